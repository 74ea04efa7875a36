// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/retrieval_panel.h"

#include "app/panes/hidden_test_notice.h"
#include "app/panes/retrieval_queries.h"
#include "app/panes/shown_runs.h"
#include "app/panes/split_box.h"
#include "widgets/controls/choice_bar.h"

#include <QCheckBox>
#include <QComboBox>
#include <QVBoxLayout>

namespace groupscope {

RetrievalPanel::RetrievalPanel(PaneContext* context, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , session_(context->session())
    , bar_(new ChoiceBar) {
    build();
    connect(session_->data(), &OpenSet::opened, this, &RetrievalPanel::onOpened);
    followShownSpaces(context_, this, [this] { refresh(); });
    connect(session_->runs(), &RunList::runChanged, this, [this](const QString& id) {
        if (session_->find(id)->state == SessionRun::State::training && queries_->looksIn(id))
            refresh(); // it has no space any more
    });
    refreshSoon_.setSingleShot(true);
    refreshSoon_.setInterval(150);
    connect(&refreshSoon_, &QTimer::timeout, this, &RetrievalPanel::refresh);
    connect(context, &PaneContext::epochShown, this, [this] {
        if (!refreshSoon_.isActive())
            refreshSoon_.start();
    });
}

void RetrievalPanel::build() {
    rows_ = bar_->addChoice(tr("Split"), tr("Split whose examples are searched and used as queries"),
                            QStringLiteral("retrievalRows"));
    input_ = new QCheckBox(tr("show input"));
    input_->setObjectName(QStringLiteral("retrievalInput"));
    input_->setToolTip(tr("Also searches the stored embedding"));
    bar_->addButton(input_);
    attributes_ = new QCheckBox(tr("show attributes"));
    attributes_->setObjectName(QStringLiteral("retrievalAttributes"));
    attributes_->setToolTip(tr(
        "Also searches the attribute embedding of PARADE, where correct and wrong refer to the class too"));
    bar_->addButton(attributes_);
    queries_ = new RetrievalQueries(context_, bar_);
    bar_->addStretch();
    bar_->addButton(new ShownRuns(context_));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(bar_);
    column->addWidget(new HiddenTestNotice(context_, rows_, HiddenTestNotice::Runs::selected));
    column->addWidget(queries_, 1);
    connect(rows_, &QComboBox::currentIndexChanged, this, &RetrievalPanel::refresh);
    for (QCheckBox* box : {input_, attributes_})
        connect(box, &QCheckBox::toggled, this, &RetrievalPanel::refresh);
}

void RetrievalPanel::onOpened() {
    if (session_->task())
        fillSplits(*rows_, *session_);
    refresh();
}

void RetrievalPanel::setWatched(bool watched) {
    watched_ = watched;
    if (watched) // a window that is being destroyed hides its docks when the session is gone
        refresh();
    else
        queries_->rest();
}

void RetrievalPanel::refresh() {
    if (!watched_ || !session_->task() || rows_->count() == 0)
        return;
    attributes_->setVisible(anyLeavesAttributes(*context_));
    const std::vector<NamedSpace> spaces =
        shownSpaces(*context_, chosenSplit(*rows_), input_->isChecked(), attributes_->isChecked(), true);
    queries_->setSpaces(spaces, chosenSplit(*rows_), rows_->currentText());
}

} // namespace groupscope
