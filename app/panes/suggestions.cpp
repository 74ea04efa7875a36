// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/labels_page.h"
#include "app/panes/pane.h"
#include "app/panes/slices_page.h"
#include "app/session/translated.h"

#include <QJsonObject>
#include <QTabWidget>

#include <memory>

namespace groupscope::pane {

namespace {

PaneContent makeSuggestions(PaneContext& context) {
    auto* slices = new SlicesPage(&context);
    auto* labels = new LabelsPage(&context);
    auto* tabs = new QTabWidget;
    tabs->setObjectName(QStringLiteral("suggestionsTabs"));
    tabs->setDocumentMode(true);
    tabs->addTab(slices, translated("Slices"));
    tabs->setTabToolTip(0, translated("Slices of a split in which the selected run has many errors"));
    tabs->addTab(labels, translated("Suspected labels"));
    tabs->setTabToolTip(1, translated("Errors of the selected run whose labels may be wrong"));
    const auto watched = std::make_shared<bool>(false);
    const auto watch = [tabs, slices, labels, watched] {
        slices->setWatched(*watched && tabs->currentWidget() == slices);
        labels->setWatched(*watched && tabs->currentWidget() == labels);
    };
    QObject::connect(tabs, &QTabWidget::currentChanged, tabs, watch);
    return {.widget = tabs,
            .setWatched =
                [watched, watch](bool seen) {
                    *watched = seen;
                    watch();
                },
            .state = [slices] { return slices->state(); },
            .restore = [slices](const QJsonObject& kept) { slices->restore(kept); }};
}

} // namespace

Pane suggestions() {
    return {
        .id = "suggestions",
        .title = translated("Suggestions"),
        .help = translated("Slices of the validation split with many errors of the selected run, found on "
                           "one half and measured on the other, and labels that may be wrong. A click "
                           "selects examples; a slice can become a named group or be fixed."),
        .spots = {{Workspace::explore, PanePlace::rightBottom}, {Workspace::compare, PanePlace::rightTop}},
        .minimumWidth = 300,
        .keys = {{translated("↑ ↓"), translated("move between slices")},
                 {translated("Return"), translated("select the examples of the slice")}},
        .guide = QStringLiteral("how_to/suggestions.md#in-the-window"),
        .make = makeSuggestions};
}

} // namespace groupscope::pane
