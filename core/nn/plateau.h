// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <optional>
#include <span>

namespace groupscope {

/// Rule that lowers the learning rate if a validation measure stops improving: PyTorch's ReduceLROnPlateau
/// with threshold_mode "rel", cooldown 0, min_lr 0 and eps 0.
struct PlateauRule {
    double factor = 0.1;     ///< of a fall, in (0,1)
    int patience = 10;       ///< epochs without a better value that are borne, >= 0
    double threshold = 1e-4; ///< share of the best value that a better one must differ by, >= 0

    bool operator==(const PlateauRule&) const = default;
};

/// Number of falls of the learning rate after epochs with those values, in their order. `higherIsBetter` is
/// PyTorch's mode "max". NaN is never an improvement.
inline int fallsOnPlateau(const PlateauRule& rule, std::span<const double> values, bool higherIsBetter) {
    int falls = 0, worse = 0;
    std::optional<double> best;
    for (const double value : values) {
        const bool better = !best ? !std::isnan(value)
                                  : (higherIsBetter ? value > *best * (1.0 + rule.threshold)
                                                    : value < *best * (1.0 - rule.threshold));
        if (better) {
            best = value;
            worse = 0;
        } else if (++worse > rule.patience) {
            ++falls;
            worse = 0;
        }
    }
    return falls;
}

} // namespace groupscope
