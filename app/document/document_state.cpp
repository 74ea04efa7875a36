// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/document_state.h"

#include "app/session/choices_json.h"
#include "app/session/file_stamp.h"
#include "core/base/error.h"
#include "core/base/version.h"
#include "core/io/atomic_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <set>

namespace groupscope {

namespace {

const QString formatName = QStringLiteral("groupscope document");
constexpr qint64 mostBytes = qint64{256} << 20;                 ///< of a file
constexpr std::size_t mostColumnBytes = std::size_t{512} << 20; ///< of the columns made, unpacked
constexpr qsizetype mostSets = 1'000, mostFolders = 100'000,
                    mostRuns = 1'000'000; ///< more than opened by hand

/// Takes values out of an object and refuses what they cannot be.
class Checked {
  public:
    Checked(QJsonObject object, QString place, QString file)
        : object_(std::move(object))
        , place_(std::move(place))
        , file_(std::move(file)) {}

    QString text(const char* key, qsizetype most = mostLetters) const {
        const QJsonValue value = object_[QLatin1String(key)];
        require(value.isUndefined() || (value.isString() && value.toString().size() <= most), key, "a text");
        return value.toString();
    }
    int number(const char* key, int least, int most, int otherwise) const {
        const QJsonValue value = object_[QLatin1String(key)];
        if (value.isUndefined())
            return otherwise;
        const double number = value.toDouble(-1e300);
        require(number >= least && number <= most && number == static_cast<int>(number), key,
                "a whole number in its range");
        return static_cast<int>(number);
    }
    bool flag(const char* key, bool otherwise) const {
        const QJsonValue value = object_[QLatin1String(key)];
        require(value.isUndefined() || value.isBool(), key, "true or false");
        return value.toBool(otherwise);
    }
    QJsonObject object(const char* key) const {
        const QJsonValue value = object_[QLatin1String(key)];
        require(value.isUndefined() || value.isObject(), key, "an object");
        return value.toObject();
    }
    QJsonArray list(const char* key, qsizetype most) const {
        const QJsonValue value = object_[QLatin1String(key)];
        require(value.isUndefined() || (value.isArray() && value.toArray().size() <= most), key,
                "a list of limited length");
        return value.toArray();
    }
    QStringList texts(const char* key, qsizetype most) const {
        QStringList texts;
        for (const QJsonValue& value : list(key, most)) {
            require(value.isString() && value.toString().size() <= mostLetters, key, "a list of texts");
            texts << value.toString();
        }
        return texts;
    }
    RowRanges rows(const char* key) const {
        const auto rows = RowRanges::parse(text(key, mostBytes));
        require(rows.has_value(), key, "rising row indices");
        return *rows;
    }
    std::vector<Checked> objects(const char* key, qsizetype most) const {
        std::vector<Checked> parts;
        for (const QJsonValue& value : list(key, most)) {
            require(value.isObject(), key, "a list of objects");
            parts.emplace_back(value.toObject(),
                               QStringLiteral("%1 %2").arg(QLatin1String(key)).arg(parts.size() + 1), file_);
        }
        return parts;
    }
    Checked part(const char* key) const { return {object(key), place_ + u' ' + QLatin1String(key), file_}; }
    void require(bool holds, const char* key, const char* what) const {
        if (!holds)
            throw FileError("“" + std::string(key) + "” of the " + place_.toStdString() + " is not " + what,
                            file_.toStdString(), "open an older copy of the document");
    }

