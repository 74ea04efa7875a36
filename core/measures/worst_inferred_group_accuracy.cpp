// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/inferred_groups.h"
#include "core/measures/measure.h"

#include <array>

namespace groupscope::measure {

namespace {

/// The lowest accuracy of a class's examples that the probe tells right, or of those that it tells wrong.
Measured measureInferredGroups(Evaluated& evaluated) {
    struct Counts {
        int n = 0, correct = 0;
    };
    const Task& task = evaluated.task();
    const std::vector<int> probed = probedClasses(task, evaluated.context());
    std::vector<std::array<Counts, 2>> groups(static_cast<std::size_t>(task.classCount()));
    Measured measured{.whole = {}};
    for (std::size_t i = 0; i < evaluated.rows().size(); ++i) {
        const auto row = static_cast<std::size_t>(evaluated.rows()[i]);
        if (probed[row] < 0)
            continue;
        const int label = task.labels[row];
        Counts& own = groups[static_cast<std::size_t>(label)][probed[row] == label ? 1 : 0];
        ++own.n;
        own.correct += evaluated.predictions().classes[i] == label ? 1 : 0;
        ++measured.n;
    }
    for (const std::array<Counts, 2>& ofClass : groups)
        for (const Counts& own : ofClass)
            if (own.n > 0) {
                const double accuracy = static_cast<double>(own.correct) / own.n;
                measured.whole = std::min(accuracy, measured.whole.value_or(1.0));
            }
    return measured;
}

} // namespace

Measure worstInferredGroupAccuracy() {
    return {
        .id = "worst_inferred_group_accuracy",
        .title = "worst inferred-group accuracy",
        .shortTitle = "worst inferred group",
        .formula =
            "lowest accuracy of an inferred group that has examples: the examples of a class that a "
            "linear probe of the stored embedding predicts correctly, or those that it predicts wrong; the "
            "probe is fitted to the classes of the training examples as that of domain_decodability",
        .source = "Groupscope, after the error set of JTT (Liu et al. 2021) and the validation of "
                  "Tsirigotis et al. 2023 by classes and what a probe predicts",
        .unit = "share",
        .better = Better::higher,
        .needs = Needs::logits,
        .onRequest = true,
        .ofRows = measureInferredGroups};
}

} // namespace groupscope::measure
