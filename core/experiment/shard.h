// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <string>

namespace groupscope {

/// The runs of an experiment, numbered over all its parts, whose number modulo `count` is `index`: the part
/// of one task of a cluster.
struct Shard {
    std::size_t index = 0;
    std::size_t count = 1; ///< above `index`

    bool has(std::size_t number) const { return number % count == index; }
};

/// Parses "I/N", or "slurm": the rank of this task in Slurm's job array, whose numbers must be consecutive.
/// `environment` returns the value of a variable, or null. Throws UsageError.
Shard shardOf(const std::string& text, const std::function<const char*(const char*)>& environment);

} // namespace groupscope
