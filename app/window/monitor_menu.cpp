// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/monitor_menu.h"

#include "app/session/session.h"
#include "app/session/translated.h"
#include "core/base/error.h"
#include "core/measures/measure_text.h"
#include "core/measures/recording.h"

#include <QAction>
#include <QCoreApplication>
#include <QMenu>
#include <QSettings>

#include <algorithm>

namespace groupscope {

namespace {

const QString key = QStringLiteral("training/monitor");
const QString snapshotsKey = QStringLiteral("training/snapshots");
constexpr int windowSnapshots = 12; // as many as one cares to step through

/// Subject of the measures, as a heading of the menu.
QString headingOf(Needs needs) {
    switch (needs) {
    case Needs::embedding:
        return translated("Embedding");
    case Needs::texts:
        return translated("Examples and texts");
    case Needs::logits:
        return translated("Predictions");
    case Needs::linearClassifier:
        break;
    }
    return translated("Linear classifiers");
}

QString capitalized(const std::string& words) {
    const QString text = QString::fromStdString(words);
    return text.left(1).toUpper() + text.mid(1);
}

QString tipOf(const RecordedMeasure& recorded) {
    QString tip = capitalized(measureText(*recorded.measure)) + QLatin1Char('\n') +
                  translated("Measured on %1.").arg(QString::fromStdString(rowsText(recorded.recording)));
    if (!recorded.recording.note.empty())
        tip += QLatin1Char(' ') + QString::fromStdString(recorded.recording.note);
    return tip;
}

/// The last choice; the default if it cannot be read.
MonitorPlan storedPlan() {
    const QVariant stored = QSettings().value(key);
    if (!stored.isValid())
        return {};
    std::vector<std::string> names;
    for (const QString& name : stored.toStringList())
        names.push_back(name.toStdString());
    try {
        return {.metrics = parseMonitored(names, "settings")};
    } catch (const UsageError&) { // another version wrote it
        return {};
    }
}

MonitorPlan chosenPlan(const QMenu& menu) {
    MonitorPlan plan{.metrics = {}};
    for (const QAction* action : menu.actions())
        if (action->isChecked() && action->data().isValid())
            plan.metrics.push_back(action->data().toString().toStdString());
    plan.snapshots = menu.actions().last()->isChecked() ? windowSnapshots : 0;
    return plan;
}

void store(const MonitorPlan& plan) {
    QStringList names;
    for (const std::string& id : plan.metrics)
        names << QString::fromStdString(id);
    if (names.isEmpty())
        names << QStringLiteral("none"); // an empty list is not kept
    QSettings().setValue(key, names);
    QSettings().setValue(snapshotsKey, plan.snapshots > 0);
}

} // namespace

void addMonitorMenu(QMenu* menu, Session* session) {
    QMenu* own = menu->addMenu(translated("Measure a&fter each epoch"));
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
            session->queue()->setMonitor(chosen);
        });
        return action;
    };
    for (const Needs needs : {Needs::embedding, Needs::logits, Needs::linearClassifier}) {
        own->addSection(headingOf(needs));
        for (const RecordedMeasure& recorded : recordedMeasures()) {
            if (recorded.measure->needs != needs)
                continue;
            const std::string& id = recorded.recording.id;
            const bool checked =
                std::find(plan.metrics.begin(), plan.metrics.end(), id) != plan.metrics.end();
            const QString name = QString::fromStdString(id);
            add(capitalized(recorded.recording.title), name, tipOf(recorded), checked)->setData(name);
        }
    }
    own->addSeparator();
    add(translated("&Store the heads of %1 epochs").arg(windowSnapshots), QStringLiteral("snapshots"),
        translated("For the map of the epochs, which shows how training moves the points"),
        plan.snapshots > 0);
    session->queue()->setMonitor(plan);
}

} // namespace groupscope
