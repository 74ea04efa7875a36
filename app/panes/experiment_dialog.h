// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/folder_work.h"
#include "core/experiment/spec.h"

#include <QDialog>
#include <QString>

#include <functional>
#include <map>
#include <optional>
#include <string>

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QProgressBar;
class QPushButton;

namespace groupscope {

class GridTable;
class Session;
class WhereBox;

/// Several methods and seeds as one experiment: a preset, or ticked methods at their current settings, with
/// values to try for any setting. The dialog tells the number and the time of the runs before they start, and
/// times the first updates of methods that were never trained. Runs of this machine start when the dialog is
/// accepted. Runs of Slurm or of a shared folder start in the dialog, which shows their progress and may be
/// closed meanwhile.
class ExperimentDialog : public QDialog {
    Q_OBJECT
  public:
    /// Settings of a method in the form of the window: key -> text.
    using Settings = std::function<std::map<std::string, std::string>(const QString& methodId)>;

    ExperimentDialog(Session* session, Settings settings, const QString& currentMethod,
                     QWidget* parent = nullptr);

    /// The experiment. Throws UsageError without a method, for invalid seeds and for too many runs.
    ExperimentSpec specification() const;
    void setPreset(const QString& id);
    /// Whether the dialog follows a folder that other processes fill.
    bool isFollowing() const { return elsewhere_.isRunning(); }
    /// The number of runs and their estimated time, as shown in the dialog.
    QString forecastText() const;

  public Q_SLOTS:
    /// Starts the runs where they shall be made; closes the dialog if that is this machine.
    void accept() override;
    void reject() override;

  Q_SIGNALS:
    /// Outcome of a folder that other processes filled while the dialog was closed.
    void told(const QString& text);

  private:
    void build();
    void onPresetChosen();
    void fillMethods();
    void fillPlan();
    void connectWork();
    void refresh();
    void refreshStart(QPushButton* start);
    /// Ticked methods without the values of the grid's lines.
    std::vector<MethodPlan> chosenPlans() const;
    std::vector<MethodPlan> tickedPlans() const;
    void onMethodTicked();

    Session* session_;
    Settings settings_;
    QString currentMethod_;
    QComboBox* preset_;
    QLabel* summary_;
    QListWidget* methods_;
    GridTable* grid_;
    QLineEdit* seeds_;
    QComboBox* rule_;
    QLabel* ruleNote_;
    QLabel* forecast_;
    WhereBox* where_;
    QProgressBar* bar_;
    QLabel* state_;
    QDialogButtonBox* buttons_;
    QPushButton* stop_;
    FolderWork elsewhere_;
    bool outlivesClosing_ = false; ///< it would be deleted on closing, but still follows a folder
};

/// Reads text such as "0, 1, 2" as seeds. Throws UsageError unless they are whole numbers, each once.
std::vector<std::uint64_t> parseSeeds(const QString& text);

} // namespace groupscope
