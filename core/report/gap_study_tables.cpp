// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/gap_study_tables.h"

#include "core/base/text.h"
#include "core/data/split.h"
#include "core/measures/attribute_cells.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <tuple>
#include <utility>

namespace groupscope {

namespace {

using Kind = Table::Kind;

/// Quantities that stand in one table: of the embedding, or of classifiers fitted on the same rows; parity
/// differences in one of their own.
struct Family {
    std::string title;
    bool differences = false;
    std::vector<std::size_t> quantities;
};

std::vector<Family> familiesOf(const GapStudy& study) {
    std::vector<Family> families;
    for (std::size_t q = 0; q < study.quantities.size(); ++q) {
        const std::optional<DownstreamFigure>& figure = study.quantities[q].classifier;
        std::string title = "upstream: the embedding";
        if (figure)
            title =
                "downstream: classifiers fitted on " +
                std::string(figure->rows == DownstreamRows::balanced
                                ? "the balanced examples of the same draw"
                                : "the training examples of the embedding") +
                (figure->balance == DownstreamBalance::none ? "" : ", balance " + nameOf(figure->balance));
        const bool differences = study.quantities[q].isDifference;
        const auto known = std::find_if(families.begin(), families.end(), [&](const Family& family) {
            return family.title == title && family.differences == differences;
        });
        if (known == families.end())
            families.push_back({title, differences, {q}});
        else
            known->quantities.push_back(q);
    }
    return families;
}

bool hasLevels(const GapStudy& study) {
    return std::any_of(study.rows.begin(), study.rows.end(),
                       [](const GapRow& row) { return !row.level.empty(); });
}

std::string titleOf(const GapQuantity& quantity) {
    return (quantity.classifier ? quantity.classifier->classifierTitle() + ", " : "") + quantity.title;
}

/// Method, level and number of draws (of pairs of them for `differences`; the least of the family), then a
/// column for each quantity of a family.
Table emptyTable(const GapStudy& study, const Family& family, std::string caption, bool differences) {
    Table table;
    table.caption = std::move(caption);
    table.columns.push_back({"method", "method", Kind::text});
    if (hasLevels(study))
        table.columns.push_back({"level", "level", Kind::text});
    table.columns.push_back({"n", hasLevels(study) ? "draws" : "seeds", Kind::integer});
    for (const std::size_t q : family.quantities) {
        const GapQuantity& quantity = study.quantities[q];
        if (differences)
            table.columns.push_back({quantity.id, titleOf(quantity), Kind::text});
        else
            table.columns.push_back({quantity.id, titleOf(quantity),
                                     quantity.share ? Kind::percent : Kind::number, true,
                                     quantity.share ? 1 : 3});
    }
    return table;
}

/// Over how many draws every value of a family is, at least: some runs may lack some.
template<class NumberOf>
int leastNumber(const GapRow& row, const Family& family, NumberOf numberOf) {
    std::optional<int> least;
    for (const std::size_t q : family.quantities)
        if (const std::optional<int> n = numberOf(row.values[q]))
            least = least ? std::min(*least, *n) : *n;
    return least.value_or(0);
}

std::vector<Table::Cell> leadOf(const GapStudy& study, const GapRow& row, int n) {
    std::vector<Table::Cell> cells{Table::Cell(row.title)};
    if (hasLevels(study))
        cells.emplace_back(row.level);
    cells.emplace_back(static_cast<double>(n));
    return cells;
}

Table::Cell statisticCell(const std::optional<Statistic>& statistic) {
    return statistic ? Table::Cell(statistic->mean, statistic->deviation) : Table::Cell();
}

/// "+3.1 [1.0, 5.2]": in percent where it is a share.
std::string differenceText(const PairedGap& paired, bool share) {
    const double scale = share ? 100.0 : 1.0;
    const int decimals = share ? 1 : 3;
    const double mean = scale * paired.difference.mean;
    std::string text = (mean >= 0.0 ? "+" : "") + fixedText(mean, decimals);
    if (paired.interval)
        text += " [" + fixedText(scale * paired.interval->low, decimals) + ", " +
                fixedText(scale * paired.interval->high, decimals) + "]";
    if (paired.chance && *paired.chance < 0.05)
        text += " *";
    return text;
}

Table valuesTable(const GapStudy& study, const Family& family, std::string caption,
                  std::optional<Statistic> GapValues::*value) {
    Table table = emptyTable(study, family, std::move(caption), false);
    const auto numberOf = [value](const GapValues& own) {
        return own.*value ? std::optional((own.*value)->n) : std::nullopt;
    };
    for (const GapRow& row : study.rows) {
        table.rows.push_back(leadOf(study, row, leastNumber(row, family, numberOf)));
        for (const std::size_t q : family.quantities)
            table.rows.back().push_back(statisticCell(row.values[q].*value));
    }
    return table;
}

/// The differences that `of` reads, of the rows that are compared; without rows where there is none.
Table differencesTable(const GapStudy& study, const Family& family, std::string caption,
                       std::optional<PairedGap> GapValues::*of) {
    Table table = emptyTable(study, family, std::move(caption), true);
    const auto numberOf = [of](const GapValues& own) {
        return own.*of ? std::optional((own.*of)->difference.n) : std::nullopt;
    };
    const bool toControl = of == &GapValues::toControl;
    bool any = false;
    for (const GapRow& row : study.rows) {
        if (toControl ? row.balanced : row.title == study.reference)
            continue;
        const int pairs = leastNumber(row, family, numberOf);
        any = any || pairs > 0;
        table.rows.push_back(leadOf(study, row, pairs));
        for (const std::size_t q : family.quantities) {
            const std::optional<PairedGap>& paired = row.values[q].*of;
            table.rows.back().emplace_back(paired ? differenceText(*paired, study.quantities[q].share)
                                                  : std::string("–"));
        }
    }
    if (!any)
        table.rows.clear();
    return table;
}

/// How many rows each level has, and which draws there are.
Table countsTable(const GapStudy& study) {
    Table table;
    table.columns = {{"level", "level", Kind::text},
                     {"by", "imbalance by", Kind::text},
                     {"parts", "parts", Kind::integer},
                     {"minorities", "minorities", Kind::integer},
                     {"minor_rows", "examples of each minority", Kind::integer},
                     {"major_rows", "of each other", Kind::integer},
                     {"balanced_rows", "of each, balanced", Kind::integer},
                     {"fitted", "examples in all", Kind::integer}};
    table.caption = "Training examples. All levels have as many as their control and the same report "
                    "examples; within a draw they have the same minorities, and a minority's examples are a "
                    "subset of its examples in the control.";
    using Counts = std::tuple<std::string, std::string, std::int64_t, std::size_t, std::int64_t, std::int64_t,
                              std::int64_t, std::int64_t>;
    std::set<Counts> seen; // a level's name may stand for several counts
    for (std::size_t i = 0; i < study.rows.size(); ++i) {
        const std::optional<ImbalanceDraw>& draw = study.draws[i];
        if (!draw || !seen.insert({draw->level, draw->by, draw->parts, draw->minor.size(), draw->minorRows,
                                   draw->majorRows, draw->balancedRows, study.rows[i].fitted})
                          .second)
            continue;
        const auto count = [](auto n) { return Table::Cell(static_cast<double>(n)); };
        table.rows.push_back({Table::Cell(draw->level), Table::Cell(draw->by), count(draw->parts),
                              count(draw->minor.size()), count(draw->minorRows), count(draw->majorRows),
                              count(draw->balancedRows), count(study.rows[i].fitted)});
    }
    return table;
}

} // namespace

std::vector<Table> gapStudyTables(const GapStudy& study) {
    std::vector<Table> tables;
    const auto add = [&tables](Table table) {
        if (!table.rows.empty())
            tables.push_back(std::move(table));
    };
    const std::string over = hasLevels(study) ? "over draws" : "over seeds";
    add(countsTable(study));
    for (const Family& family : familiesOf(study)) {
        const std::string what = family.differences ? "Parity difference" : "Gap";
        add(valuesTable(
            study, family,
            (family.differences ? "Parity differences, largest between two combinations of attribute values"
                                : "Gaps, " + study.definition) +
                ", " + splitTitle(study.split) + " split, mean ± s.d. " + over + "; " + family.title + ".",
            &GapValues::gap));
        add(differencesTable(
            study, family,
            what + " less that of the balanced control of the same draw, mean over draws [95 % interval]; " +
                family.title + ".",
            &GapValues::toControl));
        add(differencesTable(study, family,
                             what + " less that of " + study.reference +
                                 " of the same seed, mean [95 % interval]; *: differs (Student's t, Holm "
                                 "over the table rows, 5 %); " +
                                 family.title + ".",
                             &GapValues::toReference));
    }
    for (const Family& family : familiesOf(study))
        if (!family.differences)
            add(valuesTable(study, family,
                            "Of all examples of the " + splitTitle(study.split) + " split, mean ± s.d. " +
                                over + "; " + family.title + ".",
                            &GapValues::whole));
    return tables;
}

namespace {

/// The value of an attribute: a column of subgroupTable().
struct AttributeValue {
    std::string attribute, value;
    bool operator==(const AttributeValue&) const = default;
};

std::vector<AttributeValue> attributeValuesOf(const GapStudy& study, std::span<const Run> runs) {
    std::vector<AttributeValue> values;
    for (const GapRow& row : study.rows)
        for (const auto& attribute : runs[row.runs.front()].groups.attributes())
            for (const std::string& value : attribute.values)
                if (const AttributeValue own{attribute.name, value};
                    std::find(values.begin(), values.end(), own) == values.end())
                    values.push_back(own);
    return values;
}

/// Value of a run for the rows with that value; nothing where it was not measured.
std::optional<double> valueOf(const Run& run, const std::string& split, const GapQuantity& quantity,
                              const AttributeValue& wanted) {
    const Measured* measured = findMeasured(run.split(split), quantity.id);
    const std::optional<std::size_t> attribute = run.groups.findAttribute(wanted.attribute);
    if (measured == nullptr || !attribute)
        return std::nullopt;
    const std::vector<std::string>& values = run.groups.attributes()[*attribute].values;
    Measure described;
    described.better = quantity.better;
    const int first = run.groups.firstValueOf(*attribute);
    for (const MeasuredCell& cell : cellsOfAttribute(described, *measured, run.groups, *attribute)) {
        const int place = cell.of == MeasuredCell::Of::value ? cell.index - first : cell.index;
        if (place >= 0 && static_cast<std::size_t>(place) < values.size() &&
            values[static_cast<std::size_t>(place)] == wanted.value)
            return cell.value;
    }
    return std::nullopt;
}

} // namespace

Table subgroupTable(const GapStudy& study, std::span<const Run> runs) {
    Table table;
    table.caption = "Values on the " + splitTitle(study.split) +
                    " split, of all examples and of each value of each attribute, mean ± s.d. " +
                    (hasLevels(study) ? "over draws" : "over seeds");
    table.columns = {{"method", "method", Kind::text}};
    if (hasLevels(study))
        table.columns.push_back({"level", "level", Kind::text});
    table.columns.push_back({"quantity", "quantity", Kind::text});
    table.columns.push_back({"n", hasLevels(study) ? "draws" : "seeds", Kind::integer});
    table.columns.push_back({"all", "all examples", Kind::number, true, 4});
    const std::vector<AttributeValue> columns = attributeValuesOf(study, runs);
    for (const AttributeValue& own : columns)
        table.columns.push_back(
            {own.attribute + "=" + own.value, own.attribute + "=" + own.value, Kind::number, true, 4});
    for (const GapRow& row : study.rows)
        for (std::size_t q = 0; q < study.quantities.size(); ++q) {
            const GapQuantity& quantity = study.quantities[q];
            std::vector<Table::Cell> cells{Table::Cell(row.title)};
            if (hasLevels(study))
                cells.emplace_back(row.level);
            cells.emplace_back(titleOf(quantity));
            cells.emplace_back(static_cast<double>(row.values[q].whole ? row.values[q].whole->n : 0));
            cells.push_back(statisticCell(row.values[q].whole));
            for (const AttributeValue& own : columns) {
                std::vector<double> values;
                for (const std::size_t run : row.runs)
                    if (const auto value = valueOf(runs[run], study.split, quantity, own))
                        values.push_back(*value);
                cells.push_back(statisticCell(statisticOf(values)));
            }
            table.rows.push_back(std::move(cells));
        }
    return table;
}

Table gapStudyTable(const GapStudy& study) {
    Table table;
    table.caption = "Gaps, " + study.definition + ", " + splitTitle(study.split) + " split";
    table.columns = {{"method", "method", Kind::text},
                     {"level", "level", Kind::text},
                     {"minor_rows", "examples of each minority", Kind::integer},
                     {"major_rows", "examples of each other", Kind::integer},
                     {"fitted", "examples fitted upstream", Kind::integer},
                     {"quantity", "quantity", Kind::text},
                     {"stage", "stage", Kind::text},
                     {"classifier", "classifier", Kind::text},
                     {"balance", "balance", Kind::text},
                     {"fitted_on", "fitted on", Kind::text},
                     {"n", "draws", Kind::integer},
                     {"whole", "all examples", Kind::number, true, 4},
                     {"gap", "gap", Kind::number, true, 4},
                     {"difference", "difference to the control", Kind::number, true, 4},
                     {"difference_low", "95 % from", Kind::number, false, 4},
                     {"difference_high", "to", Kind::number, false, 4},
                     {"difference_n", "pairs", Kind::integer},
                     {"reference", "compared with", Kind::text},
                     {"reference_difference", "difference to it", Kind::number, true, 4},
                     {"reference_low", "95 % from", Kind::number, false, 4},
                     {"reference_high", "to", Kind::number, false, 4},
                     {"reference_chance", "chance (Holm)", Kind::number, false, 4}};
    const auto words = [](const std::string& text) { return Table::Cell(text); };
    const auto number = [](auto n) { return Table::Cell(static_cast<double>(n)); };
    for (std::size_t i = 0; i < study.rows.size(); ++i)
        for (std::size_t q = 0; q < study.quantities.size(); ++q) {
            const GapRow& row = study.rows[i];
            const GapValues& values = row.values[q];
            const GapQuantity& quantity = study.quantities[q];
            const std::optional<PairedGap>& paired = values.toControl;
            const bool interval = paired && paired->interval;
            const std::optional<PairedGap>& other = values.toReference;
            const bool tested = other && other->interval;
            table.rows.push_back({words(row.title),
                                  words(row.level),
                                  study.draws[i] ? number(study.draws[i]->minorRows) : Table::Cell(),
                                  study.draws[i] ? number(study.draws[i]->majorRows) : Table::Cell(),
                                  number(row.fitted),
                                  words(quantity.id),
                                  words(quantity.classifier ? "downstream" : "upstream"),
                                  words(quantity.classifier ? quantity.classifier->classifier : ""),
                                  words(quantity.classifier ? nameOf(quantity.classifier->balance) : ""),
                                  words(quantity.classifier ? nameOf(quantity.classifier->rows) : ""),
                                  number(values.gap ? values.gap->n : 0),
                                  statisticCell(values.whole),
                                  statisticCell(values.gap),
                                  paired ? statisticCell(paired->difference) : Table::Cell(),
                                  interval ? Table::Cell(paired->interval->low) : Table::Cell(),
                                  interval ? Table::Cell(paired->interval->high) : Table::Cell(),
                                  paired ? number(paired->difference.n) : Table::Cell(),
                                  words(other ? study.reference : ""),
                                  other ? statisticCell(other->difference) : Table::Cell(),
                                  tested ? Table::Cell(other->interval->low) : Table::Cell(),
                                  tested ? Table::Cell(other->interval->high) : Table::Cell(),
                                  tested && other->chance ? Table::Cell(*other->chance) : Table::Cell()});
        }
    return table;
}

} // namespace groupscope