  private:
    QJsonObject object_;
    QString place_; ///< "document", "sets 2"
    QString file_;
};

QJsonObject jsonOfView(const SetView& view) {
    return {{QStringLiteral("selection"), view.selection.text()},
            {QStringLiteral("runs"), QJsonArray::fromStringList(view.runs)},
            {QStringLiteral("varied"), view.varied},
            {QStringLiteral("panes"), view.panes}};
}

QJsonObject jsonOfSet(const DocumentSet& set, const QString& folder) {
    return {{QStringLiteral("path"), set.path},
            {QStringLiteral("relative"),
             folder.isEmpty() ? set.relative : QDir(folder).relativeFilePath(set.path)},
            {QStringLiteral("sha256"), set.sha256},
            {QStringLiteral("choices"), jsonOfChoices(set.choices)},
            {QStringLiteral("baseline"), set.baseline},
            {QStringLiteral("baseline_question"), set.baselineTask},
            {QStringLiteral("runs"), QJsonArray::fromStringList(set.runs)},
            {QStringLiteral("run_folders"), QJsonArray::fromStringList(set.runFolders)},
            {QStringLiteral("view"), jsonOfView(set.view)}};
}

DocumentSet setOfJson(const Checked& json, std::size_t& columnBytes) {
    DocumentSet set;
    set.path = json.text("path");
    json.require(!set.path.isEmpty(), "path", "the path of a set");
    set.relative = json.text("relative");
    set.sha256 = json.text("sha256");
    const auto choices = choicesOfJson(json.object("choices"), columnBytes);
    json.require(choices.has_value(), "choices", "a mapping of a file to columns");
    set.choices = *choices;
    set.baseline = json.text("baseline");
    set.baselineTask = json.text("baseline_question");
    set.runs = json.texts("runs", mostRuns);
    set.runFolders = json.texts("run_folders", mostFolders);
    const Checked view = json.part("view");
    set.view = {view.rows("selection"), view.texts("runs", mostRuns), view.text("varied"),
                view.object("panes")};
    return set;
}

} // namespace

namespace {

QJsonArray jsonOfReveals(const std::vector<Reveal>& reveals) {
    const QByteArray text = QByteArray::fromStdString(revealsToJson(reveals));
    return QJsonDocument::fromJson(text).object()[QStringLiteral("reveals")].toArray();
}

std::vector<Reveal> revealsOf(const QJsonObject& document, const QString& file) {
    const QJsonObject kept{{QStringLiteral("reveals"), document[QStringLiteral("reveals")].toArray()}};
    return revealsFromJson(QJsonDocument(kept).toJson().toStdString(), file.toStdString());
}

} // namespace

QByteArray textOfDocument(const DocumentState& state, const QString& folder) {
    QJsonArray sets, groups;
    for (const DocumentSet& set : state.sets)
        sets << jsonOfSet(set, folder);
    for (const NamedGroup& group : state.groups)
        groups << QJsonObject{{QStringLiteral("name"), group.name},
                              {QStringLiteral("set"), group.sha256},
                              {QStringLiteral("rows"), group.rows.text()},
                              {QStringLiteral("note"), group.note}};
    return QJsonDocument(QJsonObject{{QStringLiteral("format"), formatName},
                                     {QStringLiteral("version"), documentVersion},
                                     {QStringLiteral("program"), QString::fromUtf8(programVersion)},
                                     {QStringLiteral("sets"), sets},
                                     {QStringLiteral("current"), state.current},
                                     {QStringLiteral("groups"), groups},
                                     {QStringLiteral("hides_test"), state.hidesTest},
                                     {QStringLiteral("chosen_settings"),
                                      QJsonArray::fromStringList(state.chosenSettings)},
                                     {QStringLiteral("reveals"), jsonOfReveals(state.reveals)},
                                     {QStringLiteral("front"), state.front},
                                     {QStringLiteral("layout"), QString::fromLatin1(state.layout.toBase64())},
                                     {QStringLiteral("layout_version"), state.layoutVersion}})
        .toJson();
}

DocumentState documentOfText(const QByteArray& text, const QString& file) {
    QJsonParseError problem{};
    const QJsonDocument parsed = QJsonDocument::fromJson(text, &problem);
    if (!parsed.isObject() || parsed.object()[QStringLiteral("format")] != formatName)
        throw FileError("this is not a document of Groupscope", file.toStdString(),
                        problem.error == QJsonParseError::NoError
                            ? "choose a file that was saved with File › Save document"
                            : "open an older copy: at byte " + std::to_string(problem.offset) +
                                  " the text ends too early");
    const Checked json(parsed.object(), QStringLiteral("document"), file);
    const int version = json.number("version", 1, 1'000'000, 0);
    json.require(version > 0, "version", "a number");
    if (version > documentVersion)
        throw FileError("the document is of version " + std::to_string(version) + ", and this program (" +
                            std::string(programVersion) + ") knows versions up to " +
                            std::to_string(documentVersion),
                        file.toStdString(), "open it with the newer program that saved it");
    DocumentState state;
    std::size_t columnBytes = mostColumnBytes;
    std::set<QString> paths;
    for (const Checked& set : json.objects("sets", mostSets)) {
        state.sets.push_back(setOfJson(set, columnBytes));
        set.require(paths.insert(state.sets.back().path).second, "path", "a path that no earlier set has");
    }
    state.current = json.number("current", -1, static_cast<int>(state.sets.size()) - 1, -1);
    for (const Checked& group : json.objects("groups", mostGroups)) {
        state.groups.push_back(
            {group.text("name"), group.text("set"), group.rows("rows"), group.text("note")});
        group.require(!state.groups.back().name.isEmpty(), "name", "a name");
    }
    state.hidesTest = json.flag("hides_test", true);
    state.chosenSettings = json.texts("chosen_settings", mostRuns);
    state.reveals = revealsOf(parsed.object(), file);
    state.front = json.text("front");
    state.layout = QByteArray::fromBase64(json.text("layout", 1'000'000).toLatin1());
    state.layoutVersion = json.number("layout_version", 0, 1'000'000, 0);
    return state;
}

void writeDocument(const DocumentState& state, const QString& file) {
    const QByteArray text = textOfDocument(state, QFileInfo(file).absolutePath());
    writeTextAtomically(file.toStdString(), {text.constData(), static_cast<std::size_t>(text.size())});
}

DocumentState readDocument(const QString& file) {
    QFile document(file);
    if (!document.open(QIODevice::ReadOnly))
        throw FileError("the document cannot be read (" + document.errorString().toStdString() + ")",
                        file.toStdString(), "check that it exists and can be read");
    if (document.size() > mostBytes)
        throw FileError("the file is larger than any document", file.toStdString(), "choose a document");
    return documentOfText(document.read(mostBytes), file);
}

QString placeOfSet(const DocumentSet& set, const QString& folder) {
    const QString beside = QDir(folder).absoluteFilePath(set.relative);
    if (!folder.isEmpty() && !set.relative.isEmpty() && isSetPlace(beside))
        return QDir::cleanPath(beside);
    return isSetPlace(set.path) ? set.path : QString();
}

void moveSet(DocumentSet& set, const QString& place) {
    const QDir before = QFileInfo(set.path).absoluteDir(), now = QFileInfo(place).absoluteDir();
    const auto moved = [&](const QString& path) {
        const QString there = QDir::cleanPath(now.absoluteFilePath(before.relativeFilePath(path)));
        const bool isGone = QFileInfo(path).isAbsolute() && !QFileInfo::exists(path);
        return isGone && QFileInfo::exists(there) ? there : path;
    };
    set.path = place;
    for (QString& folder : set.runFolders)
        folder = moved(folder);
    const std::string key = "metadata=";
    for (std::string& word : set.choices.mapping)
        if (word.starts_with(key))
            word = key + moved(QString::fromStdString(word.substr(key.size()))).toStdString();
}

} // namespace groupscope
