// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/zarr/zarr_translation.h"

#include "core/base/error.h"
#include "core/io/column_factoring.h"
#include "core/io/zarr/zarr_array.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

namespace groupscope {

using nlohmann::json;

namespace {

constexpr std::size_t longestAttributes = 16 << 20, deepestGroup = 16;
constexpr std::string_view oldCategories = "__categories/"; // of all columns, in anndata 0.7

/// "uns", "neighbors", "params" of "uns/neighbors/params".
std::vector<std::string> stepsOf(const std::string& path) {
    std::vector<std::string> steps;
    for (std::size_t begin = 0; begin <= path.size();) {
        const std::size_t end = std::min(path.find('/', begin), path.size());
        steps.push_back(path.substr(begin, end - begin));
        begin = end + 1;
    }
    return steps;
}

/// Whether readers of sets look at an array, or at all that is in a group.
bool isRead(const std::string& path) {
    const std::vector<std::string> steps = stepsOf(path);
    for (const char* const whole : {"obs", "obsm", "obsp", "X"})
        if (steps[0] == whole)
            return true;
    if (steps[0] != "uns" || steps.size() == 1)
        return false;
    if (steps[1] == "groupscope" || steps.size() == 2)
        return steps[1] == "groupscope" || steps[1] == "default_embedding" || steps[1].ends_with("_colors");
    return steps[2] == "params" || steps[2] == "distances_key" || steps[2] == "connectivities_key";
}

bool allAre(const json& list, bool (json::*is)() const noexcept) {
    return list.is_array() &&
           std::all_of(list.begin(), list.end(), [is](const json& item) { return (item.*is)(); });
}

/// One attribute as h5py stores it; what HDF5 has no form for is left out: attributes are hints.
void writeAttribute(Hdf5Object& object, const std::string& name, const json& value) {
    if (value.is_string())
        object.setTextAttribute(name, value.get<std::string>());
    else if (value.is_boolean())
        object.setBooleanAttribute(name, value.get<bool>());
    else if (value.is_number_integer())
        object.setIntegerAttribute(name, value.get<std::int64_t>());
    else if (value.is_number_float())
        object.setRealAttribute(name, value.get<double>());
    else if (allAre(value, &json::is_string))
        object.setTextListAttribute(name, value.get<std::vector<std::string>>());
    else if (allAre(value, &json::is_number_integer))
        object.setIntegerListAttribute(name, value.get<std::vector<std::int64_t>>());
}

class ZarrTranslator {
  public:
    ZarrTranslator(const ZarrStore& store, const RunContext& context)
        : store_(store)
        , context_(context) {}

    std::vector<Message> takeNotices() { return std::move(notices_); }

    /// `folder` is "" or "obs/bird/".
    void copyGroup(const std::string& folder, Hdf5Group& to, std::size_t depth) {
        if (depth > deepestGroup)
            fail("groups lie in groups too deep", folder);
        copyAttributes(folder, to);
        for (const std::string& name : store_.namesBelow(folder)) {
            context_.throwIfStopped();
            copyElement(folder, name, to, depth);
        }
    }

  private:
    [[noreturn]] void fail(const std::string& what, const std::string& key) const {
        throw DataError(what, store_.where(key), "copy the store again from where it came from");
    }

    void copyElement(const std::string& folder, const std::string& name, Hdf5Group& to, std::size_t depth) {
        const std::string path = folder + name;
        const bool isFolder =
            store_.has(path + "/.zarray") || store_.has(path + "/.zgroup") || isAbove(path + "/");
        if (store_.has(path) && !isFolder) { // a file of somebody else's: what a group holds lies in folders
            if (columnsOf(folder).contains(name))
                fail("this is a file in place of a column: the store is not whole", path);
            return;
        }
        if (store_.has(path + "/.zarray"))
            return isRead(path) ? copyArray(path, name, to) : standIn(name, to);
        if (!store_.has(path + "/.zgroup")) {
            if (isEntered(path))
                fail("it has neither .zarray nor .zgroup: the store is not whole", path);
            return standIn(name, to);
        }
        Hdf5Group group = to.createGroup(name);
        if (isFolderOfColumns(folder, name) || isFolderOfEmbeddings(path)) // of which readers of sets tell
            return;
        if (isEntered(path))
            copyGroup(path + "/", group, depth + 1);
        else if (isAbove(path + "/"))
            standIn("content", group);
    }

    /// Graphs of neighbours are told of in dictionaries of any name.
    bool isEntered(const std::string& group) const {
        return isRead(group) || group == "uns" || store_.has(group + "/distances_key/.zarray");
    }

