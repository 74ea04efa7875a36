// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/opened_capsule.h"

#include "core/base/error.h"
#include "core/base/sha256.h"
#include "core/io/tensors/tensor_file.h"
#include "core/report/capsule_seal.h"

#include <algorithm>
#include <fstream>
#include <set>
#include <system_error>
#include <vector>

namespace groupscope {

namespace {

constexpr std::uint64_t mostMembers = 20'000, mostBytes = std::uint64_t{8} << 30U,
                        mostManifestBytes = std::uint64_t{16} << 20U;

} // namespace

OpenedCapsule::OpenedCapsule(const std::filesystem::path& path, const RunContext& context)
    : path_(path.string()) {
    context.report(0.0, "reading the capsule");
    requireSeal(path, context);
    const ZipMembers zip(path, capsuleWords(), mostMembers, context);
    readManifest(zip);
    requireListed(zip);
    std::uint64_t done = 0;
    for (const CapsuleMember& member : manifest_.members) {
        context.report(static_cast<double>(done) / static_cast<double>(std::max<std::uint64_t>(1, bytes())),
                       "unpacking " + member.name);
        unpack(zip, member, context);
        done += member.bytes;
    }
}

std::uint64_t OpenedCapsule::bytes() const {
    std::uint64_t all = 0;
    for (const CapsuleMember& member : manifest_.members)
        all += member.bytes;
    return all;
}

void OpenedCapsule::refuse(const std::string& what) const {
    throw DataError(what, path_, capsuleWords().advice);
}

void OpenedCapsule::readManifest(const ZipMembers& zip) {
    const ZipMembers::Member* member = zip.find(capsuleManifestName);
    if (member == nullptr)
        refuse("this is no Groupscope capsule: it holds no manifest.json");
    if (member->bytes > mostManifestBytes)
        refuse("the manifest of the capsule is too long");
    manifest_ = manifestFromJson(zip.bytesOf(*member, path_ + " " + capsuleManifestName), path_);
}

/// The archive holds what the manifest names, each once and of that size, and nothing else.
void OpenedCapsule::requireListed(const ZipMembers& zip) const {
    std::set<std::string> names;
    for (const ZipMembers::Member& member : zip.members())
        if (!isCapsuleName(member.name))
            refuse("the capsule holds a file of a name that no capsule may hold: " +
                   printableName(member.name));
        else if (!member.isFile)
            refuse("the capsule holds a link or folder: " + member.name);
        else if (!names.insert(member.name).second)
            refuse("the capsule holds " + member.name + " twice");
    std::uint64_t all = 0;
    for (const CapsuleMember& listed : manifest_.members) {
        const ZipMembers::Member* member = zip.find(listed.name);
        if (member == nullptr)
            refuse("the manifest names " + listed.name + ", which the capsule does not hold");
        if (member->bytes != listed.bytes)
            refuse(listed.name + " has another size than in the manifest");
        if (member->bytes > mostBytes - std::min(all, mostBytes))
            refuse("the capsule is over 8 GiB when it is unpacked");
        all += member->bytes;
    }
    if (zip.members().size() != manifest_.members.size() + 1)
        refuse("the capsule holds files that its manifest does not name");
    std::error_code failure;
    if (const auto space = std::filesystem::space(folder(), failure); !failure && space.available < all)
        throw FileError("the folder for temporary files has too little room for the capsule",
                        folder().parent_path().string(),
                        "make room there, or set XDG_CACHE_HOME to another folder");
}

void OpenedCapsule::unpack(const ZipMembers& zip, const CapsuleMember& listed,
                           const RunContext& context) const {
    const std::string where = path_ + " " + listed.name;
    const std::unique_ptr<ByteReader> reader = zip.open(*zip.find(listed.name), where);
    const std::filesystem::path target = file(listed.name);
    std::filesystem::create_directories(target.parent_path());
    std::ofstream out(target, std::ios::binary);
    std::vector<char> block(std::size_t{1} << 20U);
    Sha256 sum;
    for (std::uint64_t done = 0; done < listed.bytes;) {
        context.throwIfStopped();
        const auto count =
            static_cast<std::size_t>(std::min<std::uint64_t>(block.size(), listed.bytes - done));
        reader->read(block.data(), count);
        sum.add(block.data(), count);
        out.write(block.data(), static_cast<std::streamsize>(count));
        done += count;
    }
    reader->finish();
    if (!out.flush())
        throw FileError("the capsule cannot be unpacked", target.parent_path().string(),
                        "make room there, or set XDG_CACHE_HOME to another folder");
    if (sum.digest() != listed.sha256)
        refuse(listed.name + " has another SHA-256 than in the manifest");
}

} // namespace groupscope
