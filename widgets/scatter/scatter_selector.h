// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/row_selection.h"

#include <QObject>

namespace groupscope {

class ScatterRegion;
class ScatterScene;
class ScatterStage;

/// Selects points of a scene by what is visible. Only set() selects invisible points.
class ScatterSelector : public QObject {
    Q_OBJECT

  public:
    ScatterSelector(ScatterScene& scene, ScatterStage* stage);

    /// Selects any points, visible or not. Throws UsageError for a selection among another number of points.
    /// `joined`: see isJoined().
    void set(RowSelection selection, bool joined = false);
    /// Whether the selection was made from the previous one by adding or removing points. Selected examples
    /// that this view does not show then stay selected elsewhere.
    bool isJoined() const { return joined_; }
    void clear();
    void selectAllVisible();
    /// Selects the visible points that are not selected, and drops all others.
    void invert();
    /// Combines the selection with the visible points of a category. `code` in [0, C].
    void selectCategory(int code, Combine how);
    void selectRegion(const ScatterRegion& region, Combine how);
    /// Toggles the selection of a point.
    void toggle(int row);

  Q_SIGNALS:
    /// The set of selected points changed.
    void changed();
    /// Follows changed(), and is also emitted if a user replaced the selection by the same points: selected
    /// examples that this view does not show are then dropped elsewhere.
    void selected();

  private:
    void choose(RowSelection selection, bool joined = false);

    ScatterScene& scene_;
    const ScatterStage* stage_;
    bool joined_ = false;
};

} // namespace groupscope
