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

/// Values that a figure offers, by key of a parameter. Those of splits are not among them: boxes have all.
using FigureOffers = std::map<std::string, std::vector<ChosenValue>>;

/// A box for each parameter of figures, one for the rule where runs are compared, what a source has to be
/// asked for, and what must be known of the chosen split. What is chosen is remembered while it is not
/// offered.
class FigureBoxes : public QWidget {
    Q_OBJECT
  public:
    /// The parameter of a task, where runs are of tasks that are not compared with each other.
    static constexpr const char* sectionKey = "section";

    /// A figure, and where its inputs come from.
    struct Shown {
        const Figure* figure;
        FigureSource* source;
    };

    /// `pane` begins the object names of the boxes: "calibration_split".
    FigureBoxes(PaneContext* context, const std::string& pane, const std::vector<Shown>& figures);

    /// Offers the splits of the open set.
    void fill();
    /// Shows the boxes of that figure, with what it offers and what its source says of what is chosen.
    void show(const Shown& shown, const FigureOffers& offers);

    std::string split() const; ///< empty where no split is to be chosen
    PanelChoice choice(const Figure& figure, const FigureOffers& offers) const;
    /// Adds what the inputs offer, and to the inputs what is chosen of it.
    void offer(const Figure& figure, std::vector<FigureInput>& inputs, FigureOffers& offers) const;
    /// Adds what the drawings differ in, of parameters whose values nobody lists.
    void offerDrawn(const Figure& figure, std::span<const Drawing> drawings, FigureOffers& offers) const;
    /// Whether the drawing is of what is chosen.
    bool isChosen(const Figure& figure, const FigureOffers& offers, const Drawing& drawing) const;

    /// Adds what is chosen to the state of a pane.
    void save(QJsonObject& state) const;
    void restore(const QJsonObject& state);

  Q_SIGNALS:
    /// Something else is chosen; what a rule chooses is told by PaneContext.
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
    std::map<std::string, QComboBox*> boxes_; ///< by parameter
    std::map<std::string, QString> wanted_;   ///< what was chosen in them, also while it is not offered
    QComboBox* rule_ = nullptr;               ///< null: no figure compares runs
    QToolButton* action_ = nullptr;           ///< null: nothing has to be asked for
    QWidget* splitNotes_ = nullptr;           ///< null: no split is to be chosen
    ShownRuns* shownRuns_ = nullptr;          ///< null: no figure is of the runs side by side
    ElidedLabel* subject_;
    bool isOffering_ = false; ///< what changes in the boxes now is not the doing of people
};

} // namespace groupscope
