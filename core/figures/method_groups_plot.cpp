// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/data/small_groups.h"
#include "core/data/split.h"
#include "core/figures/brief_names.h"
#include "core/figures/difference_text.h"
#include "core/figures/method_groups.h"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace groupscope {

namespace {

constexpr double strongestDifference = 0.5; // opacity of the largest difference: letters stay readable on it
constexpr const char* colorAbove = "#0072b2"; // told apart by all readers, as right and wrong are
constexpr const char* colorBelow = "#d55e00";

std::string accuracyText(double share) {
    return fixedText(100.0 * share, 1);
}

bool isSmall(const MethodGroups& figure, std::size_t column) {
    return isSmallGroup(figure.rows[column]);
}

/// A name of the group; of a small one with its count.
std::string headOf(const MethodGroups& figure, std::size_t column, const std::string& name) {
    return name + (isSmall(figure, column) ? " (n=" + std::to_string(figure.rows[column]) + ")" : "");
}

std::string baselineName(const MethodGroups& figure) {
    for (const MethodGroupLine& line : figure.lines)
        if (line.isBaseline)
            return line.name;
    return "the baseline";
}

std::vector<std::string> headingOf(const MethodGroups& figure, MethodGroupsShown shown) {
    const std::string rows = ", " + splitTitle(figure.split) + " split";
    const std::size_t ofTask = figure.groups.size() - figure.named;
    const std::string part = figure.allGroups > ofTask ? "; " + std::to_string(ofTask) + " of " +
                                                             std::to_string(figure.allGroups) + " groups"
                                                       : "";
    std::string grey;
    for (std::size_t column = 0; column < figure.names.size(); ++column)
        if (isSmall(figure, column))
            grey = "; grey: n < " + std::to_string(smallGroup);
    if (shown == MethodGroupsShown::difference)
        return {"percentage points to " + baselineName(figure) + rows + part,
                "filled: the 95 % interval leaves 0 out" + grey,
                "intervals of a line: about 95 % together over " + std::to_string(figure.allGroups) +
                    " groups (Bonferroni)"};
    return {"accuracy in %" + rows + ", below ± s.d. of seeds or the 95 % interval; framed: worst group" +
            grey + part};
}

/// The range of accuracies, and the largest difference.
struct ColorRange {
    double low = 1.0, high = 0.0, most = 0.0;

    explicit ColorRange(const MethodGroups& figure) {
        for (const MethodGroupLine& line : figure.lines)
            for (const MethodGroupCell& cell : line.cells) {
                if (cell.accuracy) {
                    low = std::min(low, *cell.accuracy);
                    high = std::max(high, *cell.accuracy);
                }
                if (cell.difference)
                    most = std::max(most, std::abs(cell.difference->value));
            }
    }
};

HeatCell accuracyCell(const MethodGroupLine& line, const MethodGroupCell& cell, const ColorRange& range,
                      bool small) {
    const double share =
        range.high > range.low ? (*cell.accuracy - range.low) / (range.high - range.low) : 0.5;
    HeatCell drawn = rampCell(*cell.accuracy, share, accuracyText(*cell.accuracy));
    drawn.interval = cell.interval;
    if (small) {
        drawn.field = Paint{Ink::grid};
        drawn.ink = Paint{Ink::text};
    }
    if (line.seeds > 1 && cell.deviation && !small)
        drawn.below = "±" + accuracyText(*cell.deviation);
    else if (cell.interval)
        drawn.below =
            fixedText(100.0 * cell.interval->low, 0) + "–" + fixedText(100.0 * cell.interval->high, 0);
    drawn.bold = drawn.framed = cell.worst;
    return drawn;
}

/// The sign is in the arrow and before the number; colour only repeats it.
HeatCell differenceCell(const Difference& difference, const ColorRange& range, bool small) {
    const double share = range.most > 0.0 ? std::abs(difference.value) / range.most : 0.0;
    return {.text = differenceText(difference),
            .value = difference.value,
            .interval = difference.interval,
            .field = Paint{.ink = Ink::series, .color = difference.value < 0.0 ? colorBelow : colorAbove},
            .opacity = small ? 0.0 : strongestDifference * share,
            .ink = Paint{small ? Ink::faint : Ink::text},
            .bold = difference.isClear()};
}

std::string tooltipOf(const MethodGroups& figure, const MethodGroupLine& line, const MethodGroupCell& cell,
                      std::size_t column, const CountText& countText) {
    std::string words = line.name + ", " + figure.names[column] + ": " + accuracyText(*cell.accuracy) +
                        (cell.deviation ? " ± " + accuracyText(*cell.deviation) : "") + " %";
    if (line.seeds > 1)
        words += " (" + std::to_string(line.seeds) + " seeds)";
    if (cell.interval)
        words += ", 95 % interval " + accuracyText(cell.interval->low) + "–" +
                 accuracyText(cell.interval->high) + " %";
    words += ", " + countText(figure.rows[column]) + (figure.rows[column] == 1 ? " example" : " examples");
    if (cell.difference)
        words += "; to the baseline " + wholeDifferenceText(*cell.difference);
    return words + (cell.worst ? "; its worst group" : "");
}

/// Of a field without a number: what is known.
HeatCell emptyCell(const MethodGroupLine& line, const MethodGroupCell& cell, bool differs) {
    return {.text = differs && line.isBaseline && cell.accuracy ? accuracyText(*cell.accuracy) + " %" : "–"};
}

} // namespace

HeatMap plotOf(const MethodGroups& figure, MethodGroupsShown shown, const CountText& countText) {
    const bool differs = shown == MethodGroupsShown::difference;
    HeatMap plot{.heading = headingOf(figure, shown), .leastText = differs ? "▲ +10.0" : "±10.0"};
    const std::vector<std::string> brief = briefNames(figure.names);
    for (std::size_t column = 0; column < figure.names.size(); ++column)
        plot.columns.push_back({headOf(figure, column, figure.names[column]), isSmall(figure, column),
                                headOf(figure, column, brief[column])});
    const ColorRange range(figure);
    for (const MethodGroupLine& line : figure.lines) {
        plot.rows.push_back(
            {.name = line.name + (line.isBaseline ? " (baseline)" : ""), .bold = line.isBaseline});
        for (std::size_t column = 0; column < figure.names.size(); ++column) {
            const MethodGroupCell& cell = line.cells[column];
            if (!cell.accuracy || (differs && !cell.difference)) {
                plot.cells.push_back(emptyCell(line, cell, differs));
                continue;
            }
            const bool small = isSmall(figure, column);
            HeatCell& drawn = plot.cells.emplace_back(differs ? differenceCell(*cell.difference, range, small)
                                                              : accuracyCell(line, cell, range, small));
            drawn.tooltip = tooltipOf(figure, line, cell, column, countText);
            drawn.key = std::to_string(line.row) + " " + std::to_string(figure.groups[column]);
        }
    }
    std::istringstream note(figure.note);
    for (std::string line; std::getline(note, line);)
        plot.notes.push_back(line);
    return plot;
}

} // namespace groupscope
