// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tensors/zip_members.h"

#include "core/base/error.h"
#include "core/io/tensors/tensor_file.h"

#include <zip.h>

#include <string_view>
#include <utility>

namespace groupscope {

namespace {

/// Largest compression ratio of DEFLATE, which sparse features nearly reach. The reader of a member checks
/// that it fits into memory.
constexpr std::uint64_t bestDeflate = 1032;

/// Whether a member is a plain file, as far as the archive says.
bool isPlainFile(zip_t* archive, zip_uint64_t index, std::string_view name) {
    zip_uint8_t system = 0;
    zip_uint32_t attributes = 0;
    if (zip_file_get_external_attributes(archive, index, 0, &system, &attributes) != 0)
        return false;
    const zip_uint32_t type = system == ZIP_OPSYS_UNIX ? attributes >> 16U & 0170000U : 0U;
    return !name.ends_with('/') && (type == 0U || type == 0100000U);
}

/// One member while it is unpacked.
class MemberReader : public ByteReader {
  public:
    MemberReader(zip_file_t* member, std::string where, std::string advice)
        : member_(member)
        , where_(std::move(where))
        , advice_(std::move(advice)) {}
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
                        advice_);
    }

    zip_file_t* member_;
    std::string where_, advice_;
};

} // namespace

struct zip* openZip(const std::filesystem::path& path, int flags, const ArchiveWords& words) {
    int code = 0;
    if (zip_t* archive = zip_open(path.c_str(), flags, &code))
        return archive;
    zip_error_t error;
    zip_error_init_with_code(&error, code);
    std::string reason = zip_error_strerror(&error);
    zip_error_fini(&error);
    if (code == ZIP_ER_INCONS)
        reason = "its list of members and what stands before them differ";
    if (code == ZIP_ER_EXISTS)
        throw DataError("two members of the archive have the same name", path.string(),
                        "the file may be damaged: " + words.advice);
    if (code == ZIP_ER_NOZIP || code == ZIP_ER_INCONS || code == ZIP_ER_EOF)
        throw DataError("this is no " + words.kind + " archive (" + reason + ")", path.string(),
                        words.advice);
    throw FileError("the file cannot be opened (" + reason + ")", path.string(),
                    "check that you may read it");
}

void ZipMembers::Close::operator()(struct zip* archive) const {
    zip_discard(archive);
}

ZipMembers::ZipMembers(const std::filesystem::path& path, ArchiveWords words, std::uint64_t most,
                       const RunContext& context)
    : path_(path.string())
    , words_(std::move(words))
    , fileBytes_(sizeOfRegularFile(path))
    , mayHold_(fileBytes_)
    , archive_(openZip(path, ZIP_RDONLY | ZIP_CHECKCONS, words_)) { // members are called alike in both places
    const auto count = static_cast<std::uint64_t>(zip_get_num_entries(archive_.get(), 0));
    int length = 0;
    const char* comment = zip_get_archive_comment(archive_.get(), &length, ZIP_FL_ENC_RAW);
    if (comment &&
        std::string_view(comment, static_cast<std::size_t>(length)).find("PK\5\6") != std::string_view::npos)
        fail("its comment holds another archive", path_);
    if (count > most)
        fail("the archive has " + std::to_string(count) + " members", path_);
    for (std::uint64_t index = 0; index < count; ++index) {
        context.throwIfStopped();
        addMember(index);
    }
    for (std::size_t place = 0; place < members_.size(); ++place) // the names stay where they are now
        places_.emplace(members_[place].name, place);
}

ZipMembers::~ZipMembers() = default;

void ZipMembers::fail(const std::string& what, const std::string& where) const {
    throw DataError(what, where, "the file may be damaged: " + words_.advice);
}

void ZipMembers::addMember(std::uint64_t index) {
    zip_stat_t status;
    zip_stat_init(&status);
    constexpr zip_uint64_t needed = ZIP_STAT_NAME | ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE;
    if (zip_stat_index(archive_.get(), index, ZIP_FL_ENC_RAW, &status) != 0 ||
        (status.valid & needed) != needed)
        fail("a member of the archive cannot be read", path_);
    if (status.comp_size > mayHold_ || status.size / bestDeflate > status.comp_size)
        fail("the member claims to be longer than its bytes can be",
             path_ + " " + printableName(status.name));
    mayHold_ -= status.comp_size; // members that share their bytes are made to exhaust memory
    members_.push_back({status.name, status.size, index, isPlainFile(archive_.get(), index, status.name)});
}

const ZipMembers::Member* ZipMembers::find(const std::string& name) const {
    const auto place = places_.find(name);
    return place == places_.end() ? nullptr : &members_[place->second];
}

std::unique_ptr<ByteReader> ZipMembers::open(const Member& member, const std::string& where) const {
    zip_file_t* opened = zip_fopen_index(archive_.get(), member.index, 0);
    if (opened == nullptr)
        fail("the array cannot be read (" + std::string(zip_strerror(archive_.get())) + ")", where);
    return std::make_unique<MemberReader>(opened, where, "the file may be damaged: " + words_.advice);
}

std::string ZipMembers::bytesOf(const Member& member, const std::string& where) const {
    std::string bytes(member.bytes, '\0');
    const std::unique_ptr<ByteReader> reader = open(member, where);
    reader->read(bytes.data(), bytes.size());
    reader->finish();
    return bytes;
}

} // namespace groupscope
