// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/opened_folders.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

namespace groupscope {

namespace {

const QString foldersKey = QStringLiteral("folders");
const QString takenOutKey = QStringLiteral("taken_out");

QStringList textsOf(const QJsonValue& value) {
    QStringList texts;
    for (const QJsonValue& text : value.toArray())
        if (text.isString() && !text.toString().isEmpty())
            texts << text.toString();
    return texts;
}

} // namespace

OpenedFolders::OpenedFolders(const QString& archiveFolder)
    : file_(archiveFolder.isEmpty() ? QString()
                                    : QDir(archiveFolder).filePath(QStringLiteral("opened.json"))) {
    QFile file(file_);
    if (file_.isEmpty() || !file.open(QIODevice::ReadOnly))
        return;
    const QJsonObject json = QJsonDocument::fromJson(file.readAll()).object(); // empty when it is damaged
    folders_ = textsOf(json[foldersKey]);
    takenOut_ = textsOf(json[takenOutKey]);
}

void OpenedFolders::remember(const QString& folder) {
    const QString path = QFileInfo(folder).absoluteFilePath();
    if (!folders_.contains(path))
        folders_ << path;
    save();
}

void OpenedFolders::add(const QString& folder) {
    takenOut_.clear();
    remember(folder);
}

void OpenedFolders::setTakenOut(const QString& id, bool takenOut) {
    if (takenOut == isTakenOut(id))
        return;
    if (takenOut)
        takenOut_ << id;
    else
        takenOut_.removeAll(id);
    save();
}

/// Replaced at once. That it cannot be written is no reason to disturb anybody: the runs themselves are
/// where they are.
void OpenedFolders::save() const {
    if (file_.isEmpty())
        return;
    QDir().mkpath(QFileInfo(file_).path());
    QSaveFile file(file_);
    if (!file.open(QIODevice::WriteOnly))
        return;
    file.write(QJsonDocument({{foldersKey, QJsonArray::fromStringList(folders_)},
                              {takenOutKey, QJsonArray::fromStringList(takenOut_)}})
                   .toJson());
    file.commit();
}

} // namespace groupscope
