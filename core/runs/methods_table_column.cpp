// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/methods_table_column.h"

#include "core/base/error.h"
#include "core/data/split.h"
#include "core/measures/few_rows.h"
#include "core/measures/paired_difference.h"
#include "core/runs/comparison_convergence.h"
#include "core/runs/standings.h"

#include <algorithm>
#include <map>
#include <utility>

namespace groupscope {

namespace {

using Figure = MethodsTable::Figure;

/// Whether it is of all rows of one split.
bool isOfRows(const SplitMeasure& figure) {
    return figure.part == SplitMeasure::Part::whole && !figure.isAverage();
}

std::string reportSetOfPart(const TaskDefinition& definition) {
    for (const SplitDefinition& set : definition.splits)
        if (set.kind() == Purpose::report && set.n > 0)
            return set.name;
    return {};
}

/// Fills one column.
class ColumnMaker {
  public:
    ColumnMaker(ColumnRuns& part, MethodsTable& table, const LoadRun& load)
        : part_(part)
        , table_(table)
        , load_(load) {}

    void make() {
        column_.name = part_.name;
        const Run& first = part_.runs.front();
        column_.data = first.data;
        column_.task = first.task.hash();
        column_.rule = ruleOf(table_.rule, first.task);
        for (const Figure& figure : table_.figures)
            column_.splits.push_back(splitOf(figure));
        column_.untested.resize(table_.figures.size());
        column_.cells.resize(table_.methods.size());
        column_.unchosen.resize(table_.methods.size(), false);
        places_.resize(table_.methods.size());
        for (std::size_t m = 0; m < table_.methods.size(); ++m)
            fillCell(m);
        for (std::size_t f = 0; f < table_.figures.size(); ++f)
            mark(f);
        compareWithBaseline();
        countFewRows();
        table_.columns.push_back(std::move(column_));
    }

  private:
    std::string splitOf(const Figure& figure) const {
        const TaskDefinition& definition = part_.runs.front().task;
        if (figure.split.empty())
            return reportSetOfPart(definition);
        const bool selects =
            figure.split == validationSplit && !definition.selectSplit.empty(); // as in rules
        const std::string& wanted = selects ? definition.selectSplit : figure.split;
        const std::vector<std::string> names = SplitMeasure{.split = wanted}.meantSplits(definition);
        if (names.empty())
            return {};
        for (const Run& run : part_.runs)
            if (std::all_of(names.begin(), names.end(),
                            [&](const std::string& name) { return run.split(name) != nullptr; }))
                return wanted;
        return {};
    }

    void fillCell(std::size_t method) {
        const ComparisonRow* chosen = nullptr;
        bool tried = false;
        for (const ComparisonRow& row : part_.comparison.rows)
            if (row.title() == table_.methods[method]) {
                tried = true;
                if (row.selected) {
                    chosen = &row;
                    places_[method] = static_cast<std::size_t>(&row - part_.comparison.rows.data());
                }
            }
        if (chosen == nullptr) {
            column_.unchosen[method] = tried;
            if (tried)
                table_.warnings.push_back(part_.name + ": " + table_.methods[method] +
                                          " is left out: the rule chooses none of its settings");
            return;
        }
        MethodsTable::Cell cell;
        for (const std::size_t run : chosen->runs)
            cell.seeds.push_back(part_.runs[run].seed);
        cell.select = chosen->select;
        cell.oracle = groupscope::isOracle(chosen->select, chosen->task);
        cell.settings = chosen->settings;
        cell.points = chosen->points;
        cell.converged = convergedText(*chosen);
        cell.belowBestOfTask = shareOfRuns(chosen->belowBestOfTask, chosen->runs.size());
        cell.unconverged = isUnconverged(*chosen);
        cell.parameters = chosen->parameters;
        for (std::size_t f = 0; f < table_.figures.size(); ++f)
            cell.values.push_back(valueOf(*chosen, f));
        column_.cells[method] = std::move(cell);
    }

