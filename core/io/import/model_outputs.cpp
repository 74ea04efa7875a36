// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/import/model_outputs.h"

#include "core/base/error.h"
#include "core/io/anndata/anndata_columns.h"
#include "core/io/anndata/anndata_file.h"
#include "core/io/column_factoring.h"
#include "core/io/import/guess_mapping.h"
#include "core/io/import/opened_file.h"
#include "core/io/import/table_outputs.h"

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

const char* const whatToGive = "give logits or probabilities as an array logits_NAME of one column a class, "
                               "or a column of predicted classes that is called prediction";

std::vector<std::string> valuesOf(const Column& column) {
    std::vector<std::string> values;
    for (const int code : column.codes)
        values.push_back(code < 0 ? std::string() : column.categories[code]);
    return values;
}

/// The model's name, or, where nothing says one, that of the file.
std::string nameOr(const std::string& name, const std::filesystem::path& file) {
    return name.empty() ? file.stem().string() : name;
}

bool isColumnItem(const ContentItem& item) {
    return item.kind == ItemKind::texts || item.kind == ItemKind::integers || item.kind == ItemKind::reals;
}

/// Scores say more than the classes of the same model beside them.
bool holdsModel(const std::vector<ModelOutputs>& models, const std::string& called) {
    return std::any_of(models.begin(), models.end(), [&](const auto& own) { return own.name == called; });
}

/// Outputs of arrays: HDF5 of any layout, NumPy, MuData, and the table beside them.
class ArrayOutputs {
  public:
    ArrayOutputs(OpenedFile& file, const OutputSource& source, const RunContext& context)
        : file_(file)
        , source_(source)
        , context_(context) {}

    std::vector<ModelOutputs> read() {
        for (const auto& [name, path] : source_.words.scores)
            addScores(name, file_.content.at(path));
        for (const auto& [name, path] : source_.words.classes)
            addClasses(name, file_.content.at(path));
        if (!source_.words.nameItems())
            guess();
        for (ModelOutputs& model : models_)
            nameRows(model);
        return std::move(models_);
    }

  private:
    FilePlace whereIs(const ContentItem& item) const { return {source_.file.string(), item.path}; }

    void guess() {
        std::vector<const ContentItem*> matrices;
        for (const ContentItem& item : file_.content.items) {
            const std::optional<OutputName> name = outputOfName(item.name);
            const bool matrix = item.kind == ItemKind::matrix;
            if (matrix)
                matrices.push_back(&item);
            if (name && name->scores && matrix)
                addScores(name->model, item);
        }
        for (const ContentItem& item : file_.content.items) // last, wherever they stand
            if (const std::optional<OutputName> name = outputOfName(item.name);
                name && !name->scores && isColumnItem(item) &&
                !holdsModel(models_, nameOr(name->model, source_.file)))
                addClasses(name->model, item);
        if (models_.empty() && matrices.size() == 1 && source_.setWords.empty())
            addScores({}, *matrices.front());
    }

    void addScores(const std::string& name, const ContentItem& item) {
        if (item.kind != ItemKind::matrix)
            throw DataError(item.describe() + " is no matrix of scores", source_.file.string(),
                            "give one row for each example of the set and one column for each class");
        ModelOutputs model{.name = nameOr(name, source_.file), .where = whereIs(item)};
        model.scores = file_.sourceOf(item).readMatrix(item.path, context_);
        nameColumns(model, name);
        models_.push_back(std::move(model));
    }

    void addClasses(const std::string& name, const ContentItem& item) {
        if (!isColumnItem(item))
            throw DataError(item.describe() + " is no column of classes", source_.file.string(),
                            "give one class for each example, as its name or its number");
        ModelOutputs model{.name = nameOr(name, source_.file), .where = whereIs(item)};
        model.classes = file_.sourceOf(item).readColumn(item.path, context_);
        models_.push_back(std::move(model));
    }

    void nameColumns(ModelOutputs& model, const std::string& name) {
        const ContentItem* found =
            source_.words.classNames.empty() ? nullptr : &file_.content.at(source_.words.classNames);
        for (const std::string& word :
             {"classes_" + name, std::string("classes"), std::string("class_names")})
            if (found == nullptr)
                for (const ContentItem& item : file_.content.items)
                    if (item.name == word && isColumnItem(item) &&
                        item.rows() == static_cast<std::size_t>(model.scores.cols()))
                        found = &item;
        if (found != nullptr)
            model.classNames = valuesOf(file_.sourceOf(*found).readColumn(found->path, context_));
    }

    void nameRows(ModelOutputs& model) {
        const ContentItem* found = source_.words.ids.empty() ? nullptr : &file_.content.at(source_.words.ids);
        for (const ContentItem& item : file_.content.items)
            if (found == nullptr && isColumnItem(item) && item.rows() == model.size() &&
                roleOfName(item.name) == NameRole::ids)
                found = &item;
        if (found == nullptr)
            return;
        model.ids = valuesOf(file_.sourceOf(*found).readColumn(found->path, context_));
        model.idsFrom = found->name;
        if (model.ids.size() != model.size())
            throw DataError(found->describe() + " does not name the " + std::to_string(model.size()) +
                                " outputs",
                            source_.file.string(), "give one name for each output");
    }

    OpenedFile& file_;
    const OutputSource& source_;
    const RunContext& context_;
    std::vector<ModelOutputs> models_;
};

/// Outputs of an AnnData file.
class AnnDataOutputs {
  public:
    AnnDataOutputs(const Hdf5Group& root, const OutputSource& source, const RunContext& context)
        : root_(root)
        , source_(source)
        , context_(context) {
        obs_.path = source.file;
        readObs(root, obs_, context);
    }

