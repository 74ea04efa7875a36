// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panes/pane.h"
#include "app/window/figure_list.h"

#include <QObject>

#include <vector>

class QAction;
class QDockWidget;
class QMainWindow;
class QMenu;
class QTabWidget;

namespace groupscope {

/// Everything that follows from a list of panes: the docks of a window, what its menus offer of them, and
/// export. It knows no pane by name.
class PaneFrame : public QObject {
    Q_OBJECT
  public:
    /// Makes the panes, and a dock for each but those in the center, which are tabs where there are several.
    /// Both arguments and `context` must
    /// outlive it.
    PaneFrame(const std::vector<Pane>& panes, PaneContext* context, QMainWindow* window);

    /// The widget of the pane in the center, or of all that are there; null when there is none.
    QWidget* center() const;

    void addToView(QMenu* menu);
    /// Ways to arrange the panes: all as at first, and those for a task.
    void addLayoutsTo(QMenu* menu);
    /// Brings panes that float beyond every screen, as after one was unplugged, back to where one sees them.
    void keepOnScreen();
    /// The page of the guide that tells of the pane that has the focus.
    QString guidePage() const;
    void addToHelp(QMenu* menu);
    void setExportsEnabled(bool enabled);

    /// While nothing is open the panes have nothing to say: only the centre is seen, and the menus offer no
    /// pane. After that they are as `layout` of QMainWindow::saveState() says, or as at first without it.
    void setQuiet(bool quiet, const QByteArray& layout = {}, int layoutVersion = 0);
    bool isQuiet() const { return quiet_; }
    /// What panes offer to do now.
    std::vector<PaneCommand> commands();

    /// Pane::id of the tab in front in the center; empty where there are no tabs.
    QString front() const;
    /// Does nothing for a pane that is not there.
    void setFront(const QString& id);

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
        QDockWidget* dock = nullptr;     ///< null in the center
        QAction* exportAction = nullptr; ///< of its context menu; null where the pane has no figure
    };

    Placed place(const Pane& pane);
    QDockWidget* makeDock(const Pane& pane, const PaneContent& content);
    void fillCenter();
    void raiseInCenter(QWidget* widget);
    void arrange();
    enum class Layout { all, explore, train, compare };
    void setLayout(Layout layout);
    QDockWidget* firstAt(PanePlace place) const;
    QAction* makeExportEntry(const PaneContent& content);
    void bringToFront(const Placed& placed);

    PaneContext* context_;
    QMainWindow* window_;
    std::vector<Placed> placed_;
    QTabWidget* center_ = nullptr; ///< null where one pane has it for itself, or none
    QList<QAction*> viewEntries_;  ///< of the docks
    QList<QAction*> layoutChoices_;
    bool quiet_ = false;
};

} // namespace groupscope
