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

/// Opens the export dialog for all figures of the window, or for the one that PaneContext::exportRequested
/// names. It remembers the choices of the session.
class FigureExports : public QObject {
    Q_OBJECT
  public:
    /// All arguments must outlive this object.
    FigureExports(const PaneFrame* frame, PaneContext* context, QWidget* window);

    /// "Export figures…": opens the dialog with the figures ticked last, at first with the figure of the
    /// focused pane.
    QAction* action() const { return action_; }

  Q_SIGNALS:
    void written(const QStringList& paths);

  private:
    void exportAll();
    /// Opens the dialog with one figure; says so if it has nothing to draw.
    void exportOne(const std::string& id);
    /// `one`: from a context menu, whose tick is not remembered.
    void open(std::vector<ListedFigure> figures, const ExportChoice& choice, bool one);

    const PaneFrame* frame_;
    PaneContext* context_;
    QWidget* window_;
    QAction* action_;
    ExportChoice choice_; ///< choice of the last dialog
};

} // namespace groupscope
