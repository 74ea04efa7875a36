// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/random.h"

#include <span>

namespace groupscope {

/// Fills `values` with standard normal numbers (Box-Muller in float, two from each 64 bits of the stream):
/// several times as fast as Random::normal(), with another sequence. None is beyond ±6.7.
void fillNormal(Random& random, std::span<float> values);

/// Inverted dropout: 0 with the chance `rate` in [0,1), to within 2^-32, else 1/(1 − rate).
void fillDropout(Random& random, double rate, std::span<float> factors);

} // namespace groupscope
