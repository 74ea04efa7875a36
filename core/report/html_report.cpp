// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/html_report.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/base/version.h"
#include "core/data/split.h"
#include "core/figures/figure.h"
#include "core/figures/reported_set.h"
#include "core/methods/method.h"
#include "core/report/answer_section.h"
#include "core/report/data_check_section.h"
#include "core/report/group_table.h"
#include "core/report/html_parts.h"
#include "core/report/methods_section.h"
#include "core/report/report_figures.h"
#include "core/runs/comparison_sections.h"
#include "core/runs/comparison_warnings.h"
#include "core/runs/failed_points.h"
#include "core/runs/found_columns.h"
#include "core/runs/selection.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <filesystem>
#include <functional>
#include <set>
#include <string_view>

namespace groupscope {

namespace {

/// In four digits, for people; the run file has all of them.
std::string roundedText(double value) {
    std::array<char, 32> text{};
    const auto written =
        std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general, 4);
    return std::string(text.data(), written.ptr);
}

using AddFact = std::function<void(const std::string& what, const std::string& value)>;

/// Adds parts of the task other than columns of the file.
void addAsked(const TaskDefinition& definition, const AddFact& add) {
    if (!definition.splitColumn.empty())
        add("Split column", definition.splitColumn);
    if (!definition.splitShares.empty()) {
        std::string shares =
            joined(definition.splitShares, " / ", [&](const double share) { return shortestText(share); });
        add("Drawn split (train / val / test)", shares + ", seed " + std::to_string(definition.splitSeed));
    }
    if (!definition.leftOutColumn.empty())
        add("Test domain, left out of training",
            definition.leftOutColumn + " '" + definition.leftOutDomain + "'");
    if (definition.fitSplit != trainSplit)
        add("Fitted on", definition.fitSplit);
    if (definition.selectSplit != validationSplit)
        add("Selected by", definition.selectSplit);
    const std::string kept = "Training examples that keep their class";
    if (definition.labelFraction < 1.0)
        add(kept, shortestText(100.0 * definition.labelFraction) + " % of each class");
    if (definition.shots > 0)
        add(kept, std::to_string(definition.shots) + " of each class");
    if (definition.groupLabelFraction)
        add("Validation examples whose group is known",
            shortestText(100.0 * *definition.groupLabelFraction) + " % of each group");
    if (definition.labelFraction < 1.0 || definition.shots > 0 || definition.groupLabelFraction)
        add("Seed that draws them", std::to_string(definition.labelSeed));
}

std::string dataSection(const Run& run, const std::vector<std::string>& warnings) {
    const TaskDefinition& definition = run.task;
    const DataSource& data = run.data;
    Table facts;
    facts.columns = {{"what", "", Table::Kind::text}, {"value", "", Table::Kind::text}};
    const auto add = [&facts](const std::string& what, const std::string& value) {
        facts.rows.push_back({Table::Cell(what), Table::Cell(value)});
    };
    add("File", std::filesystem::path(data.file).filename().string());
    add("SHA-256", data.sha256.empty() ? "(made in memory)" : data.sha256);
    add("Embedding", definition.embedding());
    add("Examples × dimensions", std::to_string(data.n) + " × " + std::to_string(data.d));
    if (definition.brokenRows > 0)
        add("Examples left out",
            std::to_string(definition.brokenRows) + " examples of the splits, which hold NaN or Inf");
    add("Mean Euclidean norm of the embeddings", roundedText(data.meanNorm));
    add("Class column",
        definition.classColumn + " (" + std::to_string(run.groups.classCount()) + " classes)");
    if (!definition.groupColumns.empty())
        add("Overlapping groups", joined(definition.groupColumns));
    if (!definition.groupColumn.empty())
        add("Group column", definition.groupColumn);
    if (!definition.attributes.empty())
        add(definition.groupColumns.empty() ? "Attributes" : "Attributes to train by",
            joined(definition.attributes));
    if (!definition.groupBy.empty())
        add("Groups", "attribute values, independent of the class");
    if (definition.attributes.empty() && definition.groupColumns.empty() && definition.groupColumn.empty())
        add("Attributes", "(none: groups are classes)");
    addAsked(definition, add);
    std::string html = "<h2>Data</h2>\n" + htmlFacts(facts);
    for (const std::string& warning : warnings)
        html += "<p class=\"warning\"><strong>Note:</strong> " + escapeXml(warning) + "</p>\n";
    std::vector<SplitCounts> counts;
    for (const SplitDefinition& set : definition.splits) {
        counts.push_back({set.name, set.name == definition.fitSplit ? run.trainCounts : std::vector<int>()});
        if (set.name != definition.fitSplit)
            for (const GroupAccuracy& group : run.report(set.name).groups)
                counts.back().ofGroup.push_back(group.n);
    }
    return html + htmlTable(groupCountTable(run.groups, counts));
}

/// Every figure with these needs that can be drawn of the input.
std::string figureSection(FigureNeeds needs, const FigureInput& input) {
    std::string html;
    for (const Drawing& drawing : drawingsOf(needs, input))
        html += htmlFigure(drawing.caption, svgOf(drawing.draw(SceneSpace::paper()), drawing.title));
    return html;
}

/// Names and notes given by the user; empty if there are none.
std::string noteSection(const std::vector<Run>& runs) {
    Table table{.caption = "Names and notes of runs.",
                .columns = {{"method", "method"},
                            {"seed", "seed", Table::Kind::integer},
                            {"name", "name"},
                            {"note", "note"}},
                .rows = {}};
    for (const Run& run : runs)
        if (!run.name.empty() || !run.note.empty())
            table.rows.push_back({Table::Cell(run.method), Table::Cell(static_cast<double>(run.seed)),
                                  Table::Cell(run.name), Table::Cell(run.note)});
    return table.rows.empty() ? std::string() : "<h3>Names and notes</h3>\n" + htmlTable(table);
}

/// Methods in the named groups of a section, on each split where one of these has examples.
std::string namedGroupSection(const NamedResults& named, const Comparison& comparison, std::size_t section) {
    std::string html;
    for (const SplitDefinition& set : comparison.splits)
        if (const Table table = namedGroupTable(named, comparison, set.name, section); !table.rows.empty())
            html += htmlTable(table);
    return html.empty() ? html : "<h3>Named groups</h3>\n" + html;
}

std::string comparisonSection(const ReportContent& content, const ReportComparison& all,
                              std::span<const FailedPoint> failed) {
    const Comparison& comparison = all.comparison;
    const BaselineComparisons& compared = all.differences;
    std::string html = "<h2>Comparison</h2>\n<p>Selection rule: " + escapeXml(comparison.rule) + " (" +
                       escapeXml(selectionName(comparison.rule)) + ").</p>\n";
    std::vector<std::string> notes = comparison.warnings;
    notes.insert(notes.end(), compared.problems.begin(), compared.problems.end());
    for (const std::string& warning : notes)
        html += "<p class=\"warning\"><strong>Note:</strong> " + escapeXml(warning) + "</p>\n";
    if (comparison.oracle)
        html += "<p class=\"warning\"><strong>Oracle:</strong> grid points were selected by their test "
                "values. These numbers are an upper bound, not a result.</p>\n";
    std::vector<Table> selected = comparisonTables(comparison, GridPoints::selected);
    for (std::size_t section = 0; section < selected.size(); ++section) {
        addFailedRows(selected[section], comparison, failed, GridPoints::selected, section);
        if (selected.size() > 1)
            html += "<h3>Of " + escapeXml(comparison.sections[section]) + "</h3>\n";
        html += htmlTable(selected[section]) +
                figureSection(FigureNeeds::section, {.comparison = &comparison,
                                                     .runs = content.runs,
                                                     .records = placesOf(content.runs),
                                                     .section = section,
                                                     .differences = &compared,
                                                     .named = &all.named,
                                                     .axes = content.axes}) +
                namedGroupSection(all.named, comparison, section);
    }
    for (const BaselineComparison& own : compared.all)
        if (!own.others.empty())
            html += htmlTable(differenceTable(own, comparison));
    html += figureSection(FigureNeeds::comparison, {.comparison = &comparison});
    const bool othersTried = std::any_of(comparison.rows.begin(), comparison.rows.end(),
                                         [](const ComparisonRow& row) { return !row.selected; });
    if (othersTried) {
        html += "<h3>Every setting that was tried</h3>\n";
        for (const Table& table : comparisonTables(comparison))
            html += htmlTable(table);
    }
    if (!failed.empty())
        html += "<h3>Failed runs</h3>\n" + htmlTable(failedTable(failed));
    return html;
}

/// The chosen methods in the population of somebody else.
std::string populationSection(const ReportContent& content, const Comparison& comparison, const Run& first) {
    if (!content.mix)
        return {};
    std::string html = "<h2>In the population of " + escapeXml(content.mix->name) + "</h2>\n";
    for (const std::string& note : content.mix->notes)
        html += "<p class=\"warning\"><strong>Note:</strong> " + escapeXml(note) + "</p>\n";
    html += htmlTable(mixTable(comparison, content.runs, *content.mix, reportedSet(comparison)));
    Table shares{.caption = "Shares of the groups in it.",
                 .columns = {{"group", "group", Table::Kind::text}, {"share", "share", Table::Kind::percent}},
                 .rows = {}};
    for (std::size_t g = 0; g < content.mix->shares.size(); ++g)
        if (content.mix->shares[g] > 0.0)
            shares.rows.push_back({Table::Cell(first.groups.groupName(static_cast<int>(g))),
                                   Table::Cell(content.mix->shares[g])});
    return html + htmlTable(shares);
}

/// Measures of representations in the histories of compared runs.
std::string historySection(const Comparison& comparison, std::span<const Run> runs) {
    const std::string html = figureSection(FigureNeeds::histories, {.comparison = &comparison, .runs = runs});
    return html.empty() ? html : "<h2>Representations</h2>\n" + html;
}

/// A row of the parameters of a run: key, value and, as far as the method is known, what it is.
std::vector<Table::Cell> parameterRow(const std::string& key, const ParameterValue& value,
                                      const ParameterSpec* spec) {
    const bool known = spec != nullptr;
    return {Table::Cell(known ? spec->label : key),
            Table::Cell(key),
            Table::Cell(displayText(value)),
            Table::Cell(known ? displayText(spec->defaultValue) : std::string()),
            Table::Cell(known ? spec->help : std::string()),
            Table::Cell(known ? spec->source : std::string())};
}

/// Every parameter with its value and what it means: those first that differ from the method's defaults,
/// which is what somebody must know to make the run again.
std::string parameterSection(const Comparison& comparison) {
    std::string html = "<h2>Every parameter</h2>\n";
    for (const ComparisonRow& row : comparison.rows) {
        Table changed;
        changed.columns = {
            {"name", "parameter", Table::Kind::text},  {"key", "key", Table::Kind::text},
            {"value", "value", Table::Kind::text},     {"default", "default", Table::Kind::text},
            {"meaning", "meaning", Table::Kind::text}, {"source", "source", Table::Kind::text}};
        Table others = changed;
        changed.caption = "Settings that differ from the defaults";
        others.caption = "Settings as the method has them";
        const Method* method = methods().known(row.method);
        for (const auto& [key, value] : row.parameters.all()) {
            const ParameterSpec* spec = nullptr;
            if (method != nullptr)
                for (const ParameterSpec& candidate : method->parameters)
                    if (candidate.key == key)
                        spec = &candidate;
            const bool differs = spec == nullptr || spec->defaultValue != value;
            (differs ? changed : others).rows.push_back(parameterRow(key, value, spec));
        }
        html +=
            "<h3>" + escapeXml(row.title() + (row.settings.empty() ? "" : ": " + row.settings)) + "</h3>\n";
        for (const Table& table : {changed, others})
            if (!table.rows.empty())
                html += htmlTable(table);
    }
    return html;
}

/// Columns found by the first stage of a run, if it has one: agreement, and predictions and groups counted
/// against known groups.
std::string firstStageSection(const Run& run) {
    if (run.agreements.empty())
        return {};
    std::string html = "<h4>Values found by the first stage in the training examples, seed " +
                       std::to_string(run.seed) + "</h4>\n" +
                       htmlTable(agreementTable(run.groups, run.agreements));
    for (const FoundAgreement& own : run.agreements)
        if (own.with == FoundAgreement::withGroups && isReadable(own))
            html += htmlTable(confusionTable(run.groups, own, foundColumn(run.found, own.column)));
    return html;
}

std::string selectedSection(const ReportContent& content, const Comparison& comparison) {
    std::string html = "<h2>Groups and learning curves of the selected runs</h2>\n";
    std::size_t drawn = 0;
    for (const ComparisonRow& row : comparison.rows) {
        if (!row.selected || drawn++ >= mostDetailedRuns)
            continue;
        const Run& run = content.runs[row.runs.front()];
        const std::string level = run.imbalance ? ", " + run.imbalance->level : "";
        html += "<h3>" + escapeXml(row.title() + level) + "</h3>\n" +
                figureSection(FigureNeeds::run, figureInputOf(content, row)) + firstStageSection(run);
    }
    return html;
}

/// On which processors: empty where no run tells.
std::string instructionsText(const std::vector<Run>& runs) {
    const std::string names =
        joined(instructionSetsOf(placesOf(runs)), "; ", [](const auto& own) { return own.first; });
    return names.empty() ? names
                         : " on processors with the instructions that were used: " + escapeXml(names) +
                               ". Others round sums otherwise, which may choose another epoch; runs made "
                               "portable (AVX2) are the same on every x86-64-v3 processor";
}

std::string reproductionSection(const ReportContent& content) {
    std::string html = "<h2>How to reproduce it</h2>\n<p>Groupscope " + escapeXml(programVersion) +
                       ". The same data, settings and seeds give the same bytes at any number of threads" +
                       instructionsText(content.runs) + ".</p>\n";
    if (!content.command.empty())
        html += "<pre>" + escapeXml(content.command) + "</pre>\n";
    if (!content.specification.empty())
        html += "<h3>Specification</h3>\n<pre>" + escapeXml(content.specification) + "</pre>\n";
    return html;
}

/// The page without that folder (escaped, absolute): files in it keep their names, and it keeps its own.
std::string withoutFolder(const std::string& html, const std::string& folder) {
    const auto isOfName = [&html](std::size_t place) {
        return place < html.size() && (std::isalnum(static_cast<unsigned char>(html[place])) != 0 ||
                                       std::string_view("._-/").find(html[place]) != std::string_view::npos);
    };
    std::string text;
    std::size_t copied = 0;
    for (std::size_t found = html.find(folder); found != std::string::npos;
         found = html.find(folder, found + 1)) {
        const std::size_t end = found + folder.size();
        const bool holdsFile = end < html.size() && html[end] == '/';
        if (found < copied || (found > 0 && isOfName(found - 1)) || (isOfName(end) && !holdsFile))
            continue;
        text += html.substr(copied, found - copied);
        text += holdsFile ? "" : folder.substr(folder.rfind('/') + 1);
        copied = holdsFile ? end + 1 : end;
    }
    return text + html.substr(copied);
}

} // namespace

