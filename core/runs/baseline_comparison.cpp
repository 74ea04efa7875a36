// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/baseline_comparison.h"

#include "core/base/counted.h"
#include "core/base/suggestion.h"
#include "core/base/text.h"
#include "core/data/split.h"
#include "core/math/small_samples.h"
#include "core/measures/judged_rows.h"
#include "core/measures/measure.h"
#include "core/measures/seed_spread.h"
#include "core/runs/comparison_convergence.h"
#include "core/runs/standings.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace groupscope {

namespace {

using Kind = Table::Kind;

constexpr std::array<const char*, 5> plainMethods{"linear-probe", "erm", "adapter", "info-nce", "zero-shot"};

/// Correct rows of a run on one split.
struct JudgedRun {
    std::vector<int> rows;
    std::vector<std::string> classes;
    JudgedRows judged;
    RightRows right;
};

/// Reads each run once.
class Judge {
  public:
    Judge(std::span<const Run> runs, std::string split, const LoadRun& load)
        : runs_(runs)
        , split_(std::move(split))
        , load_(load) {}

    /// Throws Error.
    const JudgedRun& of(std::size_t run) {
        const auto known = known_.find(run);
        if (known != known_.end())
            return known->second;
        if (runs_[run].split(split_) == nullptr)
            throw DataError("it shows no results on " + split_, "run " + runs_[run].id,
                            "compare another run");
        const Run whole = load_(run);
        const SplitResult* result = whole.split(split_);
        if (result == nullptr || result->predictions.empty())
            throw DataError("it has no predictions for " + split_, "run " + whole.id, "compare another run");
        if (result->labels.empty())
            throw DataError("it does not store the classes of its examples: an older version made it",
                            "run " + whole.id, "run the experiment again into another folder");
        return known_
            .emplace(run, JudgedRun{result->rows,
                                    whole.groups.classes(),
                                    {result->groups, whole.trainCounts},
                                    rightRows(result->predictions, result->labels)})
            .first->second;
    }
    /// Whether groups of the runs of a point had as many training examples as those of `like`: not so of
    /// draws.
    bool fitAlike(const ComparisonRow& point, const JudgedRun& like) {
        return std::all_of(point.runs.begin(), point.runs.end(), [&](std::size_t run) {
            return of(run).judged.trainCounts == like.judged.trainCounts;
        });
    }
    /// Of the runs of a point; throws DataError where they are not judged on the rows of `like`.
    std::vector<RightRows> of(const ComparisonRow& point, const JudgedRun& like) {
        std::vector<RightRows> right;
        for (const std::size_t run : point.runs) {
            const JudgedRun& own = of(run);
            if (own.rows != like.rows || own.classes != like.classes)
                throw DataError("it was evaluated on other examples of " + split_, "run " + runs_[run].id,
                                "compare runs of the same examples");
            right.push_back(own.right);
        }
        return right;
    }

