// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/subgroup_views.h"
#include "tests/support/checks.h"

#include <numeric>

namespace groupscope::testing {

/// Makes `count` subgroups of 40, 20, 10, 40, … rows in 6 dimensions, of which the third column is always 0.
/// Half of the neighbours of each are of its own, the others anywhere.
inline SubgroupViews viewedSubgroups(int count) {
    SubgroupViews views{.split = "test", .confusions = {}, .spectra = {}};
    std::vector<std::string> names;
    std::vector<std::vector<int>> places;
    int n = 0;
    for (int s = 0; s < count; ++s) {
        names.push_back("subgroup " + std::to_string(s));
        std::vector<int> own(static_cast<std::size_t>(s % 3 == 0 ? 40 : s % 3 == 1 ? 20 : 10));
        std::iota(own.begin(), own.end(), n);
        n += static_cast<int>(own.size());
        places.push_back(std::move(own));
    }
    Matrix<int> nearest(n, 4);
    Random random(1, "viewed subgroups");
    for (const std::vector<int>& own : places)
        for (const int place : own)
            for (int k = 0; k < 4; ++k)
                nearest(place, k) = k < 2 ? own[random.below(own.size())]
                                          : static_cast<int>(random.below(static_cast<std::uint64_t>(n)));
    views.confusions.push_back({"groups", names, neighbourConfusion(nearest, places)});
    MatrixF Z = normalMatrix<float>(n, 6, 2);
    Z.col(2).setZero();
    SubgroupSpectra spectra{"groups", names, {}, {}, n, spectrumOf(Z)};
    for (const std::vector<int>& own : places) {
        const MatrixF rows = Z(own, Eigen::all);
        spectra.rows.push_back(static_cast<std::int64_t>(own.size()));
        spectra.spectra.push_back(spectrumOf(rows));
    }
    views.spectra.push_back(std::move(spectra));
    return views;
}

} // namespace groupscope::testing
