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

/// The rows (N,D) of an embedding, row-major: in memory, or in a file mapped into it, whose pages the system
/// reads when they are touched and drops when memory is short. Never changed; copies share them and are
/// cheap. Not convertible to a Matrix, so that no whole embedding is copied by accident: take them as
/// MatrixView<float>.
class EmbeddingRows {
  public:
    EmbeddingRows() = default;
    EmbeddingRows(
        MatrixF rows); // NOLINT(google-explicit-constructor): a matrix in memory is one of the forms
    template<class Expression>
    EmbeddingRows(const Eigen::DenseBase<Expression>& rows) // NOLINT(google-explicit-constructor)
        : EmbeddingRows(MatrixF(rows)) {}
    /// Row-major values at `first`, kept there by `file`, and mapped a second time at `scattered` for reading
    /// rows here and there.
    EmbeddingRows(std::shared_ptr<const void> file, const float* first, const float* scattered,
                  Eigen::Index rows, Eigen::Index cols);

    Eigen::Index rows() const { return rows_; }
    Eigen::Index cols() const { return cols_; }
    Eigen::Index size() const { return rows_ * cols_; }
    const float* data() const { return first_; }
    /// Whether they lie in a file rather than in memory.
    bool onDisk() const { return scattered_ != nullptr; }

    Eigen::Map<const MatrixF> map() const { return {first_, rows_, cols_}; }
    MatrixView<float> view() const { return map(); }
    operator MatrixView<float>() const { return map(); } // NOLINT(google-explicit-constructor)
    auto row(Eigen::Index row) const { return map().row(row); }
    float operator()(Eigen::Index row, Eigen::Index column) const { return first_[row * cols_ + column]; }
    /// The same values, to be read at `indices` in that order: where they lie on disk, all of those rows are
    /// asked for at once.
    MatrixView<float> prepared(std::span<const int> indices) const;
    /// SHA-256 of shape and values, the same however they are stored. Reads all rows the first time, on all
    /// threads; copies know it then too. Throws Cancelled.
    std::string contentSum(const RunContext& context = {}) const;
    /// All of them in memory, to be changed.
    MatrixF copy() const { return map(); }

    /// Whether the values are equal.
    friend bool operator==(const EmbeddingRows& a, const EmbeddingRows& b) {
        return a.rows_ == b.rows_ && a.cols_ == b.cols_ && a.map() == b.map();
    }

  private:
    struct KnownSum;

    std::shared_ptr<const void> owner_;
    std::shared_ptr<KnownSum> sum_; ///< shared by copies; null for no rows
    const float* first_ = nullptr;
    const float* scattered_ = nullptr; ///< only on disk
    Eigen::Index rows_ = 0;
    Eigen::Index cols_ = 0;
};

/// As gatherRows of a matrix. For rows of this type alone: a matrix would be copied to become them.
template<std::same_as<EmbeddingRows> Rows>
void gatherRows(const Rows& X, std::span<const int> indices, bool normalize, MatrixF& batch) {
    gatherRows<float>(X.prepared(indices), indices, normalize, batch);
}

} // namespace groupscope
