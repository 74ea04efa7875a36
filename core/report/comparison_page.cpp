// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/comparison_page.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/sha256.h"
#include "core/base/text.h"
#include "core/base/version.h"
#include "core/figures/method_style.h"
#include "core/figures/palette.h"
#include "core/figures/row_name.h"
#include "core/report/answer_section.h"
#include "core/report/html_parts.h"
#include "core/report/page_tables.h"
#include "core/runs/failed_points.h"
#include "core/runs/selection.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <span>
#include <utility>

namespace groupscope {

namespace {

/// Script and style of every page, from resources/page.
constexpr const char* pageScript =
#include "core/report/page_script.inc"
    ;
constexpr const char* pageStyle =
#include "core/report/page_style.inc"
    ;

const Color darkPaper = colorFromHex("#171b21"); // as --paper in resources/page/page.css

/// A source of a Content-Security-Policy: the element with exactly that text.
std::string policyHash(const std::string& text) {
    const std::string hex = sha256OfText(text);
    std::string bytes;
    for (std::size_t i = 0; i < hex.size(); i += 2)
        bytes += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
    return "'sha256-" + base64Of(bytes) + "'";
}

/// The splits of the section in the order of tables, those on which some setting has accuracies.
std::vector<PageSplit> splitsOf(const ReportContent& content, const ReportComparison& compared,
                                const Task& task, std::size_t section) {
    const Comparison& comparison = compared.comparison;
    std::vector<PageSplit> splits;
    for (const SplitDefinition& split : comparison.splits) {
        MethodGroupSources sources{.run = [&](std::size_t run) -> const Run& { return content.runs[run]; },
                                   .named = &compared.named};
        for (const BaselineComparison& own : compared.differences.all)
            if (own.split == split.name && comparison.rows[own.baseline].section == section &&
                comparison.rows[own.baseline].selected)
                addDifferences(own, sources);
        PageSplit page{.name = split.name,
                       .label = pageLabelOf(split),
                       .groups = methodGroupsOf(comparison, split.name, section, sources),
                       .differences = sources.differences};
        for (std::size_t i = 0; i < task.splits.size(); ++i)
            if (task.splits[i].name == split.name)
                page.bit = std::uint64_t{1} << i;
        if (!page.groups.lines.empty())
            splits.push_back(std::move(page));
    }
    return splits;
}

/// The settings in the tables of any split, in the order of the comparison. Those of one method have shades
/// of its colour.
std::vector<PageMethod> methodsOf(const Comparison& comparison, const std::vector<PageSplit>& splits) {
    std::map<std::size_t, bool> isBaseline; // of rows
    for (const PageSplit& split : splits)
        for (const MethodGroupLine& line : split.groups.lines)
            isBaseline[line.row] = isBaseline[line.row] || line.isBaseline;
    std::map<std::string, int> ofTitle;
    std::vector<PageMethod> methods;
    for (const auto& [row, baseline] : isBaseline) {
        const std::string title = comparison.rows[row].title();
        const std::string color = variantColor(title, ofTitle[title]++);
        methods.push_back({.row = row,
                           .name = rowName(comparison, comparison.rows[row]),
                           .isBaseline = baseline,
                           .light = color,
                           .dark = hexOf(readableOn(colorFromHex(color), darkPaper))});
    }
    return methods;
}

/// Makes a method the baseline if no split has a comparison with one, as while test results are hidden: that
/// of the run or title ReportContent::baseline, else the plainest.
void chooseBaseline(const ReportContent& content, const Comparison& comparison,
                    std::vector<PageMethod>& methods) {
    if (std::any_of(methods.begin(), methods.end(), [](const PageMethod& own) { return own.isBaseline; }))
        return;
    const auto rankOf = [&](const PageMethod& method) {
        const ComparisonRow& row = comparison.rows[method.row];
        const bool isNamed = row.title() == content.baseline ||
                             std::any_of(row.runs.begin(), row.runs.end(),
                                         [&](auto run) { return content.runs[run].id == content.baseline; });
        return std::pair(!isNamed, plainRank(row.method));
    };
    std::min_element(methods.begin(), methods.end(), [&](const PageMethod& a, const PageMethod& b) {
        return rankOf(a) < rankOf(b);
    })->isBaseline = true;
}

/// The comparison without settings that were judged on other examples than the run of the page.
Comparison ofOneTask(Comparison comparison, const Run& run, std::vector<std::string>& notes) {
    const std::size_t section = comparison.rows.front().section;
    std::size_t others = 0;
    for (ComparisonRow& row : comparison.rows)
        if (row.selected && row.section == section && row.task.splits != run.task.splits) {
            row.selected = false;
            ++others;
        }
    if (others > 0)
        notes.push_back(counted(others, "setting was", "settings were") +
                        " judged on other splits and left out: a page shows one set of examples");
    if (comparison.sections.size() > 1)
        notes.push_back("the runs belong to " + std::to_string(comparison.sections.size()) +
                        " tasks, and a page shows one of them: " + comparison.sections[section]);
    return comparison;
}

void readPredictions(const ReportContent& content, const Comparison& comparison, PageData& data,
                     std::vector<std::string>& notes, const RunContext& context) {
    std::size_t read = 0;
    for (PageMethod& method : content.load ? std::span(data.methods) : std::span<PageMethod>()) {
        const ComparisonRow& row = comparison.rows[method.row];
        context.report(static_cast<double>(read++) / static_cast<double>(data.methods.size()),
                       "reading predictions of " + method.name);
        try {
            method.predictions = readPagePredictions(content, row, *data.task, data.examples, context);
        } catch (const Cancelled&) {
            throw;
        } catch (const Error& error) {
            notes.push_back("predictions of " + method.name + " are not shown: " + error.what());
        }
        if (row.runs.size() > mostPageSeeds)
            notes.push_back("the map shows " + std::to_string(mostPageSeeds) + " of the " +
                            std::to_string(row.runs.size()) + " seeds of " + method.name);
    }
}

std::string examplesText(std::size_t count) {
    return paperCount(static_cast<std::int64_t>(count)) + (count == 1 ? " example" : " examples");
}

std::string summaryOf(const ReportContent& content, const Comparison& comparison, const PageData& data,
                      const Run& run) {
    const PageExamples& examples = data.examples;
    std::string text = "<p>" + counted(data.methods.size(), "setting", "settings") + " of " +
                       counted(content.runs.size(), "run", "runs") + " on <bdi>" +
                       escapeXml(std::filesystem::path(run.data.file).filename().string()) + "</bdi>, " +
                       examplesText(examples.all) +
                       ". Selection rule: " + escapeXml(selectionName(comparison.rule)) + ".</p>\n";
    if (examples.isThinned())
        text += "<p class=\"warning\"><strong>Note:</strong> the map shows " +
                paperCount(static_cast<std::int64_t>(examples.rows.size())) + " of " +
                examplesText(examples.all) + ", at least " + std::to_string(examples.ofEachGroup) +
                " of each group of each split or all of a smaller one. Accuracies in the tables are of all "
                "examples, those of a selection of the examples that the map shows.</p>\n";
    if (comparison.oracle)
        text += "<p class=\"warning\"><strong>Oracle:</strong> settings were selected by their test "
                "values. These numbers are an upper bound, not a result.</p>\n";
    return text;
}

std::string notesOf(const std::vector<std::string>& notes) {
    std::string html;
    for (const std::string& note : notes)
        html += "<p class=\"warning\"><strong>Note:</strong> " + escapeXml(note) + "</p>\n";
    return html.empty() ? html : "<h2>Notes</h2>\n" + html;
}

/// All that stands on the page below the map.
std::string bodyOf(const ReportContent& content, const ReportComparison& compared, const PageData& data,
                   const std::vector<std::string>& notes, const Run& run) {
    const Comparison& comparison = compared.comparison;
    const std::size_t section = comparison.rows.front().section;
    std::string html = "<noscript><p class=\"warning\">The map and the bars need JavaScript. The tables do "
                       "not.</p></noscript>\n<section id=\"tables\">\n<h2>Accuracy by group</h2>\n";
    for (std::size_t i = 0; i < data.splits.size(); ++i)
        html += accuracyTable(comparison, data.splits[i], i);
    html +=
        "</section>\n" + answerSection(content, compared) + notesOf(notes) + "<h2>Compared settings</h2>\n";
    Table settings = comparisonTables(comparison, GridPoints::selected)[section];
    addFailedRows(settings, comparison, failedPoints(comparison, content.runs, content.failures),
                  GridPoints::selected, section);
    return html + htmlTable(settings) + revealSection(content.runs, content.reveals) + "<footer>Groupscope " +
           escapeXml(programVersion) + ". Set with SHA-256 " +
           escapeXml(run.data.sha256.empty() ? "(made in memory)" : run.data.sha256) + ".</footer>\n";
}

std::string headOf(const std::string& title, const std::string& style, const std::string& script) {
    return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n" + htmlGenerator() +
           "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src " +
           policyHash(script) + "; style-src " + policyHash(style) +
           "; img-src data:; base-uri 'none'; form-action 'none'\"/>\n"
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>" +
           escapeXml(title) + "</title>\n<style>" + style + "</style>\n</head>\n<body>\n";
}

} // namespace

const Run& runOfPage(const ReportContent& content, const ReportComparison& compared) {
    if (compared.comparison.rows.empty())
        throw UsageError("there are no complete runs to show", "", "train one first");
    return content.runs[compared.comparison.rows.front().runs.front()];
}

ComparisonPage comparisonPage(const ReportContent& content, ReportComparison compared,
                              const std::shared_ptr<const Task>& task, PageExamples examples, PageMap map,
                              const RunContext& context) {
    const Run& run = runOfPage(content, compared);
    std::vector<std::string> notes = content.warnings;
    compared.comparison = ofOneTask(std::move(compared.comparison), run, notes);
    const Comparison& comparison = compared.comparison;
    notes.insert(notes.end(), comparison.warnings.begin(), comparison.warnings.end());
    notes.insert(notes.end(), compared.differences.problems.begin(), compared.differences.problems.end());
    PageData data{.task = task,
                  .named = std::make_shared<const std::vector<NamedExamples>>(content.named),
                  .examples = std::move(examples),
                  .map = std::move(map),
                  .methods = {},
                  .splits = splitsOf(content, compared, *task, comparison.rows.front().section)};
    if (data.splits.empty())
        throw UsageError("no run predicts classes of a split", "", "train a method that has a classifier");
    data.methods = methodsOf(comparison, data.splits);
    chooseBaseline(content, comparison, data.methods);
    readPredictions(content, comparison, data, notes, context);
    const std::string style = pageStyle + accuracyStyle(), script = pageScript;
    const std::string json = pageJson(data, context);
    ComparisonPage page{
        .shown = data.examples.rows.size(), .all = data.examples.all, .methods = data.methods.size()};
    page.html =
        headOf(content.title, style, script) +
        withoutFolders("<h1>" + escapeXml(content.title) + "</h1>\n" +
                           summaryOf(content, comparison, data, run) + "<div id=\"interactive\"></div>\n" +
                           bodyOf(content, compared, data, notes, run),
                       content.runs) +
        "<script type=\"application/json\" id=\"data\">" + json + "</script>\n<script>" + script +
        "</script>\n</body>\n</html>\n";
    return page;
}

} // namespace groupscope
