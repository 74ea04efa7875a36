// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/anndata_reader.h"

#include "core/io/anndata_columns.h"
#include "core/io/hdf5_file.h"
#include "core/io/sha256.h"

#include <algorithm>
#include <cmath>

namespace groupscope {

namespace {

using hdf5::Dataset;
using hdf5::ElementType;
using hdf5::Group;
using hdf5::LinkType;

bool isNumeric(const Dataset& dataset) {
    return dataset.elementType() == ElementType::floating || dataset.elementType() == ElementType::integer;
}

MatrixF readMatrix(const Dataset& dataset, const RunContext& context) {
    if (dataset.elementCount() > 0 && dataset.shape()[1] > 1'000'000)
        throw DataError("the embedding has " + std::to_string(dataset.shape()[1]) + " dimensions",
                        dataset.place(), "at most 1,000,000 are supported");
    if (dataset.shape()[0] > 2'000'000'000)
        throw DataError("the embedding has too many rows", dataset.place(),
                        "at most 2,000,000,000 are supported");

    MatrixF matrix;
    dataset.requireFits(sizeof(float));
    matrix.resize(static_cast<Eigen::Index>(dataset.shape()[0]),
                  static_cast<Eigen::Index>(dataset.shape()[1]));
    dataset.readFloats(matrix.data(), context);
    return matrix;
}

void requireRows(std::uint64_t found, std::size_t rows, const std::string& place) {
    if (found != rows)
        throw DataError("the array has " + std::to_string(found) + " rows but obs has " +
                            std::to_string(rows),
                        place, "write the file again with one row for each row of obs");
}

void addEmbedding(EmbeddingSet& set, const std::string& name, const Dataset& dataset,
                  const RunContext& context) {
    if (dataset.shape().size() != 2 || !isNumeric(dataset) || dataset.shape()[1] == 0) {
        set.notices.push_back(name + " is skipped: it is no dense matrix of numbers");
        return;
    }
    requireRows(dataset.shape()[0], set.size(), dataset.place());
    Embedding embedding;
    embedding.name = name;
    embedding.rows = readMatrix(dataset, context);
    set.embeddings.push_back(std::move(embedding));
}

void readThumbnails(EmbeddingSet& set, const Dataset& dataset, const RunContext& context) {
    const std::vector<std::uint64_t>& shape = dataset.shape();
    const bool grey = shape.size() == 3, colored = shape.size() == 4 && shape[3] == 3;
    if ((!grey && !colored) || shape[1] == 0 || shape[2] == 0 || shape[1] > 4096 || shape[2] > 4096 ||
        dataset.elementType() != ElementType::integer) {
        set.notices.push_back("obsm/images is skipped: thumbnails are uint8 (N,h,w) or (N,h,w,3)");
        return;
    }
    requireRows(shape[0], set.size(), dataset.place());
    set.thumbnails.pixels = dataset.readBytes(context);
    set.thumbnails.height = static_cast<int>(shape[1]);
    set.thumbnails.width = static_cast<int>(shape[2]);
    set.thumbnails.channels = colored ? 3 : 1;
}

void readEmbeddings(EmbeddingSet& set, const Group& root, const RunContext& context) {
    if (root.kind("obsm") == LinkType::group) {
        const Group obsm = root.group("obsm");
        for (const std::string& name : obsm.children()) {
            context.throwIfStopped();
            if (obsm.kind(name) != LinkType::dataset)
                set.notices.push_back("obsm/" + name + " is skipped: only dense arrays are read");
            else if (name == "images")
                readThumbnails(set, obsm.dataset(name), context);
            else
                addEmbedding(set, name, obsm.dataset(name), context);
        }
    }
    if (root.kind("X") == LinkType::dataset)
        addEmbedding(set, "X", root.dataset("X"), context);
    else if (root.kind("X") == LinkType::group)
        set.notices.push_back("X is skipped: only dense arrays are read");
    if (set.embeddings.empty())
        throw DataError("the file holds no embedding", root.place() + "/obsm",
                        "store one as a matrix with a row for each row of obs, e.g. adata.obsm['X_clip']");
}

std::string textOf(const Group& group, const std::string& name) {
    if (group.kind(name) != LinkType::dataset)
        return {};
    const Dataset dataset = group.dataset(name);
    if (dataset.elementType() != ElementType::text || dataset.elementCount() != 1)
        return {};
    return dataset.readTexts().front();
}

std::vector<std::string> textsOf(const Group& group, const std::string& name) {
    if (group.kind(name) != LinkType::dataset)
        return {};
    const Dataset dataset = group.dataset(name);
    return dataset.elementType() == ElementType::text ? dataset.readTexts() : std::vector<std::string>{};
}

void readClassEmbeddings(EmbeddingSet& set, const Group& settings, const RunContext& context) {
    const std::vector<std::string> prompts = textsOf(settings, "class_prompts");
    for (Embedding& embedding : set.embeddings) {
        embedding.classPrompts = prompts;
        if (settings.kind("class_embeddings") != LinkType::group)
            continue;
        const Group group = settings.group("class_embeddings");
        if (group.kind(embedding.name) != LinkType::dataset)
            continue;
        const Dataset dataset = group.dataset(embedding.name);
        if (dataset.shape().size() == 2 && isNumeric(dataset))
            embedding.classEmbeddings = readMatrix(dataset, context);
        else
            set.notices.push_back("class embeddings of " + embedding.name +
                                  " are skipped: they are no matrix");
    }
}

void readSettings(EmbeddingSet& set, const Group& root, const RunContext& context) {
    if (root.kind("uns") != LinkType::group)
        return;
    const Group uns = root.group("uns");
    set.defaultEmbedding = textOf(uns, "default_embedding");
    for (Column& column : set.columns) {
        const std::vector<std::string> colors = textsOf(uns, column.name + "_colors");
        if (colors.size() == column.categories.size())
            column.colors = colors;
    }
    if (uns.kind("groupscope") != LinkType::group)
        return;
    const Group settings = uns.group("groupscope");
    const std::string version = textOf(settings, "schema_version");
    if (!version.empty() && version != "1")
        set.notices.push_back("uns/groupscope has schema version " + version +
                              "; this program knows version 1");
    set.classKey = textOf(settings, "class_key");
    set.splitKey = textOf(settings, "split_key");
    set.domainKey = textOf(settings, "domain_key");
    set.attributeKeys = textsOf(settings, "attribute_keys");
    readClassEmbeddings(set, settings, context);
}

void checkDefaults(EmbeddingSet& set) {
    const auto known = [&](const std::string& name) {
        return std::any_of(set.embeddings.begin(), set.embeddings.end(),
                           [&](const Embedding& embedding) { return embedding.name == name; });
    };
    if (!set.defaultEmbedding.empty() && !known(set.defaultEmbedding)) {
        // cellxgene's convention leaves the X_ out
        const std::string prefixed = "X_" + set.defaultEmbedding;
        if (!known(prefixed))
            set.notices.push_back("uns/default_embedding names '" + set.defaultEmbedding +
                                  "', which is not there");
        set.defaultEmbedding = known(prefixed) ? prefixed : std::string();
    }
}

} // namespace

std::shared_ptr<const EmbeddingSet> openEmbeddingSet(const std::filesystem::path& path,
                                                     const RunContext& context) {
    auto set = std::make_shared<EmbeddingSet>();
    set->path = path;
    {
        const auto lock = hdf5::lockLibrary();
        const Group root = hdf5::openFile(path);
        if (root.kind("obs") != LinkType::group)
            throw DataError("the file has no table of rows", root.place() + "/obs",
                            "write it with a current anndata, which makes obs a group");
        const Group obs = root.group("obs");
        set->ids = readRowNames(obs);
        const std::string index = obs.textAttribute("_index").value_or("_index");
        for (const std::string& name : obs.children()) {
            context.throwIfStopped();
            if (name == index || name == "__categories")
                continue;
            if (std::optional<Column> column = readColumn(obs, name, set->size(), set->notices))
                set->columns.push_back(std::move(*column));
        }
        readEmbeddings(*set, root, context);
        readSettings(*set, root, context);
        for (const char* element : {"layers", "raw", "obsp", "varm", "varp"})
            if (root.kind(element) == LinkType::group && !root.group(element).children().empty())
                set->notices.push_back(std::string(element) + " is skipped: Groupscope has no use for it");
    }
    checkDefaults(*set);
    set->sha256 = sha256OfFile(path, context);
    return set;
}

} // namespace groupscope
