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

/// Choose a method, its parameters and seeds, and ask to train it. Made from the methods' ParameterSpecs
/// alone, see MethodSettings.
class MethodForm : public QWidget {
    Q_OBJECT
    Q_PROPERTY(QString methodId READ methodId WRITE setMethod NOTIFY changed)
    Q_PROPERTY(quint64 seed READ seed WRITE setSeed NOTIFY changed)
    Q_PROPERTY(int seedCount READ seedCount WRITE setSeedCount NOTIFY changed)

  public:
    explicit MethodForm(const std::vector<Method>& methods, QWidget* parent = nullptr);
    ~MethodForm() override;

    /// An unknown id changes nothing. What the user changed stays with each method and is there again with
    /// it.
    void setMethod(const QString& id);
    QString methodId() const;

    /// Only what differs from the method's default, key -> text; input that is not valid is left out.
    std::map<std::string, std::string> assignments() const;
    /// What assignments() would say if that method were chosen.
    std::map<std::string, std::string> assignmentsFor(const QString& id) const;
    /// The result of assignments() after setAssignments(changes).
    std::map<std::string, std::string>
    assignmentsAfter(const std::map<std::string, std::string>& changes) const;
    /// These values, and the default for every other parameter. Throws UsageError for a key the method does
    /// not have and for values out of range; then nothing is changed.
    void setAssignments(const std::map<std::string, std::string>& assignments);

    quint64 seed() const;
    void setSeed(quint64 seed);
    /// How many seeds to run: seed(), seed() + 1, …
    int seedCount() const;
    void setSeedCount(int count);

    /// Choices, key -> text, that the data do not allow: no method offers them, and where one is the default
    /// the next choice stands in for it.
    void setUnavailable(const std::map<std::string, std::string>& choices);

    /// `reason` is shown below the settings while training is not possible.
    void setTrainingEnabled(bool enabled, const QString& reason = {});
    bool isValid() const;
    /// Shown below the settings: how long it will take; HTML, may hold links. Empty: nothing is shown.
    void setForecast(const QString& html);
    /// The settings that the button Quick assigns; empty: the method has none.
    void setQuickSetting(const std::map<std::string, std::string>& assignments);
    /// Shown below the buttons Quick and Paper: how long these settings will take; may be empty.
    void setForecasts(const QString& quick, const QString& paper);

    /// Whether the settings behind the main ones are shown.
    bool isAdvancedShown() const;
    void setAdvancedShown(bool shown);

  Q_SIGNALS:
    void changed();
    void trainRequested();
    /// A link of the forecast was chosen.
    void forecastLinkActivated(const QString& link);
    /// A person folds or unfolds the settings behind the main ones.
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
