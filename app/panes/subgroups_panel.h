// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/pane_context.h"
#include "app/views/shown_spaces.h"
#include "app/views/subgroup_findings.h"
#include "core/figures/subgroup_values.h"

#include <QTimer>
#include <QWidget>

#include <vector>

class QCheckBox;
class QComboBox;
class QTabWidget;

namespace groupscope {

class ChoiceBar;
class PropagationTab;
class FigureView;

/// Subgroups beside each other in the input and in what the shown runs make of it: a measure of each, the
/// gaps between them, who is among whose nearest rows, what directions each uses, and whether gaps become
/// those of classifiers. Nothing is measured while nobody looks.
class SubgroupsPanel : public QWidget {
    Q_OBJECT
  public:
    explicit SubgroupsPanel(PaneContext* context, QWidget* parent = nullptr);

    void setWatched(bool watched);
    FigureView* values() const { return values_; }
    FigureView* gaps() const { return gaps_; }
    FigureView* neighbours() const { return neighbours_; }
    FigureView* spectrum() const { return spectrum_; }
    FigureView* propagation() const { return propagation_; }
    FigureView* current() const;
    bool isMeasuring() const;
    QString currentName() const; ///< for files
    /// What the current view shows; empty when it shows nothing.
    QString caption() const;

  private:
    FigureView* addView(const QString& tab, const char* name);
    void build();
    void fillMeasures();
    void onOpened();
    bool hasTooManyRows() const; ///< for what the current view wants
    static QString tooManyRowsText();
    /// Shows what is known and may be shown, and asks for what is not known yet while somebody looks.
    void refresh();
    void showChoices();
    SubgroupKey::Wanted wanted() const;
    /// Of the current view.
    SubgroupKey keyOf(const SearchSpace& space) const;
    Subgroups kind() const;
    std::string measure() const;
    void showPropagation();
    void showValues();
    void showGaps();
    template<class Take>
    QStringList eachMeasured(const Take& take) const;
    void showFigures(FigureView* view, const char* figure);
    /// Where something is not shown, why.
    QString waitingText() const;

    PaneContext* context_;
    Session* session_;
    Derived<SubgroupKey, SubgroupFindings> findings_;
    ChoiceBar* bar_;
    QTabWidget* tabs_;
    FigureView* values_;
    FigureView* gaps_;
    FigureView* neighbours_;
    FigureView* spectrum_;
    FigureView* propagation_;
    PropagationTab* propagationTab_ = nullptr;
    QComboBox* rows_ = nullptr;
    QComboBox* kind_ = nullptr;
    QComboBox* measure_ = nullptr;
    QCheckBox* input_ = nullptr;
    QCheckBox* attributes_ = nullptr; ///< not seen where no run has an embedding of them
    QTimer refreshSoon_;
    std::vector<NamedSpace> spaces_;
    QString caption_; ///< of what the current view shows
    bool watched_ = false;
};

} // namespace groupscope
