// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/demo/demo_set.h"

#include "core/base/error.h"
#include "core/base/sha256.h"
#include "core/io/atomic_file.h"

#include <string_view>
#include <system_error>

extern "C" {
extern const std::byte groupscopeDemoBegin[];
extern const std::byte groupscopeDemoEnd[];
}

namespace groupscope {

namespace {

std::string_view demoText() {
    const std::span<const std::byte> bytes = demoSet();
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

} // namespace

std::span<const std::byte> demoSet() {
    return {groupscopeDemoBegin, groupscopeDemoEnd};
}

void writeDemoSet(const std::filesystem::path& file) {
    writeTextAtomically(file, demoText());
}

std::filesystem::path fileWithText(const std::filesystem::path& folder, const std::string& name,
                                   std::string_view text) {
    std::error_code failure;
    std::filesystem::create_directories(folder, failure);
    if (failure)
        throw FileError("the folder for the demo set cannot be made (" + failure.message() + ")",
                        folder.string(), "choose a folder you may write to");
    const std::filesystem::path file = folder / name;
    if (!std::filesystem::exists(file, failure) || sha256OfFile(file) != sha256OfText(text))
        writeTextAtomically(file, text);
    return file;
}

std::filesystem::path demoSetFile(const std::filesystem::path& folder) {
    return fileWithText(folder, "coloured_fashion.h5ad", demoText());
}

} // namespace groupscope
