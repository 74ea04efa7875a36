// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/methods/method.h"

#include <QWidget>

#include <map>
#include <string>
#include <vector>

class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;

namespace groupscope {

class MethodSettings;

/// The form of a method: its parameters, seeds, and the button to train. Made from the methods'
/// ParameterSpecs alone, see MethodSettings.
class MethodForm : public QWidget {
    Q_OBJECT
    Q_PROPERTY(QString methodId READ methodId WRITE setMethod NOTIFY changed)
    Q_PROPERTY(quint64 seed READ seed WRITE setSeed NOTIFY changed)
    Q_PROPERTY(int seedCount READ seedCount WRITE setSeedCount NOTIFY changed)

  public:
    explicit MethodForm(const std::vector<Method>& methods, QWidget* parent = nullptr);
    ~MethodForm() override;

    /// Chooses a method; an unknown id is ignored. A user's changes are kept for each method.
    void setMethod(const QString& id);
    QString methodId() const;

    /// Parameters that differ from the default of the method, key -> text; invalid input is left out.
    std::map<std::string, std::string> assignments() const;
    /// Result of assignments() if that method were chosen.
    std::map<std::string, std::string> assignmentsFor(const QString& id) const;
    /// Result of assignments() after setAssignments(changes).
    std::map<std::string, std::string>
    assignmentsAfter(const std::map<std::string, std::string>& changes) const;
    /// Sets these values, and every other parameter to its default. Throws UsageError for a key that the
    /// method does not have and for values out of range; nothing is changed then.
    void setAssignments(const std::map<std::string, std::string>& assignments);

    quint64 seed() const;
    void setSeed(quint64 seed);
    /// Number of seeds to run: seed(), seed() + 1, …
    int seedCount() const;
    void setSeedCount(int count);

    /// Values, key -> text, that the data do not allow. No method offers them; if one is the default, the
    /// next value replaces it.
    void setUnavailable(const std::map<std::string, std::string>& choices);

    /// `reason` is shown below the settings while training is not possible.
    void setTrainingEnabled(bool enabled, const QString& reason = {});
    bool isValid() const;
    /// Shows the estimated time below the settings as HTML, which may have links; empty: none.
    void setForecast(const QString& html);
    /// Settings of the button Quick; empty: the method has none.
    void setQuickSetting(const std::map<std::string, std::string>& assignments);
    /// Shows the estimated times of these settings below the buttons Quick and Paper; may be empty.
    void setForecasts(const QString& quick, const QString& paper);

    /// Whether the settings under Advanced are shown.
    bool isAdvancedShown() const;
    void setAdvancedShown(bool shown);

  Q_SIGNALS:
    void changed();
    void trainRequested();
    /// A link of the estimated time was clicked.
    void forecastLinkActivated(const QString& link);
    /// A user folds or unfolds the settings under Advanced.
    void advancedToggled(bool shown);

  private:
    const Method* methodOf(const QString& id) const;
    const Method* method() const;
    void fillMethods();
    void takeTypedMethod();
    QString summaryOf(const Method& method) const;
    void showMethod();
    void orderTabs();
    QWidget* makeSeeds();
    QWidget* makeSettingButtons();
    void refreshSettingButtons();
    void refresh();

    std::vector<Method> methods_;
    std::map<std::string, std::string> quick_;
    bool trainingEnabled_ = true;
    QString reason_;
    QComboBox* methodBox_;
    QLabel* summary_;
    MethodSettings* settings_;
    QSpinBox* seed_;
    QSpinBox* seedCount_;
    QPushButton* quickButton_;
    QPushButton* paperButton_;
    QLabel* quickTime_;
    QLabel* paperTime_;
    QPushButton* train_;
    QLabel* reasonLabel_;
    QLabel* forecast_;
};

} // namespace groupscope
