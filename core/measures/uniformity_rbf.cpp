// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/parallel.h"
#include "core/math/gemm.h"
#include "core/math/normalize.h"
#include "core/measures/measure.h"
#include "core/measures/subgroups.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace groupscope::measure {

namespace {

constexpr Eigen::Index rowsOfBlock = 512;

/// Σ exp(−2‖a − b‖²) over the pairs of a row of `upper` and a row of `lower`, both of unit length. Of a block
/// with itself each pair counts once, and no row with itself.
double kernelSum(const MatrixF& upper, const MatrixF& lower, bool same) {
    MatrixF products(upper.rows(), lower.rows());
    gemm<float>(Transpose::no, Transpose::yes, 1.0f, upper, lower, 0.0f, products);
    double sum = 0.0;
    for (Eigen::Index i = 0; i < products.rows(); ++i) {
        const auto values = (4.0f * (products.row(i).array() - 1.0f)).min(0.0f).exp(); // −2(2 − 2 a·b)
        const Eigen::Index first = same ? i + 1 : 0;
        sum += static_cast<double>(values.tail(products.cols() - first).sum());
    }
    return sum;
}

/// ln of the mean over pairs of rows of `unit` (n,K); nothing of fewer than two.
std::optional<double> uniformityOf(const MatrixF& unit, const RunContext& context) {
    const Eigen::Index n = unit.rows();
    if (n < 2)
        return std::nullopt;
    const Eigen::Index blocks = (n + rowsOfBlock - 1) / rowsOfBlock;
    const auto block = [&](Eigen::Index b) {
        return unit.middleRows(b * rowsOfBlock, std::min(rowsOfBlock, n - b * rowsOfBlock));
    };
    double sum = 0.0;
    // Blocks on and above the diagonal: each pair counts once.
    for (Eigen::Index b = 0; b < blocks; ++b) {
        context.throwIfStopped();
        const MatrixF upper = block(b);
        std::vector<double> sums(static_cast<std::size_t>(blocks - b)); // added in order at any thread count
        parallelFor(sums.size(), 1, [&](std::size_t first, std::size_t last) {
            for (std::size_t k = first; k < last; ++k)
                sums[k] = kernelSum(upper, block(b + static_cast<Eigen::Index>(k)), k == 0);
        });
        sum = std::accumulate(sums.begin(), sums.end(), sum);
    }
    return std::log(sum / (0.5 * static_cast<double>(n) * static_cast<double>(n - 1)));
}

Measured measured(Evaluated& evaluated) {
    MatrixF unit;
    normalizeRows<float>(evaluated.embedding(), unit);
    return ofSubgroups(evaluated, [&](std::span<const int> places) {
        return uniformityOf(MatrixF(unit(places, Eigen::all)), evaluated.context());
    });
}

} // namespace

Measure uniformityRbf() {
    return {.id = "uniformity_rbf",
            .title = "uniformity (RBF)",
            .formula = "ln of the mean over pairs of examples a, b at unit length of exp(−2‖a − b‖²): 0 "
                       "where all are equal, the lower the more evenly they cover the sphere",
            .source = "Wang and Isola 2020, Eq. 2, which finDML, 3, names in addition to U_KL",
            .unit = "nats",
            .better = Better::lower,
            .needs = Needs::embedding,
            .comparesAllRows = true,
            .ofRows = measured,
            .recordings = {}};
}

} // namespace groupscope::measure
