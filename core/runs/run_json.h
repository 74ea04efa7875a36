// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/run.h"

#include <span>
#include <string>

namespace groupscope {

/// The run as the document of `train --json`: UTF-8, numbers in the shortest form that
/// reads back as the same value, accuracies in [0,1], null for groups and splits without examples.
std::string runToJson(const Run& run);

/// {"runs":[…]} of such documents.
std::string runsToJson(std::span<const Run> runs);

/// The document of `evaluate --json`, from the result of evaluateHead(): `head` (file, kind, settings),
/// `data`, and the requested splits, by name, as runToJson() writes them. `headFile` is the file of the head.
std::string evaluationToJson(const Run& evaluation, std::span<const std::string> splits,
                             const std::string& headFile);

/// Source of found columns: a run, or an inference alone.
struct FoundSource {
    std::string file;
    bool isRun = false;
    std::string by; ///< id of the method or inference
    std::uint64_t seed = 0;
    ParameterValues parameters;
    std::string out{}; ///< file that they were written to; empty: none
};

/// {"file":…,"groups":"erm","seed":0,"parameters":{…},"columns":[…],"agreement":[…]}.
std::string foundToJsonText(const FoundSource& source, const GroupScheme& scheme,
                            std::span<const Column> found, std::span<const FoundAgreement> agreements);

/// {"learning_rate":0.001,...}: every parameter with its value, on one line.
std::string parametersToJsonText(const ParameterValues& parameters);

} // namespace groupscope
