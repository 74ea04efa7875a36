// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/anndata/anndata_sparse.h"

#include "core/base/error.h"

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace groupscope {

namespace {

constexpr std::size_t unsuspiciousDenseBytes = 64 << 20;
constexpr std::size_t mostExpansion = 2000; // as of compressed data
constexpr std::size_t linesPerCheck = 4096;

/// "csr", "csc", or nothing.
std::string formOf(const Hdf5Group& group) {
    const std::string encoding = group.textAttribute("encoding-type").value_or("");
    if (encoding == "csr_matrix" || encoding == "csc_matrix")
        return encoding.substr(0, 3);
    const std::string old = group.textAttribute("h5sparse_format").value_or("");
    return old == "csr" || old == "csc" ? old : std::string();
}

} // namespace

bool SparseMatrix::describes(const Hdf5Group& group) {
    return !formOf(group).empty();
}

SparseMatrix::SparseMatrix(const Hdf5Group& group)
    : group_(group.itself())
    , byRow_(formOf(group) == "csr") {
    std::vector<std::int64_t> shape = group.integerListAttribute("shape");
    if (shape.empty())
        shape = group.integerListAttribute("h5sparse_shape");
    if (shape.size() != 2 || shape[0] < 0 || shape[1] < 0)
        fail("the sparse matrix has no shape of two numbers");
    rows_ = static_cast<std::size_t>(shape[0]);
    columns_ = static_cast<std::size_t>(shape[1]);
    stored_ = lengthOf("data");
    const std::size_t lines = byRow_ ? rows_ : columns_;
    if (lengthOf("indices") != stored_)
        fail("the sparse matrix has " + std::to_string(stored_) + " values and " +
             std::to_string(lengthOf("indices")) + " indices");
    if (lengthOf("indptr") == 0 || lengthOf("indptr") - 1 != lines)
        fail("the sparse matrix has " + std::to_string(lengthOf("indptr")) + " starts for " +
             std::to_string(lines) + (byRow_ ? " rows" : " columns"));
    if ((byRow_ ? columns_ : rows_) >= static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max()))
        fail("the sparse matrix is too large");
}

void SparseMatrix::fail(const std::string& what) const {
    throw DataError(what, group_.where(), "make the file again");
}

std::size_t SparseMatrix::lengthOf(const std::string& name) const {
    const Hdf5Dataset list = group_.dataset(name);
    if (list.shape().size() != 1)
        fail("'" + name + "' of the sparse matrix has shape " + list.shapeText());
    return list.shape()[0];
}

std::size_t SparseMatrix::denseBytes() const {
    std::size_t bytes = 0;
    return __builtin_mul_overflow(rows_, columns_, &bytes) ||
                   __builtin_mul_overflow(bytes, sizeof(float), &bytes)
               ? std::numeric_limits<std::size_t>::max()
               : bytes;
}

bool SparseMatrix::isNumeric() const {
    const Hdf5Type type = group_.dataset("data").type();
    return type == Hdf5Type::real || type == Hdf5Type::integer;
}

std::vector<std::int64_t> SparseMatrix::readStarts(const RunContext& context) const {
    std::vector<std::int64_t> starts = group_.dataset("indptr").readNumbers<std::int64_t>(context);
    for (std::size_t line = 1; line < starts.size(); ++line)
        if (starts[line] < starts[line - 1])
            fail("start " + std::to_string(line) +
                 " of the sparse matrix is before the one that precedes it");
    if (starts.front() != 0 || static_cast<std::size_t>(starts.back()) > stored_)
        fail("the starts of the sparse matrix run from " + std::to_string(starts.front()) + " to " +
             std::to_string(starts.back()) + ", but there are " + std::to_string(stored_) + " values");
    return starts;
}

MatrixF SparseMatrix::read(const RunContext& context) const {
    const std::size_t lists = 2 * stored_ + (byRow_ ? rows_ : columns_);
    if (denseBytes() > unsuspiciousDenseBytes && denseBytes() / mostExpansion / sizeof(float) > lists)
        fail("the sparse matrix of shape (" + std::to_string(rows_) + ", " + std::to_string(columns_) +
             ") stores only " + std::to_string(stored_) + " values");
    group_.chargeMemory(denseBytes());
    const std::vector<std::int64_t> starts = readStarts(context);
    // Numbers beyond 32 bits become the largest one, which is out of range.
    const auto indices = group_.dataset("indices").readNumbers<std::int32_t>(context);
    const auto values = group_.dataset("data").readNumbers<float>(context);
    const auto width = static_cast<std::int32_t>(byRow_ ? columns_ : rows_);
    MatrixF dense = MatrixF::Zero(static_cast<Eigen::Index>(rows_), static_cast<Eigen::Index>(columns_));
    for (std::size_t line = 0; line + 1 < starts.size(); ++line) {
        if (line % linesPerCheck == 0)
            context.throwIfStopped();
        const auto end = static_cast<std::size_t>(starts[line + 1]);
        for (auto at = static_cast<std::size_t>(starts[line]); at < end; ++at) {
            if (indices[at] < 0 || indices[at] >= width)
                fail((byRow_ ? "row " : "column ") + std::to_string(line) +
                     " of the sparse matrix has index " + std::to_string(indices[at]) + ", but there are " +
                     std::to_string(width));
            const auto other = static_cast<Eigen::Index>(indices[at]);
            const auto own = static_cast<Eigen::Index>(line);
            (byRow_ ? dense(own, other) : dense(other, own)) += values[at];
        }
    }
    return dense;
}

} // namespace groupscope
