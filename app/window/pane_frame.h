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

/// Everything that follows from a list of panes: the docks and tabs of a window, what its menus offer of
/// them, and export. It knows no pane by name.
class PaneFrame : public QObject {
    Q_OBJECT
  public:
    /// Makes the panes, and shows them in workspaces. Both arguments and `context` must outlive it.
    PaneFrame(const std::vector<Pane>& panes, PaneContext* context, QMainWindow* window);

    Workspaces* workspaces() const { return workspaces_; }

    void addToView(QMenu* menu);
    void addToHelp(QMenu* menu);
    void setExportsEnabled(bool enabled);

    /// While nothing is open the panes have nothing to say: they are hidden, and the menus offer none.
    void setQuiet(bool quiet);
    /// What panes offer to do now.
    std::vector<PaneCommand> commands();

    /// What people chose in the panes, by Pane::id.
    QJsonObject states() const;
    /// Puts that back; panes that it does not name stay as they are.
    void restore(const QJsonObject& states);

    /// What all panes draw now.
    std::vector<PaneDrawing> drawings() const;
    /// The figures of all panes, not drawn yet, for the export dialog.
    std::vector<ListedFigure> figures() const;
    /// The id of the first figure that has something to draw: of those of the pane with the focus the one in
    /// sight, then the others, then those of all panes; empty without one. Draws none after it.
    std::string figureWithFocus() const;

  private:
    struct Placed {
        Pane pane;
        PaneContent content;
        QAction* exportAction = nullptr; ///< of its context menu; null where the pane has no figure
        QAction* viewEntry = nullptr;    ///< of the menu View
    };

    void place(const Pane& pane);
    QAction* makeExportEntry(const PaneContent& content);
    void offer();

    PaneContext* context_;
    QMainWindow* window_;
    Workspaces* workspaces_;
    std::vector<Placed> placed_;
    QTimer offerSoon_; ///< runs arrive by the hundred
};

} // namespace groupscope
