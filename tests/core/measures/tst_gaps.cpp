// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heads/heads.h"
#include "core/measures/gaps.h"
#include "core/report/metrics_document.h"
#include "tests/support/checks.h"
#include "tests/support/comments_set.h"
#include "tests/support/synthetic.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Rows of 2 classes and 5 tones, of which later ones are noisier: all are test examples.
std::shared_ptr<const Task> tones(int rows) {
    MatrixF X = normalMatrix<float>(rows, 6, 3);
    std::vector<int> classes, tones, splits(static_cast<std::size_t>(rows), 2);
    for (int row = 0; row < rows; ++row) {
        classes.push_back(row % 2);
        tones.push_back(row % 5);
        X(row, row % 2) += 3.0f - 0.6f * static_cast<float>(row % 5);
    }
    const auto set = makeSet(std::move(X), classes, std::vector<int>(classes.size(), 0), splits);
    set->columns.push_back({"tone", {"I", "II", "III", "IV", "V"}, tones, {}});
    set->attributeKeys = {"tone"};
    return makeTask(set);
}

struct Fixture {
    explicit Fixture(int rows = 500)
        : task(tones(rows)) {}

    std::shared_ptr<const Task> task;
    Evaluated evaluated{*task, *task->findSplit(testSplit), nullptr, {}};

    std::optional<Gap> of(const GapDefinition& definition, const std::string& id = "recall_at_1") {
        const Measure& measure = measures().find(id);
        return gapOf(definition, measure, measure.of(evaluated), evaluated);
    }
    /// (5,) of the tones.
    std::vector<double> values(const std::string& id = "recall_at_1") {
        std::vector<double> values(5);
        for (const MeasuredCell& cell : measures().find(id).of(evaluated).cells)
            if (cell.of == MeasuredCell::Of::combination)
                values[cell.index] = *cell.value;
        return values;
    }
};

} // namespace

