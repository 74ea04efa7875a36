// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/background_job.h"
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
class QTableWidget;

namespace groupscope {

class Session;

/// Searches the settings of several methods on one budget, and shows a leaderboard that fills. The search
/// goes on when the dialog is closed; it is kept beside the runs of the set, so that the same choice
/// continues it.
class SearchDialog : public QDialog {
    Q_OBJECT
  public:
    explicit SearchDialog(Session* session, QWidget* parent = nullptr);

    bool isSearching() const { return job_.isRunning(); }
    /// What is asked for. Throws UsageError where no set is open or no method ticked.
    SearchRequest request() const;
    void start();

  Q_SIGNALS:
    /// The winners are to be trained with new seeds.
    void winnersFound(const groupscope::ExperimentSpec& spec);
    void problem(const QString& text);

  private:
    void build();
    /// Of the open set.
    void fillMethods();
    void refresh();
    void showResults(const SearchOutcome& outcome);
    void end(const SearchOutcome& outcome);
    /// Where that search is kept: beside the runs of the set, or for sets without a file in a folder that
    /// goes with the program.
    QString folderOf(const SearchRequest& request) const;

    Session* session_;
    QTemporaryDir unkept_; ///< of sets without a file
    BackgroundJob job_;
    std::shared_ptr<const SearchRequest> request_; ///< of the search that runs, or ran last; or null
    std::shared_ptr<const Task> task_;             ///< that it is made on
    QListWidget* methods_;
    QComboBox* rule_;
    QSpinBox* amount_;
    QComboBox* unit_;
    QSpinBox* seeds_;
    QPushButton* start_;
    QPushButton* stop_;
    QProgressBar* bar_;
    QLabel* state_;
    QTableWidget* board_;
};

} // namespace groupscope
