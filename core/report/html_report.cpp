// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/html_report.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/base/version.h"
#include "core/methods/method.h"
#include "core/report/batch_size_figure.h"
#include "core/report/data_check_section.h"
#include "core/report/group_table.h"
#include "core/report/html_parts.h"
#include "core/report/representation_section.h"
#include "core/report/svg_figure.h"
#include "core/report/trade_off.h"
#include "core/runs/selection.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <functional>

namespace groupscope {

namespace {

/// Detailed figures are drawn for this many selected runs; tables always hold all.
constexpr std::size_t maximumDetailed = 24;

using AddFact = std::function<void(const std::string& what, const std::string& value)>;

/// What is asked beyond the columns of the file, where it is.
void addAsked(const Question& question, const AddFact& add) {
    if (!question.splitColumn.empty())
        add("Split column", question.splitColumn);
    if (!question.splitShares.empty()) {
        std::string shares;
        for (const double share : question.splitShares)
            shares += (shares.empty() ? "" : " / ") + shortestText(share);
        add("Drawn split (train / val / test)", shares + ", seed " + std::to_string(question.splitSeed));
    }
    if (question.fitSet != trainSet)
        add("Fitted on", question.fitSet);
    if (question.selectSet != validationSet)
        add("Selected by", question.selectSet);
    const std::string kept = "Rows to fit on that keep their class";
    if (question.labelFraction < 1.0)
        add(kept, shortestText(100.0 * question.labelFraction) + " % of each class");
    if (question.shots > 0)
        add(kept, std::to_string(question.shots) + " of each class");
    if (question.labelFraction < 1.0 || question.shots > 0)
        add("Seed that draws them", std::to_string(question.labelSeed));
}

std::string dataSection(const Run& run, const std::vector<std::string>& warnings) {
    const Question& question = run.question;
    const DataSource& data = run.data;
    const auto listed = [](const std::vector<std::string>& names) {
        std::string text;
        for (const std::string& name : names)
            text += (text.empty() ? "" : ", ") + name;
        return text;
    };
    Table facts;
    facts.columns = {{"what", "", Table::Kind::text}, {"value", "", Table::Kind::text}};
    const auto add = [&facts](const std::string& what, const std::string& value) {
        facts.rows.push_back({Table::Cell(what), Table::Cell(value)});
    };
    add("File", data.file);
    add("SHA-256", data.sha256.empty() ? "(made in memory)" : data.sha256);
    add("Embedding", question.embedding());
    add("Rows × dimensions", std::to_string(data.n) + " × " + std::to_string(data.d));
    if (question.brokenRows > 0)
        add("Rows left out",
            std::to_string(question.brokenRows) + " rows of the splits, which hold NaN or Inf");
    add("Mean Euclidean norm of the rows", shortestText(data.meanNorm));
    add("Class column", question.classColumn + " (" + std::to_string(run.groups.classCount()) + " classes)");
    if (!question.groupColumns.empty())
        add("Overlapping groups", listed(question.groupColumns));
    if (!question.groupColumn.empty())
        add("Group column", question.groupColumn);
    if (!question.attributes.empty())
        add(question.groupColumns.empty() ? "Attributes" : "Attributes to train by",
            listed(question.attributes));
    if (question.attributes.empty() && question.groupColumns.empty() && question.groupColumn.empty())
        add("Attributes", "(none: groups are classes)");
    addAsked(question, add);
    std::string html = "<h2>Data</h2>\n" + htmlFacts(facts);
    for (const std::string& warning : warnings)
        html += "<p class=\"warning\"><strong>Note:</strong> " + escapeXml(warning) + "</p>\n";
    std::vector<RowSetCounts> counts;
    for (const QuestionRowSet& set : question.rowSets) {
        counts.push_back({set.name, set.name == question.fitSet ? run.trainCounts : std::vector<int>()});
        if (set.name != question.fitSet)
            for (const GroupAccuracy& group : run.report(set.name).groups)
                counts.back().ofGroup.push_back(group.n);
    }
    return html + htmlTable(groupCountTable(run.groups, counts));
}

/// The trade-off of a section on one row set; nothing when no row has figures there.
std::string tradeOffSection(const Comparison& comparison, std::size_t section, const std::string& rowSet) {
    const TradeOff tradeOff = tradeOffOf(comparison, rowSet, section);
    if (tradeOff.marks.empty())
        return {};
    std::string caption = "Worst-group against average accuracy, " + rowSet +
                          " rows. Each method at the setting chosen by " + selectionName(comparison.rule) +
                          "; small marks are its other settings, whiskers one standard deviation over "
                          "seeds. On the grey diagonal no group falls behind.";
    for (const TradeOffPath& path : tradeOff.paths)
        caption +=
            " The curve traces " + tradeOff.marks[path.marks.front()].name + " over " + path.parameter + ".";
    return htmlFigure(caption, tradeOffFigure("Worst group against average", tradeOff));
}

/// The trade-off of a section on each set to report on, or on the first of the others that has figures.
std::string tradeOffSections(const Comparison& comparison, std::size_t section) {
    std::string html;
    for (const QuestionRowSet& set : comparison.rowSets)
        if (html.empty() || set.kind() == Purpose::report)
            html += tradeOffSection(comparison, section, set.name);
    return html;
}

/// Name of the first set to report on.
std::string reportedSet(const Comparison& comparison) {
    return comparison.rowSets.empty() ? std::string(testSet) : comparison.rowSets.front().name;
}

std::optional<double> numberOf(const std::string& text) {
    double value = 0.0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
    return failure == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

/// What varies in numbers is an axis: worst-group accuracy of each method at its selected settings.
std::string variedSection(const Comparison& comparison, std::size_t section) {
    std::string html;
    for (std::size_t field = 0; field < comparison.varied.size(); ++field) {
        if (!comparison.varied[field]->number)
            continue;
        std::vector<Curve> curves;
        for (const ComparisonRow& row : comparison.rows) {
            const std::optional<Statistic>& worst = row.rowSet(reportedSet(comparison)).worstGroup;
            const std::optional<double> x = numberOf(row.varied[field]); // "all" shots have no place
            if (row.section != section || !row.selected || !worst || !x)
                continue;
            if (curves.empty() || curves.back().name != row.method)
                curves.push_back({row.method, {}});
            curves.back().points.emplace_back(*x, worst->mean);
        }
        for (Curve& curve : curves)
            std::sort(curve.points.begin(), curve.points.end());
        const std::string& title = comparison.varied[field]->title;
        if (!curves.empty())
            html += htmlFigure("Worst-group accuracy of the " + reportedSet(comparison) + " rows over " +
                                   title + ": " + comparison.varied[field]->meaning +
                                   ". Each method at the setting chosen for "
                                   "each value.",
                               lineFigure("Worst group over " + title, title, "accuracy", curves));
    }
    return html;
}

/// Figure 7 of Contrastive Adapters, of experiments that vary the contrastive batch.
std::string batchSizeSection(const Comparison& comparison) {
    const std::optional<BatchSizes> sizes = batchSizesOf(comparison, reportedSet(comparison));
    if (!sizes)
        return {};
    return htmlFigure("Worst-group accuracy of the " + reportedSet(comparison) +
                          " rows against the size of contrastive batches, " + sizes->method +
                          "; marks are named by positives, negatives, whiskers are one "
                          "standard deviation over seeds.",
                      batchSizeFigure("Contrastive batch size", *sizes));
}

std::string comparisonSection(const Comparison& comparison) {
    std::string html = "<h2>Comparison</h2>\n";
    for (const std::string& warning : comparison.warnings)
        html += "<p class=\"warning\"><strong>Note:</strong> " + escapeXml(warning) + "</p>\n";
    if (comparison.oracle)
        html += "<p class=\"warning\"><strong>Oracle:</strong> grid points were chosen by their test "
                "figures. These numbers are an upper bound, not a result.</p>\n";
    const std::vector<Table> selected = comparisonTables(comparison, GridPoints::selected);
    for (std::size_t section = 0; section < selected.size(); ++section) {
        if (selected.size() > 1)
            html += "<h3>Of " + escapeXml(comparison.sections[section]) + "</h3>\n";
        html += htmlTable(selected[section]) + tradeOffSections(comparison, section) +
                variedSection(comparison, section);
    }
    html += batchSizeSection(comparison);
    const bool othersTried = std::any_of(comparison.rows.begin(), comparison.rows.end(),
                                         [](const ComparisonRow& row) { return !row.selected; });
    if (othersTried) {
        html += "<h3>Every setting that was tried</h3>\n";
        for (const Table& table : comparisonTables(comparison))
            html += htmlTable(table);
    }
    return html;
}

Curve curveOf(const Run& run, const std::string& series) {
    Curve curve{series, {}};
    for (const EpochRecord& record : run.history)
        for (const auto& [name, value] : record.series)
            if (name == series)
                curve.points.emplace_back(record.epoch, value);
    return curve;
}

/// Curves of the series whose names begin with one of `prefixes`, in their order of appearance.
std::vector<Curve> curvesOf(const Run& run, const std::string& begins, const std::string& contains) {
    std::vector<Curve> curves;
    std::vector<std::string> names;
    for (const EpochRecord& record : run.history)
        for (const auto& [name, value] : record.series)
            if (name.starts_with(begins) && name.find(contains) != std::string::npos &&
                std::find(names.begin(), names.end(), name) == names.end())
                names.push_back(name);
    for (const std::string& name : names)
        curves.push_back(curveOf(run, name));
    return curves;
}

/// Losses and penalties by what the method calls them.
std::vector<Curve> lossCurves(const Run& run) {
    std::vector<Curve> curves;
    for (Curve& curve : curvesOf(run, "train.", ""))
        if (const std::string title = lossTitle(run.method, curve.name); !title.empty()) {
            curve.name = title;
            curves.push_back(std::move(curve));
        }
    return curves;
}

/// Those of the sets to report on, or the first that there is.
std::vector<const RowSetResult*> shownResults(const Run& run) {
    std::vector<const RowSetResult*> results;
    for (const RowSetResult& result : run.rowSets)
        if (run.question.purposeOf(result.name) == Purpose::report)
            results.push_back(&result);
    if (results.empty() && run.shownResult() != nullptr)
        results.push_back(run.shownResult());
    return results;
}

std::string runFigures(const Run& run, const std::string& name) {
    std::string html;
    for (const RowSetResult* result : shownResults(run))
        html += htmlFigure("Accuracy of every group, " + result->title + " rows, at epoch " +
                               std::to_string(run.selectedEpoch) + "; whiskers are 95 % Wilson intervals.",
                           groupAccuracyFigure(name, run.groups, result->report));
    if (run.history.size() < 2)
        return html;
    const double selected = run.selectedEpoch;
    const std::string caption = " over epochs; the vertical line is the selected epoch.";
    html += htmlFigure("Accuracy" + caption,
                       lineFigure(name, "epoch", "accuracy", curvesOf(run, "", "_accuracy"), selected));
    html +=
        htmlFigure("Training loss" + caption, lineFigure(name, "epoch", "loss", lossCurves(run), selected));
    const std::vector<Curve> weights = curvesOf(run, groupWeightSeries, "");
    if (!weights.empty())
        html += htmlFigure("Weight of each group's loss" + caption,
                           lineFigure(name, "epoch", "weight", weights, selected));
    const std::vector<Curve> aligned = curvesOf(run, "align.class.", "");
    if (!aligned.empty())
        html += htmlFigure("Alignment loss of each class" + caption +
                               " Large: groups of one class lie far apart.",
                           lineFigure(name, "epoch", "alignment loss", aligned, selected));
    return html + boundFigureOf(run);
}

/// Every parameter with its value, in the order of the method's form, with what it means.
std::string parameterSection(const Comparison& comparison) {
    std::string html = "<h2>Every parameter</h2>\n";
    for (const ComparisonRow& row : comparison.rows) {
        Table table;
        table.columns = {{"parameter", "parameter", Table::Kind::text},
                         {"value", "value", Table::Kind::text},
                         {"meaning", "meaning", Table::Kind::text},
                         {"source", "source", Table::Kind::text}};
        const auto known = std::find_if(methods().begin(), methods().end(),
                                        [&](const Method& method) { return method.id == row.method; });
        for (const auto& [key, value] : row.parameters.all()) {
            std::string help, source;
            if (known != methods().end())
                for (const ParameterSpec& spec : known->parameters)
                    if (spec.key == key) {
                        help = spec.help;
                        source = spec.source;
                    }
            table.rows.push_back(
                {Table::Cell(key), Table::Cell(toText(value)), Table::Cell(help), Table::Cell(source)});
        }
        html += "<h3>" + escapeXml(row.method + (row.settings.empty() ? "" : ": " + row.settings)) +
                "</h3>\n" + htmlTable(table);
    }
    return html;
}

std::string selectedSection(const ReportContent& content, const Comparison& comparison) {
    std::string html = "<h2>Groups and learning curves of the selected runs</h2>\n";
    std::size_t drawn = 0;
    for (const ComparisonRow& row : comparison.rows) {
        if (!row.selected || drawn++ == maximumDetailed)
            continue;
        const Run& run = content.runs[row.runs.front()];
        html += "<h3>" + escapeXml(row.method) + "</h3>\n" +
                runFigures(run, row.method + ", seed " + std::to_string(run.seed));
    }
    return html;
}

std::string reproductionSection(const ReportContent& content) {
    std::string html = "<h2>How to make it again</h2>\n<p>Groupscope " + escapeXml(programVersion) +
                       ". The same data, settings and seeds give the same bytes at any number of "
                       "threads.</p>\n";
    if (!content.command.empty())
        html += "<pre>" + escapeXml(content.command) + "</pre>\n";
    if (!content.specification.empty())
        html += "<h3>Specification</h3>\n<pre>" + escapeXml(content.specification) + "</pre>\n";
    return html;
}

} // namespace

std::vector<std::string> dataWarnings(const Run& run) {
    std::vector<std::string> warnings;
    for (const QuestionRowSet& set : run.question.rowSets)
        if (set.n == 0 && set.kind() != Purpose::fit)
            warnings.push_back("the " + set.name + " split has no rows");
    std::string missing;
    for (std::size_t g = 0; g < run.trainCounts.size(); ++g) {
        const bool isUsed =
            std::any_of(run.rowSets.begin(), run.rowSets.end(), [&](const RowSetResult& result) {
                const Purpose purpose = run.question.purposeOf(result.name);
                return (purpose == Purpose::report || purpose == Purpose::select) &&
                       result.report.groups[g].n > 0;
            });
        if (run.trainCounts[g] == 0 && isUsed)
            missing += (missing.empty() ? "" : "; ") + run.groups.groupName(static_cast<int>(g));
    }
    if (!missing.empty())
        warnings.push_back("groups without training rows: " + missing);
    return warnings;
}

std::string htmlReport(const ReportContent& content) {
    const Comparison comparison = compareRuns(content.runs, content.rule, content.vary);
    if (comparison.rows.empty())
        throw UsageError("there are no complete runs to report", "", "train one first");
    const Run& first = content.runs[comparison.rows.front().runs.front()];
    // The checks say it too, and more.
    std::vector<std::string> warnings =
        content.checks.empty() ? dataWarnings(first) : std::vector<std::string>();
    for (const std::string& warning : content.warnings)
        if (std::find(warnings.begin(), warnings.end(), warning) == warnings.end())
            warnings.push_back(warning);
    std::string html = htmlHead(content.title) + dataSection(first, warnings) +
                       dataCheckSection(content.checks, static_cast<std::size_t>(first.data.n)) +
                       comparisonSection(comparison);
    for (const ReportFigure& figure : content.figures)
        html += "<h2>" + escapeXml(figure.title) + "</h2>\n" +
                htmlFigure(figure.caption, withoutXmlDeclaration(figure.svg));
    return html + representationSection(comparison, content.runs) + selectedSection(content, comparison) +
           "<h2>Runs</h2>\n" + htmlTable(runsTable(content.runs, RunColumns::forPeople)) +
           parameterSection(comparison) + reproductionSection(content) + htmlFoot();
}

bool isReportPage(const std::filesystem::path& path) {
    std::error_code failure;
    if (!std::filesystem::is_regular_file(path, failure))
        return false;
    std::ifstream file(path, std::ios::binary);
    std::string begin(1024, '\0');
    file.read(begin.data(), static_cast<std::streamsize>(begin.size()));
    return begin.starts_with("<!DOCTYPE html>") && begin.find(htmlGenerator()) != std::string::npos;
}

} // namespace groupscope
