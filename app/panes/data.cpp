// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/document.h"
#include "app/document/named_groups.h"
#include "app/panes/named_groups_panel.h"
#include "app/panes/pane.h"
#include "app/session/translated.h"
#include "app/views/group_rows.h"
#include "app/views/pane_context.h"
#include "app/views/set_presentation.h"
#include "widgets/overview/data_check_list.h"
#include "widgets/overview/set_overview.h"

#include <QCoreApplication>
#include <QSplitter>

namespace groupscope::pane {

namespace {

void showOpenedSet(SetOverview& overview, Session& session) {
    const Task& task = *session.task();
    const SetOverviewData data = overviewOf(task, *session.data()->validation(), session.data()->obstacle());
    overview.setOverview(data);
    const auto remarks = static_cast<int>(data.warnings.size() + problemCount(data.checks));
    const QString path = QString::fromStdString(task.set->path.string());
    Q_EMIT session.noticed(remarks == 0   ? translated("Opened %1").arg(path)
                           : remarks == 1 ? translated("Opened with one note, see Data")
                                          : translated("Opened with %1 notes, see Data").arg(remarks));
}

/// The named groups of the document below the overview, while there are any.
QWidget* withNamedGroups(SetOverview* overview, PaneContext& context) {
    auto* parts = new QSplitter(Qt::Vertical);
    parts->setChildrenCollapsible(false);
    parts->addWidget(overview);
    if (context.document() == nullptr)
        return parts;
    Document* document = context.document();
    auto* named = new NamedGroupsPanel(&context);
    parts->addWidget(named);
    parts->setStretchFactor(0, 2);
    parts->setStretchFactor(1, 1);
    const auto follow = [named, document] { named->setVisible(!document->state().groups.empty()); };
    QObject::connect(document->groups(), &NamedGroups::changed, named, follow);
    follow();
    return parts;
}

PaneContent makeData(PaneContext& context) {
    auto* overview = new SetOverview;
    Session* session = context.session();
    QObject::connect(session->data(), &OpenSet::opened, overview,
                     [overview, session] { showOpenedSet(*overview, *session); });
    QObject::connect(session->data(), &OpenSet::columnsNeeded, overview,
                     [overview] { overview->setOverview({}); });
    QObject::connect(overview->checks(), &DataCheckList::rowsRequested, &context,
                     [&context](const RowSelection& rows) { Q_EMIT context.rowsRequested(rows); });
    QObject::connect(overview, &SetOverview::groupActivated, &context, [&context](int group, int place) {
        const Task& task = *context.session()->task();
        const std::string split = place < 0 ? std::string() : task.splits[place].name;
        Q_EMIT context.rowsRequested(rowsOfGroup(task, group, split),
                                     QString::fromStdString(task.groups.groupName(group)));
    });
    return {withNamedGroups(overview, context)};
}

} // namespace

Pane data() {
    return {.id = "data",
            .title = translated("Data"),
            .help = translated(
                "Number of examples of each group in each split, and the findings of the data check. A click "
                "on a finding, a group or a number selects its examples on the map."),
            .spots = {{Workspace::explore, PanePlace::leftTop}},
            .minimumWidth = 320, // its table has three numbers a group
            .keys = {{translated("Return"), translated("select the examples of the named group")},
                     {translated("F2"), translated("rename it")},
                     {translated("Delete"), translated("delete it; Ctrl+Z restores it")}},
            .guide = QStringLiteral("how_to/open_data.md"),
            .make = makeData};
}

} // namespace groupscope::pane
