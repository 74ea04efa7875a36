// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/row_selection.h"

#include <QObject>

namespace groupscope {

class ScatterRegion;
class ScatterScene;
class ScatterStage;

/// Selects points of a scene by what is seen of it. Points that are not visible are only selected by set().
class ScatterSelector : public QObject {
    Q_OBJECT

  public:
    ScatterSelector(ScatterScene& scene, ScatterStage* stage);

    /// Any points, seen or not. Throws UsageError for a selection among another number of points. `joined`:
    /// see isJoined().
    void set(RowSelection selection, bool joined = false);
    /// Whether the selection was made of the one before, by adding or taking away points: what is selected
    /// elsewhere and not shown here stays so then.
    bool isJoined() const { return joined_; }
    void clear();
    void selectAllVisible();
    /// Visible points that are not selected become so; all others are no longer.
    void invert();
    /// Joins the visible points of a category. `code` in [0, C].
    void selectCategory(int code, Combine how);
    void selectRegion(const ScatterRegion& region, Combine how);
    /// Selects a point, or no longer.
    void toggle(int row);

  Q_SIGNALS:
    /// Other points are selected than before.
    void changed();
    /// After changed(), and where somebody replaced the selection by the same points: what is selected
    /// elsewhere and not shown here goes.
    void selected();

  private:
    void choose(RowSelection selection, bool joined = false);

    ScatterScene& scene_;
    const ScatterStage* stage_;
    bool joined_ = false;
};

} // namespace groupscope
