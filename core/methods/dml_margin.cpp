// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/method.h"
#include "core/methods/shared/metric_training.h"

namespace groupscope::method {

/// Metric learning by the criterion "margin".
Method dmlMargin() {
    return {.id = "dml-margin",
            .name = "Margin",
            .summary = "Metric learning by pairs: positives nearer, negatives farther "
                       "than a boundary that is learned for every class, each by a "
                       "margin. The loss that PARADE builds on.",
            .source = "Wu et al. 2017; finDML, A.1, Definition 9",
            .family = MethodFamily::metric,
            .parameters = metricLearningParameters(criterionParameters("margin")),
            .series = {{"train.loss", "Margin loss"}},
            .reports = retrievalMeasures(),
            .selects = "map_at_r",
            .knobs = {"margin"},
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& values, std::uint64_t seed,
                        const RunContext& context) {
                return startCriterion(std::move(task), values, seed, context, "dml-margin", "margin");
            }};
}

} // namespace groupscope::method
