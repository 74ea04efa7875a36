// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/group_moments.h"

#include "core/base/parallel.h"

#include <algorithm>

namespace groupscope {

namespace {

constexpr std::size_t blockRows = 512; // so few that float sums lose nothing that matters

/// Rows [first, first + count) of the list of a group.
struct Block {
    std::size_t group;
    std::size_t first;
    std::size_t count;
};

std::vector<Block> cutIntoBlocks(const std::vector<std::vector<int>>& rows) {
    std::vector<Block> blocks;
    for (std::size_t group = 0; group < rows.size(); ++group)
        for (std::size_t first = 0; first < rows[group].size(); first += blockRows)
            blocks.push_back({group, first, std::min(blockRows, rows[group].size() - first)});
    return blocks;
}

/// sum += Σ(x−o), squares += Σ(x−o)² column by column, for four rows x at once, which saves passes over the
/// sums. The rows `ahead` come next: the rows of a group lie scattered, so the processor cannot guess them.
void addFourRows(const float* const x[4], const float* const ahead[4], const float* __restrict o,
                 Eigen::Index K, float* __restrict sum, float* __restrict squares) {
    constexpr Eigen::Index line = 16; // floats of a cache line
    const float *x0 = x[0], *x1 = x[1], *x2 = x[2], *x3 = x[3];
    const auto add = [&](Eigen::Index k) {
        const float a = x0[k] - o[k], b = x1[k] - o[k], c = x2[k] - o[k], d = x3[k] - o[k];
        sum[k] += (a + b) + (c + d);
        squares[k] += (a * a + b * b) + (c * c + d * d);
    };
    Eigen::Index k = 0;
    for (; k + line <= K; k += line) {
        for (int j = 0; j < 4; ++j)
            __builtin_prefetch(ahead[j] + k);
        for (Eigen::Index i = 0; i < line; ++i)
            add(k + i);
    }
    for (; k < K; ++k)
        add(k);
}

/// Sums of one block around `origin` (K,): of the differences into `sum` (1,K), of their squares as result.
/// `work` holds 2·K floats.
double sumBlock(const MatrixView<float>& Z, std::span<const int> rows, const float* origin,
                std::vector<float>& work, Eigen::Ref<RowVector<double>> sum) {
    const Eigen::Index K = Z.cols();
    std::fill(work.begin(), work.end(), 0.0f);
    float* const sums = work.data();
    float* const squares = sums + K;
    const auto rowAt = [&](std::size_t i) { // the origin in place of a missing row adds nothing
        return i < rows.size() ? Z.data() + rows[i] * Z.outerStride() : origin;
    };
    const float* four[4] = {rowAt(0), rowAt(1), rowAt(2), rowAt(3)};
    for (std::size_t i = 0; i < rows.size(); i += 4) {
        const float* next[4] = {rowAt(i + 4), rowAt(i + 5), rowAt(i + 6), rowAt(i + 7)};
        addFourRows(four, next, origin, K, sums, squares);
        std::copy(next, next + 4, four);
    }
    sum = Eigen::Map<const RowVector<float>>(sums, K).cast<double>();
    return Eigen::Map<const RowVector<float>>(squares, K).cast<double>().sum();
}

GroupMoments noMoments(const std::vector<std::vector<int>>& rows, Eigen::Index columns) {
    GroupMoments moments;
    int present = 0;
    for (const std::vector<int>& own : rows) {
        moments.counts.push_back(static_cast<int>(own.size()));
        moments.places.push_back(own.empty() ? -1 : present++);
    }
    moments.means = Matrix<double>::Zero(present, columns);
    moments.spread.assign(static_cast<std::size_t>(present), 0.0);
    return moments;
}

/// Makes mean and spread of the sums of a group around `origin`.
void finishMoments(GroupMoments& moments, int group, const RowVector<double>& origin) {
    const auto n = static_cast<double>(moments.counts[group]);
    auto mean = moments.means.row(moments.places[group]);
    double& spread = moments.spread[moments.places[group]];
    mean /= n; // still around the origin
    // Around a row of the group instead of zero, so that the difference cancels little wherever the group
    // lies.
    spread = std::max(0.0, spread / n - mean.squaredNorm());
    mean += origin;
}

} // namespace

std::vector<std::vector<int>> rowsOfGroups(const GroupMembership& members, int groupCount) {
    std::vector<std::vector<int>> rows(static_cast<std::size_t>(groupCount));
    std::vector<std::size_t> counts(rows.size(), 0);
    for (std::size_t i = 0; i < members.size(); ++i)
        for (const int group : members.of(i))
            ++counts[group];
    for (std::size_t group = 0; group < rows.size(); ++group)
        rows[group].reserve(counts[group]);
    for (std::size_t i = 0; i < members.size(); ++i)
        for (const int group : members.of(i))
            rows[group].push_back(static_cast<int>(i));
    return rows;
}

int sharedRows(const std::vector<int>& a, const std::vector<int>& b) {
    int shared = 0;
    for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end();)
        if (*i < *j)
            ++i;
        else if (*j < *i)
            ++j;
        else
            ++shared, ++i, ++j;
    return shared;
}

