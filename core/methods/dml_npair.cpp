// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/method.h"
#include "core/methods/shared/metric_training.h"

namespace groupscope::method {

/// Metric learning by the criterion "npair".
Method dmlNpair() {
    return {.id = "dml-npair",
            .name = "N-pair",
            .summary = "Metric learning by inner products: of an anchor an example of its class against all "
                       "examples of other classes in the batch; embeddings have any length while it trains.",
            .source = "Sohn 2016; finDML, A.1, Eq. 6",
            .family = MethodFamily::metric,
            .parameters = metricLearningParameters(criterionParameters("npair")),
            .series = {{"train.loss", "N-pair loss"}},
            .reports = retrievalMeasures(),
            .selects = "map_at_r",
            .knobs = {"norm_weight"},
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& values, std::uint64_t seed,
                        const RunContext& context) {
                return startCriterion(std::move(task), values, seed, context, "dml-npair", "npair");
            }};
}

} // namespace groupscope::method
