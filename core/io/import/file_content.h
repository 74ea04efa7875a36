// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_set.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// Possible uses of an item.
enum class ItemKind {
    matrix,   ///< (N,D) numbers: an embedding
    texts,    ///< (N,) values: a column or ids
    integers, ///< integers or booleans
    reals,    ///< (N,) real numbers: a column when they are whole
    pictures, ///< (N,h,w) or (N,h,w,1|3) uint8
    other     ///< not readable
};

/// One array, or one column of a table, in a file.
struct ContentItem {
    std::string path;               ///< name in mappings: "/features", "y", "metadata:place"
    std::string name;               ///< default name in the set: "features"
    std::vector<std::size_t> shape; ///< without leading sizes of 1: (N,), (N,D), ...
    std::string type;               ///< "float32", "int64", "text", ...
    ItemKind kind = ItemKind::other;
    std::vector<std::string> parts{}; ///< stored arrays that make it, one after the other; none: made up
    std::vector<std::vector<std::string>> preview{}; ///< first rows, at most 8 × 8 values as text
    Thumbnails pictures{};                           ///< preview of the first rows of pictures
    bool measured = false; ///< a column of a table: real numbers that are no dimension of its embedding

    std::size_t rows() const { return shape.empty() ? 1 : shape.front(); }
    /// "/features (100, 512) float32"
    std::string describe() const;
};

/// Rows that belong to one split because of where they are stored.
struct SplitPart {
    std::string split;  ///< "train"
    std::string domain; ///< "src" of "src_train"; or empty
    std::size_t rows = 0;
};

/// A choice needed before the items are known: the epoch or the modality.
struct ContentChoice {
    std::string key; ///< "epoch"
    std::vector<std::string> values;
    std::string chosen; ///< one of them, or empty: all
};

/// Contents of a file, before any of its arrays is read.
struct FileContent {
    std::filesystem::path file;
    std::filesystem::path metadata; ///< table that is read with it; empty if none
    std::string join{};             ///< how the table's rows were matched, as ImportMapping::join
    std::string tableRows{};        ///< the rule of the join, for display
    std::string format;             ///< "CSV", "HDF5", ...; annDataFormat has no items
    std::vector<ContentItem> items;
    std::vector<SplitPart> splitParts; ///< parts of the derived items "split" and "domain"; or empty
    std::vector<ContentChoice> choices;
    std::vector<Message> notices; ///< warnings about skipped items

    /// The item of that path, also without its leading '/'; or null.
    const ContentItem* find(std::string_view path) const;
    /// "there is no item 'lable' (did you mean 'label'?)".
    std::string missing(const std::string& path) const;
    /// Returns the item of that path. Throws UsageError that lists the items.
    const ContentItem& at(std::string_view path) const;
    /// "/features (100, 512) float32, /labels (100) int64": at most a dozen.
    std::string describeItems() const;
};

/// Derived items of a file that stores its splits separately.
inline constexpr std::string_view splitItem = "split";
inline constexpr std::string_view domainItem = "domain";

/// Format that needs no mapping.
inline constexpr const char* annDataFormat = "AnnData";

/// Prefix of items of a metadata table, followed by the name of their column.
inline constexpr std::string_view metadataPrefix = "metadata:";

/// Largest number of values of a preview in each direction.
inline constexpr std::size_t previewExtent = 8;

/// Kind of an array of that `shape`, without leading sizes of 1.
ItemKind kindOfArray(const std::vector<std::size_t>& shape, bool text, bool integer, bool unsignedByte);

/// Returns `shape` without leading sizes of 1, keeping at least two sizes: (1,N,D) becomes (N,D).
std::vector<std::size_t> withoutLeadingOnes(std::vector<std::size_t> shape);

/// "8", "0.25": the shortest text that reads back as the number.
std::string numberText(double value);
/// The number with six digits, for display.
std::string previewText(double value);
/// Preview of an array of `width` numbers a row. T is double, or std::int64_t or std::uint64_t, which are
/// shown with all digits.
template<class T>
std::vector<std::vector<std::string>> previewRows(const std::vector<T>& values, std::size_t width);

} // namespace groupscope
