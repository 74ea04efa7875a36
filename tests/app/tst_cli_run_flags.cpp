// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_file.h"
#include "tests/app/cli_process.h"
#include "tests/app/small_set.h"
#include "tests/support/checks.h"
#include "tests/support/damaged_files.h"

#include <QTemporaryDir>
#include <QTest>
#include <nlohmann/json.hpp>
#include <set>

using namespace groupscope;
using namespace groupscope::testing;
using Json = nlohmann::json;

namespace {

/// The small set with a second split, three sites and two identities.
EmbeddingSet setWithSites() {
    EmbeddingSet set = smallSet(60);
    Column site{"site", {"a", "b", "c"}, {}, {}}, second{"second", {"train", "val", "test"}, {}, {}},
        tall{"tall", {"no", "yes"}, {}, {}};
    for (int row = 0; row < static_cast<int>(set.size()); ++row) {
        site.codes.push_back(row / 3 % 3);
        second.codes.push_back(row / 6 % 3);
        tall.codes.push_back(row / 3 % 2);
    }
    set.columns.insert(set.columns.end(), {site, second, tall});
    return set;
}

const char* const oneMethod = R"("methods":[{"method":"rwy","set":{"epochs":1}}])";

} // namespace

#define CHECK_MADE(result)                                                                                   \
    QVERIFY2((result).code == 0,                                                                             \
             ("exit " + std::to_string((result).code) + ": " + (result).err.toStdString()).c_str())

