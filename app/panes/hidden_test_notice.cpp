// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/hidden_test_notice.h"

#include "app/panes/split_box.h"
#include "app/views/pane_context.h"
#include "app/views/visible.h"
#include "widgets/style/language.h"
#include "widgets/tables/fact_table.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include <algorithm>

namespace groupscope {

HiddenTestNotice::HiddenTestNotice(PaneContext* context, QComboBox* split, Runs runs, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , split_(split)
    , runs_(runs)
    , text_(wrappedLabel())
    , show_(new QPushButton(tr("Reveal test results…"))) {
    text_->setObjectName(QStringLiteral("hiddenTestText"));
    show_->setObjectName(QStringLiteral("showTest"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(spacing::normal, spacing::tight, spacing::normal, spacing::tight);
    row->addWidget(text_, 1);
    row->addWidget(show_);
    Session* session = context->session();
    connect(show_, &QPushButton::clicked, context, &PaneContext::revealRequested);
    connect(context->selected(), &SelectedRuns::changed, this, &HiddenTestNotice::refresh);
    connect(split, &QComboBox::currentIndexChanged, this, &HiddenTestNotice::refresh);
    connect(session->data(), &OpenSet::opened, this, &HiddenTestNotice::refresh);
    connect(session->hidden(), &HiddenResults::changed, this, &HiddenTestNotice::refresh);
    connect(session->runs(), &RunList::runsAdded, this, &HiddenTestNotice::refresh);
    connect(session->runs(), &RunList::runsRemoved, this, &HiddenTestNotice::refresh);
    hide();
}

void HiddenTestNotice::refresh() {
    const Session* session = context_->session();
    const QStringList& ids = context_->selected()->ids();
    const bool hides = hidesAny(*session, chosenSplit(*split_));
    const bool selected = hides && std::any_of(ids.begin(), ids.end(), [&](const QString& id) {
                              const SessionRun* run = session->find(id);
                              return run != nullptr && run->testHidden;
                          });
    setVisible(hides && (runs_ == Runs::all || selected));
    text_->setText(tr("Test results are hidden, so that nothing is selected by them."));
}

} // namespace groupscope
