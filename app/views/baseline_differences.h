// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/background_job.h"
#include "app/session/session.h"
#include "core/measures/paired_difference.h"

#include <QObject>
#include <QStringList>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace groupscope {

/// What finished runs do better or worse than the baseline of the session, row by row. Predictions are read
/// from the files of runs in a thread of its own, when somebody asks.
class BaselineDifferences : public QObject {
    Q_OBJECT
  public:
    explicit BaselineDifferences(Session* session, QObject* parent = nullptr);

    /// What is known of a difference; neither means that it is being worked out, or that there is none.
    struct Known {
        std::shared_ptr<const GroupDifferences> differences{};
        QString problem{};    ///< why there is none
        bool isOnWay = false; ///< it is being worked out
    };
    /// The mean of the runs `ids`, seeds of one setting, against the baseline on that split: against its
    /// run alone where `ids` is one run and seeds are not `averaged`, else against the mean of all its seeds.
    /// Of figures that are hidden there is no difference, nor of the baseline to itself.
    Known of(const QStringList& ids, const std::string& split, bool averaged);

  Q_SIGNALS:
    /// of() knows more, or something else.
    void changed();

  private:
    using Key = std::tuple<QStringList, QStringList, std::string>; ///< baseline, others, split
    /// A run to be judged: with its predictions, or the file where they are.
    struct Source {
        QString id; ///< and its epochs: a run that goes on is another
        std::shared_ptr<const Run> full;
        std::string file;
    };
    struct Order {
        Key key;
        std::vector<Source> baseline, others;
    };
    class Judge;

    std::optional<std::vector<Source>> sourcesOf(const QStringList& ids, const std::string& split) const;
    void startWaiting();
    void take(const Key& key, Known known);

    Session* session_;
    std::map<Key, Known> known_;       ///< an entry without anything is on its way
    std::optional<QStringList> seeds_; ///< of the baseline; nothing where runs have changed
    std::vector<Order> waiting_;
    BackgroundJob job_;
};

} // namespace groupscope