  private:
    std::span<const Run> runs_;
    std::string split_;
    const LoadRun& load_;
    std::map<std::size_t, JudgedRun> known_;
};

bool hasRun(const ComparisonRow& point, std::span<const Run> runs, const std::string& id) {
    return std::any_of(point.runs.begin(), point.runs.end(),
                       [&](std::size_t run) { return runs[run].id == id; });
}

/// The place of the baseline: of the row of that name or with that run, else of a row of that method.
std::vector<std::size_t>::const_iterator baselineIn(const std::vector<std::size_t>& places,
                                                    const Comparison& comparison, std::span<const Run> runs,
                                                    const std::string& baseline) {
    const auto named = std::find_if(places.begin(), places.end(), [&](std::size_t place) {
        const ComparisonRow& row = comparison.rows[place];
        return row.title() == baseline || hasRun(row, runs, baseline);
    });
    return named != places.end() ? named : std::find_if(places.begin(), places.end(), [&](std::size_t place) {
        return comparison.rows[place].method == baseline;
    });
}

/// Titles of the rows, each once.
std::vector<std::string> titlesOf(const Comparison& comparison) {
    std::vector<std::string> titles;
    for (const ComparisonRow& row : comparison.rows)
        if (const std::string title = row.title();
            std::find(titles.begin(), titles.end(), title) == titles.end())
            titles.push_back(title);
    return titles;
}

/// Places of the chosen points, and that of the baseline's run, that stand beside each other: of one section
/// and what varies.
std::vector<std::vector<std::size_t>> besides(const Comparison& comparison, std::span<const Run> runs,
                                              const std::string& baseline) {
    std::map<std::pair<std::size_t, std::vector<std::string>>, std::vector<std::size_t>> groups;
    for (std::size_t i = 0; i < comparison.rows.size(); ++i)
        if (const ComparisonRow& row = comparison.rows[i]; row.selected || hasRun(row, runs, baseline))
            groups[{row.section, row.varied}].push_back(i);
    std::vector<std::vector<std::size_t>> places;
    for (auto& [key, own] : groups)
        places.push_back(std::move(own));
    return places;
}

std::optional<std::string> reportSetOf(const TaskDefinition& definition) {
    for (const SplitDefinition& set : definition.splits)
        if (set.kind() == Purpose::report)
            return set.name;
    return std::nullopt;
}

/// The others of `places` beside the point at `baseline`.
BaselineComparison compared(const Comparison& comparison, const std::vector<std::size_t>& places,
                            std::size_t baseline, const std::string& split, Judge& judge,
                            std::vector<std::string>& problems) {
    BaselineComparison made{.split = split, .baseline = baseline, .others = {}};
    const ComparisonRow& base = comparison.rows[baseline];
    const JudgedRun& like = judge.of(base.runs.front());
    const std::vector<RightRows> ofBaseline = judge.of(base, like);
    std::vector<double> chances;
    for (const std::size_t place : places) {
        if (place == baseline)
            continue;
        try {
            const std::vector<RightRows> right = judge.of(comparison.rows[place], like);
            BaselineComparison::Other other{.row = place};
            other.differences = pairedDifferences(like.judged, ofBaseline, right);
            if (!judge.fitAlike(comparison.rows[place], like) || !judge.fitAlike(base, like))
                other.differences.adjustedAverage.reset(); // each run has weights of its own
            if (const auto& worst = other.differences.worstGroup; worst && worst->chance)
                chances.push_back(*worst->chance);
            made.others.push_back(std::move(other));
        } catch (const Error& error) {
            problems.push_back(comparison.rows[place].title() + " is not compared with " + base.title() +
                               ": " + error.what());
        }
    }
    const std::vector<double> corrected = holmCorrected(chances);
    std::size_t next = 0;
    for (BaselineComparison::Other& other : made.others)
        if (other.differences.worstGroup && other.differences.worstGroup->chance)
            other.corrected = corrected[next++];
    return made;
}

/// Marks what is best among points beside each other, and what is not distinguishable from it. Nothing is
/// marked where their runs cannot be judged, which the comparison with the baseline has told.
class Marker {
  public:
    Marker(Comparison& comparison, const std::vector<std::size_t>& places, std::span<const Run> runs,
           const LoadRun& load)
        : comparison_(comparison)
        , places_(places)
        , runs_(runs)
        , load_(load) {}

    /// Of the split by which points are compared with the baseline.
    void mark(const std::string& split, Judge& judge) {
        const SplitMeasure worst{.split = split, .measure = &measures().find(accuracy::worstGroup)};
        const auto valueOf = [&](const ComparisonRow& row) {
            return row.split(split).of(accuracy::worstGroup);
        };
        for (const auto& [place, standing] : testedStandings(worst, bestOf(valueOf, Better::higher), judge))
            comparison_.rows[place].splits[split].standing = standing;
        if (comparison_.isUsual)
            return;
        for (std::size_t i = 0; i < comparison_.shown.size(); ++i)
            if (comparison_.shown[i].measure)
                markColumn(i, split, judge);
    }

  private:
    using Standings = std::map<std::size_t, Standing>; // by place

    /// The first selected point with the best number; nothing of fewer than two points.
    template<class ValueOf>
    std::optional<std::size_t> bestOf(const ValueOf& valueOf, Better better) const {
        std::optional<std::size_t> best;
        for (const std::size_t place : places_)
            if (const std::optional<Statistic> own = valueOf(comparison_.rows[place]);
                comparison_.rows[place].selected && own) {
                const std::optional<Statistic> known =
                    best ? valueOf(comparison_.rows[*best]) : std::optional<Statistic>();
                if (!known || (better == Better::lower ? own->mean < known->mean : own->mean > known->mean))
                    best = place;
            }
        return places_.size() < 2 ? std::nullopt : best;
    }

