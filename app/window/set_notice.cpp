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
    , fix_(new QPushButton)
    , labels_(new QPushButton(tr("Add labels…")))
    , dismiss_(new QPushButton(tr("Dismiss"))) {
    text_->setObjectName(QStringLiteral("setNoticeText"));
    fix_->setObjectName(QStringLiteral("setNoticeMend"));
    labels_->setObjectName(QStringLiteral("setNoticeLabels"));
    labels_->setToolTip(tr("Adds columns of a table (CSV, TSV) to the examples of this file"));
    dismiss_->setObjectName(QStringLiteral("setNoticeDismiss"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(spacing::normal, spacing::close, spacing::normal, spacing::close);
    row->addWidget(text_, 1);
    row->addWidget(labels_);
    row->addWidget(fix_);
    row->addWidget(dismiss_);
    connect(fix_, &QPushButton::clicked, this, &SetNotice::fix);
    connect(labels_, &QPushButton::clicked, actions_, &SetActions::chooseLabels);
    connect(dismiss_, &QPushButton::clicked, this, &QWidget::hide);
    connect(session->data(), &OpenSet::opened, this, &SetNotice::refresh);
    connect(session->data(), &OpenSet::savedChanged, this, &SetNotice::refresh);
    connect(session->data(), &OpenSet::columnsNeeded, this, &QWidget::hide);
    hide();
}

void SetNotice::refresh() {
    const TrainingObstacle obstacle = session_->data()->obstacle();
    const bool lacks = obstacle != TrainingObstacle::nothing;
    setVisible(lacks || session_->data()->hasUnsavedColumns());
    labels_->setVisible(obstacle == TrainingObstacle::classes || obstacle == TrainingObstacle::secondClass);
    text_->setText(lacks ? obstacleText(obstacle)
                         : tr("The columns made here are kept for this file, but are not saved in it."));
    fix_->setText(!lacks                     ? tr("Save set as…")
                  : isFixedBySplit(obstacle) ? tr("Make split…")
                                             : tr("Choose columns…"));
}

void SetNotice::fix() {
    if (session_->data()->obstacle() == TrainingObstacle::nothing)
        actions_->chooseFile();
    else
        actions_->fix(session_->data()->obstacle());
}

} // namespace groupscope
