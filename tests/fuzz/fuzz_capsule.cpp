// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/fuzz_input.h"

#include "core/base/error.h"
#include "core/io/private_folder.h"
#include "core/io/tensors/zip_writer.h"
#include "core/report/capsule_check.h"
#include "core/report/capsule_seal.h"

#include <filesystem>
#include <fstream>
#include <string>

namespace {

using namespace groupscope;

/// A capsule with that manifest and two members that are always the same.
void packAround(const std::string& manifest, const std::filesystem::path& path) {
    ZipWriter writer(path, path, capsuleWords());
    for (const auto& [name, bytes] : {std::pair("manifest.json", manifest.c_str()),
                                      {"comparison.json", "{\"rows\":[]}\n"},
                                      {"runs/0123456789abcdef.h5", "no run\n"}})
        writer.add(name, bytes, {}, ZipWriter::Packing::deflated);
    writer.setComment(emptySeal());
    writer.finish();
}

} // namespace

/// A capsule whose sum is made right, or a manifest alone, around which one is made: checked, or refused with
/// an Error.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const PrivateFolder folder;
    const std::filesystem::path path = folder.path() / "input.capsule";
    std::filesystem::remove(path);
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    if (bytes.starts_with("PK"))
        std::ofstream(path, std::ios::binary) << bytes;
    else
        packAround(bytes, path);
    try {
        if (std::filesystem::file_size(path) > emptySeal().size())
            seal(path, {});
        verifyCapsule(path, {}, {});
        ++testing::inputsTaken;
    } catch (const Error&) {
    }
    return 0;
}
