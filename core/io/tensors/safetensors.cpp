// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tensors/safetensors.h"

#include "core/base/error.h"
#include "core/base/json_keys.h"
#include "core/io/atomic_file.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>

namespace groupscope {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t lengthBytes = 8;
constexpr std::uint64_t longestHeader = std::uint64_t{8} << 20;
constexpr const char* metadataKey = "__metadata__";

[[noreturn]] void refuse(const std::string& what, const std::filesystem::path& path,
                         const std::string& name = {}) {
    throw DataError(what, name.empty() ? path.string() : path.string() + " " + printableName(name),
                    "the file may be damaged or no safetensors file: write it again");
}

/// Line of the header.
struct Entry {
    std::string name;
    std::string type;
    std::vector<std::size_t> shape;
    std::uint64_t begin = 0, end = 0; ///< bytes after the header
};

std::optional<NumberFormat> formatOfType(const std::string& type) {
    using Kind = NumberFormat::Kind;
    static const std::map<std::string, NumberFormat> known{
        {"F16", {Kind::real, 2}},    {"F32", {Kind::real, 4}},    {"F64", {Kind::real, 8}},
        {"BF16", {Kind::bfloat, 2}}, {"I8", {Kind::integer, 1}},  {"I16", {Kind::integer, 2}},
        {"I32", {Kind::integer, 4}}, {"I64", {Kind::integer, 8}}, {"U8", {Kind::natural, 1}},
        {"U16", {Kind::natural, 2}}, {"U32", {Kind::natural, 4}}, {"U64", {Kind::natural, 8}},
        {"BOOL", {Kind::natural, 1}}};
    const auto found = known.find(type);
    return found == known.end() ? std::nullopt : std::optional(found->second);
}

/// A whole number that is not negative; everything else ends the reading.
std::uint64_t naturalOf(const Json& value) {
    if (!value.is_number_unsigned())
        throw Json::type_error::create(302, "a natural number is expected", &value);
    return value.get<std::uint64_t>();
}

Entry entryOf(const std::string& name, const Json& value) {
    Entry entry{.name = name, .type = value.at("dtype").get<std::string>(), .shape = {}};
    for (const Json& size : value.at("shape"))
        entry.shape.push_back(naturalOf(size));
    entry.begin = naturalOf(value.at("data_offsets").at(0));
    entry.end = naturalOf(value.at("data_offsets").at(1));
    return entry;
}

std::vector<Entry> parseHeader(const std::string& text, TensorFile& file, const std::filesystem::path& path) {
    std::vector<Entry> entries;
    try {
        const Json header = Json::parse(text);
        if (const auto key = repeatedKey(text))
            refuse("the header has the key '" + *key + "' twice", path);
        if (!header.is_object())
            refuse("the header is not an object", path);
        for (const auto& [name, value] : header.items()) {
            if (name != metadataKey)
                entries.push_back(entryOf(name, value));
            else
                file.texts = value.get<std::map<std::string, std::string>>();
        }
    } catch (const Json::exception&) {
        refuse("the header cannot be understood", path);
    }
    return entries;
}

/// The tensors must fill `bytes` without gap or overlap; so each lies within the file.
void requireTiled(const std::vector<Entry>& entries, std::uint64_t bytes, const std::filesystem::path& path) {
    std::vector<const Entry*> inPlace;
    for (const Entry& entry : entries)
        inPlace.push_back(&entry);
    std::sort(inPlace.begin(), inPlace.end(), [](const Entry* a, const Entry* b) {
        return std::pair(a->begin, a->end) < std::pair(b->begin, b->end);
    });
    std::uint64_t reached = 0;
    for (const Entry* entry : inPlace) {
        if (entry->begin != reached || entry->end < entry->begin || entry->end > bytes)
            refuse("the tensor overlaps another, leaves a gap, or lies outside the file", path, entry->name);
        reached = entry->end;
    }
    if (reached != bytes)
        refuse("the file has " + std::to_string(bytes - reached) + " bytes that belong to no tensor", path);
}

class Reader {
  public:
    explicit Reader(const std::filesystem::path& path)
        : path_(path)
        , size_(sizeOfRegularFile(path))
        , stream_(path, std::ios::binary) {
        if (!stream_)
            throw FileError("the file cannot be opened", path.string(), "check that you may read it");
    }