std::string revealSection(const std::vector<Run>& runs, std::vector<Reveal> reveals) {
    std::erase_if(reveals, [&runs](const Reveal& act) { // of other tasks
        return std::none_of(runs.begin(), runs.end(),
                            [&](const Run& run) { return isRevealed(std::span(&act, 1), run.id); });
    });
    if (reveals.empty())
        return {};
    std::string html = "<h2>When test values were shown</h2>\n";
    for (const Reveal& reveal : reveals)
        html += "<p>" + utcText(reveal.time) + ": for " + counted(reveal.runs.size(), "run", "runs") +
                (reveal.rule.empty() ? "" : ", selected by " + escapeXml(selectionName(reveal.rule))) +
                ".</p>\n";
    const auto later =
        std::count_if(runs.begin(), runs.end(), [&](const Run& run) { return !isRevealed(reveals, run.id); });
    if (later > 0)
        html += "<p class=\"warning\"><strong>Note:</strong> " +
                counted(static_cast<std::size_t>(later), "run is", "runs are") +
                " in none of these acts: trained later, or with test values hidden.</p>\n";
    return html;
}

std::string withoutFolders(std::string html, const std::vector<Run>& runs) {
    std::set<std::string, std::greater<>> folders; // what lies in another before that
    for (const Run& run : runs)
        if (const std::filesystem::path file(run.data.file);
            file.is_absolute() && file.parent_path() != file.root_path())
            folders.insert(escapeXml(file.parent_path().string()));
    for (const std::string& folder : folders)
        html = withoutFolder(html, folder);
    return html;
}

