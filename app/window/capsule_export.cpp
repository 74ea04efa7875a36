// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/capsule_export.h"

#include "app/session/run_archive.h"
#include "core/data/embedding_set.h"
#include "core/report/capsule.h"

#include <QCheckBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLineEdit>
#include <QMessageBox>

namespace groupscope {

CapsuleExport::CapsuleExport(const EmbeddingSet* set, QWidget* parent)
    : CapsuleDialog(tr("Export capsule"), tr("&Export"), parent)
    , withData_(new QCheckBox(tr("Include the &data, up to 256 MiB a file"))) {
    folder_ =
        addPath(tr("Experiment &folder"), QStringLiteral("capsuleFolder"), [this](const QString& there) {
            return QFileDialog::getExistingDirectory(this, tr("Experiment folder"), there);
        });
    file_ = addPath(tr("&Write to"), QStringLiteral("capsuleFile"), [this](const QString& there) {
        return QFileDialog::getSaveFileName(this, tr("Write to"), there, tr("Capsule (*.capsule)"));
    });
    withData_->setObjectName(QStringLiteral("capsuleData"));
    withData_->setToolTip(tr("Others can then check predictions and trainings without another file"));
    form()->addRow(QString(), withData_);
    connect(folder_, &QLineEdit::textChanged, this, [this](const QString& folder) {
        if (!file_->isModified())
            file_->setText(folder.isEmpty() ? folder : folder + QStringLiteral(".capsule"));
    });
    if (set == nullptr || archiveFolder(*set).isEmpty())
        return;
    folder_->setText(archiveFolder(*set));
    const QFileInfo file(QString::fromStdString(set->path.string()));
    file_->setText(file.dir().filePath(file.completeBaseName() + QStringLiteral(".capsule")));
}

BackgroundJob::Work CapsuleExport::work() {
    if (folder_->text().isEmpty() || file_->text().isEmpty()) {
        say(tr("Choose the folder of an experiment and a file to write."));
        return {};
    }
    path_ = file_->text();
    if (QFileInfo::exists(path_) &&
        QMessageBox::question(this, windowTitle(), tr("%1 exists already. Replace it?").arg(path_)) !=
            QMessageBox::Yes)
        return {};
    CapsuleRequest request;
    request.report.folders = {folder_->text().toStdString()};
    request.withData = withData_->isChecked();
    written_ = std::make_shared<Written>();
    return [request, path = path_.toStdString(), written = written_](const BackgroundJob::Context& context) {
        const CapsuleManifest manifest = writeCapsule(request, path, context.run);
        written->runs = manifest.runs.size();
        for (const std::string& line : manifest.leftOut)
            written->leftOut << QString::fromStdString(line);
    };
}

void CapsuleExport::showResult() {
    QString text = written_->runs == 1 ? tr("%1 contains 1 run.").arg(path_)
                                       : tr("%1 contains %2 runs.").arg(path_).arg(written_->runs);
    if (!written_->leftOut.isEmpty())
        text += QLatin1Char('\n') + tr("Not included: %1").arg(written_->leftOut.join(QStringLiteral("; ")));
    say(text);
}

} // namespace groupscope
