// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"
#include "core/heads/head.h"
#include "core/nn/cache_layer.h"

namespace groupscope {

/// What a cache remembers: a key for each row, sorted by class.
struct Cache {
    MatrixF keys; ///< (n,D)
    ClassStarts starts;
};

/// Training rows, ascending: of every class `perClass` drawn at random, or all; 0 means all.
std::vector<int> sampleCacheRows(const Task& task, std::size_t perClass, std::uint64_t seed);

/// The rows, normalised; of a class in the order given.
Cache cacheOf(const Task& task, std::vector<int> rows);

/// Logits cos(u, q_c)/τ + α Σ_{keys i of class c} exp(−β(1 − û·k_i)) of Tip-Adapter. Kind "cache"; its
/// tensors are keys (n,D), one-hot values (n,C) and class embeddings.
class CacheHead : public Head {
  public:
    CacheHead(std::shared_ptr<const Cache> cache, MatrixF classEmbeddings, float temperature,
              CacheStrength strength);
    Eigen::Index inputDimensions() const override { return classEmbeddings_.cols(); }
    Eigen::Index classCount() const override { return classEmbeddings_.rows(); }
    void apply(const MatrixView<float>& X, MatrixF& logits, MatrixF* embedding) const override;
    bool transformsEmbedding() const override { return false; }
    Eigen::Index rowsAtOnce() const override;
    HeadState state() const override;

  private:
    std::shared_ptr<const Cache> cache_;
    MatrixF classEmbeddings_; ///< (C,D)
    float temperature_;
    CacheStrength strength_;
};

/// The keys may come in any order. Throws DataError when the parts do not fit or a row of values is not
/// one-hot.
std::unique_ptr<Head> makeCacheHead(const HeadState& state);

} // namespace groupscope
