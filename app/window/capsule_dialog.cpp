// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/capsule_dialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace groupscope {

CapsuleDialog::CapsuleDialog(const QString& title, const QString& act, QWidget* parent)
    : QDialog(parent)
    , form_(new QFormLayout)
    , column_(new QVBoxLayout(this))
    , message_(new QLabel)
    , progress_(new QProgressBar) {
    setWindowTitle(title);
    message_->setObjectName(QStringLiteral("capsuleMessage"));
    message_->setWordWrap(true);
    message_->setTextFormat(Qt::PlainText);
    progress_->setRange(0, 1000);
    progress_->hide();
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    begin_ = buttons->addButton(act, QDialogButtonBox::ActionRole);
    begin_->setObjectName(QStringLiteral("beginCapsule"));
    begin_->setDefault(true);
    column_->addLayout(form_);
    column_->addWidget(progress_);
    column_->addWidget(message_);
    column_->addWidget(buttons);
    connect(begin_, &QPushButton::clicked, this, &CapsuleDialog::begin);
    connect(buttons, &QDialogButtonBox::rejected, this, &CapsuleDialog::reject);
    connect(&job_, &BackgroundJob::progressed, this, [this](double fraction, const QString& activity) {
        progress_->setValue(qRound(1000.0 * fraction));
        say(activity);
    });
    connect(&job_, &BackgroundJob::finished, this, [this] {
        end({});
        showResult();
    });
    connect(&job_, &BackgroundJob::cancelled, this, [this] { end(tr("Stopped.")); });
    connect(&job_, &BackgroundJob::failed, this, [this](const QString& message) { end(message); });
}

QLineEdit* CapsuleDialog::addPath(const QString& label, const QString& name, const Choose& choose) {
    auto* path = new QLineEdit;
    path->setObjectName(name);
    path->setMinimumWidth(420);
    auto* button = new QToolButton;
    button->setText(tr("…"));
    button->setAccessibleName(tr("Choose the file"));
    auto* line = new QHBoxLayout;
    line->addWidget(path, 1);
    line->addWidget(button);
    auto* title = new QLabel(label);
    title->setBuddy(path);
    form_->addRow(title, line);
    connect(button, &QToolButton::clicked, this, [path, choose] {
        if (const QString chosen = choose(path->text()); !chosen.isEmpty())
            path->setText(chosen);
    });
    return path;
}

void CapsuleDialog::say(const QString& text) {
    message_->setText(text);
}

void CapsuleDialog::begin() {
    BackgroundJob::Work asked = work();
    if (!asked)
        return;
    begin_->setEnabled(false);
    progress_->setValue(0);
    progress_->show();
    say({});
    job_.start(std::move(asked));
}

void CapsuleDialog::end(const QString& message) {
    begin_->setEnabled(true);
    progress_->hide();
    say(message);
}

/// The first time, it stops the work.
void CapsuleDialog::reject() {
    if (job_.isRunning())
        job_.cancel();
    else
        QDialog::reject();
}

} // namespace groupscope
