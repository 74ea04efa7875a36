// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli_process.h"
#include "tests/app/small_set.h"

#include <QDir>
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

    /// Rows of one split search another, and only measures of retrieval look there; any number of neighbours.
    void aGalleryIsSearched() {
        const std::vector<std::string> asked{"metrics", path("small.h5ad"), "--split",
                                             "val",     "--gallery",        "train"};
        const auto with = [&](const std::vector<std::string>& more) {
            std::vector<std::string> words = asked;
            words.insert(words.end(), more.begin(), more.end());
            return call(words);
        };
        const nlohmann::json json = parsed(with({"--json", "--quiet"}));
        QCOMPARE(json.at("gallery").at("split").get<std::string>(), std::string("train"));
        QVERIFY(json.at("measures").contains("recall_at_1") && json.at("measures").contains("map_at_r") &&
                !json.at("measures").contains("nmi"));
        QVERIFY(with({}).out.contains("examples of val search the"));
        const double many = parsed(with({"--only", "recall_at_9", "--json", "--quiet"}))
                                .at("measures")
                                .at("recall_at_9")
                                .at("value")
                                .get<double>();
        QVERIFY(many >= json.at("measures").at("recall_at_8").at("value").get<double>());
        const CliResult wrong = with({"--only", "nmi"});
        QVERIFY(wrong.code == 2 && wrong.err.contains("searches no gallery"));
        const CliResult tooMany = call({"metrics", path("small.h5ad"), "--only", "recall_at_100000"});
        QVERIFY(tooMany.code == 2 && tooMany.errorLines() == 1 && tooMany.err.contains("100000 nearest"));
        QCOMPARE(call({"metrics", path("small.h5ad"), "--gallery", "nowhere"}).code, 2);
        QVERIFY(call({"measures"}).out.contains("recall_at_K"));
        QVERIFY(call({"measures", "recall_at_16"}).out.contains("16 nearest"));
    }

    /// A figure for each split, and one for each level of an imbalance that a specification or a preset
    /// draws.
    void examplesOfEachClassAreDrawn() {
        const auto figuresIn = [&](const char* folder) {
            return QDir(folder_.filePath(QLatin1String(folder))).entryList({QStringLiteral("*.svg")}).size();
        };
        const CliResult made = call({"info", path("small.h5ad"), "--figures", path("counts")});
        QVERIFY2(made.code == 0 && made.out.contains("3 figures"), made.err.constData());
        QCOMPARE(figuresIn("counts"), qsizetype(3));
        QFile svg(folder_.filePath(QStringLiteral("counts/class_counts.svg")));
        QVERIFY(svg.open(QIODevice::ReadOnly) && svg.readAll().contains("the largest first"));
        QCOMPARE(call({"info", path("small.h5ad"), "--figures", path("levels"), "--imbalance",
                       "metric-levels", "--quiet"})
                     .code,
                 0);
        QCOMPARE(figuresIn("levels"), qsizetype(3 + 5));
        QCOMPARE(call({"info", path("small.h5ad"), "--figures", path("none"), "--imbalance", "quick"}).code,
                 2);
        QCOMPARE(call({"info", path("small.h5ad"), "--imbalance", "metric-levels"}).code, 2);
        QVERIFY(call({"info", path("small.h5ad"), "--figures", path("counts")}).code != 0); // not replaced
    }

    void classifiersAreFittedAndScored() {
        const std::vector<std::string> asked{"downstream", path("small.h5ad"), "--json",
                                             "--quiet",    "--minor",          "place=outdoor"};
        const CliResult made = call(asked);
        QCOMPARE(made.code, 0);
        const nlohmann::json json = parsed(made);
        QCOMPARE(json.at("classifiers").size(), std::size_t(5));
        QCOMPARE(json.at("classifiers").at(0).at("gaps").size(), std::size_t(3));
        for (const char* parity : {"demographic_parity", "equalized_odds", "equal_opportunity"})
            QVERIFY(json.at("classifiers").at(0).at(parity).is_number());
        QVERIFY(call({"downstream", path("small.h5ad"), "--classifiers", "logistic"})
                    .out.contains("Parity differences"));
        QCOMPARE(call(asked).out, made.out);
        QVERIFY(call({"downstream", path("small.h5ad"), "--classifiers", "logistic"})
                    .out.contains("fitted on the training split"));
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
        QVERIFY(page.open(QIODevice::ReadOnly));
        const QByteArray text = page.readAll();
        QVERIFY(text.contains("upstream gap: MAP@R"));
        QVERIFY(text.contains("over the level of imbalance"));
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
