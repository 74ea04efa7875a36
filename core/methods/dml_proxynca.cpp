// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/method.h"
#include "core/methods/shared/metric_training.h"

namespace groupscope::method {

/// Metric learning by the criterion "proxynca".
Method dmlProxynca() {
    return {.id = "dml-proxynca",
            .name = "ProxyNCA",
            .summary = "Metric learning against proxies: every class has one that is learned, examples are "
                       "drawn to their own and away from the others.",
            .source = "Movshovitz-Attias et al. 2017; finDML, A.1, Definition 12",
            .family = MethodFamily::metric,
            .parameters = metricLearningParameters(criterionParameters("proxynca")),
            .series = {{"train.loss", "ProxyNCA loss"}},
            .reports = retrievalMeasures(),
            .selects = "map_at_r",
            .knobs = {"proxy_rate_factor"},
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& values, std::uint64_t seed,
                        const RunContext& context) {
                return startCriterion(std::move(task), values, seed, context, "dml-proxynca", "proxynca");
            }};
}

} // namespace groupscope::method
