// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/tensors/zip_members.h"
#include "tests/support/damaged_files.h"

#include <QTest>

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <span>
#include <string>
#include <vector>
#include <zip.h>

/// Zarr stores of version 2, written by hand and taken from archives.
namespace groupscope::testing {

/// The bytes of numbers as they lie in memory.
template<class T>
std::string rawBytes(const std::vector<T>& values) {
    std::string bytes(values.size() * sizeof(T), '\0');
    std::memcpy(bytes.data(), values.data(), bytes.size());
    return bytes;
}

/// A chunk of texts as numcodecs' VLenUTF8 has them.
inline std::string rawTexts(const std::vector<std::string>& texts) {
    const auto count = [](std::size_t n) { return rawBytes<std::uint32_t>({static_cast<std::uint32_t>(n)}); };
    std::string bytes = count(texts.size());
    for (const std::string& text : texts)
        bytes += count(text.size()) + text;
    return bytes;
}

inline void put(const std::filesystem::path& store, const std::string& key, const std::string& bytes) {
    const std::filesystem::path file = store / key;
    std::filesystem::create_directories(file.parent_path());
    writeBytes(file, bytes);
}

/// A .zarray: `shape` and `chunks` as "3, 2".
inline std::string arrayText(const std::string& type, const std::string& shape, const std::string& chunks,
                             const std::string& filters = "null", const std::string& fill = "0") {
    return R"({"zarr_format": 2, "shape": [)" + shape + R"(], "chunks": [)" + chunks + R"(], "dtype": ")" +
           type + R"(", "compressor": null, "fill_value": )" + fill + R"(, "order": "C", "filters": )" +
           filters + "}";
}

inline const std::string textFilter = R"([{"id": "vlen-utf8"}])";

/// AnnData of three rows a, b, c with the classes land, water, land and the embedding obsm/X_a of two chunks,
/// nothing of it packed.
inline void writeSmallStore(const std::filesystem::path& store) {
    const std::string group = R"({"zarr_format": 2})";
    for (const char* const folder : {"", "obs/", "obs/bird/", "obsm/"})
        put(store, folder + std::string(".zgroup"), group);
    put(store, ".zattrs", R"({"encoding-type": "anndata", "encoding-version": "0.1.0"})");
    put(store, "obs/.zattrs",
        R"({"encoding-type": "dataframe", "_index": "_index", "column-order": ["bird"]})");
    put(store, "obs/_index/.zarray", arrayText("|O", "3", "3", textFilter));
    put(store, "obs/_index/0", rawTexts({"a", "b", "c"}));
    put(store, "obs/bird/.zattrs", R"({"encoding-type": "categorical", "ordered": false})");
    put(store, "obs/bird/codes/.zarray", arrayText("|i1", "3", "3"));
    put(store, "obs/bird/codes/0", rawBytes<std::int8_t>({0, 1, 0}));
    put(store, "obs/bird/categories/.zarray", arrayText("|O", "2", "2", textFilter));
    put(store, "obs/bird/categories/0", rawTexts({"land", "water"}));
    put(store, "obsm/X_a/.zarray", arrayText("<f4", "3, 2", "2, 2"));
    put(store, "obsm/X_a/0.0", rawBytes<float>({1, 2, 3, 4}));
    put(store, "obsm/X_a/1.0", rawBytes<float>({5, 6, 0, 0}));
}

/// Writes the members of an archive as files in `folder`.
inline void unpackArchive(const std::filesystem::path& archive, const std::filesystem::path& folder) {
    const ZipMembers zip(archive, {"zip", "make it again"});
    for (const ZipMembers::Member& member : zip.members())
        put(folder, member.name, zip.bytesOf(member, member.name));
}

/// The files of a folder as an archive, hidden ones too.
inline void packArchive(const std::filesystem::path& folder, const std::filesystem::path& archive) {
    zip_t* const zip = openZip(archive, ZIP_CREATE | ZIP_TRUNCATE, {"zip", "make it again"});
    for (const std::filesystem::directory_entry& entry :
         std::filesystem::recursive_directory_iterator(folder))
        if (entry.is_regular_file())
            QVERIFY(zip_file_add(zip, entry.path().lexically_relative(folder).c_str(),
                                 zip_source_file(zip, entry.path().c_str(), 0, -1), 0) >= 0);
    QCOMPARE(zip_close(zip), 0);
}

} // namespace groupscope::testing