std::vector<std::string> dataWarnings(const Run& run) {
    std::vector<std::string> warnings;
    for (const SplitDefinition& set : run.task.splits)
        if (set.n == 0 && set.kind() != Purpose::fit)
            warnings.push_back("the " + splitTitle(set.name) + " split has no examples");
    std::string missing;
    for (std::size_t g = 0; g < run.trainCounts.size(); ++g) {
        const bool isUsed = std::any_of(run.splits.begin(), run.splits.end(), [&](const SplitResult& result) {
            const Purpose purpose = run.task.purposeOf(result.name);
            return (purpose == Purpose::report || purpose == Purpose::select) &&
                   result.report.groups[g].n > 0;
        });
        if (run.trainCounts[g] == 0 && isUsed)
            addToList(missing, run.groups.groupName(static_cast<int>(g)), "; ");
    }
    if (!missing.empty())
        warnings.push_back("groups without training examples: " + missing);
    return warnings;
}

ReportComparison compareForReport(const ReportContent& content) {
    ReportComparison compared{
        compareRuns(content.runs, content.rule, content.vary, content.variants, content.shown), {}, {}};
    if (compared.comparison.rows.empty())
        throw UsageError("there are no complete runs to report", "", "train one first");
    if (content.load)
        compared.differences =
            compareToBaseline(compared.comparison, content.runs, content.baseline, content.load);
    if (content.load)
        compared.named = namedResultsOf(compared.comparison, content.runs, content.named,
                                        content.exampleCount, compared.differences, content.load);
    return compared;
}

