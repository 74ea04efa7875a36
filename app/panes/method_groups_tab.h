// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/run_comparison.h"
#include "core/figures/method_groups.h"

#include <QObject>
#include <QString>

#include <string>

namespace groupscope {

class PaneContext;
class FigureView;

/// The tab *By group* of the trade-off pane: accuracy of the chosen setting of every method in every group,
/// and below it the differences to the baseline. A click on a field selects its runs and the rows of its
/// group.
class MethodGroupsTab : public QObject {
    Q_OBJECT
  public:
    MethodGroupsTab(PaneContext* context, FigureView* view);

    /// Differences are asked for only where somebody looks (`watched`).
    void show(std::shared_ptr<const SessionComparison> compared, const std::string& split, bool watched);

  Q_SIGNALS:
    void changed(); ///< more differences are known

  private:
    void draw(const MethodGroups& figure);
    void select(const QString& key, bool added);

    PaneContext* context_;
    FigureView* view_;
    std::shared_ptr<const SessionComparison> compared_;
    std::string split_;
};

} // namespace groupscope