/// Checks the flags for the data: those of `train`, and those of `run`, which replace values of the
/// specification.
class TestCliRunFlags : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        saveEmbeddingSet(setWithSites(), path("sites.h5ad"));
        writeBytes(path("plain.json"), std::string(R"({"data":"sites.h5ad",)") + oneMethod + "}");
        writeBytes(path("drawn.json"), std::string(R"({"data":"sites.h5ad","draw_split":[0.5,0.25,0.25],)") +
                                           R"("split_seed":[1,2],"attributes":["site"],"shots":9,)" +
                                           oneMethod + "}");
        writeBytes(path("named.json"),
                   std::string(R"({"data":"sites.h5ad","split":"second","group":"place",)") + oneMethod +
                       "}");
    }

    /// `run` asks what `train` asks with the same flags: both make the same run.
    void bothCommandsTakeTheSameFlags_data() {
        QTest::addColumn<QString>("flags");
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("value");
        const auto row = [](const char* flags, const char* key, const char* value) {
            QTest::newRow(key) << flags << key << value;
        };
        row("--class-column place --attributes shape", "class", "\"place\"");
        row("--attributes none", "attributes", "[]");
        row("--attributes place,site", "attributes", "[\"place\",\"site\"]");
        row("--group site", "group", "\"site\"");
        row("--group-columns tall", "group_columns", "[\"tall\"]");
        row("--group-by attributes", "group_by", "\"attributes\"");
        row("--split-column second", "split", "\"second\"");
        row("--draw-split 0.5,0.25,0.25", "draw_split", "[0.5,0.25,0.25]");
        row("--draw-split 0.5,0.25,0.25 --split-seed 7", "split_seed", "7");
        row("--draw-split 0.5,0.25,0.25 --redraw-test", "redraw_test", "true");
        row("--leave-domain-out site=b", "split", R"({"domains":["b"],"leave_out":"site"})");
        row("--fit-set train", "fit_set", "\"train\"");
        row("--select-set validation", "select_set", "\"val\"");
        row("--select-halves", "select_halves", "true");
        row("--label-fraction 0.5", "label_fraction", "0.5");
        row("--shots 5", "shots", "5");
        row("--shots 5 --label-seed 3", "label_seed", "3");
        row("--group-label-fraction 0.5", "group_label_fraction", "0.5");
        row("--broken-rows exclude", "broken_rows", "\"exclude\"");
    }
    void bothCommandsTakeTheSameFlags() {
        QFETCH(QString, flags);
        QFETCH(QString, key);
        QFETCH(QString, value);
        const std::string folder = path("same" + std::to_string(++count_)), file = folder + ".h5";
        CHECK_MADE(run("run " + path("plain.json") + " --quiet --out " + folder + " " + flags.toStdString()));
        CHECK_MADE(run("train " + path("sites.h5ad") + " --method rwy --set epochs=1 --quiet --out " + file +
                       " " + flags.toStdString()));
        QVERIFY(std::filesystem::exists(folder + "/runs/" + loadRun(file).id + ".h5"));
        const Json spec = Json::parse(bytesOf(folder + "/spec.json"));
        QCOMPARE(spec.at(key.toStdString()).dump(), value.toStdString());
    }

    /// A flag replaces the same setting of the specification, and nothing else.
    void flagsReplaceTheWordsOfTheSpecification() {
        Json spec = specOf("drawn.json", "--split-column second --attributes none");
        QCOMPARE(spec.at("split").get<std::string>(), std::string("second"));
        QVERIFY(!spec.contains("draw_split") && !spec.contains("split_seed"));
        QVERIFY(spec.at("attributes").empty());
        QCOMPARE(spec.at("shots").get<int>(), 9);
        spec = specOf("drawn.json", "--draw-split 0.8,0.1,0.1 --label-fraction 1");
        QCOMPARE(spec.at("draw_split").dump(), std::string("[0.8,0.1,0.1]"));
        QCOMPARE(spec.at("split_seed").dump(), std::string("[1,2]"));
        QVERIFY(!spec.contains("shots") && !spec.contains("label_fraction"));
        spec = specOf("drawn.json", "--split-seed 5 --redraw-test");
        QCOMPARE(spec.at("split_seed").get<int>(), 5);
        QCOMPARE(spec.at("draw_split").dump(), std::string("[0.5,0.25,0.25]"));
        QVERIFY(spec.at("redraw_test").get<bool>());
        spec = specOf("named.json", "--attributes place --draw-split 0.6,0.2,0.2");
        QVERIFY(!spec.contains("group") && !spec.contains("split"));
        spec = specOf("drawn.json", "--group place");
        QVERIFY(!spec.contains("attributes"));
    }

    void clashesAreWrongUsage() {
        const auto refusal = [&](const std::string& spec, const std::string& flags) {
            const CliResult result = run("run " + path(spec) + " --out " + path("clash") + " " + flags);
            return std::to_string(result.code) + result.err.toStdString();
        };
        std::string said = refusal("named.json", "--split-seed 3");
        CHECK_HOLDS(said, "2groupscope-cli: error: no split is drawn: the split is column 'second', "
                          "--split-seed; add --draw-split or --leave-domain-out");
        CHECK_HOLDS(refusal("plain.json", "--redraw-test"), "2groupscope-cli: error: no split is drawn, ");
        CHECK_HOLDS(refusal("plain.json", "--group place --attributes site"), "excludes");
        CHECK_HOLDS(refusal("plain.json", "--split-column second --leave-domain-out site=a"), "excludes");
        said = refusal("named.json", "--group-by attributes");
        QVERIFY2(said.front() == '2' && said.find("group") != std::string::npos, said.c_str());
        QVERIFY(!std::filesystem::exists(path("clash")));
        const CliResult train = run("train " + path("sites.h5ad") + " --method rwy --split-seed 3");
        QCOMPARE(train.code, 2);
        QVERIFY2(train.err.contains("no split is drawn"), train.err.constData());
    }

    /// An experiment leaves every domain out in turn; a training says which one.
    void everyDomainIsLeftOutInTurn() {
        const std::string folder = path("domains");
        CHECK_MADE(run("run " + path("plain.json") + " --quiet --leave-domain-out site --out " + folder));
        const Json spec = Json::parse(bytesOf(folder + "/spec.json"));
        QCOMPARE(spec.at("split").at("domains").size(), std::size_t(3));
        std::set<std::string> domains;
        for (const auto& entry : std::filesystem::directory_iterator(folder + "/runs")) {
            const Run made = loadRun(entry.path());
            domains.insert(made.task.leftOutDomain);
            QCOMPARE(made.report("test").n, std::int64_t(60));
        }
        QCOMPARE(domains, (std::set<std::string>{"a", "b", "c"}));
        const CliResult again =
            run("run " + path("plain.json") + " --leave-domain-out site --json --out " + folder);
        CHECK_MADE(again);
        const CliResult compared = run("compare " + folder + " --vary split --format text");
        CHECK_MADE(compared);
        CHECK_HOLDS(compared.out.toStdString(), "site 'b' left out");
        const CliResult open = run("train " + path("sites.h5ad") + " --method rwy --leave-domain-out site");
        QCOMPARE(open.code, 2);
        QVERIFY2(open.err.contains("which site is left out") && open.err.contains("a, b, c"),
                 open.err.constData());
        const CliResult unknown =
            run("train " + path("sites.h5ad") + " --method rwy --leave-domain-out site=d");
        QCOMPARE(unknown.code, 2);
    }

    /// Commands that open the set of a run again find the same split.
    void aLeftOutDomainIsFoundAgain() {
        CHECK_MADE(run("train " + path("sites.h5ad") + " --method r-adapter --set epochs=1 --quiet " +
                       "--leave-domain-out site=c --split-seed 2 --out " + path("left.h5")));
        const CliResult shown = run("show " + path("left.h5"));
        CHECK_HOLDS(shown.out.toStdString(), "site 'c' left out, val drawn with seed 2: train ");
        const CliResult alpha = run("alpha " + path("left.h5"));
        CHECK_MADE(alpha);
        const CliResult info =
            run("info " + path("sites.h5ad") + " --leave-domain-out site=c --split-seed 2");
        CHECK_MADE(info);
        CHECK_HOLDS(info.out.toStdString(), "site 'c' left out: ");
    }

    /// Lists of splits in a specification are one axis each.
    void listsOfSplitsAreAxes() {
        const std::string folder = path("axes");
        CHECK_MADE(run("run " + path("drawn.json") + " --quiet --out " + folder));
        std::set<std::uint64_t> seeds;
        for (const auto& entry : std::filesystem::directory_iterator(folder + "/runs"))
            seeds.insert(loadRun(entry.path()).task.splitSeed);
        QCOMPARE(seeds, (std::set<std::uint64_t>{1, 2}));
        const CliResult compared = run("compare " + folder + " --vary split_seed --json");
        CHECK_MADE(compared);
        QCOMPARE(Json::parse(compared.out.toStdString()).at("rows").size(), std::size_t(2));
    }

  private:
    std::string path(const std::string& name) const { return folder_.path().toStdString() + "/" + name; }
    static CliResult run(const std::string& line) { return runCli(words(QString::fromStdString(line))); }
    /// The specification that `run` keeps with these flags.
    Json specOf(const std::string& spec, const std::string& flags) {
        const std::string folder = path("spec" + std::to_string(++count_));
        const CliResult result = run("run " + path(spec) + " --quiet --out " + folder + " " + flags);
        if (result.code != 0)
            qWarning("%s", result.err.constData());
        return Json::parse(bytesOf(folder + "/spec.json"), nullptr, false);
    }

    QTemporaryDir folder_;
    int count_ = 0;
};

QTEST_GUILESS_MAIN(TestCliRunFlags)
#include "tst_cli_run_flags.moc"
