// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace groupscope {

/// Size and time of a file and of the table read with it, by which a rewritten file is recognised without
/// reading it. A Zarr store in a folder counts as one file: bytes of all its files, and the latest time. For
/// a store of over 2,000 files and folders only the least deep ones count.
struct FileStamp {
    qint64 bytes = -1;       ///< -1: the file does not exist
    qint64 milliseconds = 0; ///< time of the last change
    QString table{};         ///< path of the table; empty: none
    qint64 tableBytes = -1;
    qint64 tableMilliseconds = 0;

    static FileStamp of(const QString& path, const QString& table = {});
    bool exists() const { return bytes >= 0; }
    bool operator==(const FileStamp&) const = default;
};

/// Whether a path can be a set: a file, or a folder that is a Zarr store.
bool isSetPlace(const QString& path);
/// The Zarr store that contains the chosen file, if any; every other path is returned unchanged.
QString setPlaceOf(const QString& path);

} // namespace groupscope
