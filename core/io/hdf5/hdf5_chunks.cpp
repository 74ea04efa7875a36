// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/hdf5/hdf5_chunks.h"

#include "core/base/error.h"
#include "core/base/parallel.h"
#include "core/io/hdf5/hdf5_handle.h"
#include "core/io/hdf5/lzf.h"

#include <hdf5.h>
#include <libdeflate.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <memory>

namespace groupscope {

namespace {

constexpr std::size_t batchBytes = 16 << 20; // between two looks at the context
constexpr std::size_t pieceBytes = 1 << 20;  // fetched by one thread at a time
constexpr std::size_t largestChunk = 64 << 20;

/// IEEE numbers of 2, 4 or 8 bytes; nothing for any other type.
std::optional<RealCode> realCodeOf(hid_t type) {
    for (const bool bigEndian : {false, true}) {
        if (H5Tequal(type, bigEndian ? H5T_IEEE_F32BE : H5T_IEEE_F32LE) > 0)
            return RealCode{4, bigEndian};
        if (H5Tequal(type, bigEndian ? H5T_IEEE_F64BE : H5T_IEEE_F64LE) > 0)
            return RealCode{8, bigEndian};
        const Hdf5Handle half(H5Tcopy(bigEndian ? H5T_IEEE_F32BE : H5T_IEEE_F32LE));
        H5Tset_fields(half.get(), 15, 10, 5, 0, 10); // h5py's 'f2': 1 sign, 5 exponent, 10 mantissa bits
        H5Tset_size(half.get(), 2);
        H5Tset_ebias(half.get(), 15);
        if (H5Tequal(half.get(), type) > 0)
            return RealCode{2, bigEndian};
    }
    return std::nullopt;
}

void fetchBytes(int descriptor, std::uint64_t offset, std::byte* out, std::size_t count,
                const FilePlace& where) {
    while (count > 0) {
        const ssize_t got = pread(descriptor, out, count, static_cast<off_t>(offset));
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            throw FileError(got == 0 ? "the file ends before its data"
                                     : std::string("the data cannot be read: ") + std::strerror(errno),
                            where, "the file may be truncated: make it again");
        out += got;
        offset += static_cast<std::uint64_t>(got);
        count -= static_cast<std::size_t>(got);
    }
}

/// Puts the bytes of each element together again: the filter stores all first bytes, then all second ones.
template<std::size_t width>
void unshuffle(const std::byte* planes, std::size_t elements, std::byte* out) {
    for (std::size_t i = 0; i < elements; ++i)
        for (std::size_t b = 0; b < width; ++b)
            out[i * width + b] = planes[b * elements + i];
}

} // namespace

/// Turns chunks into the numbers they store; one for each thread.
class Hdf5RealMatrix::Decoder {
  public:
    explicit Decoder(const Hdf5RealMatrix& matrix)
        : matrix_(matrix)
        , size_(matrix.chunkRows_ * matrix.chunkColumns_ * matrix.code_.bytes) {}

    /// The numbers of `chunk`, valid until the next call.
    const std::byte* decode(const Chunk& chunk) {
        const std::vector<std::byte>* now = &chunk.bytes;
        for (std::size_t f = matrix_.filters_.size(); f-- > 0;) {
            if ((chunk.skippedFilters >> f & 1U) != 0)
                continue;
            std::vector<std::byte>& next = now == &buffers_[0] ? buffers_[1] : buffers_[0];
            next.resize(size_);
            undo(matrix_.filters_[f], *now, next);
            now = &next;
        }
        if (now->size() != size_)
            refuse();
        return now->data();
    }

  private:
    void undo(Filter filter, const std::vector<std::byte>& from, std::vector<std::byte>& to) const {
        if (filter == Filter::gzip)
            inflate(from, to);
        else if (filter == Filter::lzf ? !decodeLzf(from, to) : from.size() != size_)
            refuse();
        else if (filter == Filter::shuffle)
            unshuffleAll(from.data(), to.data());
    }
    [[noreturn]] void refuse() const {
        throw DataError("a chunk does not decode to its size", matrix_.where_,
                        "the file is damaged: make it again");
    }
    void inflate(const std::vector<std::byte>& from, std::vector<std::byte>& to) const {
        if (libdeflate_zlib_decompress(inflater_.get(), from.data(), from.size(), to.data(), to.size(),
                                       nullptr) != LIBDEFLATE_SUCCESS) // null: exactly as many bytes
            refuse();
    }
    void unshuffleAll(const std::byte* from, std::byte* to) const {
        const std::size_t elements = size_ / matrix_.code_.bytes;
        if (matrix_.code_.bytes == 2)
            unshuffle<2>(from, elements, to);
        else if (matrix_.code_.bytes == 4)
            unshuffle<4>(from, elements, to);
        else
            unshuffle<8>(from, elements, to);
    }

