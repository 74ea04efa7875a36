// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

namespace groupscope {

/// Messages of core/runs with a text for the command line and one for the window.
inline constexpr MessageText runMessages[] = {
    {"choose_rule",
     "choose one of: %1, or write SPLIT.MEASURE, SPLIT.MEASURE.worst or .gap, or .worst:ATTRIBUTE, with a "
     "measure of 'groupscope-cli measures', leave-one-domain-out as split with accuracies, and @trained "
     "after it to ignore epochs of low training accuracy",
     "choose one of: %1, or write SPLIT.MEASURE, SPLIT.MEASURE.worst or .gap, or .worst:ATTRIBUTE, with a "
     "measure that Runs lists, leave-one-domain-out as split with accuracies, and @trained after it to "
     "ignore epochs of low training accuracy"},
    {"write_figure",
     "write MEASURE or SPLIT.MEASURE, .worst, .gap, .worst:ATTRIBUTE or nothing after it, with a measure of "
     "'groupscope-cli measures'",
     "write MEASURE or SPLIT.MEASURE, .worst, .gap, .worst:ATTRIBUTE or nothing after it, with a measure "
     "that Runs lists"},
    {"choose_column", "the columns are: %1, and any SPLIT.MEASURE that the runs have, see 'measures'",
     "the columns are: %1"},
    {"nearest_column", "did you mean '%1'? The columns are: %2, and any SPLIT.MEASURE that the runs have",
     "did you mean '%1'? The columns are: %2"},
    {"give_experiment", "give the folder that 'groupscope-cli run SPEC.json --out DIR' has made",
     "give the folder of an experiment"},
};

} // namespace groupscope
