// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/group_mix.h"

#include "core/base/error.h"
#include "core/base/random.h"
#include "tests/support/checks.h"
#include "tests/support/damaged_files.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

GroupScheme birds() {
    return {"bird", {"land", "water"}, {{"place", {"field", "sea"}, {}}}};
}

GroupAccuracy cellOf(int correct, int n) {
    GroupAccuracy cell{.n = n, .correct = correct, .accuracy = {}, .interval = {}};
    if (n > 0)
        cell.accuracy = static_cast<double>(correct) / n;
    return cell;
}

bool isNear(double a, double b, double tolerance = 1e-9) {
    return std::abs(a - b) <= tolerance;
}

/// Share of drawn sets whose interval holds the true accuracy under the shares.
double coverage(const std::vector<int>& rows, const std::vector<double>& accuracies,
                const std::vector<double>& shares, std::uint64_t seed, int sets = 4000) {
    const double truth = std::inner_product(shares.begin(), shares.end(), accuracies.begin(), 0.0);
    int held = 0;
    for (int set = 0; set < sets; ++set) {
        Random random(seed, "mix", static_cast<std::uint64_t>(set));
        std::vector<GroupAccuracy> groups;
        for (std::size_t g = 0; g < rows.size(); ++g) {
            int correct = 0;
            for (int i = 0; i < rows[g]; ++i)
                correct += random.uniform() < accuracies[g] ? 1 : 0;
            groups.push_back(cellOf(correct, rows[g]));
        }
        const Interval own = mixedAccuracy(groups, shares).interval;
        held += own.low <= truth && truth <= own.high ? 1 : 0;
    }
    return static_cast<double>(held) / sets;
}

} // namespace

