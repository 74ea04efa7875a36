// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/math/gather.h"
#include "core/math/matrix.h"

#include <concepts>
#include <memory>
#include <span>
#include <string>

namespace groupscope {

/// The rows (N,D) of an embedding, row-major: in memory, or memory-mapped from a file, whose pages the system
/// loads when they are touched and drops when memory is short. Immutable; copies share the values and are
/// cheap. Not convertible to a Matrix, so that no embedding is copied by accident: use MatrixView<float>.
class EmbeddingRows {
  public:
    EmbeddingRows() = default;
    EmbeddingRows(
        MatrixF rows); // NOLINT(google-explicit-constructor): a matrix in memory is one of the forms
    template<class Expression>
    EmbeddingRows(const Eigen::DenseBase<Expression>& rows) // NOLINT(google-explicit-constructor)
        : EmbeddingRows(MatrixF(rows)) {}
    /// Row-major values at `first`, which `file` keeps alive, mapped a second time at `scattered` for random
    /// access.
    EmbeddingRows(std::shared_ptr<const void> file, const float* first, const float* scattered,
                  Eigen::Index rows, Eigen::Index cols);

    Eigen::Index rows() const { return rows_; }
    Eigen::Index cols() const { return cols_; }
    Eigen::Index size() const { return rows_ * cols_; }
    const float* data() const { return first_; }
    /// Whether the values are mapped from a file.
    bool onDisk() const { return scattered_ != nullptr; }

    Eigen::Map<const MatrixF> map() const { return {first_, rows_, cols_}; }
    MatrixView<float> view() const { return map(); }
    operator MatrixView<float>() const { return map(); } // NOLINT(google-explicit-constructor)
    auto row(Eigen::Index row) const { return map().row(row); }
    float operator()(Eigen::Index row, Eigen::Index column) const { return first_[row * cols_ + column]; }
    /// Returns the same values, prepared for reading at `indices` in that order: for a mapped file all these
    /// rows are requested from the disk at once.
    MatrixView<float> prepared(std::span<const int> indices) const;
    /// SHA-256 of shape and values, independent of the storage. The first call reads all rows, on all
    /// threads; copies share the result. Throws Cancelled.
    std::string contentSum(const RunContext& context = {}) const;
    /// A copy of all values in memory, which may be changed.
    MatrixF copy() const { return map(); }

    /// Whether the values are equal.
    friend bool operator==(const EmbeddingRows& a, const EmbeddingRows& b) {
        return a.rows_ == b.rows_ && a.cols_ == b.cols_ && a.map() == b.map();
    }

  private:
    struct KnownSum;

    std::shared_ptr<const void> owner_;
    std::shared_ptr<KnownSum> sum_; ///< shared by copies; null without rows
    const float* first_ = nullptr;
    const float* scattered_ = nullptr; ///< null for values in memory
    Eigen::Index rows_ = 0;
    Eigen::Index cols_ = 0;
};

/// gatherRows() for this type. Without it, the embedding would be copied into a matrix first.
template<std::same_as<EmbeddingRows> Rows>
void gatherRows(const Rows& X, std::span<const int> indices, bool normalize, MatrixF& batch) {
    gatherRows<float>(X.prepared(indices), indices, normalize, batch);
}

} // namespace groupscope
