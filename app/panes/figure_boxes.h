// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/figure_source.h"

#include <QJsonObject>
#include <QString>
#include <QWidget>

#include <map>
#include <span>
#include <string>
#include <vector>

class QComboBox;
class QToolButton;

namespace groupscope {

class ChoiceBar;
class ElidedLabel;
class PaneContext;
class ShownRuns;

/// Values that a figure offers, by key of a parameter. Splits are not included: the boxes list all splits.
using FigureOffers = std::map<std::string, std::vector<ChosenValue>>;

/// Boxes for the parameters of figures, the selection rule of comparisons, the requests of a source, and the
/// notes on the chosen split. A choice is remembered while it is not offered.
class FigureBoxes : public QWidget {
    Q_OBJECT
  public:
    /// Key of the parameter that names a task, where runs belong to tasks that are not compared with each
    /// other.
    static constexpr const char* sectionKey = "section";

    /// A figure, and the source of its inputs.
    struct Shown {
        const Figure* figure;
        FigureSource* source;
    };

    /// Object names of the boxes begin with `pane`: "calibration_split".
    FigureBoxes(PaneContext* context, const std::string& pane, const std::vector<Shown>& figures);

    /// Fills the box of splits from the open set.
    void fill();
    /// Shows the boxes of a figure, with the values it offers and the state of its source.
    void show(const Shown& shown, const FigureOffers& offers);

    std::string split() const; ///< empty where the figure has no split
    PanelChoice choice(const Figure& figure, const FigureOffers& offers) const;
    /// Adds the values that the inputs offer to `offers`, and the chosen values to the inputs.
    void offer(const Figure& figure, std::vector<FigureInput>& inputs, FigureOffers& offers) const;
    /// Adds values in which the drawings differ, for parameters without a list of values.
    void offerDrawn(const Figure& figure, std::span<const Drawing> drawings, FigureOffers& offers) const;
    /// Whether a drawing belongs to the chosen values.
    bool isChosen(const Figure& figure, const FigureOffers& offers, const Drawing& drawing) const;

    /// Adds the choices to the state of a pane.
    void save(QJsonObject& state) const;
    void restore(const QJsonObject& state);

  Q_SIGNALS:
    /// A choice changed. PaneContext reports changes of the selection rule.
    void changed();

  private:
    void addBox(const FigureParameter& parameter, bool withRule);
    void addRule();
    void showRule();
    void showAction(QAction* action);
    std::string chosen(const FigureOffers& offers, const std::string& key) const;

    PaneContext* context_;
    std::string pane_;
    ChoiceBar* bar_;
    std::map<std::string, QComboBox*> boxes_; ///< by key of a parameter
    /// Choices by key of a parameter, also while they are not offered
    std::map<std::string, QString> wanted_;
    QComboBox* rule_ = nullptr;      ///< null: no figure compares runs
    QToolButton* action_ = nullptr;  ///< null: the source needs no request
    QWidget* splitNotes_ = nullptr;  ///< null: no figure has a split
    ShownRuns* shownRuns_ = nullptr; ///< null: no figure compares the selected runs
    ElidedLabel* subject_;
    bool isOffering_ = false; ///< changes of the boxes come from the program, not from a user
};

} // namespace groupscope
