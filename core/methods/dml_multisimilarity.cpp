// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/method.h"
#include "core/methods/shared/metric_training.h"

namespace groupscope::method {

/// Metric learning by the criterion "multisimilarity".
Method dmlMultisimilarity() {
    return {.id = "dml-multisimilarity",
            .name = "Multi-similarity",
            .summary = "Metric learning by all pairs of a batch that are harder than "
                       "the hardest opposite one, weighed by their similarity. Needs "
                       "no miner.",
            .source = "Wang et al. 2019; finDML, A.1, Eq. 7",
            .family = MethodFamily::metric,
            .parameters = metricLearningParameters(criterionParameters("multisimilarity")),
            .series = {{"train.loss", "Multi-similarity loss"}},
            .reports = retrievalMeasures(),
            .selects = "map_at_r",
            .knobs = {"negative_scale"},
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& values, std::uint64_t seed,
                        const RunContext& context) {
                return startCriterion(std::move(task), values, seed, context, "dml-multisimilarity",
                                      "multisimilarity");
            }};
}

} // namespace groupscope::method
