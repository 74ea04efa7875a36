// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/background_job.h"
#include "app/session/session.h"
#include "core/experiment/temperature_scan.h"

#include <QHash>
#include <QObject>
#include <QString>

#include <map>
#include <memory>
#include <utility>

namespace groupscope {

/// Scans the temperatures of trained heads in a thread of its own and keeps what it has found. The latest
/// request wins. test examples of a run that is not chosen, while those are hidden, are not looked at.
class CalibrationModel : public QObject {
    Q_OBJECT
  public:
    explicit CalibrationModel(Session* session, QObject* parent = nullptr);

    /// `scanned` follows, at once for what is known. Runs whose head is not at hand are not scanned.
    void request(const QString& runId);
    /// The scan of a run as far as it may be shown now, or null.
    std::shared_ptr<const TemperatureScan> known(const QString& runId) const;
    /// Why there is none, after a scan failed; or empty.
    QString failure(const QString& runId) const { return failures_.value(runId); }
    bool isScanning() const { return job_.isRunning(); }

  Q_SIGNALS:
    void scanned();

  private:
    /// A run, and whether its test examples are hidden.
    using Key = std::pair<QString, bool>;

    Key keyOf(const QString& runId) const;
    void clear();
    void forget(const QStringList& runIds);

    Session* session_;
    BackgroundJob job_;
    std::map<Key, std::shared_ptr<const TemperatureScan>> known_;
    QHash<QString, QString> failures_; ///< messages, by run
    Key requested_;
};

} // namespace groupscope
