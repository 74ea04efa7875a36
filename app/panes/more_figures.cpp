// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/figure_panel.h"
#include "app/panes/parallel_tab.h"
#include "app/session/translated.h"

namespace groupscope::pane {

namespace {

PaneContent makeMoreFigures(PaneContext& context) {
    constexpr int placeOfSettings = 1;
    PaneContent content = figureContent(context, "more_figures",
                                        {"settings_spread", "settings_map", "effective_robustness",
                                         "parameter_plane", "label_budget", "alpha_curve"});
    auto* panel = static_cast<FigurePanel*>(content.widget);
    auto* settings = new ParallelTab(&context);
    settings->setObjectName(QStringLiteral("more_figures_parallel"));
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

Pane moreFigures() {
    return {.id = "more_figures",
            .title = translated("More figures"),
            .help =
                translated("All trained settings of each method, parallel coordinates of runs, accuracy over "
                           "two parameters, effective robustness, accuracy against trained parameters, worst "
                           "group against known group labels, and heads over their scale α."),
            .spots = {{Workspace::compare, PanePlace::center}},
            .keys = {{translated("← →"), translated("move between marks")},
                     {translated("Return"), translated("select the runs of the mark")}},
            .guide = QStringLiteral("notes/window.md#more-figures"),
            .make = makeMoreFigures};
}

} // namespace groupscope::pane
