// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/pane.h"
#include "app/panes/temperature_panel.h"
#include "app/session/translated.h"
#include "widgets/charts/figure_view.h"
#include "widgets/charts/line_chart.h"

namespace groupscope::pane {

namespace {

PaneContent makeTemperature(PaneContext& context) {
    auto* panel = new TemperaturePanel(&context);
    return {
        panel,
        {{"temperatures", translated("Temperatures over epochs"), QSize(1000, 640),
          [panel] {
              return drawingOf(panel->chart(), translated("temperatures"), QString(), panel->isEmpty());
          }},
         {"temperature_epoch", translated("Temperatures of an epoch"), QSize(900, 600),
          [panel] { return drawingOf(panel->histogram(), panel->epochName(), QString(), panel->isEmpty()); }},
         {"temperature_weights", translated("Weights of negatives"), QSize(900, 600),
          [panel] {
              return drawingOf(panel->weights(), translated("weights of negatives, ") + panel->epochName(),
                               QString(), panel->isEmpty());
          }}},
        [panel](bool watched) { panel->setWatched(watched); }};
}

} // namespace

Pane temperature() {
    return {.id = "temperature",
            .title = translated("Temperature"),
            .help = translated(
                "Temperatures of contrastive pairs over epochs and in one of them, by domains or by "
                "classes, with the share at the least temperature and with what they make a "
                "negative weigh, of the selected runs, live while they train."),
            .spots = {{Workspace::train, PanePlace::center}},
            .keys = {{translated("← →"), translated("read the values of an epoch, or choose another")}},
            .guide = QStringLiteral("temperature.md"),
            .make = makeTemperature};
}

} // namespace groupscope::pane
