// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <string>

namespace groupscope {

/// Runs of an experiment, counted over all its parts, whose number modulo `count` is `index`: what one
/// of several tasks of a cluster makes.
struct Shard {
    std::size_t index = 0;
    std::size_t count = 1; ///< above `index`

    bool has(std::size_t number) const { return number % count == index; }
};

/// "I/N", or "slurm": the place of this task in the array of Slurm, whose numbers are one apart.
/// `environment` gives the value of a variable, or null. Throws UsageError.
Shard shardOf(const std::string& text, const std::function<const char*(const char*)>& environment);

} // namespace groupscope
