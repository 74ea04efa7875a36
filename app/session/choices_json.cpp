// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/choices_json.h"

#include <QJsonArray>
#include <QtEndian>

#include <cstring>
#include <utility>

namespace groupscope {

namespace {

const QString fromTableKey = QStringLiteral("fromTable");
const QString fromGroupKey = QStringLiteral("fromGroup");

QJsonArray jsonOf(const std::vector<std::string>& words) {
    QJsonArray array;
    for (const std::string& word : words)
        array << QString::fromStdString(word);
    return array;
}

std::vector<std::string> wordsOf(const QJsonValue& value) {
    std::vector<std::string> words;
    for (const QJsonValue& word : value.toArray())
        words.push_back(word.toString().toStdString());
    return words;
}

QJsonObject jsonOfColumn(const Column& column) {
    const QByteArray bytes(reinterpret_cast<const char*>(column.codes.data()),
                           static_cast<qsizetype>(column.codes.size() * sizeof(int)));
    return {{QStringLiteral("name"), QString::fromStdString(column.name)},
            {QStringLiteral("categories"), jsonOf(column.categories)},
            {QStringLiteral("codes"), QString::fromLatin1(qCompress(bytes).toBase64())}};
}

/// Nothing for codes that are damaged.
std::optional<Column> columnOfJson(const QJsonObject& json, std::size_t& bytesLeft) {
    Column column{json[QStringLiteral("name")].toString().toStdString(),
                  wordsOf(json[QStringLiteral("categories")]),
                  {},
                  {}};
    const QByteArray packed = QByteArray::fromBase64(json[QStringLiteral("codes")].toString().toLatin1());
    constexpr qsizetype mostPacked = 1100; // zlib makes nothing smaller than that; before it stands the size
    if (packed.size() < 4 || qFromBigEndian<quint32>(packed.constData()) > mostPacked * packed.size())
        return std::nullopt;
    const std::size_t unpacked = qFromBigEndian<quint32>(packed.constData());
    if (unpacked > bytesLeft)
        return std::nullopt;
    bytesLeft -= unpacked;
    const QByteArray bytes = qUncompress(packed);
    if (bytes.isEmpty() || bytes.size() % static_cast<qsizetype>(sizeof(int)) != 0)
        return std::nullopt;
    column.codes.resize(static_cast<std::size_t>(bytes.size()) / sizeof(int));
    std::memcpy(column.codes.data(), bytes.constData(), column.codes.size() * sizeof(int));
    for (const int code : column.codes)
        if (code < -1 || code >= static_cast<int>(column.categories.size()))
            return std::nullopt;
    return column;
}

QJsonObject jsonOfSelection(const TaskSelection& selection) {
    QJsonObject json;
    const auto add = [&json](const char* key, const std::string& value) {
        json[QLatin1String(key)] = QString::fromStdString(value);
    };
    add("embedding", selection.embedding);
    add("class", selection.classColumn);
    add("split", selection.splitColumn);
    add("fit", selection.fitSplit);
    add("select", selection.selectSplit);
    add("group", selection.groupColumn);
    add("broken", std::string(brokenRowsName(selection.brokenRows)));
    json[QStringLiteral("attributes")] = jsonOf(selection.attributes);
    json[QStringLiteral("identities")] = jsonOf(selection.groupColumns);
    json[QStringLiteral("attributesOfFile")] = selection.useFileAttributes;
    if (selection.groupBy == GroupBy::attributes)
        json[QStringLiteral("groupBy")] = QString::fromLatin1(groupByName(*selection.groupBy).data());
    if (selection.selectHalves)
        json[QStringLiteral("selectHalves")] = true;
    if (const std::optional<DrawnSplit>& drawn = selection.drawnSplit) {
        QJsonObject split{
            {QStringLiteral("shares"), QJsonArray{drawn->shares[0], drawn->shares[1], drawn->shares[2]}},
            {QStringLiteral("seed"), QString::number(drawn->seed)}};
        if (drawn->redrawTest)
            split[QStringLiteral("redrawTest")] = true;
        if (!drawn->domainColumn.empty()) {
            split[QStringLiteral("domainColumn")] = QString::fromStdString(drawn->domainColumn);
            split[QStringLiteral("testDomain")] = QString::fromStdString(drawn->testDomain);
        }
        json[QStringLiteral("drawnSplit")] = split;
    }
    if (!selection.labels.drawsNothing()) {
        QJsonObject labels{{QStringLiteral("fraction"), selection.labels.fraction},
                           {QStringLiteral("shots"), selection.labels.shots},
                           {QStringLiteral("seed"), QString::number(selection.labels.seed)}};
        if (selection.labels.groupFraction < 1.0)
            labels[QStringLiteral("groupFraction")] = selection.labels.groupFraction;
        json[QStringLiteral("labels")] = labels;
    }
    return json;
}

TaskSelection selectionOfJson(const QJsonObject& json) {
    const auto text = [&json](const char* key) { return json[QLatin1String(key)].toString().toStdString(); };
    TaskSelection selection;
    selection.embedding = text("embedding");
    selection.classColumn = text("class");
    selection.splitColumn = text("split");
    selection.fitSplit = text("fit");
    selection.selectSplit = text("select");
    selection.groupColumn = text("group");
    selection.brokenRows = parseBrokenRows(text("broken")).value_or(BrokenRows::exclude);
    selection.attributes = wordsOf(json[QStringLiteral("attributes")]);
    selection.groupColumns = wordsOf(json[QStringLiteral("identities")]);
    selection.useFileAttributes = json[QStringLiteral("attributesOfFile")].toBool();
    selection.groupBy = parseGroupBy(text("groupBy"));
    if (!selection.groupBy && !selection.useFileAttributes && selection.groupColumns.empty() &&
        selection.groupColumn.empty())
        selection.groupBy = GroupBy::classAndAttributes; // chosen, whatever the file says
    selection.selectHalves = json[QStringLiteral("selectHalves")].toBool();
    if (const QJsonObject drawn = json[QStringLiteral("drawnSplit")].toObject(); !drawn.isEmpty()) {
        const QJsonArray shares = drawn[QStringLiteral("shares")].toArray();
        selection.drawnSplit = DrawnSplit{{shares[0].toDouble(), shares[1].toDouble(), shares[2].toDouble()},
                                          drawn[QStringLiteral("seed")].toString().toULongLong(),
                                          drawn[QStringLiteral("redrawTest")].toBool(),
                                          drawn[QStringLiteral("domainColumn")].toString().toStdString(),
                                          drawn[QStringLiteral("testDomain")].toString().toStdString()};
    }
    if (const QJsonObject labels = json[QStringLiteral("labels")].toObject(); !labels.isEmpty())
        selection.labels = {labels[QStringLiteral("fraction")].toDouble(1.0),
                            labels[QStringLiteral("shots")].toInt(),
                            labels[QStringLiteral("seed")].toString().toULongLong(),
                            labels[QStringLiteral("groupFraction")].toDouble(1.0)};
    return selection;
}

/// A split is a list of columns; of others it is said where they came from.
QJsonValue jsonOfStep(MadeColumns::Origin origin, const QJsonArray& columns) {
    switch (origin) {
    case MadeColumns::Origin::split:
        break;
    case MadeColumns::Origin::table:
        return QJsonObject{{fromTableKey, columns}};
    case MadeColumns::Origin::group:
        return QJsonObject{{fromGroupKey, columns}};
    }
    return columns;
}

std::pair<MadeColumns::Origin, QJsonValue> stepOfJson(const QJsonValue& step) {
    if (step.isArray())
        return {MadeColumns::Origin::split, step};
    const QJsonObject object = step.toObject();
    return object.contains(fromGroupKey) ? std::pair(MadeColumns::Origin::group, object[fromGroupKey])
                                         : std::pair(MadeColumns::Origin::table, object[fromTableKey]);
}

} // namespace

QJsonObject jsonOfChoices(const SetChoices& choices) {
    QJsonObject json{{QStringLiteral("mapping"), jsonOf(choices.mapping)},
                     {QStringLiteral("sha256"), QString::fromStdString(choices.sha256)}};
    QJsonArray steps;
    for (const MadeColumns& made : choices.made) {
        QJsonArray step;
        for (const Column& column : made.columns)
            step << jsonOfColumn(column);
        steps << jsonOfStep(made.origin, step);
    }
    json[QStringLiteral("made")] = steps;
    if (choices.selection)
        json[QStringLiteral("selection")] = jsonOfSelection(*choices.selection);
    return json;
}

std::optional<SetChoices> choicesOfJson(const QJsonObject& json, std::size_t& bytesLeft) {
    SetChoices choices;
    choices.mapping = wordsOf(json[QStringLiteral("mapping")]);
    choices.sha256 = json[QStringLiteral("sha256")].toString().toStdString();
    for (const QJsonValue& step : json[QStringLiteral("made")].toArray()) {
        std::vector<Column>& columns = choices.made.emplace_back().columns;
        const auto [origin, list] = stepOfJson(step);
        choices.made.back().origin = origin;
        for (const QJsonValue& stored : list.toArray()) {
            const std::optional<Column> column = columnOfJson(stored.toObject(), bytesLeft);
            if (!column)
                return std::nullopt;
            columns.push_back(*column);
        }
        if (columns.empty() || (origin == MadeColumns::Origin::group && columns.size() > 1))
            return std::nullopt;
    }
    if (json.contains(QStringLiteral("selection")))
        choices.selection = selectionOfJson(json[QStringLiteral("selection")].toObject());
    return choices;
}

} // namespace groupscope