    MethodsTable::Value valueOf(const ComparisonRow& row, std::size_t f) const {
        SplitMeasure figure = table_.figures[f].figure;
        figure.split = column_.splits[f];
        std::vector<double> values;
        for (const std::size_t run : row.runs)
            if (const std::optional<double> value = figure.meantValue(part_.runs[run]))
                values.push_back(*value);
        MethodsTable::Value value{.statistic = statisticOf(values)};
        if (values.size() != row.runs.size() && !values.empty())
            table_.warnings.push_back(part_.name + ": " + std::to_string(row.runs.size() - values.size()) +
                                      " of " + std::to_string(row.runs.size()) + " runs of " + row.title() +
                                      " have no " + table_.figures[f].title);
        if (isOfRows(figure))
            value.interval = row.split(figure.split).intervals.of(figure.measure->id);
        return value;
    }

    /// Whether test examples had no say in what a method shows here.
    bool mayBeTested(std::size_t method) const {
        return !part_.comparison.oracle && column_.cells[method] && !column_.cells[method]->oracle;
    }

    /// Why differences on the rows of a figure are not tested; empty where they may be.
    std::string notTestedReason(std::size_t f) const {
        const std::string& split = column_.splits[f];
        const TaskDefinition& definition = part_.runs.front().task;
        const Purpose purpose = definition.purposeOf(split);
        if (split == definition.selectSplit || purpose == Purpose::select)
            return "the " + splitTitle(split) +
                   " split selected epochs and settings, so that results on it are optimistic";
        if (split == definition.fitSplit || purpose != Purpose::report)
            return "methods were fitted on the " + splitTitle(split) + " split";
        if (part_.comparison.oracle)
            return "the rule looks at the report split";
        return {};
    }

    /// Methods that have a value and may be tested, the best first, those that come first of equals.
    std::vector<std::size_t> ordered(std::size_t f) const {
        std::vector<std::size_t> methods;
        for (std::size_t m = 0; m < column_.cells.size(); ++m)
            if (mayBeTested(m) && column_.cells[m]->values[f].statistic)
                methods.push_back(m);
        const double sign = table_.figures[f].figure.higherIsBetter() ? -1.0 : 1.0;
        std::stable_sort(methods.begin(), methods.end(), [&](std::size_t a, std::size_t b) {
            return sign * column_.cells[a]->values[f].statistic->mean <
                   sign * column_.cells[b]->values[f].statistic->mean;
        });
        return methods;
    }

    /// Differences of all chosen points to that of a method on the rows of a set; read once. Throws Error.
    const BaselineComparisons& differences(std::size_t method, const std::string& split) {
        const auto [known, isNew] = compared_.try_emplace({method, split});
        if (isNew) {
            const ComparisonRow& row = part_.comparison.rows[*places_[method]];
            known->second = compareToBaseline(
                part_.comparison, part_.runs, part_.runs[row.runs.front()].id,
                [this](std::size_t run) { return loaded(run); }, split, BestMarks::left);
        }
        return known->second;
    }

    /// With its predictions; each is read once.
    const Run& loaded(std::size_t run) {
        const auto known = loaded_.find(run);
        if (known != loaded_.end())
            return known->second;
        Run whole = load_(part_.numbers[run]);
        whole.head = {};
        whole.snapshots.clear();
        whole.history.clear();
        for (SplitResult& result : whole.splits)
            result.logits.resize(0, 0);
        return loaded_.emplace(run, std::move(whole)).first->second;
    }

    /// The best values of a figure that is not tested.
    void markUntested(std::size_t f) {
        std::vector<std::optional<double>> values;
        for (const std::optional<MethodsTable::Cell>& cell : column_.cells)
            values.push_back(cell && cell->values[f].statistic
                                 ? std::optional(cell->values[f].statistic->mean)
                                 : std::nullopt);
        const SplitMeasure& figure = table_.figures[f].figure;
        const Better better = figure.measure->better == Better::neither ? Better::neither
                              : figure.higherIsBetter()                 ? Better::higher
                                                                        : Better::lower;
        const std::optional<double> best = bestValue(values, better);
        for (std::size_t m = 0; m < values.size(); ++m)
            if (best && values[m] == best)
                column_.cells[m]->values[f].standing = Standing::untestedBest;
    }

