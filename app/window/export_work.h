// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/background_job.h"

#include <QByteArray>
#include <QString>

#include <functional>
#include <vector>

namespace groupscope {

/// A file of an export. `bytes` is called in the thread of the work.
struct ExportedFile {
    QString path;
    std::function<QByteArray()> bytes;
};

/// Work that writes all files of an export. It writes temporary files and renames them when the last one is
/// complete. After a stop or a failure every path holds its earlier content. Only an error while renaming can
/// leave some of the files replaced. Throws FileError if a file cannot be written.
BackgroundJob::Work exportWork(std::vector<ExportedFile> files);

} // namespace groupscope
