// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/group_bars.h"
#include "core/figures/method_groups.h"
#include "core/figures/row_name.h"

#include <algorithm>
#include <numeric>

namespace groupscope {

namespace {

std::vector<std::string> groupNamesOf(const GroupScheme& scheme) {
    std::vector<std::string> names;
    for (int group = 0; group < scheme.groupCount(); ++group)
        names.push_back(scheme.groupName(group));
    return names;
}

/// Of all groups; nothing where some seed has no accuracies there.
std::optional<MethodGroupLine> lineOf(const Comparison& comparison, std::size_t number,
                                      const std::string& split, const std::vector<std::string>& names,
                                      const MethodGroupSources& sources) {
    const ComparisonRow& row = comparison.rows[number];
    std::vector<GroupReport> reports;
    for (const std::size_t index : row.runs) {
        const Run& run = sources.run(index);
        reports.push_back(run.report(split));
        if (!reports.back().averageAccuracy || groupNamesOf(run.groups) != names)
            return std::nullopt;
    }
    if (reports.empty())
        return std::nullopt;
    const GroupBarsEntry bars = groupBarsEntry({}, {}, reports);
    const GroupDifferences* differences = sources.differences ? sources.differences(number) : nullptr;
    MethodGroupLine line{.row = number,
                         .name = rowName(comparison, row),
                         .seeds = static_cast<int>(reports.size()),
                         .isBaseline = sources.baseline == number,
                         .cells = {}};
    for (std::size_t g = 0; g < names.size(); ++g) {
        MethodGroupCell cell{.accuracy = bars.accuracy[g]};
        if (g < bars.deviation.size())
            cell.deviation = bars.deviation[g];
        if (bars.low[g] && bars.high[g])
            cell.interval = Interval{*bars.low[g], *bars.high[g]};
        if (differences != nullptr && g < differences->groupsTogether.size())
            cell.difference = differences->groupsTogether[g];
        line.cells.push_back(cell);
    }
    return line;
}

/// Ids of groups with rows, the lowest mean over the lines first.
std::vector<int> worstFirst(const std::vector<MethodGroupLine>& lines, std::size_t groupCount) {
    std::vector<int> groups;
    std::vector<double> means(groupCount, 0.0);
    for (std::size_t g = 0; g < groupCount; ++g) {
        int known = 0;
        for (const MethodGroupLine& line : lines)
            if (line.cells[g].accuracy) {
                means[g] += *line.cells[g].accuracy;
                ++known;
            }
        if (known == 0)
            continue;
        means[g] /= known;
        groups.push_back(static_cast<int>(g));
    }
    std::stable_sort(groups.begin(), groups.end(), [&](int a, int b) { return means[a] < means[b]; });
    return groups;
}

void markWorst(MethodGroupLine& line) {
    MethodGroupCell* worst = nullptr;
    for (MethodGroupCell& cell : line.cells)
        if (cell.accuracy && (worst == nullptr || *cell.accuracy < *worst->accuracy))
            worst = &cell;
    if (worst != nullptr)
        worst->worst = true;
}

/// As many of the groups as there is room for, in their order: the worst of every line, as they are framed,
/// then the first of the others.
std::vector<int> shownOf(const std::vector<int>& groups, const std::vector<MethodGroupLine>& lines) {
    const auto isFramed = [&](int group) {
        return std::any_of(lines.begin(), lines.end(),
                           [&](const MethodGroupLine& line) { return line.cells[group].worst; });
    };
    const auto framed = static_cast<std::size_t>(std::count_if(groups.begin(), groups.end(), isFramed));
    std::size_t others = mostGroupColumns - std::min(mostGroupColumns, framed);
    std::vector<int> shown;
    for (const int group : groups)
        if (isFramed(group)) {
            shown.push_back(group);
        } else if (others > 0) {
            --others;
            shown.push_back(group);
        }
    return shown;
}

/// The cells of a line in all named groups; cells without accuracy where nothing is known.
std::vector<MethodGroupCell> namedCells(const NamedNumbers* numbers, std::size_t groupCount) {
    std::vector<MethodGroupCell> cells(groupCount);
    if (numbers == nullptr)
        return cells;
    std::vector<GroupReport> reports(numbers->seeds.size());
    for (std::size_t seed = 0; seed < reports.size(); ++seed)
        reports[seed].groups = numbers->seeds[seed];
    const GroupBarsEntry bars = groupBarsEntry({}, {}, reports);
    for (std::size_t g = 0; g < groupCount; ++g) {
        cells[g].accuracy = bars.accuracy[g];
        if (g < bars.deviation.size())
            cells[g].deviation = bars.deviation[g];
        if (bars.low[g] && bars.high[g])
            cells[g].interval = Interval{*bars.low[g], *bars.high[g]};
        if (g < numbers->together.size())
            cells[g].difference = numbers->together[g];
    }
    return cells;
}

/// Adds a column for each named group in which some line has examples.
void addNamed(MethodGroups& figure, const NamedResults& named, std::size_t groupCount) {
    std::vector<std::vector<MethodGroupCell>> cells;
    std::vector<int> examples(named.names.size(), 0);
    for (const MethodGroupLine& line : figure.lines) {
        const NamedNumbers* numbers = named.find(figure.split, line.row);
        cells.push_back(namedCells(numbers, named.names.size()));
        for (std::size_t g = 0; numbers != nullptr && g < examples.size(); ++g)
            examples[g] = std::max(examples[g], numbers->seeds.front()[g].n);
    }
    for (std::size_t g = 0; g < examples.size(); ++g) {
        if (examples[g] == 0)
            continue;
        ++figure.named;
        figure.groups.push_back(static_cast<int>(groupCount + g));
        figure.names.push_back("“" + named.names[g] + "”");
        figure.rows.push_back(examples[g]);
        for (std::size_t line = 0; line < cells.size(); ++line)
            figure.lines[line].cells.push_back(cells[line][g]);
    }
}

} // namespace

bool MethodGroups::hasDifferences() const {
    return std::any_of(lines.begin(), lines.end(), [](const MethodGroupLine& line) {
        return std::any_of(line.cells.begin(), line.cells.end(),
                           [](const MethodGroupCell& cell) { return cell.difference.has_value(); });
    });
}

void addDifferences(const BaselineComparison& compared, MethodGroupSources& sources) {
    sources.baseline = compared.baseline;
    sources.differences = [&compared](std::size_t row) -> const GroupDifferences* {
        for (const BaselineComparison::Other& other : compared.others)
            if (other.row == row)
                return &other.differences;
        return nullptr;
    };
}

MethodGroups methodGroupsOf(const Comparison& comparison, const std::string& split, std::size_t section,
                            const MethodGroupSources& sources) {
    MethodGroups figure{.split = split, .groups = {}, .names = {}, .rows = {}, .lines = {}};
    std::vector<std::string> names;
    const Run* first = nullptr;
    for (std::size_t i = 0; i < comparison.rows.size(); ++i) {
        const ComparisonRow& row = comparison.rows[i];
        if (row.section != section || (!row.selected && sources.baseline != i) || row.runs.empty())
            continue;
        if (first == nullptr && sources.run(row.runs.front()).report(split).averageAccuracy) {
            first = &sources.run(row.runs.front());
            names = groupNamesOf(first->groups);
        }
        if (first == nullptr)
            continue;
        if (std::optional<MethodGroupLine> line = lineOf(comparison, i, split, names, sources))
            figure.lines.push_back(std::move(*line));
    }
    if (figure.lines.empty())
        return figure;
    for (MethodGroupLine& line : figure.lines)
        markWorst(line);
    const std::vector<int> all = worstFirst(figure.lines, names.size());
    figure.allGroups = all.size();
    figure.groups = shownOf(all, figure.lines);
    const GroupReport report = first->report(split);
    for (const int group : figure.groups) {
        figure.names.push_back(names[group]);
        figure.rows.push_back(report.groups[group].n);
    }
    for (MethodGroupLine& line : figure.lines) {
        std::vector<MethodGroupCell> cells;
        for (const int group : figure.groups)
            cells.push_back(line.cells[group]);
        line.cells = std::move(cells);
    }
    if (sources.named != nullptr)
        addNamed(figure, *sources.named, names.size());
    return figure;
}

} // namespace groupscope
