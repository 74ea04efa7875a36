// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/data_check.h"

#include <functional>
#include <string>

namespace groupscope {

/// A group with fewer examples in a report split is noted; one with fewer than `smallGroup` is a problem. The
/// 95 % interval (Wilson) of an accuracy of 80 % is then 28 and 45 points wide.
inline constexpr int fewRows = 30;

/// Checks for groups with no or too few examples. A group without training examples is a problem, unless all
/// groups of its attribute values have none in every class: these belong to an unseen domain, which is
/// intended. A group with training or validation examples but none in a report split is a problem, unless
/// domains are unseen by design, because it may be the worst group.
DataCheck groupsCheck(const ValidationReport& report, const Task& task);

/// The first items of a list, followed by the number of the others.
std::string listed(std::size_t count, const std::function<std::string(std::size_t)>& name,
                   const std::string& separator);
inline constexpr std::size_t mostListed = 5;

} // namespace groupscope
