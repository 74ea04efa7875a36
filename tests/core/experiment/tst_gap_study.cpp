// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/gap_study.h"

#include "core/base/error.h"
#include "core/experiment/experiment.h"
#include "core/experiment/protocol.h"
#include "core/math/small_samples.h"
#include "core/methods/method.h"
#include "core/report/gap_study_tables.h"
#include "core/runs/run_identity.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <utility>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Returns the runs of an experiment on birds in places, imbalanced by place.
std::vector<Run> runsOf(const std::string& more, const QString& folder, bool resume = false) {
    const RunStore store(folder.toStdString());
    const ExperimentSpec spec = parseExperimentSpec(
        R"({"data":"/birds.h5ad","methods":[{"method":"dml-margin","set":{"epochs":1}}],"seeds":[0,1,2],)"
        R"("select":"val.map_at_r.worst",)" +
            more + "}",
        "");
    runExperiment(spec, makeTask(birdsInPlaces(200)), store, {.jobs = 1, .resume = resume}, {});
    return store.loadSummaries();
}

std::size_t placeOf(const GapStudy& study, const std::string& id) {
    return static_cast<std::size_t>(std::find_if(study.quantities.begin(), study.quantities.end(),
                                                 [&](const GapQuantity& own) { return own.id == id; }) -
                                    study.quantities.begin());
}

NamedMeasured& measureOf(Run& run, const std::string& id) {
    for (SplitResult& result : run.splits)
        if (result.name == testSplit)
            for (NamedMeasured& own : result.measures)
                if (own.id == id)
                    return own;
    throw std::out_of_range(id);
}

/// Mean difference of a row's gaps to those of the runs that `isControl` of them picks.
template<class IsControl>
double plainDifference(const GapRow& row, std::span<const Run> runs, const GapQuantity& quantity,
                       IsControl isControl) {
    double sum = 0.0;
    for (const std::size_t index : row.runs)
        for (const Run& other : runs)
            if (other.imbalance->balanced && other.seed == runs[index].seed && isControl(runs[index], other))
                sum += *gapOfRun(runs[index], testSplit, quantity, {}) -
                       *gapOfRun(other, testSplit, quantity, {});
    return sum / static_cast<double>(row.runs.size());
}

} // namespace

