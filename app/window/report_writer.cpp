// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/report_writer.h"

#include "app/session/run_handle.h"
#include "app/session/session.h"
#include "core/base/text.h"
#include "core/experiment/training.h"
#include "core/io/atomic_file.h"
#include "core/methods/method.h"
#include "core/methods/shared/imported_model.h"
#include "core/report/comparison_page.h"
#include "core/report/html_report.h"
#include "core/report/page_map.h"
#include "core/report/short_report.h"
#include "core/runs/run_failure.h"
#include "core/runs/selection.h"
#include "widgets/export/figure_export.h"
#include "widgets/export/report_pages.h"

#include <QFile>
#include <QTemporaryDir>

#include <cmath>
#include <utility>

namespace groupscope {

namespace {

/// A drawing as the text of an <svg> element.
std::string svgOf(const PaneDrawing& drawing) {
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("figure.svg"));
    const QSize page(720, 540);
    const double height = drawing.height ? drawing.height(page, figureFont()) : page.height();
    exportFigure(path, {page.width(), static_cast<int>(std::ceil(height))}, drawing.draw);
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray text = file.readAll();
    const auto start = text.indexOf("<svg"); // without the XML declaration, which belongs to files only
    return text.mid(std::max<qsizetype>(start, 0)).toStdString();
}

/// One word of a shell command.
std::string quoted(const std::string& word) {
    std::string text = "'";
    for (const char c : word)
        text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return text + "'";
}

QString capitalized(const QString& word) {
    return word.left(1).toUpper() + word.mid(1);
}

std::string listOrNone(const std::vector<std::string>& names) {
    return names.empty() ? "none" : joined(names, ",");
}

/// The flags that give the same groups.
std::string groupFlags(const TaskDefinition& definition) {
    std::string flags;
    if (!definition.groupColumns.empty())
        flags += " --group-columns " + quoted(listOrNone(definition.groupColumns));
    if (!definition.groupColumn.empty())
        return flags + " --group " + quoted(definition.groupColumn);
    flags += " --attributes " + quoted(listOrNone(definition.attributes));
    return definition.groupBy.empty() ? flags : flags + " --group-by " + definition.groupBy;
}

std::string rowFlags(const TaskDefinition& definition) {
    std::string flags;
    if (!definition.splitColumn.empty())
        flags += " --split-column " + quoted(definition.splitColumn);
    if (!definition.leftOutColumn.empty())
        flags += " --leave-domain-out " + quoted(definition.leftOutColumn + "=" + definition.leftOutDomain) +
                 " --split-seed " + std::to_string(definition.splitSeed);
    else if (!definition.splitShares.empty())
        flags += " --draw-split " + joined(definition.splitShares, ",", shortestText) + " --split-seed " +
                 std::to_string(definition.splitSeed);
    if (definition.redrawnTest)
        flags += " --redraw-test";
    if (definition.fitSplit != trainSplit)
        flags += " --fit-set " + quoted(definition.fitSplit);
    if (definition.selectSplit != validationSplit)
        flags += " --select-set " + quoted(definition.selectSplit);
    for (const SplitDefinition& set : definition.splits)
        if (set.name == otherHalfOf(definition.selectSplit))
            flags += " --select-halves";
    if (definition.labelFraction < 1.0)
        flags += " --label-fraction " + shortestText(definition.labelFraction);
    if (definition.shots > 0)
        flags += " --shots " + std::to_string(definition.shots);
    if (definition.groupLabelFraction)
        flags += " --group-label-fraction " + shortestText(*definition.groupLabelFraction);
    if (definition.labelSeed != 0)
        flags += " --label-seed " + std::to_string(definition.labelSeed);
    return flags;
}

/// Shell commands that make these runs again.
std::string commands(const std::vector<Run>& runs) {
    std::string text;
    for (const Run& run : runs) {
        if (isImported(run.method)) {
            text += "groupscope-cli evaluate " + quoted(run.data.file) + " --embedding " +
                    quoted(run.task.embedding()) + " --class-column " + quoted(run.task.classColumn) +
                    rowFlags(run.task) + groupFlags(run.task) + " --predictions FILE  # " +
                    (run.warnings.empty() ? run.method : run.warnings.front()) + "\n";
            continue;
        }
        text += "groupscope-cli train " + quoted(run.data.file) + " --method " + run.method +
                " --embedding " + quoted(run.task.embedding()) + " --class-column " +
                quoted(run.task.classColumn) + rowFlags(run.task) + groupFlags(run.task) + " --seed " +
                std::to_string(run.seed);
        if (run.task.brokenRows > 0)
            text += " --broken-rows exclude";
        if (run.select != defaultSelectionRule && run.select != lastEpochRule)
            text += " --select " + run.select;
        for (const ParameterSpec& spec : methods().find(run.method).parameters) {
            // Runs of earlier versions may not have a parameter.
            const auto value = run.parameters.all().find(spec.key);
            if (value != run.parameters.all().end() && value->second != spec.defaultValue)
                text += " --set " + spec.key + "=" + toText(value->second);
        }
        text += "\n";
    }
    return text;
}

/// The run's own id; empty without a baseline.
std::string idOfBaseline(const Session& session) {
    const SessionRun* run = session.find(session.runs()->baseline());
    return run != nullptr && run->run ? run->run->id : std::string();
}

/// The runs of this session that failed.
std::vector<RunFailure> failuresOf(const Session& session) {
    std::vector<RunFailure> failures;
    for (const SessionRun& run : session.runs()->all())
        if (run.state == SessionRun::State::failed)
            failures.push_back(
                {describeRun(*session.task(), *run.method, run.parameters, run.seed, run.select), "data",
                 run.message.toStdString()});
    return failures;
}

/// Content of a report on the runs of a session, for a thread that compares them.
struct SessionContent {
    ReportContent content; ///< without runs and without `load`
    std::vector<std::shared_ptr<const Run>> runs;
    std::vector<RunHandle> handles; ///< as `runs`
    std::size_t hidden = 0;         ///< runs whose test results are hidden

