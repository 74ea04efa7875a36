// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/embedding_facts.h"

#include "core/base/parallel.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <span>

namespace groupscope {

namespace {

using Eigen::Index;

constexpr double unitTolerance = 5e-3;                    // float16 rows of unit length are off by up to 1e-3
constexpr std::size_t blockValues = std::size_t{1} << 18; // 1 MiB
constexpr std::size_t blocksAtOnce = 64;                  // between two looks at the clock and the user

std::span<const float> valuesOf(const MatrixView<float>& rows, std::size_t row) {
    return {rows.data() + static_cast<Index>(row) * rows.outerStride(),
            static_cast<std::size_t>(rows.cols())};
}

/// Sum of squares. No row of finite floats overflows a double, and none but zeros gives zero.
double squaredNorm(std::span<const float> values) {
    std::array<double, 8> sums{};
    const std::size_t D = values.size();
    std::size_t d = 0;
    for (; d + 8 <= D; d += 8)
        for (std::size_t i = 0; i < 8; ++i)
            sums[i] += static_cast<double>(values[d + i]) * static_cast<double>(values[d + i]);
    for (; d < D; ++d)
        sums[d % 8] += static_cast<double>(values[d]) * static_cast<double>(values[d]);
    return ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]));
}

/// Dimensions with more than one value. As soon as all vary, rows are no longer read, so that the check costs
/// nearly nothing on data without constant dimensions.
class Variation {
  public:
    explicit Variation(std::span<const float> first)
        : first_(first)
        , differences_(first.size(), 0) {}

    void add(std::span<const float> values) {
        if (allVary_)
            return;
        for (std::size_t d = 0; d < values.size(); ++d) // bits, because the compiler vectorises this; -0 is 0
            differences_[d] |= std::bit_cast<std::uint32_t>(values[d] + 0.0F) ^
                               std::bit_cast<std::uint32_t>(first_[d] + 0.0F);
        if (++added_ % 16 == 0)
            allVary_ = std::find(differences_.begin(), differences_.end(), 0U) == differences_.end();
    }
    void addTo(std::vector<std::uint32_t>& differences) const {
        for (std::size_t d = 0; d < differences.size(); ++d)
            differences[d] |= differences_[d];
    }

  private:
    std::span<const float> first_;
    std::vector<std::uint32_t> differences_;
    std::size_t added_ = 0;
    bool allVary_ = false;
};

/// Facts of one block of rows.
struct BlockFacts {
    std::size_t finite = 0;
    std::size_t directed = 0; ///< finite and not zero
    double norms = 0.0;
    double furthest = 0.0; ///< from length 1
    std::vector<std::uint32_t> differences;
};

/// The first row without NaN and infinity; N when there is none.
std::size_t firstFiniteRow(const MatrixView<float>& rows) {
    const auto N = static_cast<std::size_t>(rows.rows());
    std::size_t row = 0;
    while (row < N && !std::isfinite(squaredNorm(valuesOf(rows, row))))
        ++row;
    return row;
}

/// Blocks are of whole words of a RowSelection, so that no two threads write to the same.
BlockFacts examineBlock(const MatrixView<float>& rows, std::size_t begin, std::size_t end,
                        std::span<const float> first, EmbeddingFacts& facts,
                        std::span<std::uint64_t> hashes) {
    BlockFacts block;
    Variation variation(first);
    for (std::size_t row = begin; row < end; ++row) {
        const std::span<const float> values = valuesOf(rows, row);
        const double square = squaredNorm(values);
        if (!std::isfinite(square)) {
            facts.broken.set(row, true);
            continue;
        }
        ++block.finite;
        variation.add(values);
        if (square == 0.0) {
            facts.zero.set(row, true);
            continue;
        }
        const double norm = std::sqrt(square);
        ++block.directed;
        block.norms += norm;
        block.furthest = std::max(block.furthest, std::abs(norm - 1.0));
        hashes[row] = rowHash(values);
    }
    block.differences.assign(first.size(), 0);
    variation.addTo(block.differences);
    return block;
}

/// Blocks in their order: the same sums at any number of threads.
void addBlock(const BlockFacts& block, BlockFacts& all) {
    all.finite += block.finite;
    all.directed += block.directed;
    all.norms += block.norms;
    all.furthest = std::max(all.furthest, block.furthest);
    for (std::size_t d = 0; d < all.differences.size(); ++d)
        all.differences[d] |= block.differences[d];
}

BlockFacts examineBlocks(const MatrixView<float>& rows, EmbeddingFacts& facts,
                         std::span<std::uint64_t> hashes, const RunContext& context) {
    BlockFacts all;
    const std::size_t N = hashes.size();
    const std::size_t firstFinite = firstFiniteRow(rows);
    const std::span<const float> first =
        firstFinite < N ? valuesOf(rows, firstFinite) : std::span<const float>();
    all.differences.assign(first.size(), 0);
    const std::size_t words =
        blockValues / 64 / std::max<std::size_t>(1, static_cast<std::size_t>(rows.cols()));
    const std::size_t blockRows = 64 * std::max<std::size_t>(1, words);
    const std::size_t partRows = blocksAtOnce * blockRows;
    std::vector<BlockFacts> blocks;
    for (std::size_t part = 0; part < N; part += partRows) {
        context.report(0.9 * static_cast<double>(part) / static_cast<double>(N), "checking examples");
        const std::size_t count = std::min(partRows, N - part);
        blocks.assign((count + blockRows - 1) / blockRows, {});
        parallelFor(count, blockRows, [&](std::size_t begin, std::size_t end) {
            context.throwIfStopped();
            blocks[begin / blockRows] = examineBlock(rows, part + begin, part + end, first, facts, hashes);
        });
        for (const BlockFacts& block : blocks)
            addBlock(block, all);
    }
    return all;
}

} // namespace

EmbeddingFacts examineEmbedding(const MatrixView<float>& rows, const RunContext& context) {
    const auto N = static_cast<std::size_t>(rows.rows());
    EmbeddingFacts facts;
    facts.dimensions = rows.cols();
    facts.broken = facts.zero = RowSelection(N);
    std::vector<std::uint64_t> hashes(N, 0);
    const BlockFacts all = examineBlocks(rows, facts, hashes, context);
    if (all.finite > 0)
        facts.meanNorm = all.norms / static_cast<double>(all.finite);
    facts.unitNorm = all.directed > 0 && all.furthest <= unitTolerance;
    if (all.finite > 1)
        for (std::size_t d = 0; d < all.differences.size(); ++d)
            if (all.differences[d] == 0)
                facts.constantDimensions.push_back(static_cast<int>(d));
    context.report(0.9, "looking for equal examples");
    RowSelection leftOut = facts.broken;
    leftOut.combine(facts.zero, Combine::add);
    facts.equal = findEqualRows(rows, hashes, leftOut, context);
    context.report(1.0, "");
    return facts;
}

} // namespace groupscope
