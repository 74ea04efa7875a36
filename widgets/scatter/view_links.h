// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/row_selection.h"

#include <QObject>

#include <functional>
#include <vector>

namespace groupscope {

class ScatterView;

/// What several scatter views have in common, wherever they stand. Each shows rows of one set, its own or
/// others: what is selected is known in rows of the set, and each view shows its part of it. Pointed at is a
/// row, which has a ring wherever it is shown. The tool in the hand, the size of points and what is drawn
/// over the cloud are one; what lets categories stand out is so for views that are coloured by the same
/// categories. Views whose maps lie in the same coordinates can also share where they look: all in view is
/// then all of all.
class ViewLinks : public QObject {
    Q_OBJECT
  public:
    explicit ViewLinks(QObject* parent = nullptr);

    /// Which is not linked yet. One that is deleted is forgotten.
    void add(ScatterView* view);
    /// Takes over tool, size of points and what is drawn over the cloud from `like`, where there is one.
    void setLinked(ScatterView* view, bool linked, const ScatterView* like = nullptr);
    bool isLinked(const ScatterView* view) const;

    /// Point i of the view is row rows[i] of `rowCount`, −1: of none. At first its points are of no row.
    void setRows(ScatterView* view, std::vector<int> rows, std::size_t rowCount);
    /// Selects these rows (N,) in every linked view that has rows; rowsSelected does not follow. Those of
    /// none: nothing is selected.
    void selectRows(const RowSelection& rows);

    /// Whether views that share where they look are moved together. They are not at first.
    void setCamerasLinked(bool linked);
    bool areCamerasLinked() const { return camerasLinked_; }
    /// Whether the map of the view lies where those of others do; not at first.
    void setCameraShared(ScatterView* view, bool shared);
    /// Lets views whose positions were changed quietly look where the others do: where the reader has moved
    /// them, else at all of all.
    void gatherCameras();

    /// Changes views while what they tell is their echo.
    void quietly(const std::function<void()>& change);

  Q_SIGNALS:
    /// Somebody selected in a view: rows (N,), all that are selected now, of views that have rows. Rows that
    /// the view does not show stay selected where points were added or taken away.
    void rowsSelected(const groupscope::RowSelection& rows);

  private:
    struct Member {
        ScatterView* view;
        bool linked = false;
        bool cameraShared = false;
        std::vector<int> rows{}; ///< (n,) row of each point
        std::size_t rowCount = 0;
        std::vector<int> pointOf{}; ///< (N,) point of each row, -1: not shown; as `rows`
    };
    Member* memberOf(const ScatterView* view);
    const Member* memberOf(const ScatterView* view) const;
    void connectView(ScatterView* view);
    void pass(const ScatterView* from, const std::function<void(Member&)>& change);
    void passSelection(const ScatterView* from);
    void passHovered(const ScatterView* from, int point);
    void passCamera(const ScatterView* from);
    void showAll();

    std::vector<Member> members_;
    RowSelection selected_; ///< rows (N,) that are selected now, whether or not a view shows them
    bool camerasLinked_ = false;
    bool passing_ = false; ///< what views tell meanwhile is their echo
};

} // namespace groupscope
