// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/method.h"
#include "core/methods/shared/metric_training.h"

namespace groupscope::method {

/// Metric learning by the criterion "arcface".
Method dmlArcface() {
    return {.id = "dml-arcface",
            .name = "ArcFace",
            .summary = "Metric learning by angles: a softmax over learned centres of "
                       "classes on the sphere, with a margin added to the angle of "
                       "the own class.",
            .source = "Deng et al. 2019; finDML, A.1, Definition 13",
            .family = MethodFamily::metric,
            .parameters = metricLearningParameters(criterionParameters("arcface")),
            .series = {{"train.loss", "ArcFace loss"}},
            .reports = retrievalMeasures(),
            .selects = "map_at_r",
            .knobs = {"angle_margin"},
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& values, std::uint64_t seed,
                        const RunContext& context) {
                return startCriterion(std::move(task), values, seed, context, "dml-arcface", "arcface");
            }};
}

} // namespace groupscope::method
