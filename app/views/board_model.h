// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/background_job.h"
#include "app/session/board_work.h"
#include "app/session/session.h"
#include "app/views/board_content.h"
#include "app/views/joined_set.h"

#include <QObject>
#include <QTimer>

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace groupscope {

/// The map of a cell, whose points are numbered as its rows.
struct CellMap {
    std::shared_ptr<const BoardSource> source; ///< whose rows are laid out; all its maps share it
    BoardMap map;
    bool complete = true; ///< false: it is still moving
};

/// Lays out the maps of a board with each other in a thread of its own and keeps the last ones. Cells name
/// what they show; what is gone, is being read, or cannot be laid out is said of each.
class BoardModel : public QObject {
    Q_OBJECT
  public:
    explicit BoardModel(Session* session, QObject* parent = nullptr);

    /// Wants the maps of these cells, others no longer. Figures among them do not count.
    void show(const std::vector<CellContent>& cells, const ProjectionOptions& options);
    /// Nothing is computed while nobody looks.
    void setWatched(bool watched);
    bool isComputing() const { return job_.isRunning(); }
    void cancel() { job_.cancel(); }

    /// What can be said of a cell of show(), by its place there.
    struct State {
        std::shared_ptr<const CellMap> map{}; ///< null: not yet, or never
        QString problem{};                    ///< why there is none
        bool isStopped = false;               ///< the map is one that was stopped before its end
    };
    State stateOf(std::size_t cell) const;
    /// The other set that a cell is of; null when it is of the open one, or not read.
    std::shared_ptr<const JoinedSet> joinedOf(std::size_t cell) const;
    const ProjectionOptions& options() const { return options_; }

  Q_SIGNALS:
    /// stateOf() says something else of some cells; `moving` when maps go on to move.
    void changed(bool moving);
    void progressed(double fraction, const QString& activity);
    /// It is computed, or no longer.
    void busyChanged();
    void noticed(const QString& text);

  private:
    /// What a cell is of, once it is known: equal names are equal maps.
    struct Resolved {
        QString name{};
        std::optional<BoardSource> source{}; ///< nothing: it is waited for, or there is a problem
        QString problem{};
    };
    /// Maps that were laid out together, and of what.
    struct KnownLayout {
        QStringList names;
        ProjectionOptions options;
        std::shared_ptr<const std::vector<MatrixF>> maps;
    };
    struct Order {
        QStringList names;
        std::vector<BoardSource> sources;
        std::vector<BoardLayout> layouts;
        ProjectionOptions options;
    };
    class Worker;

    void clear();
    void resolve();
    Resolved resolvedOf(const CellContent& cell) const;
    Maybe<JoinedSet> joinedSet(const QString& path) const;
    Resolved ofOtherSet(const CellContent& cell) const;
    Resolved ofOpenSet(const CellContent& cell) const;
    void ask();
    bool isWhole() const;
    void takeMaps(const std::shared_ptr<const Order>& order, const std::vector<BoardMap>& maps,
                  bool complete);
    void keep(KnownLayout layout);
    QStringList namesOf(const Order& order, const BoardLayout& layout) const;
    std::vector<int> rowsOf(const std::string& split) const;
    QString nameOf(const QStringList& parts) const;

    Session* session_;
    Derived<FileKey, JoinedSet>* others_;
    BackgroundJob job_;
    QTimer resolveSoon_;
    QString definition_; ///< of the open set
    bool watched_ = false;
    std::vector<CellContent> cells_;
    ProjectionOptions options_;
    std::vector<Resolved> resolved_; ///< as cells_
    QStringList asked_;              ///< names of what is laid out or was, with askedOptions_
    ProjectionOptions askedOptions_;
    std::map<QString, std::shared_ptr<const CellMap>> shown_; ///< by name, all with options_
    std::map<QString, QString> failed_;                       ///< by name: why there is no map
    std::deque<KnownLayout> known_; ///< also of sets that were left; the longest ago first
};

} // namespace groupscope
