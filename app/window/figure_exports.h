// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/figure_list.h"

#include <QObject>
#include <QStringList>

class QAction;
class QWidget;

namespace groupscope {

class PaneContext;
class PaneFrame;

/// Opens the export dialog: for all figures of the window, or for the one that PaneContext::exportRequested
/// names. It remembers what was chosen in this session.
class FigureExports : public QObject {
    Q_OBJECT
  public:
    /// All arguments must outlive it.
    FigureExports(const PaneFrame* frame, PaneContext* context, QWidget* window);

    /// "Export figures…": opens the dialog with what was ticked last, at first the figure of the pane with
    /// the focus.
    QAction* action() const { return action_; }

  Q_SIGNALS:
    void written(const QStringList& paths);

  private:
    void exportAll();
    /// Opens the dialog with that figure alone; says so where it has nothing to draw.
    void exportOne(const std::string& id);
    /// `one`: of a context menu, whose tick is not remembered.
    void open(std::vector<ListedFigure> figures, const ExportChoice& choice, bool one);

    const PaneFrame* frame_;
    PaneContext* context_;
    QWidget* window_;
    QAction* action_;
    ExportChoice choice_; ///< of the last dialog
};

} // namespace groupscope
