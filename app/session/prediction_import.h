// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/stored_runs.h"

#include <QObject>
#include <QStringList>

#include <memory>

namespace groupscope {

/// Makes runs from predictions of models that other programs trained.
class PredictionImport : public QObject {
    Q_OBJECT
  public:
    PredictionImport(const OpenSet* set, RunList* runs, StoredRuns* stored, RunArchive* archive,
                     QObject* parent = nullptr);

    /// Imports the predictions of a file for the open set, and keeps the runs; an empty path: those of the
    /// set itself. imported or failed follows.
    void import(const QString& path);
    bool setHoldsPredictions() const; ///< whether the open set holds predictions

  Q_SIGNALS:
    /// The runs of the models, including those that existed before.
    void imported(const QStringList& ids);
    void failed(const QString& message);
    void noticed(const QString& text);

  private:
    void add(const std::shared_ptr<const Run>& run);
    void addAll(const std::vector<std::shared_ptr<const Run>>& runs);

    const OpenSet* set_;
    RunList* runs_;
    StoredRuns* stored_;
    RunArchive* archive_;
    BackgroundJob job_;
};

} // namespace groupscope
