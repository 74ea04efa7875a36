// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/row_selection.h"

#include <QObject>

#include <functional>
#include <vector>

namespace groupscope {

class ScatterView;

/// Links several scatter views. Each view shows examples of one set, the same or others. A selection is kept
/// as examples of the set, and each view shows its part of it. A highlighted example has a ring in every
/// view. Tool, size of points and annotations are shared, and so are isolated categories among views with the
/// same categories. Views with the same coordinates can share their camera: "everything in view" then
/// includes the points of all of them.
class ViewLinks : public QObject {
    Q_OBJECT
  public:
    explicit ViewLinks(QObject* parent = nullptr);

    /// Links a view that is not linked yet. A deleted view is forgotten.
    void add(ScatterView* view);
    /// Links or unlinks a view. It copies tool, size of points and annotations from `like`, if given.
    void setLinked(ScatterView* view, bool linked, const ScatterView* like = nullptr);
    bool isLinked(const ScatterView* view) const;

    /// Point i of the view is row index rows[i] of `rowCount`, −1: none. By default its points have no rows.
    void setRows(ScatterView* view, std::vector<int> rows, std::size_t rowCount);
    /// Selects these examples (N,) in every linked view that has rows; rowsSelected does not follow. An empty
    /// selection clears all.
    void selectRows(const RowSelection& rows);

    /// Whether views with a shared camera move together; false at first.
    void setCamerasLinked(bool linked);
    bool areCamerasLinked() const { return camerasLinked_; }
    /// Whether the map of a view has the coordinates of the others; false at first.
    void setCameraShared(ScatterView* view, bool shared);
    /// Copies the shared camera to views whose positions changed without a signal: the camera that a user
    /// moved, or else everything in view.
    void gatherCameras();

    /// Changes views while their signals are ignored.
    void quietly(const std::function<void()>& change);

  Q_SIGNALS:
    /// A user selected in a view: all examples (N,) that are selected now. Examples that the view does not
    /// show stay selected if points were added or removed.
    void rowsSelected(const groupscope::RowSelection& rows);

  private:
    struct Member {
        ScatterView* view;
        bool linked = false;
        bool cameraShared = false;
        std::vector<int> rows{}; ///< (n,) row index of each point
        std::size_t rowCount = 0;
        std::vector<int> pointOf{}; ///< (N,) point of each example, -1: not shown
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
    RowSelection selected_; ///< (N,) selected examples, whether or not a view shows them
    bool camerasLinked_ = false;
    bool passing_ = false; ///< signals of views are ignored meanwhile
};

} // namespace groupscope
