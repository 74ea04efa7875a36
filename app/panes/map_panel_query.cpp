// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/map_panel.h"
#include "app/panes/query_box.h"
#include "app/views/group_rows.h"
#include "core/columns/column_queries.h"
#include "widgets/scatter/scatter_view.h"
#include "widgets/style/number_text.h"

#include <QLineEdit>
#include <QLocale>
#include <QShortcut>

#include <utility>

namespace groupscope {

void MapPanel::buildQuery() {
    query_ = new QueryBox([this] {
        QueryBox::Subject subject;
        if (!session_->task())
            return subject;
        makeColumns();
        subject.fields = queryFields(columns_);
        subject.rowCount = session_->task()->labels.size();
        return subject;
    });
    connect(query_, &QueryBox::found, this, &MapPanel::showFound);
    auto* keys = new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_F), this);
    keys->setContext(Qt::WindowShortcut);
    connect(keys, &QShortcut::activated, query_, [this] {
        auto* line = query_->findChild<QLineEdit*>();
        line->setFocus(Qt::ShortcutFocusReason);
        line->selectAll();
    });
    connect(context_, &PaneContext::pointsSelected, this, [this] {
        if (asked_.rowCount() > 0 && waitingRows_.isEmpty() &&
            pointsOf(asked_, model_->rows()) != context_->selectedPoints()) {
            asked_ = RowSelection(); // something else is selected now
            query_->setAnswer({});
        }
    });
}

void MapPanel::showFound(const QueryResult& result) {
    const QLocale locale;
    const auto number = [&](std::size_t count) { return locale.toString(static_cast<qulonglong>(count)); };
    const std::size_t all = result.rows.count(), shown = pointsOf(result.rows, model_->rows()).count();
    QString answer;
    if (all == 0)
        answer = tr("No example matches");
    else if (shown == all)
        answer = all == 1 ? tr("1 example selected") : tr("%1 examples selected").arg(number(all));
    else if (shown > 0)
        answer = tr("%1 selected, and %2 that this map does not show")
                     .arg(exampleCountText(static_cast<qlonglong>(shown)), number(all - shown));
    else
        answer = all == 1 ? tr("1 example matches, but is not on the map")
                          : tr("%1 examples match, none of them on the map").arg(number(all));
    if (const std::size_t undecided = result.undecided.count(); undecided > 0) {
        QStringList names;
        for (const std::string& name : result.lacking)
            names << QString::fromStdString(name);
        answer +=
            tr("; %1 are undecided: no value of %2").arg(number(undecided), names.join(QStringLiteral(", ")));
    }
    asked_ = result.rows;
    if (all == 0)
        view_->selector()->clear();
    else
        selectRows(result.rows, tr("query"));
    asked_ = result.rows; // the selection before may have ended it
    query_->setAnswer(answer);
}

} // namespace groupscope
