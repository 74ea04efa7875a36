// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/experiment/representation.h"
#include "core/experiment/training.h"
#include "core/measures/calibration.h"
#include "core/measures/companions.h"
#include "core/measures/measure.h"
#include "core/measures/retrieval.h"
#include "core/runs/run_file.h"
#include "core/runs/run_json.h"
#include "tests/support/checks.h"
#include "tests/support/comments_set.h"
#include "tests/support/synthetic.h"

#include <QTemporaryDir>
#include <algorithm>
#include <cmath>
#include <set>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

Run trained(const std::shared_ptr<const Task>& task, const std::string& method,
            const std::vector<std::string>& measures) {
    const Method& chosen = methods().find(method);
    return trainMethod(task, chosen, resolveParameters(chosen.parameters, {}), 1, defaultSelectionRule, {},
                       {.metrics = {}, .atEnd = measures});
}

/// Everything that can be measured of a linear probe's test examples.
struct ProbeFixture {
    std::shared_ptr<const Task> task = makeTask(birdsInPlaces(100));
    Run run = trained(task, "linear-probe", {});
    std::unique_ptr<Head> head = makeHead(run.head);
    Evaluated evaluated{*task, *task->findSplit(testSplit), head.get(), {}};

    Measured of(const std::string& id) { return measures().find(id).of(evaluated); }
};

} // namespace

