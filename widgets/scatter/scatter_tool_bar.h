// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/scatter_tool.h"

#include <QWidget>

#include <array>

class QAction;
class QToolButton;

namespace groupscope {

/// The slim row of buttons under a scatter view: what the mouse does, where the camera goes, what is drawn
/// over the cloud. It shows and asks; the view decides.
class ScatterToolBar : public QWidget {
    Q_OBJECT

  public:
    explicit ScatterToolBar(QWidget* parent = nullptr);

    void setTool(ScatterTool tool);
    /// Zooming to a selection needs one.
    void setSelectionThere(bool there);
    /// Contours are drawn in the plane only.
    void setThreeD(bool threeD);
    void setShown(bool contours, bool labels, bool scale);

  Q_SIGNALS:
    void toolChosen(ScatterTool tool);
    void zoomToSelectionAsked();
    void resetAsked();
    void contoursToggled(bool shown);
    void labelsToggled(bool shown);
    void scaleToggled(bool shown);

  private:
    void addToolButtons();
    void addShowMenu();

    std::array<QToolButton*, 4> tools_{}; ///< in the order of ScatterTool
    QToolButton* zoom_ = nullptr;
    QAction* contours_ = nullptr;
    QAction* labels_ = nullptr;
    QAction* scale_ = nullptr;
};

} // namespace groupscope
