// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/installed_file.h"

#include "core/base/error.h"

#include <cstdlib>
#include <sys/auxv.h>
#include <system_error>
#include <vector>

namespace groupscope {

namespace {

/// The file of the running program; empty where it cannot be found. A chroot may have no /proc: then the name
/// by which the program was started tells.
std::filesystem::path programFile() {
    std::error_code failure;
    std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", failure);
    if (failure)
        if (const auto* started = reinterpret_cast<const char*>(getauxval(AT_EXECFN)))
            program = std::filesystem::canonical(started, failure);
    return failure ? std::filesystem::path() : program;
}

} // namespace

std::filesystem::path installedFile(const std::string& name) {
    std::vector<std::filesystem::path> folders;
    if (const char* named = std::getenv("GROUPSCOPE_DATA"))
        folders.emplace_back(named);
    if (const std::filesystem::path program = programFile(); !program.empty())
        folders.push_back(program.parent_path().parent_path() / "share" / "groupscope");
    std::string looked;
    for (const std::filesystem::path& folder : folders) {
        std::error_code failure;
        if (std::filesystem::is_regular_file(folder / name, failure))
            return folder / name;
        looked += (looked.empty() ? "" : " and ") + folder.string();
    }
    throw FileError(
        "this file of the program is not installed (looked in " + looked + ")", name,
        "install the package groupscope-data, or set GROUPSCOPE_DATA to the folder that holds it");
}

} // namespace groupscope
