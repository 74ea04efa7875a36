// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/anndata_writer.h"

#include "core/io/hdf5_file.h"

namespace groupscope {

namespace {

using hdf5::Group;

void encode(Group& group, const std::string& type, const std::string& version) {
    group.writeAttribute("encoding-type", type);
    group.writeAttribute("encoding-version", version);
}

void encode(Group& parent, const std::string& name, const std::string& type, const std::string& version) {
    parent.writeAttribute(name, "encoding-type", type);
    parent.writeAttribute(name, "encoding-version", version);
}

void writeText(Group& group, const std::string& name, const std::string& text) {
    group.writeText(name, text);
    encode(group, name, "string", "0.2.0");
}

void writeTexts(Group& group, const std::string& name, const std::vector<std::string>& texts) {
    group.writeTexts(name, texts);
    encode(group, name, "string-array", "0.2.0");
}

void writeMatrix(Group& group, const std::string& name, const MatrixF& matrix) {
    group.write(name, {static_cast<std::uint64_t>(matrix.rows()), static_cast<std::uint64_t>(matrix.cols())},
                matrix.data());
    encode(group, name, "array", "0.2.0");
}

Group writeDict(Group& parent, const std::string& name) {
    Group group = parent.createGroup(name);
    encode(group, "dict", "0.1.0");
    return group;
}

Group writeDataframe(Group& parent, const std::string& name, const std::vector<std::string>& index,
                     const std::vector<std::string>& columns) {
    Group group = parent.createGroup(name);
    encode(group, "dataframe", "0.2.0");
    group.writeAttribute("_index", "_index");
    group.writeAttribute("column-order", columns);
    writeTexts(group, "_index", index);
    return group;
}

void writeColumn(Group& obs, const Column& column) {
    Group group = obs.createGroup(column.name);
    encode(group, "categorical", "0.2.0");
    group.writeFlagAttribute("ordered", false);
    if (column.categories.size() <= 127) { // anndata uses the smallest integer that holds the codes
        const std::vector<std::int8_t> codes(column.codes.begin(), column.codes.end());
        group.write("codes", {codes.size()}, codes.data());
    } else {
        const std::vector<std::int32_t> codes(column.codes.begin(), column.codes.end());
        group.write("codes", {codes.size()}, codes.data());
    }
    encode(group, "codes", "array", "0.2.0");
    writeTexts(group, "categories", column.categories);
}

void writeThumbnails(Group& obsm, const EmbeddingSet& set) {
    const Thumbnails& pictures = set.thumbnails;
    std::vector<std::uint64_t> shape{set.size(), static_cast<std::uint64_t>(pictures.height),
                                     static_cast<std::uint64_t>(pictures.width)};
    if (pictures.channels == 3)
        shape.push_back(3);
    obsm.write("images", shape, pictures.pixels.data(), 4);
    encode(obsm, "images", "array", "0.2.0");
}

void writeSettings(Group& uns, const EmbeddingSet& set) {
    if (!set.defaultEmbedding.empty())
        writeText(uns, "default_embedding", set.defaultEmbedding);
    for (const Column& column : set.columns)
        if (!column.colors.empty())
            writeTexts(uns, column.name + "_colors", column.colors);
    Group settings = writeDict(uns, "groupscope");
    writeText(settings, "schema_version", "1");
    for (const auto& [name, key] : {std::pair{"class_key", &set.classKey},
                                    {"split_key", &set.splitKey},
                                    {"domain_key", &set.domainKey}})
        if (!key->empty())
            writeText(settings, name, *key);
    if (!set.attributeKeys.empty())
        writeTexts(settings, "attribute_keys", set.attributeKeys);
    Group classEmbeddings = writeDict(settings, "class_embeddings");
    for (const Embedding& embedding : set.embeddings)
        if (embedding.classEmbeddings.size() > 0)
            writeMatrix(classEmbeddings, embedding.name, embedding.classEmbeddings);
    if (!set.embeddings.empty() && !set.embeddings.front().classPrompts.empty())
        writeTexts(settings, "class_prompts", set.embeddings.front().classPrompts);
}

} // namespace

void saveEmbeddingSet(const EmbeddingSet& set, const std::filesystem::path& path,
                      const std::vector<Embedding>& extra) {
    hdf5::writeFile(path, [&](Group& root) {
        encode(root, "anndata", "0.1.0");
        std::vector<std::string> names;
        for (const Column& column : set.columns)
            names.push_back(column.name);
        Group obs = writeDataframe(root, "obs", set.ids, names);
        for (const Column& column : set.columns)
            writeColumn(obs, column);

        Group obsm = writeDict(root, "obsm");
        const Embedding* dense = nullptr; // the embedding that lies in X itself
        for (const std::vector<Embedding>* embeddings : {&set.embeddings, &extra})
            for (const Embedding& embedding : *embeddings) {
                if (embedding.name == "X")
                    dense = &embedding;
                else
                    writeMatrix(obsm, embedding.name, embedding.rows);
            }
        if (!set.thumbnails.pixels.empty())
            writeThumbnails(obsm, set);

        std::vector<std::string> variables;
        if (dense != nullptr) {
            writeMatrix(root, "X", dense->rows);
            for (Eigen::Index i = 0; i < dense->rows.cols(); ++i)
                variables.push_back(std::to_string(i));
        }
        writeDataframe(root, "var", variables, {});
        for (const char* empty : {"layers", "obsp", "varm", "varp"})
            writeDict(root, empty);
        Group uns = writeDict(root, "uns");
        writeSettings(uns, set);
    });
}

} // namespace groupscope
