// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/export_work.h"

#include "core/base/error.h"

#include <QFileInfo>
#include <QSaveFile>

#include <memory>

namespace groupscope {

namespace {

[[noreturn]] void refuseFile(const QSaveFile& file, const QString& reason) {
    throw FileError("the file cannot be written (" + reason.toStdString() + ")",
                    file.fileName().toStdString(), "choose a folder with write permission and free space");
}

} // namespace

BackgroundJob::Work exportWork(std::vector<ExportedFile> files) {
    return [files = std::move(files)](const BackgroundJob::Context& context) {
        std::vector<std::unique_ptr<QSaveFile>> aside; // each removes what it wrote unless it is committed
        for (const ExportedFile& file : files) {
            context.run.throwIfStopped();
            context.run.report(static_cast<double>(aside.size()) / static_cast<double>(files.size()),
                               QFileInfo(file.path).fileName().toStdString());
            aside.push_back(std::make_unique<QSaveFile>(file.path));
            QSaveFile& written = *aside.back();
            // Renaming would replace a device or a pipe by a file, for a user who may do that.
            if (const QFileInfo target(file.path); target.exists() && !target.isFile())
                refuseFile(written, QStringLiteral("not a file"));
            if (!written.open(QIODevice::WriteOnly))
                refuseFile(written, written.errorString());
            const QByteArray bytes = file.bytes();
            if (written.write(bytes) != bytes.size() || !written.flush())
                refuseFile(written, written.errorString());
        }
        context.run.throwIfStopped();
        for (const auto& written : aside)
            if (!written->commit())
                refuseFile(*written, written->errorString());
    };
}

} // namespace groupscope
