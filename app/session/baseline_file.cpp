// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/baseline_file.h"

#include "app/session/run_archive.h"
#include "core/data/task.h"
#include "core/data/task_definition.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

namespace groupscope {

namespace {

QString baselineFile(const Task& task) {
    const QString folder = archiveFolder(*task.set);
    return folder.isEmpty() ? QString() : QDir(folder).filePath(QStringLiteral("baseline.json"));
}

/// By the hash of the task's definition.
QJsonObject keptBaselines(const QString& path) {
    QFile file(path);
    if (path.isEmpty() || !file.open(QIODevice::ReadOnly))
        return {};
    return QJsonDocument::fromJson(file.readAll()).object(); // empty when it is damaged
}

QString keyOfTask(const Task& task) {
    return QString::fromStdString(definitionOf(task).hash());
}

} // namespace

QString keptBaseline(const Task& task) {
    return keptBaselines(baselineFile(task)).value(keyOfTask(task)).toString();
}

QString keepBaseline(const Task& task, const QString& id) {
    const QString path = baselineFile(task);
    if (path.isEmpty())
        return {};
    QJsonObject kept = keptBaselines(path);
    kept[keyOfTask(task)] = id;
    QDir().mkpath(archiveFolder(*task.set));
    QSaveFile file(path);
    const bool isKept =
        file.open(QIODevice::WriteOnly) && file.write(QJsonDocument(kept).toJson()) >= 0 && file.commit();
    return isKept ? QString() : file.errorString();
}

} // namespace groupscope
