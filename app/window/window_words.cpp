// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window_words.h"

#include "app/translated.h"

#include <QRegularExpression>

#include <array>
#include <utility>

namespace groupscope {

QString inWindowWords(const QString& message) {
    const std::array<std::pair<const char*, QString>, 9> words{{
        {"\\(--broken-rows exclude\\)", translated("(File › Columns…)")},
        {"--map metadata=none", translated("None beside the metadata table when it is imported")},
        {"choose (one )?with --map \\S+", translated("choose in the dialog that imports it")},
        {"--attributes ([\\w,.-]+)", translated("File › Columns…, attributes \\1")},
        {"(, or leave| leave) --[a-z-]+ out", QString()},
        {"--split-column", translated("the split in File › Columns…")},
        {"--class-column", translated("the class in File › Columns…")},
        {" ?/uns/groupscope(/[\\w./-]+)?", QString()},
        {" /obs(/|\\b)", translated(", column ")},
    }};
    QString text = message;
    for (const auto& [pattern, instead] : words)
        text.replace(QRegularExpression(QLatin1String(pattern)), instead);
    text.replace(QRegularExpression(QStringLiteral(", column (?=[;,]|$)")), QString());
    text.replace(QRegularExpression(QStringLiteral(" /obsm/")), translated(", embedding "));
    return text;
}

} // namespace groupscope