    TensorFile read() {
        const std::uint64_t length = headerLength();
        const std::string header = bytes(lengthBytes, length);
        const std::uint64_t dataBegin = lengthBytes + length;
        TensorFile file;
        const std::vector<Entry> entries = parseHeader(header, file, path_);
        requireTiled(entries, size_ - dataBegin, path_);
        for (const Entry& entry : entries)
            readTensor(entry, dataBegin, file);
        return file;
    }

  private:
    std::uint64_t headerLength() {
        if (size_ < lengthBytes)
            refuse("the file is too short", path_);
        const std::string text = bytes(0, lengthBytes);
        std::uint64_t length = 0;
        for (std::size_t i = lengthBytes; i-- > 0;)
            length = length << 8 | static_cast<unsigned char>(text[i]);
        if (length > longestHeader || length > size_ - lengthBytes)
            refuse("the file declares a header of " + std::to_string(length) + " bytes", path_);
        return length;
    }

    /// The caller has checked that they lie within the file.
    std::string bytes(std::uint64_t begin, std::uint64_t count) {
        std::string text(count, '\0');
        stream_.seekg(static_cast<std::streamoff>(begin));
        if (!stream_.read(text.data(), static_cast<std::streamsize>(count)))
            throw FileError("the file cannot be read", path_.string(), "check the disk");
        return text;
    }

    void readTensor(const Entry& entry, std::uint64_t dataBegin, TensorFile& file) {
        const std::optional<NumberFormat> format = formatOfType(entry.type);
        if (!format) {
            file.skipped.push_back(printableName(entry.name) + " " + shapeText(entry.shape) + " of type " +
                                   printableName(entry.type));
            return;
        }
        const std::uint64_t size = entry.end - entry.begin;
        if (size % format->size != 0 || size / format->size != elementCountOf(entry.shape))
            refuse("a tensor of shape " + shapeText(entry.shape) + " and type " + entry.type + " holds " +
                       std::to_string(size) + " bytes",
                   path_, entry.name);
        addTensor(file, entry.name, entry.shape, bytes(dataBegin + entry.begin, size), *format);
    }

    const std::filesystem::path& path_;
    std::uint64_t size_;
    std::ifstream stream_;
};

std::string headerOf(const TensorFile& content) {
    Json header = Json::object();
    if (!content.texts.empty())
        header[metadataKey] = content.texts;
    std::uint64_t at = 0;
    for (const StoredTensor& tensor : content.tensors) {
        const std::uint64_t size = sizeof(float) * static_cast<std::uint64_t>(tensor.values.size());
        header[tensor.name] = {{"dtype", "F32"}, {"shape", tensor.shape}, {"data_offsets", {at, at + size}}};
        at += size;
    }
    std::string text = header.dump(-1, ' ', false, Json::error_handler_t::replace);
    text.append((lengthBytes - text.size() % lengthBytes) % lengthBytes, ' '); // data begin aligned
    return text;
}

} // namespace

TensorFile readSafetensors(const std::filesystem::path& path) {
    return Reader(path).read();
}

void writeSafetensors(const TensorFile& content, const std::filesystem::path& path) {
    AtomicFile target(path);
    std::ofstream stream(target.temporaryPath(), std::ios::binary);
    const std::string header = headerOf(content);
    std::string length;
    for (std::size_t i = 0; i < lengthBytes; ++i)
        length += static_cast<char>(header.size() >> (8 * i) & 0xff);
    stream << length << header;
    for (const StoredTensor& tensor : content.tensors)
        stream.write(reinterpret_cast<const char*>(tensor.values.data()),
                     static_cast<std::streamsize>(sizeof(float)) * tensor.values.size());
    stream.close();
    if (!stream)
        throw FileError("the file cannot be written", path.string(), "check that the folder has room");
    target.commit();
}

} // namespace groupscope
