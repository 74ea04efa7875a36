// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task_definition.h"

#include <chrono>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// One act of showing test values: for all runs that are compared at that time, never for one of them alone.
struct Reveal {
    std::chrono::sys_seconds time{}; ///< UTC
    std::string rule;                ///< id of the selection rule that had selected before; empty: none
    std::string task;                ///< TaskDefinition::hash() of the runs
    std::vector<std::string> runs;   ///< ids of the compared runs, sorted, each once
    bool operator==(const Reveal&) const = default;
};

/// Whether test values of runs on that task can stay hidden until something is selected: it has training,
/// validation and report examples. A task with nothing to select by hides nothing.
bool canHideTest(const TaskDefinition& definition);

/// Whether the run of that id is in one of the acts.
bool isRevealed(std::span<const Reveal> reveals, std::string_view id);

/// {"reveals":[{"time":"2026-11-24T22:46:00Z","rule":…,"task":…,"runs":[…]}]}, one line.
std::string revealsToJson(std::span<const Reveal> reveals);

/// Reads the output of revealsToJson(); unknown keys are ignored. `place` is for messages. Throws DataError
/// for other texts.
std::vector<Reveal> revealsFromJson(const std::string& json, const std::string& place);

/// The acts recorded in reveals.json of `folder`, which holds `runs`, the earliest first; none without that
/// file. Throws DataError for a damaged one.
std::vector<Reveal> loadReveals(const std::filesystem::path& folder);

/// Adds an act to reveals.json of `folder`; of acts that are there nothing is lost. Throws DataError as
/// loadReveals(), FileError.
void addReveal(const std::filesystem::path& folder, Reveal reveal);

/// "2026-11-24T22:46:00Z".
std::string utcText(std::chrono::sys_seconds time);

} // namespace groupscope
