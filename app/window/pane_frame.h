// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panes/pane.h"
#include "app/window/figure_list.h"

#include <QObject>
#include <QTimer>

#include <vector>

class QAction;
class QMainWindow;
class QMenu;

namespace groupscope {

class Workspaces;

/// Docks, tabs, menu entries and exports that follow from a list of panes. It knows no pane by name.
class PaneFrame : public QObject {
    Q_OBJECT
  public:
    /// Makes the panes and shows them in workspaces. Both arguments and `context` must outlive this object.
    PaneFrame(const std::vector<Pane>& panes, PaneContext* context, QMainWindow* window);

    Workspaces* workspaces() const { return workspaces_; }

    void addToView(QMenu* menu);
    void addToHelp(QMenu* menu);
    void setExportsEnabled(bool enabled);

    /// Hides the panes and their menu entries while no set is open.
    void setQuiet(bool quiet);
    /// Commands that the panes offer now.
    std::vector<PaneCommand> commands();

    /// Choices in the panes, by Pane::id.
    QJsonObject states() const;
    /// Restores states(); panes that are not named stay as they are.
    void restore(const QJsonObject& states);

    /// Drawings of all panes.
    std::vector<PaneDrawing> drawings() const;
    /// Figures of all panes for the export dialog, not drawn yet.
    std::vector<ListedFigure> figures() const;
    /// Id of the first figure that has content: in the focused pane first the visible one, then the others,
    /// then those of all panes; empty if there is none. Figures after it are not drawn.
    std::string figureWithFocus() const;

  private:
    struct Placed {
        Pane pane;
        PaneContent content;
        QAction* exportAction = nullptr; ///< entry of its context menu; null for a pane without figures
        QAction* viewEntry = nullptr;    ///< entry of the menu View
    };

    void place(const Pane& pane);
    QAction* makeExportEntry(const PaneContent& content);
    void offer();

    PaneContext* context_;
    QMainWindow* window_;
    Workspaces* workspaces_;
    std::vector<Placed> placed_;
    QTimer offerSoon_; ///< merges updates, because runs arrive by the hundred
};

} // namespace groupscope
