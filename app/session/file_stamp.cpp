// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/file_stamp.h"

#include "core/io/zarr/zarr_store.h"

#include <QDirIterator>
#include <QFileInfo>
#include <QStringList>

#include <algorithm>

namespace groupscope {

namespace {

constexpr int mostStamped = 2000; // files and folders of a store: the window waits for them

/// Bytes and time of a file, or of a Zarr store that is a folder: of its first files, those of the upper
/// folders before those of the lower, where the descriptions stand; -1 and 0 where there is none.
std::pair<qint64, qint64> stampOfPath(const QString& path) {
    const auto timeOf = [](const QFileInfo& info) { return info.lastModified().toMSecsSinceEpoch(); };
    const QFileInfo own(path);
    if (own.isFile())
        return {own.size(), timeOf(own)};
    if (!isSetPlace(path))
        return {-1, 0};
    std::pair<qint64, qint64> stamp{0, timeOf(own)};
    QStringList folders{path};
    for (int stamped = 0; !folders.isEmpty() && stamped < mostStamped;) {
        QDirIterator entry(folders.takeFirst(), QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
        for (; entry.hasNext() && stamped < mostStamped; ++stamped) {
            entry.next();
            const QFileInfo info = entry.fileInfo();
            stamp.first += info.isFile() ? info.size() : 0;
            stamp.second = std::max(stamp.second, timeOf(info)); // of a folder too: a file of it may be gone
            if (info.isDir() && !info.isSymLink())
                folders.append(info.filePath());
        }
    }
    return stamp;
}

} // namespace

FileStamp FileStamp::of(const QString& path, const QString& table) {
    FileStamp stamp{.table = table};
    std::tie(stamp.bytes, stamp.milliseconds) = stampOfPath(path);
    if (!table.isEmpty())
        std::tie(stamp.tableBytes, stamp.tableMilliseconds) = stampOfPath(table);
    return stamp;
}

bool isSetPlace(const QString& path) {
    return QFileInfo(path).isFile() || !zarrStoreAt(path.toStdString()).empty();
}

QString setPlaceOf(const QString& path) {
    const QFileInfo own(path);
    const QString kind = own.suffix().toLower();
    if (own.isFile() && (kind == QStringLiteral("zip") || kind == QStringLiteral("zarr")))
        return path; // the same whether it holds a store or not, and only looking would take its time
    const std::filesystem::path store = zarrStoreAt(path.toStdString());
    return store.empty() ? path : QString::fromStdString(store.string());
}

} // namespace groupscope
