// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/embedding_rows.h"
#include "core/io/hdf5/hdf5_object.h"
#include "core/math/matrix.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// Type of the elements of a dataset; `boolean` is h5py's enumeration of FALSE and TRUE, and any other
/// enumeration counts as `text`.
enum class Hdf5Type { integer, real, boolean, text, other };

/// One field of a dataset of records (H5T_COMPOUND).
struct Hdf5Field {
    std::string name;
    Hdf5Type type = Hdf5Type::other; ///< type of its elements
    std::size_t width = 1;           ///< elements a record: of an array field its length, else 1
    bool isUnsignedLong = false;     ///< integers of 64 bits without a sign
    bool isArray = false;
};

/// A dataset opened for reading. Throws DataError before any allocation if data are outside the file
/// (external storage, virtual datasets), use a filter that is not installed, or would not fit into memory,
/// and if a dataset declares over 64 MiB and stores less than 1/2000 of it (deflate reaches 1/1032 at best).
class Hdf5Dataset : public Hdf5Object {
  public:
    Hdf5Dataset(Hdf5Handle handle, std::shared_ptr<Hdf5FileState> state, std::string path);

    /// (rows, ...), empty for a scalar.
    const std::vector<std::size_t>& shape() const { return shape_; }
    Hdf5Type type() const { return type_; }
    /// Elements in a row (a scalar is one row), or the largest number on overflow.
    std::size_t rowLength() const;
    /// Number of rows that HDF5 decodes at once: those of a chunk, or 1.
    std::size_t rowsDecodedAtOnce() const { return rowsPerChunk_ == 0 ? 1 : rowsPerChunk_; }
    /// Number of chunks stored in the file; walks the whole index.
    std::size_t storedChunks() const;
    /// Number of chunks of the shape, 1 for contiguous data.
    std::size_t chunkCount() const;
    /// Whether the elements are integers in [0,255].
    bool isUnsignedByte() const;
    /// Whether the elements are unsigned integers of 64 bits, which int64 does not fully hold.
    bool isUnsignedLong() const;
    /// Whether the elements are real numbers with more digits than a double.
    bool exceedsDouble() const;
    /// "(256, 1024)", for messages.
    std::string shapeText() const;
    /// NumPy's name of the type: "float32", "uint8", "bool", "text", ...; "other" for types that are not
    /// read.
    std::string typeText() const;

    /// All elements in row-major order. T: float, double, (u)int8, int16, int32 or (u)int64. Integers outside
    /// T become its nearest value. Throws DataError if the elements are text, or real and T is not. Reads at
    /// most the first `mostRows` rows.
    template<class T>
    std::vector<T> readNumbers(const RunContext& context = {}, std::size_t mostRows = SIZE_MAX) const;
    /// Reads a two-dimensional dataset in blocks of whole rows; float16, 32 and 64 become float.
    MatrixF readMatrix(const RunContext& context = {}) const;
    /// Reads an embedding; one that would fill over half of the memory left to the file stays on disk: in the
    /// file itself if it is contiguous floats, else in a scratch file (see disk_floats.h).
    EmbeddingRows readEmbedding(const RunContext& context = {}) const;
    /// The texts of a dataset of shape (N,) or (N,1), or of a scalar; for an enumeration the names of its
    /// members. A text ends at its first NUL; invalid UTF-8 becomes U+FFFD. Throws DataError for a number
    /// that the enumeration does not name.
    std::vector<std::string> readTexts(const RunContext& context = {}, std::size_t mostRows = SIZE_MAX) const;
    /// Texts that are values or names of rows: throws DataError if they hold NUL or invalid UTF-8 (see
    /// valueText()), so that distinct texts stay distinct.
    std::vector<std::string> readValues(const RunContext& context = {}) const;
    /// The text of a scalar or of a dataset of one element.
    std::string readText() const;
    /// The fields of a dataset of records, (N,); none for other datasets. A field that is not a single
    /// element or one-dimensional array has type `other`.
    std::vector<Hdf5Field> fields() const;
    /// A field of every record, (N,width) in row-major order, converted as by readNumbers.
    template<class T>
    std::vector<T> readField(const Hdf5Field& field, const RunContext& context = {},
                             std::size_t mostRows = SIZE_MAX) const;
    /// A text field of every record, (N,), as readValues().
    std::vector<std::string> readFieldTexts(const Hdf5Field& field, const RunContext& context = {},
                                            std::size_t mostRows = SIZE_MAX) const;
    /// Writes whole rows, starting at `first`, of a dataset made by Hdf5Group::createNumbers(). A scalar is
    /// one row.
    template<class T>
    void writeRows(std::size_t first, std::span<const T> values);
    /// The dataset to which attribute `name` holds an object reference (AnnData 0.7's categories). Throws
    /// DataError if it refers to something else.
    Hdf5Dataset referencedDataset(const std::string& name) const;
    /// Whether attribute `name` is an object reference.
    bool hasReference(const std::string& name) const;

  private:
    std::vector<std::string> readStoredTexts(const RunContext& context, std::size_t mostRows) const;
    std::size_t elementCount() const;
    std::size_t rowsPerBlock(std::size_t bytesPerRow) const;
    void requireReadable() const;
    void charge(std::size_t bytesPerElement) const;
    void requireMatrix() const;
    void readRowsOfMatrix(float* out, const RunContext& context) const;
    void readRows(std::size_t first, std::size_t count, std::int64_t memoryType, void* out,
                  std::int64_t transfer = 0) const;
    template<class T>
    void readInto(T* out, std::size_t rows, const RunContext& context) const;
    /// `stored` is the type of one text; `memoryType` that of one row in memory, of the same size.
    void readFixedTexts(std::int64_t stored, std::int64_t memoryType, std::vector<std::string>& texts,
                        const RunContext& context) const;
    void readVariableTexts(std::int64_t memoryType, std::vector<std::string>& texts,
                           const RunContext& context) const;
    void readMembers(std::vector<std::string>& texts, const RunContext& context) const;

    Hdf5Handle storedType_;
    Hdf5Type type_ = Hdf5Type::other;
    std::vector<std::size_t> shape_;
    std::size_t rowsPerChunk_ = 0; // 0: contiguous
};

/// Warns, with the name `name`, if parts of the dataset were never written and are read as the fill value.
/// Does nothing if that is unknown.
void noticeUnwritten(const Hdf5Dataset& dataset, const Message& name, std::vector<Message>& notices);

/// Classifies HDF5's type `type`.
Hdf5Type classifyHdf5(std::int64_t type);
/// Whether a type is an unsigned integer of 64 bits.
bool isUnsignedLongType(std::int64_t type);

} // namespace groupscope
