// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/epoch_plan.h"

#include "core/base/counted.h"

#include <algorithm>

namespace groupscope {

EpochPlan planEpochs(const ParameterValues& parameters, std::size_t updatesOfEpoch) {
    EpochPlan plan{.asked = static_cast<int>(parameters.integer("epochs")),
                   .updatesOfEpoch = std::max<std::size_t>(1, updatesOfEpoch)};
    if (parameters.all().contains("minimum_updates"))
        plan.minimumUpdates = parameters.integer("minimum_updates");
    const auto updates = static_cast<std::int64_t>(plan.updatesOfEpoch);
    const std::int64_t needed = (plan.minimumUpdates + updates - 1) / updates;
    plan.made = static_cast<int>(std::max<std::int64_t>(plan.asked, needed));
    return plan;
}

int expectedEpochs(const ParameterValues& parameters, std::size_t examples) {
    if (!parameters.all().contains("epochs"))
        return 1;
    for (const char* key : {"batch_size", "batch_factor"})
        if (parameters.all().contains(key)) {
            const auto batch = static_cast<std::size_t>(std::max<std::int64_t>(1, parameters.integer(key)));
            return planEpochs(parameters, (examples + batch - 1) / batch).made;
        }
    return static_cast<int>(parameters.integer("epochs"));
}

std::string EpochPlan::notice() const {
    if (made <= asked)
        return {};
    return std::to_string(made) + " epochs are made, not " + std::to_string(asked) + ": one has " +
           counted(updatesOfEpoch, "update", "updates") + ", and minimum_updates asks for " +
           std::to_string(minimumUpdates);
}

ParameterSpec parameter::minimumUpdates() {
    return {.key = "minimum_updates",
            .label = "Minimum updates",
            .help = "Epochs are added beyond epochs until there are this many updates: an epoch of a small "
                    "set has few. 0: epochs alone counts, as where epochs is given and this is not.",
            .source = "design choice: on validation examples of nine sets, see the user guide",
            .defaultValue = std::int64_t{2000},
            .minimum = 0,
            .maximum = 1e9,
            .before = std::int64_t{0},
            .yieldsTo = "epochs",
            .quickMost = 500};
}

} // namespace groupscope
