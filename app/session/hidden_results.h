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
/// files hold them nevertheless. Every run gets its visible results by show() alone.
class HiddenResults : public QObject {
    Q_OBJECT
  public:
    explicit HiddenResults(const OpenSet* set, QObject* parent = nullptr);

    /// Whether test results stay hidden until they are revealed. Off at first.
    void setHidesTest(bool hides);
    bool hidesTest() const { return hidesTest_; }
    /// Whether test results of the open task are hidden now.
    bool keepsTestBack() const;
    /// Reveals the test results of these runs, and records that act in the folder of the runs of the open
    /// set. Runs that come later stay hidden until the next act. Does nothing if nothing is hidden.
    void reveal(const std::string& rule, const std::deque<SessionRun>& runs);
    /// All known acts: those of documents, and those recorded in folders of sets that were open.
    const std::vector<Reveal>& reveals() const { return reveals_; }
    /// Replaces the acts of the document; acts recorded for the open set stay.
    void setReveals(const std::vector<Reveal>& reveals);
    /// Settings whose test results were revealed in documents of earlier versions.
    QStringList chosenSettings() const;
    void setChosenSettings(const QStringList& settings);

    /// Fills the results of a run that views may show; call it whenever `whole` or `recorded` changes.
    void show(SessionRun& run) const;
    /// Adds epochs to a run in training, and the part of them that views may show.
    void addEpochs(SessionRun& run, std::vector<EpochRecord> records) const;

  Q_SIGNALS:
    /// The hidden results changed: every run must be passed to show() again.
    void rulesChanged();
    /// The visible results of the runs were updated.
    void changed();
    void noticed(const QString& text);

  private:
    void add(const std::vector<Reveal>& reveals);
    void readRecorded(); ///< reads the acts in the folder of the runs of the open set
    void showAnew();

    const OpenSet* set_;
    bool hidesTest_ = false;
    std::set<std::string> chosen_; ///< chosenSettings()
    std::vector<Reveal> reveals_;
    std::set<std::string> revealed_; ///< ids of the runs of all acts
};

} // namespace groupscope
