// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/document_state.h"
#include "core/base/error.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

#include <sys/resource.h>

#include <csignal>
#include <random>

using namespace groupscope;

namespace {

DocumentState exampleState() {
    DocumentState state;
    DocumentSet set;
    set.path = QStringLiteral("/data/birds/waterbirds.h5ad");
    set.sha256 = QString(64, u'a');
    set.choices.mapping = {"embedding=/features", "class=/labels"};
    set.choices.sha256 = std::string(64, 'a');
    set.choices.made = {
        {{Column{"second_split", {"train", "val"}, {0, 1, -1, 0}, {}}}, MadeColumns::Origin::split}};
    TaskSelection selection;
    selection.classColumn = "shape";
    selection.drawnSplit = DrawnSplit{{0.5, 0.25, 0.25}, 18'000'000'000'000'000'000ULL};
    selection.labels.shots = 16;
    set.choices.selection = selection;
    set.baseline = QStringLiteral("run-1");
    set.runs = {QStringLiteral("run-1"), QStringLiteral("run-2")};
    set.runFolders = {QStringLiteral("/experiments/one")};
    RowSelection rows(10);
    for (const int row : {0, 1, 2, 7, 9})
        rows.set(static_cast<std::size_t>(row), true);
    set.view = {
        RowRanges(rows),
        {QStringLiteral("run-2")},
        QStringLiteral("embedding"),
        QJsonObject{{QStringLiteral("map"), QJsonObject{{QStringLiteral("method"), QStringLiteral("pca")}}}}};
    state.sets = {set, set};
    state.sets[1].path = QStringLiteral("/data/other.h5ad");
    state.current = 1;
    state.groups = {{QStringLiteral("hard “ones”"), set.sha256, RowRanges(rows), QStringLiteral("see p. 3")}};
    state.hidesTest = false;
    state.layout = QByteArray("\x00\xff\x01 layout", 10);
    state.layoutVersion = 3;
    return state;
}

QJsonObject firstSet() {
    return QJsonDocument::fromJson(textOfDocument(exampleState(), {}))
        .object()[QStringLiteral("sets")][0]
        .toObject();
}

QByteArray with(const QString& key, const QJsonValue& value) {
    QJsonObject json = QJsonDocument::fromJson(textOfDocument(exampleState(), {})).object();
    json[key] = value;
    return QJsonDocument(json).toJson();
}

} // namespace

