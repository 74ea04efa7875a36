// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/found_page.h"

#include "app/panes/first_column.h"
#include "app/panes/hidden_test_notice.h"
#include "app/panes/split_box.h"
#include "app/views/run_presentation.h"
#include "app/views/run_titles.h"
#include "app/views/visible.h"
#include "widgets/controls/choice_bar.h"
#include "widgets/style/language.h"
#include "widgets/tables/fact_table.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

namespace groupscope {

FoundPage::FoundPage(PaneContext* context, QTableWidget* table, int leastFirst, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , session_(context->session())
    , summary_(wrappedLabel())
    , table_(table)
    , notes_(wrappedLabel())
    , leastFirst_(leastFirst) {
    setTextRole(notes_, TextRole::caption);
    refreshSoon_.setSingleShot(true);
    refreshSoon_.setInterval(100);
}

void FoundPage::addSplits(ChoiceBar* bar, const QString& tip, const QString& name) {
    split_ = bar->addChoice(tr("S&plit"), tip, name);
}

void FoundPage::begin(ChoiceBar* bar, const QList<QComboBox*>& boxes, const QList<QPushButton*>& buttons,
                      DerivedValues* values) {
    values_ = values;
    auto* line = new QHBoxLayout;
    for (QPushButton* button : buttons)
        line->addWidget(button);
    line->addStretch();
    auto* inner = new QVBoxLayout;
    inner->setContentsMargins(spacing::normal, 0, spacing::normal, spacing::normal);
    inner->addWidget(summary_);
    inner->addWidget(table_, 1);
    inner->addWidget(notes_);
    inner->addLayout(line);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(bar);
    column->addWidget(new HiddenTestNotice(context_, split_, HiddenTestNotice::Runs::selected));
    column->addLayout(inner, 1);

    connect(&refreshSoon_, &QTimer::timeout, this, &FoundPage::refresh);
    const auto soon = [this] {
        if (!refreshSoon_.isActive())
            refreshSoon_.start();
    };
    for (const auto signal : {&OpenSet::opened, &OpenSet::closed})
        connect(session_->data(), signal, this, &FoundPage::onOpened);
    connect(session_->runs(), &RunList::runChanged, this, soon);
    connect(session_->runs(), &RunList::runsRemoved, this, soon);
    connect(session_->runs(), &RunList::baselineChanged, this, soon);
    connect(session_->hidden(), &HiddenResults::changed, this, soon);
    for (const auto signal : {&SelectedRuns::changed, &SelectedRuns::sideBySideChanged})
        connect(context_->selected(), signal, this, soon);
    connect(values_, &DerivedValues::changed, this, soon);
    for (QComboBox* box : boxes)
        connect(box, &QComboBox::currentIndexChanged, this, &FoundPage::refresh);
    connect(split_, &QComboBox::currentIndexChanged, this, &FoundPage::refresh);
    for (const auto signal : {&QTableWidget::itemClicked, &QTableWidget::itemActivated})
        connect(table_, signal, this, [this] { select(); });
    onOpened();
}

/// Nobody should find groups by test results, so the validation split is searched at first.
void FoundPage::onOpened() {
    clear();
    fillSplits(*split_, *session_);
    if (const auto& task = session_->task(); task && !task->selectRows().empty()) {
        const QSignalBlocker quiet(split_);
        split_->setCurrentIndex(split_->findData(QString::fromStdString(task->select().name)));
    }
    refresh();
}

void FoundPage::setWatched(bool watched) {
    watched_ = watched;
    if (watched)
        refresh();
    else
        values_->stop();
}

void FoundPage::refresh() {
    if (watched_)
        look();
}

void FoundPage::showNotes(const QStringList& notes) {
    notes_->setText(notes.join(QLatin1Char('\n')));
    notes_->setVisible(!notes.isEmpty());
}

const Split* FoundPage::split() const {
    const auto& task = session_->task();
    return task ? task->findSplit(chosenSplit(*split_)) : nullptr;
}

const SessionRun* FoundPage::runWithErrors(const Split& split, const QString& nothing,
                                           QString& reason) const {
    const SessionRun* run = session_->find(context_->selected()->last());
    if (run == nullptr || !run->run)
        reason = nothing;
    else if (!run->ofOpenTask)
        reason = tr("%1 belongs to another task, so its errors are not errors on these examples.")
                     .arg(titleOf(*run));
    else if (hasNoClasses(*run))
        reason = tr("%1 has no classifier, so it has no errors.").arg(titleOf(*run));
    else if (hides(*run, &split))
        reason = hiddenTestText();
    return reason.isEmpty() ? run : nullptr;
}

void FoundPage::fitTable() {
    fitFirstColumn(*table_, leastFirst_);
}

void FoundPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitTable();
}

} // namespace groupscope
