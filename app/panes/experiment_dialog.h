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

/// Several methods and seeds as one action: a preset, or methods ticked at their current settings, with
/// values to try for any setting. Says how many runs that makes and how long they take before anything
/// starts; of methods that were never trained it times the first updates. What this machine makes starts when
/// the dialog is accepted; what others make starts in the dialog, which shows how far it is and may be closed
/// meanwhile.
class ExperimentDialog : public QDialog {
    Q_OBJECT
  public:
    /// What the window's form holds for a method: key -> text.
    using Settings = std::function<std::map<std::string, std::string>(const QString& methodId)>;

    ExperimentDialog(Session* session, Settings settings, const QString& currentMethod,
                     QWidget* parent = nullptr);

    /// What is asked for. Throws UsageError for no method, seeds that are none, too many runs.
    ExperimentSpec specification() const;
    void setPreset(const QString& id);
    /// Whether the dialog follows a folder that others fill.
    bool isFollowing() const { return elsewhere_.isRunning(); }
    /// What the dialog says of the experiment as it is set.
    QString forecastText() const;

  public Q_SLOTS:
    /// Starts the runs where they are to be made; closes the dialog if that is this machine.
    void accept() override;
    void reject() override;

  Q_SIGNALS:
    /// Outcome of a folder that others fill, while the dialog was closed.
    void told(const QString& text);

  private:
    void build();
    void onPresetChosen();
    void fillMethods();
    void fillPlan();
    void connectWork();
    void refresh();
    void refreshStart(QPushButton* start);
    /// Without the values of the grid's lines.
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
    bool outlivesClosing_ = false; ///< it would be deleted when it is closed, but follows a folder
};

/// "0, 1, 2" as seeds. Throws UsageError for anything but whole numbers, each once.
std::vector<std::uint64_t> parseSeeds(const QString& text);

} // namespace groupscope
