// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/recovery.h"

#include "core/base/error.h"
#include "core/io/atomic_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QLockFile>
#include <QStandardPaths>
#include <QUuid>

#include <algorithm>

namespace groupscope {

namespace {

const QString documentKey = QStringLiteral("recovery_of"); ///< passed over by who opens the file itself

QString lockOf(const QString& file) {
    return file + QStringLiteral(".lock");
}

/// One that is never taken for left behind because it is old.
std::unique_ptr<QLockFile> lockFor(const QString& file) {
    auto lock = std::make_unique<QLockFile>(lockOf(file));
    lock->setStaleLockTime(0);
    return lock;
}

} // namespace

Recovery::Recovery() = default;

Recovery::~Recovery() {
    clear();
}

QString Recovery::folder() {
    return QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation))
        .filePath(QStringLiteral("recovery"));
}

void Recovery::keep(const DocumentState& state, const QString& document) {
    if (file_.isEmpty()) {
        QDir().mkpath(folder());
        const QString name = QUuid::createUuid().toString(QUuid::WithoutBraces) + u'.' + documentEnding;
        const QString file = QDir(folder()).filePath(name);
        lock_ = lockFor(file);
        if (!lock_->tryLock(0))
            throw FileError("unsaved changes cannot be kept for recovery", folder().toStdString(),
                            "free some disk space, or save the document");
        file_ = file;
    }
    QJsonObject json = QJsonDocument::fromJson(textOfDocument(state, {})).object();
    json[documentKey] = document;
    const QByteArray text = QJsonDocument(json).toJson(QJsonDocument::Compact);
    writeTextAtomically(file_.toStdString(), {text.constData(), static_cast<std::size_t>(text.size())});
}

void Recovery::clear() {
    if (file_.isEmpty())
        return;
    QFile::remove(file_);
    lock_.reset(); // gives it back, and takes its file away
    file_.clear();
}

std::vector<Recovered> Recovery::left() {
    std::vector<Recovered> left;
    const QDir kept(folder());
    for (const QFileInfo& info : kept.entryInfoList({QStringLiteral("*.") + documentEnding}, QDir::Files)) {
        const auto lock = lockFor(info.filePath());
        if (!lock->tryLock(0)) // its window is there
            continue;
        QFile file(info.filePath());
        if (!file.open(QIODevice::ReadOnly))
            continue;
        const QJsonObject json = QJsonDocument::fromJson(file.readAll()).object();
        left.push_back({info.filePath(), json[documentKey].toString(), info.lastModified()});
    }
    std::sort(left.begin(), left.end(),
              [](const Recovered& a, const Recovered& b) { return a.kept > b.kept; });
    return left;
}

DocumentState Recovery::read(const Recovered& left) {
    return readDocument(left.file);
}

void Recovery::remove(const Recovered& left) {
    QFile::remove(left.file);
    QFile::remove(lockOf(left.file));
}

} // namespace groupscope