/// The average accuracy in a population whose groups have other shares.
class TestGroupMix : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// 0.5·90 % + 0.5·40 % by hand; of groups that are alike, with shares as their rows less one, Wilson's of
    /// all of these rows.
    void twoGroupsByHand() {
        const std::vector<GroupAccuracy> groups{cellOf(90, 100), cellOf(20, 50), cellOf(0, 0)};
        const MixedAccuracy mixed = mixedAccuracy(groups, std::vector<double>{0.5, 0.5, 0.0});
        QVERIFY(isNear(mixed.accuracy, 0.65));
        QVERIFY(mixed.interval.low < 0.65 && mixed.interval.high > 0.65);
        const std::vector<GroupAccuracy> alike{cellOf(64, 80), cellOf(64, 80)};
        const Interval own = mixedAccuracy(alike, std::vector<double>{0.5, 0.5}).interval;
        for (const double bound :
             {own.low, own.high}) // where Wilson's score test of 158 rows is just refused
            QVERIFY(isNear(std::abs(0.8 - bound), 1.959963984540054 * std::sqrt(bound * (1.0 - bound) / 158),
                           1e-9));
        const MixedAccuracy right = mixedAccuracy(std::vector<GroupAccuracy>{cellOf(9, 9), cellOf(5, 5)},
                                                  std::vector<double>{0.5, 0.5});
        QVERIFY(right.accuracy == 1.0 && isNear(right.interval.high, 1.0, 1e-6) && right.interval.low < 0.9);
        QCOMPARE(unseenGroup(groups, std::vector<double>{0.5, 0.4, 0.1}), 2);
    }

    /// The values equal those of tests/reference/make_mix_reference.py with numpy and scipy.
    void agreesWithTheReference() {
        const nlohmann::json cases =
            nlohmann::json::parse(bytesOf(std::string(GROUPSCOPE_SOURCE_DIR) + "/tests/reference/mix.json"));
        QVERIFY(cases.size() >= 5);
        for (const nlohmann::json& own : cases) {
            std::vector<GroupAccuracy> groups;
            for (std::size_t g = 0; g < own["n"].size(); ++g)
                groups.push_back(cellOf(own["correct"][g], own["n"][g]));
            const MixedAccuracy mixed = mixedAccuracy(groups, own["shares"].get<std::vector<double>>());
            QVERIFY(isNear(mixed.accuracy, own["accuracy"]));
            QVERIFY(isNear(mixed.interval.low, own["low"], 1e-7));
            QVERIFY(isNear(mixed.interval.high, own["high"], 1e-7));
        }
    }

    /// Brute force: how often the interval holds what is true.
    void holdsWhatIsTrue_data() {
        QTest::addColumn<std::vector<int>>("rows");
        QTest::addColumn<std::vector<double>>("accuracies");
        QTest::addColumn<std::vector<double>>("shares");
        const auto all = [](std::size_t count, auto value) {
            return std::vector<decltype(value)>(count, value);
        };
        QTest::newRow("four groups, one small")
            << std::vector<int>{30, 400, 800, 200} << std::vector<double>{0.4, 0.95, 0.9, 0.7}
            << std::vector<double>{0.4, 0.1, 0.1, 0.4};
        QTest::newRow("25 groups near 1") << all(25, 50) << all(25, 0.98) << all(25, 0.04);
        QTest::newRow("one group") << std::vector<int>{60, 500} << std::vector<double>{0.3, 0.9}
                                   << std::vector<double>{1.0, 0.0};
        QTest::newRow("two groups") << std::vector<int>{40, 300} << std::vector<double>{0.85, 0.6}
                                    << std::vector<double>{0.7, 0.3};
    }
    void holdsWhatIsTrue() {
        QFETCH(std::vector<int>, rows);
        QFETCH(std::vector<double>, accuracies);
        QFETCH(std::vector<double>, shares);
        const double held = coverage(rows, accuracies, shares, 11);
        qInfo("%s: %.1f %% of 4,000 sets", QTest::currentDataTag(), 100.0 * held);
        QVERIFY2(held >= 0.94 && held <= 0.985, qPrintable(QString::number(held)));
    }

    void seedsWidenIt() {
        GroupReport low, high;
        low.groups = {cellOf(50, 100), cellOf(80, 100)};
        high.groups = {cellOf(70, 100), cellOf(90, 100)};
        const std::vector<double> shares{0.5, 0.5};
        const std::vector<GroupReport> two{low, high}, three{low, high, low};
        const auto a = mixedAccuracy(two, shares), b = mixedAccuracy(three, shares);
        QVERIFY(isNear(a->accuracy, 0.725) && !a->seeds && b->seeds);
        QVERIFY(b->interval.high - b->interval.low > a->interval.high - a->interval.low);
    }

    void sharesAreDividedByTheirSum() {
        const GroupMix mix =
            groupMix(birds(), std::vector<NamedShare>{{"land, field", 3}, {"water, sea", 1}}, "m", "f");
        QCOMPARE(mix.shares, (std::vector<double>{0.75, 0.0, 0.0, 0.25}));
        QCOMPARE(mix.notes.size(), std::size_t(2));
        QVERIFY(mix.notes[0].find("add up to 4") != std::string::npos);
        QVERIFY(mix.notes[1].find("2 groups are not named") != std::string::npos);
    }

    void filesOfEveryFormAreRead_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("text");
        QTest::newRow("groups") << "a.csv"
                                << "group,share\n\"land, field\",0.75\n\"water, sea\",0.25\n";
        QTest::newRow("columns") << "b.csv"
                                 << "bird,place,share\nland,field,0.75\nwater,sea,0.25\n";
        QTest::newRow("object") << "c.json"
                                << R"({"land, field": 0.75, "water, sea": 0.25})";
        QTest::newRow("list")
            << "d.json"
            << R"([{"group":"land, field","share":0.75},{"group":"water, sea","share":0.25}])";
    }
    void filesOfEveryFormAreRead() {
        QFETCH(QString, name);
        QFETCH(QString, text);
        const std::string path = folder_.filePath(name).toStdString();
        writeBytes(path, text.toStdString());
        const GroupMix mix = readGroupMix(path, birds());
        QCOMPARE(mix.shares, (std::vector<double>{0.75, 0.0, 0.0, 0.25}));
        const std::string again = folder_.filePath(QStringLiteral("again.csv")).toStdString();
        writeGroupMix(mix, again);
        QCOMPARE(readGroupMix(again, birds()).shares, mix.shares);
    }

    void whatTheTableWasTakenForIsSaid() {
        const std::string path = folder_.filePath(QStringLiteral("hash.csv")).toStdString();
        writeBytes(path, "#n,group,share\n3,\"land, field\",1\n");
        CHECK_HOLDS(readGroupMix(path, birds()).notes.front(), "the first line begins with #");
    }

    void whatIsNoMixIsRefused_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("message");
        QTest::newRow("unknown") << "group,share\nair,1\n"
                                 << "there is no group 'air'";
        QTest::newRow("negative") << "group,share\n\"land, sea\",-1\n"
                                  << "is -1";
        QTest::newRow("NaN") << "group,share\n\"land, sea\",nan\n"
                             << "no number";
        QTest::newRow("word") << "group,share\n\"land, sea\",much\n"
                              << "'much' is no share";
        QTest::newRow("zero") << "group,share\n\"land, sea\",0\n"
                              << "no group has a share";
        QTest::newRow("twice") << "group,share\n\"land, sea\",1\n\"land, sea\",1\n"
                               << "twice";
        QTest::newRow("column") << "group,part\n\"land, sea\",1\n"
                                << "no column 'share'";
        QTest::newRow("parts") << "bird,place,share\nland,moon,1\n"
                               << "there is no group 'land, moon'";
        QTest::newRow("object twice") << R"({"land, sea": 1, "water, sea": 1, "land, sea": 2})"
                                      << "the key 'land, sea' occurs twice";
        QTest::newRow("true") << R"({"land, sea": true})"
                              << "true is no share";
        QTest::newRow("true in a list") << R"([{"group": "land, sea", "share": true}])"
                                        << "true is no share";
    }
    void whatIsNoMixIsRefused() {
        QFETCH(QString, text);
        QFETCH(QString, message);
        const bool isJson = text.startsWith(QLatin1Char('{')) || text.startsWith(QLatin1Char('['));
        const std::string path =
            folder_.filePath(isJson ? QStringLiteral("bad.json") : QStringLiteral("bad.csv")).toStdString();
        writeBytes(path, text.toStdString());
        const std::string refused = messageOf<DataError>([&] { readGroupMix(path, birds()); });
        QVERIFY2(refused.find(message.toStdString()) != std::string::npos, refused.c_str());
    }

    /// A group with a share and no rows is refused by name where it is reported on, and left out elsewhere.
    void unseenGroupsAreRefused() {
        Run run;
        run.groups = birds();
        run.task.splits = {{.name = "val", .purpose = "select"}, {.name = "test", .purpose = "report"}};
        const std::vector<GroupAccuracy> whole{cellOf(8, 10), cellOf(5, 10), cellOf(4, 10), cellOf(9, 10)};
        std::vector<GroupAccuracy> part = whole;
        part[1] = cellOf(0, 0);
        const auto set = [&](const std::string& name, const std::vector<GroupAccuracy>& groups) {
            SplitResult result{
                .name = name, .title = name, .report = {}, .rows = {}, .predictions = {}, .logits = {}};
            result.report.groups = groups;
            run.splits.push_back(result);
        };
        const GroupMix mix = groupMix(run.groups, std::vector<NamedShare>{{"land, sea", 1.0}}, "m", "f");
        set("val", part);
        set("test", whole);
        const Table table = mixTable(run, mix);
        QVERIFY(!table.rows[0][1].value && *table.rows[1][1].value == 0.5);
        QVERIFY(withMix("{}", run, mix).find("\"ci95\"") != std::string::npos);
        run.splits[1].report.groups = part;
        const std::string refused = messageOf<DataError>([&] { mixTable(run, mix); });
        QVERIFY2(refused.find("'land, sea' has a share and no examples in test") != std::string::npos,
                 refused.c_str());
    }

    /// A group of fewer than 30 examples that has more than a fifth of the shares is named wherever the
    /// average stands.
    void smallGroupsWithMuchWeightAreSaid() {
        const GroupMix mix = groupMix(
            birds(), std::vector<NamedShare>{{"land, field", 0.6}, {"land, sea", 0.21}, {"water, sea", 0.19}},
            "m", "f");
        const auto notes = [&mix](int first, int second, int last) {
            const std::vector<GroupAccuracy> groups{cellOf(1, first), cellOf(1, second), cellOf(0, 0),
                                                    cellOf(1, last)};
            return fewExamplesNotes(mix, groups, "test");
        };
        QCOMPARE(notes(29, 29, 5).size(), std::size_t(2));
        QCOMPARE(notes(29, 30, 5).size(), std::size_t(1));
        QVERIFY(notes(30, 30, 5).empty());
        QCOMPARE(notes(5, 30, 30).front(), std::string("the group 'land, field' has 60 % of the shares and "
                                                       "only 5 examples in test, which decide the average"));
        Run run;
        run.groups = birds();
        run.task.splits = {{.name = "test", .purpose = "report"}};
        SplitResult result{
            .name = "test", .title = "test", .report = {}, .rows = {}, .predictions = {}, .logits = {}};
        result.report.groups = {cellOf(4, 5), cellOf(30, 60), cellOf(0, 0), cellOf(20, 60)};
        run.splits = {result};
        CHECK_HOLDS(mixTable(run, mix).caption, "Note: the group 'land, field' has 60 %");
        const auto document = nlohmann::json::parse(withMix("{}", run, mix));
        CHECK_HOLDS(document["mix"]["notes"].dump(), "only 5 examples in test");
        ComparisonRow row;
        row.method = "m";
        row.runs = {0};
        row.selected = true;
        Comparison comparison;
        comparison.sections = {""};
        comparison.rows = {row, row};
        const std::string caption = mixTable(comparison, std::span(&run, 1), mix, "test").caption;
        CHECK_HOLDS(caption, "only 5 examples in test");
        QCOMPARE(caption.find("Note:"), caption.rfind("Note:")); // said once
    }

    /// Runs of other groups, though as many, are counted and left out; sections stand apart.
    void runsOfOtherGroupsAreLeftOut() {
        const GroupScheme others("bird", {"land", "water"}, {{"season", {"summer", "winter"}, {}}});
        std::vector<Run> runs(3);
        Comparison comparison;
        for (std::size_t i = 0; i < runs.size(); ++i) {
            runs[i].groups = i == 1 ? others : birds();
            SplitResult result{
                .name = "test", .title = "test", .report = {}, .rows = {}, .predictions = {}, .logits = {}};
            const int right = 5 + static_cast<int>(i);
            result.report.groups = std::vector<GroupAccuracy>(4, cellOf(right, 10));
            runs[i].splits.push_back(result);
            ComparisonRow row;
            row.method = "m" + std::to_string(i);
            row.runs = {i};
            row.selected = true;
            row.section = i == 2 ? 1 : 0;
            comparison.rows.push_back(row);
        }
        const GroupMix mix = groupMix(birds(), std::vector<NamedShare>{{"land, sea", 1.0}}, "m", "f");
        comparison.sections = {"", ""};
        const Table apart = mixTable(comparison, runs, mix, "test");
        QCOMPARE(apart.columns.size(), std::size_t(6));
        QCOMPARE(apart.rows.size(), std::size_t(2));
        QVERIFY(*apart.rows[0][3].value == 0.5 && *apart.rows[1][3].value == 0.7); // by section
        QVERIFY(apart.caption.find("Left out: 1 method whose runs") != std::string::npos);
        comparison.sections = {""};
        comparison.rows[2].section = 0;
        const Table one = mixTable(comparison, runs, mix, "test");
        QCOMPARE(one.columns.size(), std::size_t(5));
        QVERIFY(*one.rows[0][2].value == 0.7); // the highest first
        QVERIFY(one.caption.find("and seeds") == std::string::npos);
        runs.resize(5, runs[0]); // seeds count from three on
        comparison.rows[0].runs = {0, 3, 4};
        QVERIFY(mixTable(comparison, runs, mix, "test").caption.find("of each group and seeds") !=
                std::string::npos);
    }

  private:
    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestGroupMix)
#include "tst_group_mix.moc"
