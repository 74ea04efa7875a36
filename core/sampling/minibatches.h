// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/random.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace groupscope {

/// The examples of one epoch in random order, cut into batches; the last may be shorter. The order is that of
/// the stream (seed, "minibatch order", epoch), so a resumed run sees the same batches.
class MinibatchOrder {
  public:
    MinibatchOrder(std::vector<int> rows, std::size_t batchSize, std::uint64_t seed, std::uint64_t epoch)
        : rows_(std::move(rows))
        , batchSize_(batchSize) {
        Random(seed, "minibatch order", epoch).shuffle(rows_);
    }

    /// The examples as they are given, cut into batches: for samplers that compose each batch.
    static MinibatchOrder inOrder(std::vector<int> rows, std::size_t batchSize) {
        MinibatchOrder order;
        order.rows_ = std::move(rows);
        order.batchSize_ = batchSize;
        return order;
    }

    std::size_t rowCount() const { return rows_.size(); }
    std::size_t batchCount() const { return (rows_.size() + batchSize_ - 1) / batchSize_; }
    /// Batches of at least `leastRows` rows.
    std::size_t batchCount(std::size_t leastRows) const {
        const std::size_t last = rows_.size() % batchSize_;
        return batchCount() - (last > 0 && last < leastRows ? 1 : 0);
    }
    /// Row indices of batch `index` in [0, batchCount()).
    std::span<const int> batch(std::size_t index) const {
        const std::size_t begin = index * batchSize_;
        return std::span(rows_).subspan(begin, std::min(batchSize_, rows_.size() - begin));
    }

  private:
    MinibatchOrder() = default;

    std::vector<int> rows_;
    std::size_t batchSize_ = 1;
};

} // namespace groupscope