    /// Marks the best value, and those that cannot be distinguished from it.
    void mark(std::size_t f) {
        const Figure& figure = table_.figures[f];
        if (column_.splits[f].empty())
            return;
        if (!figure.tested)
            return markUntested(f);
        column_.untested[f] = notTestedReason(f);
        const std::vector<std::size_t> methods = ordered(f);
        if (!column_.untested[f].empty() || methods.size() < 2)
            return;
        const BaselineComparisons& compared = differences(methods.front(), column_.splits[f]);
        if (!compared.problems.empty() || compared.all.size() != 1) {
            column_.untested[f] =
                compared.problems.empty() ? "nothing could be judged" : compared.problems.front();
            return;
        }
        std::map<std::size_t, Standing> standings; // by place
        for (const BaselineComparison::Other& other : compared.all.front().others) {
            const std::optional<Difference> own =
                differenceIn(other.differences, figure.figure, part_.runs.front().groups);
            if (figure.corrected ? !other.corrected : !(own && own->interval)) {
                column_.untested[f] = "the differences have no intervals";
                return;
            }
            const bool differs = figure.corrected ? BaselineComparison::differs(other) : own->isClear();
            standings[other.row] = differs ? Standing::below : Standing::likeBest;
        }
        for (const std::size_t m : methods)
            if (const auto found = standings.find(*places_[m]); found != standings.end())
                column_.cells[m]->values[f].standing = found->second;
        column_.cells[methods.front()]->values[f].standing = Standing::best;
    }

    /// The first worst group that may be tested; the number of figures where there is none.
    std::size_t comparedFigure() const {
        std::size_t f = 0;
        while (f < table_.figures.size() &&
               (!table_.figures[f].corrected || column_.splits[f].empty() || !notTestedReason(f).empty()))
            ++f;
        return f;
    }

    void compareWithBaseline() {
        const auto method = static_cast<std::size_t>(
            std::find(table_.methods.begin(), table_.methods.end(), table_.baseline) -
            table_.methods.begin());
        const std::size_t f = comparedFigure();
        if (f == table_.figures.size() || method == table_.methods.size() || !mayBeTested(method))
            return;
        column_.comparedRows = column_.splits[f];
        const BaselineComparisons& compared = differences(method, column_.splits[f]);
        for (const std::string& problem : compared.problems)
            table_.warnings.push_back(part_.name + ": " + problem);
        if (compared.all.empty())
            return;
        column_.ofMethods = part_.comparison.rows[compared.all.front().baseline].speaksForMethod();
        for (const BaselineComparison::Other& other : compared.all.front().others)
            if (other.corrected && !groupscope::isOracle(part_.comparison.rows[other.row].select,
                                                         part_.comparison.rows[other.row].task)) {
                ++column_.compared;
                column_.ofMethods = column_.ofMethods && part_.comparison.rows[other.row].speaksForMethod();
                column_.differing =
                    column_.differing.value_or(0) + (BaselineComparison::differs(other) ? 1 : 0);
            }
    }

    void countFewRows() {
        const SplitResult* result = part_.runs.front().split(column_.splits.front());
        if (result == nullptr)
            return;
        for (const GroupAccuracy& group : result->report.groups) {
            column_.groups += group.n > 0 ? 1 : 0;
            column_.fewRows += isFew(group.n) ? 1 : 0;
        }
    }

    ColumnRuns& part_;
    MethodsTable& table_;
    const LoadRun& load_;
    MethodsTable::Column column_{};
    std::vector<std::optional<std::size_t>> places_{}; ///< (methods,) of their points in the comparison
    std::map<std::pair<std::size_t, std::string>, BaselineComparisons> compared_{};
    std::map<std::size_t, Run> loaded_{};
};

} // namespace

void addColumn(ColumnRuns& part, MethodsTable& table, const LoadRun& load) {
    ColumnMaker(part, table, load).make();
}

} // namespace groupscope
