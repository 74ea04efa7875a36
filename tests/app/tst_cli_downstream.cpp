// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli_process.h"
#include "tests/app/small_set.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

using namespace groupscope;
using namespace groupscope::testing;

/// Gaps and classifiers downstream on the command line, and finDML's protocol by its commands.
class TestCliDownstream : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase() { writeSmallSet(folder_.path().toStdString()); }

    void metricsSayGaps() {
        const nlohmann::json json =
            parsed(call({"metrics", path("small.h5ad"), "--only", "recall_at_1,density", "--minor",
                         "place=outdoor", "--gap", "worst", "--json", "--quiet"}));
        const nlohmann::json& gaps = json.at("gaps");
        QCOMPARE(gaps.size(), std::size_t(4));
        QCOMPARE(gaps.at(0).at("definition").get<std::string>(),
                 std::string("major − minor (minor: place=outdoor)"));
        QVERIFY(gaps.at(0).at("interval").size() == 2 && !gaps.at(1).contains("interval"));
        QVERIFY(call({"metrics", path("small.h5ad"), "--only", "recall_at_1", "--gap", "worst"})
                    .out.contains("others"));
        const CliResult wrong = call({"metrics", path("small.h5ad"), "--minor", "place=moon"});
        QVERIFY(wrong.code == 2 && wrong.errorLines() == 1 && wrong.err.contains("indoor,outdoor"));
        QCOMPARE(call({"metrics", path("small.h5ad"), "--leave-out", "place=indoor"}).code, 2);
    }

    void classifiersAreFittedAndScored() {
        const std::vector<std::string> asked{"downstream", path("small.h5ad"), "--json",
                                             "--quiet",    "--minor",          "place=outdoor"};
        const CliResult made = call(asked);
        QCOMPARE(made.code, 0);
        const nlohmann::json json = parsed(made);
        QCOMPARE(json.at("classifiers").size(), std::size_t(5));
        QCOMPARE(json.at("classifiers").at(0).at("gaps").size(), std::size_t(3));
        QCOMPARE(call(asked).out, made.out);
        QVERIFY(call({"downstream", path("small.h5ad"), "--classifiers", "logistic"})
                    .out.contains("fitted on train rows"));
        QCOMPARE(parsed(call({"downstream", path("small.h5ad"), "--balance", "domain_independent", "--json",
                              "--quiet"}))
                     .at("balance")
                     .get<std::string>(),
                 std::string("domain_independent"));
        QCOMPARE(call({"downstream", path("small.h5ad"), "--balance", "luck"}).code, 2);
        QCOMPARE(call({"downstream", path("small.h5ad"), "--fit", "test"}).code, 2);
    }

    /// Upstream on imbalanced rows, downstream on all balanced ones: with one seed both leave the same rows
    /// to score.
    void theProtocolOfThePaper() {
        QCOMPARE(call({"imbalance", path("small.h5ad"), path("imbalanced.h5ad"), "--minorities", "1",
                       "--lost", "0.9", "--seed", "1", "--column", "imbalanced"})
                     .code,
                 0);
        const std::vector<std::string> of{path("imbalanced.h5ad"),
                                          "--split-column",
                                          "imbalanced",
                                          "--attributes",
                                          "minority",
                                          "--json",
                                          "--quiet"};
        const auto with = [&of](std::vector<std::string> words, const std::vector<std::string>& more) {
            words.insert(words.end(), of.begin(), of.end());
            words.insert(words.end(), more.begin(), more.end());
            return call(words);
        };
        QCOMPARE(
            with({"train"}, {"--method", "dml-margin", "--set", "epochs=1", "--out", path("run.h5")}).code,
            0);
        const CliResult found = with(
            {"downstream"}, {"--head", path("run.h5"), "--fit", "control=train", "--minor", "minority=True"});
        QVERIFY2(found.code == 0, found.err.constData());
        const nlohmann::json json = parsed(found);
        QCOMPARE(json.at("fit_set").get<std::string>(), std::string("control=train"));
        QCOMPARE(json.at("classifiers").at(0).at("fitted").get<int>(),
                 309); // three times 103, of the control
        QCOMPARE(json.at("classifiers").at(0).at("gaps").at(0).at("second").at("name").get<std::string>(),
                 std::string("minor"));
    }

    /// The same over levels and draws, as one experiment, with its table in every form.
    void theProtocolIsOneExperiment() {
        QFile spec(folder_.filePath(QStringLiteral("protocol.json")));
        QVERIFY(spec.open(QIODevice::WriteOnly));
        spec.write(
            R"({"data":"small.h5ad","methods":[{"method":"dml-margin","set":{"epochs":1}}],"seeds":[0,1],)"
            R"("imbalance":{"levels":["50-50","80-20"]},"downstream":["logistic"]})");
        spec.close();
        const CliResult made = call({"run", path("protocol.json"), "--out", path("protocol"), "--quiet"});
        QVERIFY2(made.code == 0, made.err.constData());
        QVERIFY(call({"run", path("protocol.json"), "--out", path("protocol")}).out.contains("4 were there"));
        const nlohmann::json table = parsed(call({"gaps", path("protocol"), "--json", "--quiet"}));
        bool paired = false;
        for (const nlohmann::json& row : table.at("rows"))
            paired = paired || (row.at("level").get<std::string>() == "80-20" &&
                                row.at("fitted_on").get<std::string>() == "balanced" &&
                                row.at("difference_n").get<int>() == 2);
        QVERIFY(paired);
        for (const char* format : {"md", "latex", "csv", "text"})
            QVERIFY2(call({"gaps", path("protocol"), "--format", format}).out.contains("80-20"), format);
        QVERIFY(call({"compare", path("protocol")}).out.contains("80-20"));
        QCOMPARE(call({"gaps", path("protocol"), "--gap", "worst", "--gap", "halves"}).code, 2);
        QCOMPARE(call({"report", path("protocol"), "--out", path("protocol.html")}).code, 0);
        QFile page(folder_.filePath(QStringLiteral("protocol.html")));
        QVERIFY(page.open(QIODevice::ReadOnly) && page.readAll().contains("upstream gap: MAP@R"));
    }

  private:
    static nlohmann::json parsed(const CliResult& result) {
        return nlohmann::json::parse(result.out.toStdString(), nullptr, false);
    }
    std::string path(const char* name) const { return folder_.filePath(QLatin1String(name)).toStdString(); }
    static CliResult call(const std::vector<std::string>& words) {
        QStringList arguments;
        for (const std::string& word : words)
            arguments << QString::fromStdString(word);
        return runCli(arguments);
    }

    QTemporaryDir folder_;
};

QTEST_GUILESS_MAIN(TestCliDownstream)
#include "tst_cli_downstream.moc"
