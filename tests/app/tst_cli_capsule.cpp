// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli_process.h"
#include "tests/app/small_set.h"
#include "tests/support/damaged_files.h"
#include "tests/support/peers.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

QStringList browserArguments(const QString& profile) {
    return {QStringLiteral("--headless"),
            QStringLiteral("--no-sandbox"),
            QStringLiteral("--disable-gpu"),
            QStringLiteral("--disable-background-networking"),
            QStringLiteral("--disable-component-update"),
            QStringLiteral("--no-first-run"),
            QStringLiteral("--user-data-dir=") + profile};
}

/// A set of 4 classes × 5 places: 20 groups with long names.
EmbeddingSet setOfManyGroups() {
    EmbeddingSet set = smallSet(400);
    Column shape{"shape of the object", {}, {}, {}}, place{"place of the picture", {}, {}, {}};
    for (int c = 0; c < 4; ++c)
        shape.categories.push_back("a rather long class name " + std::to_string(c));
    for (int p = 0; p < 5; ++p)
        place.categories.push_back("a place that is far away " + std::to_string(p));
    for (int row = 0; row < 1200; ++row) {
        shape.codes.push_back(row % 4);
        place.codes.push_back(row / 4 % 5);
    }
    set.columns = {shape, place, set.columns[2]};
    set.classKey = shape.name;
    set.attributeKeys = {place.name};
    set.embeddings.front().classEmbeddings.resize(0, 0);
    return set;
}

/// Writes into the title of a page by how many dots the fullest of its sheets is too full, and how many there
/// are.
const QByteArray measuringSheets = R"(<script>
const sheets = [...document.querySelectorAll('.sheet')];
const over = Math.max(...sheets.map(sheet => sheet.scrollHeight - sheet.clientHeight));
document.title = `measured ${over} ${sheets.length}`;
</script>)";

} // namespace

