// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/method_style.h"
#include "core/figures/plot.h"
#include "core/math/logit_line.h"
#include "core/runs/comparison.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// One method in the plane of in-distribution and out-of-distribution accuracy.
struct RobustnessMark {
    std::size_t row = 0; ///< index into Comparison::rows
    std::string name;    ///< name of the method, with its variation
    std::string settings;
    MethodStyle style;
    Statistic inside;  ///< average accuracy on the test split, in (0,1)
    Statistic outside; ///< average accuracy on the out-of-distribution split, in (0,1)
    bool zeroShot = false;
    bool selected = false; ///< whether the rule selected this setting; the others are small dots
};

/// Accuracy out of the distribution against accuracy in it, on logit axes (effective robustness: Taori et al.
/// 2020).
struct RobustnessPlane {
    std::string split; ///< name of the out-of-distribution split
    std::string title; ///< its title
    std::vector<RobustnessMark> marks;
    std::optional<LogitLine> line; ///< through the zero-shot points of three or more embeddings or prompts
    std::size_t leftOut = 0;       ///< number of rows at 0 or 1, which have no logit
};

/// Returns the plane of a section of the comparison, for a report split other than test. No marks if no row
/// has values of both.
RobustnessPlane robustnessOf(const Comparison& comparison, const SplitDefinition& split,
                             std::size_t section = 0);

/// Describes a mark: "… effective robustness +0.21" if there is a line.
std::string describeMark(const RobustnessPlane& plane, const RobustnessMark& mark);

/// Plots named marks, y = x, and the fitted line if there is one. Keys of marks are rows of the comparison.
Plot plotOf(const RobustnessPlane& plane);

} // namespace groupscope
