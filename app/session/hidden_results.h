// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/open_set.h"
#include "app/session/session_run.h"
#include "core/runs/reveal.h"

#include <QObject>
#include <QStringList>

#include <deque>
#include <set>
#include <string>
#include <vector>

namespace groupscope {

/// Keeps test results out of every view until they are revealed, so that nothing is selected by them. Run
/// files hold them all the same. Every run gets what views may see of it by show(), and by nothing else.
class HiddenResults : public QObject {
    Q_OBJECT
  public:
    explicit HiddenResults(const OpenSet* set, QObject* parent = nullptr);

    /// Whether test results stay hidden until they are revealed. Off at first.
    void setHidesTest(bool hides);
    bool hidesTest() const { return hidesTest_; }
    /// Whether test results of the open task are hidden now.
    bool keepsTestBack() const;
    /// Shows the test results of these runs, and records that act in the folder of the open set's runs. Runs
    /// that come later stay hidden until the next act. Does nothing if nothing is hidden.
    void reveal(const std::string& rule, const std::deque<SessionRun>& runs);
    /// All known acts: those of documents, and those recorded in folders of sets that were open.
    const std::vector<Reveal>& reveals() const { return reveals_; }
    /// Replaces the acts by those of a document; those that are recorded for the open set stay.
    void setReveals(const std::vector<Reveal>& reveals);
    /// Settings whose test results documents of earlier versions have shown.
    QStringList chosenSettings() const;
    void setChosenSettings(const QStringList& settings);

    /// Fills what views see of a run: to be called whenever `whole` or `recorded` is another.
    void show(SessionRun& run) const;
    /// Adds epochs to a run that trains, and what views see of them.
    void addEpochs(SessionRun& run, std::vector<EpochRecord> records) const;

  Q_SIGNALS:
    /// Other results are hidden than before: every run is to be shown anew.
    void rulesChanged();
    /// The runs are shown anew.
    void changed();
    void noticed(const QString& text);

  private:
    void add(const std::vector<Reveal>& reveals);
    void readRecorded(); ///< acts in the folder of the open set's runs
    void showAnew();

    const OpenSet* set_;
    bool hidesTest_ = false;
    std::set<std::string> chosen_; ///< chosenSettings()
    std::vector<Reveal> reveals_;
    std::set<std::string> revealed_; ///< ids of the runs of all acts
};

} // namespace groupscope
