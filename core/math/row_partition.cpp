// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/row_partition.h"

#include "core/base/parallel.h"
#include "core/base/random.h"
#include "core/math/gemm.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace groupscope {

namespace {

using Eigen::Index;

constexpr std::size_t partitionBlock = 256;
constexpr std::size_t mostCells = 2048;
constexpr std::size_t sampledPerCell = 32;
constexpr int steps = 3;
constexpr std::size_t mostRowsOfMean = 3; // a cell of more than thrice the mean is cut

/// The nearest centre of each of `which`, the first of equally near ones.
std::vector<int> assign(const QuantizedRows& rows, const std::vector<int>& which, const MatrixF& centres,
                        const RunContext& run) {
    const Eigen::RowVectorXf halves = 0.5F * centres.rowwise().squaredNorm().transpose();
    std::vector<int> cells(which.size());
    parallelFor(which.size(), partitionBlock, [&](std::size_t begin, std::size_t end) {
        run.throwIfStopped();
        const auto count = static_cast<Index>(end - begin);
        std::vector<std::int8_t> bytes(static_cast<std::size_t>(centres.cols()));
        MatrixF block(count, centres.cols()), products(count, centres.rows());
        for (Index i = 0; i < count; ++i) {
            rows.copyRow(static_cast<std::size_t>(which[begin + static_cast<std::size_t>(i)]), bytes.data());
            for (Index d = 0; d < block.cols(); ++d)
                block(i, d) = static_cast<float>(bytes[d]);
        }
        gemmInOnePiece<float>(Transpose::no, Transpose::yes, 1.0F, block, centres, 0.0F, products);
        for (Index i = 0; i < count; ++i)
            // |x - c|² is least where x·c - |c|²/2 is largest.
            (products.row(i) - halves).maxCoeff(&cells[begin + static_cast<std::size_t>(i)]);
    });
    return cells;
}

/// Means of the rows of each cell; a cell without rows keeps its centre.
void moveCentres(const QuantizedRows& rows, const std::vector<int>& which, const std::vector<int>& cells,
                 MatrixF& centres, const RunContext& run) {
    Matrix<double> sums = Matrix<double>::Zero(centres.rows(), centres.cols());
    std::vector<int> counts(static_cast<std::size_t>(centres.rows()), 0);
    std::vector<std::int8_t> bytes(static_cast<std::size_t>(centres.cols()));
    for (std::size_t n = 0; n < which.size(); ++n) {
        if (n % partitionBlock == 0)
            run.throwIfStopped();
        rows.copyRow(static_cast<std::size_t>(which[n]), bytes.data());
        for (Index d = 0; d < centres.cols(); ++d)
            sums(cells[n], d) += static_cast<double>(bytes[d]);
        ++counts[cells[n]];
    }
    for (Index cell = 0; cell < centres.rows(); ++cell)
        if (const int count = counts[cell]; count > 0)
            centres.row(cell) = (sums.row(cell) / count).cast<float>();
}

MatrixF findCentres(const QuantizedRows& rows, std::size_t cells, std::uint64_t seed, const RunContext& run) {
    std::vector<int> all(rows.size());
    std::iota(all.begin(), all.end(), 0);
    // A sample suffices: the cells only bring near rows together and need not be optimal.
    const std::vector<int> sample =
        Random(seed, "partition").sampleWithoutReplacement(all, std::min(all.size(), cells * sampledPerCell));
    MatrixF centres = MatrixF::Zero(static_cast<Index>(cells), Index{rows.groups()} * bytesPerGroup);
    std::vector<int> own(cells);
    std::iota(own.begin(), own.end(), 0);
    moveCentres(rows, {sample.begin(), sample.begin() + static_cast<std::ptrdiff_t>(cells)}, own, centres,
                run);
    for (int step = 0; step < steps; ++step)
        moveCentres(rows, sample, assign(rows, sample, centres, run), centres, run);
    return centres;
}

} // namespace

std::vector<std::size_t> RowPartition::nearestCells(std::size_t cell, std::size_t rows) const {
    const Eigen::VectorXf squared =
        (centres.rowwise() - centres.row(static_cast<Index>(cell))).rowwise().squaredNorm();
    std::vector<std::size_t> found(cells.size());
    std::iota(found.begin(), found.end(), std::size_t{0});
    const auto keyOf = [&](std::size_t other) {
        return std::pair(other == cell ? -1.0F : squared(static_cast<Index>(other)), other);
    };
    std::sort(found.begin(), found.end(), [&](std::size_t a, std::size_t b) { return keyOf(a) < keyOf(b); });
    std::size_t count = 0, held = 0;
    while (count < found.size() && held < rows) {
        held += cells[found[count]].end - cells[found[count]].begin;
        ++count;
    }
    found.resize(count);
    return found;
}

RowPartition partitionRows(const QuantizedRows& rows, std::uint64_t seed, const RunContext& run) {
    const std::size_t N = rows.size();
    const auto wanted = static_cast<std::size_t>(std::lround(std::sqrt(static_cast<double>(N))));
    const std::size_t cells = std::clamp<std::size_t>(wanted, 1, mostCells);
    const MatrixF centres = findCentres(rows, cells, seed, run);
    std::vector<int> all(N);
    std::iota(all.begin(), all.end(), 0);
    const std::vector<int> cellOf = assign(rows, all, centres, run);
    std::vector<std::size_t> next(cells + 1, 0); // of each cell, where its next row goes
    for (const int cell : cellOf)
        ++next[static_cast<std::size_t>(cell) + 1];
    std::partial_sum(next.begin(), next.end(), next.begin());
    RowPartition result;
    result.order.resize(N);
    for (std::size_t i = 0; i < N; ++i)
        result.order[next[cellOf[i]]++] = static_cast<int>(i);
    const std::size_t mostRows = mostRowsOfMean * ((N + cells - 1) / cells);
    std::vector<Index> centreOf;
    for (std::size_t begin = 0; begin < N;) {
        const int cell = cellOf[result.order[begin]];
        std::size_t end = begin + 1;
        // A cell is the work of one thread. Large ones are cut into parts with the same centre.
        while (end < N && end < begin + mostRows && cellOf[result.order[end]] == cell)
            ++end;
        result.cells.push_back({begin, end});
        centreOf.push_back(cell);
        begin = end;
    }
    result.centres = centres(centreOf, Eigen::all);
    return result;
}

} // namespace groupscope
