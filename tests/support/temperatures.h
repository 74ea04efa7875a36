// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/run.h"

#include <vector>

/// Temperatures made by hand.
namespace groupscope::testing {

/// The run with temperatures in every epoch: those of pairs of one domain begin low, those of two begin high,
/// and both come together. The share at τ_min halves from epoch to epoch, from a half.
inline Run withTemperatures(Run run, double shift) {
    double clamped = 0.5;
    for (EpochRecord& record : run.history) {
        const auto spread = static_cast<float>(0.1 / (1 + record.epoch));
        std::vector<float> same, other, all;
        for (int i = 0; i < 200; ++i) {
            const float part = static_cast<float>(i % 20) / 20.0f;
            same.push_back(0.12f + static_cast<float>(shift) - spread * (1.0f - 0.3f * part));
            other.push_back(0.12f + static_cast<float>(shift) + spread * (1.0f - 0.5f * part));
        }
        all = same;
        all.insert(all.end(), other.begin(), other.end());
        record.distributions = {{"temperature", distributionOf(all)},
                                {"temperature.same_domain", distributionOf(same)},
                                {"temperature.other_domain", distributionOf(other)},
                                {"temperature.same_class", distributionOf(same)},
                                {"temperature.other_class", distributionOf(other)},
                                {"temperature.class.boat", distributionOf(all)},
                                {"temperature.domain_pair.red → red", distributionOf(same)},
                                {"temperature.domain_pair.red → blue", distributionOf(other)},
                                {"temperature.domain_pair.red → green", distributionOf(other)},
                                {"temperature.domain_pair.blue → red", distributionOf(other)},
                                {"temperature.domain_pair.blue → blue", distributionOf(same)}};
        record.series.insert(record.series.end(), {{"temperature.clamped", clamped},
                                                   {"temperature.batch.mean", 0.08},
                                                   {"temperature.batch.clamped", 0.8 * clamped},
                                                   {"discriminator.accuracy", 0.9}});
        clamped /= 2;
    }
    return run;
}

} // namespace groupscope::testing
