// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session.h"
#include "app/views/board_content.h"
#include "app/views/joined_set.h"
#include "app/views/map_layout.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// The map of a cell, whose points are numbered as the rows of its source.
struct CellMap {
    std::shared_ptr<const MapSource> source; ///< whose rows are laid out; all its maps share it
    AlignedMap map;
    std::shared_ptr<const LaidOutMap> laidOut{}; ///< what it was made of; null while it moves
    bool complete = true;                        ///< false: it moves, or was stopped before its end
};

/// Contents of the cells of a board, of which the map may be the only one. Cells name it; what is gone, is
/// being read, or cannot be laid out is said of each. The maps that were wanted last win. Layouts are Derived
/// values, also of sets that were left, so that switching back costs nothing. A map stays on screen while
/// another order of the board is laid out.
class MapModel : public QObject {
    Q_OBJECT
  public:
    /// `keepsEmbeddings`: maps keep what they were made of, so that they can be measured against it, and each
    /// is laid out by itself.
    explicit MapModel(Session* session, QObject* parent = nullptr, bool keepsEmbeddings = true);

    /// Wants the maps of these cells, others no longer: at once if they are known, otherwise while they are
    /// being computed. Figures among them do not count.
    void show(const std::vector<CellContent>& cells, const ProjectionOptions& options);
    /// Nothing is computed while nobody looks. Somebody does at first.
    void setWatched(bool watched);
    bool isComputing() const { return layouts_.isWorking(); }
    /// Stops computing; what is on screen stays.
    void cancel() { layouts_.stop(); }

    /// State of a cell of show(), by its place there.
    struct State {
        std::shared_ptr<const CellMap> map{}; ///< null: not yet, or never
        QString problem{};                    ///< why there is none
        bool isStopped = false;               ///< the map is one that was stopped before its end
    };
    State stateOf(std::size_t cell) const;
    /// The other set that a cell is of; null when it is of the open one, or not read.
    std::shared_ptr<const JoinedSet> joinedOf(std::size_t cell) const;
    const ProjectionOptions& options() const { return options_; }

    /// Row numbers in the set of the points that the first cell shows, (n,): until there is a first picture
    /// of its map those of the one before.
    const std::vector<int>& rows() const { return rows_; }
    /// Content of the first cell, and the options of its layout.
    const CellContent& shown() const { return shownCell_; }
    const ProjectionOptions& shownOptions() const { return shownOptions_; }
    /// The finished or stopped map of the first cell; null while positions move.
    const std::shared_ptr<const LaidOutMap>& map() const { return map_; }

  Q_SIGNALS:
    /// stateOf() says something else of some cells; `moving` when maps go on to move.
    void changed(bool moving);
    void progressed(double fraction, const QString& activity);
    /// A map is computed, or no longer.
    void busyChanged();
    void noticed(const QString& text);
    /// Another set, or none: nothing is shown any more.
    void cleared();

    /// New positions (n,2|3) of rows(). `newView` when they are another map than before, so that the camera
    /// must look anew; false while one layout moves.
    void positionsChanged(const MatrixF& positions, bool newView);
    /// rows() are others than before; positions follow.
    void rowsChanged();
    /// map() is another one, or none.
    void mapChanged();
    /// The map of the first cell is there, was stopped or has failed, and nothing is computed any more.
    void finished();
    void stopped();
    void failed(const QString& message);

  private:
    /// Source of a cell, once it is known: equal names are equal maps.
    struct Resolved {
        QString name{};
        std::optional<MapSource> source{}; ///< nothing: it is waited for, or there is a problem
        bool isReady = false;              ///< the source has all that it is laid out by
        QString problem{};
    };
    void clear();
    bool resolve();
    Resolved resolvedOf(const CellContent& cell) const;
    Maybe<JoinedSet> joinedSet(const QString& path) const;
    Resolved ofOtherSet(const CellContent& cell) const;
    Resolved ofOpenSet(const CellContent& cell) const;
    QString problemOf(const SessionRun* run) const;
    std::shared_ptr<BoardOrder> orderOf(bool onlyReady) const;
    std::vector<LayoutKey> keysOf(const std::shared_ptr<const BoardOrder>& order) const;
    bool isKnown(const std::vector<LayoutKey>& keys) const;
    bool ask();
    void forgetOrder();
    bool isWhole() const;
    bool anyFailed() const;
    QString failureOf(const QString& name) const;
    void onLayout();
    bool takeWhole();
    void take(std::size_t layout, std::size_t first);
    void tellFirst(bool again);
    void tellEnd();
    void setMap(std::shared_ptr<const LaidOutMap> map);
    std::vector<int> rowsOf(const std::string& split) const;
    QString nameOf(const QStringList& parts) const;

    Session* session_;
    const bool keepsEmbeddings_;
    Derived<FileKey, JoinedSet>* others_;
    Derived<LayoutKey, LaidOutMaps> layouts_;
    QTimer resolveSoon_;
    QString definition_; ///< of the open set
    bool watched_ = true;
    std::vector<CellContent> cells_;
    ProjectionOptions options_;
    std::vector<Resolved> resolved_;                          ///< as cells_
    std::shared_ptr<const BoardOrder> order_;                 ///< what is laid out or was; null: nothing
    std::vector<LayoutKey> keys_;                             ///< of its layouts
    std::size_t taken_ = 0;                                   ///< so many of them are shown, or have failed
    std::optional<std::size_t> firstTaken_;                   ///< the layout onto which others are brought
    std::shared_ptr<const LaidOutMaps> moving_;               ///< that are shown of the first layout
    std::map<QString, std::shared_ptr<const CellMap>> shown_; ///< by name, all with options_

    std::shared_ptr<const CellMap> first_; ///< of the first cell, as it was told
    QStringList firstNames_;               ///< of what it was laid out with
    CellContent shownCell_;
    ProjectionOptions shownOptions_;
    std::vector<int> rows_;
    std::shared_ptr<const LaidOutMap> map_;
};

} // namespace groupscope