/// Capsule, verify and the report on two pages, as people call them.
class TestCliCapsule : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        const std::string folder = folder_.path().toStdString();
        saveEmbeddingSet(smallSet(), folder + "/small.h5ad");
        writeBytes(folder + "/spec.json", R"({"data":"small.h5ad","methods":[{"method":"zero-shot"},
            {"method":"linear-probe","set":{"epochs":4}},{"method":"group-dro","set":{"epochs":4}},
            {"method":"jtt","set":{"epochs":4}},{"method":"rwg","set":{"epochs":4}}],"seeds":[0,1,2]})");
        const CliResult made = runCli({QStringLiteral("run"), at("spec.json"), QStringLiteral("--out"),
                                       at("runs"), QStringLiteral("--quiet")});
        QVERIFY2(made.code == 0, made.err.constData());
        const CliResult capsule =
            runCli({QStringLiteral("capsule"), at("runs"), QStringLiteral("--out"), at("x.capsule")});
        QVERIFY2(capsule.code == 0, capsule.err.constData());
        QVERIFY2(capsule.out.contains("15 runs") && capsule.out.contains("without the data"),
                 capsule.out.constData());
    }

    void verifies() {
        const CliResult plain = runCli({QStringLiteral("verify"), at("x.capsule")});
        QVERIFY2(plain.code == 0, plain.err.constData());
        QVERIFY2(plain.out.contains("5 reproduced") || plain.out.contains("4 reproduced"),
                 plain.out.constData());
        const CliResult json =
            runCli({QStringLiteral("verify"), at("x.capsule"), at("small.h5ad"), QStringLiteral("--retrain"),
                    QStringLiteral("2"), QStringLiteral("--json"), QStringLiteral("--quiet")});
        QVERIFY2(json.code == 0, json.err.constData());
        const QJsonObject document = QJsonDocument::fromJson(json.out).object();
        QCOMPARE(document[QLatin1String("differs")].toInt(-1), 0);
        QCOMPARE(document[QLatin1String("not_possible")].toInt(-1),
                 1); // nobody recorded a look at test results
        QCOMPARE(document[QLatin1String("findings")].toArray().size(), 8);
    }

    void verifiesInAnotherHome() {
        QTemporaryDir home;
        QVERIFY(QFile::copy(at("x.capsule"), home.filePath(QStringLiteral("y.capsule"))));
        const CliResult result = runCliInShell(
            QStringLiteral("cd \"$1\" && HOME=\"$1\" XDG_CACHE_HOME= exec \"$0\" verify y.capsule"),
            {home.path()});
        QVERIFY2(result.code == 0, result.err.constData());
        const QString cache = home.filePath(QStringLiteral(".cache/groupscope"));
        for (const QString& left : QDir(cache).entryList(QDir::AllEntries | QDir::NoDotAndDotDot))
            QVERIFY2(!left.startsWith(QLatin1String("private-")), qPrintable(left));
    }

    void refusesBadInput() {
        const CliResult other = runCli({QStringLiteral("verify"), at("small.h5ad")});
        QCOMPARE(other.code, 1);
        QVERIFY2(other.err.contains("no Groupscope capsule"), other.err.constData());
        QCOMPARE(other.errorLines(), 1);
        const CliResult missing = runCli({QStringLiteral("verify"), at("none.capsule")});
        QCOMPARE(missing.code, 1);
        const CliResult usage = runCli({QStringLiteral("verify")});
        QCOMPARE(usage.code, 2);
        const CliResult there =
            runCli({QStringLiteral("capsule"), at("runs"), QStringLiteral("--out"), at("x.capsule")});
        QCOMPARE(there.code, 1);
        QVERIFY2(there.err.contains("--force"), there.err.constData());
        const CliResult folder =
            runCli({QStringLiteral("capsule"), at("small.h5ad"), QStringLiteral("--out"), at("z.capsule")});
        QCOMPARE(folder.code, 2);
        QVERIFY(!QFileInfo::exists(at("z.capsule")));
    }

    void printsOnTwoPages_data() {
        QTest::addColumn<QString>("runs");
        QTest::newRow("5 methods, 6 groups") << QStringLiteral("runs");
        QTest::newRow("20 methods, 20 groups") << QStringLiteral("many");
    }
    /// Exactly two, and nothing is cut off.
    void printsOnTwoPages() {
        NEED_PEERS("chromium", "poppler-utils");
        QFETCH(QString, runs);
        if (runs == QStringLiteral("many"))
            makeManyRuns();
        const CliResult report =
            runCli({QStringLiteral("report"), folder_.filePath(runs), QStringLiteral("--short"),
                    QStringLiteral("--force"), QStringLiteral("--out"), at("short.html")});
        QVERIFY2(report.code == 0, report.err.constData());
        QProcess browser;
        browser.start(QStringLiteral("chromium"),
                      browserArguments(at("profile")) +
                          QStringList{QStringLiteral("--no-pdf-header-footer"),
                                      QStringLiteral("--print-to-pdf=") + at("short.pdf"),
                                      QStringLiteral("file://") + at("short.html")});
        const CliResult printed = resultOf(browser);
        QVERIFY2(printed.code == 0, printed.err.constData());
        QProcess pages;
        pages.start(QStringLiteral("pdfinfo"), {at("short.pdf")});
        const CliResult facts = resultOf(pages);
        QVERIFY2(facts.out.contains("Pages:           2\n"), facts.out.constData());
        QVERIFY2(facts.out.contains("A4"), facts.out.constData());
        requireWholeSheets();
    }

    void printsPapers() {
        const CliResult one =
            runCli({QStringLiteral("methods"), QStringLiteral("jtt"), QStringLiteral("--bibtex")});
        QCOMPARE(one.code, 0);
        QVERIFY2(one.out.startsWith("@inproceedings{liu2021just,"), one.out.constData());
        const CliResult all = runCli({QStringLiteral("methods"), QStringLiteral("--bibtex")});
        QVERIFY(all.out.count("@") >= 45);
    }

    void writesBareTables() {
        const CliResult bare = runCli({QStringLiteral("compare"), at("runs"), QStringLiteral("--format"),
                                       QStringLiteral("latex"), QStringLiteral("--bare")});
        QVERIFY2(bare.code == 0 && !bare.out.contains("begin{table}") && bare.out.contains("begin{tabular}"),
                 bare.out.constData());
        const CliResult named =
            runCli({QStringLiteral("compare"), at("runs"), QStringLiteral("--format"),
                    QStringLiteral("latex"), QStringLiteral("--label"), QStringLiteral("tab:small"),
                    QStringLiteral("--short-caption"), QStringLiteral("Small")});
        QVERIFY2(named.out.contains("\\label{tab:small}") && named.out.contains("\\label{tab:small-2}") &&
                     named.out.contains("\\caption[Small]{"),
                 named.out.constData());
        QCOMPARE(runCli({QStringLiteral("compare"), at("runs"), QStringLiteral("--bare")}).code, 2);
    }

  private:
    /// 20 variants on 20 groups.
    void makeManyRuns() {
        const std::string folder = folder_.path().toStdString();
        saveEmbeddingSet(setOfManyGroups(), folder + "/many.h5ad");
        std::string spec = R"({"data":"many.h5ad","seeds":[0,1],"variants":[)";
        for (int i = 1; i <= 20; ++i) {
            const std::string number = std::to_string(i);
            spec += (i > 1 ? ",{" : "{") + ("\"name\":\"linear probe of rate number " + number) +
                    "\",\"method\":\"linear-probe\",\"set\":{\"epochs\":2,\"learning_rate\":" + number +
                    "e-3}}";
        }
        writeBytes(folder + "/many.json", spec + "]}");
        const CliResult made = runCli({QStringLiteral("run"), at("many.json"), QStringLiteral("--out"),
                                       at("many"), QStringLiteral("--quiet")});
        QVERIFY2(made.code == 0, made.err.constData());
    }

    /// Fails where a sheet of short.html holds more than it has room for.
    void requireWholeSheets() {
        QFile report(at("short.html"));
        QVERIFY(report.open(QIODevice::ReadOnly));
        QByteArray page = report.readAll();
        page.insert(page.lastIndexOf("</body>"), measuringSheets);
        writeBytes(at("measured.html").toStdString(), page.toStdString());
        QProcess browser;
        browser.start(
            QStringLiteral("chromium"),
            browserArguments(at("profile")) +
                QStringList{QStringLiteral("--dump-dom"), QStringLiteral("file://") + at("measured.html")});
        const CliResult shown = resultOf(browser);
        const QByteArray title = shown.out.mid(shown.out.indexOf("<title>measured ") + 16, 30);
        int over = 1000, sheets = 0;
        QVERIFY2(std::sscanf(title.constData(), "%d %d", &over, &sheets) == 2, title.constData());
        QVERIFY2(over <= 0, title.constData());
        QCOMPARE(sheets, 2);
    }

    QString at(const char* name) const { return folder_.filePath(QLatin1String(name)); }

    QTemporaryDir folder_;
};

QTEST_GUILESS_MAIN(TestCliCapsule)
#include "tst_cli_capsule.moc"
