// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/pane.h"
#include "app/session/translated.h"
#include "app/views/group_rows.h"
#include "app/views/pane_context.h"
#include "app/views/set_presentation.h"
#include "widgets/overview/data_check_list.h"
#include "widgets/overview/set_overview.h"

#include <QCoreApplication>

namespace groupscope::pane {

namespace {

void showOpenedSet(SetOverview& overview, Session& session) {
    const Task& task = *session.task();
    const SetOverviewData data = overviewOf(task, *session.data()->validation(), session.data()->obstacle());
    overview.setOverview(data);
    const auto remarks = static_cast<int>(data.warnings.size() + problemCount(data.checks));
    const QString path = QString::fromStdString(task.set->path.string());
    Q_EMIT session.noticed(remarks == 0   ? translated("Opened %1").arg(path)
                           : remarks == 1 ? translated("Opened with one remark, see Data")
                                          : translated("Opened with %1 remarks, see Data").arg(remarks));
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
    return {overview};
}

} // namespace

Pane data() {
    return {.id = "data",
            .title = translated("Data"),
            .help = translated("What the open set holds: rows of each group in each row set, and what was "
                               "found wrong with them; a check selects its rows on the map, "
                               "and so does a click on a group or a number."),
            .place = PanePlace::leftTop,
            .minimumWidth = 320, // its table has three numbers a group
            .shortcut = Qt::CTRL | Qt::Key_2,
            .guide = QStringLiteral("data.md"),
            .make = makeData};
}

} // namespace groupscope::pane
