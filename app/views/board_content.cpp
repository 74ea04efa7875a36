// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/board_content.h"

namespace groupscope {

namespace {

/// A text of a content, with its key in a document.
struct NamedText {
    const char* key;
    QString CellContent::*text;
};
constexpr NamedText texts[] = {
    {"run", &CellContent::run},         {"file", &CellContent::file},
    {"color", &CellContent::color},     {"color_run", &CellContent::colorRun},
    {"drawing", &CellContent::drawing}, {"title", &CellContent::title},
    {"pair_a", &CellContent::pairA},    {"pair_b", &CellContent::pairB},
};

struct NamedWord {
    const char* key;
    std::string CellContent::*word;
};
constexpr NamedWord words[] = {
    {"embedding", &CellContent::embedding},
    {"row_set", &CellContent::split},
    {"figure", &CellContent::figure},
};

} // namespace

RunPair pairOf(const CellContent& cell, const RunPair& ofBoard) {
    return cell.pairA.isEmpty() ? ofBoard : RunPair{cell.pairA, cell.pairB};
}

bool CellContent::isSameMap(const CellContent& other) const {
    return kind == other.kind && run == other.run && which == other.which && epochs == other.epochs &&
           file == other.file && embedding == other.embedding && split == other.split;
}

QJsonObject CellContent::toJson() const {
    QJsonObject json{
        {QStringLiteral("kind"), kind == Kind::map ? QStringLiteral("map") : QStringLiteral("figure")}};
    if (which == RunEmbedding::companion)
        json.insert(QStringLiteral("of_attributes"), true);
    if (epochs)
        json.insert(QStringLiteral("epochs"), true);
    if (drawingPlace > 0)
        json.insert(QStringLiteral("drawing_place"), drawingPlace);
    for (const NamedText& named : texts)
        if (const QString& text = this->*named.text; !text.isEmpty())
            json.insert(QLatin1String(named.key), text);
    for (const NamedWord& named : words)
        if (const std::string& word = this->*named.word; !word.empty())
            json.insert(QLatin1String(named.key), QString::fromStdString(word));
    return json;
}

CellContent CellContent::fromJson(const QJsonObject& json) {
    CellContent content;
    if (json.value(QStringLiteral("kind")).toString() == QLatin1String("figure"))
        content.kind = Kind::figure;
    if (json.value(QStringLiteral("of_attributes")).toBool())
        content.which = RunEmbedding::companion;
    content.epochs = json.value(QStringLiteral("epochs")).toBool();
    content.drawingPlace = json.value(QStringLiteral("drawing_place")).toInt();
    for (const NamedText& named : texts)
        content.*named.text = json.value(QLatin1String(named.key)).toString();
    for (const NamedWord& named : words)
        content.*named.word = json.value(QLatin1String(named.key)).toString().toStdString();
    return content;
}

} // namespace groupscope
