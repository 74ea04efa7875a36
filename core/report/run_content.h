// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/run.h"

#include <string>
#include <vector>

namespace groupscope {

/// Where a run was read, for documents.
struct RunPlace {
    std::string file;
    std::string schema;                  ///< version of the form of the file: "6"
    std::vector<std::string> variants{}; ///< names that its experiment has for its settings
};

/// A parameter of a run and the default of its method.
struct SetParameter {
    std::string key;
    ParameterValue value;
    std::optional<ParameterValue> otherDefault{}; ///< nothing: the value is the default, or there is none
};

/// The parameters of a run that count with the others, in the order of the method.
std::vector<SetParameter> setParameters(const Run& run);

/// `show --json`: the document of `train --json` with names of series in place of the history, and what the
/// file holds beside results: tensors of the head, epochs of snapshots, predictions and logits of splits.
std::string runContentToJson(const Run& run, const RunPlace& place);

} // namespace groupscope
