// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/import_memory.h"

#include "core/base/error.h"
#include "core/base/sha256.h"

#include <QSettings>
#include <QStringList>

namespace groupscope {

namespace {

/// Files that offer the same items in the same form share what is remembered.
QString keyOf(const FileContent& content) {
    std::string shape = content.format;
    for (const ContentItem& item : content.items)
        shape += "\n" + item.path + "\t" + std::to_string(static_cast<int>(item.kind));
    return QStringLiteral("import/") + QString::fromStdString(sha256OfText(shape)).left(24);
}

} // namespace

std::optional<ImportMapping> rememberedMapping(const FileContent& content) {
    std::vector<std::string> words;
    for (const QString& word : QSettings().value(keyOf(content)).toStringList())
        words.push_back(word.toStdString());
    if (words.empty())
        return std::nullopt;
    try {
        ImportMapping mapping = parseMapping(words);
        mapping.metadata = content.metadata;
        mapping.join = content.join;
        for (const ContentChoice& choice : content.choices)
            (choice.key == "epoch" ? mapping.epoch : mapping.modality) = choice.chosen;
        return mappingProblems(content, mapping).empty() ? std::optional(mapping) : std::nullopt;
    } catch (const UsageError&) { // of another version
        return std::nullopt;
    }
}

void rememberMapping(const FileContent& content, const ImportMapping& mapping) {
    ImportMapping general = mapping;
    general.metadata.clear();
    general.join.clear();
    general.epoch.clear();
    general.modality.clear();
    QStringList words;
    for (const std::string& word : mappingWords(general))
        words << QString::fromStdString(word);
    QSettings().setValue(keyOf(content), words);
}

} // namespace groupscope
