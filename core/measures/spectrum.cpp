// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/spectrum.h"

#include "core/math/normalize.h"
#include "core/measures/subgroups.h"

#include <Eigen/QR>
#include <Eigen/SVD>
#include <algorithm>
#include <cmath>
#include <numeric>

namespace groupscope {

namespace {

constexpr Eigen::Index stackedRows = 4096;
constexpr double floorOfValues = 1e-12;

/// The triangular factor of rows on top of another: (min(N,D),D).
Eigen::MatrixXd triangularOf(const Eigen::MatrixXd& rows) {
    const Eigen::Index kept = std::min(rows.rows(), rows.cols());
    const Eigen::HouseholderQR<Eigen::MatrixXd> factors(rows);
    return factors.matrixQR().topRows(kept).triangularView<Eigen::Upper>();
}

/// KL of the uniform distribution from values / Σ values.
double divergenceFromUniform(const std::vector<double>& values) {
    const double sum = std::accumulate(values.begin(), values.end(), 0.0);
    const auto count = static_cast<double>(values.size());
    double total = 0.0;
    for (const double value : values)
        total += std::log(sum / (count * value)) / count;
    return total;
}

} // namespace

std::vector<double> singularValues(const MatrixView<float>& X, const RunContext& context) {
    Eigen::MatrixXd factor(0, X.cols());
    for (Eigen::Index first = 0; first < X.rows(); first += stackedRows) {
        context.throwIfStopped();
        const Eigen::Index count = std::min(stackedRows, X.rows() - first);
        // QR block by block has the singular values of all rows, in memory of D² and with all digits. Those
        // of X^T X would lose half of them.
        Eigen::MatrixXd rows(factor.rows() + count, X.cols());
        rows.topRows(factor.rows()) = factor;
        rows.bottomRows(count) = X.middleRows(first, count).cast<double>();
        factor = triangularOf(rows);
    }
    if (factor.size() == 0)
        return {};
    const Eigen::VectorXd values = Eigen::BDCSVD<Eigen::MatrixXd>(factor).singularValues();
    return {values.data(), values.data() + values.size()};
}

std::optional<Spectrum> spectrumOf(const MatrixView<float>& X, const RunContext& context) {
    std::vector<double> values = singularValues(X, context);
    if (values.empty() || !(values.front() > 0.0))
        return std::nullopt;
    Spectrum spectrum;
    const double sum = std::accumulate(values.begin(), values.end(), 0.0);
    for (const double value : values)
        spectrum.shares.push_back(value / sum);
    Uniformity& found = spectrum.uniformity;
    found.values = static_cast<int>(values.size());
    // Rows are stored in float: values below their rounding are dead directions.
    const double noise = values.front() * static_cast<double>(X.cols()) * 0x1.0p-23;
    const auto end = std::find_if(values.begin(), values.end(), [noise](double v) { return v <= noise; });
    found.rank = static_cast<int>(end - values.begin());
    found.onRank = divergenceFromUniform({values.begin(), end});
    for (double& value : values)
        // The floor is on the values before they are normalised, as in the reference code.
        value = std::max(value, floorOfValues);
    found.value = divergenceFromUniform(values);
    for (Eigen::Index column = 0; column < X.cols(); ++column)
        found.deadColumns += X.col(column).isZero(0.0f);
    return spectrum;
}

std::optional<Uniformity> uniformityOf(const MatrixView<float>& X, const RunContext& context) {
    const std::optional<Spectrum> spectrum = spectrumOf(X, context);
    return spectrum ? std::optional(spectrum->uniformity) : std::nullopt;
}

double shareOfLargestSingularValue(const MatrixView<float>& X) {
    const std::vector<double> values = singularValues(X);
    double sum = 0.0;
    for (const double value : values)
        sum += value * value;
    return sum > 0.0 ? values.front() * values.front() / sum : 0.0;
}

namespace {

using KnownUniformity = OfSubgroups<std::optional<Uniformity>>;

std::optional<Uniformity> uniformityOfPlaces(const MatrixF& unit, std::span<const int> places,
                                             const RunContext& context) {
    MatrixF rows(static_cast<Eigen::Index>(places.size()), unit.cols());
    for (std::size_t i = 0; i < places.size(); ++i)
        rows.row(static_cast<Eigen::Index>(i)) = unit.row(places[i]);
    return uniformityOf(rows, context);
}

const KnownUniformity& uniformities(Evaluated& evaluated) {
    return evaluated.ofEmbedding<KnownUniformity>([&evaluated] {
        MatrixF unit;
        normalizeRows<float>(evaluated.embedding(), unit);
        KnownUniformity known;
        known.whole = uniformityOf(unit, evaluated.context());
        known.parts = subgroupsWithValues(evaluated);
        for (const Subgroup& part : known.parts) // fewer rows span no more directions than they are
            known.values.push_back(static_cast<Eigen::Index>(part.places.size()) > unit.cols()
                                       ? uniformityOfPlaces(unit, part.places, evaluated.context())
                                       : std::nullopt);
        return known;
    });
}

} // namespace

Measured measuredUniformity(Evaluated& evaluated, double (*of)(const Uniformity&)) {
    return uniformities(evaluated).measured(static_cast<std::int64_t>(evaluated.rows().size()),
                                            [of](const std::optional<Uniformity>& uniformity) {
                                                return uniformity ? std::optional(of(*uniformity))
                                                                  : std::nullopt;
                                            });
}

} // namespace groupscope
