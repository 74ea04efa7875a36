// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/gap_study.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/experiment/protocol.h"
#include "core/math/small_samples.h"
#include "core/measures/gaps.h"
#include "core/measures/parity.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace groupscope {

namespace {

/// Every measure, then every figure downstream that some run has, classifier after classifier.
std::vector<GapQuantity> quantitiesOf(std::span<const Run> runs, const std::string& split) {
    std::vector<GapQuantity> quantities;
    for (const std::string& id : measuresOf(runs)) {
        const Measure& measure = measures().find(id);
        quantities.push_back(
            {measure.id, measure.title, measure.better, measure.unit == "share", {}, isParity(measure.id)});
    }
    std::vector<DownstreamFigure> figures;
    for (const Run& run : runs)
        if (const SplitResult* result = run.split(split))
            for (const NamedMeasured& own : result->measures)
                if (const auto figure = parseDownstreamFigure(own.id);
                    figure && std::find(figures.begin(), figures.end(), *figure) == figures.end())
                    figures.push_back(*figure);
    std::stable_sort(figures.begin(), figures.end(),
                     [](const DownstreamFigure& a, const DownstreamFigure& b) {
                         return std::tuple(a.rows, a.balance) < std::tuple(b.rows, b.balance);
                     });
    for (const DownstreamFigure& figure : figures)
        quantities.push_back({figure.id(), figure.scoreTitle(),
                              figure.isParity() ? Better::lower : Better::higher, true, figure,
                              figure.isParity()});
    return quantities;
}

/// Runs with an imbalance keep values of both sides, not of groups, for most quantities.
void requireNoImbalance(std::span<const Run> runs) {
    for (const Run& run : runs)
        if (run.imbalance)
            throw UsageError("runs that draw an imbalance keep the gap major − minor alone, and a run of " +
                                 run.method + " is of the level " + run.imbalance->level,
                             "the definition of a gap",
                             "leave the definition out, or give folders of experiments without an imbalance");
}

std::string definitionName(std::span<const Run> runs, const std::optional<GapDefinition>& definition) {
    if (definition)
        return definition->name();
    const auto drawn =
        std::find_if(runs.begin(), runs.end(), [](const Run& run) { return run.imbalance.has_value(); });
    return drawn == runs.end() ? GapDefinition().name()
                               : "major − minor (minorities by " + drawn->imbalance->by + ")";
}

std::string levelOf(const Run& run) {
    return run.imbalance ? run.imbalance->level : std::string();
}

GapRow rowOf(const Comparison& comparison, const ComparisonRow& compared, std::span<const Run> runs) {
    const Run& first = runs[compared.runs.front()];
    GapRow row{.method = compared.method,
               .title = compared.title(),
               .level = levelOf(first),
               .balanced = !first.imbalance || first.imbalance->balanced,
               .runs = compared.runs};
    for (std::size_t field = 0; field < compared.varied.size(); ++field)
        if (comparison.varied[field]->id != "imbalance")
            row.title += ", " + compared.varied[field];
    if (!compared.settings.empty())
        row.title += ", " + compared.settings;
    for (const SplitDefinition& set : first.task.splits)
        if (set.name == first.task.fitSplit)
            row.fitted = set.n;
    return row;
}

void measureRow(GapRow& row, std::span<const Run> runs, const GapStudy& study,
                const std::optional<GapDefinition>& definition) {
    for (const GapQuantity& quantity : study.quantities) {
        GapValues& values = row.values.emplace_back();
        std::vector<double> gaps, whole;
        for (const std::size_t index : row.runs) {
            values.gaps.push_back(gapOfRun(runs[index], study.split, quantity, definition));
            if (values.gaps.back())
                gaps.push_back(*values.gaps.back());
            if (const auto value = measuredValue(runs[index].split(study.split), quantity.id))
                whole.push_back(*value);
        }
        values.gap = statisticOf(gaps);
        values.whole = statisticOf(whole);
    }
}

/// The task but for which rows there are to fit on.
TaskDefinition withoutFitRows(TaskDefinition definition) {
    for (SplitDefinition& set : definition.splits)
        if (set.name == definition.fitSplit) {
            set.n = 0;
            set.content.clear();
        }
    return definition;
}

bool isControlOf(const Run& control, const Run& run) {
    if (!control.imbalance || !run.imbalance || !control.complete || !control.imbalance->balanced)
        return false;
    const ImbalanceDraw &own = *run.imbalance, &other = *control.imbalance;
    return own.draw == other.draw && own.by == other.by && own.minor == other.minor &&
           own.parts == other.parts && own.balancedRows == other.balancedRows &&
           run.method == control.method && run.seed == control.seed && run.select == control.select &&
           run.parameters.all() == control.parameters.all() &&
           withoutFitRows(run.task) == withoutFitRows(control.task);
}

/// Nothing of no differences.
std::optional<PairedGap> pairedGap(const std::vector<double>& differences) {
    const std::optional<Statistic> difference = statisticOf(differences);
    if (!difference)
        return std::nullopt;
    PairedGap paired{.difference = *difference};
    if (difference->deviation) {
        const double half = studentQuantile(difference->n - 1) * *difference->deviation /
                            std::sqrt(static_cast<double>(difference->n));
        paired.interval = Interval{difference->mean - half, difference->mean + half};
    }
    return paired;
}

/// Of a mean as far from 0 by Student's t, two-sided: 1 − the share of the interval that just reaches 0.
std::optional<double> chanceOf(const PairedGap& paired) {
    const Statistic& difference = paired.difference;
    if (!difference.deviation)
        return std::nullopt;
    if (*difference.deviation == 0.0)
        return difference.mean == 0.0 ? 1.0 : 0.0;
    const double t =
        std::abs(difference.mean) * std::sqrt(static_cast<double>(difference.n)) / *difference.deviation;
    double inside = 0.0, outside = 1.0; // shares of intervals that are too short, and long enough
    for (int step = 0; step < 50; ++step) {
        const double within = 0.5 * (inside + outside);
        (studentQuantile(difference.n - 1, within) < t ? inside : outside) = within;
    }
    return 1.0 - inside;
}

/// The row of that level that `against` names; null where there is none.
const GapRow* referenceOf(const GapStudy& study, const std::string& against, const std::string& level) {
    const GapRow* found = nullptr;
    for (const bool byTitle : {true, false}) {
        for (const GapRow& row : study.rows) {
            if (row.level != level || (byTitle ? row.title : row.method) != against)
                continue;
            if (found != nullptr)
                throw UsageError("'" + against + "' names several table rows to compare with", "",
                                 "give the title of one of them");
            found = &row;
        }
        if (found != nullptr)
            return found;
    }
    return nullptr;
}

void compareWith(const GapRow& reference, GapRow& row, std::span<const Run> runs) {
    for (std::size_t q = 0; q < row.values.size(); ++q) {
        std::vector<double> differences;
        for (std::size_t i = 0; i < row.runs.size(); ++i)
            for (std::size_t k = 0; k < reference.runs.size(); ++k)
                if (runs[row.runs[i]].seed == runs[reference.runs[k]].seed && row.values[q].gaps[i] &&
                    reference.values[q].gaps[k])
                    differences.push_back(*row.values[q].gaps[i] - *reference.values[q].gaps[k]);
        row.values[q].toReference = pairedGap(differences);
    }
}

/// Corrects the chances of one quantity over all rows.
void correctChances(GapStudy& study, std::size_t quantity) {
    std::vector<PairedGap*> tested;
    std::vector<double> chances;
    for (GapRow& row : study.rows)
        if (auto& paired = row.values[quantity].toReference)
            if (const std::optional<double> chance = chanceOf(*paired)) {
                tested.push_back(&*paired);
                chances.push_back(*chance);
            }
    const std::vector<double> corrected = holmCorrected(chances);
    for (std::size_t i = 0; i < tested.size(); ++i)
        tested[i]->chance = corrected[i];
}

void compareAll(GapStudy& study, const std::string& against, std::span<const Run> runs) {
    for (GapRow& row : study.rows)
        if (const GapRow* reference = referenceOf(study, against, row.level)) {
            study.reference = reference->title;
            if (reference != &row)
                compareWith(*reference, row, runs);
        }
    if (study.reference.empty())
        throw UsageError("no table row is named '" + against + "'", "",
                         "choose one of: " +
                             joined(study.rows, ", ", [](const GapRow& row) { return row.title; }));
    for (std::size_t q = 0; q < study.quantities.size(); ++q)
        correctChances(study, q);
}

void pair(GapRow& row, const GapStudy& study, std::span<const Run> runs) {
    for (std::size_t q = 0; q < row.values.size(); ++q) {
        std::vector<double> differences;
        for (std::size_t i = 0; i < row.runs.size(); ++i) {
            const std::optional<std::size_t> control = controlOf(row.runs[i], runs);
            if (!control || !row.values[q].gaps[i])
                continue;
            if (const auto other = gapOfRun(runs[*control], study.split, study.quantities[q], {}))
                differences.push_back(*row.values[q].gaps[i] - *other);
        }
        row.values[q].toControl = pairedGap(differences);
    }
}

/// Where tasks differ by a name, titles say it.
void nameSections(std::vector<GapRow>& rows, const Comparison& comparison) {
    const std::set<std::string> names(comparison.sections.begin(), comparison.sections.end());
    if (names.size() > 1)
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (const std::string& name = comparison.sections[comparison.rows[i].section]; !name.empty())
                rows[i].title += ", " + name;
}

/// One level of one title of several counts, as a harder level asked for later makes them: titles say how
/// many balanced rows there were.
void tellCountsApart(std::vector<GapRow>& rows, std::span<const Run> runs) {
    std::map<std::pair<std::string, std::string>, std::set<std::int64_t>> counts;
    std::set<std::string> several;
    const auto drawOf = [&](const GapRow& row) { return runs[row.runs.front()].imbalance; };
    for (const GapRow& row : rows)
        if (const auto draw = drawOf(row)) {
            std::set<std::int64_t>& own = counts[{row.title, row.level}];
            own.insert(draw->balancedRows);
            if (own.size() > 1)
                several.insert(row.title);
        }
    for (GapRow& row : rows)
        if (const auto draw = drawOf(row); draw && several.contains(row.title))
            row.title += ", " + std::to_string(draw->balancedRows) + " examples of each in the control";
}

/// Rows of one method and settings stand together, the mildest level first: by how many a minority keeps.
void sortByLevel(std::vector<GapRow>& rows, std::span<const Run> runs) {
    std::vector<std::string> titles;
    for (const GapRow& row : rows)
        if (std::find(titles.begin(), titles.end(), row.title) == titles.end())
            titles.push_back(row.title);
    const auto key = [&](const GapRow& row) {
        const Run& first = runs[row.runs.front()];
        return std::tuple(std::find(titles.begin(), titles.end(), row.title) - titles.begin(),
                          first.imbalance ? -first.imbalance->minorRows : 0);
    };
    std::stable_sort(rows.begin(), rows.end(),
                     [&](const GapRow& a, const GapRow& b) { return key(a) < key(b); });
}

void dropQuantitiesWithoutGaps(GapStudy& study) {
    for (std::size_t q = study.quantities.size(); q-- > 0;) {
        if (std::any_of(study.rows.begin(), study.rows.end(),
                        [q](const GapRow& row) { return row.values[q].gap.has_value(); }))
            continue;
        study.quantities.erase(study.quantities.begin() + static_cast<std::ptrdiff_t>(q));
        for (GapRow& row : study.rows)
            row.values.erase(row.values.begin() + static_cast<std::ptrdiff_t>(q));
    }
    if (study.quantities.empty())
        study.rows.clear();
}

} // namespace

