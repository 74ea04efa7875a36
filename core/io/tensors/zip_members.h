// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/io/byte_reader.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

struct zip;

namespace groupscope {

/// How messages call archives of one kind, and what they advise.
struct ArchiveWords {
    std::string kind;   ///< ".npz"
    std::string advice; ///< "write it again with numpy.savez"
};

/// Opens an archive with libzip's `flags`. Throws FileError, or DataError when it is none.
struct zip* openZip(const std::filesystem::path& path, int flags, const ArchiveWords& words);

/// A zip archive opened for reading, its members still packed.
class ZipMembers {
  public:
    struct Member {
        std::string name;
        std::uint64_t bytes = 0; ///< unpacked
        std::uint64_t index = 0; ///< within the archive
        bool isFile = true;      ///< else a folder, a symbolic link or a device
    };

    /// Throws FileError when the file cannot be read, DataError when it is no archive or damaged, its list of
    /// members differs from the names before them, its comment holds another archive, there are
    /// over 10,000 members (`most` where that is given), or they claim more bytes than the file can be
    /// unpacked to; Cancelled.
    ZipMembers(const std::filesystem::path& path, ArchiveWords words, std::uint64_t most = 10'000,
               const RunContext& context = {});
    ~ZipMembers();

    const std::vector<Member>& members() const { return members_; } ///< in the order of the file
    /// Null where there is none of that name.
    const Member* find(const std::string& name) const;
    /// The bytes of a member; must not outlive this. Throws DataError; `where` is the place for messages.
    std::unique_ptr<ByteReader> open(const Member& member, const std::string& where) const;
    /// All of them. The caller has looked whether the memory holds them.
    std::string bytesOf(const Member& member, const std::string& where) const;
    [[noreturn]] void fail(const std::string& what, const std::string& where) const;

  private:
    void addMember(std::uint64_t index);

    std::string path_;
    ArchiveWords words_;
    std::uint64_t fileBytes_;
    std::uint64_t mayHold_; ///< packed bytes of the file that belong to no member yet
    struct Close {
        void operator()(struct zip* archive) const;
    };
    std::unique_ptr<struct zip, Close> archive_;
    std::vector<Member> members_;
    std::unordered_map<std::string_view, std::size_t> places_; ///< of members by their names
};

} // namespace groupscope
