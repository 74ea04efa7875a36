// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/figure.h"

#include <QObject>
#include <QString>

#include <memory>
#include <string>
#include <vector>

namespace groupscope {

class PaneContext;

/// The input of figures with one need: the run that was selected last, or all finished runs. It follows the
/// session.
class FigureSource : public QObject {
    Q_OBJECT
  public:
    using QObject::QObject;

    /// Works out in a thread what is not known yet.
    virtual void request() {}
    /// Empty while there is nothing to draw of. What the inputs point to lives as long as `held`.
    virtual std::vector<FigureInput> inputs(std::shared_ptr<const void>& held) const = 0;
    /// Why there is nothing to draw, of rows of that split; empty: of nothing.
    virtual QString reason(const std::string& split) const = 0;
    /// Whether the figures are of all runs, rather than of one.
    virtual bool isOfAllRuns() const { return false; }
    /// The title of the run that the figures show, or empty.
    virtual QString subject() const { return {}; }
    /// A remark on all figures.
    virtual QString note() const { return {}; }

  Q_SIGNALS:
    void changed(); ///< there is something else to draw of, or nothing
};

/// The source of figures with these needs. There is none yet of scales, subgroups and alignment, whose panes
/// choose more than a run.
std::unique_ptr<FigureSource> figureSource(FigureNeeds needs, PaneContext* context);

} // namespace groupscope
