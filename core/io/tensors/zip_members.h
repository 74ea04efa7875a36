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

/// Words and advice for messages about one kind of archive.
struct ArchiveWords {
    std::string kind;   ///< ".npz"
    std::string advice; ///< "write it again with numpy.savez"
};

/// Opens an archive with libzip's `flags`. Throws FileError, or DataError if it is not an archive.
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

    /// Throws FileError if the file cannot be read; DataError if it is not an archive or is damaged, if its
    /// directory differs from the local headers, if its comment holds another archive, if there are over
    /// 10,000 members (or `most`), or if they claim more bytes than the file can unpack to; Cancelled.
    ZipMembers(const std::filesystem::path& path, ArchiveWords words, std::uint64_t most = 10'000,
               const RunContext& context = {});
    ~ZipMembers();

    const std::vector<Member>& members() const { return members_; } ///< in the order of the file
    /// Null if there is no member of that name.
    const Member* find(const std::string& name) const;
    /// Opens a member; the reader must not outlive this. Throws DataError; `where` is the place for messages.
    std::unique_ptr<ByteReader> open(const Member& member, const std::string& where) const;
    /// Reads a whole member. The caller checks that it fits into memory.
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
    std::unordered_map<std::string_view, std::size_t> places_; ///< indices of members by name
};

} // namespace groupscope
