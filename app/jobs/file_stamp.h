// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QFileInfo>
#include <QString>

namespace groupscope {

/// By what a file that was written anew is known without reading it, or the table that is read with it.
struct FileStamp {
    qint64 bytes = -1;       ///< -1: there is no such file
    qint64 milliseconds = 0; ///< when it was written
    QString table{};         ///< its path; empty: there is none
    qint64 tableBytes = -1;
    qint64 tableMilliseconds = 0;

    static FileStamp of(const QString& path, const QString& table = {}) {
        FileStamp stamp{.table = table};
        if (const QFileInfo file(path); file.isFile()) {
            stamp.bytes = file.size();
            stamp.milliseconds = file.lastModified().toMSecsSinceEpoch();
        }
        if (const QFileInfo beside(table); !table.isEmpty() && beside.isFile()) {
            stamp.tableBytes = beside.size();
            stamp.tableMilliseconds = beside.lastModified().toMSecsSinceEpoch();
        }
        return stamp;
    }
    bool exists() const { return bytes >= 0; }
    bool operator==(const FileStamp&) const = default;
};

} // namespace groupscope
