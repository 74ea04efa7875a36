// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "app/window/figure_dialog.h"

#include <QMainWindow>

class QAction;
class QMenu;
class QStackedWidget;

namespace groupscope {

class MapPanel;
class MethodForm;
class RepresentationPanel;
class RunActions;
class SetActions;
class RunViews;
class SelectionPanel;
class SetOverview;
class WelcomePage;

/// Docks and menus, and nothing else: every view gets its values from the session.
class MainWindow : public QMainWindow {
    Q_OBJECT
  public:
    explicit MainWindow(QWidget* parent = nullptr);

    void openFile(const QString& path);
    void openDemo();

    Session* session() { return &session_; }
    MapPanel* map() const { return map_; }
    MethodForm* form() const { return form_; }
    RunViews* runViews() const { return runs_; }
    RepresentationPanel* representation() const { return representation_; }
    RunActions* runActions() const { return runActions_; }
    SetActions* setActions() const { return setActions_; }

    /// Writes the report of all runs that have a result, with the map as it is seen; reportWritten follows.
    void writeReport(const QString& path);

  Q_SIGNALS:
    void reportWritten(const QString& path);

  protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

  private:
    void buildDocks();
    void buildMenus();
    void buildViewMenu();
    void connectSession();
    void onOpened();
    void chooseFile();
    void chooseMapping(const std::shared_ptr<const FileContent>& content);
    void train();
    void exportReport();
    void exportFigureOf(FigureDrawing draw, const QString& suggestion, QSize size);
    void showProblem(const QString& message);
    void updateActions();
    void updateRecentFiles();

    Session session_;
    BackgroundJob reportJob_;
    QStackedWidget* pages_;
    WelcomePage* welcome_;
    MapPanel* map_;
    MethodForm* form_;
    SetOverview* overview_;
    RunViews* runs_;
    SelectionPanel* selection_;
    RepresentationPanel* representation_;
    SetActions* setActions_;
    RunActions* runActions_;
    QList<QDockWidget*> docks_;
    QMenu* recentMenu_ = nullptr;
    QAction* trainAction_ = nullptr;
    QAction* stopAction_ = nullptr;
    QAction* reportAction_ = nullptr;
    QList<QAction*> figureActions_;
    QString reportPath_; ///< of the report that is being written
};

} // namespace groupscope
