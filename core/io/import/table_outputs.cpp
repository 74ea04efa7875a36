// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/import/table_outputs.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/io/import/guess_mapping.h"

#include <algorithm>
#include <map>
#include <set>

namespace groupscope {

namespace {

/// Columns of a model's scores, one for each class.
using ScoreColumns = std::vector<std::size_t>;

/// "resnet" of "resnet_cat" and "logits_resnet_cat"; nothing where the name does not end with the class.
std::optional<std::string> modelOfColumn(const std::string& name, const std::string& className) {
    if (name == className)
        return std::string();
    if (!name.ends_with(className) || name.size() < className.size() + 2)
        return std::nullopt;
    const std::size_t gap = name.size() - className.size() - 1;
    if (std::string_view("_-. :").find(name[gap]) == std::string_view::npos)
        return std::nullopt;
    const std::string prefix = name.substr(0, gap);
    const std::optional<OutputName> output = outputOfName(prefix);
    return output && output->scores ? output->model : prefix;
}

class TableOutputs {
  public:
    TableOutputs(CsvSource& table, const OutputSource& source, std::span<const std::string> classes,
                 const RunContext& context)
        : table_(table)
        , source_(source)
        , classes_(classes)
        , context_(context) {}

    std::vector<ModelOutputs> read() {
        if (!source_.words.classNames.empty()) // it would be read nowhere
            throw UsageError(
                "logits_classes= is not for tables, whose columns of scores are named like classes", file(),
                "leave it out");
        for (const auto& [name, prefix] : source_.words.scores)
            addAsked(name, prefix);
        for (const auto& [name, column] : source_.words.classes)
            addClasses(name, column);
        if (!source_.words.nameItems())
            guess();
        for (ModelOutputs& model : models_)
            nameRows(model);
        return std::move(models_);
    }

  private:
    std::string file() const { return source_.file.string(); }

    std::map<std::string, ScoreColumns> scoreColumns() const {
        std::map<std::string, ScoreColumns> models;
        std::map<std::string, std::size_t> complete; // classes of a model whose column is there
        const std::vector<CsvColumn>& columns = table_.columns();
        for (std::size_t c = 0; c < classes_.size(); ++c)
            for (std::size_t i = 0; i < columns.size(); ++i)
                if (const auto model = modelOfColumn(columns[i].name, classes_[c]);
                    model && columns[i].mostly != CellType::text) {
                    ScoreColumns& own = models[*model];
                    own.resize(classes_.size(), columns.size());
                    complete[*model] += own[c] == columns.size() ? 1 : 0;
                    own[c] = i;
                }
        std::erase_if(models, [&](const auto& own) { return complete[own.first] < classes_.size(); });
        return models;
    }

    /// "f_2" beside "f_0" and "f_1" of the classes 0 and 1: columns of features count so too.
    bool countsOn(const std::string& model) const {
        constexpr std::string_view digits = "0123456789";
        const auto isNumber = [&](const std::string& word) {
            return !word.empty() && word.find_first_not_of(digits) == std::string::npos;
        };
        if (!std::all_of(classes_.begin(), classes_.end(), isNumber))
            return false;
        return std::any_of(table_.columns().begin(), table_.columns().end(), [&](const CsvColumn& own) {
            const std::size_t last = own.name.find_last_not_of(digits);
            const std::string number = own.name.substr(last == std::string::npos ? 0 : last + 1);
            return isNumber(number) && modelOfColumn(own.name, number) == model &&
                   std::find(classes_.begin(), classes_.end(), number) == classes_.end();
        });
    }

    void guess() {
        std::set<std::size_t> taken;
        for (const auto& [name, columns] : scoreColumns()) {
            if (countsOn(name))
                continue;
            addScores(name, columns);
            taken.insert(columns.begin(), columns.end());
        }
        for (std::size_t i = 0; i < table_.columns().size(); ++i)
            if (const auto name = outputOfName(table_.columns()[i].name);
                name && !name->scores && !taken.contains(i) && !isThere(name->model))
                addClasses(name->model, table_.columns()[i].name);
    }

    /// Scores say more than the classes of the same model beside them.
    bool isThere(const std::string& name) const {
        const std::string called = nameOf(name);
        return std::any_of(models_.begin(), models_.end(),
                           [&](const auto& own) { return own.name == called; });
    }

    std::string nameOf(const std::string& name) const {
        return name.empty() ? source_.file.stem().string() : name;
    }

    void addAsked(const std::string& name, const std::string& prefix) {
        const auto all = scoreColumns();
        const auto found = all.find(prefix);
        if (found == all.end())
            throw DataError("there are no columns '" + prefix + "_CLASS' of numbers for all " +
                                std::to_string(classes_.size()) + " classes",
                            file(), "name the columns of scores PREFIX_CLASS, with the classes of the set");
        addScores(name, found->second);
    }

    void addScores(const std::string& name, const ScoreColumns& columns) {
        ModelOutputs model{.name = nameOf(name),
                           .where = file() + " '" + table_.columns()[columns.front()].name + "' …",
                           .classNames = {classes_.begin(), classes_.end()}};
        model.scores = table_.numbers(columns, context_);
        models_.push_back(std::move(model));
    }

    void addClasses(const std::string& name, const std::string& column) {
        const auto& columns = table_.columns();
        if (std::none_of(columns.begin(), columns.end(),
                         [&](const auto& own) { return own.name == column; })) {
            std::string list = joined(columns, ", ", [&](const CsvColumn& own) { return own.name; });
            throw UsageError("there is no column '" + column + "'", file(), "choose one of: " + list);
        }
        models_.push_back({.name = nameOf(name),
                           .where = file() + " column '" + column + "'",
                           .classes = table_.readColumn(column, context_)});
    }

    void nameRows(ModelOutputs& model) {
        std::string column = source_.words.ids;
        bool unnamed = false;
        for (const CsvColumn& own : table_.columns())
            if (column.empty() && !own.unnamed && roleOfName(own.name) == NameRole::ids)
                column = own.name;
        for (const CsvColumn& own : table_.columns()) // last: pandas writes its index unasked
            if (column.empty() && own.unnamed) {
                column = own.name;
                unnamed = true;
            }
        if (column.empty())
            return;
        model.ids = table_.texts(column, context_);
        model.idsFrom = column;
        if (unnamed && countsLines(model.ids)) // pandas numbers the lines of any table so: that is no name
            model.ids.clear();
    }

    static bool countsLines(const std::vector<std::string>& ids) {
        for (std::size_t i = 0; i < ids.size(); ++i)
            if (ids[i] != std::to_string(i))
                return false;
        return true;
    }

    CsvSource& table_;
    const OutputSource& source_;
    std::span<const std::string> classes_;
    const RunContext& context_;
    std::vector<ModelOutputs> models_;
};

} // namespace

std::vector<ModelOutputs> readTableOutputs(CsvSource& table, const OutputSource& source,
                                           std::span<const std::string> classes, const RunContext& context) {
    return TableOutputs(table, source, classes, context).read();
}

} // namespace groupscope
