// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/base/memory.h"
#include "core/io/disk_floats.h"
#include "core/io/hdf5/hdf5_chunks.h"
#include "core/io/hdf5/hdf5_dataset.h"

namespace groupscope {

void Hdf5Dataset::requireMatrix() const {
    if (shape_.size() != 2)
        throw DataError("a matrix is expected, but the shape is " + shapeText(), where(),
                        "store a two-dimensional array there");
    if (type_ == Hdf5Type::text || type_ == Hdf5Type::other)
        throw DataError("the dataset does not hold numbers", where(), "store numbers there");
    requireReadable();
}

void Hdf5Dataset::readRowsOfMatrix(float* out, const RunContext& context) const {
    if (const auto matrix = Hdf5RealMatrix::of(id(), shape_[0], shape_[1], where()))
        matrix->read(out, "reading " + path(), context);
    else if (shape_[0] > 0 && shape_[1] > 0)
        readInto(out, shape_[0], context);
}

MatrixF Hdf5Dataset::readMatrix(const RunContext& context) const {
    requireMatrix();
    charge(sizeof(float));
    MatrixF matrix(static_cast<Eigen::Index>(shape_[0]), static_cast<Eigen::Index>(shape_[1]));
    preferLargePages(matrix.data(), elementCount() * sizeof(float));
    readRowsOfMatrix(matrix.data(), context);
    return matrix;
}

EmbeddingRows Hdf5Dataset::readEmbedding(const RunContext& context) const {
    requireMatrix();
    const std::size_t bytes = elementCount() * sizeof(float);
    if (bytes <= state()->bytesLeft / 2) // training and maps want as much again
        return readMatrix(context);
    const auto rows = static_cast<Eigen::Index>(shape_[0]), columns = static_cast<Eigen::Index>(shape_[1]);
    const auto matrix = Hdf5RealMatrix::of(id(), shape_[0], shape_[1], where());
    if (matrix && matrix->isMappable())
        return rowsOf(matrix->map(), rows, columns);
    DiskFloats floats = scratchFloats(bytes);
    readRowsOfMatrix(floats.first, context);
    return rowsOf(std::move(floats), rows, columns);
}

void noticeUnwritten(const Hdf5Dataset& dataset, const Message& name, std::vector<Message>& notices) {
    std::size_t stored = 0, all = 0;
    try {
        all = dataset.chunkCount();
        stored = dataset.storedChunks();
    } catch (const Error&) { // said when it is to be read
        return;
    }
    if (stored < all)
        notices.push_back(
            name + (": " + std::to_string(all - stored) + " of its " + std::to_string(all) +
                    (all == 1 ? " piece was" : " chunks were") +
                    " never written and read as one value; a file that was not written to its end looks so"));
}

} // namespace groupscope
