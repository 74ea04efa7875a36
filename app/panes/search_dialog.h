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

/// Searches the settings of several methods within one budget, and shows a leaderboard while it fills. The
/// search goes on when the dialog is closed. A search on this machine is kept with the runs of the set, so
/// that the same choice continues it. Other searches are kept in the chosen folder.
class SearchDialog : public QDialog {
    Q_OBJECT
  public:
    explicit SearchDialog(Session* session, QWidget* parent = nullptr);

    /// Whether this machine searches. The search ends with the window; its checkpoints stay.
    bool isSearching() const { return job_.isRunning(); }
    /// Whether the same choice continues the search in another session: the set must be a file.
    bool isKept() const;
    /// The search as the boxes describe it. Throws UsageError if no set is open or no method is ticked.
    SearchRequest request() const;
    void start();
    /// Stops the search. searchEnded() follows if this machine searches.
    void stop();

  Q_SIGNALS:
    /// The winners shall be trained with new seeds.
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
    /// Lists the methods for the open set.
    void fillMethods();
    void refresh();
    void showResults(const SearchOutcome& outcome);
    void end(const SearchOutcome& outcome);
    /// Folder of a search on this machine: next to the runs of the set, or temporary for sets without a file.
    QString folderOf(const SearchRequest& request) const;

    Session* session_;
    QTemporaryDir unkept_; ///< searches of sets without a file
    BackgroundJob job_;
    FolderWork elsewhere_;
    std::shared_ptr<const SearchRequest> request_; ///< request of the current or last search; or null
    std::shared_ptr<const Task> task_;             ///< task of that search
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
    QString hint_;    ///< what a user has to do before a search
    int otherAmount_; ///< amount of the unit that is not shown
};

} // namespace groupscope
