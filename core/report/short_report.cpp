// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/short_report.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/base/version.h"
#include "core/data/embedding_set.h"
#include "core/figures/reported_set.h"
#include "core/figures/row_name.h"
#include "core/io/import/embedding_file.h"
#include "core/io/png_image.h"
#include "core/report/answer_section.h"
#include "core/report/changed_examples.h"
#include "core/report/citations.h"
#include "core/report/html_parts.h"
#include "core/report/report_figures.h"
#include "core/report/short_style.h"
#include "core/report/short_tables.h"
#include "core/runs/comparison_sections.h"
#include "core/runs/selection.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>
#include <vector>

namespace groupscope {

namespace {

constexpr std::size_t mostPictures = 7, mostEntries = 6, mostCited = 10, mostCommandLines = 6;

/// Makes the parts of the page, which are about one section of the comparison.
class ShortReport {
  public:
    ShortReport(const ReportContent& content, const ReportComparison& compared, const EmbeddingSet* set)
        : content_(content)
        , compared_(compared)
        , comparison_(compared.comparison)
        , set_(set)
        , split_(reportedSet(comparison_))
        , rows_(shortRows(compared)) {}

    std::string html() const {
        std::string page = htmlHead(content_.title);
        const std::string heading = "<h1>" + escapeXml(content_.title) + "</h1>\n";
        page.erase(page.rfind(heading)); // it stands within the first sheet
        page.insert(page.find("</head>"), sheetStyle);
        return page + "<section class=\"sheet\">\n" + heading + dataLine() + answer() +
               htmlTable(methodTable(compared_, rows_, split_)) +
               htmlTable(groupTable(compared_, content_.runs, rows_, split_)) + firstFigures() +
               "</section>\n<section class=\"sheet\">\n" + changes() + curves() + methodsText() +
               reproduction() + references() + "</section>\n" + htmlFoot();
    }

  private:
    const Run& firstRun() const { return content_.runs[rows_.shown.front()->runs.front()]; }

    std::string dataLine() const {
        const Run& run = firstRun();
        std::string text = std::filesystem::path(run.data.file).filename().string() + ": " +
                           std::to_string(run.data.n) + " examples × " + std::to_string(run.data.d) +
                           " dimensions of " + run.task.embedding();
        if (const SplitResult* result = run.split(split_))
            text += ", " + std::to_string(result->report.n) + " in " + split_;
        text += "; selected by " + selectionName(comparison_.rule) + ".";
        if (comparison_.sections.size() > 1)
            text += " Of " + std::to_string(comparison_.sections.size()) +
                    " data sets or tasks: " + comparison_.sections.front() +
                    "; the others are in the full report.";
        return "<p class=\"small\">" + escapeXml(text) + "</p>\n";
    }

    std::string answer() const {
        std::string html = "<h2>Result</h2>\n";
        if (comparison_.oracle)
            html += "<p class=\"warning\"><strong>Oracle:</strong> settings were selected by results on the "
                    "report examples: an upper bound, not a result.</p>\n";
        html += sectionAnswer(content_, compared_, 0);
        for (const std::string& warning : content_.warnings)
            if (warning.find("hidden") != std::string::npos)
                html += "<p class=\"warning\">" + escapeXml(warning) + "</p>\n";
        return html;
    }

    /// A figure of that id; empty where it cannot be drawn.
    static std::string figureOf(const char* id, const FigureInput& input, const std::string& caption) {
        const Figure& figure = figures().find(id);
        if (!input.has(figure.needs))
            return {};
        const std::vector<Drawing> drawings = figure.drawings(input);
        if (drawings.empty())
            return {};
        SceneSpace space = SceneSpace::paper();
        space.width = 480.0;
        space.height = 340.0;
        return htmlFigure(caption, svgOf(drawings.front().draw(space), drawings.front().title));
    }

