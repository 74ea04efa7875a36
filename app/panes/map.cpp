// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/map_panel.h"
#include "app/panes/pane.h"
#include "app/session/translated.h"
#include "app/views/pane_context.h"
#include "widgets/scatter/scatter_tool_bar.h"

#include <QComboBox>
#include <QToolButton>

namespace groupscope::pane {

namespace {

/// To take each tool of the map, and to colour by each of what it offers now.
std::vector<PaneCommand> mapCommands(const MapPanel& panel, PaneContext& context) {
    std::vector<PaneCommand> commands;
    const auto* bar = panel.findChild<const ScatterToolBar*>();
    for (QToolButton* button : bar->findChildren<QToolButton*>(QString(), Qt::FindDirectChildrenOnly))
        if (button->menu() == nullptr)
            commands.push_back({.text = button->accessibleName(),
                                .place = translated("Map"),
                                .help = button->toolTip(),
                                .reason = button->isEnabled() ? QString() : translated("Not possible now"),
                                .run = [button, &context] {
                                    Q_EMIT context.paneRequested("map");
                                    button->click();
                                }});
    auto* colors = panel.findChild<QComboBox*>(QStringLiteral("mapColor"));
    for (int i = 0; i < colors->count(); ++i)
        commands.push_back({.text = colors->itemText(i),
                            .place = translated("Colour the map by"),
                            .run = [colors, text = colors->itemText(i)] {
                                colors->setCurrentIndex(colors->findText(text));
                            }});
    return commands;
}

/// The epoch that was chosen on the time line, whose map it is.
QJsonObject chosenEpoch(const TimeLine& timeLine) {
    if (!timeLine.isChosen())
        return {};
    return {{QStringLiteral("run"), timeLine.runId()}, {QStringLiteral("position"), timeLine.position()}};
}

/// Restores the epoch as soon as its run is loaded and selected; another set cancels that.
void restoreEpoch(const QJsonObject& kept, PaneContext& context, QObject* owner) {
    const auto isThere = [&context, kept] {
        TimeLine& timeLine = *context.timeLine();
        if (kept[QStringLiteral("run")].toString() != timeLine.runId() || timeLine.epochCount() == 0)
            return false;
        timeLine.choose(kept[QStringLiteral("position")].toInt());
        return true;
    };
    if (kept.isEmpty() || isThere())
        return;
    auto* waiting = new QObject(owner);
    QObject::connect(context.selected(), &SelectedRuns::changed, waiting, [isThere, waiting] {
        if (isThere())
            waiting->deleteLater();
    });
    QObject::connect(context.session()->data(), &OpenSet::opened, waiting, &QObject::deleteLater);
}

PaneContent makeMap(PaneContext& context) {
    auto* panel = new MapPanel(&context);
    return {.widget = panel,
            .exports = {{"map", translated("Map"), QSize(1200, 900),
                         [panel] {
                             return drawingOf(panel, translated("map"),
                                              panel->hasMap() ? panel->caption() : QString(),
                                              !panel->hasMap());
                         }}},
            .commands = [panel, &context] { return mapCommands(*panel, context); },
            .state =
                [panel, &context] {
                    QJsonObject kept = panel->state();
                    kept[QStringLiteral("epoch")] = chosenEpoch(*context.timeLine());
                    return kept;
                },
            .restore =
                [panel, &context](const QJsonObject& kept) {
                    panel->restore(kept);
                    restoreEpoch(kept[QStringLiteral("epoch")].toObject(), context, panel);
                }};
}

} // namespace

Pane map() {
    return {.id = "map",
            .title = translated("Map"),
            .help = translated("The examples of the set laid out in two or three dimensions, in the raw or a "
                               "trained embedding. Draw around points to select them."),
            .spots = {{Workspace::explore, PanePlace::center}},
            .keys = {{translated("Ctrl+F"), translated("select examples by a query: class = shoe and wrong")},
                     {translated("V, B, L, P"),
                      translated("move the view; select with a rectangle, a lasso, a polygon")},
                     {translated("Ctrl+A, Ctrl+I, Escape"), translated("select all, invert, clear")},
                     {translated("Z, R"), translated("zoom to the selection, reset the view")}},
            .guide = QStringLiteral("how_to/map.md"),
            .make = makeMap};
}

} // namespace groupscope::pane
