// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli_process.h"
#include "tests/app/file_content.h"
#include "tests/app/small_set.h"
#include "tests/support/run_bytes.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace groupscope;
using groupscope::testing::bytesWithoutTimings;
using groupscope::testing::CliResult;
using groupscope::testing::runCli;

namespace {

/// `line` with the output for %1 and the input for %2, as arguments; names hold no spaces here.
QStringList filled(QString line, const QString& out, const QString& in) {
    line.replace(QLatin1String("%1"), out).replace(QLatin1String("%2"), in);
    return line.split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

} // namespace

/// No command replaces a file that it was not told to replace.
class TestCliOutputs : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        set_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
        experiment_ = folder_.filePath(QStringLiteral("experiment"));
        const QString specification = write(
            "spec.json", "{\"data\": \"" + set_.toUtf8() + "\", \"methods\": [{\"method\": \"zero-shot\"}]}");
        QCOMPARE(runCli({QStringLiteral("run"), specification, QStringLiteral("--out"), experiment_}).code,
                 0);
        run_ = folder_.filePath(QStringLiteral("run.h5"));
        QCOMPARE(runCli(filled(QStringLiteral("train %2 --method zero-shot --out %1"), run_, set_)).code, 0);
    }

    void nothingIsReplacedUnasked_data() {
        QTest::addColumn<QString>("line");
        for (const char* line : {"demo --out %1", "convert %2 %1", "split %2 %1 --by class",
                                 "imbalance %2 %1 --minorities 1", "project %2 --method pca --out %1"})
            QTest::newRow(line) << QString::fromUtf8(line);
    }
    void nothingIsReplacedUnasked() {
        QFETCH(QString, line);
        isKeptUnlessForced(line, "there.h5ad", set_);
        const QString itself = write("itself.h5ad", contentOf(set_)); // nor the set it reads
        QCOMPARE(runCli(filled(line, itself, itself)).code, 1);
        QCOMPARE(contentOf(itself), contentOf(set_));
    }

    /// The figures of subgroups are written and kept: confusion of nearest neighbours, and singular values,
    /// of attribute values and of groups.
    void figuresOfSubgroupsAreWrittenAndKept() {
        const QString folder = folder_.filePath(QStringLiteral("figures"));
        const QString line = QStringLiteral("metrics %2 --only r_precision --figures %1");
        const CliResult result = runCli(filled(line, folder, set_));
        QCOMPARE(result.code, 0);
        QVERIFY2(result.out.contains("wrote 4 figures"), result.out.constData());
        for (const char* name : {"neighbour_confusion.svg", "neighbour_confusion_2.svg",
                                 "subgroup_spectrum.svg", "subgroup_spectrum_2.svg"})
            QVERIFY2(contentOf(folder + QLatin1Char('/') + QLatin1String(name)).contains("outdoor"), name);
        const CliResult refused = runCli(filled(line, folder, set_));
        QCOMPARE(refused.code, 1);
        QVERIFY2(refused.err.contains("neighbour_confusion.svg"), refused.err.constData());
        const CliResult json = runCli(filled(line + QStringLiteral(" --force --json"), folder, set_));
        QCOMPARE(json.code, 0);
        QVERIFY2(json.out.startsWith("{"), json.out.constData());
    }

    void noHeadIsReplacedUnasked() {
        for (const char* name : {"head.npz", "head.safetensors", "head.onnx"})
            isKeptUnlessForced(QStringLiteral("export %2 --to %1"), name, run_);
    }

    void shortOptionsAreTheLongOnes() {
        const QString target = folder_.filePath(QStringLiteral("short.npz"));
        const QString line = QStringLiteral("export %2 -q -o %1");
        QCOMPARE(runCli(filled(line, target, run_)).code, 0);
        QCOMPARE(runCli(filled(line, target, run_)).code, 1); // it is there
        QCOMPARE(runCli(filled(line + QStringLiteral(" -f"), target, run_)).code, 0);
        const QString experiment = folder_.filePath(QStringLiteral("short"));
        const CliResult run =
            runCli(filled(QStringLiteral("run quick --data %2 -j 1 -n -o %1"), experiment, set_));
        QVERIFY2(run.code == 0, run.err.constData());
        QVERIFY(!QFile::exists(experiment)); // the plan alone
    }

    void noOtherRunIsReplacedUnasked() {
        const QByteArray before = contentOf(run_);
        const QString same = QStringLiteral("train %2 --method zero-shot --out %1"),
                      other = same + QStringLiteral(" --set temperature=0.5");
        QCOMPARE(runCli(filled(same, run_, set_)).code, 0); // the run itself
        const CliResult refused = runCli(filled(other, run_, set_));
        QCOMPARE(refused.code, 1);
        QVERIFY2(refused.err.contains("the file holds another run"), refused.err.constData());
        const QString copy = write("copy.h5", before);
        QCOMPARE(runCli(filled(other + QStringLiteral(" --force"), copy, set_)).code, 0);
    }

    /// The document holds all warnings, those of the set too: a script that reads only the document misses
    /// nothing.
    void theDocumentHoldsWhatIsWarnedOf() {
        const QByteArray mark = "groupscope-cli: warning: ";
        const QString line = QStringLiteral("train %2 --method zero-shot --attributes place,shape --json");
        const CliResult result = runCli(filled(line, {}, set_));
        QVERIFY2(result.code == 0, result.err.constData());
        const QJsonArray warnings =
            QJsonDocument::fromJson(result.out).object()[QStringLiteral("warnings")].toArray();
        int found = 0;
        for (const QByteArray& own : result.err.split('\n'))
            if (own.startsWith(mark)) {
                QVERIFY2(warnings.contains(QString::fromUtf8(own.mid(mark.size()))), own.constData());
                ++found;
            }
        QVERIFY2(found > 0, result.err.constData());
    }

    /// Apart from one dataset, how long it took: bytes of a run file can be compared.
    void sameSeedSameBytesOfTheFile() {
        const auto bytesOf = [&](const char* name, const char* settings) {
            const QString line =
                QStringLiteral("train %2 --out %1 --quiet --method contrastive-adapter --set epochs=2 "
                               "--set positives=8 --set negatives=8 --set neighbors=16 ");
            const QString file = folder_.filePath(QString::fromUtf8(name));
            const CliResult trained = runCli(filled(line + QString::fromUtf8(settings), file, set_));
            return trained.code == 0 ? bytesWithoutTimings(file.toStdString()) : std::string();
        };
        const std::string one = bytesOf("one.h5", "--threads 1"), again = bytesOf("again.h5", "--threads 1");
        QVERIFY(!one.empty() && one == again);
        QVERIFY(bytesOf("two.h5", "--threads 2") == one);
        const std::string other = bytesOf("other.h5", "--threads 1 --seed 1");
        QVERIFY(!other.empty() && other != one);
    }

    /// Figures over fewer runs than there are may differ: nobody gets them with exit code 0.
    void damagedRunsEndWithOne() {
        const QString folder = folder_.filePath(QStringLiteral("damaged")),
                      specification =
                          write("two.json",
                                "{\"data\": \"" + set_.toUtf8() +
                                    "\", \"methods\": [{\"method\": \"zero-shot\"}], \"seeds\": [0, 1]}");
        QCOMPARE(runCli({QStringLiteral("run"), specification, QStringLiteral("--out"), folder}).code, 0);
        const QStringList files = QDir(folder + QStringLiteral("/runs")).entryList(QDir::Files);
        QCOMPARE(files.size(), 2);
        const QString file = folder + QStringLiteral("/runs/") + files.front();
        QByteArray bytes = contentOf(file);
        bytes.truncate(bytes.size() / 2);
        QFile damaged(file);
        QVERIFY(damaged.open(QIODevice::WriteOnly) && damaged.write(bytes) == bytes.size());
        damaged.close();
        const QString page = folder_.filePath(QStringLiteral("damaged.html"));
        for (const char* line : {"compare %2 --quiet", "report %2 --quiet --out %1"}) {
            const CliResult result = runCli(filled(QString::fromUtf8(line), page, folder));
            QCOMPARE(result.code, 1);
            QVERIFY2(result.err.contains("1 run file is left out of these results"), result.err.constData());
        }
        QVERIFY(contentOf(page).contains("left out"));
    }

    void aReportGoesIntoAPipe() {
        const CliResult piped = groupscope::testing::runCliInShell(
            QStringLiteral("\"$0\" \"$@\" | cat"),
            filled(QStringLiteral("report %2 --quiet --out /dev/stdout"), QString(), experiment_));
        QCOMPARE(piped.code, 0);
        QVERIFY2(piped.out.startsWith("<!DOCTYPE html>"), piped.err.constData());
    }

    void figuresOfAReportAreKeptUnlessForced() {
        const QString folder = folder_.filePath(QStringLiteral("new/figures")),
                      page = folder_.filePath(QStringLiteral("with_figures.html"));
        const QString line = QStringLiteral("report %2 --out %1 --figures ") + folder;
        const CliResult written = runCli(filled(line, page, experiment_));
        QCOMPARE(written.code, 0);
        QVERIFY2(written.out.contains("figures into"), written.out.constData());
        const QString figure = folder + QStringLiteral("/trade_off.svg");
        QVERIFY(contentOf(figure).startsWith("<svg"));
        const QByteArray values = contentOf(folder + QStringLiteral("/trade_off.csv")); // what it shows
        QVERIFY2(values.startsWith("name,x,y,") && values.count('\n') > 1, values.constData());
        QFile own(figure);
        QVERIFY(own.open(QIODevice::WriteOnly) && own.write("mine") == 4);
        own.close();
        QCOMPARE(runCli(filled(line, page, experiment_)).code, 1);
        QCOMPARE(contentOf(figure), QByteArray("mine"));
        QCOMPARE(runCli(filled(line + QStringLiteral(" --force"), page, experiment_)).code, 0);
        QVERIFY(contentOf(figure).startsWith("<svg"));
    }

    void theTradeOffOfAReportHasTheAxesAskedFor() {
        const QString folder = folder_.filePath(QStringLiteral("axes"));
        const QString line = QStringLiteral("report %2 --out %1 --force --figures ") + folder;
        const QString page = folder_.filePath(QStringLiteral("axes.html"));
        const CliResult written =
            runCli(filled(line + QStringLiteral(" --axes seconds,test.gap"), page, experiment_));
        QVERIFY2(written.code == 0, written.err.constData());
        const QByteArray figure = contentOf(folder + QStringLiteral("/trade_off.svg"));
        QVERIFY(figure.contains(">seconds<") && figure.contains(" in %, test split<"));
        QVERIFY(contentOf(page).contains("--axes seconds,test.gap")); // to make it again
        for (const char* axes : {"seconds", "seconds,method", "seconds,test.nothing"}) {
            const CliResult refused =
                runCli(filled(line + QStringLiteral(" --axes ") + QLatin1String(axes), page, experiment_));
            QCOMPARE(refused.code, 2);
            QVERIFY2(refused.err.contains("--axes"), refused.err.constData());
        }
    }

    void anEmptyFileMayBeFilled() {
        const QString empty = write("empty.h5ad", "");
        QCOMPARE(runCli(filled(QStringLiteral("convert %2 %1"), empty, set_)).code, 0);
    }

    void aReportReplacesNothingUnlessForced() {
        const QString line = QStringLiteral("report %2 --out %1");
        const QByteArray before = contentOf(set_);
        QCOMPARE(runCli(filled(line, set_, experiment_)).code, 1);
        QCOMPARE(contentOf(set_), before);
        isKeptUnlessForced(line, "page.html", experiment_);
        const QString page = folder_.filePath(QStringLiteral("page.html"));
        QCOMPARE(runCli(filled(line, page, experiment_)).code, 1); // a report is a file as any other
        const CliResult sheets =
            runCli(filled(line, folder_.filePath(QStringLiteral("page.pdf")), experiment_));
        QCOMPARE(sheets.code, 2);
        QVERIFY(sheets.err.contains("end the name in .html, or export the PDF in the window"));
    }

  private:
    QString write(const char* name, const QByteArray& text) const {
        QFile file(folder_.filePath(QString::fromUtf8(name)));
        return file.open(QIODevice::WriteOnly) && file.write(text) == text.size() ? file.fileName()
                                                                                  : QString();
    }

    void isKeptUnlessForced(const QString& line, const char* name, const QString& in) const {
        const QString there = write(name, "<!DOCTYPE html>\nmine");
        const CliResult refused = runCli(filled(line, there, in));
        QCOMPARE(refused.code, 1);
        QVERIFY2(refused.err.contains("there is a file of that name already") &&
                     refused.err.contains("replace it with --force"),
                 refused.err.constData());
        QCOMPARE(contentOf(there), QByteArray("<!DOCTYPE html>\nmine"));
        const CliResult forced = runCli(filled(line + QStringLiteral(" --force"), there, in));
        QVERIFY2(forced.code == 0, forced.err.constData());
        QVERIFY(contentOf(there) != "<!DOCTYPE html>\nmine");
    }

    QTemporaryDir folder_;
    QString set_;
    QString experiment_;
    QString run_;
};

QTEST_GUILESS_MAIN(TestCliOutputs)
#include "tst_cli_outputs.moc"
