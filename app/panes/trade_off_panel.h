// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panes/pane_context.h"

#include <QStringList>
#include <QTimer>
#include <QWidget>

class QComboBox;

namespace groupscope {

class TradeOffChart;

/// The trade-off of all finished runs, on a split and by a selection rule of one's choice. It follows the
/// session by itself.
class TradeOffPanel : public QWidget {
    Q_OBJECT
  public:
    explicit TradeOffPanel(PaneContext* context, QWidget* parent = nullptr);

    TradeOffChart* chart() const { return chart_; }

  private:
    void showRule();
    void refresh();

    PaneContext* context_;
    Session* session_;
    QComboBox* split_;
    QComboBox* rule_;
    TradeOffChart* chart_;
    QTimer refreshSoon_; ///< many runs arrive at once when they come from disk
};

} // namespace groupscope
