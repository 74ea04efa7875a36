// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/set_notice.h"

#include "app/session/session.h"
#include "app/window/set_actions.h"
#include "widgets/style/language.h"
#include "widgets/tables/fact_table.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace groupscope {

SetNotice::SetNotice(Session* session, SetActions* actions, QWidget* parent)
    : QWidget(parent)
    , session_(session)
    , actions_(actions)
    , text_(wrappedLabel())
    , mend_(new QPushButton)
    , labels_(new QPushButton(tr("Add labels…")))
    , dismiss_(new QPushButton(tr("Dismiss"))) {
    text_->setObjectName(QStringLiteral("setNoticeText"));
    mend_->setObjectName(QStringLiteral("setNoticeMend"));
    labels_->setObjectName(QStringLiteral("setNoticeLabels"));
    labels_->setToolTip(tr("Columns of a table (CSV, TSV) for the rows of this file"));
    dismiss_->setObjectName(QStringLiteral("setNoticeDismiss"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(spacing::normal, spacing::close, spacing::normal, spacing::close);
    row->addWidget(text_, 1);
    row->addWidget(labels_);
    row->addWidget(mend_);
    row->addWidget(dismiss_);
    connect(mend_, &QPushButton::clicked, this, &SetNotice::mend);
    connect(labels_, &QPushButton::clicked, actions_, &SetActions::chooseLabels);
    connect(dismiss_, &QPushButton::clicked, this, &QWidget::hide);
    connect(session, &Session::opened, this, &SetNotice::refresh);
    connect(session, &Session::savedChanged, this, &SetNotice::refresh);
    connect(session, &Session::columnsNeeded, this, &QWidget::hide);
    hide();
}

void SetNotice::refresh() {
    const Lack lack = session_->lack();
    const bool lacks = lack != Lack::nothing;
    setVisible(lacks || session_->hasUnsavedColumns());
    labels_->setVisible(lack == Lack::classes || lack == Lack::secondClass);
    text_->setText(
        lacks ? lackText(lack)
              : tr("The columns that were made here are remembered for this file, but are not in it."));
    mend_->setText(!lacks                  ? tr("Save set as…")
                   : isMendedBySplit(lack) ? tr("Make split…")
                                           : tr("Choose columns…"));
}

void SetNotice::mend() {
    if (session_->lack() == Lack::nothing)
        actions_->chooseFile();
    else
        actions_->mend(session_->lack());
}

} // namespace groupscope
