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

/// The workspaces of a window: large tabs, each with its own arrangement of the panes. A pane is a dock, or a
/// tab in the middle, in each workspace that its spots name; moving, floating and closing docks is kept for
/// each workspace.
class Workspaces : public QObject {
    Q_OBJECT
  public:
    /// The window must outlive it.
    explicit Workspaces(QMainWindow* window);

    /// Makes the dock or the tab of a pane whose widget is that. `watch` is called with whether people can
    /// see it; it may be empty. All panes are added before the first is shown.
    void add(const Pane& pane, QWidget* widget, const std::function<void(bool)>& watch);
    /// The middle of the window.
    QWidget* center() const;
    /// The tabs, for a row of the window.
    QToolBar* bar() const { return bar_; }
    /// The workspaces with their keys, and the way back to the first arrangement.
    void addTo(QMenu* menu);

    Workspace current() const { return current_; }
    void show(Workspace workspace);
    /// Arranges the panes of the current workspace as at first.
    void reset();

    /// While nothing is open, panes and tabs are hidden.
    void setQuiet(bool quiet);
    bool isQuiet() const { return quiet_; }

    /// Brings the pane to the front where the current workspace shows it and nobody closed it.
    void raise(const std::string& id);
    /// Brings the pane to the front, in the current workspace or else in the first that shows it. Returns
    /// whether it could: a pane without content is not shown.
    bool open(const std::string& id);
    /// Whether a pane has something to say; one without is not shown. Another tab in front stays there.
    void setOffered(const std::string& id, bool offered);
    /// Pane::id of the tab in front in the middle; empty without one.
    QString front() const;

    /// Brings a tab of the middle to the front in every workspace that shows it, now or when it is shown
    /// next.
    void setFront(const QString& id);

    /// The arrangements of all workspaces, and which of them is current; empty where nothing was shown yet.
    QByteArray layout() const;
    /// Takes up what layout() returned; anything else changes nothing.
    void restoreLayout(const QByteArray& layout);
    /// Brings docks that float beyond every screen, as after one was unplugged, back to where people see
    /// them.
    void keepOnScreen();

    static constexpr int layoutVersion = 4; ///< another one ignores what an older program saved

  private:
    struct Placed {
        Pane pane;
        QWidget* widget = nullptr;
        QDockWidget* dock = nullptr; ///< null: a tab in the middle
        bool offered = true;
    };
    struct Arrangement {
        QByteArray docks; ///< QMainWindow::saveState(); empty: as at first
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
