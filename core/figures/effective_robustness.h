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

/// One method in the plane of accuracies in and out of the distribution.
struct RobustnessMark {
    std::size_t row = 0; ///< index into Comparison::rows
    std::string name;    ///< of the method, with what varies
    std::string settings;
    MethodStyle style;
    Statistic inside;  ///< average accuracy of test rows, in (0,1)
    Statistic outside; ///< of the other set, in (0,1)
    bool zeroShot = false;
    bool selected = false; ///< the row its method is judged by; others are small dots
};

/// Accuracy out of the distribution against accuracy in it, on logit axes (effective robustness: Taori et al.
/// 2020).
struct RobustnessPlane {
    std::string split; ///< the one out of the distribution
    std::string title; ///< of it
    std::vector<RobustnessMark> marks;
    std::optional<LogitLine> line; ///< through the zero-shot points of three or more embeddings or prompts
    std::size_t leftOut = 0;       ///< rows at 0 or 1, which have no logit
};

/// Of a section of the comparison, on a set to report on other than test. No marks where no row has figures
/// of both.
RobustnessPlane robustnessOf(const Comparison& comparison, const SplitDefinition& split,
                             std::size_t section = 0);

/// What the plane says of a mark: "… effective robustness +0.21" where there is a line.
std::string describeMark(const RobustnessPlane& plane, const RobustnessMark& mark);

/// Marks with names, y = x, and the line where there is one. Tooltips say what the figures are; keys of marks
/// are rows of the comparison.
Plot plotOf(const RobustnessPlane& plane);

} // namespace groupscope
