// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/import/numpy_source.h"

#include "core/base/error.h"
#include "core/io/column_factoring.h"
#include "core/io/disk_floats.h"
#include "core/io/import/array_preview.h"
#include "core/io/memory_share.h"
#include "core/io/real_code.h"

#include <algorithm>
#include <fstream>

namespace groupscope {

namespace {

const std::string onlyArray = "array";
constexpr std::size_t bytesAtOnce = std::size_t{16} << 20;
constexpr std::size_t turnedBytesAtOnce = std::size_t{64}
                                          << 20; // so that pieces of columns are not too short

class PlainFileReader : public ByteReader {
  public:
    explicit PlainFileReader(const std::filesystem::path& path)
        : file_(path, std::ios::binary)
        , where_(path.string()) {}
    void read(char* out, std::size_t count) override {
        if (!file_.read(out, static_cast<std::streamsize>(count)))
            throw DataError("the array ends too early", where_, "write the file again with numpy.save");
    }
    void finish() override {}
    void goTo(std::size_t place) { file_.seekg(static_cast<std::streamoff>(place)); }

  private:
    std::ifstream file_;
    std::string where_;
};

bool isArchive(const std::filesystem::path& path) {
    sizeOfRegularFile(path);
    std::ifstream file(path, std::ios::binary);
    return file.get() == 'P' && file.get() == 'K';
}

} // namespace

/// An array whose header is read: the reader stands at its elements.
struct NumpySource::OpenArray {
    std::unique_ptr<ByteReader> reader;
    NpyHeader header;
    std::string where;

