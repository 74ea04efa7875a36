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

/// The parameters of a method: its mainSettings() first, the others below a heading that folds them. What a
/// person types stays with each method and is there again with it.
class MethodSettings : public QScrollArea {
    Q_OBJECT
  public:
    using Assignments = std::map<std::string, std::string>; ///< key -> text

    explicit MethodSettings(QWidget* parent = nullptr);
    ~MethodSettings() override;

    /// Shows the parameters of another method; null: of none. The method must outlive this. Emits nothing.
    void setMethod(const Method* method);
    /// See MethodForm::setUnavailable(); nothing is emitted.
    void setUnavailable(const Assignments& choices);
    const Assignments& unavailable() const { return unavailable_; }

    /// See the functions of MethodForm with these names.
    Assignments assignments() const;
    Assignments assignmentsFor(const Method& method) const;
    Assignments assignmentsAfter(const Assignments& changes) const;
    void setAssignments(const Assignments& assignments);

    bool isValid() const;
    /// Whether no parameter that counts differs from its default.
    bool isDefault() const;

    /// Whether the parameters behind the main ones are shown.
    bool isAdvancedShown() const { return advancedShown_; }
    void setAdvancedShown(bool shown);

  Q_SIGNALS:
    void changed();
    /// A person folds or unfolds the parameters behind the main ones.
    void advancedToggled(bool shown);

  private:
    /// Parameters of one section under their heading.
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
    std::vector<ParameterField*> fields_;     ///< as the method's parameters
    std::vector<Section> sections_;           ///< below Advanced, as they are shown
    std::map<std::string, Assignments> kept_; ///< by method: what a person changed
    Assignments unavailable_;
    bool advancedShown_ = false;
    QToolButton* advanced_ = nullptr; ///< of the page; null where every parameter is a main setting
};

} // namespace groupscope
