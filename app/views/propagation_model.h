// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/background_job.h"
#include "app/session/session.h"
#include "core/experiment/gap_study.h"
#include "core/figures/propagation.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace groupscope {

/// What is asked of runs: a measure of the embedding against a classifier on top of it.
struct PropagationRequest {
    QStringList runs;
    std::string split;      ///< that is measured; classifiers are fitted on the training examples
    std::string measure;    ///< id
    std::string classifier; ///< id
};

/// Gaps of embeddings and of classifiers on top of them, of the runs of a session. What an experiment has
/// measured is taken as it is; the rest is fitted and measured in a thread of its own when it is asked for,
/// and kept while the set is open.
class PropagationModel : public QObject {
    Q_OBJECT
  public:
    explicit PropagationModel(Session* session, QObject* parent = nullptr);

    /// Those of the runs of which one of both is not known but can be had.
    QStringList missing(const PropagationRequest& request) const;
    /// Fits and measures what is missing; `found` follows for each run.
    void measure(const PropagationRequest& request);
    void stop() { job_.cancel(); }
    bool isWorking() const { return job_.isRunning(); }

    /// Of the runs of which both are known; `rule` chooses between settings, as in comparisons.
    Propagation propagation(const PropagationRequest& request, const std::string& rule) const;
    /// Why there is no mark of a run, a line each.
    QStringList problems(const PropagationRequest& request) const;

  Q_SIGNALS:
    void found();
    void rested();

  private:
    struct Known {
        std::vector<NamedMeasured> measured;
        std::map<std::string, QString> reason; ///< by id of what was asked for
    };
    using Key = std::pair<QString, std::string>; ///< run and split

    void clear();
    void forget(const QStringList& runIds);
    bool has(const SessionRun& run, const std::string& split, const std::string& id) const;
    /// Why nothing can be had of it; empty: it can.
    QString reason(const SessionRun& run, const std::string& split) const;

    Session* session_;
    BackgroundJob job_;
    QStringList underWay_; ///< runs that the job is about
    std::map<Key, Known> known_;
};

} // namespace groupscope
