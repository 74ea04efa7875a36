// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tensors/npz_archive.h"

#include "core/io/tensors/tensor_file.h"

#include <algorithm>
#include <set>
#include <string_view>

namespace groupscope {

namespace {

constexpr std::string_view npySuffix = ".npy";

} // namespace

const ArchiveWords& npzWords() {
    static const ArchiveWords words{".npz", "write the file again with numpy.savez"};
    return words;
}

NpzArchive::NpzArchive(const std::filesystem::path& path)
    : path_(path.string())
    , zip_(path, npzWords()) {
    std::set<std::string> names;
    for (const ZipMembers::Member& member : zip_.members()) {
        if (!member.name.ends_with(npySuffix)) {
            others_.push_back(printableName(member.name));
            continue;
        }
        const std::string name = member.name.substr(0, member.name.size() - npySuffix.size());
        if (!names.insert(name).second)
            zip_.fail("two members have the same name", where(name));
        arrays_.push_back({name, member.bytes, member.index});
    }
}

std::string NpzArchive::where(const std::string& name) const {
    return path_ + " " + printableName(name);
}

std::unique_ptr<ByteReader> NpzArchive::open(const std::string& name) {
    const auto array =
        std::find_if(arrays_.begin(), arrays_.end(), [&](const Array& entry) { return entry.name == name; });
    if (array == arrays_.end())
        zip_.fail("the array is missing", where(name));
    return zip_.open({array->name, array->bytes, array->index}, where(name));
}

} // namespace groupscope
