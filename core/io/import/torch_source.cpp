// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/import/torch_source.h"

#include "core/base/error.h"
#include "core/io/column_factoring.h"
#include "core/io/disk_floats.h"
#include "core/io/import/array_preview.h"
#include "core/io/memory_share.h"

#include <algorithm>

namespace groupscope {

namespace {

bool isInteger(const TorchArray& array) {
    if (!array.format)
        return std::holds_alternative<std::vector<std::int64_t>>(array.values);
    return array.format->kind == NumberFormat::Kind::integer ||
           array.format->kind == NumberFormat::Kind::natural;
}

/// The first values of a list, as text.
std::vector<std::vector<std::string>> previewOf(const TorchArray::Values& values) {
    std::vector<std::vector<std::string>> rows;
    const auto show = [&rows](const auto& all, const auto& textOf) {
        for (std::size_t i = 0; i < std::min(previewExtent, all.size()); ++i)
            rows.push_back({textOf(all[i])});
    };
    if (const auto* texts = std::get_if<std::vector<std::string>>(&values))
        show(*texts, [](const std::string& text) { return text; });
    else if (const auto* integers = std::get_if<std::vector<std::int64_t>>(&values))
        show(*integers, [](std::int64_t value) { return std::to_string(value); });
    else if (const auto* reals = std::get_if<std::vector<double>>(&values))
        show(*reals, [](double value) { return previewText(value); });
    return rows;
}

} // namespace

TorchSource::TorchSource(const std::filesystem::path& path)
    : archive_(path) {}

std::vector<Message> TorchSource::notices() const {
    return notReadNotices(archive_.others());
}

const TorchArray& TorchSource::arrayOf(const std::string& path) const {
    const auto& all = archive_.arrays();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const TorchArray& array) { return array.name == path; });
    if (found == all.end())
        throw UsageError("there is no array '" + printableName(path) + "'", "", "choose another");
    return *found;
}

ContentItem TorchSource::itemOf(const TorchArray& array) const {
    ContentItem item{array.name,
                     array.name.substr(array.name.rfind('/') + 1),
                     withoutLeadingOnes(array.shape),
                     array.type,
                     ItemKind::other,
                     {array.name}};
    if (!array.format && std::holds_alternative<std::monostate>(array.values))
        return item;
    item.kind = kindOfArray(item.shape, array.isText(), isInteger(array), array.type == "uint8");
    if (item.kind == ItemKind::other)
        return item;
    if (!array.format) {
        item.preview = previewOf(array.values);
        return item;
    }
    showNumbers(item, array.count(),
                [&](std::size_t count, auto* out) { archive_.read(array, count, out, {}); });
    return item;
}

std::vector<ContentItem> TorchSource::items(const RunContext& context) {
    std::vector<ContentItem> items;
    for (const TorchArray& array : archive_.arrays()) {
        context.throwIfStopped();
        items.push_back(itemOf(array));
    }
    return items;
}

std::pair<Eigen::Index, Eigen::Index> TorchSource::extentOf(const TorchArray& array) const {
    const std::vector<std::size_t> shape = withoutLeadingOnes(array.shape);
    if (shape.empty() || shape.size() > 2)
        throw DataError("a matrix is expected, but the shape is " + shapeText(array.shape),
                        archive_.where(array), "choose another array");
    return {static_cast<Eigen::Index>(shape[0]), shape.size() == 2 ? static_cast<Eigen::Index>(shape[1]) : 1};
}

MatrixF TorchSource::readMatrix(const std::string& path, const RunContext& context) {
    const TorchArray& array = arrayOf(path);
    const auto [rows, columns] = extentOf(array);
    requireMemory(elementCountOf({std::max<std::size_t>(1, array.count()), sizeof(float)}),
                  archive_.where(array));
    MatrixF matrix(rows, columns);
    archive_.read(array, array.count(), matrix.data(), context);
    return matrix;
}

EmbeddingRows TorchSource::readEmbedding(const std::string& path, const RunContext& context) {
    const TorchArray& array = arrayOf(path);
    const auto [rows, columns] = extentOf(array);
    const std::size_t bytes = elementCountOf({std::max<std::size_t>(1, array.count()), sizeof(float)});
    if (bytes <= memoryShare() / 2)
        return readMatrix(path, context);
    DiskFloats floats = scratchFloats(bytes);
    archive_.read(array, array.count(), floats.first, context);
    return rowsOf(std::move(floats), rows, columns);
}

Column TorchSource::readColumn(const std::string& path, const RunContext& context) {
    const TorchArray& array = arrayOf(path);
    if (const auto* texts = std::get_if<std::vector<std::string>>(&array.values))
        return factorTexts(*texts);
    if (const auto* integers = std::get_if<std::vector<std::int64_t>>(&array.values))
        return array.type == "bool" ? factorBooleans({integers->begin(), integers->end()})
                                    : factorIntegers(*integers);
    if (const auto* reals = std::get_if<std::vector<double>>(&array.values))
        return factorReals(*reals);
    requireMemory(elementCountOf({std::max<std::size_t>(1, array.count()), sizeof(double)}),
                  archive_.where(array));
    if (!isInteger(array)) {
        std::vector<double> values(array.count());
        archive_.read(array, values.size(), values.data(), context);
        return factorReals(values);
    }
    std::vector<std::int64_t> values(array.count());
    archive_.read(array, values.size(), values.data(), context);
    return array.type == "bool" ? factorBooleans({values.begin(), values.end()}) : factorIntegers(values);
}

std::vector<std::uint8_t> TorchSource::readPictures(const std::string& path, const RunContext& context) {
    const TorchArray& array = arrayOf(path);
    requireMemory(std::max<std::size_t>(1, array.count()), archive_.where(array));
    std::vector<std::uint8_t> pixels(array.count());
    archive_.read(array, pixels.size(), pixels.data(), context);
    return pixels;
}

} // namespace groupscope
