// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/background_job.h"
#include "app/session/session.h"
#include "app/views/search_space.h"
#include "core/measures/row_search.h"

#include <QObject>
#include <QString>

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace groupscope {

/// What a row finds in one space.
struct SpaceAnswer {
    int row = -1; ///< of the set, that was asked for
    RowAnswer found;
};

/// How all rows find their like in one space.
struct SpaceRanking {
    RowRetrieval found;
    std::vector<int> worstFirst; ///< places, see worstFirst()
};

/// Finds the nearest rows of single rows, in several embeddings side by side and in threads of its own. Heads
/// are applied once to all rows that are searched; after that a row of 70,000 × 128 takes some milliseconds.
class RetrievalModel : public QObject {
    Q_OBJECT
  public:
    explicit RetrievalModel(Session* session, QObject* parent = nullptr);

    /// Looks from now on in these spaces, among the rows of that split. What is known of others is
    /// forgotten. Runs whose head is on disk are fetched; those that are not trained have no space.
    void setSpaces(const std::vector<SearchSpace>& spaces, const std::string& split);
    /// Asks for the nearest rows of a row of the set, which must be among rows(); `answered` follows.
    void ask(int row, std::size_t count);
    /// Compares all rows with each other in that space, for worstFirst; `ranked` follows. It takes long on
    /// many rows.
    void rank(const SearchSpace& space);

    const std::vector<int>& rows() const { return rows_; } ///< (n,) of the set, that are searched
    std::optional<int> placeOf(int row) const;             ///< among rows()
    /// What is known of a space; null until it is.
    std::shared_ptr<const RowSearch> searchOf(const SearchSpace& space) const;
    const SpaceAnswer* answerOf(const SearchSpace& space) const;
    std::shared_ptr<const SpaceRanking> rankingOf(const SearchSpace& space) const;
    bool isPreparing() const { return prepareJob_.isRunning(); }
    bool isRanking() const { return rankJob_.isRunning(); }
    /// Ends the comparison of all rows, which rank() begins anew; nobody looks.
    void rest();

  Q_SIGNALS:
    /// A space can be searched.
    void prepared();
    /// Some space has another answer.
    void answered();
    void ranked();
    /// Another set, or none: nothing is known any more.
    void cleared();
    /// Runs are gone or go on training: they have no space any more until setSpaces() names them again.
    void forgotten();
    void failed(const QString& message);

  private:
    void forgetAll();
    void clear();
    void forget(const QStringList& runIds);
    void prepare();
    void search();

    Session* session_;
    BackgroundJob prepareJob_, searchJob_, rankJob_;
    std::string split_;
    std::vector<int> rows_;
    std::vector<int> places_; ///< (N,) of every row of the set among rows_; -1: it is not searched
    std::vector<SearchSpace> spaces_;
    std::map<SearchSpace, std::shared_ptr<const RowSearch>> searches_;
    std::set<SearchSpace> unsearchable_; ///< of spaces_: tried, and not again until they are named anew
    std::weak_ptr<const RowSearch>
        stored_; ///< in the rows as they are stored, which several spaces may share
    std::map<SearchSpace, SpaceAnswer> answers_;
    std::map<SearchSpace, std::shared_ptr<const SpaceRanking>> rankings_;
    std::optional<SearchSpace> wantedRanking_; ///< the latest that was asked for
    std::optional<SearchSpace> ranking_;       ///< the one that rankJob_ compares
    int row_ = -1;                             ///< the latest that was asked for
    std::size_t count_ = 8;
};

} // namespace groupscope