class TestMeasures : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void everyMeasureIsDescribed() {
        std::set<std::string> ids;
        for (const Measure& measure : measures()) {
            QVERIFY(ids.insert(measure.id).second);
            QVERIFY(!measure.title.empty() && !measure.formula.empty() && !measure.source.empty() &&
                    !measure.unit.empty() && (measure.ofReport == nullptr) != (measure.ofRows == nullptr));
            QCOMPARE(&measures().find(measure.id), &measure);
        }
        CHECK_HOLDS(messageOf<UsageError>([] { measures().find("luck", "--only"); }),
                    "choose one of: average_accuracy");
    }

    void accuraciesAreThoseOfTheReport() {
        ProbeFixture probe;
        const GroupReport report = probe.run.report(testSplit);
        QCOMPARE(*probe.of("average_accuracy").whole, *report.averageAccuracy);
        QCOMPARE(*probe.of("worst_group_accuracy").whole, *report.worstGroupAccuracy);
        QCOMPARE(*probe.of("worst_class_accuracy").whole, *report.worstClassAccuracy);
        QCOMPARE(*probe.of("adjusted_average_accuracy").whole, *report.adjustedAverageAccuracy);
        QCOMPARE(*probe.of("gap").whole, *report.gap());
        const Measured worst = probe.of("worst_group_accuracy");
        QCOMPARE(worst.n, std::int64_t(report.n));
        QCOMPARE(worst.cells.size(), report.groups.size());
        const MeasuredCell* cell = worstCell(measures().find("worst_group_accuracy"), worst);
        QCOMPARE(cell->index, report.worstGroup);
        QCOMPARE(*cell->value, *worst.whole);
        QCOMPARE(cell->n, std::int64_t(report.groups[report.worstGroup].n));
    }

    /// The gap of a class is its accuracy minus that of its worst group, counted again from the predictions.
    void theGapWithinAClassIsThatOfItsWorstGroup() {
        ProbeFixture probe;
        const GroupReport report = probe.run.report(testSplit);
        const GroupScheme& scheme = probe.run.groups;
        const Measured measured = probe.of("class_gap");
        QCOMPARE(measured.cells.size(), std::size_t(scheme.classCount()));
        double largest = -1.0;
        for (const MeasuredCell& cell : measured.cells) {
            double worst = 2.0, n = 0.0, correct = 0.0;
            for (int group = 0; group < scheme.groupCount(); ++group) {
                const GroupAccuracy& own = report.groups[group];
                if (scheme.classOf(group) != cell.index || own.n == 0)
                    continue;
                worst = std::min(worst, static_cast<double>(own.correct) / own.n);
                n += own.n;
                correct += own.correct;
            }
            CHECK_AT_MOST(std::abs(*cell.value - (correct / n - worst)), 1e-12);
            largest = std::max(largest, *cell.value);
        }
        QVERIFY(largest > 0.0);
        QCOMPARE(*measured.whole, largest);
    }

    /// The quotient of what the other measure says of class and attribute.
    void informationOnTheClassIsHeldAgainstThatOnAnAttribute() {
        const auto task = makeTask(birdsInPlaces(120));
        Evaluated evaluated(*task, *task->findSplit(testSplit), nullptr, {});
        const Measured information = measures().find("mutual_information").of(evaluated);
        const Measured ratio = measures().find("information_ratio").of(evaluated);
        QCOMPARE(ratio.cells.size(), std::size_t(1));
        QVERIFY(*information.cells[0].value > 0.0);
        QCOMPARE(*ratio.cells[0].value, *information.whole / *information.cells[0].value);
        QCOMPARE(*ratio.whole, *ratio.cells[0].value);
        QCOMPARE(ratio.cells[0].of == MeasuredCell::Of::attribute, true);
    }

    /// Domains and attributes that a linear classifier tells: all of rows that hold them apart, half of rows
    /// that know nothing of them; of domains nobody has learnt from none.
    void whatIsLinearlyThereIsDecoded() {
        const auto set = birdsInPlaces(200);
        MatrixF X = set->embeddings[0].rows.copy();
        Random random(5, "decodability");
        for (Eigen::Index row = 0; row < X.rows(); ++row) {
            for (float& value : X.row(row))
                value = static_cast<float>(random.normal());
            X(row, 3) += set->columns[1].codes[row] == 1 ? 8.0f : -8.0f;
        }
        set->embeddings[0].rows = X;
        Column domains{.name = "domain", .categories = {"a", "b", "c"}, .codes = {}, .colors = {}};
        for (std::size_t row = 0; row < set->size(); ++row) // the third is of test examples alone
            domains.codes.push_back(
                set->columns[2].codes[row] == 2 && row % 4 == 0 ? 2 : static_cast<int>(row % 2));
        set->columns.push_back(domains);
        const auto task = makeTask(set);
        Evaluated evaluated(*task, *task->findSplit(testSplit), nullptr, {});
        const Measured place = measures().find("attribute_decodability").of(evaluated);
        QVERIFY(*place.whole > 0.99);
        QCOMPARE(place.cells.size(), std::size_t(1));
        QCOMPARE(*place.cells[0].value, *place.whole);
        const Measured domain = measures().find("domain_decodability").of(evaluated);
        QCOMPARE(domain.n, std::int64_t(150));
        QVERIFY(*domain.whole > 0.35 && *domain.whole < 0.65);
        set->columns.back().codes = std::vector<int>(set->size(), 0);
        const auto one = makeTask(set);
        Evaluated ofOne(*one, *one->findSplit(testSplit), nullptr, {});
        QVERIFY(!measures().find("domain_decodability").of(ofOne).whole);
    }

    /// Measures of the representation are computed for every group, and for every value of the attribute over
    /// all classes. Each value equals the one for the rows of that group alone.
    void subgroupsOfARepresentation() {
        const auto task = makeTask(birdsInPlaces(120));
        const Split& set = *task->findSplit(testSplit);
        Evaluated evaluated(*task, set, nullptr, {});
        const RowRetrieval rows = [&] {
            std::vector<int> labels;
            for (const int row : set.rows)
                labels.push_back(task->labels[row]);
            return retrieve(evaluated.embedding(), labels);
        }();
        const Measured measured = measures().find("map_at_r").of(evaluated);
        QCOMPARE(measured.cells.size(), std::size_t(6)); // four groups, two places
        for (const MeasuredCell& cell : measured.cells) {
            double sum = 0.0;
            std::int64_t n = 0;
            for (std::size_t i = 0; i < set.rows.size(); ++i) {
                const int group = task->groupIds[set.rows[i]];
                const bool inside = cell.of == MeasuredCell::Of::group
                                        ? group == cell.index
                                        : task->groups.combinationOf(group) == cell.index;
                sum += inside ? static_cast<double>(rows.mapAtR[i]) : 0.0;
                n += inside;
            }
            QCOMPARE(cell.n, n);
            CHECK_AT_MOST(std::abs(*cell.value - sum / static_cast<double>(n)), 1e-12);
            QVERIFY(cell.interval->low < *cell.value && *cell.value < cell.interval->high);
        }
        const Measured recall = measures().find("recall_at_1").of(evaluated);
        for (const MeasuredCell& cell : recall.cells) {
            const auto hits = static_cast<int>(std::lround(*cell.value * static_cast<double>(cell.n)));
            QCOMPARE(cell.interval->low, wilsonInterval(hits, static_cast<int>(cell.n)).low);
        }
        QVERIFY(*measures().find("recall_at_8").of(evaluated).whole >= *recall.whole);
    }

    /// A group of one class has no clusters to find; its place over all classes has.
    void clustersAreOfSubgroupsWithSeveralClasses() {
        const auto task = makeTask(birdsInPlaces(120));
        Evaluated evaluated(*task, *task->findSplit(testSplit), nullptr, {});
        for (const char* id : {"nmi", "f1"}) {
            const Measured measured = measures().find(id).of(evaluated);
            QVERIFY(measured.whole && *measured.whole <= 1.0);
            auto shuffled = birdsInPlaces(120);
            Random(3, "shuffled classes").shuffle(shuffled->columns[0].codes);
            const auto other = makeTask(shuffled);
            Evaluated ofChance(*other, *other->findSplit(testSplit), nullptr, {});
            QVERIFY(*measured.whole >
                    *measures().find(id).of(ofChance).whole + 0.05); // clusters tell of classes
            for (const MeasuredCell& cell : measured.cells)
                QCOMPARE(cell.value.has_value(), cell.of == MeasuredCell::Of::combination);
            QCOMPARE(worstCell(measures().find(id), measured)->of, MeasuredCell::Of::combination);
        }
    }

    /// Measures of a representation survive the file of their run and its JSON.
    void subgroupsAreStored() {
        const auto task = makeTask(birdsInPlaces(120));
        const Run run = trained(task, "linear-probe", {"map_at_r", "uniformity_kl", "density"});
        const QTemporaryDir folder;
        const std::string file = folder.filePath(QStringLiteral("run.h5")).toStdString();
        saveRun(run, file);
        QCOMPARE(runToJson(loadRun(file)), runToJson(run));
        const nlohmann::json json = nlohmann::json::parse(runToJson(run));
        const auto& groups = json.at("splits").at("test").at("measures").at("map_at_r").at("groups");
        QVERIFY(groups.front().contains("class") && !groups.back().contains("class"));
        QCOMPARE(groups.back().at("attributes").at("place").get<std::string>(),
                 task->groups.attributes()[0].values[1]);
    }

    /// A value that is compared between embeddings must not change with the scale of one of them.
    void ratiosDoNotChangeWithTheScaleOfRows() {
        const auto measured = [](float factor) {
            const auto set = birdsInPlaces(120);
            set->embeddings[0].rows = MatrixF(set->embeddings[0].rows.copy() * factor);
            const auto task = makeTask(set);
            Evaluated evaluated(*task, *task->findSplit(testSplit), nullptr, {});
            std::map<std::string, double> values;
            for (const char* id :
                 {"alignment", "relative_alignment", "mutual_information", "mutual_information_standardized"})
                values[id] = *measures().find(id).of(evaluated).whole;
            return values;
        };
        const std::map<std::string, double> here = measured(0.25f), there = measured(2.5f);
        CHECK_AT_MOST(std::abs(there.at("alignment") - 10.0 * here.at("alignment")), 1e-4);
        CHECK_AT_MOST(std::abs(there.at("relative_alignment") - here.at("relative_alignment")), 1e-5);
        QVERIFY(here.at("relative_alignment") > 0.1);
        CHECK_AT_MOST(std::abs(there.at("mutual_information_standardized") -
                               here.at("mutual_information_standardized")),
                      1e-5);
        QVERIFY(there.at("mutual_information") > 1.05 * here.at("mutual_information"));
    }

    void representationsAreThoseOfTheirDocument() {
        ProbeFixture probe;
        const Representation whole =
            measureRepresentation(*probe.task, probe.head.get(), {.split = testSplit}, {});
        QCOMPARE(*probe.of("alignment").whole, *largestAlignment(whole.raw));
        QCOMPARE(*probe.of("cross_group_cosine").whole, *whole.cosine.mean);
        QCOMPARE(*probe.of("mutual_information").whole, *whole.information->ofClass);
        QCOMPARE(*probe.of("mutual_information").cells[0].value, *whole.information->ofAttributes[0]);
        const StandardizedInformation& compared = *whole.standardized;
        QCOMPARE(*probe.of("mutual_information_standardized").whole, *compared.information.ofClass);
        QCOMPARE(*probe.of("mutual_information_standardized").cells[0].value,
                 *compared.information.ofAttributes[0]);
        QCOMPARE(*probe.of("mean_norm").whole, compared.meanNorm);
        const auto& overall = *whole.bound->overall;
        QCOMPARE(*probe.of("bound").whole,
                 overall.averageTerm + overall.alignmentTerm + overall.deviationTerm);
    }

    void theOrderOfMeasuresDoesNotMatter() {
        ProbeFixture forward, backward;
        std::vector<Measured> there, back;
        for (const Measure& measure : measures())
            there.push_back(measure.of(forward.evaluated));
        for (auto measure = measures().rbegin(); measure != measures().rend(); ++measure)
            back.push_back(measure->of(backward.evaluated));
        for (std::size_t i = 0; i < there.size(); ++i)
            QCOMPARE(there[i].whole, back[back.size() - 1 - i].whole);
    }

    void calibrationOfGroupsIsOfTheirRows() {
        ProbeFixture probe;
        const Measured ece = probe.of("ece");
        const std::vector<int>& rows = probe.evaluated.rows();
        std::vector<int> labels;
        for (const int row : rows)
            labels.push_back(probe.task->labels[row]);
        for (const MeasuredCell& cell : ece.cells) {
            std::vector<int> places;
            for (std::size_t i = 0; i < rows.size(); ++i)
                if (probe.task->groupIds[rows[i]] == cell.index)
                    places.push_back(static_cast<int>(i));
            QCOMPARE(cell.n, static_cast<std::int64_t>(places.size()));
            QCOMPARE(*cell.value, *calibrationOf(probe.evaluated.predictions().logits, labels, places).error);
        }
        // Of calibration the worst is the largest.
        const MeasuredCell* worst = worstCell(measures().find("ece"), ece);
        QVERIFY(std::all_of(ece.cells.begin(), ece.cells.end(),
                            [&](const MeasuredCell& cell) { return *cell.value <= *worst->value; }));
    }

    /// Whoever asks for the error gets what a calibrated model has.
    void theErrorComesWithThatOfACalibratedModel() {
        QCOMPARE(withCompanions({"ece", "alignment"}),
                 (std::vector<std::string>{"ece", "ece_if_calibrated", "alignment"}));
        QCOMPARE(withCompanions({"ece_if_calibrated", "ece"}),
                 (std::vector<std::string>{"ece_if_calibrated", "ece"}));
        ProbeFixture probe;
        const Measured level = probe.of("ece_if_calibrated");
        QCOMPARE(level.cells.size(), probe.of("ece").cells.size());
        for (const MeasuredCell& cell : level.cells)
            QVERIFY(*cell.value >= 0.0 && cell.interval->low == 0.0 && cell.interval->high < 1.0);
        QVERIFY(*level.whole > 0.0 && *level.whole < level.interval->high);
        const auto task = makeTask(birdsInPlaces(40));
        const Run run = trained(task, "linear-probe", {"ece"});
        const std::vector<NamedMeasured>& kept = run.splits.back().measures;
        QVERIFY(std::any_of(kept.begin(), kept.end(),
                            [](const NamedMeasured& own) { return own.id == "ece_if_calibrated"; }));
    }

    void whatCannotBeMeasuredSaysWhy() {
        const auto task = makeTask(birdsInPlaces(40));
        Evaluated raw(*task, *task->findSplit(testSplit), nullptr, {});
        QVERIFY(measures().find("alignment").reason(raw).empty());
        CHECK_HOLDS(measures().find("ece").reason(raw), "a raw embedding makes none");
        const Run run = trained(task, "tip-adapter", {});
        const auto head = makeHead(run.head);
        Evaluated cache(*task, *task->findSplit(testSplit), head.get(), {});
        QVERIFY(measures().find("ece").reason(cache).empty());
        CHECK_HOLDS(measures().find("bound").reason(cache), "no linear map of its embedding");
        const auto comments = makeTask(testing::comments(40));
        const auto probe = makeHead(trained(comments, "linear-probe", {}).head);
        Evaluated overlapping(*comments, *comments->findSplit(testSplit), probe.get(), {});
        CHECK_HOLDS(measures().find("bound").reason(overlapping), "groups that do not overlap");
        Split empty{.name = "far", .title = "far"};
        CHECK_HOLDS(messageOf<DataError>([&] { Evaluated(*task, empty, nullptr, {}); }),
                    "the far split has no examples");
    }

    void aRunKeepsWhatWasAskedFor() {
        const QTemporaryDir folder;
        const std::string file = folder.filePath(QStringLiteral("run.h5")).toStdString();
        const auto task = makeTask(birdsInPlaces(60));
        const Run run = trained(task, "linear-probe", {"ece", "alignment", "mutual_information"});
        saveRun(run, file);
        const Run read = loadRun(file);
        for (const SplitResult& own : run.splits) {
            const SplitResult& again = *read.split(own.name);
            QCOMPARE(again.measures.size(), std::size_t(4)); // and what a calibrated model has
            for (std::size_t m = 0; m < 4; ++m) {
                const Measured &a = own.measures[m].measured, &b = again.measures[m].measured;
                QCOMPARE(again.measures[m].id, own.measures[m].id);
                QCOMPARE(b.whole, a.whole);
                QCOMPARE(b.n, a.n);
                QCOMPARE(b.cells.size(), a.cells.size());
                for (std::size_t i = 0; i < a.cells.size(); ++i) {
                    QVERIFY(b.cells[i].of == a.cells[i].of && b.cells[i].index == a.cells[i].index);
                    QVERIFY(b.cells[i].value == a.cells[i].value && b.cells[i].n == a.cells[i].n);
                }
            }
        }
        QCOMPARE(read.id, trained(task, "linear-probe", {}).id); // no part of what a run is
        CHECK_HOLDS(runToJson(read), "\"measures\"");
        CHECK_HOLDS(messageOf<UsageError>([&] { trained(task, "linear-probe", {"luck"}); }),
                    "there is no measure 'luck'");
    }
};

QTEST_APPLESS_MAIN(TestMeasures)
#include "tst_measures.moc"
