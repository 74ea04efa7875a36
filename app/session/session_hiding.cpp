// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the session that keeps test results back: they reach no view until they are revealed. Every run
// is handed out by showRun(), and by nothing else.
#include "app/session/session.h"

#include "core/base/error.h"
#include "core/base/sha256.h"
#include "core/methods/method.h"
#include "core/runs/run_json.h"

#include <QDir>

#include <algorithm>
#include <chrono>
#include <utility>

namespace groupscope {

namespace {

/// Without figures of test examples; still a run on the same task.
Run withoutReportFigures(const Run& run) {
    Run shown = withoutReportSplits(run);
    shown.task = run.task;
    return shown;
}

/// The same of epochs of a run that trains on that task.
std::vector<EpochRecord> withoutReportFigures(std::vector<EpochRecord> records, const std::string& monitored,
                                              const TaskDefinition& definition) {
    Run run;
    run.task = definition;
    run.monitorSplit = monitored;
    run.history = std::move(records);
    return withoutReportSplits(std::move(run)).history;
}

} // namespace

TaskDefinition Session::definitionOfRun(const SessionRun& run) const {
    return run.whole ? run.whole->task : definitionOf(*task_);
}

/// What its seeds have in common: to look at some of them alone would be a choice among them.
std::string Session::settingOf(const SessionRun& run) const {
    if (!run.setting.empty())
        return run.setting;
    std::string setting = sha256OfText(definitionOfRun(run).hash() + "\n" + run.method->id + "\n" +
                                       run.select + "\n" + parametersToJsonText(run.parameters));
    if (run.whole) // one that trains may turn out to be another; what its id names then stays as it is
        run.setting = setting;
    return setting;
}

void Session::showRun(SessionRun& run) const {
    run.revealed = (run.whole && revealed_.contains(run.whole->id)) ||
                   (!chosen_.empty() && chosen_.contains(settingOf(run)));
    run.testHidden = hidesTest_ && !run.revealed && canHideTest(definitionOfRun(run));
    if (run.whole) {
        run.run = run.testHidden ? std::make_shared<const Run>(withoutReportFigures(*run.whole)) : run.whole;
        run.recorded.clear();
        run.history = run.run->history;
    } else {
        run.history = run.testHidden ? withoutReportFigures(run.recorded, run.monitored, definitionOfRun(run))
                                     : run.recorded;
    }
}

void Session::addEpochs(SessionRun& run, std::vector<EpochRecord> records) const {
    std::vector<EpochRecord> shown =
        run.testHidden ? withoutReportFigures(records, run.monitored, definitionOfRun(run)) : records;
    std::move(records.begin(), records.end(), std::back_inserter(run.recorded));
    std::move(shown.begin(), shown.end(), std::back_inserter(run.history));
}

void Session::setHidesTest(bool hides) {
    if (hides == std::exchange(hidesTest_, hides))
        return;
    showAllAnew();
}

bool Session::keepsTestBack() const {
    return hidesTest_ && task_ && canHideTest(definitionOf(*task_));
}

void Session::reveal(const std::string& rule) {
    Reveal act{.time = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now()),
               .rule = rule,
               .task = definitionOf(*task_).hash(),
               .runs = {}};
    bool hides = false;
    for (const SessionRun& run : runs_)
        if (run.whole) {
            hides = hides || run.testHidden;
            act.runs.push_back(run.whole->id);
        }
    if (!hides)
        return;
    std::sort(act.runs.begin(), act.runs.end());
    act.runs.erase(std::unique(act.runs.begin(), act.runs.end()), act.runs.end());
    if (const QString folder = archiveFolder(*set_); !folder.isEmpty())
        try {
            QDir().mkpath(folder);
            addReveal(folder.toStdString(), act);
        } catch (const Error& error) {
            Q_EMIT noticed(tr("That test results were revealed cannot be recorded beside the runs: %1")
                               .arg(QString::fromUtf8(error.what())));
        }
    addReveals({act});
    showAllAnew();
}

void Session::addReveals(const std::vector<Reveal>& reveals) {
    for (const Reveal& act : reveals)
        if (std::find(reveals_.begin(), reveals_.end(), act) == reveals_.end()) {
            reveals_.push_back(act);
            revealed_.insert(act.runs.begin(), act.runs.end());
        }
}

void Session::readReveals() {
    try {
        if (const QString folder = archiveFolder(*set_); !folder.isEmpty())
            addReveals(loadReveals(folder.toStdString()));
    } catch (const Error& error) {
        Q_EMIT noticed(QString::fromUtf8(error.what()));
    }
}

void Session::setReveals(const std::vector<Reveal>& reveals) {
    reveals_.clear();
    revealed_.clear();
    addReveals(reveals);
    if (task_)
        readReveals();
    showAllAnew();
}

QStringList Session::chosenSettings() const {
    QStringList settings;
    for (const std::string& setting : chosen_)
        settings << QString::fromStdString(setting);
    return settings;
}

void Session::setChosenSettings(const QStringList& settings) {
    std::set<std::string> chosen;
    for (const QString& setting : settings)
        chosen.insert(setting.toStdString());
    if (chosen != std::exchange(chosen_, chosen))
        showAllAnew();
}

void Session::showAllAnew() {
    for (SessionRun& run : others_)
        showRun(run);
    QStringList changed;
    for (SessionRun& run : runs_) {
        const std::pair before(run.testHidden, run.revealed);
        showRun(run);
        if (before != std::pair(run.testHidden, run.revealed))
            changed << run.id;
    }
    for (const QString& id : changed)
        Q_EMIT runChanged(id);
    Q_EMIT testHidingChanged();
}

} // namespace groupscope
