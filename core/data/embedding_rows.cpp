// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/embedding_rows.h"

#include "core/base/parallel.h"
#include "core/base/sha256.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <mutex>
#include <utility>
#include <vector>

namespace groupscope {

struct EmbeddingRows::KnownSum {
    std::mutex mutex;
    std::string sum; ///< empty until it is known
};

EmbeddingRows::EmbeddingRows(MatrixF rows)
    : sum_(std::make_shared<KnownSum>())
    , rows_(rows.rows())
    , cols_(rows.cols()) {
    auto owner = std::make_shared<const MatrixF>(std::move(rows));
    first_ = owner->data();
    owner_ = std::move(owner);
}

EmbeddingRows::EmbeddingRows(std::shared_ptr<const void> file, const float* first, const float* scattered,
                             Eigen::Index rows, Eigen::Index cols)
    : owner_(std::move(file))
    , sum_(std::make_shared<KnownSum>())
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

std::string EmbeddingRows::contentSum(const RunContext& context) const {
    if (!sum_)
        return sha256OfText("0×0");
    const std::lock_guard lock(sum_->mutex);
    if (!sum_->sum.empty())
        return sum_->sum;
    // Chunks by the number of values alone, each with a sum of its own: threads share the work, and the sum
    // of the sums does not depend on how many there are.
    constexpr std::size_t chunkValues = std::size_t{1} << 18;
    const auto count = static_cast<std::size_t>(size());
    std::vector<std::string> sums((count + chunkValues - 1) / chunkValues);
    parallelFor(sums.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t chunk = begin; chunk < end; ++chunk) {
            context.throwIfStopped();
            const std::size_t first = chunk * chunkValues;
            Sha256 sum;
            sum.add(first_ + first, std::min(chunkValues, count - first) * sizeof(float));
            sums[chunk] = sum.digest();
        }
    });
    Sha256 sum;
    sum.addText(std::to_string(rows_) + "×" + std::to_string(cols_));
    for (const std::string& part : sums)
        sum.addText(part);
    return sum_->sum = sum.digest();
}

} // namespace groupscope
