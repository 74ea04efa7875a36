// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/npz.h"

#include "core/base/error.h"
#include "core/io/atomic_file.h"
#include "core/io/npy.h"

#include <zip.h>

#include <array>
#include <deque>
#include <memory>
#include <set>

namespace groupscope {

namespace {

constexpr std::string_view suffix = ".npy";
constexpr zip_int64_t mostMembers = 10'000;
/// Weights hardly compress; what claims to is made to exhaust memory. Small archives may expand as they like.
constexpr std::uint64_t bestCompression = 32;
constexpr std::uint64_t bestDeflate = 1032; // what the method can reach at all
constexpr std::uint64_t unsuspiciousBytes = std::uint64_t{64} << 20;

struct CloseArchive {
    void operator()(zip_t* archive) const { zip_discard(archive); } // gives up changes and the memory
};
using Archive = std::unique_ptr<zip_t, CloseArchive>;

struct CloseMember {
    void operator()(zip_file_t* member) const { zip_fclose(member); }
};

Archive openArchive(const std::filesystem::path& path, int flags) {
    int code = 0;
    Archive archive(zip_open(path.c_str(), flags, &code));
    if (archive)
        return archive;
    zip_error_t error;
    zip_error_init_with_code(&error, code);
    const std::string reason = zip_error_strerror(&error);
    zip_error_fini(&error);
    if (code == ZIP_ER_NOZIP || code == ZIP_ER_INCONS || code == ZIP_ER_EOF)
        throw DataError("this is no .npz archive (" + reason + ")", path.string(),
                        "write the file again with numpy.savez");
    throw FileError("the file cannot be opened (" + reason + ")", path.string(),
                    "check that you may read it");
}

/// Reads members and counts what they expand to.
class Reader {
  public:
    explicit Reader(const std::filesystem::path& path)
        : path_(path.string())
        , fileBytes_(sizeOfRegularFile(path))
        , mostBytes_(std::max(unsuspiciousBytes, bestCompression * fileBytes_))
        , archive_(openArchive(path, ZIP_RDONLY)) {}

    TensorFile read() {
        const zip_int64_t members = zip_get_num_entries(archive_.get(), 0);
        if (members > mostMembers)
            fail("the archive has " + std::to_string(members) + " members", "");
        TensorFile file;
        std::set<std::string> names;
        for (zip_int64_t index = 0; index < members; ++index)
            readMember(static_cast<zip_uint64_t>(index), names, file);
        return file;
    }

  private:
    [[noreturn]] void fail(const std::string& what, const std::string& name) const {
        throw DataError(what, name.empty() ? path_ : path_ + " " + printableName(name),
                        "the file may be damaged: write it again with numpy.savez");
    }

    void readMember(zip_uint64_t index, std::set<std::string>& names, TensorFile& file) {
        zip_stat_t status;
        zip_stat_init(&status);
        constexpr zip_uint64_t needed = ZIP_STAT_NAME | ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE;
        if (zip_stat_index(archive_.get(), index, ZIP_FL_ENC_RAW, &status) != 0 ||
            (status.valid & needed) != needed)
            fail("a member of the archive cannot be read", "");
        std::string name = status.name;
        if (!names.insert(name).second)
            fail("two members have the same name", name);
        if (!name.ends_with(suffix)) {
            file.skipped.push_back(printableName(name));
            return;
        }
        name.resize(name.size() - suffix.size());
        readNpy(bytesOf(index, status, name), name, path_ + " " + printableName(name), file);
    }

    std::string bytesOf(zip_uint64_t index, const zip_stat_t& status, const std::string& name) {
        const std::uint64_t size = status.size; // all of this before anything is allocated
        if (status.comp_size > fileBytes_ || size / bestDeflate > status.comp_size)
            fail("the array claims to be longer than its bytes can be", name);
        if (size > mostBytes_ - expanded_)
            fail("the archive would expand to more than " + std::to_string(bestCompression) +
                     " times its size",
                 name);
        expanded_ += size;
        const std::unique_ptr<zip_file_t, CloseMember> member(zip_fopen_index(archive_.get(), index, 0));
        if (!member)
            fail("the array cannot be read (" + std::string(zip_strerror(archive_.get())) + ")", name);
        std::string bytes(size, '\0');
        char more = 0; // reading on to the end is what checks the sum
        const bool whole = zip_fread(member.get(), bytes.data(), size) == static_cast<zip_int64_t>(size) &&
                           zip_fread(member.get(), &more, 1) == 0;
        if (!whole)
            fail("the array is damaged (" + std::string(zip_file_strerror(member.get())) + ")", name);
        return bytes;
    }

    std::string path_;
    std::uint64_t fileBytes_;
    std::uint64_t mostBytes_;
    std::uint64_t expanded_ = 0;
    Archive archive_;
};

/// Adds members whose bytes it keeps until the archive is written.
class Writer {
  public:
    /// Writes to `temporary`, which the user shall not hear of: messages name `path`.
    Writer(const std::filesystem::path& temporary, const std::filesystem::path& path)
        : path_(path.string())
        , archive_(openArchive(temporary, ZIP_CREATE | ZIP_TRUNCATE)) {}

    /// `elements` must outlive finish().
    void add(const std::string& name, std::string header, std::string_view elements) {
        const std::string& kept = kept_.emplace_back(std::move(header));
        std::array<zip_buffer_fragment_t, 2> parts{fragment(kept), fragment(elements)};
        zip_source_t* source = zip_source_buffer_fragment(archive_.get(), parts.data(), parts.size(), 0);
        const zip_int64_t index =
            source != nullptr ? zip_file_add(archive_.get(), (name + std::string(suffix)).c_str(), source, 0)
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
    Archive archive_;
};

std::string ucs4(const std::string& text) {
    std::string wide;
    for (const char character : text)
        wide += {character, '\0', '\0', '\0'};
    return wide;
}

} // namespace

TensorFile readNpz(const std::filesystem::path& path) {
    return Reader(path).read();
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