    std::string firstFigures() const {
        const FigureInput section{.comparison = &comparison_,
                                  .runs = content_.runs,
                                  .records = placesOf(content_.runs),
                                  .section = 0,
                                  .differences = &compared_.differences,
                                  .named = &compared_.named,
                                  .axes = content_.axes};
        const ComparisonRow* shown = rows_.preferred != nullptr ? rows_.preferred : rows_.shown.front();
        return "<div class=\"pair\">\n" +
               figureOf("trade_off", section,
                        "Worst-group against average accuracy; lines: 95 % intervals.") +
               figureOf("group_bars", figureInputOf(content_, *shown),
                        "Accuracy of each group, " + rowName(comparison_, *shown) + ", one seed.") +
               "</div>\n";
    }

    std::string exampleOf(const ChangedExamples::Example& example) const {
        const GroupScheme& groups = firstRun().groups;
        const auto& classes = groups.classes();
        std::string picture;
        if (set_ != nullptr && example.row < static_cast<int>(set_->size()))
            if (const std::string png = pngOf(set_->thumbnails, example.row); !png.empty())
                picture = htmlPicture(png, example.name, 60);
        const std::string group =
            example.group < 0 ? std::string() : shortName(groups.groupName(example.group)) + ": ";
        return "<div>" + picture + (picture.empty() ? escapeXml(example.name) + "<br/>" : "") +
               escapeXml(group + classes[static_cast<std::size_t>(example.before)] + " → " +
                         classes[static_cast<std::size_t>(example.after)]) +
               "</div>";
    }

    std::string stripOf(const std::string& title, const std::vector<ChangedExamples::Example>& examples,
                        int group) const {
        std::string html = "<p>" + escapeXml(title) + "</p>\n<div class=\"strip\">";
        for (const ChangedExamples::Example& example : someOf(examples, group, mostPictures))
            html += exampleOf(example);
        return html + "</div>\n";
    }

    /// Examples that the selected method gets right and the baseline wrong, and vice versa.
    std::string changes() const {
        const ComparisonRow *before = rows_.baseline, *after = rows_.preferred;
        if (before == nullptr || after == nullptr || before == after || !content_.load)
            return {};
        const std::size_t first = before->runs.front(), second = after->runs.front();
        if (content_.runs[first].split(split_) == nullptr || content_.runs[second].split(split_) == nullptr)
            return {}; // they are hidden
        const ChangedExamples changed = changedExamples(content_.load(first), content_.load(second), split_);
        if (changed.judged == 0)
            return {};
        const int worst = content_.runs[first].report(split_).worstGroup;
        const std::string of = " of " + std::to_string(changed.judged) + " " + split_ + " examples ";
        return "<h2>Examples that change: " + escapeXml(rowName(comparison_, *before)) + " to " +
               escapeXml(rowName(comparison_, *after)) + ", one seed each</h2>\n" +
               stripOf(std::to_string(changed.fixed.size()) + of + "fixed: wrong before, correct after.",
                       changed.fixed, worst) +
               stripOf(std::to_string(changed.broken.size()) + of + "broken: correct before, wrong after.",
                       changed.broken, worst);
    }

    std::string curves() const {
        std::string html;
        std::size_t drawn = 0;
        for (const ComparisonRow* row : {rows_.baseline, rows_.preferred}) {
            if (row == nullptr || (row == rows_.baseline && drawn > 0))
                continue;
            const FigureInput input = figureInputOf(content_, *row);
            const std::string figure =
                figureOf("learning_curves", input, rowName(comparison_, *row) + ", all seeds.");
            drawn += figure.empty() ? 0 : 1;
            html += figure;
        }
        return html.empty() ? html : "<h2>Learning curves</h2>\n<div class=\"pair\">\n" + html + "</div>\n";
    }

    /// The papers of all methods in the comparison, each once.
    std::vector<const Citation*> papers() const {
        std::vector<const Citation*> found;
        for (const ComparisonRow* row : rows_.all)
            for (const Citation* paper : citationsOf(row->method, row->parameters))
                if (std::find(found.begin(), found.end(), paper) == found.end())
                    found.push_back(paper);
        return found;
    }

    std::string citedMethods() const {
        std::vector<std::string> names;
        for (const ComparisonRow* row : rows_.all) {
            const auto own = citationsOf(row->method, row->parameters);
            std::string name = shortName(rowName(comparison_, *row));
            if (!own.empty())
                name += " (" +
                        joined(own, "; ", [](const Citation* paper) { return shortCitation(*paper); }) + ")";
            if (std::find(names.begin(), names.end(), name) == names.end())
                names.push_back(name);
        }
        return joinedAndMore(mostCited, names);
    }