    struct Free {
        void operator()(libdeflate_decompressor* inflater) const { libdeflate_free_decompressor(inflater); }
    };

    const Hdf5RealMatrix& matrix_;
    std::size_t size_;
    std::unique_ptr<libdeflate_decompressor, Free> inflater_{libdeflate_alloc_decompressor()};
    std::array<std::vector<std::byte>, 2> buffers_;
};

std::optional<Hdf5RealMatrix> Hdf5RealMatrix::of(std::int64_t dataset, std::size_t N, std::size_t D,
                                                 const FilePlace& where) {
    const Hdf5Handle type(H5Dget_type(dataset));
    const Hdf5Handle creation(H5Dget_create_plist(dataset));
    const std::optional<RealCode> code = realCodeOf(type.get());
    if (!code || N == 0 || D == 0)
        return std::nullopt;
    Hdf5RealMatrix matrix;
    matrix.dataset_ = dataset;
    matrix.where_ = where;
    matrix.rows_ = N;
    matrix.columns_ = D;
    matrix.code_ = *code;
    const int filterCount = H5Pget_nfilters(creation.get());
    for (int i = 0; i < filterCount; ++i) {
        unsigned flags = 0, configuration = 0;
        std::size_t values = 0;
        switch (H5Pget_filter2(creation.get(), static_cast<unsigned>(i), &flags, &values, nullptr, 0, nullptr,
                               &configuration)) {
        case H5Z_FILTER_SHUFFLE:
            matrix.filters_.push_back(Filter::shuffle);
            break;
        case H5Z_FILTER_DEFLATE:
            matrix.filters_.push_back(Filter::gzip);
            break;
        case lzfFilter:
            matrix.filters_.push_back(Filter::lzf);
            break;
        default:
            return std::nullopt;
        }
    }
    matrix.describe(creation.get());
    const std::size_t chunkBytes = matrix.chunkRows_ * matrix.chunkColumns_ * code->bytes;
    if (!matrix.offset_ && (chunkBytes == 0 || chunkBytes > largestChunk))
        return std::nullopt;
    return matrix;
}

/// Where the bytes are.
void Hdf5RealMatrix::describe(std::int64_t creation) {
    const H5D_layout_t layout = H5Pget_layout(creation);
    if (layout == H5D_CONTIGUOUS) {
        const Hdf5Handle file(H5Iget_file_id(dataset_));
        void* descriptor = nullptr;
        const haddr_t offset = H5Dget_offset(dataset_);
        if (offset != HADDR_UNDEF && H5Fget_vfd_handle(file.get(), H5P_DEFAULT, &descriptor) >= 0 &&
            descriptor) {
            descriptor_ = *static_cast<int*>(descriptor);
            offset_ = offset;
        }
    } else if (layout == H5D_CHUNKED) {
        std::array<hsize_t, 2> extents{};
        if (H5Pget_chunk(creation, 2, extents.data()) == 2 && extents[0] <= largestChunk &&
            extents[1] <= largestChunk) {
            chunkRows_ = static_cast<std::size_t>(extents[0]);
            chunkColumns_ = static_cast<std::size_t>(extents[1]);
        }
    }
}

DiskFloats Hdf5RealMatrix::map() const {
    return mapFloats(descriptor_, *offset_, rows_ * columns_ * sizeof(float), where_);
}

void Hdf5RealMatrix::read(float* out, const std::string& activity, const RunContext& context) const {
    if (offset_)
        readPiece(out, activity, context);
    else
        readChunks(out, activity, context);
}

void Hdf5RealMatrix::readPiece(float* out, const std::string& activity, const RunContext& context) const {
    const std::size_t count = rows_ * columns_, batch = batchBytes / code_.bytes;
    for (std::size_t first = 0; first < count; first += batch) {
        context.throwIfStopped();
        const std::size_t last = std::min(count, first + batch);
        parallelFor(last - first, pieceBytes / code_.bytes, [&](std::size_t begin, std::size_t end) {
            const std::uint64_t from = *offset_ + (first + begin) * code_.bytes;
            const std::size_t bytes = (end - begin) * code_.bytes;
            float* const target = out + first + begin;
            if (code_.isNative()) {
                fetchBytes(descriptor_, from, reinterpret_cast<std::byte*>(target), bytes, where_);
            } else {
                const auto raw = std::make_unique_for_overwrite<std::byte[]>(bytes);
                fetchBytes(descriptor_, from, raw.get(), bytes, where_);
                toFloats(code_, raw.get(), end - begin, target);
            }
        });
        context.report(static_cast<double>(last) / static_cast<double>(count), activity);
    }
}

void Hdf5RealMatrix::readChunks(float* out, const std::string& activity, const RunContext& context) const {
    const std::size_t across = (columns_ + chunkColumns_ - 1) / chunkColumns_;
    const std::size_t chunkCount = (rows_ + chunkRows_ - 1) / chunkRows_ * across;
    const std::size_t chunkBytes = chunkRows_ * chunkColumns_ * code_.bytes;
    const std::size_t atOnce = std::clamp<std::size_t>(batchBytes / chunkBytes, 1, 4096);
    const std::size_t grain = std::max<std::size_t>(1, pieceBytes / chunkBytes);
    std::vector<Chunk> chunks(std::min(atOnce, chunkCount));
    for (std::size_t first = 0; first < chunkCount; first += atOnce) {
        context.throwIfStopped();
        const std::size_t count = std::min(atOnce, chunkCount - first);
        for (std::size_t i = 0; i < count; ++i) { // by HDF5, which works on one thread
            chunks[i].row = (first + i) / across * chunkRows_;
            chunks[i].column = (first + i) % across * chunkColumns_;
            if (!fetch(chunks[i], out))
                fillMissing(chunks[i], out);
        }
        parallelFor(count, grain, [&](std::size_t begin, std::size_t end) {
            Decoder decoder(*this);
            for (std::size_t i = begin; i < end; ++i)
                if (!chunks[i].bytes.empty())
                    put(chunks[i], decoder.decode(chunks[i]), out);
        });
        context.report(static_cast<double>(first + count) / static_cast<double>(chunkCount), activity);
    }
}

/// Whether the bytes of a chunk are whole rows of floats, with nothing to undo.
bool Hdf5RealMatrix::liesAsItIsRead(const Chunk& chunk) const {
    return filters_.empty() && code_.isNative() && chunkColumns_ == columns_ &&
           chunkRows_ <= rows_ - chunk.row;
}

/// Reads the bytes of a chunk as they are stored, to `out` where they need no decoding; false when the file
/// has none for it.
bool Hdf5RealMatrix::fetch(Chunk& chunk, float* out) const {
    const std::array<hsize_t, 2> start{chunk.row, chunk.column};
    const std::size_t decoded = chunkRows_ * chunkColumns_ * code_.bytes;
    hsize_t stored = 0;
    if (H5Dget_chunk_storage_size(dataset_, start.data(), &stored) < 0) // what HDF5 1.10 says of such a chunk
        stored = 0;
    if (stored > decoded + decoded / 100 + 1024) // gzip grows what it cannot shrink by far less
        throw DataError("a chunk of " + std::to_string(decoded) + " bytes claims " + std::to_string(stored) +
                            " in the file",
                        where_, "the file is damaged: make it again");
    const bool direct = stored == decoded && liesAsItIsRead(chunk);
    chunk.bytes.resize(direct ? 0 : static_cast<std::size_t>(stored));
    if (stored == 0)
        return false;
    void* const place = direct ? static_cast<void*>(out + chunk.row * columns_) : chunk.bytes.data();
    requireHdf5(H5Dread_chunk(dataset_, H5P_DEFAULT, start.data(), &chunk.skippedFilters, place),
                "a chunk cannot be read", where_);
    return true;
}

/// HDF5 fills what was never written.
void Hdf5RealMatrix::fillMissing(const Chunk& chunk, float* out) const {
    const std::array<hsize_t, 2> start{chunk.row, chunk.column};
    const std::array<hsize_t, 2> extent{std::min(chunkRows_, rows_ - chunk.row),
                                        std::min(chunkColumns_, columns_ - chunk.column)};
    const std::array<hsize_t, 2> whole{rows_, columns_};
    const std::string what = "cannot read the data";
    const Hdf5Handle stored = ownHdf5(H5Dget_space(dataset_), what, where_);
    const Hdf5Handle memory = ownHdf5(H5Screate_simple(2, whole.data(), nullptr), what, where_);
    for (const Hdf5Handle* space : {&stored, &memory})
        requireHdf5(
            H5Sselect_hyperslab(space->get(), H5S_SELECT_SET, start.data(), nullptr, extent.data(), nullptr),
            what, where_);
    requireHdf5(H5Dread(dataset_, H5T_NATIVE_FLOAT, memory.get(), stored.get(), H5P_DEFAULT, out), what,
                where_);
}

/// Writes the part of a chunk that lies within the matrix.
void Hdf5RealMatrix::put(const Chunk& chunk, const std::byte* values, float* out) const {
    const std::size_t rows = std::min(chunkRows_, rows_ - chunk.row);
    const std::size_t columns = std::min(chunkColumns_, columns_ - chunk.column);
    float* const target = out + chunk.row * columns_ + chunk.column;
    if (chunkColumns_ == columns_)
        return toFloats(code_, values, rows * columns, target);
    for (std::size_t row = 0; row < rows; ++row)
        toFloats(code_, values + row * chunkColumns_ * code_.bytes, columns, target + row * columns_);
}

} // namespace groupscope
