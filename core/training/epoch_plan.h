// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace groupscope {

/// Number of epochs of a training: `epochs`, or as many as `minimum_updates` needs.
struct EpochPlan {
    int asked = 1;                   ///< the parameter `epochs`
    int made = 1;                    ///< at least `asked`
    std::size_t updatesOfEpoch = 1;  ///< steps of the optimiser in one epoch, at least 1
    std::int64_t minimumUpdates = 0; ///< the parameter `minimum_updates`

    /// Why there are more epochs than requested; empty if there are not.
    std::string notice() const;
};

/// Reads `epochs` and, where the method has it, `minimum_updates`. An epoch without any update counts as one
/// update.
EpochPlan planEpochs(const ParameterValues& parameters, std::size_t updatesOfEpoch);

/// EpochPlan::made as far as it is known before a method looks at its data: an epoch is taken to have
/// `examples` / `batch_size` updates, or where the method has no such parameter `examples` / `batch_factor`,
/// rounded up. 1 for methods without epochs.
int expectedEpochs(const ParameterValues& parameters, std::size_t examples);

namespace parameter {
/// `minimum_updates`. Runs of versions before it have the value 0. Where `epochs` is given and this is not,
/// `epochs` alone counts.
ParameterSpec minimumUpdates();
} // namespace parameter

} // namespace groupscope
