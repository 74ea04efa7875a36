// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/io/private_folder.h"
#include "core/io/tensors/zip_members.h"
#include "core/report/capsule_manifest.h"

#include <cstdint>
#include <filesystem>
#include <string>

namespace groupscope {

/// A validated capsule, unpacked into a temporary folder that is removed with this object.
class OpenedCapsule {
  public:
    /// Unpacks a capsule. Throws FileError if it cannot be read, DataError if it is not a capsule, is
    /// damaged, has another format version, or holds forbidden content: files that are not in the manifest or
    /// have other checksums, links, names with "..", more than 20,000 files or 8 GiB; Cancelled.
    explicit OpenedCapsule(const std::filesystem::path& path, const RunContext& context = {});

    const CapsuleManifest& manifest() const { return manifest_; }
    /// The folder, which is an experiment folder.
    const std::filesystem::path& folder() const { return folder_.path(); }
    std::filesystem::path file(const std::string& member) const { return folder() / member; }
    std::uint64_t bytes() const; ///< total size of all files in the manifest, unpacked

  private:
    void readManifest(const ZipMembers& zip);
    void requireListed(const ZipMembers& zip) const;
    void unpack(const ZipMembers& zip, const CapsuleMember& member, const RunContext& context) const;
    [[noreturn]] void refuse(const std::string& what) const;

    std::string path_;
    CapsuleManifest manifest_;
    PrivateFolder folder_;
};

} // namespace groupscope