    std::size_t count() const { return elementCountOf(header.shape); }
    /// Of openMatrix(): (N,D), a list as (N,1).
    Eigen::Index rows() const { return static_cast<Eigen::Index>(header.shape[0]); }
    Eigen::Index columns() const { return static_cast<Eigen::Index>(header.shape[1]); }
    std::size_t floatBytes() const {
        return elementCountOf({std::max<std::size_t>(1, count()), sizeof(float)});
    }
    void requireNumbers() const {
        if (!header.format)
            throw DataError("the array of type " + printableName(header.type) + " does not hold numbers",
                            where, "choose an array of numbers");
    }
};

NumpySource::NumpySource(std::filesystem::path path)
    : path_(std::move(path)) {
    if (isArchive(path_))
        archive_.emplace(path_);
    else
        open(onlyArray); // says at once what is wrong with the header
}

NumpySource::OpenArray NumpySource::open(const std::string& name) {
    OpenArray array;
    array.where = archive_ ? archive_->where(name) : path_.string();
    std::uint64_t size = 0;
    if (archive_) {
        array.reader = archive_->open(name);
        for (const NpzArchive::Array& entry : archive_->arrays())
            size = entry.name == name ? entry.bytes : size;
    } else {
        array.reader = std::make_unique<PlainFileReader>(path_);
        size = sizeOfRegularFile(path_);
    }
    constexpr std::size_t preamble = 12;
    std::string bytes(std::min<std::uint64_t>(size, preamble), '\0');
    array.reader->read(bytes.data(), bytes.size());
    const std::size_t headerBytes = npyHeaderBytes(bytes, array.where);
    if (headerBytes > std::min<std::uint64_t>(size, longestNpyHeader))
        throw DataError("the array ends within its header", array.where,
                        "write the file again with numpy.save");
    bytes.resize(headerBytes);
    array.reader->read(bytes.data() + preamble, headerBytes - preamble);
    array.header = parseNpyHeader(bytes, array.where);
    const std::uint64_t rest = size - headerBytes;
    const std::size_t element = array.header.elementBytes;
    if (element > 0 && (rest % element != 0 || rest / element != array.count()))
        throw DataError("an array of shape " + shapeText(array.header.shape) + " and type " +
                            printableName(array.header.type) + " holds " + std::to_string(rest) + " bytes",
                        array.where, "the file may be damaged: write it again with numpy.save");
    return array;
}

template<class T>
std::vector<T> NumpySource::numbers(OpenArray& array, std::size_t count, const RunContext& context) const {
    array.requireNumbers();
    requireMemory(elementCountOf({std::max<std::size_t>(1, count), sizeof(T)}), array.where);
    std::vector<T> values(count);
    const std::size_t size = array.header.elementBytes, block = bytesAtOnce / size;
    std::vector<char> bytes(std::min(block, count) * size);
    for (std::size_t first = 0; first < count; first += block) {
        context.throwIfStopped();
        const std::size_t some = std::min(block, count - first);
        array.reader->read(bytes.data(), some * size);
        decodeNumbers<T>(std::span(bytes).first(some * size), *array.header.format, values.data() + first);
    }
    if (count == array.count())
        array.reader->finish();
    return values;
}

ContentItem NumpySource::itemOf(const std::string& name) {
    OpenArray array = open(name);
    const NpyHeader& header = array.header;
    ContentItem item{name,
                     archive_ ? name : path_.stem().string(),
                     withoutLeadingOnes(header.shape),
                     numpyTypeName(header),
                     ItemKind::other,
                     {name}};
    if (header.elementBytes == 0)
        return item;
    const bool integer = header.format && header.format->kind != NumberFormat::Kind::real;
    item.kind = kindOfArray(item.shape, header.isText(), integer,
                            integer && header.format->kind == NumberFormat::Kind::natural &&
                                header.format->size == 1);
    if (item.kind == ItemKind::other)
        return item;
    if (header.fortranOrder && item.shape.size() > 1 && item.shape[1] > 1)
        return item; // the first rows of a Fortran array lie all over the file
    if (header.isText()) {
        std::vector<char> bytes(std::min(item.rows(), previewExtent) * header.elementBytes);
        array.reader->read(bytes.data(), bytes.size());
        try {
            for (std::string& text : decodeNpyTexts(bytes, header, array.where))
                item.preview.push_back({std::move(text)});
        } catch (const DataError&) { // said when it is to be read
            item.preview.clear();
        }
        return item;
    }
    showNumbers(item, array.count(), [&]<class T>(std::size_t count, T* out) {
        const std::vector<T> first = numbers<T>(array, count, {});
        std::copy(first.begin(), first.end(), out);
    });
    return item;
}

std::vector<ContentItem> NumpySource::items(const RunContext& context) {
    if (!archive_)
        return {itemOf(onlyArray)};
    std::vector<ContentItem> items;
    for (const NpzArchive::Array& array : archive_->arrays()) {
        context.throwIfStopped();
        items.push_back(itemOf(array.name));
    }
    return items;
}

std::vector<Message> NumpySource::notices() const {
    std::vector<std::string> others = archive_ ? archive_->others() : std::vector<std::string>();
    for (std::string& name : others)
        name += " (no name of an array: it does not end in .npy)";
    return notReadNotices(std::move(others));
}

/// An array of one or two dimensions, sizes of 1 before them aside.
NumpySource::OpenArray NumpySource::openMatrix(const std::string& name) {
    OpenArray array = open(name);
    array.requireNumbers();
    array.header.shape = withoutLeadingOnes(array.header.shape);
    if (array.header.shape.empty() || array.header.shape.size() > 2)
        throw DataError("a matrix is expected, but the shape is " + shapeText(array.header.shape),
                        array.where, "choose another array");
    if (array.header.shape.size() == 1) {
        array.header.fortranOrder = false;
        array.header.shape.push_back(1);
    }
    return array;
}

/// Converts all elements into rows at `out`, block by block as they are stored.
void NumpySource::readRows(OpenArray& array, float* out, const RunContext& context) const {
    if (array.header.fortranOrder && !archive_)
        return turnRows(array, out, context);
    const bool fortran = array.header.fortranOrder;
    const Eigen::Index lines = fortran ? array.columns() : array.rows();
    const Eigen::Index width = fortran ? array.rows() : array.columns();
    const std::size_t lineBytes = static_cast<std::size_t>(width) * array.header.elementBytes;
    const auto block = static_cast<Eigen::Index>(
        std::max<std::size_t>(1, bytesAtOnce / std::max<std::size_t>(1, lineBytes)));
    std::vector<char> bytes(static_cast<std::size_t>(std::min(block, lines)) * lineBytes);
    MatrixF turned(fortran ? std::min(block, lines) : 0, width);
    for (Eigen::Index first = 0; first < lines; first += block) {
        context.throwIfStopped();
        const Eigen::Index count = std::min(block, lines - first);
        const std::span<char> some = std::span(bytes).first(static_cast<std::size_t>(count) * lineBytes);
        array.reader->read(some.data(), some.size());
        decodeNumbers<float>(some, *array.header.format, fortran ? turned.data() : out + first * width);
        if (fortran)
            Eigen::Map<MatrixF>(out, array.rows(), array.columns()).middleCols(first, count) =
                turned.topRows(count).transpose();
        context.report(static_cast<double>(first + count) / static_cast<double>(lines),
                       "reading " + array.where);
    }
    array.reader->finish();
}

/// Reads a Fortran array stored in a separate file: the pieces of all columns for some rows at a time, so
/// that `out`, which may be on disk, is written once from beginning to end.
void NumpySource::turnRows(const OpenArray& array, float* out, const RunContext& context) const {
    PlainFileReader file(path_);
    const std::size_t element = array.header.elementBytes;
    const auto columns = static_cast<std::size_t>(std::max<Eigen::Index>(1, array.columns()));
    const auto tile =
        static_cast<Eigen::Index>(std::max<std::size_t>(1, turnedBytesAtOnce / (columns * sizeof(float))));
    std::vector<char> bytes(static_cast<std::size_t>(std::min(tile, array.rows())) * element);
    MatrixF pieces(array.columns(), std::min(tile, array.rows()));
    for (Eigen::Index first = 0; first < array.rows(); first += tile) {
        const Eigen::Index count = std::min(tile, array.rows() - first);
        const std::span<char> piece = std::span(bytes).first(static_cast<std::size_t>(count) * element);
        for (Eigen::Index column = 0; column < array.columns(); ++column) {
            context.throwIfStopped();
            file.goTo(array.header.bytes + static_cast<std::size_t>(column * array.rows() + first) * element);
            file.read(piece.data(), piece.size());
            decodeNumbers<float>(piece, *array.header.format, pieces.row(column).data());
        }
        Eigen::Map<MatrixF>(out + first * array.columns(), count, array.columns()) =
            pieces.leftCols(count).transpose();
        context.report(static_cast<double>(first + count) / static_cast<double>(array.rows()),
                       "reading " + array.where);
    }
}

MatrixF NumpySource::readMatrix(const std::string& path, const RunContext& context) {
    OpenArray array = openMatrix(path);
    requireMemory(array.floatBytes(), array.where);
    MatrixF matrix(array.rows(), array.columns());
    readRows(array, matrix.data(), context);
    return matrix;
}

/// Whether the elements lie in the file as the machine's own floats, row after row.
bool NumpySource::isMappable(const OpenArray& array) const {
    const NpyHeader& header = array.header;
    const RealCode code{header.format->size, header.format->bigEndian};
    return !archive_ && header.format->kind == NumberFormat::Kind::real && code.isNative() &&
           !header.fortranOrder && header.bytes % sizeof(float) == 0;
}

EmbeddingRows NumpySource::readEmbedding(const std::string& path, const RunContext& context) {
    OpenArray array = openMatrix(path);
    const std::size_t bytes = array.floatBytes();
    if (bytes <= memoryShare() / 2)
        return readMatrix(path, context);
    if (isMappable(array))
        return rowsOf(mapFloats(path_, array.header.bytes, bytes), array.rows(), array.columns());
    if (archive_ && array.header.fortranOrder) // its columns come one after the other, each for all rows
        requireMemory(bytes, array.where);
    DiskFloats floats = scratchFloats(bytes);
    readRows(array, floats.first, context);
    return rowsOf(std::move(floats), array.rows(), array.columns());
}

Column NumpySource::readColumn(const std::string& path, const RunContext& context) {
    OpenArray array = open(path);
    const NpyHeader& header = array.header;
    if (header.isText()) {
        requireMemory(elementCountOf({std::max<std::size_t>(1, array.count()),
                                      header.elementBytes + sizeof(std::string)}),
                      array.where);
        std::vector<char> bytes(array.count() * header.elementBytes);
        array.reader->read(bytes.data(), bytes.size());
        array.reader->finish();
        return factorTexts(decodeNpyTexts(bytes, header, array.where));
    }
    array.requireNumbers();
    if (header.format->kind == NumberFormat::Kind::real)
        return factorReals(numbers<double>(array, array.count(), context));
    if (header.format->kind == NumberFormat::Kind::natural && header.format->size == sizeof(std::uint64_t))
        return factorIntegers(numbers<std::uint64_t>(array, array.count(), context));
    const std::vector<std::int64_t> values = numbers<std::int64_t>(array, array.count(), context);
    if (header.type.ends_with("b1"))
        return factorBooleans({values.begin(), values.end()});
    return factorIntegers(values);
}

std::vector<std::uint8_t> NumpySource::readPictures(const std::string& path, const RunContext& context) {
    OpenArray array = open(path);
    if (array.header.fortranOrder)
        throw DataError("the pictures are stored in Fortran order", array.where,
                        "save them again with numpy.ascontiguousarray");
    return numbers<std::uint8_t>(array, array.count(), context);
}

} // namespace groupscope
