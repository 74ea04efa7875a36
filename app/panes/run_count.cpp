// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/pane.h"
#include "app/panes/pane_context.h"
#include "app/translated.h"

#include <QLabel>

namespace groupscope::pane {

Pane runCount() {
    return {.id = "run_count",
            .title = translated("Run count"),
            .help = translated("How many runs are selected."),
            .place = PanePlace::right,
            .shortcut = Qt::CTRL | Qt::Key_0,
            .make = [](PaneContext& context) {
                auto* label = new QLabel(QStringLiteral("0"));
                QObject::connect(&context, &PaneContext::runsSelected, label, [label, &context] {
                    label->setText(QString::number(context.selectedRuns().size()));
                });
                return PaneContent{label};
            }};
}

} // namespace groupscope::pane
