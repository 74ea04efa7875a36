// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/import/file_content.h"

#include "core/base/error.h"
#include "core/base/suggestion.h"
#include "core/base/text.h"
#include "core/io/import/obstacles.h"
#include "core/io/tensors/tensor_file.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <type_traits>

namespace groupscope {

namespace {

constexpr std::size_t largestPicture = 1024; // pixels a side

} // namespace

std::string ContentItem::describe() const {
    if (isLink(*this))
        return printableName(path) + ", a " + printableName(type);
    return printableName(path) + " " + shapeText(shape) + " " + type;
}

const ContentItem* FileContent::find(std::string_view path) const {
    for (const ContentItem& item : items)
        if (item.path == path ||
            (item.path.size() == path.size() + 1 && item.path[0] == '/' && item.path.ends_with(path)))
            return &item;
    return nullptr;
}

std::string FileContent::missing(const std::string& path) const {
    std::vector<std::string> paths;
    for (const ContentItem& item : items)
        paths.push_back(item.path);
    const std::string meant = meantWord(path, paths);
    return "there is no item '" + printableName(path) + "'" +
           (meant.empty() ? "" : " (did you mean '" + meant + "'?)");
}

const ContentItem& FileContent::at(std::string_view path) const {
    if (const ContentItem* item = find(path))
        return *item;
    throw UsageError(missing(std::string(path)), file.string(), "choose among: " + describeItems());
}

std::string FileContent::describeItems() const {
    constexpr std::size_t shown = 12;
    return items.empty() ? "(nothing)" : joinedAndMore(shown, items, ", ", &ContentItem::describe);
}

ItemKind kindOfArray(const std::vector<std::size_t>& shape, bool text, bool integer, bool unsignedByte) {
    if (std::find(shape.begin(), shape.end(), std::size_t{0}) != shape.end() || shape.empty())
        return ItemKind::other;
    const bool column = shape.size() == 1 || (shape.size() == 2 && shape[1] == 1);
    if (text)
        return column ? ItemKind::texts : ItemKind::other;
    if (column)
        return integer ? ItemKind::integers : ItemKind::reals;
    if (shape.size() == 2)
        return ItemKind::matrix;
    const bool picture = (shape.size() == 3 || (shape.size() == 4 && (shape[3] == 1 || shape[3] == 3))) &&
                         std::max(shape[1], shape[2]) <= largestPicture;
    return picture && unsignedByte ? ItemKind::pictures : ItemKind::other;
}

std::vector<std::size_t> withoutLeadingOnes(std::vector<std::size_t> shape) {
    while (shape.size() > 2 && shape.front() == 1)
        shape.erase(shape.begin());
    return shape;
}

std::string numberText(double value) {
    char digits[32];
    return {digits, std::to_chars(digits, digits + sizeof digits, value).ptr};
}

std::string previewText(double value) {
    if (std::abs(value) < 1e15 && value == std::floor(value))
        return std::to_string(static_cast<long long>(value));
    char digits[32];
    return {digits, std::to_chars(digits, digits + sizeof digits, value, std::chars_format::general, 6).ptr};
}

template<class T>
std::vector<std::vector<std::string>> previewRows(const std::vector<T>& values, std::size_t width) {
    std::vector<std::vector<std::string>> rows;
    for (std::size_t at = 0; at < values.size() && rows.size() < previewExtent; at += width) {
        std::vector<std::string>& row = rows.emplace_back();
        for (std::size_t d = 0; d < std::min({width, previewExtent, values.size() - at}); ++d)
            if constexpr (std::is_integral_v<T>)
                row.push_back(std::to_string(values[at + d]));
            else
                row.push_back(previewText(values[at + d]));
    }
    return rows;
}
using Rows = std::vector<std::vector<std::string>>;
template Rows previewRows(const std::vector<double>&, std::size_t);
template Rows previewRows(const std::vector<std::int64_t>&, std::size_t);
template Rows previewRows(const std::vector<std::uint64_t>&, std::size_t);

} // namespace groupscope
