// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/import/hdf5_source.h"

#include "core/io/column_factoring.h"

#include <cstdint>
#include <set>

namespace groupscope {

namespace {

constexpr std::size_t mostItems = 2000;
constexpr std::size_t deepest = 16;
constexpr std::size_t largestPreview = 4 << 20; // elements that are read to show a few of them

std::string nameOf(const std::string& path) {
    return path.substr(path.find_last_of('/') + 1);
}

Thumbnails firstPictures(const Hdf5Dataset& dataset, const ContentItem& item, const RunContext& context) {
    Thumbnails pictures{static_cast<int>(item.shape[1]),
                        static_cast<int>(item.shape[2]),
                        item.shape.size() == 4 ? static_cast<int>(item.shape[3]) : 1,
                        {}};
    pictures.pixels = dataset.readNumbers<std::uint8_t>(context, previewExtent);
    return pictures;
}

void addPreview(const Hdf5Dataset& dataset, ContentItem& item, const RunContext& context) {
    const std::vector<std::size_t>& stored = dataset.shape();
    std::size_t width = 1;
    for (std::size_t i = 1; i < stored.size(); ++i)
        width = stored[i] > largestPreview / width ? largestPreview : width * stored[i];
    if (width * previewExtent > largestPreview)
        return;
    if (item.kind == ItemKind::pictures)
        item.pictures = firstPictures(dataset, item, context);
    else if (item.kind == ItemKind::texts)
        for (std::string& text : dataset.readTexts(context, previewExtent))
            item.preview.push_back({std::move(text)});
    else if (item.kind == ItemKind::integers && item.type == "uint64")
        item.preview = previewRows(dataset.readNumbers<std::uint64_t>(context, previewExtent), 1);
    else if (item.kind == ItemKind::integers)
        item.preview = previewRows(dataset.readNumbers<std::int64_t>(context, previewExtent), 1);
    else if (item.kind != ItemKind::other)
        item.preview = previewRows(dataset.readNumbers<double>(context, previewExtent),
                                   item.shape.size() == 1 ? 1 : item.shape.back());
}

/// Listed, for a person who misses it, and never read.
ContentItem linkItem(const Hdf5Group& group, const std::string& name, const std::string& target) {
    const std::string path = (group.path() == "/" ? "" : group.path()) + "/" + name;
    return {path, name, {}, "link to " + target, ItemKind::other, {path}};
}

/// `groups` holds the addresses of those that were entered: by links that run in circles, or to one group
/// from several, none is entered again.
void collect(const Hdf5Group& group, std::size_t depth, std::set<std::uint64_t>& groups, std::size_t& visited,
             std::vector<ContentItem>& items, const RunContext& context) {
    if (!groups.insert(group.address()).second)
        return;
    for (const std::string& name : group.children()) {
        context.throwIfStopped();
        if (items.size() >= mostItems || ++visited > 4 * mostItems)
            return;
        const Hdf5Kind kind = group.kindOf(name);
        if (kind == Hdf5Kind::group && depth < deepest)
            collect(group.group(name), depth + 1, groups, visited, items, context);
        else if (kind == Hdf5Kind::dataset)
            items.push_back(hdf5Item(group.dataset(name), context));
        else if (const std::string target = group.linkTarget(name); !target.empty())
            items.push_back(linkItem(group, name, target));
    }
}

} // namespace

ContentItem hdf5Item(const Hdf5Dataset& dataset, const RunContext& context) {
    ContentItem item{dataset.path(),     nameOf(dataset.path()), withoutLeadingOnes(dataset.shape()),
                     dataset.typeText(), ItemKind::other,        {dataset.path()}};
    const Hdf5Type type = dataset.type();
    if (type != Hdf5Type::other)
        item.kind =
            kindOfArray(item.shape, type == Hdf5Type::text, type != Hdf5Type::real, dataset.isUnsignedByte());
    if (item.kind == ItemKind::reals && dataset.exceedsDouble())
        item.kind = ItemKind::other;
    try {
        addPreview(dataset, item, context);
    } catch (const Cancelled&) {
        throw;
    } catch (const Error&) { // damaged, compressed by an unknown filter, ...: said when it is to be read
        item.preview.clear();
    }
    return item;
}

Column readHdf5Column(const Hdf5Dataset& dataset, const RunContext& context) {
    std::optional<Column> column = factorDataset(dataset, context);
    return column ? *std::move(column) : factorReals(dataset.readNumbers<double>(context));
}

Hdf5Dataset datasetAt(const Hdf5Group& root, const std::string& path) {
    const std::size_t slash = path.find('/', 1);
    const std::size_t begin = path.starts_with('/') ? 1 : 0;
    if (slash == std::string::npos)
        return root.dataset(path.substr(begin));
    return datasetAt(root.group(path.substr(begin, slash - begin)), path.substr(slash + 1));
}

std::vector<ContentItem> Hdf5Source::items(const RunContext& context) {
    std::vector<ContentItem> items;
    std::size_t visited = 0;
    std::set<std::uint64_t> groups;
    collect(file_.root(), 0, groups, visited, items, context);
    for (const ContentItem& item : items)
        if (item.kind != ItemKind::other)
            noticeUnwritten(datasetAt(file_.root(), item.path), item.path, notices_);
    return items;
}

MatrixF Hdf5Source::readMatrix(const std::string& path, const RunContext& context) {
    const Hdf5Dataset dataset = datasetAt(file_.root(), path);
    if (dataset.shape().size() == 2)
        return dataset.readMatrix(context);
    const std::vector<std::size_t> shape = withoutLeadingOnes(dataset.shape()); // (N,) or (1,N,D)
    const std::vector<float> values = dataset.readNumbers<float>(context);
    return Eigen::Map<const MatrixF>(values.data(), static_cast<Eigen::Index>(shape.front()),
                                     static_cast<Eigen::Index>(values.size() / shape.front()));
}

EmbeddingRows Hdf5Source::readEmbedding(const std::string& path, const RunContext& context) {
    const Hdf5Dataset dataset = datasetAt(file_.root(), path);
    return dataset.shape().size() == 2 ? dataset.readEmbedding(context) : readMatrix(path, context);
}

Column Hdf5Source::readColumn(const std::string& path, const RunContext& context) {
    return readHdf5Column(datasetAt(file_.root(), path), context);
}

std::vector<std::uint8_t> Hdf5Source::readPictures(const std::string& path, const RunContext& context) {
    return datasetAt(file_.root(), path).readNumbers<std::uint8_t>(context);
}

} // namespace groupscope
