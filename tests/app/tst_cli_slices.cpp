// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/import/csv_table.h"
#include "core/runs/run_file.h"
#include "tests/app/cli_process.h"
#include "tests/app/small_set.h"
#include "tests/support/checks.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

using namespace groupscope;
using namespace groupscope::testing;
using Json = nlohmann::json;

/// slices and labels: what is printed is of the runs, and what cannot be done is said.
class TestCliSlices : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        set_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
        for (const int seed : {0, 1})
            done({QStringLiteral("train"), set_, QStringLiteral("--method"), QStringLiteral("linear-probe"),
                  QStringLiteral("--set"), QStringLiteral("epochs=3"), QStringLiteral("--seed"),
                  QString::number(seed), QStringLiteral("--out"), runFile(seed), QStringLiteral("--quiet")});
        done({QStringLiteral("train"), set_, QStringLiteral("--method"), QStringLiteral("group-dro"),
              QStringLiteral("--set"), QStringLiteral("epochs=3"), QStringLiteral("--out"), path("other.h5"),
              QStringLiteral("--quiet")});
    }

    /// Places mislead: the slices of the lattice are those out of place, with the events of both seeds.
    void attributesOfTwoSeeds() {
        const Json json = jsonOf(arguments({"slices", "SET", "0", "1", "--by", "attributes", "--json"}));
        QCOMPARE(json.at("events").get<std::string>(), std::string("errors of linear-probe, 2 seeds"));
        QCOMPARE(json.at("split").get<std::string>(), std::string("val"));
        QCOMPARE(json.at("found").get<int>() + json.at("measured").get<int>(), 300);
        const Json& first = json.at("slices").at(0);
        QVERIFY(first.at("corrected").get<double>() < 0.01);
        QVERIFY(first.at("low").get<double>() > first.at("elsewhere").get<double>());
        CHECK_HOLDS(first.at("query").get<std::string>(), " and place = ");
        const Run a = loadRun(runFile(0).toStdString()), b = loadRun(runFile(1).toStdString());
        double events = 0.0;
        for (const Run* run : {&a, &b})
            for (std::size_t i = 0; i < run->split("val")->labels.size(); ++i)
                events += run->split("val")->predictions[i] != run->split("val")->labels[i] ? 0.5 : 0.0;
        const double rate = json.at("rate").get<double>() * json.at("measured").get<double>();
        QVERIFY(rate > 0.3 * events && rate < 0.7 * events); // about half of them
    }

    void examplesAreWritten() {
        const Json json = jsonOf(arguments({"slices", "SET", "0", "--out", "examples.csv", "--json"}));
        const CsvTable table = CsvTable::read(path("examples.csv").toStdString());
        std::size_t lines = 0;
        for (const Json& slice : json.at("slices"))
            lines += slice.at("examples").size();
        QVERIFY(lines > 0);
        QCOMPARE(table.rows(), lines);
        const CliResult again = runCli(arguments({"slices", "SET", "0", "--out", "examples.csv"}));
        QCOMPARE(again.code, 1);
        CHECK_HOLDS(again.err.toStdString(), "--force");
    }

    void pairsAreComparedInOneDirection() {
        const Json json = jsonOf(arguments({"slices", "SET", "other.h5", "--against", "0", "1", "--json"}));
        CHECK_HOLDS(json.at("events").get<std::string>(),
                    "errors of group-dro on examples that linear-probe, 2 seeds predicts correctly");
        QVERIFY(json.at("found").get<int>() + json.at("measured").get<int>() < 300);
    }

    void aFolderAndAMethodNameTheSeeds() {
        QFile file(path("study.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"data\": \"" + set_.toUtf8() +
                   "\", \"seeds\": [0, 1], \"methods\": [{\"method\": \"linear-probe\", \"set\": "
                   "{\"epochs\": 3}}], \"variants\": [{\"name\": \"short\", \"method\": \"rwg\", \"set\": "
                   "{\"epochs\": 2}}]}");
        file.close();
        const QString study = path("study");
        done({QStringLiteral("run"), path("study.json"), QStringLiteral("--out"), study,
              QStringLiteral("--quiet")});
        const auto slices = [&](const QString& name) {
            return QStringList{QStringLiteral("slices"), set_, study + name};
        };
        const Json json = jsonOf(slices(QStringLiteral(":linear-probe")) +
                                 QStringList{QStringLiteral("--against"), study + QStringLiteral(":short"),
                                             QStringLiteral("--json")});
        CHECK_HOLDS(json.at("events").get<std::string>(),
                    "errors of linear-probe, 2 seeds on examples that rwg, 2 seeds predicts correctly");
        const CliResult unknown = runCli(slices(QStringLiteral(":erm")));
        QCOMPARE(unknown.code, 2);
        CHECK_HOLDS(unknown.err.toStdString(), "linear-probe, rwg, short");
        const CliResult folder = runCli(slices({}));
        QCOMPARE(folder.code, 2);
        CHECK_HOLDS(folder.err.toStdString(), "study:NAME");
    }

    void theTestSplitIsSearchedWithAWarning() {
        QVERIFY(!runCli(arguments({"slices", "SET", "0"})).err.contains("report split"));
        const CliResult result = runCli(arguments({"slices", "SET", "0", "--split", "test"}));
        QCOMPARE(result.code, 0);
        QVERIFY(result.err.contains("'test' is a report split"));
        QVERIFY(runCli(arguments({"labels", "SET", "--split", "test"})).err.contains("report split"));
    }

    void labelsOfErrorsAndOfAll() {
        const Json all = jsonOf(arguments({"labels", "SET", "--json"}));
        QCOMPARE(all.at("checked").get<int>(), 300);
        const Json errors = jsonOf(arguments({"labels", "SET", "0", "--json", "--out", "labels.csv"}));
        QVERIFY(errors.at("checked").get<int>() < 300);
        QCOMPARE(errors.at("checked").get<int>(), errors.at("errors").get<int>());
        QCOMPARE(CsvTable::read(path("labels.csv").toStdString()).rows(), errors.at("suspects").size());
        std::set<std::string> suspected;
        for (const Json& suspect : all.at("suspects"))
            suspected.insert(suspect.at("id").get<std::string>());
        for (const Json& suspect : errors.at("suspects"))
            QVERIFY(suspected.contains(suspect.at("id").get<std::string>()));
    }

    void badInput_data() {
        QTest::addColumn<std::vector<std::string>>("words");
        QTest::addColumn<QByteArray>("part");
        using Words = std::vector<std::string>;
        QTest::newRow("no run") << Words{"slices", "SET"} << QByteArray("RUN is required");
        QTest::newRow("two settings")
            << Words{"slices", "SET", "0", "other.h5"} << QByteArray("another setting");
        QTest::newRow("one seed twice")
            << Words{"slices", "SET", "0", "0"} << QByteArray("two runs of seed 0");
        QTest::newRow("unknown kind") << Words{"slices", "SET", "0", "--by", "faces"} << QByteArray("faces");
        QTest::newRow("unknown split")
            << Words{"slices", "SET", "0", "--split", "tset"} << QByteArray("tset");
        QTest::newRow("no table") << Words{"slices", "SET", "0", "--out", "a.txt"} << QByteArray(".csv");
        QTest::newRow("labels, no table") << Words{"labels", "SET", "--out", "a.txt"} << QByteArray(".csv");
        QTest::newRow("labels, split") << Words{"labels", "SET", "--split", "tset"} << QByteArray("tset");
    }
    void badInput() {
        QFETCH(const std::vector<std::string>, words);
        QFETCH(const QByteArray, part);
        const CliResult result = runCli(arguments(words));
        QCOMPARE(result.code, 2);
        QCOMPARE(result.errorLines(), 1);
        QVERIFY2(result.err.contains(part), result.err.constData());
    }

  private:
    QString path(const char* name) const { return folder_.filePath(QLatin1String(name)); }
    QString runFile(int seed) const {
        return folder_.filePath(QString::number(seed) + QStringLiteral(".h5"));
    }
    /// "SET" is the set, "0" and "1" are runs, and names of files stand in the folder.
    QStringList arguments(const std::vector<std::string>& words) const {
        QStringList list;
        for (const std::string& own : words) {
            const QString word = QString::fromStdString(own);
            list << (own == "SET"               ? set_
                     : own == "0" || own == "1" ? runFile(word.toInt())
                     : word.contains(QLatin1Char('.')) && !word.startsWith(QLatin1Char('-'))
                         ? folder_.filePath(word)
                         : word);
        }
        return list;
    }
    static void done(const QStringList& words) {
        const CliResult result = runCli(words);
        QVERIFY2(result.code == 0, result.err.constData());
    }
    static Json jsonOf(const QStringList& words) {
        const CliResult result = runCli(words);
        return result.code == 0 ? Json::parse(result.out.toStdString()) : Json();
    }

    QTemporaryDir folder_;
    QString set_;
};

QTEST_GUILESS_MAIN(TestCliSlices)
#include "tst_cli_slices.moc"
