// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session.h"

#include <QObject>
#include <QStringList>

#include <optional>
#include <vector>

namespace groupscope {

/// Seeds of one setting that stand as one, or a single run.
using RunEntry = std::vector<const SessionRun*>;

/// Which runs are looked at, and which of them side by side.
class SelectedRuns : public QObject {
    Q_OBJECT
  public:
    static constexpr std::size_t mostSideBySide = 4;

    explicit SelectedRuns(Session* session, QObject* parent = nullptr);

    /// Selected runs; the last selected one stands last.
    const QStringList& ids() const { return ids_; }
    /// Empty when no run is selected.
    QString last() const { return ids_.isEmpty() ? QString() : ids_.last(); }
    /// `added`: to those selected, not instead of them. The same runs in another order are no change. Ids
    /// that the session does not know are left out.
    void select(const QStringList& ids, bool added = false);

    /// Selects a run that begins to train, next to baseline(). Where several other runs are compared, they
    /// stay selected.
    void watch(const QString& id);
    /// The run that others are looked at with: the baseline of the session, or else zero-shot on the open
    /// task. Null where neither has a result.
    const SessionRun* baseline() const;

    /// The selected runs, at most as many as can be told apart beside each other.
    std::vector<const SessionRun*> sideBySide() const;
    /// The same where seeds are averaged: finished runs of one setting are one entry.
    std::vector<RunEntry> entriesSideBySide() const;
    /// All that is selected, the baseline first: what those are chosen among.
    std::vector<RunEntry> entries() const;
    /// Finished runs to choose from, whatever is selected: those side by side first, then the other selected
    /// ones, then the rest; at most `most`.
    std::vector<const SessionRun*> offered(std::size_t most) const;
    /// Which of the selected runs are to be seen where not all can be: those of these ids, until others are
    /// selected. Without a choice the first.
    void chooseSideBySide(const QStringList& ids);

    /// Whether runs that differ in their seed alone are looked at as one, which is the default.
    bool averagesSeeds() const { return averagesSeeds_; }
    void setAveragesSeeds(bool averages);

  Q_SIGNALS:
    void changed();
    /// Others of the selected runs are side by side, or seeds are averaged or no longer.
    void sideBySideChanged();

  private:
    /// The last of these runs that has a result; none where none has.
    QStringList lastFinished(const QStringList& ids) const;
    void forget(const QStringList& ids);
    const std::vector<QStringList>& seedGroups() const;
    std::vector<RunEntry> entriesOf(bool averaged) const;
    std::vector<RunEntry> chosenOf(std::vector<RunEntry> entries) const;

    Session* session_;
    QStringList ids_;
    QStringList chosen_; ///< side by side; empty: nobody chose
    bool averagesSeeds_ = true;
    /// The selected runs by their settings, which a dozen views ask for after every click; nothing where
    /// other runs are selected than when it was made, or runs have changed.
    mutable std::optional<std::vector<QStringList>> seedGroups_;
};

} // namespace groupscope
