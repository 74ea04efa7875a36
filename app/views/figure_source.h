// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/run_comparison.h"
#include "core/figures/figure.h"

#include <QObject>
#include <QString>

#include <map>
#include <memory>
#include <string>
#include <vector>

class QAction;

namespace groupscope {

class PaneContext;

/// Choices of the boxes above a figure.
struct PanelChoice {
    std::string split{};                         ///< empty: there is no box
    std::map<std::string, std::string> wanted{}; ///< by key of a parameter; may be empty

    /// Value of a parameter; empty if none is chosen yet.
    std::string of(const std::string& parameter) const {
        const auto found = wanted.find(parameter);
        return found == wanted.end() ? std::string() : found->second;
    }
};

/// Inputs of a source for a figure.
struct SourceInputs {
    std::vector<FigureInput> inputs;  ///< empty while there is no input
    std::shared_ptr<const void> held; ///< keeps alive what the inputs point to
    /// Comparison whose table rows the keys name; null: none
    std::shared_ptr<const SessionComparison> compared{};
    /// Grows with every change of the drawing, except changes of the comparison.
    int revision = 0;
};

/// Input of figures with one need: the run selected last, the selected runs, or all finished runs. It follows
/// the session.
class FigureSource : public QObject {
    Q_OBJECT
  public:
    using QObject::QObject;

    /// Computes unknown values of the choice in a thread, and updates action().
    virtual void request(const Figure&, const PanelChoice&) {}
    virtual SourceInputs inputs(const Figure& figure, const PanelChoice& choice) const = 0;
    /// Why the figure has nothing to draw for that choice; empty if there is nothing to say.
    virtual QString reason(const Figure& figure, const PanelChoice& choice) const = 0;
    /// Whether the figures show all runs rather than one.
    virtual bool isOfAllRuns() const { return false; }
    /// Whether the selection rule decides between the settings that are drawn.
    virtual bool isByRule() const { return false; }
    /// Whether the figures compare the selected runs.
    virtual bool isOfShownRuns() const { return false; }
    /// Whether a split is chosen for the figures, which then do not follow the epoch of the time line.
    virtual bool isBySplit() const { return true; }
    /// Whether the report includes its figures as they stand in the pane. The report draws other figures by
    /// itself, for all runs.
    virtual bool isForReports() const { return false; }
    /// Whether the figures can never show anything for the selected runs, so that they are hidden.
    virtual bool hasNothing() const { return false; }
    /// Subject of the figures for that choice: the title of a run, or why there is no content; may be empty.
    virtual QString subject(const PanelChoice&) const { return {}; }
    /// A note on all figures.
    virtual QString note() const { return {}; }
    /// Action that computes values without which there is nothing to draw; null: none are needed.
    virtual QAction* action() const { return nullptr; }

  Q_SIGNALS:
    void changed();          ///< the input or its availability changed
    void historiesChanged(); ///< only the records of epochs changed
};

/// The source of figures with these needs. Figures of examples have no source.
std::unique_ptr<FigureSource> figureSource(FigureNeeds needs, PaneContext* context);

} // namespace groupscope
