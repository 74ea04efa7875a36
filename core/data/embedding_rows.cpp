// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/embedding_rows.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <utility>

namespace groupscope {

EmbeddingRows::EmbeddingRows(MatrixF rows)
    : rows_(rows.rows())
    , cols_(rows.cols()) {
    auto owner = std::make_shared<const MatrixF>(std::move(rows));
    first_ = owner->data();
    owner_ = std::move(owner);
}

EmbeddingRows::EmbeddingRows(std::shared_ptr<const void> file, const float* first, const float* scattered,
                             Eigen::Index rows, Eigen::Index cols)
    : owner_(std::move(file))
    , first_(first)
    , scattered_(scattered)
    , rows_(rows)
    , cols_(cols) {}

MatrixView<float> EmbeddingRows::prepared(std::span<const int> indices) const {
    if (!onDisk())
        return map();
    const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
    const auto pagesOf = [&](Eigen::Index row) {
        const auto begin = reinterpret_cast<std::uintptr_t>(scattered_ + row * cols_);
        return std::pair(begin / page,
                         (begin + static_cast<std::size_t>(cols_) * sizeof(float) - 1) / page + 1);
    };
    for (std::size_t i = 0; i < indices.size();) { // rows that follow each other are asked for together
        auto [begin, end] = pagesOf(indices[i++]);
        for (; i < indices.size() && pagesOf(indices[i]).first <= end && pagesOf(indices[i]).first >= begin;
             ++i)
            end = std::max(end, pagesOf(indices[i]).second);
        madvise(reinterpret_cast<void*>(begin * page), (end - begin) * page, MADV_WILLNEED); // a hint
    }
    return Eigen::Map<const MatrixF>(scattered_, rows_, cols_);
}

} // namespace groupscope
