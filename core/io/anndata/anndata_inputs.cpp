// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/anndata/anndata_inputs.h"

#include "core/io/anndata/anndata_encoding.h"
#include "core/io/anndata/anndata_prompts.h"
#include "core/io/anndata/left_out.h"
#include "core/io/messages.h"
#include "core/io/text_owners.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

namespace {

constexpr std::size_t mostViews = 64;
constexpr const char* viewsFolder = "views";
constexpr const char* textsFolder = "texts";
constexpr const char* templatesFolder = "class_templates";

void leaveOut(EmbeddingSet& set, const std::string& place, const Message& why) {
    set.notices.push_back(leftOut("uns/groupscope/" + place, why));
}

Embedding* findEmbedding(EmbeddingSet& set, const std::string& name) {
    const auto found = std::find_if(set.embeddings.begin(), set.embeddings.end(),
                                    [&](const Embedding& embedding) { return embedding.name == name; });
    return found == set.embeddings.end() ? nullptr : &*found;
}

/// Moves the views of one embedding to it. Their names are those of embeddings until then.
void readViewsOf(const std::string& name, const std::vector<std::string>& views, EmbeddingSet& set) {
    const std::string place = std::string(viewsFolder) + "/" + name;
    if (findEmbedding(set, name) == nullptr)
        return leaveOut(set, place, message<ioMessages, "no_such_embedding">());
    if (views.empty() || views.size() > mostViews)
        return leaveOut(set, place, message<ioMessages, "views_are_arrays">(std::to_string(mostViews)));
    if (std::set<std::string>(views.begin(), views.end()).size() < views.size())
        return leaveOut(set, place, "it names a view twice");
    for (const std::string& view : views) {
        Embedding* const source = findEmbedding(set, view);
        Embedding& target = *findEmbedding(set, name);
        if (source != nullptr && !source->views.empty()) {
            leaveOut(set, place, "view '" + view + "' has views itself");
            continue;
        }
        if (source == nullptr || source == &target) {
            leaveOut(set, place,
                     source ? "view '" + view + "' is the embedding itself"
                            : message<ioMessages, "view_missing">(view));
            continue;
        }
        if (source->rows.cols() != target.rows.cols()) {
            leaveOut(set, place,
                     "view '" + view + "' has " + std::to_string(source->rows.cols()) + " dimensions, not " +
                         std::to_string(target.rows.cols()));
            continue;
        }
        target.views.push_back({view, source->rows});
    }
    const std::vector<StoredView> taken = findEmbedding(set, name)->views;
    for (const StoredView& view : taken)
        if (view.name == set.defaultEmbedding) {
            set.notices.push_back(message<ioMessages, "default_embedding_is_view">(view.name, name));
            set.defaultEmbedding.clear();
        }
    std::erase_if(set.embeddings, [&](const Embedding& embedding) {
        return std::any_of(taken.begin(), taken.end(),
                           [&](const StoredView& view) { return view.name == embedding.name; });
    });
}

/// The matrix at `name` of `dimensions` columns; otherwise says why not and gives nothing.
std::optional<MatrixF> matrixAt(const Hdf5Group& group, const std::string& name, Eigen::Index dimensions,
                                std::string& why) {
    why = name + " is no matrix of numbers";
    if (group.kindOf(name) != Hdf5Kind::dataset)
        return std::nullopt;
    const Hdf5Dataset dataset = group.dataset(name);
    if (dataset.shape().size() != 2 ||
        (dataset.type() != Hdf5Type::real && dataset.type() != Hdf5Type::integer))
        return std::nullopt;
    why = name + " has shape " + dataset.shapeText() + ", but the embedding has " +
          std::to_string(dimensions) + " dimensions";
    if (dataset.shape()[0] == 0 || static_cast<Eigen::Index>(dataset.shape()[1]) != dimensions)
        return std::nullopt;
    MatrixF matrix = dataset.readMatrix();
    why = name + " holds NaN or Inf";
    if (!matrix.allFinite())
        return std::nullopt;
    return matrix;
}

/// The row of each text by number or by the name of the row; otherwise says why not and gives nothing.
std::optional<TextOwners> rowsOfTexts(const Hdf5Group& group, const EmbeddingSet& set, std::size_t count,
                                      std::string& why) {
    constexpr const char* name = "row_of_text";
    why = std::string(name) + " does not hold the number or name of an example for each of the " +
          std::to_string(count) + " texts";
    if (group.kindOf(name) != Hdf5Kind::dataset ||
        group.dataset(name).shape() != std::vector<std::size_t>{count})
        return std::nullopt;
    const Hdf5Dataset dataset = group.dataset(name);
    if (dataset.type() == Hdf5Type::text)
        return ownersByName(set.ids, dataset.readValues(), why);
    if (dataset.type() != Hdf5Type::integer)
        return std::nullopt;
    TextOwners owners;
    const auto end = static_cast<std::int64_t>(set.size());
    for (const std::int64_t row : dataset.readNumbers<std::int64_t>()) {
        const bool there = row >= 0 && row < end;
        owners.rows.push_back(there ? static_cast<int>(row) : -1);
        if (!there && owners.missing++ == 0)
            owners.firstMissing = std::to_string(row);
    }
    return owners;
}

/// Of what is there, in its order.
template<class Values>
Values kept(const Values& values, const std::vector<int>& numbers) {
    Values some;
    for (const int number : numbers)
        some.push_back(values[number]);
    return some;
}

void readTextsOf(const Hdf5Group& group, const std::string& name, EmbeddingSet& set) {
    const std::string place = std::string(textsFolder) + "/" + name;
    Embedding* const embedding = findEmbedding(set, name);
    if (embedding == nullptr)
        return leaveOut(set, place, message<ioMessages, "no_such_embedding">());
    std::string why;
    const std::optional<MatrixF> all = matrixAt(group, "embeddings", embedding->rows.cols(), why);
    if (!all)
        return leaveOut(set, place, why);
    const auto count = static_cast<std::size_t>(all->rows());
    const std::optional<TextOwners> owners = rowsOfTexts(group, set, count, why);
    if (!owners)
        return leaveOut(set, place, why);
    if (owners->missing > 0)
        set.notices.push_back(elementAt("uns/groupscope/" + place) + (": " + owners->missingText()));
    const std::vector<int> there = placesOfOwned(*owners);
    if (there.empty())
        return;
    embedding->texts.rows = MatrixF((*all)(there, Eigen::all));
    embedding->texts.rowOfText = kept(owners->rows, there);
    if (const std::vector<std::string> texts = textsAt(group, "texts"); texts.size() == count)
        embedding->texts.texts = kept(texts, there);
    else if (!texts.empty() || group.kindOf("texts") != Hdf5Kind::missing)
        leaveOut(set, place + "/texts", "it must hold one text for each of the " + std::to_string(count));
}

void readTemplatesOf(const Hdf5Group& groupscope, const Hdf5Group& group, const std::string& name,
                     EmbeddingSet& set) {
    const std::string place = std::string(templatesFolder) + "/" + name;
    Embedding* const embedding = findEmbedding(set, name);
    const Column* const classColumn = set.findColumn(set.classKey);
    if (embedding == nullptr)
        return leaveOut(set, place, message<ioMessages, "no_such_embedding">());
    if (classColumn == nullptr)
        return leaveOut(set, place, message<ioMessages, "no_class_column">());
    std::string why;
    const std::optional<KeptPrompts> prompts =
        keptPrompts(groupscope, group, "class_of_template", *classColumn, why);
    if (!prompts)
        return leaveOut(set, place, why);
    const std::optional<MatrixF> all = matrixAt(group, "embeddings", embedding->rows.cols(), why);
    if (!all)
        return leaveOut(set, place, why);
    if (static_cast<std::size_t>(all->rows()) != prompts->stored)
        return leaveOut(set, place,
                        "class_of_template names the classes of " + std::to_string(prompts->stored) +
                            " templates, but there are " + std::to_string(all->rows()));
    for (std::size_t c = 0; c < classColumn->categories.size(); ++c)
        if (std::find(prompts->classes.begin(), prompts->classes.end(), static_cast<int>(c)) ==
            prompts->classes.end())
            return leaveOut(set, place, "class '" + classColumn->categories[c] + "' has no template");
    embedding->templates.rows = MatrixF((*all)(prompts->numbers, Eigen::all));
    embedding->templates.classOfTemplate = prompts->classes;
    if (const std::vector<std::string> names = textsAt(group, "names"); names.size() == prompts->stored)
        embedding->templates.names = kept(names, prompts->numbers);
    else if (!names.empty() || group.kindOf("names") != Hdf5Kind::missing)
        leaveOut(set, place + "/names",
                 "it must hold one text for each of the " + std::to_string(prompts->stored));
}

/// Whether it is there; tells of what is no group.
bool isFolder(const Hdf5Group& groupscope, const char* folder, EmbeddingSet& set) {
    const Hdf5Kind kind = groupscope.kindOf(folder);
    if (kind != Hdf5Kind::group && kind != Hdf5Kind::missing)
        leaveOut(set, folder, "it is no group, one element for each embedding");
    return kind == Hdf5Kind::group;
}

/// Calls use(group, name) for every group in a folder; what is no group is left out with a notice.
template<class Use>
void forEachGroup(const Hdf5Group& groupscope, const char* folder, EmbeddingSet& set, const Use& use) {
    if (!isFolder(groupscope, folder, set))
        return;
    const Hdf5Group all = groupscope.group(folder);
    for (const std::string& name : all.children())
        if (all.kindOf(name) == Hdf5Kind::group)
            use(all.group(name), name);
        else
            leaveOut(set, std::string(folder) + "/" + name, "it is no group of arrays");
}

void writeRows(Hdf5Group& group, const EmbeddingRows& rows) {
    Hdf5Dataset values = group.writeNumbers<float>(
        "embeddings", {rows.data(), static_cast<std::size_t>(rows.size())},
        {static_cast<std::size_t>(rows.rows()), static_cast<std::size_t>(rows.cols())});
    setEncoding(values, "array", "0.2.0");
}

void writeNumbers(Hdf5Group& group, const std::string& name, const std::vector<int>& numbers) {
    Hdf5Dataset dataset = group.writeNumbers<std::int32_t>(name, numbers, {numbers.size()});
    setEncoding(dataset, "array", "0.2.0");
}

/// By their names, which survive filtering; by number where two rows have one name.
void writeRowsOfTexts(Hdf5Group& group, const std::vector<int>& rows, const EmbeddingSet& set) {
    if (std::set<std::string_view>(set.ids.begin(), set.ids.end()).size() < set.ids.size())
        return writeNumbers(group, "row_of_text", rows);
    std::vector<std::string> names;
    for (const int row : rows)
        names.push_back(set.ids[row]);
    writeStringArray(group, "row_of_text", names);
}

/// Calls write(folder, embedding) for every embedding that `has` it; without any there is no folder.
template<class Has, class Write>
void writeFolder(Hdf5Group& groupscope, const char* name, const EmbeddingSet& set, const Has& has,
                 const Write& write) {
    if (!std::any_of(set.embeddings.begin(), set.embeddings.end(), has))
        return;
    Hdf5Group folder = createDict(groupscope, name);
    for (const Embedding& own : set.embeddings)
        if (has(own))
            write(folder, own);
}

} // namespace

