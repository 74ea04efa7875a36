// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_set.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// What an item can be used as.
enum class ItemKind {
    matrix,   ///< (N,D) numbers: an embedding
    texts,    ///< (N,) values: a column or ids
    integers, ///< the same; booleans too
    reals,    ///< (N,) real numbers: a column when they are whole
    pictures, ///< (N,h,w) or (N,h,w,1|3) uint8
    other     ///< nothing that is read
};

/// One array, or one column of a table, that a file offers.
struct ContentItem {
    std::string path;               ///< what a mapping calls it: "/features", "y", "metadata:place"
    std::string name;               ///< what it would be called in the set: "features"
    std::vector<std::size_t> shape; ///< without leading sizes of 1: (N,), (N,D), ...
    std::string type;               ///< "float32", "int64", "text", ...
    ItemKind kind = ItemKind::other;
    std::vector<std::string> parts{}; ///< stored arrays that make it, one after the other; none: made up
    std::vector<std::vector<std::string>> preview{}; ///< first rows, at most 8 × 8 values as text
    Thumbnails pictures{};                           ///< of the first rows, of pictures
    bool measured = false; ///< a column of a table: real numbers that are no dimension of its embedding

    std::size_t rows() const { return shape.empty() ? 1 : shape.front(); }
    /// "/features (100, 512) float32"
    std::string describe() const;
};

/// A part of the rows that belongs to one split because of where it is stored.
struct SplitPart {
    std::string split;  ///< "train"
    std::string domain; ///< "src" of "src_train"; or empty
    std::size_t rows = 0;
};

/// What a person must choose before the items are known: the epoch or the modality.
struct ContentChoice {
    std::string key; ///< "epoch"
    std::vector<std::string> values;
    std::string chosen; ///< one of them, or empty: all
};

/// What a file offers, before any of its arrays is read.
struct FileContent {
    std::filesystem::path file;
    std::filesystem::path metadata; ///< table that is read beside it; empty if none
    std::string join{};             ///< how the table's rows were matched, as ImportMapping::join
    std::string tableRows{};        ///< the same for people
    std::string format;             ///< "CSV", "HDF5", ...; annDataFormat has no items
    std::vector<ContentItem> items;
    std::vector<SplitPart> splitParts; ///< what the made-up items "split" and "domain" consist of; or empty
    std::vector<ContentChoice> choices;
    std::vector<Message> notices; ///< what is left out, and why

    /// The item of that path, also without its leading '/'; or null.
    const ContentItem* find(std::string_view path) const;
    /// The same. Throws UsageError that lists what there is.
    const ContentItem& at(std::string_view path) const;
    /// "/features (100, 512) float32, /labels (100) int64": at most a dozen.
    std::string describeItems() const;
};

/// The made-up items of a file that stores its splits apart.
inline constexpr std::string_view splitItem = "split";
inline constexpr std::string_view domainItem = "domain";

/// The format of files that are opened as they are.
inline constexpr const char* annDataFormat = "AnnData";

/// Items of a metadata table are called this and the name of their column.
inline constexpr std::string_view metadataPrefix = "metadata:";

/// Values of a preview, at most, in each direction.
inline constexpr std::size_t previewExtent = 8;

/// Kind of an array: `shape` without leading sizes of 1.
ItemKind kindOfArray(const std::vector<std::size_t>& shape, bool text, bool integer, bool unsignedByte);

/// `shape` without leading sizes of 1, as far as over two sizes remain: (1,N,D) is (N,D).
std::vector<std::size_t> withoutLeadingOnes(std::vector<std::size_t> shape);

/// "8", "0.25": the shortest text that reads back as the number.
std::string numberText(double value);
/// The same with six digits, for people.
std::string previewText(double value);
/// The first rows of an array of `width` numbers a row, as many as a preview shows. T is double, or
/// std::int64_t or std::uint64_t, of which every digit is shown.
template<class T>
std::vector<std::vector<std::string>> previewRows(const std::vector<T>& values, std::size_t width);

} // namespace groupscope
