// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session.h"
#include "app/views/board_content.h"
#include "app/views/board_layout.h"
#include "app/views/joined_set.h"

#include <QObject>
#include <QTimer>

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

/// What the cells of a board show. Cells name it; what is gone, is being read, or cannot be laid out is said
/// of each. Layouts and aligned maps are Derived values. A map stays on screen while another order of the
/// board is laid out.
class BoardModel : public QObject {
    Q_OBJECT
  public:
    explicit BoardModel(Session* session, QObject* parent = nullptr);

    /// Wants the maps of these cells, others no longer. Figures among them do not count.
    void show(const std::vector<CellContent>& cells, const ProjectionOptions& options);
    /// Nothing is computed while nobody looks.
    void setWatched(bool watched);
    bool isComputing() const { return layouts_.isWorking() || aligned_.isWorking(); }
    void cancel();

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
    void clear();
    void resolve();
    Resolved resolvedOf(const CellContent& cell) const;
    Maybe<JoinedSet> joinedSet(const QString& path) const;
    Resolved ofOtherSet(const CellContent& cell) const;
    Resolved ofOpenSet(const CellContent& cell) const;
    void ask();
    void forgetOrder();
    void align();
    bool isWhole() const;
    bool anyFailed() const;
    QString failureOf(const QString& name) const;
    void onLayout();
    void onLayoutsEnd();
    void take(const AlignedMaps& maps, bool complete);
    std::vector<int> rowsOf(const std::string& split) const;
    QString nameOf(const QStringList& parts) const;

    Session* session_;
    Derived<FileKey, JoinedSet>* others_;
    Derived<LayoutKey, LaidOutMaps> layouts_;
    Derived<ObjectKey<LaidOutBoard>, AlignedMaps> aligned_;
    QTimer resolveSoon_;
    QString definition_; ///< of the open set
    bool watched_ = false;
    std::vector<CellContent> cells_;
    ProjectionOptions options_;
    std::vector<Resolved> resolved_;          ///< as cells_
    std::shared_ptr<const BoardOrder> order_; ///< what is laid out or was; null: nothing
    std::vector<LayoutKey> keys_;             ///< of its layouts
    std::shared_ptr<const LaidOutBoard> laidOut_;
    std::shared_ptr<const LaidOutMaps> moving_;               ///< that are shown of the first layout
    std::map<QString, std::shared_ptr<const CellMap>> shown_; ///< by name, all with options_
};

} // namespace groupscope
