// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/import/obstacles.h"

#include "core/base/counted.h"
#include "core/io/import/csv_cell.h"
#include "core/io/import/guess_mapping.h"
#include "core/io/messages.h"
#include "core/io/tensors/tensor_file.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace groupscope {

namespace {

/// As HDF5 here, NumPy and PyTorch call them.
bool isComplex(const std::string& type) {
    return type.starts_with("complex") || type.starts_with("Complex") || type == "<c8" || type == "<c16" ||
           type == ">c8" || type == ">c16";
}

bool isMatrixOfBooleans(const ContentItem& item) {
    return item.kind == ItemKind::matrix && item.type == "bool";
}

bool isCalledAsClasses(const ContentItem& item) {
    return roleOfName(item.name) == NameRole::classColumn;
}

/// Whether numbers or texts of that type are read.
bool isReadType(const std::string& type) {
    static const std::array<std::string_view, 16> types{
        "float16", "float32", "float64", "bfloat16", "int8", "int16", "int32",   "int64",
        "uint8",   "uint16",  "uint32",  "uint64",   "bool", "text",  "numbers", "categories"};
    return std::find(types.begin(), types.end(), type) != types.end();
}

bool hasDecimalCommas(const ContentItem& item) {
    return item.kind == ItemKind::texts && !item.preview.empty() &&
           std::all_of(item.preview.begin(), item.preview.end(), [](const auto& row) {
               return row.size() == 1 && isDecimalComma(bareCell(row.front()));
           });
}

bool hasPart(const ContentItem& item, const FileContent& content, const ImportMapping& mapping) {
    const auto is = [&](const std::string& path) { return !path.empty() && content.find(path) == &item; };
    return std::any_of(mapping.embeddings.begin(), mapping.embeddings.end(),
                       [&](const auto& embedding) { return is(embedding.path); }) ||
           is(mapping.texts) || is(mapping.classTemplates);
}

} // namespace

bool isLink(const ContentItem& item) {
    return item.type.starts_with("link to ");
}

bool isNoEmbeddingByItself(const ContentItem& item) {
    return item.kind == ItemKind::matrix && (isMatrixOfBooleans(item) || isCalledAsClasses(item));
}

Message obstacleOf(const ContentItem& item) {
    if (item.kind == ItemKind::matrix && isCalledAsClasses(item))
        return message<ioMessages, "classes_as_embedding">(printableName(item.path));
    if (isMatrixOfBooleans(item))
        return message<ioMessages, "booleans_as_embedding">(printableName(item.path));
    if (hasDecimalCommas(item))
        return "it holds numbers with decimal commas, which are read as words: write points, as pandas' "
               "to_csv(decimal='.') does";
    if (item.kind != ItemKind::other)
        return {};
    if (isLink(item))
        return "it is a link out of this file or to nothing, and those are not followed: copy the data into "
               "it";
    if (isComplex(item.type))
        return "it holds complex numbers: store their real and imaginary parts side by side, or their size";
    if (std::find(item.shape.begin(), item.shape.end(), std::size_t{0}) != item.shape.end())
        return "it is empty";
    if (item.shape.size() > 2)
        return "it has " + std::to_string(item.shape.size()) +
               " dimensions, where an embedding has two: store the mean, or one token, of each example. "
               "Pictures are bytes (uint8) of (N, h, w) or (N, h, w, 3)";
    if (item.type == "|O")
        return "it holds Python objects, which are never loaded: store plain arrays";
    if (item.type == "text" && item.shape.size() == 2)
        return "it holds texts in several columns: store each separately";
    if (item.rows() > 1 && !isReadType(item.type))
        return "its values are neither texts nor numbers of at most 64 bits: store them as such";
    return {};
}

std::string dictionaryObstacle(const FileContent& content) {
    constexpr std::size_t fewest = 3;
    const auto isVector = [&](const ContentItem& item) {
        return item.kind == ItemKind::reals && item.shape == content.items.front().shape;
    };
    if (content.format != "PyTorch" || content.items.size() < fewest ||
        !std::all_of(content.items.begin(), content.items.end(), isVector))
        return {};
    return ": it looks like a dictionary of name to vector; store {'ids': list(d), 'embeddings': "
           "torch.stack(list(d.values()))}";
}

std::vector<Message> obstacleNotices(const FileContent& content, const ImportMapping& mapping) {
    constexpr std::size_t most = 5;
    std::vector<Message> notices;
    std::size_t more = 0;
    for (const ContentItem& item : content.items) {
        const Message obstacle = hasPart(item, content, mapping) ? Message() : obstacleOf(item);
        if (!obstacle.empty() && notices.size() < most)
            notices.push_back(item.describe() + " is not taken: " + obstacle);
        else if (!obstacle.empty())
            ++more;
    }
    if (more > 0)
        notices.push_back(counted(more, "further array is not taken", "further arrays are not taken") +
                          " for reasons of this kind");
    return notices;
}

} // namespace groupscope
