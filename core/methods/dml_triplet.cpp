// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/method.h"
#include "core/methods/shared/metric_training.h"

namespace groupscope::method {

/// Metric learning by the criterion "triplet".
Method dmlTriplet() {
    return {.id = "dml-triplet",
            .name = "Triplet",
            .summary = "Metric learning by triplets: of an anchor an example of its class shall be nearer "
                       "than one of another class, by a margin.",
            .source = "Schroff et al. 2015; finDML, A.1, Definition 8",
            .family = MethodFamily::metric,
            .parameters = metricLearningParameters(criterionParameters("triplet")),
            .series = {{"train.loss", "Triplet loss"}},
            .reports = retrievalMeasures(),
            .selects = "map_at_r",
            .knobs = {"margin"},
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& values, std::uint64_t seed,
                        const RunContext& context) {
                return startCriterion(std::move(task), values, seed, context, "dml-triplet", "triplet");
            }};
}

} // namespace groupscope::method
