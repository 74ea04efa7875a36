// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/monitor_menu.h"

#include "app/session.h"
#include "app/translated.h"
#include "core/base/error.h"

#include <QAction>
#include <QCoreApplication>
#include <QMenu>
#include <QSettings>

#include <algorithm>
#include <array>

namespace groupscope {

namespace {

const QString key = QStringLiteral("training/monitor");
const QString snapshotsKey = QStringLiteral("training/snapshots");
constexpr int windowSnapshots = 12; // as many as one cares to step through

struct Choice {
    MonitoredMetric metric;
    const char* text;
    const char* tip;
};
constexpr std::array choices{
    Choice{
        MonitoredMetric::alignment, QT_TRANSLATE_NOOP("Groupscope", "&Alignment of each class"),
        QT_TRANSLATE_NOOP("Groupscope", "How far apart the groups of a class lie (500 rows of each group)")},
    Choice{MonitoredMetric::mutualInformation, QT_TRANSLATE_NOOP("Groupscope", "&Information"),
           QT_TRANSLATE_NOOP(
               "MonitorMenu",
               "What the embedding tells of class and attributes (5,000 rows; slows short epochs)")},
    Choice{MonitoredMetric::bound, QT_TRANSLATE_NOOP("Groupscope", "&Bound of the worst group"),
           QT_TRANSLATE_NOOP("Groupscope", "The terms of Theorem 3.1, for heads with a linear classifier")},
    Choice{MonitoredMetric::alignmentPairs,
           QT_TRANSLATE_NOOP("Groupscope", "Alignment of each &pair of groups"),
           QT_TRANSLATE_NOOP("Groupscope", "Kept in the history of the run, up to 200 pairs")}};

/// What was chosen last; the default where that cannot be read.
MonitorPlan storedPlan() {
    const QVariant stored = QSettings().value(key);
    if (!stored.isValid())
        return {};
    std::vector<std::string> names;
    for (const QString& name : stored.toStringList())
        names.push_back(name.toStdString());
    try {
        return {.metrics = parseMonitoredMetrics(names, "settings")};
    } catch (const UsageError&) { // another version wrote it
        return {};
    }
}

MonitorPlan chosenPlan(const QMenu& menu) {
    MonitorPlan plan{.metrics = {}};
    const QList<QAction*> actions = menu.actions();
    for (std::size_t i = 0; i < choices.size(); ++i)
        if (actions[static_cast<qsizetype>(i)]->isChecked())
            plan.metrics.push_back(choices[i].metric);
    plan.snapshots = actions.last()->isChecked() ? windowSnapshots : 0;
    return plan;
}

void store(const MonitorPlan& plan) {
    QStringList names;
    for (const MonitoredMetric metric : plan.metrics)
        names << QString::fromUtf8(metricName(metric).data());
    if (names.isEmpty())
        names << QStringLiteral("none"); // an empty list is not kept
    QSettings().setValue(key, names);
    QSettings().setValue(snapshotsKey, plan.snapshots > 0);
}

} // namespace

void addMonitorMenu(QMenu* menu, Session* session) {
    QMenu* own = menu->addMenu(translated("&Measure after each epoch"));
    own->setToolTipsVisible(true);
    MonitorPlan plan = storedPlan();
    plan.snapshots = QSettings().value(snapshotsKey, true).toBool() ? windowSnapshots : 0;
    const auto add = [&](const QString& text, const QString& name, const QString& tip, bool checked) {
        QAction* action = own->addAction(text);
        action->setObjectName(QStringLiteral("monitor_") + name);
        action->setToolTip(tip);
        action->setCheckable(true);
        action->setChecked(checked);
        QObject::connect(action, &QAction::toggled, session, [own, session] {
            const MonitorPlan chosen = chosenPlan(*own);
            store(chosen);
            session->setMonitor(chosen);
        });
    };
    for (const Choice& choice : choices)
        add(translated(choice.text), QString::fromUtf8(metricName(choice.metric).data()),
            translated(choice.tip),
            std::find(plan.metrics.begin(), plan.metrics.end(), choice.metric) != plan.metrics.end());
    own->addSeparator();
    add(translated("&Keep the heads of %1 epochs").arg(windowSnapshots), QStringLiteral("snapshots"),
        translated("For the map of the epochs, which shows how training moves the rows"), plan.snapshots > 0);
    session->setMonitor(plan);
}

} // namespace groupscope
