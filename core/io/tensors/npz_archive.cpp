// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tensors/npz_archive.h"

#include "core/base/error.h"
#include "core/io/tensors/tensor_file.h"

#include <zip.h>

#include <algorithm>
#include <set>
#include <string_view>

namespace groupscope {

namespace {

constexpr std::string_view npySuffix = ".npy";
constexpr zip_int64_t mostMembers = 10'000;
/// Weights and embeddings hardly compress; what claims to is made to exhaust memory. Small archives may
/// expand as they like.
constexpr std::uint64_t bestArchiveCompression = 32;
constexpr std::uint64_t bestDeflate = 1032; // what the method can reach at all
constexpr std::uint64_t unsuspiciousArchiveBytes = std::uint64_t{64} << 20;
const char* const advice = "the file may be damaged: write it again with numpy.savez";

/// One member while it is unpacked.
class MemberReader : public ByteReader {
  public:
    MemberReader(zip_file_t* member, std::string where)
        : member_(member)
        , where_(std::move(where)) {}
    ~MemberReader() override { zip_fclose(member_); }

    void read(char* out, std::size_t count) override {
        if (count > 0 && zip_fread(member_, out, count) != static_cast<zip_int64_t>(count))
            fail();
    }
    void finish() override { // reading on to the end is what checks the sum
        char more = 0;
        if (zip_fread(member_, &more, 1) != 0)
            fail();
    }

  private:
    [[noreturn]] void fail() const {
        throw DataError("the array is damaged (" + std::string(zip_file_strerror(member_)) + ")", where_,
                        advice);
    }

    zip_file_t* member_;
    std::string where_;
};

} // namespace

struct zip* openZip(const std::filesystem::path& path, int flags) {
    int code = 0;
    if (zip_t* archive = zip_open(path.c_str(), flags, &code))
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

void NpzArchive::Close::operator()(struct zip* archive) const {
    zip_discard(archive);
}

NpzArchive::NpzArchive(const std::filesystem::path& path)
    : path_(path.string())
    , fileBytes_(sizeOfRegularFile(path))
    , mayExpandTo_(std::max(unsuspiciousArchiveBytes, bestArchiveCompression * fileBytes_))
    , archive_(openZip(path, ZIP_RDONLY)) {
    const zip_int64_t members = zip_get_num_entries(archive_.get(), 0);
    if (members > mostMembers)
        fail("the archive has " + std::to_string(members) + " members", "");
    for (zip_int64_t index = 0; index < members; ++index)
        addMember(static_cast<std::uint64_t>(index));
    std::set<std::string_view> names;
    for (const Array& array : arrays_)
        if (!names.insert(array.name).second)
            fail("two members have the same name", array.name);
}

NpzArchive::~NpzArchive() = default;

void NpzArchive::fail(const std::string& what, const std::string& name) const {
    throw DataError(what, name.empty() ? path_ : where(name), advice);
}

std::string NpzArchive::where(const std::string& name) const {
    return path_ + " " + printableName(name);
}

void NpzArchive::addMember(std::uint64_t index) {
    zip_stat_t status;
    zip_stat_init(&status);
    constexpr zip_uint64_t needed = ZIP_STAT_NAME | ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE;
    if (zip_stat_index(archive_.get(), index, ZIP_FL_ENC_RAW, &status) != 0 ||
        (status.valid & needed) != needed)
        fail("a member of the archive cannot be read", "");
    std::string name = status.name;
    if (!name.ends_with(npySuffix)) {
        others_.push_back(printableName(name));
        return;
    }
    name.resize(name.size() - npySuffix.size());
    if (status.comp_size > fileBytes_ || status.size / bestDeflate > status.comp_size)
        fail("the array claims to be longer than its bytes can be", name);
    if (status.size > mayExpandTo_)
        fail("the archive would expand to more than " + std::to_string(bestArchiveCompression) +
                 " times its size",
             name);
    mayExpandTo_ -= status.size;
    arrays_.push_back({std::move(name), status.size, index});
}

std::unique_ptr<ByteReader> NpzArchive::open(const std::string& name) {
    const auto array =
        std::find_if(arrays_.begin(), arrays_.end(), [&](const Array& entry) { return entry.name == name; });
    if (array == arrays_.end())
        fail("there is no such array", name);
    zip_file_t* member = zip_fopen_index(archive_.get(), array->index, 0);
    if (member == nullptr)
        fail("the array cannot be read (" + std::string(zip_strerror(archive_.get())) + ")", name);
    return std::make_unique<MemberReader>(member, where(name));
}

} // namespace groupscope
