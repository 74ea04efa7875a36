// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/run_comparison.h"
#include "core/figures/figure.h"

#include <QObject>
#include <QString>

#include <memory>
#include <string>
#include <vector>

namespace groupscope {

class PaneContext;

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

    /// Works out in a thread what is not known yet, of that split where there is one to choose.
    virtual void request(const std::string&) {}
    virtual SourceInputs inputs(const Figure& figure, const std::string& split) const = 0;
    /// Why the figure has nothing to draw, of rows of that split; empty: of nothing.
    virtual QString reason(const Figure& figure, const std::string& split) const = 0;
    /// Whether the figures are of all runs, rather than of one.
    virtual bool isOfAllRuns() const { return false; }
    /// Whether the rule chooses between the settings of what is drawn.
    virtual bool isByRule() const { return false; }
    /// Whether the figures are of the runs side by side, at the epoch of the time line, and of no split that
    /// is chosen.
    virtual bool isOfShownRuns() const { return false; }
    /// Whether the figures can say nothing of the selected runs, now or later: nobody looks for them then.
    virtual bool hasNothing() const { return false; }
    /// Subject of the figures on that split: the title of a run, or why there is nothing of it; may be empty.
    virtual QString subject(const std::string&) const { return {}; }
    /// A remark on all figures.
    virtual QString note() const { return {}; }

  Q_SIGNALS:
    void changed();          ///< there may be something else to draw of, or nothing
    void historiesChanged(); ///< the same of what is recorded after each epoch alone
};

/// The source of figures with these needs. There is none of subgroups.
std::unique_ptr<FigureSource> figureSource(FigureNeeds needs, PaneContext* context);

} // namespace groupscope
