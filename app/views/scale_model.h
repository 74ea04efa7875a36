// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/background_job.h"
#include "app/session/session.h"
#include "core/experiment/alpha_scan.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace groupscope {

/// Trained heads over their scale α, looked at in a thread of its own and kept while the set is open. Rows to
/// report on of a run that is not chosen, while those are hidden, are not looked at.
class ScaleModel : public QObject {
    Q_OBJECT
  public:
    explicit ScaleModel(Session* session, QObject* parent = nullptr);

    /// Those of the runs that may have a scale: finished, of the open task, of a method that has an α.
    QStringList candidates(const QStringList& runs) const;
    /// Looks at those of the candidates of which nothing is known; `found` follows for each.
    void look(const QStringList& runs);
    bool isWorking() const { return job_.isRunning(); }

    /// What is known of the candidates among the runs: one for each training, named.
    std::vector<AlphaScan> scans(const QStringList& runs) const;
    /// Why there is no curve of a run that has a scale, a line each.
    QStringList problems(const QStringList& runs) const;

  Q_SIGNALS:
    void found();
    void rested();

  private:
    struct Known {
        std::optional<AlphaScan> scan; ///< nothing: its head has no scale, or could not be looked at
        QString reason;                ///< empty: it has no scale, which is no fault
    };
    using Key = std::pair<QString, bool>; ///< a run, and whether its test examples are hidden

    void clear();
    void forget(const QStringList& runIds);
    std::vector<std::string> splitsOf(const SessionRun& run) const;
    QStringList missing(const QStringList& runs) const;

    Session* session_;
    BackgroundJob job_;
    QStringList underWay_; ///< runs that the job is about
    std::map<Key, Known> known_;
};

} // namespace groupscope
