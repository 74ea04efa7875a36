// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "widgets/charts/parallel_coordinates.h"

#include <string>

namespace groupscope {

/// Settings that stand as axes at most: those with the most values.
inline constexpr std::size_t mostSettingAxes = 10;

/// The finished runs of a session as lines: the method and every setting in which they differ, then
/// worst-group and average accuracy of the rows to select by, and of `rowSet` where these are others that may
/// be shown.
ParallelData parallelDataOf(const Session& session, const std::string& rowSet);

} // namespace groupscope
