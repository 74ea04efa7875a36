// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/run_details.h"

#include "app/session/translated.h"
#include "app/views/pane_context.h"
#include "app/views/run_presentation.h"
#include "app/views/visible.h"
#include "core/figures/difference_text.h"
#include "core/methods/shared/imported_model.h"
#include "widgets/style/number_text.h"

#include <vector>

namespace groupscope {

namespace {

QString escaped(const std::string& text) {
    return QString::fromStdString(text).toHtmlEscaped();
}

QString heading(const QString& text) {
    return QStringLiteral("<h3>%1</h3>").arg(text);
}

/// Cells are rich text already.
QString tableOf(const std::vector<QStringList>& lines) {
    QString table = QStringLiteral("<table cellspacing='0' cellpadding='2'>");
    for (const QStringList& line : lines)
        table += QStringLiteral("<tr><td>") + line.join(QStringLiteral("&nbsp;&nbsp;</td><td>")) +
                 QStringLiteral("</td></tr>");
    return table + QStringLiteral("</table>");
}

QString notices(const SessionRun& run) {
    QStringList lines;
    if (!run.message.isEmpty())
        lines << run.message.toHtmlEscaped();
    if (run.run)
        for (const std::string& warning : run.run->warnings)
            lines << QString::fromStdString(warning).toHtmlEscaped();
    if (lines.isEmpty())
        return {};
    return heading(translated("Warnings")) + QStringLiteral("<ul><li>") +
           lines.join(QStringLiteral("</li><li>")) + QStringLiteral("</li></ul>");
}

QString figureText(const std::optional<double>& value, const std::optional<Difference>& difference) {
    if (!value)
        return QStringLiteral("–");
    return percentText(*value) +
           (difference ? QStringLiteral(" ") + escaped(wholeDifferenceText(*difference)) : QString());
}

QString figures(const PaneContext& context, const SessionRun& run) {
    if (!run.run || run.run->splits.empty())
        return {};
    std::vector<QStringList> lines{{{},
                                    translated("<b>average</b>"),
                                    translated("<b>worst group</b>"),
                                    translated("<b>gap</b>"),
                                    translated("<b>adjusted</b>")}};
    bool compared = false;
    for (const SplitResult& result : run.run->splits) {
        const GroupReport& report = result.report;
        const auto known = context.differences()->of({run.id}, result.name, false);
        const GroupDifferences none;
        const GroupDifferences& own = known.value ? *known.value : none;
        compared = compared || known.value;
        const QString worst =
            report.worstGroup < 0
                ? QString()
                : QStringLiteral(" (%1)").arg(escaped(run.run->groups.groupName(report.worstGroup)));
        lines.push_back({QStringLiteral("<b>%1</b>").arg(escaped(result.title)),
                         figureText(report.averageAccuracy, own.average),
                         figureText(report.worstGroupAccuracy, own.worstGroup) + worst,
                         figureText(report.gap(), own.gap),
                         figureText(report.adjustedAverageAccuracy, own.adjustedAverage)});
    }
    QString text = heading(translated("Values")) + tableOf(lines);
    if (compared)
        text += translated("<p>▲ ▼: points to the baseline, with the 95 % interval over the examples; hollow "
                           "if the interval contains 0.</p>");
    if (run.testHidden)
        text += QStringLiteral("<p>%1.</p>").arg(hiddenTestText());
    return text;
}

QString settings(const SessionRun& run) {
    if (isImported(run.method->id))
        return heading(translated("Settings")) +
               translated(
                   "<p>Not trained here: its %1 were imported. There is no head to apply or to export.</p>")
                   .arg(escaped(run.parameters.text("outputs")));
    std::vector<QStringList> changed, usual;
    for (const ParameterSpec& spec : run.method->parameters) {
        const auto value = run.parameters.all().find(spec.key);
        if (value == run.parameters.all().end())
            continue;
        const QString key = escaped(spec.key), text = escaped(displayText(value->second));
        if (value->second == spec.defaultValue)
            usual.push_back({key, text});
        else
            changed.push_back({QStringLiteral("<b>%1</b>").arg(key), QStringLiteral("<b>%1</b>").arg(text),
                               translated("default %1").arg(escaped(displayText(spec.defaultValue)))});
    }
    QString text = heading(translated("Settings"));
    text += changed.empty() ? translated("<p>All settings at their defaults.</p>") : tableOf(changed);
    if (!usual.empty())
        text += translated("<p>Settings at their defaults:</p>") + tableOf(usual);
    return text;
}

QString rowsRead(const Run& run) {
    std::vector<QStringList> lines;
    for (const SplitDefinition& set : run.task.splits)
        lines.push_back({QStringLiteral("<b>%1</b>").arg(escaped(set.name)),
                         exampleCountText(static_cast<qlonglong>(set.n)), escaped(set.purpose)});
    lines.push_back({translated("<b>groups</b>"),
                     run.groupsRead ? translated("labels used: %1").arg(escaped(run.groupsRead->text()))
                                    : translated("not recorded by this version")});
    return heading(translated("Data")) + tableOf(lines);
}

QString origin(const SessionRun& shown) {
    const Run& run = *shown.run;
    const bool brought = isImported(run.method);
    std::vector<QStringList> lines{
        {translated("epoch"), translated("%1 of %2 trained, selected by %3")
                                  .arg(run.selectedEpoch + 1)
                                  .arg(run.history.size())
                                  .arg(ruleName(run.select).toHtmlEscaped())},
        {translated("time"), translated("%1 s").arg(run.seconds, 0, 'f', 1)},
        {translated("program"), escaped(run.programVersion)},
        {translated("instruction set"), run.instructionSet.empty()
                                            ? translated("not recorded by this version")
                                            : escaped(run.instructionSet)},
        {translated("data"), escaped(run.data.file)},
        {translated("SHA-256"), escaped(run.data.sha256.substr(0, 16))},
        {translated("embedding"), escaped(run.task.embedding())},
        {translated("run"), escaped(run.id)},
        {translated("file"),
         shown.stored.file.isEmpty() ? translated("in memory only") : shown.stored.file.toHtmlEscaped()}};
    if (brought) // no epoch was trained, and nothing timed
        lines.erase(lines.begin(), lines.begin() + 2);
    return heading(translated("Origin")) + tableOf(lines);
}

} // namespace

QString detailsOf(const PaneContext& context, const SessionRun& run) {
    return notices(run) + figures(context, run) + settings(run) +
           (run.run ? rowsRead(*run.run) + origin(run) : QString());
}

} // namespace groupscope