std::optional<double> gapOfRun(const Run& run, const std::string& split, const GapQuantity& quantity,
                               const std::optional<GapDefinition>& definition) {
    const SplitResult* result = run.split(split);
    if (quantity.isDifference)
        return measuredValue(result, quantity.id);
    if (run.imbalance && !definition) {
        const auto major = measuredValue(result, majorOf(quantity.id)),
                   minor = measuredValue(result, minorOf(quantity.id));
        return major && minor ? std::optional(*major - *minor) : std::nullopt;
    }
    const Measured* measured = findMeasured(result, quantity.id);
    if (measured == nullptr)
        return std::nullopt;
    const auto gap = gapOf(
        definition.value_or(GapDefinition()),
        {.id = quantity.id, .title = quantity.title, .better = quantity.better, .cells = measured->cells},
        run.groups);
    return gap ? std::optional(gap->value) : std::nullopt;
}

std::optional<std::size_t> controlOf(std::size_t run, std::span<const Run> runs) {
    const auto found = std::find_if(runs.begin(), runs.end(),
                                    [&](const Run& other) { return isControlOf(other, runs[run]); });
    return found == runs.end() || runs[run].imbalance->balanced
               ? std::nullopt
               : std::optional(static_cast<std::size_t>(found - runs.begin()));
}

GapStudy studyGaps(const Comparison& comparison, std::span<const Run> runs, const std::string& split,
                   const std::optional<GapDefinition>& definition, const std::string& against) {
    if (definition)
        requireNoImbalance(runs);
    GapStudy study{.definition = definitionName(runs, definition), .split = split};
    for (const SplitDefinition& set : comparison.splits)
        if (study.split.empty() && set.kind() == Purpose::report)
            study.split = set.name;
    study.quantities = quantitiesOf(runs, study.split);
    for (const ComparisonRow& compared : comparison.rows)
        study.rows.push_back(rowOf(comparison, compared, runs));
    nameSections(study.rows, comparison);
    tellCountsApart(study.rows, runs);
    sortByLevel(study.rows, runs);
    for (GapRow& row : study.rows)
        measureRow(row, runs, study, definition);
    dropQuantitiesWithoutGaps(study);
    for (GapRow& row : study.rows) {
        study.draws.push_back(runs[row.runs.front()].imbalance);
        if (!row.balanced)
            pair(row, study, runs);
    }
    if (!against.empty() && !study.rows.empty())
        compareAll(study, against, runs);
    return study;
}

} // namespace groupscope
