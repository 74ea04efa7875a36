// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/scatter_look.h"

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

    void setLook(const ScatterLook& look);
    /// Zooming to a selection needs one.
    void setSelectionThere(bool there);
    /// Contours are drawn in the plane only.
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