void readInputs(const Hdf5Group& groupscope, EmbeddingSet& set) {
    if (isFolder(groupscope, viewsFolder, set)) {
        const Hdf5Group views = groupscope.group(viewsFolder);
        for (const std::string& name : views.children())
            readViewsOf(name, textsAt(views, name), set);
    }
    forEachGroup(groupscope, textsFolder, set,
                 [&](const Hdf5Group& group, const std::string& name) { readTextsOf(group, name, set); });
    forEachGroup(groupscope, templatesFolder, set, [&](const Hdf5Group& group, const std::string& name) {
        readTemplatesOf(groupscope, group, name, set);
    });
}

void writeInputs(Hdf5Group& groupscope, const EmbeddingSet& set) {
    writeFolder(
        groupscope, viewsFolder, set, [](const Embedding& own) { return !own.views.empty(); },
        [](Hdf5Group& folder, const Embedding& own) {
            std::vector<std::string> names;
            for (const StoredView& view : own.views)
                names.push_back(view.name);
            writeStringArray(folder, own.name, names);
        });
    writeFolder(
        groupscope, textsFolder, set, [](const Embedding& own) { return own.texts.rows.size() > 0; },
        [&set](Hdf5Group& folder, const Embedding& own) {
            Hdf5Group group = createDict(folder, own.name);
            writeRows(group, own.texts.rows);
            writeRowsOfTexts(group, own.texts.rowOfText, set);
            if (!own.texts.texts.empty())
                writeStringArray(group, "texts", own.texts.texts);
        });
    writeFolder(
        groupscope, templatesFolder, set, [](const Embedding& own) { return own.templates.rows.size() > 0; },
        [](Hdf5Group& folder, const Embedding& own) {
            Hdf5Group group = createDict(folder, own.name);
            writeRows(group, own.templates.rows);
            writeNumbers(group, "class_of_template", own.templates.classOfTemplate);
            if (!own.templates.names.empty())
                writeStringArray(group, "names", own.templates.names);
        });
}

} // namespace groupscope
