// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/sample_notice.h"

#include "app/session/session.h"
#include "app/window/workspaces.h"
#include "widgets/style/language.h"
#include "widgets/tables/fact_table.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include <utility>

namespace groupscope {

SampleNotice::SampleNotice(Session* session, Workspaces* workspaces, QWidget* parent)
    : QWidget(parent)
    , session_(session)
    , workspaces_(workspaces)
    , question_(wrappedLabel()) {
    question_->setObjectName(QStringLiteral("sampleQuestion"));
    auto* column = new QVBoxLayout(this); // beside the buttons, a narrow window would break the question
    column->setContentsMargins(spacing::normal, spacing::close, spacing::normal, spacing::close);
    column->setSpacing(spacing::tight);
    column->addWidget(question_);
    auto* row = new QHBoxLayout;
    column->addLayout(row);
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        steps_[i] = new QPushButton;
        steps_[i]->setObjectName(QStringLiteral("sampleStep%1").arg(i + 1));
        row->addWidget(steps_[i]);
        connect(steps_[i], &QPushButton::clicked, this, [this, i] {
            if (shown_)
                shown_->steps[i].run(*session_, *workspaces_);
        });
    }
    auto* dismiss = new QPushButton(tr("Dismiss"));
    dismiss->setObjectName(QStringLiteral("sampleDismiss"));
    row->addStretch(1);
    row->addWidget(dismiss);
    connect(dismiss, &QPushButton::clicked, this, &QWidget::hide);
    connect(session->data(), &OpenSet::opened, this, &SampleNotice::onOpened);
    connect(session->data(), &OpenSet::openFailed, this, [this] { expected_.reset(); });
    hide();
}

void SampleNotice::open(const SampleSet& sample) {
    session_->data()->openDemo(sample.set);
    expected_ = sample;
}

void SampleNotice::onOpened() {
    if (!expected_ && shown_ && session_->set() && session_->set()->path == path_)
        return; // the same set, with other columns
    shown_ = std::exchange(expected_, std::nullopt);
    setVisible(shown_.has_value());
    if (!shown_)
        return;
    path_ = session_->set()->path;
    question_->setText(shown_->question);
    for (std::size_t i = 0; i < steps_.size(); ++i)
        steps_[i]->setText(tr("%1  %2").arg(i + 1).arg(shown_->steps[i].text));
}

} // namespace groupscope
