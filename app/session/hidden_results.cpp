// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/hidden_results.h"

#include "app/session/run_archive.h"
#include "app/session/window_text.h"
#include "core/base/error.h"
#include "core/runs/run_json.h"

#include <QDir>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

namespace groupscope {

namespace {

/// Without results of the test split; still a run on the same task.
Run withoutTestResults(const Run& run) {
    Run shown = withoutReportSplits(run);
    shown.task = run.task;
    return shown;
}

/// Epochs of a run that trains on that task, without results of the test split.
std::vector<EpochRecord> withoutTestResults(std::vector<EpochRecord> records, const std::string& monitored,
                                            const TaskDefinition& definition) {
    Run run;
    run.task = definition;
    run.monitorSplit = monitored;
    run.history = std::move(records);
    return withoutReportSplits(std::move(run)).history;
}

} // namespace

HiddenResults::HiddenResults(const OpenSet* set, QObject* parent)
    : QObject(parent)
    , set_(set) {
    connect(set, &OpenSet::adopted, this, &HiddenResults::readRecorded);
}

void HiddenResults::show(SessionRun& run) const {
    run.revealed = (run.whole && revealed_.contains(run.whole->id)) ||
                   (!chosen_.empty() && chosen_.contains(settingOf(run, set_->task().get())));
    run.testHidden = hidesTest_ && !run.revealed && canHideTest(definitionOfRun(run, set_->task().get()));
    if (run.whole) {
        run.run = run.testHidden ? std::make_shared<const Run>(withoutTestResults(*run.whole)) : run.whole;
        run.recorded.clear();
        run.history = run.run->history;
    } else {
        run.history = run.testHidden ? withoutTestResults(run.recorded, run.monitored,
                                                          definitionOfRun(run, set_->task().get()))
                                     : run.recorded;
    }
}

void HiddenResults::addEpochs(SessionRun& run, std::vector<EpochRecord> records) const {
    std::vector<EpochRecord> shown =
        run.testHidden ? withoutTestResults(records, run.monitored, definitionOfRun(run, set_->task().get()))
                       : records;
    std::move(records.begin(), records.end(), std::back_inserter(run.recorded));
    std::move(shown.begin(), shown.end(), std::back_inserter(run.history));
}

void HiddenResults::setHidesTest(bool hides) {
    if (hides != std::exchange(hidesTest_, hides))
        showAnew();
}

bool HiddenResults::keepsTestBack() const {
    return hidesTest_ && set_->task() && canHideTest(definitionOf(*set_->task()));
}

void HiddenResults::reveal(const std::string& rule, const std::deque<SessionRun>& runs) {
    Reveal act{.time = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now()),
               .rule = rule,
               .task = definitionOf(*set_->task()).hash(),
               .runs = {}};
    bool hides = false;
    for (const SessionRun& run : runs)
        if (run.whole) {
            hides = hides || run.testHidden;
            act.runs.push_back(run.whole->id);
        }
    if (!hides)
        return;
    std::sort(act.runs.begin(), act.runs.end());
    act.runs.erase(std::unique(act.runs.begin(), act.runs.end()), act.runs.end());
    if (const QString folder = archiveFolder(*set_->set()); !folder.isEmpty())
        try {
            QDir().mkpath(folder);
            addReveal(folder.toStdString(), act);
        } catch (const Error& error) {
            Q_EMIT noticed(tr("The reveal of test results cannot be recorded next to the runs: %1")
                               .arg(windowText(error)));
        }
    add({act});
    showAnew();
}

void HiddenResults::add(const std::vector<Reveal>& reveals) {
    for (const Reveal& act : reveals)
        if (std::find(reveals_.begin(), reveals_.end(), act) == reveals_.end()) {
            reveals_.push_back(act);
            revealed_.insert(act.runs.begin(), act.runs.end());
        }
}

void HiddenResults::readRecorded() {
    try {
        if (const QString folder = archiveFolder(*set_->set()); !folder.isEmpty())
            add(loadReveals(folder.toStdString()));
    } catch (const Error& error) {
        Q_EMIT noticed(windowText(error));
    }
}

void HiddenResults::setReveals(const std::vector<Reveal>& reveals) {
    reveals_.clear();
    revealed_.clear();
    add(reveals);
    if (set_->task())
        readRecorded();
    showAnew();
}

QStringList HiddenResults::chosenSettings() const {
    QStringList settings;
    for (const std::string& setting : chosen_)
        settings << QString::fromStdString(setting);
    return settings;
}

void HiddenResults::setChosenSettings(const QStringList& settings) {
    std::set<std::string> chosen;
    for (const QString& setting : settings)
        chosen.insert(setting.toStdString());
    if (chosen != std::exchange(chosen_, chosen))
        showAnew();
}

void HiddenResults::showAnew() {
    Q_EMIT rulesChanged();
    Q_EMIT changed();
}

} // namespace groupscope