    /// Of the point that is best, and of those tested against it on the rows of the judge's split.
    Standings testedStandings(const SplitMeasure& measure, const std::optional<std::size_t>& best,
                              Judge& judge) {
        const BaselineComparison* toBest = best ? comparedWith(*best, measure.split, judge) : nullptr;
        if (toBest == nullptr)
            return {};
        const bool corrected =
            measure.part == SplitMeasure::Part::whole && measure.measure->id == accuracy::worstGroup;
        Standings standings{{*best, Standing::best}};
        for (const BaselineComparison::Other& other : toBest->others) {
            const std::optional<Difference> own =
                differenceIn(other.differences, measure, runs_[comparison_.rows[*best].runs.front()].groups);
            if (corrected ? !other.corrected : !(own && own->interval))
                return {}; // what was not tested would look as if it were worse
            const bool differs = corrected ? BaselineComparison::differs(other) : own->isClear();
            if (comparison_.rows[other.row].selected)
                standings[other.row] = differs ? Standing::below : Standing::likeBest;
        }
        return standings;
    }

    /// All others beside that point; null where one of them cannot be judged.
    const BaselineComparison* comparedWith(std::size_t best, const std::string& split, Judge& judge) {
        const auto [known, isNew] = compared_.try_emplace({best, split});
        if (isNew)
            try {
                std::vector<std::string> told;
                BaselineComparison made = compared(comparison_, places_, best, split, judge, told);
                if (made.others.size() + 1 == places_.size())
                    known->second = std::move(made);
            } catch (const Error&) { // it stays without
            }
        return known->second ? &*known->second : nullptr;
    }

    /// A column that was asked for.
    void markColumn(std::size_t i, const std::string& split, Judge& judge) {
        const RunColumn& column = comparison_.shown[i];
        const auto valueOf = [i](const ComparisonRow& row) { return row.shown[i].number; };
        Standings standings;
        if (!isTestedByRows(*column.measure)) {
            std::vector<std::optional<double>> values;
            for (const std::size_t place : places_) {
                const ComparisonRow& row = comparison_.rows[place];
                values.push_back(row.selected && valueOf(row) ? std::optional(valueOf(row)->mean)
                                                              : std::nullopt);
            }
            const std::optional<double> best = bestValue(values, column.better);
            for (std::size_t k = 0; best && k < places_.size(); ++k)
                if (values[k] == best)
                    standings[places_[k]] = Standing::untestedBest;
        } else if (const std::string& own = column.measure->split; own == split) {
            standings = testedStandings(*column.measure, bestOf(valueOf, column.better), judge);
        } else if (comparison_.rows[places_.front()].task.purposeOf(own) == Purpose::report) {
            const auto known = judges_.try_emplace(own, runs_, own, load_).first;
            standings = testedStandings(*column.measure, bestOf(valueOf, column.better), known->second);
        }
        for (const auto& [place, standing] : standings)
            comparison_.rows[place].shown[i].standing = standing;
    }

    Comparison& comparison_;
    const std::vector<std::size_t>& places_;
    std::span<const Run> runs_;
    const LoadRun& load_;
    std::map<std::string, Judge> judges_{}; ///< of other splits
    std::map<std::pair<std::size_t, std::string>, std::optional<BaselineComparison>> compared_{};
};

Table::Cell differenceCell(const std::optional<Difference>& difference) {
    if (!difference)
        return {};
    Table::Cell cell(difference->value);
    if (difference->interval)
        cell.bounds = {difference->interval->low, difference->interval->high};
    return cell;
}

std::vector<Table::Column> differenceColumns(const std::string& keyPrefix) {
    const auto column = [&](const char* measure) {
        Table::Column made{keyPrefix + measure, measures().find(measure).heading(), Kind::percent};
        made.bounded = made.isSigned = true;
        return made;
    };
    return {column(accuracy::average),
            column(accuracy::adjusted),
            column(accuracy::worstGroup),
            {keyPrefix + "worst_group_p", "p (Holm)", Kind::chance, false, 3},
            column(accuracy::gap)};
}

std::vector<Table::Cell> differenceCells(const BaselineComparison::Other& other) {
    const GroupDifferences& own = other.differences;
    return {differenceCell(own.average), differenceCell(own.adjustedAverage), differenceCell(own.worstGroup),
            other.corrected ? Table::Cell(*other.corrected) : Table::Cell(), differenceCell(own.gap)};
}

/// "erm, flyp": the compared methods whose seeds are too few to speak for them.
std::string namesOfFewSeeds(const BaselineComparison& compared, const Comparison& comparison) {
    std::string names;
    const auto add = [&](std::size_t place) {
        if (!comparison.rows[place].speaksForMethod())
            addToList(names, comparison.rows[place].title());
    };
    add(compared.baseline);
    for (const BaselineComparison::Other& other : compared.others)
        add(other.row);
    return names;
}

/// "Seeds count in the intervals, but not those of erm, flyp, of which there are fewer than 3."
std::string seedsText(const BaselineComparison& compared, const Comparison& comparison) {
    const std::string missing = namesOfFewSeeds(compared, comparison);
    return missing.empty() ? "Seeds count in the intervals."
                           : "Seeds count in the intervals, but not those of " + missing +
                                 ", of which there are fewer than " + std::to_string(fewestSeeds) + ".";
}

} // namespace

