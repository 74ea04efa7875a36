// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

namespace groupscope {

class GridTable;
class Session;

/// Several methods and seeds as one action: a preset, or methods ticked at their current settings, with
/// values to try for any setting. Says how many runs that makes and how long they take before anything
/// starts; of methods that were never trained it times the first updates.
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
    /// What the dialog says of the experiment as it is set.
    QString forecastText() const;

  private:
    void build();
    void onPresetChosen();
    void fillMethods();
    void fillPlan();
    void refresh();
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
    QDialogButtonBox* buttons_;
};

/// "0, 1, 2" as seeds. Throws UsageError for anything but whole numbers, each once.
std::vector<std::uint64_t> parseSeeds(const QString& text);

} // namespace groupscope
