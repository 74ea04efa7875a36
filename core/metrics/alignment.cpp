// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/alignment.h"

#include "core/base/parallel.h"
#include "core/math/gemm.h"

#include <algorithm>

namespace groupscope {

namespace {

/// The rows of one group, shifted by a common origin to keep ‖a‖²+‖b‖²−2a·b from cancelling.
struct Members {
    MatrixF rows;          ///< (n,K)
    Eigen::VectorXf norms; ///< (n,) squared
    Eigen::VectorXd mean;  ///< (K,)
    double meanSquaredNorm = 0.0;
};

std::vector<Members> membersOfGroups(const MatrixView<float>& Z, std::span<const int> groupIds,
                                     int groupCount) {
    std::vector<std::vector<Eigen::Index>> indices(static_cast<std::size_t>(groupCount));
    for (std::size_t i = 0; i < groupIds.size(); ++i)
        if (groupIds[i] >= 0)
            indices[static_cast<std::size_t>(groupIds[i])].push_back(static_cast<Eigen::Index>(i));
    Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(Z.cols());
    for (Eigen::Index row = 0; row < Z.rows(); ++row)
        sum += Z.row(row).cast<double>();
    const RowVector<float> origin =
        (sum / std::max<double>(1.0, static_cast<double>(Z.rows()))).cast<float>();

    std::vector<Members> groups(indices.size());
    parallelFor(groups.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t g = begin; g < end; ++g) {
            Members& members = groups[g];
            members.rows.resize(static_cast<Eigen::Index>(indices[g].size()), Z.cols());
            for (std::size_t i = 0; i < indices[g].size(); ++i)
                members.rows.row(static_cast<Eigen::Index>(i)) = Z.row(indices[g][i]) - origin;
            if (indices[g].empty())
                continue;
            members.norms = members.rows.rowwise().squaredNorm();
            members.mean = members.rows.cast<double>().colwise().mean();
            members.meanSquaredNorm = members.norms.cast<double>().mean();
        }
    });
    return groups;
}

/// Mean Euclidean distance over all pairs, a block of rows of `a` at a time.
double meanDistance(const Members& a, const Members& b, const RunContext& context) {
    constexpr Eigen::Index block = 512;
    const auto blocks = static_cast<std::size_t>((a.rows.rows() + block - 1) / block);
    std::vector<double> sums(blocks, 0.0); // summed in order below: the same bytes at any thread count
    parallelFor(blocks, 1, [&](std::size_t begin, std::size_t end) {
        MatrixF products;
        for (std::size_t i = begin; i < end; ++i) {
            context.throwIfStopped();
            const Eigen::Index first = static_cast<Eigen::Index>(i) * block;
            const Eigen::Index size = std::min(block, a.rows.rows() - first);
            products.resize(size, b.rows.rows());
            gemm<float>(Transpose::no, Transpose::yes, -2, a.rows.middleRows(first, size), b.rows, 0,
                        products);
            for (Eigen::Index row = 0; row < size; ++row)
                sums[i] += static_cast<double>(
                    (products.row(row).array() + b.norms.transpose().array() + a.norms[first + row])
                        .max(0.0f)
                        .sqrt()
                        .sum());
        }
    });
    double total = 0.0;
    for (const double sum : sums)
        total += sum;
    return total / (static_cast<double>(a.rows.rows()) * static_cast<double>(b.rows.rows()));
}

} // namespace

std::vector<ClassAlignment> alignment(const MatrixView<float>& Z, std::span<const int> groupIds,
                                      const GroupScheme& scheme, const RunContext& context) {
    const std::vector<Members> groups = membersOfGroups(Z, groupIds, scheme.groupCount());
    std::vector<ClassAlignment> classes(static_cast<std::size_t>(scheme.classCount()));
    const int perClass = scheme.combinationCount();
    for (int a = 0; a < scheme.groupCount(); ++a) {
        ClassAlignment& own = classes[static_cast<std::size_t>(scheme.classOf(a))];
        for (int b = a + 1; b < (scheme.classOf(a) + 1) * perClass; ++b) {
            const Members& first = groups[static_cast<std::size_t>(a)];
            const Members& second = groups[static_cast<std::size_t>(b)];
            if (first.rows.rows() == 0 || second.rows.rows() == 0)
                continue;
            context.throwIfStopped();
            PairAlignment pair{.groupA = a, .groupB = b};
            pair.nA = static_cast<int>(first.rows.rows());
            pair.nB = static_cast<int>(second.rows.rows());
            pair.l2 = meanDistance(first, second, context);
            pair.squaredL2 = std::max(0.0, first.meanSquaredNorm + second.meanSquaredNorm -
                                               2.0 * first.mean.dot(second.mean));
            own.maximum = std::max(own.maximum.value_or(0.0), pair.l2);
            own.pairs.push_back(pair);
        }
    }
    return classes;
}

} // namespace groupscope
