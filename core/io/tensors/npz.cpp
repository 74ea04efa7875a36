// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tensors/npz.h"

#include "core/base/error.h"
#include "core/io/atomic_file.h"
#include "core/io/memory_share.h"
#include "core/io/tensors/npy.h"
#include "core/io/tensors/npz_archive.h"

#include <zip.h>

#include <array>
#include <deque>
#include <memory>

namespace groupscope {

namespace {

constexpr std::string_view memberSuffix = ".npy";
/// Gives up changes and the memory.
struct DiscardArchive {
    void operator()(zip_t* archive) const { zip_discard(archive); }
};

/// Adds members whose bytes it keeps until the archive is written.
class Writer {
  public:
    /// Writes to `temporary`, which the user shall not hear of: messages name `path`.
    Writer(const std::filesystem::path& temporary, const std::filesystem::path& path)
        : path_(path.string())
        , archive_(openZip(temporary, ZIP_CREATE | ZIP_TRUNCATE, npzWords())) {}

    /// `elements` must outlive finish().
    void add(const std::string& name, std::string header, std::string_view elements) {
        const std::string& kept = kept_.emplace_back(std::move(header));
        std::array<zip_buffer_fragment_t, 2> parts{fragment(kept), fragment(elements)};
        zip_source_t* source = zip_source_buffer_fragment(archive_.get(), parts.data(), parts.size(), 0);
        const zip_int64_t index =
            source != nullptr
                ? zip_file_add(archive_.get(), (name + std::string(memberSuffix)).c_str(), source, 0)
                : -1;
        if (index < 0) {
            zip_source_free(source);
            fail();
        }
        const auto member = static_cast<zip_uint64_t>(index);
        constexpr zip_uint16_t midnight = 0, firstOf1980 = 1 << 5 | 1;
        if (zip_set_file_compression(archive_.get(), member, ZIP_CM_STORE, 0) != 0 ||
            zip_file_set_dostime(archive_.get(), member, midnight, firstOf1980, 0) != 0)
            fail();
    }

    void finish() {
        if (zip_close(archive_.get()) != 0)
            fail();
        archive_.release(); // closed
    }

  private:
    static zip_buffer_fragment_t fragment(std::string_view bytes) {
        // libzip's interface takes what it only reads as writable
        return {reinterpret_cast<zip_uint8_t*>(const_cast<char*>(bytes.data())), bytes.size()};
    }
    [[noreturn]] void fail() {
        throw FileError("the file cannot be written (" + std::string(zip_strerror(archive_.get())) + ")",
                        path_, "check that the folder has room");
    }

    std::string path_;
    std::deque<std::string> kept_; // does not move what it holds
    std::unique_ptr<zip_t, DiscardArchive> archive_;
};

std::string ucs4(const std::string& text) {
    std::string wide;
    for (const char character : text)
        wide += {character, '\0', '\0', '\0'};
    return wide;
}

} // namespace

TensorFile readNpz(const std::filesystem::path& path) {
    NpzArchive archive(path);
    TensorFile file;
    file.skipped = archive.others();
    for (const NpzArchive::Array& array : archive.arrays()) {
        requireMemory(2 * array.bytes, archive.where(array.name)); // its bytes and its numbers
        std::string bytes(array.bytes, '\0');
        const std::unique_ptr<ByteReader> reader = archive.open(array.name);
        reader->read(bytes.data(), bytes.size());
        reader->finish();
        readNpy(bytes, array.name, path.string() + " " + printableName(array.name), file);
    }
    return file;
}

void writeNpz(const TensorFile& content, const std::filesystem::path& path) {
    AtomicFile target(path);
    Writer writer(target.temporaryPath(), path);
    for (const StoredTensor& tensor : content.tensors)
        writer.add(tensor.name, npyHeader("<f4", tensor.shape),
                   {reinterpret_cast<const char*>(tensor.values.data()),
                    sizeof(float) * static_cast<std::size_t>(tensor.values.size())});
    for (const auto& [name, text] : content.texts)
        writer.add(name, npyHeader("<U" + std::to_string(text.size()), {}) + ucs4(text), {});
    writer.finish();
    target.commit();
}

} // namespace groupscope
