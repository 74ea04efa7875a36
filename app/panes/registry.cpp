// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/pane.h"

namespace groupscope {

// app/panes/CMakeLists.txt holds the one list of panes; this file is made from it.
#define GROUPSCOPE_ENTRY(function) Pane function();
namespace pane {
#include "app/panes/pane_list.inc"
}
#undef GROUPSCOPE_ENTRY

const std::vector<Pane>& panes() {
#define GROUPSCOPE_ENTRY(function) pane::function(),
    static const std::vector<Pane> all{
#include "app/panes/pane_list.inc"
    };
#undef GROUPSCOPE_ENTRY
    return all;
}

QString dockName(const Pane& pane) {
    QString name = QStringLiteral("dock");
    bool capital = true;
    for (const QChar letter : QString::fromStdString(pane.id)) {
        if (letter != QLatin1Char('_'))
            name += capital ? letter.toUpper() : letter;
        capital = letter == QLatin1Char('_');
    }
    return name;
}

const PaneSpot* spotIn(const Pane& pane, Workspace workspace) {
    for (const PaneSpot& spot : pane.spots)
        if (spot.workspace == workspace)
            return &spot;
    return nullptr;
}

bool isCentral(const Pane& pane) {
    return pane.spots.front().place == PanePlace::center;
}

} // namespace groupscope
