// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/demo_set.h"

#include "core/base/error.h"
#include "core/base/sha256.h"
#include "core/io/atomic_file.h"
#include "core/io/installed_file.h"

#include <string>
#include <system_error>

namespace groupscope {

namespace {

std::filesystem::path installedSet(DemoSet set) {
    return installedFile(set == DemoSet::groups ? "demo/coloured_fashion.h5ad" : "demo/coloured_coats.h5ad");
}

void copyWhole(const std::filesystem::path& from, const std::filesystem::path& to) {
    AtomicFile file(to);
    std::error_code failure;
    std::filesystem::copy_file(from, file.temporaryPath(), std::filesystem::copy_options::overwrite_existing,
                               failure);
    if (failure)
        throw FileError("the demo set cannot be written (" + failure.message() + ")", to.string(),
                        "choose a folder you may write to, with 12 MB of free space");
    file.commit();
}

} // namespace

void writeDemoSet(DemoSet set, const std::filesystem::path& file) {
    copyWhole(installedSet(set), file);
}

std::filesystem::path demoSetFile(DemoSet set, const std::filesystem::path& folder) {
    const std::filesystem::path installed = installedSet(set);
    std::error_code failure;
    std::filesystem::create_directories(folder, failure);
    if (failure)
        throw FileError("the folder for the demo set cannot be made (" + failure.message() + ")",
                        folder.string(), "choose a folder you may write to");
    const std::filesystem::path file = folder / installed.filename();
    if (!std::filesystem::exists(file, failure) || sha256OfFile(file) != sha256OfFile(installed))
        copyWhole(installed, file);
    return file;
}

} // namespace groupscope
