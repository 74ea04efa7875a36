// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/background_job.h"
#include "app/session/folder_work.h"
#include "core/experiment/search.h"

#include <QDialog>
#include <QTemporaryDir>

#include <memory>

class QComboBox;
class QLabel;
class QListWidget;
class QProgressBar;
class QPushButton;
class QSpinBox;

namespace groupscope {

class SearchBoard;
class Session;
class WhereBox;

/// Searches the settings of several methods on one budget, and shows a leaderboard that fills. The search
/// goes on when the dialog is closed. On this machine it is kept with the runs of the set, so that the same
/// choice continues it; elsewhere, in the folder of the choice.
class SearchDialog : public QDialog {
    Q_OBJECT
  public:
    explicit SearchDialog(Session* session, QWidget* parent = nullptr);

    /// On this machine: the search ends with the window, and its checkpoints stay.
    bool isSearching() const { return job_.isRunning(); }
    /// Whether the same choice continues the search in another session: its set is a file.
    bool isKept() const;
    /// The search that the boxes describe. Throws UsageError where no set is open or no method ticked.
    SearchRequest request() const;
    void start();
    /// searchEnded() follows where this machine searches.
    void stop();

  Q_SIGNALS:
    /// The winners are to be trained with new seeds.
    void winnersFound(const groupscope::ExperimentSpec& spec);
    void problem(const QString& text);
    /// The search on this machine has ended.
    void searchEnded();

  private:
    void build();
    void connectWork();
    void chooseUnit();
    void startHere();
    void startElsewhere();
    /// Of the open set.
    void fillMethods();
    void refresh();
    void showResults(const SearchOutcome& outcome);
    void end(const SearchOutcome& outcome);
    /// Where this machine keeps that search: with the runs of the set, or for sets without a file in a folder
    /// that goes with the program.
    QString folderOf(const SearchRequest& request) const;

    Session* session_;
    QTemporaryDir unkept_; ///< of sets without a file
    BackgroundJob job_;
    FolderWork elsewhere_;
    std::shared_ptr<const SearchRequest> request_; ///< of the search that runs, or ran last; or null
    std::shared_ptr<const Task> task_;             ///< that it is made on
    QListWidget* methods_;
    QComboBox* rule_;
    QSpinBox* amount_;
    QComboBox* unit_;
    QLabel* unitNote_;
    QSpinBox* seeds_;
    WhereBox* where_;
    QPushButton* start_;
    QPushButton* stop_;
    QProgressBar* bar_;
    QLabel* state_;
    SearchBoard* board_;
    QString hint_;    ///< what is to be done before a search
    int otherAmount_; ///< of the unit that is not shown
};

} // namespace groupscope
