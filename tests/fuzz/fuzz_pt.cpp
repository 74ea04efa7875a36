// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/fuzz_input.h"

#include "core/base/error.h"
#include "core/io/import/guess_mapping.h"
#include "core/io/import/opened_file.h"
#include "core/io/import/torch_source.h"

#include <zip.h>

#include <cstdlib>
#include <string>

namespace {

using namespace groupscope;

constexpr std::size_t storageBytes = 512, mostNumbers = 1 << 16;

void require(bool holds) {
    if (!holds)
        std::abort();
}

/// Numbers of any type: the bytes 0, 1, 2, ..., and behind them what they lack: NaN, infinity, -1.
const std::string& storage() {
    static const std::string bytes = [] {
        std::string all(storageBytes, '\xff');
        for (std::size_t i = 0; i < storageBytes / 2; ++i)
            all[i] = static_cast<char>(i);
        return all;
    }();
    return bytes;
}

void addMember(zip_t* archive, const std::string& name, std::string_view bytes) {
    zip_source_t* source = zip_source_buffer(archive, bytes.data(), bytes.size(), 0);
    require(source != nullptr);
    const zip_int64_t at = zip_file_add(archive, name.c_str(), source, ZIP_FL_OVERWRITE);
    require(at >= 0 &&
            zip_set_file_compression(archive, static_cast<zip_uint64_t>(at), ZIP_CM_STORE, 0) == 0);
}

/// An archive as torch.save makes it, with that description and ten storages of the same bytes.
std::string archiveOf(std::string_view description) {
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t* file = zip_source_buffer_create(nullptr, 0, 0, &error);
    require(file != nullptr);
    zip_source_keep(file);
    zip_t* archive = zip_open_from_source(file, ZIP_TRUNCATE, &error);
    require(archive != nullptr);
    addMember(archive, "a/data.pkl", description);
    for (int key = 0; key < 10; ++key)
        addMember(archive, "a/data/" + std::to_string(key), storage());
    require(zip_close(archive) == 0 && zip_source_open(file) == 0 && zip_source_seek(file, 0, SEEK_END) == 0);
    std::string bytes(static_cast<std::size_t>(zip_source_tell(file)), '\0');
    require(zip_source_seek(file, 0, SEEK_SET) == 0 &&
            zip_source_read(file, bytes.data(), bytes.size()) == static_cast<zip_int64_t>(bytes.size()));
    zip_source_close(file);
    zip_source_free(file);
    return bytes;
}

/// Every array that the archive lists can be read, with the number of values that it says.
void requireReadable(const std::filesystem::path& path) {
    const TorchArchive archive(path);
    for (const TorchArray& array : archive.arrays()) {
        if (const auto* texts = std::get_if<std::vector<std::string>>(&array.values))
            require(texts->size() == array.count());
        if (!array.format)
            continue;
        if (array.count() > mostNumbers) // one tensor many times: that many are read by those who want them
            continue;
        std::vector<float> numbers(array.count());
        archive.read(array, numbers.size(), numbers.data(), {});
    }
}

void requireConsistent(const EmbeddingSet& set) {
    for (const Embedding& embedding : set.embeddings)
        require(static_cast<std::size_t>(embedding.rows.rows()) == set.size());
    for (const Column& column : set.columns) {
        require(column.codes.size() == set.size());
        for (const int code : column.codes)
            require(code >= -1 && code < static_cast<int>(column.categories.size()));
    }
}

} // namespace

/// An archive of torch.save, or its description (data.pkl) alone, around which one is made whose sums are
/// right: read as tensors, as a head and as a set, or refused with an Error.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static testing::InputFile file;
    std::string bytes(reinterpret_cast<const char*>(data), size);
    if (!bytes.starts_with("PK"))
        bytes = archiveOf(bytes);
    const std::filesystem::path& path =
        file.holding(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    try {
        requireReadable(path);
        ++testing::inputsTaken;
    } catch (const Error&) {
    }
    try {
        for (const StoredTensor& tensor : readTorch(path).tensors)
            require(elementCountOf(tensor.shape) == static_cast<std::size_t>(tensor.values.size()));
    } catch (const Error&) {
    }
    try {
        ImportMapping alone;
        alone.metadata = "none"; // no other file is read
        OpenedFile opened = describeSource(std::make_unique<TorchSource>(path), path, alone, {});
        requireConsistent(*readMappedSet(opened, guessMapping(opened.content), {}));
    } catch (const Error&) {
    }
    return 0;
}