    /// Fills in the runs. If the test results of all are hidden, columns and figures of them are left out.
    /// `this` must outlive the content.
    const ReportContent& whole() {
        const bool noneChosen = hidden == runs.size();
        for (const std::shared_ptr<const Run>& run : runs)
            content.runs.push_back(noneChosen ? withoutReportSplits(*run) : *run);
        content.load = [this](std::size_t run) { return *handles[run].whole(); };
        return content;
    }
};

enum class WantedRuns { all, ofOpenTask };

SessionContent contentOf(const Session& session, const std::string& rule, WantedRuns wanted) {
    SessionContent own;
    ReportContent& content = own.content;
    content.rule = rule;
    if (!session.runs()->varied().empty())
        content.vary = {session.runs()->varied()};
    content.variants = session.stored()->tables().variants;
    for (const SessionRun& run : session.runs()->all())
        if (run.run && (run.ofOpenTask || wanted == WantedRuns::all)) {
            own.runs.push_back(run.run);
            own.handles.push_back(handleOf(run));
            own.hidden += run.testHidden ? 1 : 0;
        }
    const Task& task = *session.task();
    content.warnings.assign(task.warnings.begin(), // the checks tell of the others
                            task.warnings.begin() + static_cast<std::ptrdiff_t>(task.firstGap));
    for (const Message& notice : task.set->notices)
        content.warnings.push_back(notice.commandLine());
    if (own.hidden > 0)
        content.warnings.push_back("test results are hidden for " + std::to_string(own.hidden) + " of " +
                                   std::to_string(own.runs.size()) +
                                   " runs: choose Run › Reveal test results… to include them");
    content.baseline = idOfBaseline(session);
    content.failures = failuresOf(session);
    content.reveals = session.hidden()->reveals();
    content.named = *session.data()->named();
    content.exampleCount = task.labels.size();
    return own;
}

} // namespace

std::function<std::string()> reportPage(const Session& session, const std::vector<PaneDrawing>& drawings,
                                        const std::string& rule, ReportLength length) {
    SessionContent own = contentOf(session, rule, WantedRuns::all);
    own.content.checks = dataChecks(*session.data()->validation(), *session.task());
    for (const PaneDrawing& drawing : drawings)
        if (!drawing.caption.isEmpty())
            own.content.figures.push_back(
                {capitalized(drawing.name).toStdString(), drawing.caption.toStdString(), svgOf(drawing)});
    return [own, length, set = session.set()]() mutable {
        own.whole();
        own.content.command = commands(own.content.runs);
        if (length == ReportLength::full)
            return htmlReport(own.content);
        return shortReport(own.content, compareForReport(own.content), set.get());
    };
}

BackgroundJob::Work reportWork(const Session& session, const std::vector<PaneDrawing>& drawings,
                               const std::string& rule, const QString& path, ReportLength length) {
    return
        [make = reportPage(session, drawings, rule, length), target = path](const BackgroundJob::Context&) {
            const std::string page = make();
            if (target.endsWith(QStringLiteral(".pdf"), Qt::CaseInsensitive))
                writeReportPdf(target, QByteArray::fromStdString(page));
            else
                writeTextAtomically(target.toStdString(), page);
        };
}

BackgroundJob::Work pageWork(const Session& session, const ShownMap& shown, const std::string& rule,
                             const QString& path) {
    SessionContent made = contentOf(session, rule, WantedRuns::ofOpenTask);
    made.content.title = "Comparison of methods by group";
    return [made, shown, task = session.task(), target = path](const BackgroundJob::Context& context) {
        SessionContent own = made;
        const ReportContent& content = own.whole();
        ReportComparison compared = compareForReport(content);
        PageExamples examples = drawPageExamples(*task, context.run);
        PageMap map = shown.map ? pageMapFrom(examples, shown.map->rows, shown.map->projection.positions,
                                              shown.title, context.run)
                                : layOutPageMap(*task, examples, {.method = ProjectionOptions::Method::pca},
                                                context.run);
        writeTextAtomically(target.toStdString(),
                            comparisonPage(content, std::move(compared), task, std::move(examples),
                                           std::move(map), context.run)
                                .html);
    };
}

} // namespace groupscope
