// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/figure_panel.h"
#include "app/panes/parallel_tab.h"
#include "app/session/translated.h"

namespace groupscope::pane {

namespace {

PaneContent makeTradeOff(PaneContext& context) {
    constexpr int placeOfSettings = 3;
    PaneContent content = figureContent(context, "trade_off",
                                        {"trade_off", "method_groups", "settings_spread", "settings_map",
                                         "effective_robustness", "parameter_plane", "alpha_curve"});
    auto* panel = static_cast<FigurePanel*>(content.widget);
    auto* settings = new ParallelTab(&context);
    settings->setObjectName(QStringLiteral("trade_off_parallel"));
    panel->insertPage(placeOfSettings, settings, translated("Settings"),
                      [settings](const std::string& split) { settings->show(split); });
    content.exports.insert(
        content.exports.begin() + placeOfSettings,
        {"parallel_coordinates", translated("Runs over their settings"), QSize(1000, 650), [panel, settings] {
             panel->showPage(settings);
             return drawingOf(settings->view(), translated("runs over their settings"), QString(),
                              !settings->view()->hasFigure());
         }});
    const QString key = QStringLiteral("parallel");
    content.state = [panel, settings, key] {
        QJsonObject state = panel->state();
        state[key] = settings->state();
        return state;
    };
    content.restore = [panel, settings, key](const QJsonObject& state) {
        panel->restore(state);
        settings->restore(state[key].toObject());
    };
    return content;
}

} // namespace

Pane tradeOff() {
    return {
        .id = "trade_off",
        .title = translated("Trade-off"),
        .help = translated(
            "Worst group against average, or any two numbers, one mark for each method at the settings the "
            "rule chooses, with the front that none of them exceeds, or none of all settings; their "
            "accuracy in "
            "every group; every trained setting of each method; runs as lines over their "
            "settings, to be brushed; accuracy over two parameters; accuracy out of the distribution "
            "against that in it, and "
            "against how many parameters were trained; trained heads over their scale. "
            "A click selects the runs of a mark or field, a rectangle those of all marks in it."),
        .place = PanePlace::bottomRight,
        .shortcut = Qt::CTRL | Qt::Key_8,
        .keys = {{translated("← →"), translated("walk along the marks")},
                 {translated("Return"), translated("select the runs of the mark")},
                 {translated("F"), translated("select the runs on the front")}},
        .guide = QStringLiteral("robust.md"),
        .make = makeTradeOff};
}

} // namespace groupscope::pane
