// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/background_job.h"
#include "core/data/embedding_set.h"
#include "core/data/matched_rows.h"

#include <QObject>
#include <QStringList>

#include <map>
#include <memory>

namespace groupscope {

/// Another set beside the open one, whose rows are found in it by name.
struct JoinedSet {
    std::shared_ptr<const EmbeddingSet> set;
    MatchedRows rows; ///< of the open set and of this one
};

/// Sets that are looked at beside the open one, read in a thread of their own, one after the other.
class OtherSets : public QObject {
    Q_OBJECT
  public:
    explicit OtherSets(QObject* parent = nullptr);

    /// The set whose rows theirs are joined with; all others are forgotten.
    void setOpenSet(std::shared_ptr<const EmbeddingSet> set);

    /// What is known of a file; neither: it is being read.
    struct Known {
        std::shared_ptr<const JoinedSet> joined{};
        QString problem{}; ///< why it cannot be joined
    };
    /// Begins to read a file that nobody asked for.
    Known of(const QString& path);
    /// Forgets all others, and files that could not be read: they are tried again when they are asked for.
    void keepOnly(const QStringList& paths);

  Q_SIGNALS:
    /// of() knows more.
    void changed();

  private:
    void startNext();

    std::shared_ptr<const EmbeddingSet> open_;
    std::map<QString, Known> known_;
    QStringList waiting_;
    QString reading_; ///< what job_ reads, or read last
    BackgroundJob job_;
};

} // namespace groupscope
