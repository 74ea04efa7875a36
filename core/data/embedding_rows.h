// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <memory>

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
    /// Row-major values at `first`, kept there by `file`.
    EmbeddingRows(std::shared_ptr<const void> file, const float* first, Eigen::Index rows, Eigen::Index cols);

    Eigen::Index rows() const { return rows_; }
    Eigen::Index cols() const { return cols_; }
    Eigen::Index size() const { return rows_ * cols_; }
    const float* data() const { return first_; }
    /// Whether they lie in a file rather than in memory.
    bool onDisk() const { return onDisk_; }

    Eigen::Map<const MatrixF> map() const { return {first_, rows_, cols_}; }
    MatrixView<float> view() const { return map(); }
    operator MatrixView<float>() const { return map(); } // NOLINT(google-explicit-constructor)
    auto row(Eigen::Index row) const { return map().row(row); }
    float operator()(Eigen::Index row, Eigen::Index column) const { return first_[row * cols_ + column]; }
    /// All of them in memory, to be changed.
    MatrixF copy() const { return map(); }

    /// Whether the values are equal.
    friend bool operator==(const EmbeddingRows& a, const EmbeddingRows& b) {
        return a.rows_ == b.rows_ && a.cols_ == b.cols_ && a.map() == b.map();
    }

  private:
    std::shared_ptr<const void> owner_;
    const float* first_ = nullptr;
    Eigen::Index rows_ = 0;
    Eigen::Index cols_ = 0;
    bool onDisk_ = false;
};

} // namespace groupscope
