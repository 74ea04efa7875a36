// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/box_state.h"
#include "app/panes/pane.h"
#include "app/panes/parallel_tab.h"
#include "app/panes/scale_tab.h"
#include "app/panes/trade_off_axes.h"
#include "app/panes/trade_off_panel.h"
#include "app/session/translated.h"
#include "app/views/pane_context.h"
#include "core/runs/selection.h"
#include "widgets/charts/figure_view.h"

#include <QCheckBox>

#include <algorithm>
#include <optional>

namespace groupscope::pane {

namespace {

/// Draws what a view of the pane shows, which is nothing without a run that has a result.
template<typename View>
std::function<PaneDrawing()> shownBy(TradeOffPanel* panel, View* (TradeOffPanel::*viewOfNow)(),
                                     const QString& name, const Session* session) {
    return [panel, viewOfNow, name, session] {
        const auto& runs = session->runs()->all();
        return drawingOf(
            (panel->*viewOfNow)(), name, QString(),
            std::none_of(runs.begin(), runs.end(), [](const SessionRun& run) { return run.run != nullptr; }));
    };
}

QComboBox* rowsBox(const TradeOffPanel* panel) {
    return panel->findChild<QComboBox*>(QStringLiteral("tradeOffSplit"));
}

QCheckBox* frontBox(const TradeOffPanel* panel) {
    return panel->findChild<QCheckBox*>(QStringLiteral("tradeOffFront"));
}

QTabWidget* tabsOf(const TradeOffPanel* panel) {
    return panel->findChild<QTabWidget*>(QStringLiteral("tradeOffTabs"));
}

PaneContent makeTradeOff(PaneContext& context) {
    auto* panel = new TradeOffPanel(&context);
    const QSize size(1000, 650);
    return {panel,
            {{"trade_off", translated("Trade-off"), size,
              shownBy(panel, &TradeOffPanel::chart, translated("trade-off"), context.session())},
             {"method_groups", translated("Methods by group"), size,
              shownBy(panel, &TradeOffPanel::byGroup, translated("methods by group"), context.session())},
             {"parallel_coordinates", translated("Runs over their settings"), size,
              [panel] {
                  const ParallelCoordinates* view = panel->parallelOfNow()->view();
                  return drawingOf(view, translated("runs over their settings"), QString(),
                                   !view->hasLines());
              }},
             {"settings_spread", translated("All settings"), size,
              shownBy(panel, &TradeOffPanel::allSettings, translated("all settings"), context.session())},
             {"settings_map", translated("Settings over two parameters"), size,
              shownBy(panel, &TradeOffPanel::twoParameters, translated("settings over two parameters"),
                      context.session())},
             {"effective_robustness", translated("Accuracy out of the distribution"), size,
              shownBy(panel, &TradeOffPanel::robustness, translated("accuracy out of the distribution"),
                      context.session())},
             {"parameter_plane", translated("Accuracy over parameters"), size,
              shownBy(panel, &TradeOffPanel::parameters, translated("accuracy over parameters"),
                      context.session())},
             {"alpha_curve", translated("Accuracy over the scale"), size,
              [panel] {
                  const FigureView* view = panel->scale();
                  return drawingOf(view, translated("accuracy over the scale"), panel->scaleTab()->caption(),
                                   !view->hasFigure());
              }}},
            [panel](bool watched) { panel->setWatched(watched); },
            {},
            [panel, &context] {
                return QJsonObject{{QStringLiteral("rows"), stateOfBox(*rowsBox(panel))},
                                   {QStringLiteral("rule"), QString::fromStdString(context.rule())},
                                   {QStringLiteral("front_of_all"), frontBox(panel)->isChecked()},
                                   {QStringLiteral("axes"), panel->axes()->state()},
                                   {QStringLiteral("tab"), stateOfTabs(*tabsOf(panel))},
                                   {QStringLiteral("parallel"), panel->parallel()->state()}};
            },
            [panel, &context](const QJsonObject& kept) {
                restoreBox(*rowsBox(panel), kept[QStringLiteral("rows")]);
                if (const std::optional<SelectionRule> rule =
                        knownSelectionRule(kept[QStringLiteral("rule")].toString().toStdString()))
                    context.setRule(rule->id);
                frontBox(panel)->setChecked(kept[QStringLiteral("front_of_all")].toBool());
                panel->axes()->restore(kept[QStringLiteral("axes")].toArray());
                restoreTabs(*tabsOf(panel), kept[QStringLiteral("tab")]);
                panel->parallel()->restore(kept[QStringLiteral("parallel")].toObject());
            }};
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
