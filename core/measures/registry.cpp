// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/measure.h"
#include "core/measures/pair_measures.h"

namespace groupscope {

// core/measures/CMakeLists.txt holds the one list of measures; this file is made from it.
#define GROUPSCOPE_ENTRY(function) Measure function();
namespace measure {
#include "core/measures/measure_list.inc"
}
#undef GROUPSCOPE_ENTRY

const Registry<Measure>& measures() {
#define GROUPSCOPE_ENTRY(function) measure::function(),
    static const Registry<Measure> all("measure", {
#include "core/measures/measure_list.inc"
                                                  });
#undef GROUPSCOPE_ENTRY
    return all;
}

std::string oldNameNote(const Measure& measure, std::string_view word) {
    if (measure.name.empty() || word.find(measure.name) != std::string_view::npos)
        return {};
    return "'" + measure.id + "' is the " + measure.title + ", now called " + measure.name +
           "; measures of a classifier are macro_f1, balanced_accuracy, auroc, precision and recall";
}

std::string Measure::reason(const Evaluated& evaluated) const {
    if (needs == Needs::embedding)
        return {};
    if (needs == Needs::texts)
        return whyNoPairs(evaluated);
    if (evaluated.head() == nullptr)
        return "it is of predictions, and a raw embedding makes none: give a head";
    if (evaluated.head()->classCount() == 0)
        return "it is of predictions, and the head embeds rows without telling classes apart";
    if (!evaluated.hasLogits())
        return "the head tells other classes apart";
    if (needs == Needs::logits)
        return {};
    if (!evaluated.head()->linearClassifier())
        return "the logits of a " + evaluated.head()->state().kind +
               " head are no linear map of its embedding";
    const GroupScheme& groups = evaluated.task().groups;
    return groups.overlaps()       ? "it is of groups that do not overlap"
           : groups.spansClasses() ? "it is of groups of one class"
                                   : "";
}

const MeasuredCell* worstCell(const Measure& measure, const Measured& measured) {
    for (const MeasuredCell::Of of : {MeasuredCell::Of::group, MeasuredCell::Of::combination}) {
        const MeasuredCell* worst = nullptr;
        for (const MeasuredCell& cell : measured.cells) {
            if (cell.of != of || !cell.value)
                continue;
            const bool worse =
                worst == nullptr ||
                (measure.better == Better::lower ? *cell.value > *worst->value : *cell.value < *worst->value);
            worst = worse ? &cell : worst;
        }
        if (worst != nullptr)
            return worst;
    }
    return nullptr;
}

} // namespace groupscope
