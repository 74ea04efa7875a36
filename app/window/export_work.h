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

/// The work that writes all these files in one act. It writes them aside and renames them when the last one
/// is there: where it is stopped or fails, every path holds what it held before. Only an error of the
/// renaming itself can leave some of the files replaced. Throws FileError when a file cannot be written.
BackgroundJob::Work exportWork(std::vector<ExportedFile> files);

} // namespace groupscope
