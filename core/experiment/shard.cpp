// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/shard.h"

#include "core/base/error.h"
#include "core/base/quantity_text.h"

#include <optional>
#include <string_view>

namespace groupscope {

namespace {

[[noreturn]] void refuseShard(const std::string& what, const std::string& where) {
    throw UsageError(what, where, "give I/N with I from 0 to N-1, or slurm within an array job");
}

std::size_t variable(const char* name, const std::function<const char*(const char*)>& environment) {
    const char* text = environment(name);
    const std::optional<std::uint64_t> number = text == nullptr ? std::nullopt : wholeNumberOf(text);
    if (!number)
        refuseShard("this is no task of an array job of Slurm", name);
    return static_cast<std::size_t>(*number);
}

Shard slurmShard(const std::function<const char*(const char*)>& environment) {
    const std::size_t first = variable("SLURM_ARRAY_TASK_MIN", environment);
    const std::size_t last = variable("SLURM_ARRAY_TASK_MAX", environment);
    const std::size_t own = variable("SLURM_ARRAY_TASK_ID", environment);
    if (environment("SLURM_ARRAY_TASK_STEP") != nullptr &&
        variable("SLURM_ARRAY_TASK_STEP", environment) != 1)
        refuseShard("the numbers of the array's tasks are not one apart", "SLURM_ARRAY_TASK_STEP");
    // Fewer tasks than numbers: some numbers are missing, and nobody would make their runs.
    if (environment("SLURM_ARRAY_TASK_COUNT") != nullptr &&
        variable("SLURM_ARRAY_TASK_COUNT", environment) != last - first + 1)
        refuseShard("numbers are missing among the array's tasks", "SLURM_ARRAY_TASK_COUNT");
    if (own < first || own > last)
        refuseShard("this is no task of an array job of Slurm", "SLURM_ARRAY_TASK_ID");
    return {own - first, last - first + 1};
}

} // namespace

Shard shardOf(const std::string& text, const std::function<const char*(const char*)>& environment) {
    if (text == "slurm")
        return slurmShard(environment);
    const std::size_t slash = text.find('/');
    const auto index = wholeNumberOf(std::string_view(text).substr(0, slash));
    const auto count =
        slash == std::string::npos ? std::nullopt : wholeNumberOf(std::string_view(text).substr(slash + 1));
    if (!index || !count || *index >= *count)
        refuseShard("'" + text + "' is no shard", "");
    return {static_cast<std::size_t>(*index), static_cast<std::size_t>(*count)};
}

} // namespace groupscope
