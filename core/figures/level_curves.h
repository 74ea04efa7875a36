// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiment/gap_study.h"
#include "core/figures/curves.h"

#include <cstddef>

namespace groupscope {

/// Gap of one quantity of a study over the level of imbalance, with a curve for each method and setting
/// (finDML, Figures 3, 8 and 9): the mean over draws, with its 95 % interval by Student's t if each level has
/// at least two draws. x is in percent: the share of a majority in the examples of itself and a minority, or,
/// for levels defined so, the share that a minority loses. Levels of another kind than the first row's are
/// left out; a method needs two levels.
CurveFigure levelCurvesOf(const GapStudy& study, std::size_t quantity);

} // namespace groupscope