    std::string methodsText() const {
        const Run& run = firstRun();
        std::set<std::uint64_t> seeds;
        for (const ComparisonRow* row : rows_.all)
            for (const std::size_t index : row->runs)
                seeds.insert(content_.runs[index].seed);
        const std::string groups =
            run.task.attributes.empty() && run.task.groupColumns.empty() && run.task.groupColumn.empty()
                ? "groups are the classes"
                : counted(static_cast<std::size_t>(run.groups.groupCount()), "group", "groups") + " of " +
                      run.task.classColumn +
                      (run.task.attributes.empty() ? "" : " and " + joined(run.task.attributes));
        const std::string text =
            "On the frozen embeddings " + run.task.embedding() + " of " +
            std::filesystem::path(run.data.file).filename().string() + " we trained " + citedMethods() +
            " with up to " + counted(seeds.size(), "seed", "seeds") +
            " each. Epochs and settings were selected by " + selectionName(comparison_.rule) +
            ". The worst group is the one of lowest " + "accuracy among " + groups +
            ". Differences are paired over the same examples, with 95 % " +
            "intervals; the chance of the worst group's difference is corrected for all methods compared "
            "(Holm).";
        return "<h2>Methods</h2>\n<p>" + escapeXml(text) + "</p>\n";
    }

    std::string reproduction() const {
        const Run& run = firstRun();
        std::string html =
            "<h2>How to reproduce it</h2>\n<p class=\"small\">Groupscope " + escapeXml(programVersion) +
            "; SHA-256 of the data " +
            escapeXml(run.data.sha256.empty() ? "not known (made in memory)" : run.data.sha256) +
            "; instructions " + escapeXml(run.instructionSet.empty() ? "not kept" : run.instructionSet) +
            ". The same data, settings, seeds and instructions give the same bytes.</p>\n";
        std::size_t end = 0;
        for (std::size_t lines = 0; lines < mostCommandLines && end < content_.command.size(); ++lines)
            end = std::min(content_.command.find('\n', end), content_.command.size() - 1) + 1;
        if (!content_.command.empty())
            html += "<pre>" + escapeXml(content_.command.substr(0, end)) +
                    (end < content_.command.size() ? "… (all commands are in the full report)" : "") +
                    "</pre>\n";
        return html;
    }

    std::string references() const {
        const std::vector<const Citation*> found = papers();
        if (found.empty())
            return {};
        std::string html = "<h2>References (BibTeX)</h2>\n<div class=\"entries\">";
        for (std::size_t i = 0; i < std::min(mostEntries, found.size()); ++i)
            html += "<pre>" + escapeXml(toBibtex(std::span(found).subspan(i, 1))) + "</pre>";
        html += "</div>\n";
        if (found.size() > mostEntries)
            html += "<p class=\"small\">" + std::to_string(found.size() - mostEntries) + " more: " +
                    escapeXml(joinedAndMore(20, std::span(found).subspan(mostEntries), "; ",
                                            [](const Citation* paper) { return shortCitation(*paper); })) +
                    ". The command methods prints their entries.</p>\n";
        return html;
    }

    const ReportContent& content_;
    const ReportComparison& compared_;
    const Comparison& comparison_;
    const EmbeddingSet* set_;
    std::string split_;
    ShortRows rows_;
};

} // namespace

std::string shortReport(const ReportContent& content, const ReportComparison& compared,
                        const EmbeddingSet* set) {
    return withoutFolders(ShortReport(content, compared, set).html(), content.runs);
}

std::shared_ptr<const EmbeddingSet> setAtHand(const Run& run, const RunContext& context) {
    std::error_code failure;
    if (run.data.sha256.empty() || !std::filesystem::exists(run.data.file, failure))
        return nullptr;
    try {
        const auto set = openEmbeddingFile(run.data.file, {}, context);
        return set->sha256 == run.data.sha256 ? set : nullptr;
    } catch (const Cancelled&) {
        throw;
    } catch (const Error&) { // it cannot be read by now: the examples are named
        return nullptr;
    }
}

} // namespace groupscope
