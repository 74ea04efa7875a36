// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/import/mudata_source.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/io/anndata/anndata_columns.h"
#include "core/io/column_factoring.h"
#include "core/io/import/hdf5_source.h"
#include "core/io/messages.h"

#include <algorithm>
#include <unordered_map>

namespace groupscope {

namespace {

using RowOfId = std::unordered_map<std::string, int>;

RowOfId rowsById(const EmbeddingSet& obs, const FilePlace& where) {
    RowOfId rows;
    for (std::size_t row = 0; row < obs.ids.size(); ++row)
        if (!rows.emplace(obs.ids[row], static_cast<int>(row)).second)
            throw DataError("two examples are called '" + obs.ids[row] + "'", where,
                            "give each example its own name (obs_names_make_unique)");
    return rows;
}

std::string obsPath(const std::string& modality) {
    return modality.empty() ? "/obs/" : "/mod/" + modality + "/obs/";
}

} // namespace

bool MuDataSource::recognises(const Hdf5Group& root) {
    return root.kindOf("mod") == Hdf5Kind::group;
}

MuDataSource::MuDataSource(Hdf5File file, const std::string& modality, const RunContext& context)
    : file_(std::move(file)) {
    const Hdf5Group modalities = file_.root().group("mod");
    for (const std::string& name : modalities.children())
        if (modalities.kindOf(name) == Hdf5Kind::group)
            modalities_.push_back(name);
    std::vector<std::string> used = modalities_;
    if (!modality.empty()) {
        std::string list = joined(modalities_);
        if (std::find(modalities_.begin(), modalities_.end(), modality) == modalities_.end())
            throw UsageError("there is no modality '" + modality + "'", modalities.where(),
                             "choose one of: " + list);
        used = {modality};
    }
    for (const std::string& name : used)
        readObs(modalities.group(name), tables_[name].obs, context);
    if (used.empty())
        throw DataError("there is no modality", modalities.where(), "write the file again with mudata");
    if (file_.root().kindOf("obs") == Hdf5Kind::group)
        try {
            readObs(file_.root(), tables_[""].obs, context);
        } catch (const DataError& error) { // the modalities have tables of their own
            tables_.erase("");
            notices_.push_back(error.message());
        }
    chooseRows(used);
    for (const auto& [name, table] : tables_)
        notices_.insert(notices_.end(), table.obs.notices.begin(), table.obs.notices.end());
}

void MuDataSource::chooseRows(const std::vector<std::string>& used) {
    std::map<std::string, RowOfId> rows;
    for (const auto& [name, table] : tables_)
        rows[name] = rowsById(table.obs, {file_.root().where().file, "/" + obsPath(name)});
    const std::vector<std::string>& first = tables_[used.front()].obs.ids;
    for (const std::string& id : first)
        if (std::all_of(used.begin(), used.end(), [&](const auto& name) { return rows[name].contains(id); }))
            ids_.push_back(id);
    if (ids_.empty())
        throw DataError("the modalities share no example", file_.root().where(),
                        message<ioMessages, "choose_modality">());
    for (auto& [name, table] : tables_)
        for (const std::string& id : ids_) {
            const auto found = rows[name].find(id);
            table.rows.push_back(found == rows[name].end() ? -1 : found->second);
        }
    std::size_t most = 0;
    for (const std::string& name : used)
        most = std::max(most, tables_[name].obs.ids.size());
    if (most > ids_.size())
        notices_.push_back(std::to_string(ids_.size()) + " examples are in every modality; the largest has " +
                           std::to_string(most) + ": 'modality' opens one with all its examples");
}

void MuDataSource::addMatrix(const Hdf5Group& group, const std::string& name, const std::string& modality,
                             std::vector<ContentItem>& items, const RunContext& context) {
    const std::vector<int>& rows = tables_[modality].rows;
    if (group.kindOf(name) != Hdf5Kind::dataset) {
        if (group.kindOf(name) == Hdf5Kind::group)
            notices_.push_back("/mod/" + modality + "/" + name + " is left out: it is no dense matrix");
        return;
    }
    ContentItem item = hdf5Item(group.dataset(name), context);
    if (item.kind != ItemKind::matrix || item.shape[0] != tables_[modality].obs.ids.size())
        return;
    item.name = modality + "_" + (name.starts_with("X_") ? name.substr(2) : name);
    item.shape[0] = rows.size();
    for (std::size_t row = 0; row < std::min(rows.size(), previewExtent); ++row)
        if (rows[row] != static_cast<int>(row)) // the preview would be that of other rows
            item.preview.clear();
    items.push_back(std::move(item));
}

std::vector<ContentItem> MuDataSource::items(const RunContext& context) {
    std::vector<ContentItem> items;
    const Hdf5Group modalities = file_.root().group("mod");
    for (const auto& [name, table] : tables_) {
        if (name.empty())
            continue;
        const Hdf5Group group = modalities.group(name);
        if (group.kindOf("obsm") == Hdf5Kind::group)
            for (const std::string& key : group.group("obsm").children())
                addMatrix(group.group("obsm"), key, name, items, context);
        if (group.kindOf("X") != Hdf5Kind::missing)
            addMatrix(group, "X", name, items, context);
    }
    ContentItem ids{"ids", "ids", {ids_.size()}, "text", ItemKind::texts, {"ids"}};
    for (std::size_t row = 0; row < std::min(ids_.size(), previewExtent); ++row)
        ids.preview.push_back({ids_[row]});
    items.push_back(std::move(ids));
    for (const auto& [name, table] : tables_)
        for (const Column& column : table.obs.columns) {
            const std::string path = obsPath(name) + column.name;
            ContentItem item{path, column.name, {ids_.size()}, "categories", ItemKind::texts, {path}};
            for (std::size_t row = 0; row < std::min(ids_.size(), previewExtent); ++row) {
                const int code = table.rows[row] < 0 ? -1 : column.codes[table.rows[row]];
                item.preview.push_back({code < 0 ? "" : column.categories[code]});
            }
            items.push_back(std::move(item));
        }
    return items;
}

MatrixF MuDataSource::readMatrix(const std::string& path, const RunContext& context) {
    MatrixF all = datasetAt(file_.root(), path).readMatrix(context);
    const std::string modality = path.substr(5, path.find('/', 5) - 5); // of "/mod/rna/..."
    const std::vector<int>& rows = tables_.at(modality).rows;
    bool asStored = all.rows() == static_cast<Eigen::Index>(rows.size());
    for (std::size_t row = 0; row < rows.size() && asStored; ++row)
        asStored = rows[row] == static_cast<int>(row);
    if (asStored)
        return all;
    MatrixF shared(static_cast<Eigen::Index>(rows.size()), all.cols());
    for (std::size_t row = 0; row < rows.size(); ++row)
        shared.row(static_cast<Eigen::Index>(row)) = all.row(rows[row]);
    return shared;
}

Column MuDataSource::readColumn(const std::string& path, const RunContext&) {
    if (path == "ids")
        return factorTexts(ids_);
    for (const auto& [name, table] : tables_)
        for (const Column& column : table.obs.columns)
            if (path == obsPath(name) + column.name) {
                Column shared = column;
                shared.codes.clear();
                for (const int row : table.rows)
                    shared.codes.push_back(row < 0 ? -1 : column.codes[row]);
                return shared;
            }
    throw DataError("there is no column '" + path + "'", file_.root().where(), "choose another");
}

std::vector<std::uint8_t> MuDataSource::readPictures(const std::string&, const RunContext&) {
    throw DataError("pictures of MuData files are not read", file_.root().where(), "choose none");
}

} // namespace groupscope
