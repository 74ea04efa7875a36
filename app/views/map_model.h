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

/// The map of a cell, whose points are numbered as the examples of its source.
struct CellMap {
    std::shared_ptr<const MapSource> source; ///< source of the layout, shared by all its maps
    AlignedMap map;
    std::shared_ptr<const LaidOutMap> laidOut{}; ///< the input of the map; null while it moves
    bool complete = true;                        ///< false: it moves, or was stopped
};

/// Maps of the cells of a board, or of a single map. Cells name their content; missing, loading and
/// impossible contents are reported for each cell. The maps wanted last win. Layouts are Derived values, also
/// for sets that were closed, so that switching back is free. A map stays on screen while another order of
/// the board is laid out.
class MapModel : public QObject {
    Q_OBJECT
  public:
    /// `keepsEmbeddings`: maps keep their embeddings, to be measured against them, and each is laid out
    /// alone.
    explicit MapModel(Session* session, QObject* parent = nullptr, bool keepsEmbeddings = true);

    /// Shows the maps of these cells only, as soon as they are known or computed. Figures are ignored.
    void show(const std::vector<CellContent>& cells, const ProjectionOptions& options);
    /// Whether the maps are visible, true at first: otherwise nothing is computed.
    void setWatched(bool watched);
    bool isComputing() const { return layouts_.isWorking(); }
    /// Stops computing; the maps on screen stay.
    void cancel() { layouts_.stop(); }

    /// State of a cell of show(), by its index.
    struct State {
        std::shared_ptr<const CellMap> map{}; ///< null: not yet, or not possible
        QString problem{};                    ///< why there is no map
        bool isStopped = false;               ///< the layout was stopped
    };
    State stateOf(std::size_t cell) const;
    /// The other set of a cell; null if the cell shows the open set, or the other set is not read yet.
    std::shared_ptr<const JoinedSet> joinedOf(std::size_t cell) const;
    const ProjectionOptions& options() const { return options_; }

    /// Row indices (n,) of the points of the first cell. Until its map has a first picture, those of the
    /// previous map.
    const std::vector<int>& rows() const { return rows_; }
    /// Content of the first cell, and the options of its layout.
    const CellContent& shown() const { return shownCell_; }
    const ProjectionOptions& shownOptions() const { return shownOptions_; }
    /// The finished or stopped map of the first cell; null while points move.
    const std::shared_ptr<const LaidOutMap>& map() const { return map_; }

  Q_SIGNALS:
    /// stateOf() changed for some cells; `moving` while maps move on.
    void changed(bool moving);
    void progressed(double fraction, const QString& activity);
    /// Computing a map started or ended.
    void busyChanged();
    void noticed(const QString& text);
    /// Another set is open, or none: no map is shown.
    void cleared();

    /// New coordinates (n,2|3) of rows(). `newView` if they belong to another map, so that the camera must be
    /// reset; false while one layout moves.
    void positionsChanged(const MatrixF& positions, bool newView);
    /// rows() changed; coordinates follow.
    void rowsChanged();
    /// map() changed, or is null now.
    void mapChanged();
    /// The map of the first cell is complete, was stopped or failed, and nothing is computed any more.
    void finished();
    void stopped();
    void failed(const QString& message);

  private:
    /// Source of a cell, once it is known: equal names mean equal maps.
    struct Resolved {
        QString name{};
        std::optional<MapSource> source{}; ///< nothing: it is being read, or there is a problem
        bool isReady = false;              ///< the source is complete
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
    QString definition_; ///< definition of the open task
    bool watched_ = true;
    std::vector<CellContent> cells_;
    ProjectionOptions options_;
    std::vector<Resolved> resolved_;                          ///< in the order of cells_
    std::shared_ptr<const BoardOrder> order_;                 ///< the current or last order; null: none
    std::vector<LayoutKey> keys_;                             ///< keys of the layouts of order_
    std::size_t taken_ = 0;                                   ///< number of layouts that are shown or failed
    std::optional<std::size_t> firstTaken_;                   ///< the layout with which others are aligned
    std::shared_ptr<const LaidOutMaps> moving_;               ///< moving maps of the first layout
    std::map<QString, std::shared_ptr<const CellMap>> shown_; ///< maps by name, all with options_

    std::shared_ptr<const CellMap> first_; ///< map of the first cell as reported last
    QStringList firstNames_;               ///< names of the sources laid out with the first
    CellContent shownCell_;
    ProjectionOptions shownOptions_;
    std::vector<int> rows_;
    std::shared_ptr<const LaidOutMap> map_;
};

} // namespace groupscope
