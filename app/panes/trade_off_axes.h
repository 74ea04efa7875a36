// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/run_comparison.h"
#include "core/figures/trade_off.h"

#include <QJsonArray>
#include <QObject>

#include <array>
#include <string>
#include <vector>

class QComboBox;

namespace groupscope {

class ChoiceBar;

/// The two boxes that choose between which numbers of runs the trade-off is drawn.
class TradeOffAxisBoxes : public QObject {
    Q_OBJECT
  public:
    TradeOffAxisBoxes(ChoiceBar* bar, const Session* session, QObject* parent);

    /// The chosen axes, the usual ones being of the split of that name, and offers what the runs behind
    /// chosen settings have numbers of. `runs` are those compared.
    TradeOffAxes axesOf(const SessionComparison& compared, const std::vector<const Run*>& runs,
                        const std::string& split);
    /// Whether nobody chose another axis.
    bool areUsual() const;
    void setVisible(bool visible);

    /// Ids of the columns, x first; empty: the usual one.
    QJsonArray state() const;
    void restore(const QJsonArray& kept);

  Q_SIGNALS:
    void changed();

  private:
    void fill(int axis, const std::vector<RunColumn>& columns);

    const Session* session_;
    std::array<QComboBox*, 2> boxes_; ///< of x and y
};

} // namespace groupscope