class TestDocumentState : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void rowsAreRanges() {
        RowSelection rows(100);
        for (const int row : {0, 1, 2, 50, 98, 99})
            rows.set(static_cast<std::size_t>(row), true);
        const RowRanges ranges(rows);
        QCOMPARE(ranges.text(), QStringLiteral("0-2,50,98-99"));
        QCOMPARE(ranges.count(), rows.count());
        QVERIFY(ranges.of(100) == rows);
        QVERIFY(ranges.fits(100) && !ranges.fits(99));
        QVERIFY(RowRanges::parse(ranges.text()) == ranges);
        QVERIFY(RowRanges::parse(QString())->isEmpty());
        for (const char* wrong :
             {"-1", "3-2", "5,4", "1-3,3", "a", "1,", "2147483647", "99999999999", "1-", "1--2"})
            QVERIFY2(!RowRanges::parse(QLatin1String(wrong)), wrong);
    }

    void everythingComesBack() {
        DocumentState before = exampleState();
        before.sets[0].baselineTask = QString(64, u'b');
        for (const auto origin : {MadeColumns::Origin::table, MadeColumns::Origin::group})
            before.sets[0].choices.made.push_back(
                {{Column{"made", {"no", "yes"}, {0, 1, 1, 0}, {}}}, origin});
        before.chosenSettings = {QString(64, u'c'), QString(64, u'd')};
        before.reveals = {{std::chrono::sys_seconds(std::chrono::seconds(1'700'000'000)),
                           "val.worst_group_accuracy",
                           std::string(64, 'e'),
                           {std::string(64, 'f')}}};
        before.front = QStringLiteral("side_by_side");
        const QByteArray text = textOfDocument(before, {});
        const DocumentState after = documentOfText(text, QStringLiteral("x"));
        QCOMPARE(textOfDocument(after, {}), text); // what the file names
        QCOMPARE(after.sets.size(), std::size_t(2));
        QVERIFY(after.sets[0].view == before.sets[0].view);
        QCOMPARE(after.sets[0].baselineTask, before.sets[0].baselineTask);
        QVERIFY(after.groups == before.groups);
        QCOMPARE(after.sets[0].choices.made[0].columns[0].codes, (std::vector<int>{0, 1, -1, 0}));
        QVERIFY(after.sets[0].choices.made[1].origin == MadeColumns::Origin::table);
        QVERIFY(after.sets[0].choices.made[2].origin == MadeColumns::Origin::group);
        QVERIFY(after.sets[0].choices.selection->drawnSplit == before.sets[0].choices.selection->drawnSplit);
        QVERIFY(after.sets[0].choices.selection->labels == before.sets[0].choices.selection->labels);
        QCOMPARE(after.layout, before.layout);
        QCOMPARE(after.current, 1);
        QVERIFY(!after.hidesTest);
        QCOMPARE(after.chosenSettings, before.chosenSettings);
        QVERIFY(after.reveals == before.reveals);
        QCOMPARE(after.front, before.front);
    }

    /// Whoever changes the file keeps what was saved before: this one stays as it is.
    void aLeftOutDomainIsKept() {
        DocumentState state = exampleState();
        const DrawnSplit leftOut{leftOutShares, 2, false, "site", "b"};
        state.sets[1].choices.selection->drawnSplit = leftOut;
        const DocumentState after = documentOfText(textOfDocument(state, {}), QStringLiteral("d"));
        QVERIFY(after.sets[1].choices.selection->drawnSplit == leftOut);
        QVERIFY(after.sets[0].choices.selection->drawnSplit ==
                exampleState().sets[0].choices.selection->drawnSplit);
    }

    void anOlderVersionOpens() {
        const DocumentState state =
            readDocument(QStringLiteral(GROUPSCOPE_SOURCE_DIR "/tests/app/documents/version_1.groupscope"));
        QCOMPARE(textOfDocument(state, {}), textOfDocument(exampleState(), {}));
    }

    void aNewerVersionIsRefused() {
        try {
            documentOfText(with(QStringLiteral("version"), documentVersion + 1),
                           QStringLiteral("paper.groupscope"));
            QFAIL("it was read");
        } catch (const FileError& error) {
            const QString words = QString::fromUtf8(error.what());
            QVERIFY2(words.contains(QStringLiteral("paper.groupscope")) &&
                         words.contains(QStringLiteral("newer")),
                     error.what());
        }
    }

    void unknownKeysArePassedOver() {
        const DocumentState state =
            documentOfText(with(QStringLiteral("weather"), QStringLiteral("fine")), QStringLiteral("x"));
        QCOMPARE(state.groups.size(), std::size_t(1));
    }

    void whatCannotBeMeantIsRefused() {
        const QJsonArray group{QJsonObject{{QStringLiteral("name"), QStringLiteral("g")},
                                           {QStringLiteral("rows"), QStringLiteral("5,4")}}};
        const std::vector<std::pair<QString, QJsonValue>> wrong{
            {QStringLiteral("format"), QStringLiteral("other")},
            {QStringLiteral("version"), QStringLiteral("1")},
            {QStringLiteral("version"), -1},
            {QStringLiteral("current"), 2},
            {QStringLiteral("current"), 0.5},
            {QStringLiteral("sets"), QStringLiteral("none")},
            {QStringLiteral("sets"), QJsonArray{1}},
            {QStringLiteral("sets"), QJsonArray{QJsonObject{}}},
            {QStringLiteral("sets"), QJsonArray{firstSet(), firstSet()}},
            {QStringLiteral("groups"), group},
            {QStringLiteral("groups"), QJsonArray{QJsonObject{}}},
            {QStringLiteral("hides_test"), 1},
            {QStringLiteral("chosen_settings"), QStringLiteral("all")},
            {QStringLiteral("chosen_settings"), QJsonArray{1}},
            {QStringLiteral("front"), 7},
            {QStringLiteral("layout"), 7}};
        for (const auto& [key, value] : wrong)
            QVERIFY2(throws(with(key, value)), qPrintable(key));
        QVERIFY(throws({}));
        QVERIFY(throws("{"));
        QVERIFY(throws("[]"));
    }

    /// A column of a gigabyte in a line of text.
    void packedColumnsAreBounded() {
        QByteArray packed = qCompress(QByteArray(1'000, '\0'));
        packed = packed.leftJustified(4'000'000, 'x');
        packed[0] = '\x7f'; // what it would be unpacked, first four bytes
        QJsonObject json = QJsonDocument::fromJson(textOfDocument(exampleState(), {})).object();
        QJsonObject set = json[QStringLiteral("sets")].toArray()[0].toObject();
        QJsonObject choices = set[QStringLiteral("choices")].toObject();
        choices[QStringLiteral("made")] = QJsonArray{
            QJsonArray{QJsonObject{{QStringLiteral("name"), QStringLiteral("c")},
                                   {QStringLiteral("codes"), QString::fromLatin1(packed.toBase64())}}}};
        set[QStringLiteral("choices")] = choices;
        json[QStringLiteral("sets")] = QJsonArray{set};
        json[QStringLiteral("current")] = 0;
        QVERIFY(throws(QJsonDocument(json).toJson()));
    }

    /// Cut off, with bytes changed, in any place: read or refused, never more.
    void damagedTextsAreReadOrRefused() {
        const QByteArray text = textOfDocument(exampleState(), {});
        std::mt19937 random(1);
        for (int i = 0; i < 2'000; ++i) {
            QByteArray damaged = text;
            if (i % 2 == 0)
                damaged.truncate(static_cast<qsizetype>(random() % static_cast<unsigned>(text.size())));
            for (int k = 0; k < 3 && !damaged.isEmpty(); ++k)
                damaged[static_cast<qsizetype>(random() % static_cast<unsigned>(damaged.size()))] =
                    static_cast<char>(random());
            throws(damaged);
        }
    }

    void pathsFollowTheDocument() {
        QTemporaryDir folder;
        QDir(folder.path()).mkpath(QStringLiteral("a/data"));
        const QString set = folder.filePath(QStringLiteral("a/data/set.h5ad"));
        QVERIFY(QFile(set).open(QIODevice::WriteOnly));
        DocumentState state;
        state.sets.emplace_back().path = set;
        writeDocument(state, folder.filePath(QStringLiteral("a/paper.groupscope")));
        QVERIFY(QDir().rename(folder.filePath(QStringLiteral("a")), folder.filePath(QStringLiteral("b"))));
        const DocumentState moved = readDocument(folder.filePath(QStringLiteral("b/paper.groupscope")));
        QCOMPARE(placeOfSet(moved.sets[0], folder.filePath(QStringLiteral("b"))),
                 folder.filePath(QStringLiteral("b/data/set.h5ad")));
        QVERIFY(QFile::remove(folder.filePath(QStringLiteral("b/data/set.h5ad"))));
        QVERIFY(placeOfSet(moved.sets[0], folder.filePath(QStringLiteral("b"))).isEmpty());
    }

    void whatLiesBesideASetMovesWithIt() {
        QTemporaryDir folder;
        QDir(folder.path()).mkpath(QStringLiteral("b/runs"));
        QVERIFY(QFile(folder.filePath(QStringLiteral("b/table.csv"))).open(QIODevice::WriteOnly));
        DocumentSet set;
        set.path = folder.filePath(QStringLiteral("a/set.npy"));
        const auto at = [&](const char* name) { return folder.filePath(QLatin1String(name)); };
        set.runFolders = {at("a/runs"), at("a/gone")};
        set.choices.mapping = {"class=metadata:y", "metadata=" + at("a/table.csv").toStdString()};
        moveSet(set, at("b/set.npy"));
        QCOMPARE(set.path, at("b/set.npy"));
        QCOMPARE(set.runFolders, (QStringList{at("b/runs"), at("a/gone")}));
        QCOMPARE(set.choices.mapping[1], "metadata=" + at("b/table.csv").toStdString());
    }

    void aFullDiskLeavesTheOldFile() {
        QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("paper.groupscope"));
        writeDocument(exampleState(), file);
        QFile before(file);
        QVERIFY(before.open(QIODevice::ReadOnly));
        const QByteArray text = before.readAll();
        DocumentState larger = exampleState();
        for (int i = 0; i < 100; ++i)
            larger.groups.push_back({QString::number(i), {}, {}, QString(1'000, u'n')});
        rlimit limit{};
        getrlimit(RLIMIT_FSIZE, &limit);
        const rlimit full{1'000, limit.rlim_max};
        const auto handler = std::signal(SIGXFSZ, SIG_IGN); // as a full disk, writing fails
        setrlimit(RLIMIT_FSIZE, &full);
        QString message;
        try {
            writeDocument(larger, file);
        } catch (const FileError& error) {
            message = QString::fromUtf8(error.what());
        }
        setrlimit(RLIMIT_FSIZE, &limit);
        std::signal(SIGXFSZ, handler);
        QVERIFY2(message.contains(QStringLiteral("paper.groupscope")), qPrintable(message));
        QFile after(file);
        QVERIFY(after.open(QIODevice::ReadOnly));
        QCOMPARE(after.readAll(), text);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden).size(), 1);
    }

  private:
    static bool throws(const QByteArray& text) {
        try {
            documentOfText(text, QStringLiteral("x"));
            return false;
        } catch (const FileError&) {
            return true;
        }
    }
};

QTEST_GUILESS_MAIN(TestDocumentState)
#include "tst_document_state.moc"