class TestGaps : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void sidesAreMeansOfSubgroups() {
        Fixture fixture;
        const std::vector<double> v = fixture.values();
        const auto minor = fixture.of(gapOfMinor(parseValueSet("tone=V", "")));
        CHECK_AT_MOST(std::abs(minor->value - ((v[0] + v[1] + v[2] + v[3]) / 4 - v[4])), 1e-12);
        QCOMPARE(minor->definition, std::string("major − minor (minor: tone=V)"));
        QCOMPARE(minor->first.n, 400);
        QCOMPARE(minor->second.n, 100);
        const auto sets = fixture.of(parseGap("light:tone=I,II/dark:tone=IV,V", ""));
        CHECK_AT_MOST(std::abs(sets->value - ((v[0] + v[1]) / 2 - (v[3] + v[4]) / 2)), 1e-12);
        QCOMPARE(sets->definition, std::string("light − dark (light: tone=I,II; dark: tone=IV,V)"));
        QCOMPARE(sets->leftOut, std::vector<std::string>{"III"});
        GapDefinition fewer = gapOfMinor(parseValueSet("tone=V", ""));
        fewer.leftOut = {parseValueSet("tone=I,II", "")};
        CHECK_AT_MOST(std::abs(fixture.of(fewer)->value - ((v[2] + v[3]) / 2 - v[4])), 1e-12);
        QCOMPARE(fixture.of(fewer)->leftOut.size(), std::size_t(2));
    }

    void theWorstAndTheHalvesAreFound() {
        Fixture fixture;
        std::vector<double> v = fixture.values();
        std::sort(v.begin(), v.end());
        CHECK_AT_MOST(std::abs(fixture.of({.kind = GapDefinition::Kind::worst})->value -
                               ((v[1] + v[2] + v[3] + v[4]) / 4 - v[0])),
                      1e-12);
        const auto halves = fixture.of({.kind = GapDefinition::Kind::halves});
        CHECK_AT_MOST(std::abs(halves->value - ((v[3] + v[4]) / 2 - (v[0] + v[1]) / 2)), 1e-12);
        QCOMPARE(halves->leftOut.size(), std::size_t(1)); // the middle one of five
        QVERIFY(halves->value > 0.0);
    }

    /// The worst subgroup has the largest value if lower is better. The sign stays that of first − second.
    void lowerIsBetterKeepsTheSign() {
        Fixture fixture;
        std::vector<double> v = fixture.values("density");
        std::sort(v.begin(), v.end());
        const auto gap = fixture.of({.kind = GapDefinition::Kind::worst}, "density");
        QVERIFY(gap->better != Better::higher && gap->value < 0.0);
        CHECK_AT_MOST(std::abs(gap->value - ((v[0] + v[1] + v[2] + v[3]) / 4 - v[4])), 1e-12);
        QVERIFY(!gap->interval); // it is no mean of rows
    }

    /// For shares of many rows the bootstrap gives what the normal approximation gives.
    void theIntervalIsThatOfMeansOfRows() {
        Fixture fixture(2000);
        const std::vector<double> v = fixture.values();
        const auto gap = fixture.of(parseGap("tone=I/tone=V", ""));
        const double half = 1.96 * std::sqrt((v[0] * (1 - v[0]) + v[4] * (1 - v[4])) / 400.0);
        CHECK_AT_MOST(std::abs(gap->interval->low - (gap->value - half)), 0.15 * half);
        CHECK_AT_MOST(std::abs(gap->interval->high - (gap->value + half)), 0.15 * half);
        WithThreads one(1);
        QCOMPARE(fixture.of(parseGap("tone=I/tone=V", ""))->interval->low, gap->interval->low);
    }

    /// Accuracy is known of groups; its subgroups are counted from the rows.
    void accuracyHasGapsToo() {
        const auto task = makeTask(birdsInPlaces(100));
        MatrixF weight(2, task->X().cols());
        weight.setZero();
        weight(1, 0) = 1.0f;
        const auto head = linearHead(weight, MatrixF::Zero(1, 2), false);
        Evaluated evaluated(*task, *task->findSplit(testSplit), head.get(), {});
        const Measure& accuracy = measures().find("average_accuracy");
        const std::string column = task->groups.attributes()[0].name;
        const std::string value = task->groups.attributes()[0].values[1];
        const auto gap = gapOf(gapOfMinor(parseValueSet(column + "=" + value, "")), accuracy,
                               accuracy.of(evaluated), evaluated);
        double right[2] = {}, rows[2] = {};
        for (std::size_t i = 0; i < evaluated.rows().size(); ++i) {
            const auto row = static_cast<std::size_t>(evaluated.rows()[i]);
            const int place = task->groups.combinationOf(task->groupIds[row]);
            rows[place] += 1.0;
            right[place] += evaluated.predictions().classes[i] == task->labels[row] ? 1.0 : 0.0;
        }
        CHECK_AT_MOST(std::abs(gap->value - (right[0] / rows[0] - right[1] / rows[1])), 1e-12);
        QVERIFY(gap->interval);
    }

    void overlappingIdentitiesAreSubgroups() {
        const auto set = comments();
        const auto task = makeTask(set);
        QVERIFY(task->groups.overlaps());
        Evaluated evaluated(*task, *task->findSplit(testSplit), nullptr, {});
        const Measure& recall = measures().find("recall_at_1");
        const Measured measured = recall.of(evaluated);
        const std::string identity = task->groups.attributes()[0].name;
        const auto gap =
            gapOf(gapOfMinor(parseValueSet(identity + "=True", "")), recall, measured, evaluated);
        QVERIFY(gap.has_value());
        QCOMPARE(gap->second.subgroups, std::vector<std::string>{identity});
    }

    void whatIsWrittenWronglyIsRefused() {
        Fixture fixture;
        CHECK_HOLDS(messageOf<UsageError>([&] { parseGap("luck", "--gap"); }), "--gap");
        CHECK_HOLDS(messageOf<UsageError>([&] { parseValueSet("tone", "--minor"); }), "names no values");
        CHECK_HOLDS(messageOf<UsageError>([&] { parseValueSet("tone=", "--minor"); }), "empty");
        CHECK_HOLDS(messageOf<UsageError>([&] { fixture.of(gapOfMinor(parseValueSet("tone=X", ""))); }),
                    "its values are I,II,III,IV,V");
        CHECK_HOLDS(messageOf<UsageError>([&] { fixture.of(gapOfMinor(parseValueSet("skin=I", ""))); }),
                    "choose one of: tone");
        CHECK_HOLDS(messageOf<UsageError>([&] { fixture.of(parseGap("tone=I,II/tone=II", "")); }),
                    "both sides");
        QVERIFY(!fixture.of(gapOfMinor(parseValueSet("tone=I,II,III,IV,V", "")))); // nobody is major
    }

    /// Values of five tones cannot be resampled from examples of four.
    void valuesOfMissingSubgroupsAreRefused() {
        Fixture fixture;
        const Measure& recall = measures().find("recall_at_1");
        const GapSource source{.id = recall.id,
                               .title = recall.title,
                               .better = recall.better,
                               .cells = recall.of(fixture.evaluated).cells,
                               .rowValues = std::vector<float>(4, 1.0f)};
        Split four = *fixture.task->findSplit(testSplit);
        four.rows.resize(4);
        Evaluated few(*fixture.task, four, nullptr, {});
        CHECK_HOLDS(
            messageOf<UsageError>([&] { gapOf(gapOfMinor(parseValueSet("tone=V", "")), source, few, 0); }),
            "no evaluated example is in that subgroup");
    }

    void theDocumentHasThem() {
        Fixture fixture;
        const Measure& recall = measures().find("recall_at_1");
        const std::vector<NamedMeasured> measured{{recall.id, recall.of(fixture.evaluated)}};
        const std::vector<Gap> gaps =
            gapsOf({gapOfMinor(parseValueSet("tone=V", ""))}, measured, fixture.evaluated);
        const auto json = nlohmann::json::parse(metricsToJson(fixture.evaluated, measured, gaps));
        const auto& gap = json.at("gaps").at(0);
        QCOMPARE(gap.at("value").get<double>(), gaps[0].value);
        QCOMPARE(gap.at("second").at("n").get<int>(), 100);
        QCOMPARE(gap.at("better").get<std::string>(), std::string("higher"));
        QCOMPARE(gapsTable(gaps).rows.size(), std::size_t(1));
    }
};

QTEST_APPLESS_MAIN(TestGaps)
#include "tst_gaps.moc"
