// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heads/cache_head.h"

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/heads/head_parts.h"
#include "core/losses/cosine_cross_entropy.h"
#include "core/math/gather.h"
#include "core/math/normalize.h"

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

using Eigen::Index;

/// `rows` sorted by class, and where each class starts. `classOf(row)` in [0,C).
template<class ClassOf>
ClassStarts sortByClass(std::vector<int>& rows, Index classCount, const ClassOf& classOf) {
    ClassStarts starts(static_cast<std::size_t>(classCount) + 1, 0);
    for (const int row : rows)
        ++starts[static_cast<std::size_t>(classOf(row)) + 1];
    for (std::size_t c = 1; c < starts.size(); ++c)
        starts[c] += starts[c - 1];
    std::stable_sort(rows.begin(), rows.end(), [&](int a, int b) { return classOf(a) < classOf(b); });
    return starts;
}

} // namespace

std::vector<int> sampleCacheRows(const Task& task, std::size_t perClass, std::uint64_t seed) {
    if (perClass == 0)
        return task.fitRows();
    std::vector<std::vector<int>> byClass(static_cast<std::size_t>(task.classCount()));
    for (const int row : task.fitRows())
        byClass[static_cast<std::size_t>(task.labels[static_cast<std::size_t>(row)])].push_back(row);
    std::vector<int> rows;
    Random random(seed, "rows of the cache");
    for (const std::vector<int>& one : byClass) {
        const std::vector<int> some = random.sampleWithoutReplacement(one, perClass);
        rows.insert(rows.end(), some.begin(), some.end());
    }
    std::sort(rows.begin(), rows.end());
    return rows;
}

Cache cacheOf(const Task& task, std::vector<int> rows) {
    Cache cache;
    cache.starts = sortByClass(rows, task.classCount(),
                               [&](int row) { return task.labels[static_cast<std::size_t>(row)]; });
    gatherRows(task.X(), rows, true, cache.keys);
    return cache;
}

CacheHead::CacheHead(std::shared_ptr<const Cache> cache, MatrixF classEmbeddings, float temperature,
                     CacheStrength strength)
    : cache_(std::move(cache))
    , classEmbeddings_(std::move(classEmbeddings))
    , temperature_(temperature)
    , strength_(strength) {}

void CacheHead::apply(const MatrixView<float>& X, MatrixF& logits, MatrixF* embedding) const {
    MatrixF unit;
    normalizeRows<float>(X, unit);
    cosineLogits<float>(unit, classEmbeddings_, temperature_, logits);
    addCacheLogits(unit, cache_->keys, cache_->starts, strength_, logits, {});
    if (embedding != nullptr)
        *embedding = X;
}

Eigen::Index CacheHead::rowsAtOnce() const {
    constexpr double multiplications = 1e9; // some 30 ms
    const double perRow = std::max(1.0, static_cast<double>(cache_->keys.size()));
    return static_cast<Index>(std::clamp(multiplications / perRow, 16.0, 4096.0));
}

HeadState CacheHead::state() const {
    MatrixF values = MatrixF::Zero(cache_->keys.rows(), classEmbeddings_.rows());
    for (Index c = 0; c < values.cols(); ++c) {
        const int begin = cache_->starts[static_cast<std::size_t>(c)];
        values.col(c).segment(begin, cache_->starts[static_cast<std::size_t>(c) + 1] - begin).setOnes();
    }
    return {"cache",
            {{"temperature", temperature_}, {"alpha", strength_.alpha}, {"beta", strength_.beta}},
            {{"keys", cache_->keys}, {"values", std::move(values)}, {"class_embeddings", classEmbeddings_}}};
}

std::unique_ptr<Head> makeCacheHead(const HeadState& state) {
    const MatrixF& keys = headTensor(state, "keys", -1, -1);
    const MatrixF& values = headTensor(state, "values", keys.rows(), -1);
    const MatrixF& Q = headTensor(state, "class_embeddings", values.cols(), keys.cols());
    std::vector<int> rows(static_cast<std::size_t>(keys.rows())), classes(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i] = static_cast<int>(i);
        const auto row = values.row(static_cast<Index>(i));
        if ((row.array() == 1.0f).count() != 1 || (row.array() == 0.0f).count() != row.size() - 1)
            throw DataError("row " + std::to_string(i) + " of values is not one-hot", state.kind + " head",
                            "train the head again");
        row.maxCoeff(&classes[i]);
    }
    auto cache = std::make_shared<Cache>();
    cache->starts =
        sortByClass(rows, values.cols(), [&](int row) { return classes[static_cast<std::size_t>(row)]; });
    gatherRows(keys, rows, false, cache->keys);
    return std::make_unique<CacheHead>(
        std::move(cache), Q, positiveHeadSetting(state, "temperature"),
        CacheStrength{positiveHeadSetting(state, "alpha"), positiveHeadSetting(state, "beta")});
}

} // namespace groupscope
