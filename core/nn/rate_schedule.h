// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/nn/plateau.h"

#include <cmath>
#include <numbers>

namespace groupscope {

/// Schedule of the learning rate.
struct RateSchedule {
    enum class Kind {
        constant, ///< 1
        cosine,   ///< (1 + cos(π progress)) / 2: from 1 to 0
        step,     ///< factor^k after the k-th of falls that are `every` apart
        plateau   ///< factor^k after the k-th fall that validation values ask for
    };

    Kind kind = Kind::constant;
    double factor = 0.1; ///< in (0,1]; of step
    double every = 1.0;  ///< share of the training between two falls, > 0; of step
    PlateauRule rule{};  ///< of plateau

    /// Factor of the learning rate at that share of the training, in [0,1], after that many `falls` on a
    /// plateau.
    double at(double progress, int falls = 0) const {
        switch (kind) {
        case Kind::constant:
            break;
        case Kind::cosine:
            return 0.5 * (1.0 + std::cos(std::numbers::pi * progress));
        case Kind::step:
            return std::pow(factor, std::floor(progress / every + 1e-9)); // 1/3 · 3 counts as 1
        case Kind::plateau:
            return std::pow(rule.factor, falls);
        }
        return 1.0;
    }
};

} // namespace groupscope