double GroupMoments::squaredDistance(int a, int b) const {
    return spread[places[a]] + spread[places[b]] + (mean(a) - mean(b)).squaredNorm();
}

double GroupMoments::squaredNorm(int group) const {
    return spread[places[group]] + mean(group).squaredNorm();
}

GroupMoments groupMoments(const MatrixView<float>& Z, const std::vector<std::vector<int>>& rows,
                          const RunContext& context) {
    const std::vector<Block> blocks = cutIntoBlocks(rows);
    Matrix<double> sums(static_cast<Eigen::Index>(blocks.size()), Z.cols());
    std::vector<double> squares(blocks.size());
    constexpr std::size_t grain = 4;
    parallelFor(blocks.size(), grain, [&](std::size_t begin, std::size_t end) {
        context.throwIfStopped();
        std::vector<float> work(2 * static_cast<std::size_t>(Z.cols()));
        for (std::size_t i = begin; i < end; ++i) {
            const std::vector<int>& own = rows[blocks[i].group];
            squares[i] = sumBlock(Z, std::span(own).subspan(blocks[i].first, blocks[i].count),
                                  Z.data() + own.front() * Z.outerStride(), work,
                                  sums.row(static_cast<Eigen::Index>(i)));
        }
    });

    GroupMoments moments = noMoments(rows, Z.cols());
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const int place = moments.places[blocks[i].group];
        moments.means.row(place) += sums.row(static_cast<Eigen::Index>(i));
        moments.spread[place] += squares[i];
    }
    for (std::size_t group = 0; group < rows.size(); ++group)
        if (!rows[group].empty())
            finishMoments(moments, static_cast<int>(group), Z.row(rows[group].front()).cast<double>());
    return moments;
}

GroupMoments groupMoments(Evaluated& evaluated) {
    const GroupMembership& members = evaluated.members();
    const std::vector<std::vector<int>> rows = rowsOfGroups(members, evaluated.task().groups.groupCount());
    // More rows are not held at once: they pass in blocks, with sums in double in the order of the rows.
    if (evaluated.rows().size() <= mostComparedRows)
        return groupMoments(evaluated.embedding(), rows, evaluated.context());
    GroupMoments moments;
    Matrix<double> origins; // (P,K) the first row of each group
    evaluated.inBlocks([&](Eigen::Index first, const MatrixView<float>& Z) {
        if (first == 0) {
            moments = noMoments(rows, Z.cols());
            origins.resize(moments.means.rows(), Z.cols());
        }
        for (Eigen::Index i = 0; i < Z.rows(); ++i) {
            const RowVector<double> row = Z.row(i).cast<double>();
            for (const int group : members.of(static_cast<std::size_t>(first + i))) {
                const int place = moments.places[group];
                if (rows[static_cast<std::size_t>(group)].front() == first + i)
                    origins.row(place) = row;
                moments.means.row(place) += row - origins.row(place);
                moments.spread[place] += (row - origins.row(place)).squaredNorm();
            }
        }
    });
    for (std::size_t group = 0; group < rows.size(); ++group)
        if (!rows[group].empty())
            finishMoments(moments, static_cast<int>(group), origins.row(moments.places[group]));
    return moments;
}

} // namespace groupscope
