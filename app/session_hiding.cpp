// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the session that keeps test figures back: what is said of rows to report on reaches no view
// until the run is chosen. Every run is handed out by showRun(), and by nothing else.
#include "app/session.h"

#include "core/base/sha256.h"
#include "core/methods/method.h"
#include "core/runs/run_json.h"

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

bool hasReportRows(const Question& question) {
    return std::any_of(question.rowSets.begin(), question.rowSets.end(),
                       [](const QuestionRowSet& set) { return set.kind() == Purpose::report && set.n > 0; });
}

/// Without figures of rows to report on; still an answer to the same question.
Run withoutReportFigures(const Run& run) {
    Run shown = withoutReportSets(run);
    shown.question = run.question;
    return shown;
}

/// The same of epochs of a run that trains on that question.
std::vector<EpochRecord> withoutReportFigures(std::vector<EpochRecord> records, const std::string& monitored,
                                              const Question& question) {
    Run run;
    run.question = question;
    run.monitorSplit = monitored;
    run.history = std::move(records);
    return withoutReportSets(std::move(run)).history;
}

} // namespace

Question Session::questionOfRun(const SessionRun& run) const {
    return run.whole ? run.whole->question : questionOf(*task_);
}

/// What its seeds have in common: to look at some of them alone would be a choice among them.
std::string Session::settingOf(const SessionRun& run) const {
    if (!run.setting.empty())
        return run.setting;
    std::string setting = sha256OfText(questionOfRun(run).hash() + "\n" + run.method->id + "\n" + run.select +
                                       "\n" + parametersToJsonText(run.parameters));
    if (run.whole) // one that trains may turn out to be another; what its id names then stays as it is
        run.setting = setting;
    return setting;
}

void Session::showRun(SessionRun& run) const {
    run.chosen = !chosen_.empty() && chosen_.contains(settingOf(run));
    run.testHidden = hidesTest_ && !run.chosen && hasReportRows(questionOfRun(run));
    if (run.whole) {
        run.run = run.testHidden ? std::make_shared<const Run>(withoutReportFigures(*run.whole)) : run.whole;
        run.recorded.clear();
        run.history = run.run->history;
    } else {
        run.history = run.testHidden ? withoutReportFigures(run.recorded, run.monitored, questionOfRun(run))
                                     : run.recorded;
    }
}

void Session::addEpochs(SessionRun& run, std::vector<EpochRecord> records) const {
    std::vector<EpochRecord> shown =
        run.testHidden ? withoutReportFigures(records, run.monitored, questionOfRun(run)) : records;
    std::move(records.begin(), records.end(), std::back_inserter(run.recorded));
    std::move(shown.begin(), shown.end(), std::back_inserter(run.history));
}

void Session::setHidesTest(bool hides) {
    if (hides == std::exchange(hidesTest_, hides))
        return;
    showAllAnew();
}

void Session::showTestOf(const QStringList& ids) {
    const std::size_t before = chosen_.size();
    for (const QString& id : ids)
        if (const SessionRun* run = find(id))
            chosen_.insert(settingOf(*run));
    if (chosen_.size() > before)
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
        const std::pair before(run.testHidden, run.chosen);
        showRun(run);
        if (before != std::pair(run.testHidden, run.chosen))
            changed << run.id;
    }
    for (const QString& id : changed)
        Q_EMIT runChanged(id);
    Q_EMIT testHidingChanged();
}

} // namespace groupscope
