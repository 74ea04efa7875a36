// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/background_job.h"
#include "app/session/session.h"
#include "app/views/search_space.h"
#include "core/metrics/pair_search.h"

#include <QObject>
#include <QString>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace groupscope {

/// The rows of a split that have texts, and those texts, as one space has them.
struct PairSpace {
    std::vector<int> rows;     ///< (n,) of the set
    std::vector<int> texts;    ///< (m,) places in the input
    std::vector<QString> says; ///< (m,) what they say; empty texts where the file has none
    std::shared_ptr<const PairSearch> search;
};

/// Makes rows and texts as spaces have them, in a thread of its own, and keeps them.
class PairModel : public QObject {
    Q_OBJECT
  public:
    explicit PairModel(Session* session, QObject* parent = nullptr);

    /// Whether the open set has texts beside the rows of its embedding.
    bool hasTexts() const;
    /// Wants these spaces from now on, of the rows of that split; `changed` follows for each. What is known
    /// of others is forgotten.
    void setSpaces(const std::vector<SearchSpace>& spaces, const std::string& split);
    /// Null until it is known, and where there is none.
    std::shared_ptr<const PairSpace> pairsOf(const SearchSpace& space) const;
    /// Why there are none in that space; empty when there are or will be.
    QString reason(const SearchSpace& space) const;

  Q_SIGNALS:
    void changed();
    /// Another set, or none.
    void cleared();

  private:
    void clear();
    void forget(const QStringList& runIds);
    void prepare();

    Session* session_;
    BackgroundJob job_;
    std::string split_;
    std::vector<SearchSpace> spaces_;
    std::map<SearchSpace, std::shared_ptr<const PairSpace>> known_;
    std::map<SearchSpace, QString> problems_;
};

} // namespace groupscope
