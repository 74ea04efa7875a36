// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/pane.h"
#include "app/panes/trade_off_panel.h"
#include "app/translated.h"
#include "widgets/charts/trade_off_chart.h"

namespace groupscope::pane {

namespace {

PaneContent makeTradeOff(PaneContext& context) {
    auto* panel = new TradeOffPanel(&context);
    TradeOffChart* chart = panel->chart();
    return {panel, {{"trade_off", translated("&trade-off"), QSize(1000, 650), [chart] {
                         return PaneDrawing{
                             translated("trade-off"),
                             [chart](QPainter& painter, const QRectF& area) { chart->draw(painter, area); }};
                     }}}};
}

} // namespace

Pane tradeOff() {
    return {.id = "trade_off",
            .title = translated("Trade-off"),
            .help = translated("Worst group against average, one mark for each method at the settings the "
                               "rule chooses; a click selects the runs of a mark."),
            .place = PanePlace::bottomRight,
            .shortcut = Qt::CTRL | Qt::Key_8,
            .keys = {{translated("← →"), translated("walk along the marks")},
                     {translated("Return"), translated("select the runs of the mark")}},
            .make = makeTradeOff};
}

} // namespace groupscope::pane
