// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session.h"

#include <QObject>
#include <QStringList>

#include <optional>
#include <vector>

namespace groupscope {

/// A single run, or seeds of one setting shown as one.
using RunEntry = std::vector<const SessionRun*>;

/// The selected runs, and those of them that views compare.
class SelectedRuns : public QObject {
    Q_OBJECT
  public:
    static constexpr std::size_t mostSideBySide = 4;

    explicit SelectedRuns(Session* session, QObject* parent = nullptr);

    /// Ids of the selected runs; the last selected one stands last.
    const QStringList& ids() const { return ids_; }
    /// Empty if no run is selected.
    QString last() const { return ids_.isEmpty() ? QString() : ids_.last(); }
    /// Selects runs. `added`: in addition to those selected. The same runs in another order are no change.
    /// Unknown ids are ignored.
    void select(const QStringList& ids, bool added = false);

    /// Selects a run that begins to train, next to baseline(). Where several other runs are compared, they
    /// stay selected.
    void watch(const QString& id);
    /// The run that others are compared with: the baseline of the session, or else zero-shot on the open
    /// task. Null if neither has a result.
    const SessionRun* baseline() const;

    /// The selected runs, at most as many as can be distinguished by colour.
    std::vector<const SessionRun*> sideBySide() const;
    /// The compared runs as entries: where seeds are averaged, finished runs of one setting are one entry.
    std::vector<RunEntry> entriesSideBySide() const;
    /// All selected entries, the baseline first, from which the compared ones are chosen.
    std::vector<RunEntry> entries() const;
    /// Finished runs to choose from: the compared ones first, then the other selected ones, then the rest; at
    /// most `most`.
    std::vector<const SessionRun*> offered(std::size_t most) const;
    /// Chooses which of the selected runs are shown where not all can be, until the selection changes.
    /// Without a choice the first ones are shown.
    void chooseSideBySide(const QStringList& ids);

    /// Whether seeds of one setting are shown as one, which is the default.
    bool averagesSeeds() const { return averagesSeeds_; }
    void setAveragesSeeds(bool averages);

  Q_SIGNALS:
    void changed();
    /// The compared runs changed, or averaging of seeds did.
    void sideBySideChanged();

  private:
    /// The last of these runs that has a result; empty if none has.
    QStringList lastFinished(const QStringList& ids) const;
    void forget(const QStringList& ids);
    const std::vector<QStringList>& seedGroups() const;
    std::vector<RunEntry> entriesOf(bool averaged) const;
    std::vector<RunEntry> chosenOf(std::vector<RunEntry> entries) const;

    Session* session_;
    QStringList ids_;
    QStringList chosen_; ///< chosen ids; empty: no choice
    bool averagesSeeds_ = true;
    /// The selected runs by setting, cached because many views ask after every click; nothing after the
    /// selection or the runs changed.
    mutable std::optional<std::vector<QStringList>> seedGroups_;
};

} // namespace groupscope
