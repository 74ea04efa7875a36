// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/shown_runs.h"

#include "app/views/pane_context.h"
#include "app/views/run_titles.h"

#include <QMenu>

#include <algorithm>
#include <utility>

namespace groupscope {

ShownRuns::ShownRuns(PaneContext* context, QWidget* parent)
    : QToolButton(parent)
    , context_(context) {
    setObjectName(QStringLiteral("shownRuns"));
    setPopupMode(QToolButton::InstantPopup);
    setToolButtonStyle(Qt::ToolButtonTextOnly);
    setFocusPolicy(Qt::StrongFocus);
    setStyleSheet(QStringLiteral("QToolButton::menu-indicator{image:none}")); // it lies on the words
    setToolTip(tr("More runs are selected than the view can show: choose the runs to show"));
    setMenu(new QMenu(this));
    connect(menu(), &QMenu::aboutToShow, this, &ShownRuns::fillMenu);
    for (const auto signal : {&SelectedRuns::changed, &SelectedRuns::sideBySideChanged})
        connect(context->selected(), signal, this, &ShownRuns::refresh);
    connect(context->session()->data(), &OpenSet::opened, this, &ShownRuns::refresh);
    connect(context->session()->runs(), &RunList::baselineChanged, this, &ShownRuns::refresh);
    refresh();
}

void ShownRuns::refresh() {
    const std::size_t all = context_->selected()->averagesSeeds()
                                ? context_->selected()->entries().size()
                                : static_cast<std::size_t>(context_->selected()->ids().size()),
                      shown = context_->selected()->entriesSideBySide().size();
    setText(tr("%1 of %2 shown ▾").arg(shown).arg(all));
    setVisible(useful_ && all > SelectedRuns::mostSideBySide);
}

void ShownRuns::setUseful(bool useful) {
    if (std::exchange(useful_, useful) != useful)
        refresh();
}

/// A run beyond the limit replaces the last shown one.
void ShownRuns::fillMenu() {
    menu()->clear();
    const std::vector<RunEntry> shown = context_->selected()->entriesSideBySide();
    std::vector<const SessionRun*> all;
    for (const RunEntry& entry : context_->selected()->entries())
        all.push_back(entry.front());
    const RunTitles titles(all);
    QStringList chosen;
    for (const RunEntry& entry : shown)
        chosen << entry.front()->id;
    for (const RunEntry& entry : context_->selected()->entries()) {
        const QString id = entry.front()->id;
        QAction* action = menu()->addAction(titles.of(entry));
        action->setCheckable(true);
        action->setChecked(chosen.contains(id));
        action->setEnabled(!action->isChecked() || chosen.size() > 1); // something is always seen
        connect(action, &QAction::toggled, this, [this, chosen, id](bool shows) {
            QStringList next = chosen;
            if (shows && next.size() >= static_cast<qsizetype>(SelectedRuns::mostSideBySide))
                next.removeLast();
            if (shows)
                next << id;
            else
                next.removeAll(id);
            context_->selected()->chooseSideBySide(next);
        });
    }
}

} // namespace groupscope
