// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/method.h"
#include "core/methods/shared/metric_training.h"

namespace groupscope::method {

/// Metric learning by the criterion "contrastive".
Method dmlContrastive() {
    return {.id = "dml-contrastive",
            .name = "Contrastive pairs",
            .summary = "Metric learning by pairs: examples of a class are pulled together, examples of "
                       "different classes apart up to a margin.",
            .source = "Hadsell et al. 2006; finDML, A.1, Definition 7",
            .family = MethodFamily::metric,
            .parameters = metricLearningParameters(criterionParameters("contrastive")),
            .series = {{"train.loss", "Contrastive pairs loss"}},
            .reports = retrievalMeasures(),
            .selects = "map_at_r",
            .knobs = {"negative_margin"},
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& values, std::uint64_t seed,
                        const RunContext& context) {
                return startCriterion(std::move(task), values, seed, context, "dml-contrastive",
                                      "contrastive");
            }};
}

} // namespace groupscope::method
