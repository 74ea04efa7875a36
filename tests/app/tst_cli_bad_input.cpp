// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli_process.h"

#include "core/io/anndata/anndata_writer.h"
#include "tests/app/file_content.h"
#include "tests/support/change_rows.h"
#include "tests/support/synthetic.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <hdf5.h>
#include <limits>
#include <unistd.h>

using namespace groupscope;
using groupscope::testing::birdsInPlaces;
using groupscope::testing::changeRows;
using groupscope::testing::CliResult;
using groupscope::testing::runCli;
using groupscope::testing::runCliInShell;

namespace {} // namespace

class TestCliBadInput : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        good_ = save("good", [](EmbeddingSet&) {});
    }

    void isRefusedInOneLine_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("part"); // of the message: the place or the remedy
        const auto row = [](const char* name, const QStringList& arguments, int code, const QString& part) {
            QTest::newRow(name) << arguments << code << part;
        };
        const auto train = [](const QString& file) {
            return QStringList{QStringLiteral("train"), file, QStringLiteral("--method"),
                               QStringLiteral("zero-shot")};
        };
        const auto with = [&train, this](const char* flag, const QString& value) {
            return train(good_) + QStringList{QString::fromUtf8(flag), value};
        };
        const QString text = folder_.filePath(QStringLiteral("text.h5ad"));
        QFile textFile(text);
        QVERIFY(textFile.open(QIODevice::WriteOnly));
        textFile.write("this is no HDF5 file\n");
        textFile.close();

        row("not HDF5", train(text), 1, text);
        row("a run over the data", with("--out", good_), 2, QStringLiteral("ends with .h5"));
        QVERIFY(QDir(folder_.path()).mkpath(QStringLiteral("others")));
        const QString other = folder_.filePath(QStringLiteral("others/other.h5"));
        QVERIFY(QFile::copy(text, other));
        row("a run over another file", with("--out", other), 1, QStringLiteral("is no run file"));
        row("unknown rule", with("--select", QStringLiteral("val.luck")), 2,
            QStringLiteral("val.worst_group_accuracy"));
        row("missing file", train(folder_.filePath(QStringLiteral("nothing.h5ad"))), 1,
            QStringLiteral("nothing.h5ad"));
        row("a folder", train(folder_.path()), 1, folder_.path());
        row("no embedding", train(withoutEmbedding()), 1, QStringLiteral("embedding"));
        row("NaN rows", train(withNan()), 1, QStringLiteral("2 examples hold NaN or Inf"));
        row("NaN rows in a map",
            {QStringLiteral("project"), withNan(), QStringLiteral("--broken-rows"), QStringLiteral("refuse"),
             QStringLiteral("--method"), QStringLiteral("pca"), QStringLiteral("--out"),
             folder_.filePath(QStringLiteral("nan.csv"))},
            1, QStringLiteral("--broken-rows exclude"));
        row("an unknown choice", with("--broken-rows", QStringLiteral("keep")), 2,
            QStringLiteral("--broken-rows"));
        row("labels of another length", train(withShortLabels()), 1, QStringLiteral("bird"));
        row("one class", train(withOneClass()), 1, QStringLiteral("1 class only"));
        row("unknown method",
            {QStringLiteral("train"), good_, QStringLiteral("--method"), QStringLiteral("magic")}, 2,
            QStringLiteral("zero-shot"));
        row("unknown parameter", with("--set", QStringLiteral("lr=1")), 2, QStringLiteral("temperature"));
        row("out of range", with("--set", QStringLiteral("temperature=-1")), 2,
            QStringLiteral("from 1e-4 to"));
        row("not a number", with("--set", QStringLiteral("temperature=warm")), 2, QStringLiteral("warm"));
        row("no equals sign", with("--set", QStringLiteral("temperature")), 2, QStringLiteral("key=value"));
        row("unknown embedding", with("--embedding", QStringLiteral("X_none")), 2, QStringLiteral("X_test"));
        row("unknown column", with("--class-column", QStringLiteral("fish")), 2, QStringLiteral("bird"));
        row("seed above all", with("--seed", QStringLiteral("18446744073709551616")), 2,
            QStringLiteral("is above 18446744073709551615"));
        row("seed of a split above all",
            with("--draw-split", QStringLiteral("0.6,0.2,0.2")) +
                QStringList{QStringLiteral("--split-seed"), QStringLiteral("18446744073709551616")},
            2, QStringLiteral("is above 18446744073709551615"));
        row("negative seed of labels", with("--label-seed", QStringLiteral("-1")), 2,
            QStringLiteral("is no whole number from 0"));
        row("negative seed", with("--seed", QStringLiteral("-1")), 2, QStringLiteral("--seed"));
        row("no threads", with("--threads", QStringLiteral("0")), 2, QStringLiteral("--threads"));
        row("no method", {QStringLiteral("train"), good_}, 2, QStringLiteral("--method"));
        row("no command", {}, 2, QStringLiteral("--help"));
        row("unknown command", {QStringLiteral("dance")}, 2, QStringLiteral("dance"));
        row("unknown flag", train(good_) + QStringList{QStringLiteral("--fast")}, 2,
            QStringLiteral("--fast"));
        row("missing folder of the output", with("--out", QStringLiteral("/nonexistent/run.h5")), 1,
            QStringLiteral("/nonexistent"));
        row("device as output", with("--out", QStringLiteral("/dev/full")), 1, QStringLiteral("/dev/full"));
        row("unknown split",
            {QStringLiteral("metrics"), good_, QStringLiteral("--split"), QStringLiteral("exam")}, 2,
            QStringLiteral("train, val, test"));
        row("unknown protocol",
            {QStringLiteral("metrics"), good_, QStringLiteral("--information"), QStringLiteral("guess")}, 2,
            QStringLiteral("paper, code, none"));
        row("unknown measure", with("--monitor", QStringLiteral("alignment,entropy")), 2,
            QStringLiteral("mutual_information"));
        row("unknown split to monitor", with("--monitor-split", QStringLiteral("exam")), 2,
            QStringLiteral("train, val, test"));
        row("unknown projection",
            {QStringLiteral("project"), good_, QStringLiteral("--method"), QStringLiteral("magic"),
             QStringLiteral("--out"), folder_.filePath(QStringLiteral("a.csv"))},
            2, QStringLiteral("umap"));
        row("projection to an unknown form",
            {QStringLiteral("project"), good_, QStringLiteral("--out"),
             folder_.filePath(QStringLiteral("a.png"))},
            2, QStringLiteral(".csv"));
        row("no runs", {QStringLiteral("compare"), folder_.path()}, 1, QStringLiteral("no runs"));
        row("unknown rule",
            {QStringLiteral("compare"), folder_.path(), QStringLiteral("--select"), QStringLiteral("best")},
            2, QStringLiteral("val.worst_group_accuracy"));
        row("unknown format",
            {QStringLiteral("compare"), folder_.path(), QStringLiteral("--format"), QStringLiteral("word")},
            2, QStringLiteral("--format"));
        row("missing specification",
            {QStringLiteral("run"), QStringLiteral("/nonexistent.json"), QStringLiteral("--out"),
             folder_.path()},
            1, QStringLiteral("/nonexistent.json"));
        row("wrong specification", {QStringLiteral("run"), text, QStringLiteral("--out"), folder_.path()}, 2,
            QStringLiteral("JSON"));
    }
    void brokenRowsAreLeftOutWhenThatIsAskedFor() {
        const QString file = withNan();
        const CliResult trained =
            runCli({QStringLiteral("train"), file, QStringLiteral("--method"), QStringLiteral("zero-shot"),
                    QStringLiteral("--broken-rows"), QStringLiteral("exclude"), QStringLiteral("--json")});
        QVERIFY2(trained.code == 0, trained.err.constData());
        QVERIFY(trained.err.contains("2 examples hold NaN or Inf and are left out"));
        QVERIFY(trained.out.contains("\"broken_rows\": 2"));
        const CliResult info = runCli({QStringLiteral("info"), file});
        QVERIFY2(info.code == 0, info.err.constData());
        QVERIFY2(info.out.contains("problem   2 examples hold NaN or Inf"), info.out.constData());
    }

    void isRefusedInOneLine() {
        QFETCH(QStringList, arguments);
        QFETCH(int, code);
        QFETCH(QString, part);
        const CliResult result = runCli(arguments);
        QVERIFY2(result.code == code, result.err.constData());
        QVERIFY2(result.errorLines() == 1, result.err.constData());
        QVERIFY2(result.err.contains("groupscope-cli: error: "), result.err.constData());
        QVERIFY2(result.err.contains("; "), result.err.constData()); // what to do
        QVERIFY2(result.err.contains(part.toUtf8()), result.err.constData());
        QCOMPARE(result.out, QByteArray());
    }

    void emptySplitIsAWarning() {
        const QString file = save("nosplit", [](EmbeddingSet& set) {
            for (int& code : set.columns[2].codes)
                code = code == 1 ? 0 : code;
        });
        expectWarning(file, "the validation split has no examples");
    }

    void groupWithoutTrainingRowsIsAWarning() {
        const QString file = save("nogroup", [](EmbeddingSet& set) {
            for (std::size_t row = 0; row < set.size(); ++row)
                if (set.columns[2].codes[row] == 0)
                    set.columns[1].codes[row] = set.columns[0].codes[row]; // all birds at home
        });
        const CliResult result = runCli(trainLine(file));
        QCOMPARE(result.code, 0);
        QCOMPARE(result.err.count("' has no training examples"), 2);
        const CliResult quiet = runCli(trainLine(file) + QStringList{QStringLiteral("--quiet")});
        QCOMPARE(quiet.err.count("' has no training examples"), 2); // warnings stay
        QCOMPARE(runCli(trainLine(file) + QStringList{QStringLiteral("-qq")}).err, QByteArray());
    }

    void fullTargetLosesNothing() {
        const QString run = folder_.filePath(QStringLiteral("run.h5"));
        QCOMPARE(runCli(trainLine(good_) + QStringList{QStringLiteral("--out"), run}).code, 0);
        const QByteArray before = contentOf(run);
        QVERIFY(!before.isEmpty());
        // A limit on the size of files (in blocks of 512 bytes) is a full disk that needs no rights to make.
        const CliResult result =
            runCliInShell(QStringLiteral("ulimit -f 4; exec \"$0\" \"$@\""),
                          trainLine(good_) + QStringList{QStringLiteral("--seed"), QStringLiteral("1"),
                                                         QStringLiteral("--out"), run});
        expectFailure(result);
        QCOMPARE(contentOf(run), before);
        expectNothingHalfWritten();
    }

    void fullTargetOfText() {
        const QString map = folder_.filePath(QStringLiteral("map.csv"));
        const CliResult result = runCliInShell(QStringLiteral("ulimit -f 4; exec \"$0\" \"$@\""),
                                               {QStringLiteral("project"), good_, QStringLiteral("--method"),
                                                QStringLiteral("pca"), QStringLiteral("--out"), map});
        expectFailure(result);
        QVERIFY(!QFile::exists(map));
        expectNothingHalfWritten();
    }

    void fullStandardOutput() {
        const CliResult result = runCliInShell(QStringLiteral("exec \"$0\" \"$@\" > /dev/full"),
                                               {QStringLiteral("methods"), QStringLiteral("--json")});
        expectFailure(result);
        QVERIFY(result.err.contains("standard output"));
    }

    void readOnlyTarget() {
        const QString folder = folder_.filePath(QStringLiteral("readonly"));
        QVERIFY(QDir().mkdir(folder));
        QVERIFY(QFile::setPermissions(folder, QFileDevice::ReadOwner | QFileDevice::ExeOwner));
        if (::geteuid() == 0)
            QSKIP("root may write everywhere");
        expectFailure(runCli(trainLine(good_) +
                             QStringList{QStringLiteral("--out"), folder + QStringLiteral("/run.h5")}));
        QVERIFY(QDir(folder).isEmpty());
    }

  private:
    static QStringList trainLine(const QString& file) {
        return {QStringLiteral("train"), file, QStringLiteral("--method"), QStringLiteral("zero-shot")};
    }

    template<class Change>
    QString save(const char* name, const Change& change) const {
        const auto set = birdsInPlaces(40);
        change(*set);
        const QString path = folder_.filePath(QString::fromUtf8(name) + QStringLiteral(".h5ad"));
        saveEmbeddingSet(*set, path.toStdString());
        return path;
    }

    QString withNan() const {
        return save("nan", [](EmbeddingSet& set) {
            changeRows(set, [](MatrixF& rows) {
                rows(3, 0) = std::numeric_limits<float>::quiet_NaN();
                rows(50, 1) = std::numeric_limits<float>::infinity();
            });
        });
    }

    QString withOneClass() const {
        return save("oneclass", [](EmbeddingSet& set) {
            set.columns[0].categories = {"landbird"};
            std::fill(set.columns[0].codes.begin(), set.columns[0].codes.end(), 0);
            set.embeddings[0].classEmbeddings.resize(0, 0);
        });
    }

    QString withoutEmbedding() const {
        const QString path = save("noembedding", [](EmbeddingSet&) {});
        const hid_t file = H5Fopen(path.toUtf8().constData(), H5F_ACC_RDWR, H5P_DEFAULT);
        H5Ldelete(file, "/obsm/X_test", H5P_DEFAULT);
        H5Fclose(file);
        return path;
    }

    QString withShortLabels() const {
        const QString path = save("short", [](EmbeddingSet&) {});
        const hid_t file = H5Fopen(path.toUtf8().constData(), H5F_ACC_RDWR, H5P_DEFAULT);
        H5Ldelete(file, "/obs/bird/codes", H5P_DEFAULT);
        const hsize_t size = 7;
        const hid_t space = H5Screate_simple(1, &size, nullptr);
        const hid_t codes =
            H5Dcreate2(file, "/obs/bird/codes", H5T_STD_I8LE, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
        const signed char values[7] = {};
        H5Dwrite(codes, H5T_NATIVE_SCHAR, H5S_ALL, H5S_ALL, H5P_DEFAULT, values);
        H5Dclose(codes);
        H5Sclose(space);
        H5Fclose(file);
        return path;
    }

    static void expectWarning(const QString& file, const char* part) {
        const CliResult result = runCli(trainLine(file));
        QVERIFY2(result.code == 0, result.err.constData());
        QVERIFY2(result.err.startsWith("groupscope-cli: warning: "), result.err.constData());
        QVERIFY2(result.err.contains(part), result.err.constData());
    }

    static void expectFailure(const CliResult& result) {
        QVERIFY2(result.code == 1, result.err.constData());
        QVERIFY2(result.errorLines() == 1, result.err.constData());
        QVERIFY2(result.err.contains("groupscope-cli: error: "), result.err.constData());
    }

    void expectNothingHalfWritten() const {
        for (const QString& name : QDir(folder_.path()).entryList(QDir::Files | QDir::Hidden))
            QVERIFY2(name.endsWith(QLatin1String(".h5ad")) || name == QLatin1String("run.h5"),
                     qPrintable(name));
    }

    QTemporaryDir folder_;
    QString good_;
};

QTEST_GUILESS_MAIN(TestCliBadInput)
#include "tst_cli_bad_input.moc"
