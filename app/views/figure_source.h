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

    /// The value of that parameter; empty where none is chosen yet.
    std::string of(const std::string& parameter) const {
        const auto found = wanted.find(parameter);
        return found == wanted.end() ? std::string() : found->second;
    }
};

/// The inputs that a source has for a figure.
struct SourceInputs {
    std::vector<FigureInput> inputs;                     ///< empty while there is nothing
    std::shared_ptr<const void> held;                    ///< keeps alive what the inputs point to
    std::shared_ptr<const SessionComparison> compared{}; ///< whose rows keys name; null: none
    /// Grows with everything but the comparison that changes what is drawn.
    int revision = 0;
};

/// The input of figures with one need: the run that was selected last, the runs side by side, or all finished
/// runs. It follows the session.
class FigureSource : public QObject {
    Q_OBJECT
  public:
    using QObject::QObject;

    /// Works out in a thread what is not known yet of what is chosen, and brings action() up to date.
    virtual void request(const Figure&, const PanelChoice&) {}
    virtual SourceInputs inputs(const Figure& figure, const PanelChoice& choice) const = 0;
    /// Why the figure has nothing to draw of that; empty: of nothing.
    virtual QString reason(const Figure& figure, const PanelChoice& choice) const = 0;
    /// Whether the figures are of all runs, rather than of one.
    virtual bool isOfAllRuns() const { return false; }
    /// Whether the rule chooses between the settings of what is drawn.
    virtual bool isByRule() const { return false; }
    /// Whether the figures are of the runs side by side.
    virtual bool isOfShownRuns() const { return false; }
    /// Whether a split is chosen for the figures, which do not follow the epoch of the time line.
    virtual bool isBySplit() const { return true; }
    /// Whether the window's report takes its figures as they stand in the pane: the report draws others by
    /// itself, of all runs.
    virtual bool isForReports() const { return false; }
    /// Whether the figures can say nothing of the selected runs, now or later: nobody looks for them then.
    virtual bool hasNothing() const { return false; }
    /// Subject of the figures for that choice: the title of a run, or why there is nothing of it; may be
    /// empty.
    virtual QString subject(const PanelChoice&) const { return {}; }
    /// A remark on all figures.
    virtual QString note() const { return {}; }
    /// Asks for values without which there is nothing to draw; null: none are needed.
    virtual QAction* action() const { return nullptr; }

  Q_SIGNALS:
    void changed();          ///< there may be something else to draw of, or nothing
    void historiesChanged(); ///< the same of what is recorded after each epoch alone
};

/// The source of figures with these needs. There is none of examples.
std::unique_ptr<FigureSource> figureSource(FigureNeeds needs, PaneContext* context);

} // namespace groupscope
