// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/run.h"

#include <cstddef>
#include <string>
#include <vector>

namespace groupscope {

/// Examples of a split that one of two runs gets right and the other wrong.
struct ChangedExamples {
    struct Example {
        int row = 0;      ///< row index in the set
        std::string name; ///< name of the example
        int label = 0;    ///< its class
        int group = -1;   ///< its group; the first where groups overlap; -1: none
        int before = 0;   ///< predicted class
        int after = 0;
    };

    std::size_t judged = 0;        ///< examples that both runs predict
    std::vector<Example> fixed{};  ///< wrong before and right after, in the order of the split
    std::vector<Example> broken{}; ///< right before and wrong after, likewise
};

/// Compares the predictions of two runs in one split, example by example. Empty if a run has no predictions
/// or labels there, or if they are for different examples.
ChangedExamples changedExamples(const Run& before, const Run& after, const std::string& split);

/// At most `most` of them: those of `group` first, the others evenly spaced.
std::vector<ChangedExamples::Example> someOf(const std::vector<ChangedExamples::Example>& examples, int group,
                                             std::size_t most);

} // namespace groupscope
