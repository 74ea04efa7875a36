// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/anndata/anndata_writer.h"

#include "core/base/error.h"
#include "core/io/anndata/anndata_encoding.h"
#include "core/io/anndata/anndata_inputs.h"
#include "core/io/anndata/anndata_neighbors.h"
#include "core/io/anndata/anndata_splits.h"
#include "core/io/atomic_file.h"
#include "core/io/hdf5/hdf5_file.h"
#include "core/io/messages.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <utility>

namespace groupscope {

namespace {

void writeMatrix(Hdf5Group& group, const std::string& name, const EmbeddingRows& matrix) {
    Hdf5Dataset dataset = group.writeNumbers<float>(
        name, {matrix.data(), static_cast<std::size_t>(matrix.size())},
        {static_cast<std::size_t>(matrix.rows()), static_cast<std::size_t>(matrix.cols())});
    setEncoding(dataset, "array", "0.2.0");
}

Hdf5Group createDataframe(Hdf5Group& parent, const std::string& name, const std::vector<std::string>& index,
                          const std::vector<std::string>& columns) {
    Hdf5Group frame = parent.createGroup(name);
    setEncoding(frame, "dataframe", "0.2.0");
    frame.setTextAttribute("_index", "_index");
    frame.setTextListAttribute("column-order", columns);
    writeStringArray(frame, "_index", index);
    return frame;
}

template<class Code>
void writeCodes(Hdf5Group& group, const std::vector<int>& codes) {
    const std::vector<Code> narrow(codes.begin(), codes.end());
    Hdf5Dataset dataset = group.writeNumbers<Code>("codes", narrow, {narrow.size()});
    setEncoding(dataset, "array", "0.2.0");
}

void writeColumn(Hdf5Group& obs, const Column& column) {
    Hdf5Group group = obs.createGroup(column.name);
    setEncoding(group, "categorical", "0.2.0");
    group.setBooleanAttribute("ordered", false);
    writeStringArray(group, "categories", column.categories);
    if (column.categories.size() <= INT8_MAX)
        writeCodes<std::int8_t>(group, column.codes);
    else if (column.categories.size() <= INT16_MAX)
        writeCodes<std::int16_t>(group, column.codes);
    else
        writeCodes<std::int32_t>(group, column.codes);
}

void writeObs(Hdf5Group& root, const EmbeddingSet& set) {
    std::vector<std::string> names;
    for (const Column& column : set.columns)
        names.push_back(column.name);
    for (const NumberColumn& column : set.numbers)
        names.push_back(column.name);
    Hdf5Group obs = createDataframe(root, "obs", set.ids, names);
    for (const Column& column : set.columns)
        writeColumn(obs, column);
    for (const NumberColumn& column : set.numbers) {
        Hdf5Dataset dataset = obs.writeNumbers<double>(column.name, column.values, {column.values.size()});
        setEncoding(dataset, "array", "0.2.0");
    }
}

void writeObsm(Hdf5Group& root, const EmbeddingSet& set, const std::vector<Embedding>& extra) {
    Hdf5Group obsm = createDict(root, "obsm");
    for (const Embedding& embedding : set.embeddings) {
        const bool replaced = std::any_of(
            extra.begin(), extra.end(), [&](const Embedding& other) { return other.name == embedding.name; });
        if (!replaced)
            writeMatrix(obsm, embedding.name, embedding.rows);
    }
    for (const Embedding& embedding : extra)
        writeMatrix(obsm, embedding.name, embedding.rows);
    for (const Embedding& embedding : set.embeddings)
        for (const StoredView& view : embedding.views)
            writeMatrix(obsm, view.name, view.rows);
    const Thumbnails& pictures = set.thumbnails;
    if (pictures.pixels.empty())
        return;
    std::vector<std::size_t> shape = {set.size(), static_cast<std::size_t>(pictures.height),
                                      static_cast<std::size_t>(pictures.width)};
    if (pictures.channels == 3)
        shape.push_back(3);
    Hdf5Dataset images = obsm.writeNumbers<std::uint8_t>("images", pictures.pixels, shape, Hdf5Storage::gzip);
    setEncoding(images, "array", "0.2.0");
}

void writeGroupEmbeddings(Hdf5Group& group, const EmbeddingSet& set) {
    if (set.classOfGroupPrompt.empty())
        return;
    writeStringArray(group, "group_prompts", set.groupPrompts);
    Hdf5Dataset classes = group.writeNumbers<std::int32_t>("group_of_prompt", set.classOfGroupPrompt,
                                                           {set.classOfGroupPrompt.size()});
    setEncoding(classes, "array", "0.2.0");
    Hdf5Group stored = createDict(group, "group_embeddings");
    for (const Embedding& embedding : set.embeddings)
        if (embedding.groupEmbeddings.size() > 0)
            writeMatrix(stored, embedding.name, embedding.groupEmbeddings);
}

void writeGroupscope(Hdf5Group& uns, const EmbeddingSet& set) {
    Hdf5Group group = createDict(uns, "groupscope");
    writeString(group, "schema_version", "1");
    for (const auto& [name, value] :
         {std::pair("class_key", &set.classKey), std::pair("split_key", &set.splitKey),
          std::pair("domain_key", &set.domainKey), std::pair("group_key", &set.groupKey),
          std::pair("group_by", &set.groupBy)})
        if (!value->empty())
            writeString(group, name, *value);
    if (!set.attributeKeys.empty())
        writeStringArray(group, "attribute_keys", set.attributeKeys);
    if (!set.groupColumns.empty())
        writeStringArray(group, "group_columns", set.groupColumns);
    if (set.pCorr) {
        Hdf5Dataset number = group.writeNumbers<double>("p_corr", std::array{*set.pCorr}, {});
        setEncoding(number, "numeric-scalar", "0.2.0");
    }
    writeSplits(group, set);
    writeGroupEmbeddings(group, set);
    writeInputs(group, set);
    const bool ofClasses =
        std::any_of(set.embeddings.begin(), set.embeddings.end(), [](const Embedding& own) {
            return own.classEmbeddings.size() > 0 || own.templates.rows.size() > 0 ||
                   own.groupEmbeddings.size() > 0;
        });
    if (const Column* classes = set.findColumn(set.classKey); classes && ofClasses)
        writeStringArray(group, "class_names", classes->categories); // so that their order may change
    const auto known = std::find_if(set.embeddings.begin(), set.embeddings.end(),
                                    [](const Embedding& e) { return e.classEmbeddings.size() > 0; });
    if (known == set.embeddings.end())
        return;
    if (!known->classPrompts.empty())
        writeStringArray(group, "class_prompts", known->classPrompts);
    Hdf5Group classEmbeddings = createDict(group, "class_embeddings");
    for (const Embedding& embedding : set.embeddings)
        if (embedding.classEmbeddings.size() > 0)
            writeMatrix(classEmbeddings, embedding.name, embedding.classEmbeddings);
}

void writeUns(Hdf5Group& uns, const EmbeddingSet& set) {
    if (!set.defaultEmbedding.empty())
        writeString(uns, "default_embedding", set.defaultEmbedding);
    for (const Column& column : set.columns)
        if (!column.colors.empty())
            writeStringArray(uns, column.name + "_colors", column.colors);
    writeGroupscope(uns, set);
}

void requireConsistent(const EmbeddingSet& set, const std::vector<Embedding>& extra) {
    const auto require = [&](std::size_t rows, const std::string& name) {
        if (rows != set.size())
            throw DataError(message<ioMessages, "other_row_count">(std::to_string(set.size()), name,
                                                                   std::to_string(rows)),
                            set.path.string(), message<ioMessages, "one_row_for_each">("part"));
    };
    const auto requireColumn = [&](const std::string& name, std::size_t rows) {
        require(rows, "column '" + name + "'");
        if (name.empty() || name == "_index" || name.find('/') != std::string::npos)
            throw DataError("'" + name + "' cannot be the name of a column", set.path.string(),
                            "rename it: no empty name, no '_index', no '/'");
    };
    for (const Column& column : set.columns)
        requireColumn(column.name, column.codes.size());
    for (const NumberColumn& column : set.numbers)
        requireColumn(column.name, column.values.size());
    for (const auto* list : {&set.embeddings, &extra})
        for (const Embedding& embedding : *list)
            require(static_cast<std::size_t>(embedding.rows.rows()), embedding.name);
    for (const Embedding& embedding : set.embeddings)
        for (const StoredView& view : embedding.views)
            require(static_cast<std::size_t>(view.rows.rows()), view.name);
}

} // namespace

void saveEmbeddingSet(const EmbeddingSet& set, const std::filesystem::path& path,
                      const std::vector<Embedding>& extra, const std::vector<StoredNeighbors>& graphs) {
    requireConsistent(set, extra);
    const std::vector<StoredNeighbors> kept = graphsToKeep(set, extra, graphs);
    for (const StoredNeighbors& graph : kept)
        requireStorable(graph, set);
    AtomicFile target(path);
    {
        Hdf5File file = Hdf5File::create(target.temporaryPath(), path);
        Hdf5Group& root = file.root();
        setEncoding(root, "anndata", "0.1.0");
        writeObs(root, set);
        createDataframe(root, "var", {}, {});
        writeObsm(root, set, extra);
        for (const char* const name : {"layers", "varm", "varp"})
            createDict(root, name);
        Hdf5Group obsp = createDict(root, "obsp");
        Hdf5Group uns = createDict(root, "uns");
        writeUns(uns, set);
        for (const StoredNeighbors& graph : kept)
            writeStoredNeighbors(obsp, uns, graph);
        file.close();
    }
    target.commit();
}

} // namespace groupscope
