// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/measure_text.h"

namespace groupscope {

std::string measureText(const Measure& measure) {
    const char* better = measure.better == Better::higher  ? "higher is better"
                         : measure.better == Better::lower ? "lower is better"
                                                           : "neither high nor low is better";
    return measure.formula + "\nUnit: " + measure.unit + "; " + better + "\nSource: " + measure.source;
}

std::string ownSpaceNote(const Measure& measure) {
    return measure.unit == "distance" ? "each run in its own space, of another scale" : std::string();
}

} // namespace groupscope
