// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/run.h"

#include <string>
#include <vector>

namespace groupscope {

/// The file of a run, for documents.
struct RunPlace {
    std::string file;
    std::string schema;                  ///< version of the form of the file: "6"
    std::vector<std::string> variants{}; ///< names that its experiment has for its settings
};

/// A parameter of a run with the default of its method.
struct SetParameter {
    std::string key;
    ParameterValue value;
    /// Nothing: the value is the default, or there is no default.
    std::optional<ParameterValue> otherDefault{};
};

/// The active parameters of a run, in the order of the method.
std::vector<SetParameter> setParameters(const Run& run);

/// The document of `show --json`: that of `train --json` with names of series in place of the history, and
/// the other contents of the file: tensors of the head, epochs of snapshots, predictions and logits of
/// splits.
std::string runContentToJson(const Run& run, const RunPlace& place);

} // namespace groupscope
