// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/report_figures.h"
#include "core/runs/comparison_sections.h"

#include <map>
#include <utility>

namespace groupscope {

namespace {

/// "brought_in_forest_" of "imported: forest": for names of files on any system.
std::string fileWord(const std::string& method) {
    std::string word;
    for (const char letter : method) {
        const bool plain = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                           (letter >= '0' && letter <= '9') || letter == '-' || letter == '.' ||
                           letter == '_';
        if (plain || word.empty() || word.back() != '_')
            word += plain ? letter : '_';
    }
    return word + "_";
}

/// Adds what all figures with these needs draw of the input; names begin with `who`.
void addFigures(std::vector<FigureFile>& files, std::map<std::string, int>& drawn, FigureNeeds needs,
                const FigureInput& input, const std::string& who = {}) {
    if (!input.has(needs))
        return;
    for (const Figure& figure : figures()) {
        if (figure.needs != needs)
            continue;
        for (const Drawing& drawing : figure.drawings(input)) {
            const std::string name = who + figure.id;
            const int number = ++drawn[name];
            files.push_back(figureFile(name + (number > 1 ? "_" + std::to_string(number) : ""), drawing));
        }
    }
}

} // namespace

FigureFile figureFile(std::string name, const Drawing& drawing) {
    return {std::move(name), svgOf(drawing.draw(SceneSpace::paper()), drawing.title),
            drawing.values ? toCsv(drawing.values()) : std::string()};
}

FigureInput figureInputOf(const ReportContent& content, const ComparisonRow& row) {
    FigureInput input;
    input.run = &content.runs[row.runs.front()];
    input.name = row.title() + (input.run->imbalance ? ", " + input.run->imbalance->level : "") + ", seed " +
                 std::to_string(input.run->seed);
    for (const std::size_t index : row.runs)
        input.seeds.push_back(&content.runs[index]);
    return input;
}

std::vector<FigureFile> reportFigures(const ReportContent& content, const ReportComparison& compared) {
    const Comparison& comparison = compared.comparison;
    std::vector<FigureFile> files;
    std::map<std::string, int> drawn; // how many of each name
    for (std::size_t section = 0; section < comparison.sections.size(); ++section)
        addFigures(files, drawn, FigureNeeds::section,
                   {.comparison = &comparison,
                    .runs = content.runs,
                    .records = placesOf(content.runs),
                    .section = section,
                    .differences = &compared.differences,
                    .named = &compared.named,
                    .axes = content.axes});
    addFigures(files, drawn, FigureNeeds::comparison, {.comparison = &comparison});
    addFigures(files, drawn, FigureNeeds::histories, {.comparison = &comparison, .runs = content.runs});
    std::size_t runs = 0;
    for (const ComparisonRow& row : comparison.rows)
        if (row.selected && runs++ < mostDetailedRuns)
            addFigures(files, drawn, FigureNeeds::run, figureInputOf(content, row), fileWord(row.method));
    return files;
}

} // namespace groupscope