std::string partOf(const Comparison& comparison, const ComparisonRow& row) {
    std::string text = comparison.sections[row.section];
    for (std::size_t i = 0; i < row.varied.size(); ++i)
        addToList(text, comparison.varied[i]->title + " " + row.varied[i]);
    return text;
}

std::size_t plainRank(const std::string& method) {
    return static_cast<std::size_t>(std::find(plainMethods.begin(), plainMethods.end(), method) -
                                    plainMethods.begin());
}

UsageError unknownBaseline(const std::string& baseline, const std::vector<std::string>& titles) {
    const std::string meant = meantWord(baseline, titles);
    return {"no compared run is of '" + baseline + "'", "the baseline",
            meant.empty() ? "give one of: " + joined(titles) + ", or the id of a run"
                          : "did you mean '" + meant + "'?"};
}

BaselineComparisons compareToBaseline(Comparison& comparison, std::span<const Run> runs,
                                      const std::string& baseline, const LoadRun& load,
                                      const std::string& wantedSet, BestMarks marks) {
    BaselineComparisons made;
    bool found = false;
    std::vector<std::size_t> missing; // a point of each part without the baseline
    for (const std::vector<std::size_t>& places : besides(comparison, runs, baseline)) {
        const auto base = baseline.empty()
                              ? std::min_element(places.begin(), places.end(),
                                                 [&](std::size_t a, std::size_t b) {
                                                     return plainRank(comparison.rows[a].method) <
                                                            plainRank(comparison.rows[b].method);
                                                 })
                              : baselineIn(places, comparison, runs, baseline);
        if (base == places.end()) {
            missing.push_back(places.front());
            continue;
        }
        found = true;
        if (places.size() < 2)
            continue; // there is nothing beside it
        const std::optional<std::string> split =
            wantedSet.empty() ? reportSetOf(comparison.rows[*base].task) : wantedSet;
        if (!split)
            continue;
        Judge judge(runs, *split, load);
        try {
            made.all.push_back(compared(comparison, places, *base, *split, judge, made.problems));
            if (marks == BestMarks::made)
                Marker(comparison, places, runs, load).mark(*split, judge);
        } catch (const Error& error) {
            made.problems.push_back("nothing is compared with " + comparison.rows[*base].title() + ": " +
                                    error.what());
        }
    }
    if (!found && !baseline.empty())
        throw unknownBaseline(baseline, titlesOf(comparison));
    for (const std::size_t place : missing)
        made.problems.push_back("nothing is compared where the baseline " + baseline +
                                " is not: " + partOf(comparison, comparison.rows[place]));

    return made;
}

namespace {

/// Titles of the baseline and of the points that differ from it, as far as they are not converged.
std::vector<std::string> unconvergedSides(const BaselineComparison& compared, const Comparison& comparison) {
    std::vector<std::string> titles;
    const auto add = [&](std::size_t row) {
        if (isUnconverged(comparison.rows[row]))
            titles.push_back(comparison.rows[row].title());
    };
    for (const BaselineComparison::Other& other : compared.others)
        if (BaselineComparison::differs(other))
            add(other.row);
    if (!titles.empty() ||
        std::any_of(compared.others.begin(), compared.others.end(), BaselineComparison::differs))
        add(compared.baseline);
    return titles;
}

/// Number of points whose worst group is tested.
std::size_t testedIn(const BaselineComparison& compared) {
    return static_cast<std::size_t>(
        std::count_if(compared.others.begin(), compared.others.end(),
                      [](const BaselineComparison::Other& other) { return other.corrected.has_value(); }));
}

/// The hypotheses that the p-values are corrected over, and why those of a verdict are others. Empty where
/// nothing is tested.
std::string correctionNote(const BaselineComparison& compared) {
    const std::size_t tested = testedIn(compared);
    return tested == 0 ? std::string()
                       : " p is corrected over " + counted(tested, "hypothesis", "hypotheses") +
                             " (Holm): the worst group of every method in this table. A verdict corrects "
                             "over targets and averages too, so its adjusted p may be higher.";
}

} // namespace