    /// A name of a column that has a / is a path of groups, which have no attributes.
    /// A column that has lost its attributes is none.
    bool isFolderOfColumns(const std::string& folder, const std::string& name) {
        const std::string path = folder + name;
        if (store_.has(path + "/.zattrs") || store_.has(path + "/codes/.zarray"))
            return false;
        const std::set<std::string>& columns = columnsOf(folder);
        const auto below = columns.lower_bound(name + "/");
        return !columns.contains(name) && below != columns.end() && below->starts_with(name + "/");
    }

    /// The columns that a table of rows, or one in obsm, says it has; none of other groups.
    const std::set<std::string>& columnsOf(const std::string& folder) {
        const auto [columns, isNew] = columns_.try_emplace(folder);
        if (!isNew || !(folder == "obs/" || (folder.starts_with("obsm/") && folder != "obsm/")))
            return columns->second;
        const json attributes = attributesOf(folder);
        if (const auto order = attributes.find("column-order");
            order != attributes.end() && order->is_array())
            for (const json& name : *order)
                if (name.is_string())
                    columns->second.insert(name.get<std::string>());
        return columns->second;
    }

    bool isAbove(const std::string& folder) const { return !store_.namesBelow(folder).empty(); }

    /// Whether a folder holds an embedding: tables and sparse matrices have one of these arrays.
    bool isFolderOfEmbeddings(const std::string& path) const {
        return path.starts_with("obsm/") && !store_.has(path + "/.zattrs") &&
               !store_.has(path + "/_index/.zarray") && !store_.has(path + "/index/.zarray") &&
               !store_.has(path + "/indptr/.zarray");
    }

    json attributesOf(const std::string& folder) const {
        const std::string key = folder + ".zattrs";
        if (!store_.has(key))
            return json::object();
        json text = descriptionAt(store_, key, longestAttributes);
        if (!text.is_object())
            fail("the attributes cannot be understood", key);
        return text;
    }

    void copyAttributes(const std::string& folder, Hdf5Object& to) const {
        // Tables and what stands in them are told by their attributes: without them a class would be gone.
        const std::vector<std::string> steps = stepsOf(folder); // the last is empty
        const bool isTold = steps[0] == "obs" || (steps[0] == "obsm" && steps.size() > 2);
        if (isTold && !folder.ends_with(oldCategories) && !store_.has(folder + ".zattrs"))
            fail("the group has no attributes: the store is not whole", folder + ".zattrs");
        const json attributes = attributesOf(folder);
        for (const auto& [key, value] : attributes.items())
            writeAttribute(to, key, value);
    }

    static void standIn(const std::string& name, Hdf5Group& to) {
        to.writeNumbers<std::int8_t>(name, std::vector<std::int8_t>{0}, {});
    }

    template<class T>
    void copyNumbers(const ZarrArray& array, const std::string& name, Hdf5Group& to) const {
        Hdf5Dataset dataset = to.createNumbers<T>(name, array.shape());
        array.readBands<T>(context_, [&](std::size_t first, std::span<const T> values) {
            dataset.writeRows<T>(first, values);
        });
    }

    void copyArray(const std::string& path, const std::string& name, Hdf5Group& to) {
        if (const std::string categories = oldCategoriesOf(path, name); !categories.empty()) {
            Hdf5Group group = to.createGroup(name); // as newer versions store it
            group.setTextAttribute("encoding-type", "categorical");
            copyValues(path, "codes", group);
            return copyValues(categories, "categories", group);
        }
        copyValues(path, name, to);
    }

    /// Where anndata 0.7 keeps the categories of a column; "" of others. One half without the other would be
    /// a column of bare codes.
    std::string oldCategoriesOf(const std::string& path, const std::string& name) const {
        const json attributes = attributesOf(path + "/");
        const auto found = attributes.find("categories");
        const bool isNamed = found != attributes.end() && found->is_string();
        const std::string said = isNamed ? found->get<std::string>() : name;
        const std::string there = path.substr(0, path.size() - name.size()) + std::string(oldCategories) +
                                  said.substr(said.rfind('/') + 1);
        const bool isThere = store_.has(there + "/.zarray");
        if (isNamed && !isThere)
            fail("the categories of the column are not there: the store is not whole", there + "/.zarray");
        if (isThere && !isNamed)
            fail("the column does not name its categories, which are there: the store is not whole",
                 path + "/.zattrs");
        return isThere ? there : std::string();
    }

    void copyValues(const std::string& path, const std::string& name, Hdf5Group& to) {
        const ZarrArray array(store_, path, allowance_);
        const std::size_t axes = array.shape().size();
        switch (array.type()) {
        case ZarrArray::Type::real32:
            copyNumbers<float>(array, name, to);
            break;
        case ZarrArray::Type::real64:
            copyNumbers<double>(array, name, to);
            break;
        case ZarrArray::Type::integer:
            copyNumbers<std::int64_t>(array, name, to);
            break;
        case ZarrArray::Type::natural:
            copyNumbers<std::uint64_t>(array, name, to);
            break;
        case ZarrArray::Type::byte:
            copyNumbers<std::uint8_t>(array, name, to);
            break;
        case ZarrArray::Type::boolean:
            if (axes > 1)
                return leaveOut(path, array);
            copyBooleans(array, name, to);
            break;
        case ZarrArray::Type::text:
            if (axes > 1)
                return leaveOut(path, array);
            copyTexts(array, path, name, to);
            break;
        case ZarrArray::Type::other:
            return leaveOut(path, array);
        }
        noticeMissing(path, array);
    }

