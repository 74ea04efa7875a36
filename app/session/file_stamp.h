// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace groupscope {

/// By what a file that was written anew is known without reading it, or the table that is read with it. A
/// Zarr store that is a folder counts as one file: bytes of all, and when the last of them was written. Of a
/// store of over 2,000 files and folders it is those that lie least deep.
struct FileStamp {
    qint64 bytes = -1;       ///< -1: there is no such file
    qint64 milliseconds = 0; ///< when it was written
    QString table{};         ///< its path; empty: there is none
    qint64 tableBytes = -1;
    qint64 tableMilliseconds = 0;

    static FileStamp of(const QString& path, const QString& table = {});
    bool exists() const { return bytes >= 0; }
    bool operator==(const FileStamp&) const = default;
};

/// Whether a set may lie there: in a file, or in a folder that is a Zarr store.
bool isSetPlace(const QString& path);
/// What people mean who choose a file in a Zarr store: the store. Everything else as it is.
QString setPlaceOf(const QString& path);

} // namespace groupscope
