// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/page_tables.h"

#include "core/base/text.h"
#include "core/data/small_groups.h"
#include "core/figures/difference_text.h"
#include "core/figures/palette.h"

#include <algorithm>
#include <cmath>

namespace groupscope {

namespace {

std::string percentOfPage(double share) {
    return fixedText(100.0 * share, 1);
}

/// Black or white, whichever is further from the field: one of both always has a contrast of 4.5.
std::string letterColor(const Color& field) {
    const Color black = colorFromHex("#000000"), white = colorFromHex("#ffffff");
    return hexOf(contrastRatio(field, black) >= contrastRatio(field, white) ? black : white);
}

std::string rulesOfSteps(bool dark) {
    std::string css;
    for (int step = 0; step <= mostAccuracyStep; ++step) {
        const Color field = rampColor(static_cast<double>(step) / mostAccuracyStep, dark);
        css += ".a" + std::to_string(step) + " { background: " + hexOf(field) +
               "; color: " + letterColor(field) + "; }\n";
    }
    return css;
}

/// A cell of an accuracy in [0,1].
std::string accuracyCellOf(const MethodGroupCell& cell, bool isSmall, bool isSeeds) {
    if (!cell.accuracy)
        return "<td>–</td>";
    const int step = static_cast<int>(std::lround(*cell.accuracy * mostAccuracyStep));
    std::string html = "<td class=\"" + (isSmall ? std::string("few") : "a" + std::to_string(step)) +
                       (cell.worst ? " worst" : "") + "\"><b>" + percentOfPage(*cell.accuracy) + "</b>";
    if (isSeeds && cell.deviation)
        html += " <small>± " + percentOfPage(*cell.deviation) + "</small>";
    if (cell.interval)
        html += "<br/><small>" + percentOfPage(cell.interval->low) + "–" +
                percentOfPage(cell.interval->high) + "</small>";
    if (cell.difference)
        html += "<br/><small>" + escapeXml(differenceText(*cell.difference)) + "</small>";
    return html + "</td>";
}

/// A measure of the whole split as a cell.
MethodGroupCell wholeCell(const PageSplit& split, const ComparisonRow& row, std::size_t place,
                          const char* measure) {
    const SplitStatistics& statistics = row.split(split.name);
    MethodGroupCell cell;
    if (const std::optional<Statistic> value = statistics.of(measure)) {
        cell.accuracy = value->mean;
        cell.deviation = value->deviation;
        cell.interval = statistics.intervals.of(measure);
    }
    const GroupDifferences* differences = split.differences ? split.differences(place) : nullptr;
    if (differences != nullptr)
        cell.difference = differences->of(measure);
    return cell;
}

std::string captionOf(const PageSplit& split) {
    const MethodGroups& groups = split.groups;
    const auto baseline = std::find_if(groups.lines.begin(), groups.lines.end(),
                                       [](const MethodGroupLine& line) { return line.isBaseline; });
    const bool isOfSeeds = std::any_of(groups.lines.begin(), groups.lines.end(),
                                       [](const MethodGroupLine& line) { return line.seeds > 1; });
    const std::size_t ofTask = groups.groups.size() - groups.named;
    std::string text = "Accuracy in % on " + split.label +
                       (isOfSeeds ? ", mean ± standard deviation over seeds" : "") +
                       ", below it the 95 % interval";
    if (groups.hasDifferences() && baseline != groups.lines.end())
        text +=
            " and the percentage points to " + baseline->name +
            ". A filled arrow: the interval of the difference leaves 0 out; those of a line hold together "
            "over all groups at about 95 %";
    text += ". The worst group of each method is framed";
    if (groups.allGroups > ofTask)
        text += "; " + std::to_string(ofTask) + " of " + std::to_string(groups.allGroups) +
                " groups, the worst of each method and those with the lowest means";
    return text + ". Grey: fewer than " + std::to_string(smallGroup) + " examples.";
}

} // namespace

std::string pageLabelOf(const SplitDefinition& split) {
    switch (split.kind()) {
    case Purpose::report:
        return split.name + " (test split)";
    case Purpose::select:
        return split.name + " (validation split, by which epochs and settings are selected)";
    default:
        return split.name + " (training split)";
    }
}

std::string accuracyStyle() {
    return rulesOfSteps(false) + "@media (prefers-color-scheme: dark) {\n" + rulesOfSteps(true) + "}\n";
}

std::string accuracyTable(const Comparison& comparison, const PageSplit& split, std::size_t place) {
    const MethodGroups& groups = split.groups;
    std::string html =
        "<div class=\"scroll\" data-split=\"" + std::to_string(place) +
        "\"><table class=\"accuracies\">\n<caption><span>" + escapeXml(captionOf(split)) +
        "</span></caption>\n<thead><tr><th scope=\"col\">method</th><th scope=\"col\">average</th>"
        "<th scope=\"col\">worst group</th>";
    for (std::size_t i = 0; i < groups.groups.size(); ++i)
        html += "<th scope=\"col\" data-group=\"" + std::to_string(groups.groups[i]) + "\"><bdi>" +
                escapeXml(groups.names[i]) + "</bdi><br/><small>n = " + paperCount(groups.rows[i]) +
                "</small></th>";
    html += "</tr></thead>\n<tbody>\n";
    for (const MethodGroupLine& line : groups.lines) {
        const ComparisonRow& row = comparison.rows[line.row];
        const bool isSeeds = line.seeds > 1;
        html += "<tr><th scope=\"row\"><bdi>" + escapeXml(line.name) + "</bdi>" +
                (line.isBaseline ? " <small>(baseline)</small>" : "") + "</th>";
        for (const char* measure : {accuracy::average, accuracy::worstGroup})
            html += accuracyCellOf(wholeCell(split, row, line.row, measure), false, isSeeds);
        for (std::size_t i = 0; i < line.cells.size(); ++i)
            html += accuracyCellOf(line.cells[i], isSmallGroup(groups.rows[i]), isSeeds);
        html += "</tr>\n";
    }
    return html + "</tbody>\n</table></div>\n";
}

} // namespace groupscope
