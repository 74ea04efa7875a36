// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"
#include "core/base/run_context.h"
#include "core/data/task.h"

#include <string>
#include <vector>

namespace groupscope {

/// The parameter `attribute`: the name of an attribute, or empty for the combination of all.
ParameterSpec attributeParameter();

/// The training examples whose attribute is known.
struct AttributeExamples {
    std::string name;       ///< name of the attribute; "place, season" for a combination
    std::vector<int> rows;  ///< (n,) rising
    std::vector<int> codes; ///< (n,) in [0,valueCount): values that no training example has are left out
    int valueCount = 0;     ///< at least 2
    double majority = 0.0;  ///< share of the commonest value, in (0,1)
};

/// Returns the attribute that the parameter `attribute` names, or the combination of all, for the training
/// examples. Reports that group labels of training examples are read. Throws MissingInput if the task has no
/// attribute, UsageError for an unknown name, DataError if the training examples have a single value.
AttributeExamples attributeToErase(const Task& task, const ParameterValues& parameters,
                                   const RunContext& context);

} // namespace groupscope
