// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/methods/method.h"

#include <QScrollArea>

#include <map>
#include <string>
#include <vector>

class QGridLayout;
class QLabel;
class QToolButton;

namespace groupscope {

class ParameterField;

/// The parameters of a method: its mainSettings() first, the others below a heading that folds them. A user's
/// changes are kept for each method.
class MethodSettings : public QScrollArea {
    Q_OBJECT
  public:
    using Assignments = std::map<std::string, std::string>; ///< key -> text

    explicit MethodSettings(QWidget* parent = nullptr);
    ~MethodSettings() override;

    /// Shows the parameters of a method, which must outlive this widget; null: none. Emits nothing.
    void setMethod(const Method* method);
    /// See MethodForm::setUnavailable(); emits nothing.
    void setUnavailable(const Assignments& choices);
    const Assignments& unavailable() const { return unavailable_; }

    /// See the functions of MethodForm with these names.
    Assignments assignments() const;
    Assignments assignmentsFor(const Method& method) const;
    Assignments assignmentsAfter(const Assignments& changes) const;
    void setAssignments(const Assignments& assignments);

    bool isValid() const;
    /// Whether every relevant parameter has its default.
    bool isDefault() const;

    /// Whether the parameters under Advanced are shown.
    bool isAdvancedShown() const { return advancedShown_; }
    void setAdvancedShown(bool shown);

  Q_SIGNALS:
    void changed();
    /// A user folds or unfolds the parameters under Advanced.
    void advancedToggled(bool shown);

  private:
    /// Parameters of one section below their heading.
    struct Section {
        QLabel* heading = nullptr;
        std::vector<ParameterField*> fields;
    };

    ParameterField* addField(std::size_t index, QGridLayout& grid, int& row);
    void addMainSettings(QGridLayout& grid, int& row);
    void addAdvanced(QGridLayout& grid, int& row);
    void addSection(ParameterSection section, QGridLayout& grid, int& row);
    void rebuild();
    void refresh();
    void foldAdvanced();
    ParameterSpec offered(ParameterSpec spec) const;
    bool counts(const ParameterSpec& spec) const;
    void remember(const ParameterField& field);

    const Method* method_ = nullptr;
    std::vector<ParameterField*> fields_;     ///< in the order of the method's parameters
    std::vector<Section> sections_;           ///< sections under Advanced, in their order
    std::map<std::string, Assignments> kept_; ///< a user's changes, by method
    Assignments unavailable_;
    bool advancedShown_ = false;
    QToolButton* advanced_ = nullptr; ///< button of the page; null if every parameter is a main setting
};

} // namespace groupscope
