// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/scatter_look.h"

#include <QWidget>

#include <array>

class QAction;
class QToolButton;

namespace groupscope {

/// The row of buttons below a scatter view: tool, camera, and annotations. The row shows the state and emits
/// requests; the view decides.
class ScatterToolBar : public QWidget {
    Q_OBJECT

  public:
    explicit ScatterToolBar(QWidget* parent = nullptr);

    void setLook(const ScatterLook& look);
    /// Enables zooming to a selection.
    void setSelectionThere(bool there);
    /// Disables contours, which exist in 2-D only.
    void setThreeD(bool threeD);

  Q_SIGNALS:
    void lookChosen(const ScatterLook& look);
    void zoomToSelectionAsked();
    void resetAsked();

  private:
    void addToolButtons();
    void addShowMenu();

    ScatterLook look_;
    std::array<QToolButton*, 4> tools_{}; ///< in the order of ScatterTool
    QToolButton* zoom_ = nullptr;
    QAction* contours_ = nullptr;
    QAction* labels_ = nullptr;
    QAction* scale_ = nullptr;
};

} // namespace groupscope