std::string verdictOf(const BaselineComparison& compared, const Comparison& comparison) {
    const std::size_t tested = testedIn(compared);
    if (tested == 0)
        return "Worst groups of groups that overlap are not tested.";
    const auto differing =
        std::count_if(compared.others.begin(), compared.others.end(), BaselineComparison::differs);
    const std::string fewSeeds = namesOfFewSeeds(compared, comparison);
    const std::string differingOf = std::to_string(differing) + " of " + std::to_string(tested),
                      baseline = comparison.rows[compared.baseline].title(),
                      where = " in the worst group of " + compared.split + " (Holm, 5 %)";
    const std::string unconverged = unconvergedVerdict(unconvergedSides(compared, comparison));
    if (fewSeeds.empty())
        return differingOf + (tested != 1 ? " methods differ from " : " method differs from ") + baseline +
               where + "; the order of the others is not evidence." + unconverged;
    return differingOf + (tested != 1 ? " models differ from that of " : " model differs from that of ") +
           baseline + where + ". The verdict is about these models, not about methods: fewer than " +
           std::to_string(fewestSeeds) + " seeds of " + fewSeeds +
           ". The order of the others is not evidence." + unconverged;
}

Table differenceTable(const BaselineComparison& compared, const Comparison& comparison) {
    Table table;
    const std::string part = partOf(comparison, comparison.rows[compared.baseline]);
    table.caption = (part.empty() ? "" : "Of " + part + ". ") + "Differences to " +
                    comparison.rows[compared.baseline].title() + " on the same examples of the " +
                    splitTitle(compared.split) + " split" + ", in points, with 95 % intervals. " +
                    seedsText(compared, comparison) + correctionNote(compared) +
                    " Intervals are not corrected. " + verdictOf(compared, comparison);
    table.columns = {{"method", "method", Kind::text},
                     {"settings", "settings", Kind::text},
                     {"seeds", "seeds", Kind::integer}};
    for (Table::Column& column : differenceColumns(""))
        table.columns.push_back(std::move(column));
    for (const BaselineComparison::Other& other : compared.others) {
        const ComparisonRow& row = comparison.rows[other.row];
        std::vector<Table::Cell>& cells = table.rows.emplace_back();
        cells = {Table::Cell(row.title()), Table::Cell(row.settings),
                 Table::Cell(static_cast<double>(row.runs.size()))};
        for (Table::Cell& cell : differenceCells(other))
            cells.push_back(std::move(cell));
    }
    return table;
}

void addDifferenceColumns(Table& table, const BaselineComparisons& compared, const Comparison& comparison,
                          GridPoints wanted) {
    std::vector<Table::Column> columns{{"difference.baseline", "baseline", Kind::text},
                                       {"difference.row_set", "of the split", Kind::text}};
    for (Table::Column& column : differenceColumns("difference."))
        columns.push_back(std::move(column));
    std::map<std::size_t, std::vector<Table::Cell>> cells; // by place
    for (const BaselineComparison& own : compared.all)
        for (const BaselineComparison::Other& other : own.others) {
            cells[other.row] = {Table::Cell(comparison.rows[own.baseline].title()), Table::Cell(own.split)};
            for (Table::Cell& cell : differenceCells(other))
                cells[other.row].push_back(std::move(cell));
        }
    table.columns.insert(table.columns.end(), columns.begin(), columns.end());
    std::size_t line = 0;
    for (std::size_t place = 0; place < comparison.rows.size(); ++place) {
        if (!comparison.rows[place].selected && wanted == GridPoints::selected)
            continue;
        std::vector<Table::Cell>& own = cells[place];
        own.resize(columns.size());
        table.rows[line].insert(table.rows[line].end(), own.begin(), own.end());
        ++line;
    }
}

} // namespace groupscope
