// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/background_job.h"
#include "app/session/session.h"
#include "core/experiment/representation.h"

#include <QObject>
#include <QString>

#include <map>
#include <memory>
#include <string>
#include <tuple>

namespace groupscope {

/// Whose representation is wanted.
struct RepresentationRequest {
    QString runId;                 ///< whose trained embedding; empty: the raw one
    std::string split = testSplit; ///< name
    int epoch = -1;                ///< one whose head was kept; −1: the head of the run

    bool operator==(const RepresentationRequest&) const = default;
    bool
    operator<(const RepresentationRequest& other) const { // QString has no three-way comparison in Qt 6.4
        return std::tie(runId, split, epoch) < std::tie(other.runId, other.split, other.epoch);
    }
};

/// Measures representations in a thread of its own and keeps what it has measured. The latest request wins.
class RepresentationModel : public QObject {
    Q_OBJECT
  public:
    explicit RepresentationModel(Session* session, QObject* parent = nullptr);

    /// `measured` follows, at once for what is known. Runs whose head is not at hand are not measured.
    void request(const RepresentationRequest& request);
    const RepresentationRequest& requested() const { return requested_; }
    /// What was measured of it; null when that has not happened.
    std::shared_ptr<const Representation> known(const RepresentationRequest& request) const;
    bool isMeasuring() const { return job_.isRunning(); }

  Q_SIGNALS:
    /// More of what was requested is known: first the alignment and the bound, then the information.
    void measured();
    /// Another set, or none: nothing is known any more.
    void cleared();
    void failed(const QString& message);

  private:
    void forget(const QStringList& runIds);

    Session* session_;
    BackgroundJob job_;
    std::map<RepresentationRequest, std::shared_ptr<const Representation>> known_;
    RepresentationRequest requested_;
};

} // namespace groupscope
