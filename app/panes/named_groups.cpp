// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/named_groups_panel.h"
#include "app/panes/pane.h"
#include "app/session/translated.h"

namespace groupscope::pane {

namespace {

PaneContent makeNamedGroups(PaneContext& context) {
    return {.widget = new NamedGroupsPanel(&context)};
}

} // namespace

Pane namedGroups() {
    return {.id = "named_groups",
            .title = translated("Named"),
            .help = translated("Rows that got a name, kept in the document: a click selects them; the right "
                               "button renames, notes and deletes, and makes a column of a group."),
            .place = PanePlace::leftTop,
            .shortcut = Qt::CTRL | Qt::SHIFT | Qt::Key_4,
            .keys = {{translated("Return"), translated("select the rows of the group")},
                     {translated("F2"), translated("rename it")},
                     {translated("Delete"), translated("delete it; Ctrl+Z brings it back")}},
            .guide = QStringLiteral("documents.md"),
            .make = makeNamedGroups};
}

} // namespace groupscope::pane
