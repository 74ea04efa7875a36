// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/training.h"
#include "core/measures/recording.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <set>

using namespace groupscope;
using namespace groupscope::testing;

class TestRecording : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void everyRecordingGivesTheSeriesItNames() {
        const auto set = birdsInPlaces(60);
        set->embeddings[0].texts.rows =
            set->embeddings[0].rows; // one a row: of the measures across the sides
        const auto task = makeTask(set);
        const Method& method = methods().find("linear-probe");
        const Run run = trainMethod(task, method, resolveParameters(method.parameters, {{"epochs", "2"}}), 1);
        const auto head = makeHead(run.head);
        std::set<std::string> ids;
        QVERIFY(recordedMeasures().size() > 6);
        for (const RecordedMeasure& recorded : recordedMeasures()) {
            const Recording& recording = recorded.recording;
            QVERIFY2(ids.insert(recording.id).second, recording.id.c_str());
            QCOMPARE(recordedMeasures().known(recording.id), &recorded);
            QVERIFY(!recording.title.empty() && !recording.summary.empty() && !recording.series.empty());
            const Split rows = rowsToRecord(*task, *task->findSplit(trainSplit), recording);
            Evaluated evaluated(*task, rows, head.get(), {});
            const Recorded values = record(recorded, evaluated);
            QVERIFY2(!values.values.empty() && values.reason.empty(), recording.id.c_str());
            QVERIFY2(summaryOf(recorded, values.values).has_value(), recording.id.c_str());
            for (const auto& [name, value] : values.values) {
                const auto curve = curveOf(name);
                QVERIFY2(curve.has_value(), name.c_str());
                // The alignment records the cosine and its ratio too, the information the norm: others.
                QVERIFY2(curve->of == &recorded || name == "align.cross_group_cosine" ||
                             name == "mi.mean_norm" || name.starts_with("align.relative."),
                         name.c_str());
            }
        }
    }

    void curvesHaveNames() {
        const auto titled = [](const std::string& series, const std::string& id, const std::string& title) {
            const auto curve = curveOf(series);
            return curve && curve->of->recording.id == id && curve->title == title;
        };
        QVERIFY(titled("align.class.land.bird", "alignment", "land.bird"));
        QVERIFY(titled("align.pair.a, b|a, c", "alignment_pairs", "a, b|a, c"));
        QVERIFY(titled("align.cross_group_cosine", "cross_group_cosine", ""));
        QVERIFY(titled("align.relative.class.land.bird", "relative_alignment", "land.bird"));
        QVERIFY(titled("mi.standardized.class", "mutual_information_standardized", "class"));
        QVERIFY(titled("mi.standardized.attribute.place", "mutual_information_standardized", "place"));
        QVERIFY(titled("mi.mean_norm", "mean_norm", ""));
        QVERIFY(titled("mi.class", "mutual_information", "class"));
        QVERIFY(titled("mi.attribute.place", "mutual_information", "place"));
        QVERIFY(titled("bound.land.bird.gap", "bound", "land.bird, gap")); // not the measure of that id
        QVERIFY(titled("val.gap", "gap", "val"));
        QVERIFY(titled("my-rows.ece.worst", "ece", "my-rows, worst group"));
        for (const char* other :
             {"train.loss", "val.average_accuracy", "ece", ".ece", "val.ece.best", "Val.ece", "align.class."})
            QVERIFY2(!curveOf(other), other);
    }

    void theSummaryIsTheWorst() {
        const auto of = [](const char* id, const SeriesValues& values) {
            return summaryOf(*recordedMeasures().known(id), values);
        };
        QCOMPARE(*of("alignment", {{"align.class.a", 1.0}, {"align.class.b", 3.0}, {"align.pair.x", 9.0}}),
                 3.0);
        QCOMPARE(*of("worst_class_accuracy", {{"val.worst_class_accuracy", 0.5}}), 0.5);
        QCOMPARE(*of("mutual_information", {{"mi.class", 0.25}, {"mi.attribute.place", 7.0}}), 0.25);
        QVERIFY(!of("ece", {{"train.loss", 1.0}}));
    }

    /// One name has one value: what a training records of some rows of a large group is what all rows give.
    void theRelativeAlignmentOfSomeRowsIsThatOfAll() {
        constexpr int large = 1200, count = 1400;
        MatrixF X = 0.1f * normalMatrix<float>(count + 4, 4, 7);
        std::vector<int> classes, places, splits;
        for (int row = 0; row < count + 4; ++row) {
            classes.push_back(row < large ? 0 : row % 2);
            places.push_back(row < large ? 0 : row / 2 % 2);
            splits.push_back(row < count ? 0 : 2);
            X(row, 1) += 3.0f * static_cast<float>(places.back());
        }
        const auto task = makeTask(makeSet(std::move(X), classes, places, splits));
        const Split& all = *task->findSplit(trainSplit);
        const RecordedMeasure& recorded = *recordedMeasures().known("relative_alignment");
        const Split some = rowsToRecord(*task, all, recorded.recording);
        QVERIFY(some.rows.size() < 800);
        Evaluated ofAll(*task, all, nullptr, {}), ofSome(*task, some, nullptr, {});
        const double whole = *recorded.measure->of(ofAll).whole;
        CHECK_AT_MOST(std::abs(*summaryOf(recorded, record(recorded, ofSome).values) / whole - 1.0), 0.01);
    }

    void rowsAreBounded() {
        const auto task = makeTask(birdsInPlaces(60));
        const Split& all = *task->findSplit(trainSplit);
        QVERIFY(rowsToRecord(*task, all, {}).rows == all.rows);
        const Split few = rowsToRecord(*task, all, {.rowsOfGroup = 3});
        std::vector<int> counts(static_cast<std::size_t>(task->groups.groupCount()), 0);
        for (const int row : few.rows)
            ++counts[task->groupIds[row]];
        QCOMPARE(*std::max_element(counts.begin(), counts.end()), 3);
        std::vector<int> ofGroup; // spread over all of it, not its first ones
        for (const int row : all.rows)
            if (task->groupIds[row] == 0)
                ofGroup.push_back(row);
        const std::size_t n = ofGroup.size();
        QVERIFY(n > 6);
        for (const std::size_t i : {std::size_t(0), n / 3, 2 * n / 3})
            QVERIFY(std::find(few.rows.begin(), few.rows.end(), ofGroup[i]) != few.rows.end());
        QVERIFY(std::is_sorted(few.rows.begin(), few.rows.end()));
        QVERIFY(few.groupCounts == all.groupCounts);
        const Split spread = rowsToRecord(*task, all, {.rowsInAll = 10});
        QCOMPARE(spread.rows.size(), std::size_t(10));
        QVERIFY(spread.rows.front() == all.rows.front() &&
                spread.rows.back() > all.rows[all.rows.size() / 2]);
        QCOMPARE(rowsText({}), std::string("all examples"));
        CHECK_HOLDS(rowsText({.rowsOfGroup = 500}), "up to 500 examples of each group, evenly spread");
    }
};

QTEST_APPLESS_MAIN(TestRecording)
#include "tst_recording.moc"
