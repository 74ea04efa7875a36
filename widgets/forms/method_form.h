// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/methods/method.h"

#include <QWidget>

#include <map>
#include <string>
#include <vector>

class QComboBox;
class QGridLayout;
class QLabel;
class QPushButton;
class QScrollArea;
class QSpinBox;
class QToolButton;

namespace groupscope {

class ParameterField;

/// Choose a method, its parameters and seeds, and ask to train it. Made from the methods' ParameterSpecs
/// alone: its mainSettings() stand first, the others below a heading that folds them.
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
    bool isAdvancedShown() const { return advancedShown_; }
    void setAdvancedShown(bool shown);

  Q_SIGNALS:
    void changed();
    void trainRequested();
    /// A link of the forecast was chosen.
    void forecastLinkActivated(const QString& link);
    /// A person folds or unfolds the settings behind the main ones.
    void advancedToggled(bool shown);

  private:
    /// Parameters of one section under their heading.
    struct Section {
        QLabel* heading = nullptr;
        std::vector<ParameterField*> fields;
    };

    const Method* method() const;
    void fillMethods();
    void takeTypedMethod();
    QString summaryOf(const Method& method) const;
    ParameterField* addField(std::size_t index, QGridLayout& grid, int& row);
    void addMainSettings(QGridLayout& grid, int& row);
    void addAdvanced(QGridLayout& grid, int& row);
    void addSection(ParameterSection section, QGridLayout& grid, int& row);
    void orderTabs();
    QWidget* makeSeeds();
    QWidget* makeSettingButtons();
    void rebuild();
    void foldAdvanced();
    void refreshSettingButtons();
    ParameterSpec offered(ParameterSpec spec) const;
    bool counts(const ParameterSpec& spec) const;
    void remember(const ParameterField& field);
    void refresh();

    std::vector<Method> methods_;
    std::vector<ParameterField*> fields_;                            ///< as the method's parameters
    std::vector<Section> sections_;                                  ///< below Advanced, as they are shown
    std::map<std::string, std::map<std::string, std::string>> kept_; ///< by method: what the user changed
    std::map<std::string, std::string> unavailable_;
    std::map<std::string, std::string> quick_;
    bool advancedShown_ = false;
    bool trainingEnabled_ = true;
    QString reason_;
    QComboBox* methodBox_;
    QLabel* summary_;
    QScrollArea* scroll_;
    QSpinBox* seed_;
    QSpinBox* seedCount_;
    QToolButton* advanced_ = nullptr; ///< of the page; null where every parameter is a main setting
    QPushButton* quickButton_;
    QPushButton* paperButton_;
    QLabel* quickTime_;
    QLabel* paperTime_;
    QPushButton* train_;
    QLabel* reasonLabel_;
    QLabel* forecast_;
};

} // namespace groupscope
