// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/set_choices.h"

#include "app/session/choices_json.h"
#include "core/base/error.h"
#include "core/base/sha256.h"
#include "core/io/anndata/derived_set.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <QStandardPaths>

#include <limits>

namespace groupscope {

namespace {

QString fileOfChoices(const QString& path) {
    const std::string name = sha256OfText(QFileInfo(path).absoluteFilePath().toStdString());
    return QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation))
        .filePath(QStringLiteral("choices/%1.json").arg(QString::fromStdString(name.substr(0, 24))));
}

} // namespace

SetChoices keptChoices(const QString& path) {
    QFile file(fileOfChoices(path));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    std::size_t unbounded = std::numeric_limits<std::size_t>::max(); // the file is the program's own
    return choicesOfJson(QJsonDocument::fromJson(file.readAll()).object(), unbounded).value_or(SetChoices());
}

void keepChoices(const QString& path, const SetChoices& choices) {
    const QString name = fileOfChoices(path);
    if (choices.isEmpty()) {
        QFile::remove(name);
        return;
    }
    QDir().mkpath(QFileInfo(name).absolutePath());
    QSaveFile file(name);
    if (!file.open(QIODevice::WriteOnly) || file.write(QJsonDocument(jsonOfChoices(choices)).toJson()) < 0 ||
        !file.commit())
        throw FileError("the choices for the file cannot be saved", name.toStdString(),
                        "free some disk space, or save the set to a file");
}

std::shared_ptr<const EmbeddingSet> withStep(const EmbeddingSet& set, const MadeColumns& step) {
    if (step.origin == MadeColumns::Origin::group)
        return withNote(set, step.columns.front());
    const bool isSplit = step.origin == MadeColumns::Origin::split;
    return withColumns(set, step.columns, isSplit ? step.columns.front().name : set.splitKey);
}

std::shared_ptr<const EmbeddingSet> withMade(std::shared_ptr<const EmbeddingSet> set,
                                             const SetChoices& choices) {
    for (const MadeColumns& step : choices.made)
        set = withStep(*set, step);
    return set;
}

} // namespace groupscope