    std::vector<ModelOutputs> read() {
        requireWordsOfAnnData();
        for (const auto& [name, path] : source_.words.scores)
            addScores(name, path.substr(path.rfind('/') + 1)); // "/obsm/NAME" or "NAME"
        for (const auto& [name, path] : source_.words.classes)
            addClasses(name, obs_.column(path.substr(path.rfind('/') + 1)));
        if (!source_.words.nameItems())
            guess();
        for (ModelOutputs& model : models_) {
            model.ids = obs_.ids;
            model.idsFrom = "obs";
        }
        return std::move(models_);
    }

  private:
    /// Refuses words that would be ignored.
    void requireWordsOfAnnData() const {
        if (!source_.words.ids.empty())
            throw UsageError("prediction_ids= is not for AnnData, whose examples are named by obs",
                             source_.file.string(), "leave it out");
        if (!source_.words.classNames.empty())
            throw UsageError("logits_classes= is not for AnnData", source_.file.string(),
                             "write the scores as a dataframe whose columns are named like the classes, or "
                             "write the class names into the file");
    }

    bool isThere(const std::string& name) const { return holdsModel(models_, nameOr(name, source_.file)); }

    void guess() {
        if (root_.kindOf("obsm") == Hdf5Kind::group)
            for (const std::string& name : root_.group("obsm").children())
                if (name.starts_with("logits_") || name == "logits")
                    addScores(name == "logits" ? std::string() : name.substr(7), name);
        for (const Column& column : obs_.columns)
            if (const std::optional<OutputName> name = outputOfName(column.name);
                name && !name->scores && !isThere(name->model))
                addClasses(name->model, column);
    }

    void addScores(const std::string& name, const std::string& item) {
        if (root_.kindOf("obsm") != Hdf5Kind::group)
            throw DataError("there is no obsm", source_.file.string(), whatToGive);
        const Hdf5Group obsm = root_.group("obsm");
        ModelOutputs model{.name = nameOr(name, source_.file), .where = obsm.whereIs(item)};
        if (obsm.kindOf(item) == Hdf5Kind::group)
            readFrame(obsm.group(item), model);
        else
            model.scores = obsm.dataset(item).readMatrix(context_);
        if (model.classNames.empty())
            readClassNames(model);
        models_.push_back(std::move(model));
    }

    /// A dataframe: its columns are called as the classes.
    void readFrame(const Hdf5Group& frame, ModelOutputs& model) {
        std::vector<Message> lost;
        noticeLostColumns(frame, {}, lost);
        if (!lost.empty()) // scores of some classes alone are those of another model
            throw DataError(lost.front(), frame.where(),
                            "write the dataframe again, or give an array and its class_names");
        model.classNames = columnNames(frame, indexName(frame));
        for (std::size_t c = 0; c < model.classNames.size(); ++c) {
            const Hdf5Dataset column = frame.dataset(model.classNames[c]);
            const auto values = column.readNumbers<float>(context_);
            if (c == 0)
                model.scores.resize(static_cast<Eigen::Index>(values.size()),
                                    static_cast<Eigen::Index>(model.classNames.size()));
            if (static_cast<Eigen::Index>(values.size()) != model.scores.rows())
                throw DataError("the columns have different lengths", column.where(),
                                "write the dataframe again");
            model.scores.col(static_cast<Eigen::Index>(c)) =
                Eigen::Map<const Eigen::VectorXf>(values.data(), model.scores.rows());
        }
    }

    void readClassNames(ModelOutputs& model) {
        Hdf5Group group = root_.itself();
        for (const char* step : {"uns", "groupscope"}) {
            if (group.kindOf(step) != Hdf5Kind::group)
                return;
            group = group.group(step);
        }
        if (group.kindOf("class_names") != Hdf5Kind::dataset)
            return;
        if (const std::optional<Column> names = factorDataset(group.dataset("class_names"), context_))
            model.classNames = valuesOf(*names);
    }

    void addClasses(const std::string& name, const Column& column) {
        models_.push_back({.name = nameOr(name, source_.file),
                           .where = {source_.file.string(), "/obs/" + column.name},
                           .classes = column});
    }

    const Hdf5Group& root_;
    const OutputSource& source_;
    const RunContext& context_;
    EmbeddingSet obs_;
    std::vector<ModelOutputs> models_;
};

std::string itemsOf(const OpenedFile& file) {
    return file.source ? "; it holds " + file.content.describeItems() : std::string();
}

} // namespace

std::vector<ModelOutputs> readModelOutputs(const OutputSource& source, std::span<const std::string> classes,
                                           const RunContext& context) {
    ImportMapping wanted = parseMapping(source.setWords);
    if (source.setWords.empty())
        wanted.metadata = "none"; // a table beside a file of outputs would be of another file
    OpenedFile file = openFile(source.file, wanted, context);
    std::vector<ModelOutputs> models;
    std::string held;
    if (!file.source) {
        AnnDataFile opened = openAnnData(source.file, context);
        models = AnnDataOutputs(opened.hdf5.root(), source, context).read();
    } else if (auto* table = dynamic_cast<CsvSource*>(file.source.get()); table != nullptr) {
        models = readTableOutputs(*table, source, classes, context);
        held = itemsOf(file);
    } else {
        models = ArrayOutputs(file, source, context).read();
        held = itemsOf(file);
    }
    if (models.empty())
        throw DataError("there are no outputs of a model" + held, source.file.string(), whatToGive);
    return models;
}

} // namespace groupscope
