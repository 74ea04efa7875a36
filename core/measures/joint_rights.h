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

/// The rows of a stratum, and how many of them each two of M models both get right.
struct JointRights {
    int n = 0;
    Matrix<double> both; ///< (M,M); on the diagonal what each model gets right
};

/// Two sides of models that judge the same rows: the seeds of a baseline and those of another method. Models
/// are numbered over both sides, those of the baseline first.
struct JudgedSides {
    /// Each of `baseline` and `others` is (n,). Throws std::logic_error where a model judges other rows.
    JudgedSides(const JudgedRows& judged, std::span<const RightRows> baseline,
                std::span<const RightRows> others);

    std::size_t models() const { return figures.size(); }
    bool isBaseline(std::size_t model) const { return model < ofBaseline; }
    /// What a model counts in the others' mean less the baseline's: one of three seeds of the others 1/3.
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
    std::vector<JointRights> groups; ///< (G,); a row of several groups is in each
    JointRights outside;             ///< rows in no group
};

/// A sum over the rows of strata to which each right answer of a model adds a weight, and how much it varies.
/// `ofSeeds` is the part of the variance in which the seeds of a side vary apart from each other. The spread
/// of the seeds' values shows that part too, so that one of both counts. A side of fewer seeds than
/// `fewestSeeds` has no such part.
struct SeededTotal {
    RowTotal rows;
    double ofSeeds = 0.0;

    /// `weights` (M,).
    void add(const JointRights& stratum, std::span<const double> weights, const JudgedSides& sides);
    /// Of an interval over rows at that quantile and over seeds at `level`.
    double halfWidth(double quantile, const SeedSpread& seeds, double level) const;
};

} // namespace groupscope
