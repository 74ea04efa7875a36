// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panes/pane.h"
#include "app/views/pane_context.h"

#include <QMainWindow>

#include <functional>

class QAction;
class QMenu;
class QStackedWidget;

namespace groupscope {

class Document;
class DocumentActions;
class FigureExports;
class PaneFrame;
class RunActions;
class SetActions;
class TrainingGuard;
class SampleNotice;
class WelcomePage;

/// The frame around the panes: menus, open set, and report. It knows no pane by name.
class MainWindow : public QMainWindow {
    Q_OBJECT
  public:
    explicit MainWindow(QWidget* parent = nullptr);
    /// A window with other panes than those of the registry.
    explicit MainWindow(const std::vector<Pane>& panes, QWidget* parent = nullptr);

    /// Opens a set or a document.
    void openFile(const QString& path);
    /// Opens paths that were dropped or given on the command line, at least one: a set, the folder of an
    /// experiment, or several sets, one of which is shown.
    void openPaths(const QStringList& paths);
    /// Opens a sample set; its question stands above the views.
    void openSample(DemoSet set = DemoSet::groups);

    Session* session() { return &session_; }
    PaneContext* context() const { return context_; }
    Document* document() const { return document_; }
    DocumentActions* documentActions() const { return documentActions_; }
    SetActions* setActions() const { return setActions_; }
    /// The view of that type in any pane; null if none has one.
    template<class View>
    View* view(const QString& name = {}) const {
        return findChild<View*>(name);
    }

    /// Writes the report of all runs with a result, with the visible map, as a web page or, if the name ends
    /// in .pdf, as PDF; reportWritten follows.
    void writeReport(const QString& path);

  Q_SIGNALS:
    void reportWritten(const QString& path);

  protected:
    bool event(QEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    bool focusNextPrevChild(bool next) override;

  private:
    void buildMenus();
    void buildActBar();
    void findCommand();
    void connectPanes();
    void connectSession();
    void connectDocument();
    void onOpened();
    void onClosed();
    void keepLayout() const;
    void restoreLayout();
    void openAgain(const QString& path);
    void remember(const QString& path);
    void updateTitle();
    void chooseFile();
    void chooseFolder();
    void chooseMapping(const std::shared_ptr<const FileContent>& content);
    void exportReport();
    /// Shows a problem, with a button for the dialog in which a user can solve it.
    void showProblem(const QString& message, AnsweringDialog dialog = AnsweringDialog::none);
    void openAnswer(AnsweringDialog dialog);
    /// Replaces the waiting files by these, which are opened one after another.
    void openInTurn(const QStringList& files);
    void openNext();
    void openNextSoon();
    void askToLeave(std::function<void()> goOn);
    /// Says why training is not possible, with a button for the remedy.
    void explainRefusal();
    void updateActions();
    void updateRecentFiles();

    Session session_;
    BackgroundJob reportJob_;
    PaneContext* context_;
    Document* document_;
    QStackedWidget* pages_;
    WelcomePage* welcome_;
    SampleNotice* sample_ = nullptr;
    SetActions* setActions_ = nullptr;
    RunActions* runActions_ = nullptr;
    TrainingGuard* guard_ = nullptr;
    DocumentActions* documentActions_ = nullptr;
    PaneFrame* frame_ = nullptr;
    FigureExports* exports_ = nullptr;
    QMenu* recentMenu_ = nullptr;
    QAction* openAction_ = nullptr;
    QAction* reportAction_ = nullptr;
    QAction* findAction_ = nullptr;
    std::shared_ptr<const FileContent> asked_; ///< content of the file whose mapping was asked for last
    QString openingPath_;                      ///< path of the set that was read last
    QString reportPath_;                       ///< path of the report that is being written
    QStringList toOpen_;                       ///< files to be opened one after another
    int turn_ = 0;          ///< number of replaced queues of files; what ends later belongs to an earlier one
    bool mayClose_ = false; ///< the user has agreed to close
};

} // namespace groupscope
