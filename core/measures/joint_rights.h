// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"
#include "core/measures/judged_rows.h"
#include "core/measures/row_total.h"
#include "core/measures/seed_spread.h"

#include <cstddef>
#include <span>
#include <vector>

namespace groupscope {

/// For the examples of a stratum: how many of them each pair of M models both predict right.
struct JointRights {
    int n = 0;
    Matrix<double> both; ///< (M,M); the diagonal is what each model alone gets right
};

/// Two sides of models evaluated on the same examples: the seeds of a baseline and those of another method.
/// Models are numbered over both sides, the baseline first.
struct JudgedSides {
    /// `baseline` and `others` hold (n,) each. Throws std::logic_error if a model has other examples.
    JudgedSides(const JudgedRows& judged, std::span<const RightRows> baseline,
                std::span<const RightRows> others);

    std::size_t models() const { return figures.size(); }
    bool isBaseline(std::size_t model) const { return model < ofBaseline; }
    /// Weight of a model in the others' mean minus the baseline's: 1/3 for one of three seeds of the others.
    double share(std::size_t model) const {
        return isBaseline(model) ? -1.0 / static_cast<double>(ofBaseline)
                                 : 1.0 / static_cast<double>(models() - ofBaseline);
    }
    bool countSeeds(bool baseline) const {
        return (baseline ? ofBaseline : models() - ofBaseline) >= fewestSeeds;
    }

    std::size_t ofBaseline = 0;        ///< models of the baseline
    std::vector<ModelFigures> figures; ///< (M,)
    JointRights whole;
    std::vector<JointRights> groups; ///< (G,); an example of several groups is in each
    JointRights outside;             ///< examples in no group
};

/// A sum over the examples of strata, to which each right answer of a model adds a weight, with its variance.
/// `ofSeeds` is the part of the variance that comes from differences between the seeds of a side. The spread
/// of the seeds' values estimates that part too, so that only one of the two counts. A side with fewer than
/// `fewestSeeds` seeds has no such part.
struct SeededTotal {
    RowTotal rows;
    double ofSeeds = 0.0;

    /// `weights` (M,).
    void add(const JointRights& stratum, std::span<const double> weights, const JudgedSides& sides);
    /// Half width of an interval over examples at that quantile and over seeds at `level`.
    double halfWidth(double quantile, const SeedSpread& seeds, double level) const;
};

} // namespace groupscope
