// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiment/gap_study.h"
#include "core/figures/curves.h"

#include <cstddef>

namespace groupscope {

/// The gap of one quantity of a study over the level of imbalance, a curve for each method and its settings
/// (finDML, Figures 3, 8 and 9): the mean over draws, with the 95 % interval of that mean by Student's t
/// where each level has two draws or more. x is the share in percent that a majority has of the examples of
/// itself and a minority, or, of levels that say so, the share that a minority loses. Shares are in percent.
/// Levels of the kind that is not the first row's are left out; a method needs two levels.
CurveFigure levelCurvesOf(const GapStudy& study, std::size_t quantity);

} // namespace groupscope
