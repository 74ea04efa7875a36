// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panes/pane.h"

#include <QByteArray>
#include <QObject>
#include <QString>

#include <array>
#include <vector>

class QAction;
class QDockWidget;
class QMainWindow;
class QMenu;
class QTabBar;
class QTabWidget;
class QToolBar;

namespace groupscope {

/// The workspaces of a window as large tabs, each with its own arrangement of panes. A pane is a dock, or a
/// central tab, in each workspace that its spots name. Moved, floating and closed docks are kept for each
/// workspace.
class Workspaces : public QObject {
    Q_OBJECT
  public:
    /// The window must outlive this object.
    explicit Workspaces(QMainWindow* window);

    /// Makes the dock or the tab of a pane. `watch` is called when `widget` becomes visible or invisible; it
    /// may be empty. All panes are added before the first is shown.
    void add(const Pane& pane, QWidget* widget, const std::function<void(bool)>& watch);
    /// The central widget of the window.
    QWidget* center() const;
    /// The tabs of the workspaces as a tool bar.
    QToolBar* bar() const { return bar_; }
    /// Adds the workspaces with their shortcuts, and a reset, to a menu.
    void addTo(QMenu* menu);

    Workspace current() const { return current_; }
    void show(Workspace workspace);
    /// Restores the default arrangement of the current workspace.
    void reset();

    /// Hides panes and tabs while no set is open.
    void setQuiet(bool quiet);
    bool isQuiet() const { return quiet_; }

    /// Raises a pane if the current workspace shows it and no user closed it.
    void raise(const std::string& id);
    /// Raises a pane, in the current workspace or else in the first that shows it. False if that is not
    /// possible, because the pane has no content.
    bool open(const std::string& id);
    /// Whether a pane has content; a pane without content is hidden. The tab in front stays.
    void setOffered(const std::string& id, bool offered);
    /// Pane::id of the central tab in front; empty without one.
    QString front() const;

    /// Raises a central tab in every workspace that shows it, now or when the workspace is next shown.
    void setFront(const QString& id);

    /// Arrangements of all workspaces, and the current one; empty if none was shown yet.
    QByteArray layout() const;
    /// Restores the result of layout(); anything else is ignored.
    void restoreLayout(const QByteArray& layout);
    /// Moves floating docks that lie outside every screen, such as an unplugged one, back into view.
    void keepOnScreen();

    static constexpr int layoutVersion = 4; ///< layouts of other versions are ignored

  private:
    struct Placed {
        Pane pane;
        QWidget* widget = nullptr;
        QDockWidget* dock = nullptr; ///< null: a central tab
        bool offered = true;
    };
    struct Arrangement {
        QByteArray docks; ///< QMainWindow::saveState(); empty: the default
        QString front;
    };

    Placed* find(const std::string& id);
    bool isShownHere(const Placed& placed) const;
    const Placed* firstTab() const;
    QDockWidget* firstAt(PanePlace place) const;
    void keepCurrent();
    void apply();
    void arrange();
    void setSizes();
    void showTabs();

    QMainWindow* window_;
    QToolBar* bar_;
    QTabBar* tabs_;
    QTabWidget* center_;
    std::vector<Placed> placed_;
    std::array<Arrangement, 4> arrangements_; ///< by workspace
    QList<QAction*> actions_;
    Workspace current_ = Workspace::explore;
    bool quiet_ = true;
};

} // namespace groupscope
