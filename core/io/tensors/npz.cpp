// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tensors/npz.h"

#include "core/base/error.h"
#include "core/io/atomic_file.h"
#include "core/io/memory_share.h"
#include "core/io/tensors/npy.h"
#include "core/io/tensors/npz_archive.h"
#include "core/io/tensors/zip_writer.h"

#include <memory>
#include <utility>

namespace groupscope {

namespace {

constexpr std::string_view memberSuffix = ".npy";

std::string ucs4(const std::string& text) {
    std::string wide;
    for (const char character : text)
        wide += {character, '\0', '\0', '\0'};
    return wide;
}

} // namespace

TensorFile readNpz(const std::filesystem::path& path) {
    NpzArchive archive(path);
    TensorFile file;
    file.skipped = archive.others();
    for (const NpzArchive::Array& array : archive.arrays()) {
        requireMemory(2 * array.bytes, archive.where(array.name)); // its bytes and its numbers
        std::string bytes(array.bytes, '\0');
        const std::unique_ptr<ByteReader> reader = archive.open(array.name);
        reader->read(bytes.data(), bytes.size());
        reader->finish();
        readNpy(bytes, array.name, path.string() + " " + printableName(array.name), file);
    }
    return file;
}

void writeNpz(const TensorFile& content, const std::filesystem::path& path) {
    AtomicFile target(path);
    ZipWriter writer(target.temporaryPath(), path, npzWords());
    const auto add = [&writer](const std::string& name, std::string begin, std::string_view rest) {
        writer.add(name + std::string(memberSuffix), std::move(begin), rest, ZipWriter::Packing::stored);
    };
    for (const StoredTensor& tensor : content.tensors)
        add(tensor.name, npyHeader("<f4", tensor.shape),
            {reinterpret_cast<const char*>(tensor.values.data()),
             sizeof(float) * static_cast<std::size_t>(tensor.values.size())});
    for (const auto& [name, text] : content.texts)
        add(name, npyHeader("<U" + std::to_string(text.size()), {}) + ucs4(text), {});
    writer.finish();
    target.commit();
}

} // namespace groupscope