class TestGapStudy : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        runs_ = runsOf(R"("imbalance":{"by":"place","levels":["80-20","50-50"]},"downstream":["logistic"])",
                       folder_.filePath(QStringLiteral("imbalance")));
        comparison_ = compareRuns(runs_, "val.map_at_r.worst");
        study_ = studyGaps(comparison_, runs_);
    }

    void gapsAreMajorLessMinor() {
        QCOMPARE(study_.split, std::string(testSplit));
        CHECK_HOLDS(study_.definition, "minorities by place");
        QCOMPARE(study_.rows.size(), std::size_t(2));
        QVERIFY(study_.rows[0].balanced && !study_.rows[1].balanced); // the mildest level first
        QCOMPARE(study_.rows[1].level, std::string("80-20"));
        for (const char* id : {"map_at_r", "downstream.logistic.none.balanced.accuracy"}) {
            const std::size_t q = placeOf(study_, id);
            QVERIFY2(q < study_.quantities.size(), id);
            for (const GapRow& row : study_.rows)
                for (std::size_t i = 0; i < row.runs.size(); ++i) {
                    const SplitResult* test = runs_[row.runs[i]].split(testSplit);
                    QCOMPARE(*row.values[q].gaps[i],
                             *measuredValue(test, majorOf(id)) - *measuredValue(test, minorOf(id)));
                }
        }
    }

    /// A parity is a difference between subgroups already, with a table of its own.
    void parityIsItsOwnGap() {
        const std::size_t q = placeOf(study_, "downstream.logistic.none.balanced.demographic_parity");
        QVERIFY(q < study_.quantities.size());
        QVERIFY(study_.quantities[q].isDifference && study_.quantities[q].better == Better::lower);
        CHECK_HOLDS(study_.quantities[q].title, "demographic parity difference");
        for (const GapRow& row : study_.rows)
            for (std::size_t i = 0; i < row.runs.size(); ++i)
                QCOMPARE(*row.values[q].gaps[i],
                         *measuredValue(runs_[row.runs[i]].split(testSplit), study_.quantities[q].id));
        QVERIFY(study_.rows[1].values[q].toControl.has_value());
        int tables = 0;
        for (const Table& table : gapStudyTables(study_)) {
            const bool ofParity = table.caption.find("Parity difference") != std::string::npos;
            tables += ofParity ? 1 : 0;
            for (const Table::Column& column : table.columns)
                QCOMPARE(column.title.find("parity difference") != std::string::npos ||
                             column.title.find("odds") != std::string::npos ||
                             column.title.find("opportunity") != std::string::npos,
                         ofParity && column.kind != Table::Kind::integer && column.title != "method" &&
                             column.title != "level");
        }
        QCOMPARE(tables, 4); // values and differences to the control, of both rows that are fitted on
    }

    /// The paired difference is that of the draws one by one, whatever differs between draws.
    void differencesArePairedOverDraws() {
        const std::size_t q = placeOf(study_, "map_at_r");
        const GapRow &control = study_.rows[0], &hard = study_.rows[1];
        QVERIFY(!control.values[q].toControl && hard.values[q].toControl);
        std::vector<double> differences;
        for (std::size_t i = 0; i < hard.runs.size(); ++i) {
            const Run &a = runs_[hard.runs[i]], &b = runs_[control.runs[i]];
            QCOMPARE(a.imbalance->minor, b.imbalance->minor);
            differences.push_back(*hard.values[q].gaps[i] - *control.values[q].gaps[i]);
        }
        const Statistic plain = *statisticOf(differences);
        const PairedGap& paired = *hard.values[q].toControl;
        QCOMPARE(paired.difference.n, 3);
        CHECK_AT_MOST(std::abs(paired.difference.mean - plain.mean), 1e-12);
        const double half = 4.302652729911275 * *plain.deviation / std::sqrt(3.0); // t of 2 degrees
        CHECK_AT_MOST(std::abs(paired.interval->high - (plain.mean + half)), 1e-9);
    }

    /// A harder level asked for later has fewer rows at every level: a second control.
    void aHarderLevelHasAControlOfItsOwn() {
        const QString folder = folder_.filePath(QStringLiteral("harder"));
        const auto plan = [](const std::string& levels) {
            return R"("imbalance":{"by":"place","levels":[)" + levels + R"(]},"downstream":["logistic"])";
        };
        runsOf(plan(R"("80-20","50-50")"), folder);
        const std::vector<Run> runs = runsOf(plan(R"("80-20","50-50","95-5")"), folder, true);
        QCOMPARE(runs.size(), std::size_t(15));
        const GapStudy study = studyGaps(compareRuns(runs, "val.map_at_r.worst"), runs);
        const std::size_t q = placeOf(study, "map_at_r");
        std::set<std::pair<std::string, std::int64_t>> levels;
        for (std::size_t i = 0; i < study.rows.size(); ++i) {
            const GapRow& row = study.rows[i];
            levels.emplace(row.level, study.draws[i]->balancedRows);
            CHECK_HOLDS(row.title, std::to_string(study.draws[i]->balancedRows) + " examples of each");
            QCOMPARE(row.values[q].toControl.has_value(), !row.balanced);
            if (row.balanced)
                continue;
            QCOMPARE(row.values[q].toControl->difference.n, 3);
            const double plain = plainDifference(row, runs, study.quantities[q], [](auto& own, auto& other) {
                return own.imbalance->balancedRows == other.imbalance->balancedRows;
            });
            CHECK_AT_MOST(std::abs(row.values[q].toControl->difference.mean - plain), 1e-12);
        }
        QCOMPARE(levels.size(), std::size_t(5)); // 50-50 and 80-20 twice
        QCOMPARE(gapStudyTables(study).at(0).rows.size(), std::size_t(5));
    }

    /// Another embedding of the same draws is no control.
    void embeddingsHaveControlsOfTheirOwn() {
        std::vector<Run> runs = runs_;
        for (Run& run : runs) {
            run.task.inputs.at(0).name = "X_other";
            run.task.inputs.at(0).content = "others";
            if (run.imbalance->balanced)
                *measureOf(run, majorOf("map_at_r")).measured.whole += 0.25;
        }
        runs.insert(runs.end(), runs_.begin(), runs_.end());
        const GapStudy study = studyGaps(compareRuns(runs, "val.map_at_r.worst"), runs);
        const std::size_t q = placeOf(study, "map_at_r"), before = placeOf(study_, "map_at_r");
        const double own = study_.rows[1].values[before].toControl->difference.mean;
        int seen = 0;
        std::set<std::string> titles;
        for (const GapRow& row : study.rows) {
            titles.insert(row.title);
            if (row.balanced)
                continue;
            ++seen;
            const bool other = runs[row.runs.front()].task.embedding() == "X_other";
            QCOMPARE(row.values[q].toControl->difference.n, 3);
            CHECK_AT_MOST(std::abs(row.values[q].toControl->difference.mean - (other ? own - 0.25 : own)),
                          1e-12);
        }
        QCOMPARE(seen, 2);
        QCOMPARE(titles.size(), std::size_t(2));
    }

    /// A draw that lacks a value is not among those that a mean is over.
    void drawsAreThoseThatHaveValues() {
        std::vector<Run> runs = runs_;
        const auto hard =
            std::find_if(runs.begin(), runs.end(), [](const Run& run) { return !run.imbalance->balanced; });
        measureOf(*hard, minorOf("map_at_r")).measured.whole.reset();
        const std::vector<Table> tables = gapStudyTables(studyGaps(comparison_, runs));
        CHECK_HOLDS(tables.at(1).caption, "upstream");
        QCOMPARE(*tables.at(1).rows.at(0).at(2).value, 3.0); // of the control
        QCOMPARE(*tables.at(1).rows.at(1).at(2).value, 2.0);
        QCOMPARE(*tables.at(2).rows.at(0).at(2).value, 2.0); // pairs
        QCOMPARE(*tables.at(3).rows.at(1).at(2).value, 3.0); // downstream
    }

    void aDefinitionGoesWithNoImbalance() {
        const std::string says = messageOf<UsageError>(
            [&] { studyGaps(comparison_, runs_, testSplit, parseGap("worst", "test")); });
        CHECK_HOLDS(says, "major − minor alone");
        CHECK_HOLDS(says, "leave the definition out");
    }

    void theSummaryNamesTheLevel() {
        const Table table = runsTable(runs_, RunColumns::everything);
        const auto column = std::find_if(table.columns.begin(), table.columns.end(),
                                         [](const auto& own) { return own.key == "imbalance"; });
        QVERIFY(column != table.columns.end());
        for (std::size_t i = 0; i < runs_.size(); ++i)
            QCOMPARE(table.rows[i].at(static_cast<std::size_t>(column - table.columns.begin())).text,
                     runs_[i].imbalance->level);
    }

    void tablesSayWhatWasFittedOn() {
        const std::vector<Table> tables = gapStudyTables(study_);
        CHECK_HOLDS(tables.at(0).caption, "All levels have as many");
        std::string captions;
        for (const Table& table : tables)
            captions += table.caption + "\n";
        CHECK_HOLDS(captions, "fitted on the balanced examples of the same draw");
        CHECK_HOLDS(captions, "fitted on the training examples of the embedding");
        CHECK_HOLDS(captions, "95 % interval");
        const auto json = nlohmann::json::parse(toJson(gapStudyTable(study_)));
        QCOMPARE(json.at("rows").size(), study_.rows.size() * study_.quantities.size());
        QVERIFY(json.at("rows").at(0).at("difference").is_null()); // of the control
        QVERIFY(!json.at("rows").back().at("difference").is_null());
    }

    /// Without an imbalance, gaps are of the groups of the run, and nothing is paired.
    void withoutAnImbalance() {
        const std::vector<Run> runs =
            runsOf(R"("downstream":["logistic"])", folder_.filePath(QStringLiteral("groups")));
        const Comparison comparison = compareRuns(runs, "val.map_at_r.worst");
        const GapStudy study = studyGaps(comparison, runs);
        QCOMPARE(study.definition, std::string("others − worst"));
        QCOMPARE(study.rows.size(), std::size_t(1));
        const std::size_t q = placeOf(study, "downstream.logistic.none.upstream.accuracy");
        const Table subgroups = subgroupTable(study, runs); // finDML, Table 13
        const auto named = std::find_if(subgroups.columns.begin(), subgroups.columns.end(),
                                        [](const Table::Column& own) { return own.key == "place=water"; });
        QVERIFY(named != subgroups.columns.end());
        double sum = 0.0;
        for (const Run& run : runs)
            for (const MeasuredCell& cell : findMeasured(run.split(testSplit), study.quantities[q].id)->cells)
                if (cell.of == MeasuredCell::Of::combination &&
                    run.groups.attributes()[0].values[cell.index] == "water")
                    sum += *cell.value;
        CHECK_AT_MOST(std::abs(*subgroups.rows[q][named - subgroups.columns.begin()].value - sum / 3.0),
                      1e-12);
        QVERIFY(*study.rows[0].values[q].gaps[0] >= 0.0);
        QVERIFY(!study.rows[0].values[q].toControl);
        const GapStudy sets =
            studyGaps(comparison, runs, testSplit, parseGap("place=land/place=water", "test"));
        QCOMPARE(sets.definition, std::string("place=land − place=water"));
    }

    /// PARADE − margin of finDML's Table 2: gaps of the same seed, with an interval and Holm's correction.
    void gapsAreComparedWithANamedRow() {
        std::vector<Run> runs =
            runsOf(R"("downstream":["logistic"])", folder_.filePath(QStringLiteral("against")));
        const std::size_t own = runs.size();
        QCOMPARE(own, std::size_t(3));
        const std::string quantity = "map_at_r";
        for (const double shift :
             {0.1, 0.0}) // a row whose gaps are larger, and one whose gaps differ by chance
            for (std::size_t i = 0; i < own; ++i) {
                Run other = runs[i];
                other.parameters = resolveParameters(methods().find("dml-margin").parameters,
                                                     {{"epochs", shift > 0.0 ? "2" : "3"}});
                const double noise =
                    shift > 0.0 ? 1e-4 * static_cast<double>(i) : 0.01 * (static_cast<double>(i) - 1.0);
                NamedMeasured& measured = measureOf(other, quantity);
                // others − worst: the worst value falls by as much as the gap is to grow
                MeasuredCell* worst = nullptr;
                for (MeasuredCell& cell : measured.measured.cells)
                    if (cell.of == MeasuredCell::Of::combination && (!worst || *cell.value < *worst->value))
                        worst = &cell;
                worst->value = *worst->value - shift - noise;
                other.id = runIdentity(other);
                runs.push_back(other);
            }
        const Comparison comparison = compareRuns(runs, "val.map_at_r.worst");
        QCOMPARE(comparison.rows.size(), std::size_t(3));
        const GapStudy plain = studyGaps(comparison, runs, testSplit);
        const std::string reference = plain.rows[0].title;
        const GapStudy study = studyGaps(comparison, runs, testSplit, {}, reference);
        const std::size_t q = placeOf(study, quantity);
        QVERIFY(!study.rows[0].values[q].toReference);
        std::vector<double> chances;
        for (const std::size_t row : {std::size_t(1), std::size_t(2)}) {
            const PairedGap& paired = *study.rows[row].values[q].toReference;
            double sum = 0.0;
            for (std::size_t i = 0; i < 3; ++i)
                sum += *study.rows[row].values[q].gaps[i] - *study.rows[0].values[q].gaps[i];
            CHECK_AT_MOST(std::abs(paired.difference.mean - sum / 3.0), 1e-12);
            const double t =
                std::abs(paired.difference.mean) / (*paired.difference.deviation / std::sqrt(3.0));
            chances.push_back(1.0 - t / std::sqrt(2.0 + t * t)); // two degrees of freedom, in closed form
        }
        const std::vector<double> corrected = holmCorrected(chances);
        for (const std::size_t row : {std::size_t(1), std::size_t(2)})
            CHECK_AT_MOST(std::abs(*study.rows[row].values[q].toReference->chance - corrected[row - 1]),
                          1e-9);
        QVERIFY(corrected[0] < 0.05 && corrected[1] > 0.05);
        std::string text;
        for (const Table& table : gapStudyTables(study))
            text += table.caption + "\n" + toPlainText(table);
        CHECK_HOLDS(text, "Gap less that of " + reference);
        CHECK_HOLDS(text, "] *");
        CHECK_HOLDS(toCsv(gapStudyTable(study)), "reference_chance");
        CHECK_HOLDS(messageOf<UsageError>([&] { studyGaps(comparison, runs, testSplit, {}, "margin"); }),
                    "choose one of: " + reference);
        CHECK_HOLDS(messageOf<UsageError>([&] { studyGaps(comparison, runs, testSplit, {}, "dml-margin"); }),
                    "names several table rows");
    }

    void quantilesAreStudents_data() {
        QTest::addColumn<int>("degrees");
        QTest::addColumn<double>("quantile");
        QTest::newRow("1") << 1 << 12.706204736174694;
        QTest::newRow("2") << 2 << 4.302652729911275;
        QTest::newRow("3") << 3 << 3.182446305284263;
        QTest::newRow("4") << 4 << 2.776445105197793;
        QTest::newRow("9") << 9 << 2.262157162740992;
        QTest::newRow("30") << 30 << 2.042272456301238;
    }
    void quantilesAreStudents() {
        QFETCH(int, degrees);
        QFETCH(double, quantile);
        CHECK_AT_MOST(std::abs(studentQuantile(degrees) - quantile), 1e-8);
    }

    void ranksAreCorrelated() {
        const std::vector<double> x{1, 2, 3, 4, 5}, up{1, 4, 9, 16, 25}, down{5, 3, 2, 1, -9};
        QCOMPARE(*rankCorrelation(x, up), 1.0);
        QCOMPARE(*rankCorrelation(x, down), -1.0);
        // scipy.stats.spearmanr([1,2,2,4], [3,1,4,4]): ties share their mean rank
        CHECK_AT_MOST(
            std::abs(*rankCorrelation(std::vector<double>{1, 2, 2, 4}, std::vector<double>{3, 1, 4, 4}) -
                     0.5),
            1e-12);
        QVERIFY(!rankCorrelation(std::vector<double>{1, 2}, std::vector<double>{1, 2}));
        QVERIFY(!rankCorrelation(x, std::vector<double>(5, 1.0)));
    }

  private:
    QTemporaryDir folder_;
    std::vector<Run> runs_;
    Comparison comparison_;
    GapStudy study_;
};

QTEST_APPLESS_MAIN(TestGapStudy)
#include "tst_gap_study.moc"
