// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io.

#include "core/base/run_context.h"
#include "core/io/hdf5/hdf5_file.h"
#include "core/math/matrix.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace groupscope {

/// A sparse matrix as AnnData stores it: a group with the lists `data`, `indices` and `indptr` of scipy's
/// compressed rows or columns. Its form is in attribute `encoding-type` ("csr_matrix"), before 0.7 in
/// `h5sparse_format` ("csr"); its shape in `shape` or `h5sparse_shape`.
class SparseMatrix {
  public:
    /// Whether the group is a sparse matrix.
    static bool describes(const Hdf5Group& group);
    /// Throws DataError if the shape or a list is missing, or the lists do not fit the shape.
    explicit SparseMatrix(const Hdf5Group& group);

    std::size_t rows() const { return rows_; }
    std::size_t columns() const { return columns_; }
    /// Memory of the dense form.
    std::size_t denseBytes() const;
    /// Whether `data` is numeric.
    bool isNumeric() const;

    /// Returns the dense form, (rows,columns); repeated entries are summed, as scipy does. Throws DataError
    /// if an index is out of range, if the dense form does not fit into memory, and if it is over 64 MiB and
    /// 2000 times as large as the lists.
    MatrixF read(const RunContext& context) const;

  private:
    [[noreturn]] void fail(const std::string& what) const;
    std::size_t lengthOf(const std::string& name) const;
    std::vector<std::int64_t> readStarts(const RunContext& context) const;

    Hdf5Group group_;
    bool byRow_ = true;
    std::size_t rows_ = 0;
    std::size_t columns_ = 0;
    std::size_t stored_ = 0; ///< length of data and indices
};

} // namespace groupscope
