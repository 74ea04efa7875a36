// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/anndata/anndata_reader.h"
#include "core/io/anndata/anndata_writer.h"
#include "tests/app/cli_process.h"
#include "tests/app/small_set.h"
#include "tests/support/checks.h"
#include "tests/support/comments_set.h"

#include <QTemporaryDir>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

nlohmann::json parsed(const CliResult& result) {
    return nlohmann::json::parse(result.out.toStdString(), nullptr, false);
}

} // namespace

/// Splits, imbalance and the kinds of groups on the command line.
class TestCliGroups : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase() {
        writeSmallSet(folder_.path().toStdString());
        saveEmbeddingSet(*comments(), path("comments.h5ad"));
    }

    void splitWritesANewColumn() {
        const CliResult made = call({"split", path("small.h5ad"), path("split.h5ad"), "--shares",
                                     "0.5,0.25,0.25", "--seed", "4", "--json"});
        QCOMPARE(made.code, 0);
        const nlohmann::json json = parsed(made);
        QCOMPARE(json.at("column").get<std::string>(), std::string("split_2"));
        QCOMPARE(json.at("strata").size(), std::size_t(6));
        int rows = 0, train = 0;
        for (const auto& stratum : json.at("strata")) {
            train += stratum.at("train").get<int>();
            for (const char* part : {"train", "val", "test", "none"})
                rows += stratum.at(part).get<int>();
        }
        QVERIFY(rows == 900 && std::abs(train - 400) <= 1); // two thirds of those that are not declared test
        QVERIFY(made.err.contains("the test of 300 examples that the file declares is kept"));
        const auto set = openEmbeddingSet(path("split.h5ad"));
        QCOMPARE(set->splitKey, std::string("split_2"));
        QVERIFY(set->findColumn("split") != nullptr); // the old one is still there
        const CliResult info = call({"info", path("split.h5ad"), "--json", "--quiet"});
        QCOMPARE(parsed(info).at("splits").at("train").get<int>(), train);
        // The same again gives the same bytes, another seed does not.
        const auto columnsOfSeed = [&](const char* seed) {
            call({"split", path("small.h5ad"), path("again.h5ad"), "--shares", "0.5,0.25,0.25", "--seed",
                  seed, "--force"});
            return openEmbeddingSet(path("again.h5ad"))->column("split_2").codes;
        };
        QVERIFY(columnsOfSeed("4") == set->column("split_2").codes);
        QVERIFY(columnsOfSeed("5") != set->column("split_2").codes);
    }

    void splitByAColumnUnderAName() {
        const CliResult made =
            call({"split", path("small.h5ad"), path("by_place.h5ad"), "--by", "place", "--column", "split"});
        QCOMPARE(made.code, 0);
        QVERIFY(made.out.contains("indoor") && made.out.contains("all"));
        QCOMPARE(openEmbeddingSet(path("by_place.h5ad"))->columns.size(), std::size_t(3)); // replaced
    }

    /// test examples are those of the balanced split, and the output says which rows were touched.
    void imbalanceKeepsToTrainingRows() {
        const auto draw = [this](const std::vector<std::string>& more) {
            std::vector<std::string> words{"imbalance",
                                           path("small.h5ad"),
                                           path("within.h5ad"),
                                           "--force",
                                           "--minorities",
                                           "1",
                                           "--seed",
                                           "2"};
            words.insert(words.end(), more.begin(), more.end());
            return call(words);
        };
        const nlohmann::json json = parsed(draw({"--json"}));
        QCOMPARE(json.at("added_from").get<std::string>(), std::string("train"));
        QCOMPARE(json.at("removed").get<int>(), json.at("moved").get<int>());
        for (const auto& stratum : json.at("strata")) {
            QCOMPARE(stratum.at("test").get<int>(), 150);
            QVERIFY(stratum.at("minority").get<bool>() || stratum.at("train").get<int>() >= 149);
        }
        QVERIFY(draw({}).out.contains("validation and test examples are untouched"));
        QVERIFY(draw({"--added-from", "test"}).out.contains("differs from that of the control"));
        QCOMPARE(draw({"--added-from", "all"}).code, 2);
        const CliResult control = call({"info", path("within.h5ad"), "--split-column", "control"});
        QCOMPARE(control.code, 0);
    }

    void imbalanceRemovesAndMoves() {
        const CliResult made = call({"imbalance", path("small.h5ad"), path("imbalance.h5ad"), "--minorities",
                                     "1", "--seed", "2", "--added-from", "test", "--json"});
        QCOMPARE(made.code, 0);
        const nlohmann::json json = parsed(made);
        QCOMPARE(json.at("removed").get<int>(), 135); // 90 % of 150
        QCOMPARE(json.at("moved").get<int>(), 135);
        int minor = 0;
        for (const auto& stratum : json.at("strata")) {
            minor += stratum.at("minority").get<bool>();
            QCOMPARE(stratum.at("train").get<int>(),
                     stratum.at("minority").get<bool>() ? 15 : 150 + gained(stratum));
        }
        QCOMPARE(minor, 1);
        const CliResult info = call({"info", path("imbalance.h5ad"), "--group", "minority"});
        QCOMPARE(info.code, 0);
        QVERIFY(info.out.contains("named by minority"));
    }

    void groupsByAttributesAlone() {
        const auto train = [this](const std::vector<std::string>& more) {
            std::vector<std::string> words{"train", path("small.h5ad"), "--method", "group-dro",
                                           "--set", "epochs=3",         "--json"};
            words.insert(words.end(), more.begin(), more.end());
            return call(words);
        };
        const CliResult made = train({"--group-by", "attributes", "--out", path("alone.h5")});
        QCOMPARE(made.code, 0);
        const nlohmann::json json = parsed(made), test = json.at("splits").at("test");
        QCOMPARE(test.at("groups").size(), std::size_t(2)); // places, not shapes × places
        QVERIFY(test.at("groups")[0].at("class").is_null());
        QVERIFY(json.at("id") != parsed(train({})).at("id"));
        QVERIFY(parsed(train({"--group-by", "class_and_attributes"})).at("id") == parsed(train({})).at("id"));
        const CliResult info = call({"info", path("small.h5ad"), "--group-by", "attributes"});
        QVERIFY(info.code == 0 && info.out.contains("values of place, independent of the class"));
        QCOMPARE(train({"--group-by", "attributes", "--attributes", "none"}).code, 2);
        QCOMPARE(train({"--group-by", "attributes", "--group", "place"}).code, 2);
        QCOMPARE(train({"--group-by", "luck"}).code, 2);
        const CliResult rule = train({"--select", "val.average_accuracy.worst:place"});
        QCOMPARE(parsed(rule).at("select").get<std::string>(),
                 std::string("val.average_accuracy.worst:place"));
        const CliResult unknown = train({"--select", "val.average_accuracy.worst:colour"});
        QVERIFY(unknown.code == 2 && unknown.err.contains("choose one of: place"));
    }

    void everyProblemIsSaidOnce() {
        auto set = *openEmbeddingSet(path("small.h5ad"));
        MatrixF X = set.embeddings[0].rows.copy();
        const std::vector<int>& split = set.column("split").codes;
        const auto first = [&split](int code) {
            return static_cast<Eigen::Index>(std::find(split.begin(), split.end(), code) - split.begin());
        };
        X.row(first(1)) = X.row(first(0)); // a validation example that equals a training example
        set.embeddings[0].rows = EmbeddingRows(X);
        saveEmbeddingSet(set, path("leaky.h5ad"));
        const auto saidOnce = [](const CliResult& result) {
            const nlohmann::json json = parsed(result);
            int found = 0;
            for (const auto& warning : json.at("warnings"))
                found += warning.get<std::string>().find("1 validation example equals a training example") !=
                         std::string::npos;
            return result.code == 0 && found == 1 &&
                   result.err.count("1 validation example equals a training example") == 1;
        };
        QVERIFY(saidOnce(call({"train", path("leaky.h5ad"), "--method", "linear-probe", "--set", "epochs=2",
                               "--out", path("leaky.h5"), "--json"})));
        QVERIFY(saidOnce(call({"evaluate", path("leaky.h5ad"), "--head", path("leaky.h5"), "--json"})));
        std::ofstream(path("leaky.json"))
            << R"({"data":"leaky.h5ad","methods":[{"method":"linear-probe","set":{"epochs":2}}],"seeds":[0,1]})";
        QVERIFY(saidOnce(call({"run", path("leaky.json"), "--out", path("leaky_runs"), "--json"})));
        const CliResult clean =
            call({"train", path("small.h5ad"), "--method", "linear-probe", "--set", "epochs=2", "--json"});
        QVERIFY(!clean.err.contains("equals a"));
    }

    void oldAndEmptyWordsAreSaid() {
        const CliResult f1 = call({"metrics", path("small.h5ad"), "--only", "f1", "--json"});
        QVERIFY(f1.code == 0 && f1.err.contains("now called cluster_f1"));
        QVERIFY(parsed(f1).dump().find("cluster_f1") != std::string::npos);
        const CliResult better = call({"metrics", path("small.h5ad"), "--only", "cluster_f1", "--json"});
        QVERIFY(better.code == 0 && better.err.isEmpty() && better.out == f1.out);
        const auto ofSpecification = [this](const char* measure) {
            const nlohmann::json zeroShot{{"method", "zero-shot"},
                                          {"set", {{"class_embeddings", "class-means"}}}};
            std::ofstream(path("f1.json")) << nlohmann::json{{"data", "small.h5ad"},
                                                             {"methods", nlohmann::json::array({zeroShot})},
                                                             {"measures", nlohmann::json::array({measure})}};
            return call({"run", path("f1.json"), "--out", path(measure)});
        };
        const CliResult old = ofSpecification("f1"), now = ofSpecification("cluster_f1");
        QVERIFY2(old.code == 0 && old.err.count("now called cluster_f1") == 1, old.err.constData());
        QVERIFY(old.err.contains("measures[0]") && now.code == 0 && !now.err.contains("now called"));
        const CliResult shots =
            call({"train", path("small.h5ad"), "--method", "linear-probe", "--shots", "0"});
        QVERIFY(shots.code == 2 && shots.err.contains("--shots"));
    }

    /// finDML's groups are attribute values: the rule names the attribute of the file.
    void presetsOfMetricLearningSelectByTheAttributesValues() {
        const CliResult named = call({"presets", "metric-colours", "--data", path("small.h5ad")});
        QCOMPARE(parsed(named).at("select").get<std::string>(), std::string("val.map_at_r.worst:place"));
        QVERIFY(named.err.isEmpty());
        const CliResult unnamed = call({"presets", "metric-colours"});
        QVERIFY(parsed(unnamed).at("select") == "val.map_at_r.worst");
        QVERIFY(unnamed.err.contains("val.map_at_r.worst:ATTRIBUTE"));
        const CliResult made = call({"run", "metric-colours", "--quick", "--data", path("small.h5ad"),
                                     "--out", path("colours"), "--json"});
        QVERIFY2(made.code == 0, made.err.constData());
        QVERIFY2(parsed(made).dump().find("val.map_at_r.worst:place") != std::string::npos, made.out);
        std::ifstream kept(path("colours") + "/spec.json");
        QVERIFY(nlohmann::json::parse(kept).at("select") == "val.map_at_r.worst:place");
    }

    void badSplitsAreUsageErrors() {
        const std::string in = path("small.h5ad"), out = path("never.h5ad");
        const auto refuses = [](const std::vector<std::string>& arguments, const char* words) {
            const CliResult result = call(arguments);
            return result.code == 2 && result.errorLines() == 1 && result.err.contains(words);
        };
        QVERIFY(refuses({"split", in, out, "--shares", "0.5,0.2,0.2"}, "do not add up to 1"));
        QVERIFY(refuses({"imbalance", in, out}, "choose from 1 to 2"));
        QVERIFY(refuses({"imbalance", in, out, "--minorities", "1", "--lost", "1"}, "[0,1)"));
        QCOMPARE(call({"split", in, out, "--by", "nothing"}).code, 2);
        QCOMPARE(call({"split", in, out, "--column", "shape"}).code, 1); // the class
        QVERIFY(!std::filesystem::exists(out));
    }

    void overlappingGroups() {
        const std::string file = path("comments.h5ad");
        const CliResult info = call({"info", file, "--json", "--quiet"});
        QCOMPARE(info.code, 0);
        const nlohmann::json json = parsed(info);
        QVERIFY(json.at("overlapping").get<bool>());
        QCOMPARE(json.at("groups").size(), std::size_t(6));
        QVERIFY(json.at("groups").at(3).at("attributes") == nlohmann::json({{"male", true}}));
        QVERIFY(call({"info", file}).out.contains("overlapping: male, female, black"));

        const CliResult refused =
            call({"train", file, "--method", "rwg", "--set", "epochs=1", "--json", "--quiet"});
        QCOMPARE(refused.code, 1);
        QVERIFY(refused.err.contains("the groups overlap"));
        const CliResult wilds = call({"train", file, "--method", "rwg", "--set", "epochs=1", "--json",
                                      "--quiet", "--group-columns", "male,female", "--attributes", "black"});
        QCOMPARE(wilds.code, 0);
        const nlohmann::json test = parsed(wilds).at("splits").at("test");
        QCOMPARE(test.at("groups").size(), std::size_t(4));
        QVERIFY(test.at("adjusted_average_accuracy").is_null());
        QVERIFY(test.at("average_accuracy").is_number());
        const CliResult metrics = call({"metrics", file, "--json", "--quiet"});
        QCOMPARE(metrics.code, 0);
        QVERIFY(
            parsed(metrics).at("alignment").at("raw").at("by_class").at("toxic").at("pairs").at(0).at("a") ==
            nlohmann::json({{"male", true}}));
        QCOMPARE(call({"info", file, "--group", "any", "--attributes", "black"}).code, 2);
    }

  private:
    /// Number of rows that a class which lost none has gained.
    static int gained(const nlohmann::json& stratum) { return 150 - stratum.at("test").get<int>(); }
    std::string path(const char* name) const { return folder_.filePath(QLatin1String(name)).toStdString(); }
    static CliResult call(const std::vector<std::string>& words) {
        QStringList arguments;
        for (const std::string& word : words)
            arguments << QString::fromStdString(word);
        return runCli(arguments);
    }

    QTemporaryDir folder_;
};

QTEST_GUILESS_MAIN(TestCliGroups)
#include "tst_cli_groups.moc"
