// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/data_check.h"

#include <functional>
#include <string>

namespace groupscope {

/// Fewer rows of a group than that in a set to report on are noted, and fewer than `smallGroup` a problem:
/// the 95 % interval of an accuracy of 80 % is then 28 and 45 points wide (Wilson).
inline constexpr int fewRows = 30;

/// Which groups lack rows, and of which there are too few to say how well they do. Groups without rows to
/// fit on are a problem, unless all groups of their attribute values lack them in every class: those are
/// of an unseen domain, which is a task of its own. Groups that have training examples or select by and
/// none to report on are a problem, where no domain is unseen by design: the worst group may be one of them.
DataCheck groupsCheck(const ValidationReport& report, const Task& task);

/// The first few of a list, and how many more there are.
std::string listed(std::size_t count, const std::function<std::string(std::size_t)>& name,
                   const std::string& separator);
inline constexpr std::size_t mostListed = 5;

} // namespace groupscope