std::string htmlReport(const ReportContent& content) {
    return htmlReport(content, compareForReport(content));
}

std::string htmlReport(const ReportContent& content, const ReportComparison& compared) {
    const Comparison& comparison = compared.comparison;
    const Run& first = content.runs[comparison.rows.front().runs.front()];
    // The checks say it too, and more.
    std::vector<std::string> warnings =
        content.checks.empty() ? dataWarnings(first) : std::vector<std::string>();
    for (const std::string& warning : content.warnings)
        if (std::find(warnings.begin(), warnings.end(), warning) == warnings.end())
            warnings.push_back(warning);
    std::string html =
        htmlHead(content.title) + answerSection(content, compared) + dataSection(first, warnings) +
        dataCheckSection(content.checks, static_cast<std::size_t>(first.data.n)) +
        comparisonSection(content, compared, failedPoints(comparison, content.runs, content.failures)) +
        revealSection(content.runs, content.reveals) + populationSection(content, comparison, first) +
        methodsSection(content);
    for (const ReportFigure& figure : content.figures)
        html += "<h2>" + escapeXml(figure.title) + "</h2>\n" +
                htmlFigure(figure.caption, withoutXmlDeclaration(figure.svg));
    return withoutFolders(html + historySection(comparison, content.runs) +
                              selectedSection(content, comparison) + "<h2>Runs</h2>\n" +
                              htmlTable(runsTable(content.runs, RunColumns::forPeople)) +
                              noteSection(content.runs) + parameterSection(comparison) +
                              reproductionSection(content) + htmlFoot(),
                          content.runs);
}

} // namespace groupscope
