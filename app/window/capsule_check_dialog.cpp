// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/capsule_check_dialog.h"

#include "core/report/capsule_check.h"

#include <QFileDialog>
#include <QFormLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QSpinBox>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace groupscope {

namespace {

QString outcomeTitle(CapsuleOutcome outcome) {
    switch (outcome) {
    case CapsuleOutcome::reproduced:
        return CapsuleCheckDialog::tr("✓ reproduced");
    case CapsuleOutcome::differs:
        return CapsuleCheckDialog::tr("✘ differs");
    case CapsuleOutcome::notPossible:
        return CapsuleCheckDialog::tr("– not possible");
    }
    return {};
}

} // namespace

CapsuleCheckDialog::CapsuleCheckDialog(QWidget* parent)
    : CapsuleDialog(tr("Verify capsule"), tr("&Verify"), parent)
    , retrain_(new QSpinBox)
    , list_(new QTreeWidget) {
    capsule_ = addPath(tr("&Capsule"), QStringLiteral("capsulePath"), [this](const QString& there) {
        return QFileDialog::getOpenFileName(this, tr("Capsule"), there,
                                            tr("Capsules (*.capsule);;All files (*)"));
    });
    data_ = addPath(tr("&Data file"), QStringLiteral("capsuleSet"), [this](const QString& there) {
        return QFileDialog::getOpenFileName(this, tr("Data file"), there);
    });
    data_->setPlaceholderText(tr("only if the capsule does not contain the data"));
    retrain_->setObjectName(QStringLiteral("capsuleRetrain"));
    retrain_->setRange(0, 10'000);
    retrain_->setSpecialValueText(tr("none"));
    retrain_->setToolTip(tr("Number of runs that are trained again to compare all bytes"));
    form()->addRow(tr("&Train again"), retrain_);
    list_->setObjectName(QStringLiteral("capsuleFindings"));
    list_->setRootIsDecorated(false);
    list_->setWordWrap(true);
    list_->setHeaderLabels({tr("Check"), tr("Subject"), tr("Result"), tr("Detail")});
    list_->header()->setStretchLastSection(true);
    list_->setMinimumSize(860, 260);
    list_->setAccessibleName(tr("Checks of the capsule"));
    column()->insertWidget(1, list_, 1);
}

BackgroundJob::Work CapsuleCheckDialog::work() {
    if (capsule_->text().isEmpty()) {
        say(tr("Choose a capsule."));
        return {};
    }
    list_->clear();
    CapsuleCheckRequest request;
    if (!data_->text().isEmpty())
        request.files = {data_->text().toStdString()};
    request.retrain = static_cast<std::size_t>(retrain_->value());
    verdict_ = std::make_shared<CapsuleVerdict>();
    return [request, path = capsule_->text().toStdString(),
            verdict = verdict_](const BackgroundJob::Context& context) {
        *verdict = verifyCapsule(path, request, context.run);
    };
}

void CapsuleCheckDialog::showResult() {
    for (const CapsuleFinding& finding : verdict_->findings) {
        auto* line = new QTreeWidgetItem(list_);
        line->setText(0, QString::fromStdString(finding.check));
        line->setText(1, QString::fromStdString(finding.of));
        line->setText(2, outcomeTitle(finding.outcome));
        line->setText(3, QString::fromStdString(finding.detail));
        line->setToolTip(3, line->text(3));
    }
    for (int place = 0; place < 3; ++place)
        list_->resizeColumnToContents(place);
    const auto count = [this](CapsuleOutcome outcome) { return static_cast<int>(verdict_->count(outcome)); };
    say(tr("%1 reproduced, %2 different, %3 not possible.")
            .arg(count(CapsuleOutcome::reproduced))
            .arg(count(CapsuleOutcome::differs))
            .arg(count(CapsuleOutcome::notPossible)));
}

} // namespace groupscope