    void copyBooleans(const ZarrArray& array, const std::string& name, Hdf5Group& to) const {
        const std::vector<std::uint8_t> values = array.readAll<std::uint8_t>(context_);
        std::vector<std::int8_t> truths;
        truths.reserve(values.size());
        for (const std::uint8_t value : values)
            truths.push_back(value != 0 ? 1 : 0);
        if (array.shape().empty())
            to.writeNumbers<std::int8_t>(name, truths, {});
        else
            to.writeBooleans(name, truths);
    }

    void copyTexts(const ZarrArray& array, const std::string& path, const std::string& name,
                   Hdf5Group& to) const {
        std::vector<std::string> texts = array.readAll<std::string>(context_);
        for (std::size_t i = 0; i < texts.size(); ++i)
            texts[i] = valueText(std::move(texts[i]), i, store_.where(path));
        if (array.shape().empty())
            to.writeText(name, texts.front());
        else
            to.writeTexts(name, texts);
    }

    void leaveOut(const std::string& path, const ZarrArray& array) {
        notices_.push_back(nameOf(path) + (" is left out: " + array.typeText() + " of shape " +
                                           shapeText(array.shape()) + " is not read"));
    }

    /// For people: "column 'bird'", or the path.
    static Message nameOf(const std::string& path) {
        const std::vector<std::string> steps = stepsOf(path);
        return steps[0] == "obs" && steps.size() > 1 ? "column '" + steps[1] + "'" : elementAt(path);
    }

    /// Warns about missing chunks, which may be intended or lost.
    void noticeMissing(const std::string& path, const ZarrArray& array) {
        const std::size_t missing = array.missingChunks();
        if (missing > 0)
            notices_.push_back(nameOf(path) +
                               (": " + std::to_string(missing) + " of its " +
                                std::to_string(array.chunkCount()) + " chunks are not stored and read as " +
                                (array.fillText().empty() ? "empty" : array.fillText()) +
                                "; a store that was not written or copied to its end looks so"));
    }

    const ZarrStore& store_;
    const RunContext& context_;
    std::size_t allowance_ = ZarrArray::unstoredBytes; // of all arrays together
    std::vector<Message> notices_;
    std::map<std::string, std::set<std::string>> columns_; // of columnsOf()
};

/// Throws DataError unless the store is an AnnData group of version 2.
void requireAnnData(const ZarrStore& store) {
    const std::string place = store.path().string();
    if (store.has("zarr.json") && !store.has(".zgroup"))
        throw DataError("this is a Zarr store of version 3, which is not read", place,
                        store.lineThatConverts());
    if (store.has(".zarray"))
        throw DataError("this Zarr store is one array, not AnnData", place,
                        "convert it: numpy.save('new.npy', zarr.open('" + store.path().filename().string() +
                            "')[:])");
    const std::string again = "copy the store again, or give the folder that holds obs and obsm";
    if (!store.has(".zgroup"))
        throw DataError("there is no .zgroup: this is no Zarr group, or it is not whole", place, again);
    const json text = descriptionAt(store, ".zgroup");
    const auto version = text.is_object() ? text.find("zarr_format") : text.end();
    if (version == text.end() || *version != 2)
        throw DataError("the group is not of Zarr version 2", store.where(".zgroup"),
                        store.lineThatConverts());
    if (store.has("mod/.zgroup"))
        throw DataError("this is MuData as Zarr", place,
                        std::filesystem::is_directory(store.path())
                            ? "give one of its modalities, a folder in mod"
                            : "unpack it and give one of its modalities, a folder in mod");
    if (store.has(std::string("obs") + "/.zarray"))
        throw DataError("this is AnnData of a version before 0.7", place, store.lineThatConverts());
    if (store.bytesBelow(std::string("obs") + "/") == 0)
        throw DataError("this Zarr store is no AnnData: it has no table of examples, obs", place, again);
}

} // namespace

TranslatedZarr translateZarr(const ZarrStore& store, const RunContext& context) {
    requireAnnData(store);
    TranslatedZarr translated{Hdf5File::createScratch(store.path(), context), {}};
    ZarrTranslator translator(store, context);
    translator.copyGroup("", translated.file.root(), 0);
    translated.file.readBack();
    translated.notices = translator.takeNotices();
    return translated;
}

} // namespace groupscope
