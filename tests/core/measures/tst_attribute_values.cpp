// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/parallel.h"
#include "core/experiment/training.h"
#include "core/measures/attribute_cells.h"
#include "core/measures/auroc.h"
#include "core/measures/macro_scores.h"
#include "core/measures/measure.h"
#include "core/methods/method.h"
#include "core/runs/run_file.h"
#include "core/runs/run_json.h"
#include "core/runs/selection.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <QTemporaryDir>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

Run probed(const std::shared_ptr<const Task>& task, const std::vector<std::string>& measures) {
    const Method& chosen = methods().find("linear-probe");
    return trainMethod(task, chosen, resolveParameters(chosen.parameters, {}), 1, defaultSelectionRule, {},
                       {.metrics = {}, .atEnd = measures});
}

} // namespace

/// Measures of the values of an attribute, and those of a classifier.
class TestAttributeValues : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    /// Each of several attributes has its values over all classes and the other attributes.
    void valuesOfEveryAttribute() {
        const auto set = birdsInPlaces(200);
        Column size{"size", {"small", "large", "huge"}, {}, {}};
        for (std::size_t row = 0; row < set->size(); ++row)
            size.codes.push_back(static_cast<int>(row % 3));
        set->columns.push_back(size);
        const auto task = makeTask(set, {.attributes = {"place", "size"}});
        const Split& rows = *task->findSplit(testSplit);
        Evaluated evaluated(*task, rows, nullptr, {});
        const Measure& nmi = measures().find("nmi");
        const Measured measured = nmi.of(evaluated);
        for (std::size_t a = 0; a < 2; ++a) {
            // The same by a task whose only attribute that is: its combinations are the values.
            const auto alone = makeTask(set, {.attributes = {task->groups.attributes()[a].name}});
            Evaluated other(*alone, *alone->findSplit(testSplit), nullptr, {});
            const Measured plain = nmi.of(other);
            const auto cells = cellsOfAttribute(nmi, measured, task->groups, a),
                       expected = cellsOfAttribute(nmi, plain, alone->groups, 0);
            QCOMPARE(cells.size(), task->groups.attributes()[a].values.size());
            for (std::size_t v = 0; v < cells.size(); ++v)
                QVERIFY(cells[v].value == expected[v].value && cells[v].n == expected[v].n);
        }
        const Run run = probed(task, {"nmi"});
        const QTemporaryDir folder;
        const std::string file = folder.filePath(QStringLiteral("run.h5")).toStdString();
        saveRun(run, file);
        QCOMPARE(runToJson(loadRun(file)), runToJson(run));
        QVERIFY(runToJson(run).find("\"size\": \"huge\"") != std::string::npos);
    }

    /// Fewer rows than dimensions use few directions whatever the embedding is like.
    void uniformityNeedsMoreRowsThanDimensions() {
        const auto set = birdsInPlaces(60);
        const auto dimensions = static_cast<std::size_t>(set->embeddings[0].rows.cols());
        Column few{"few", {"no", "yes"}, std::vector<int>(set->size(), 0), {}};
        const auto plain = makeTask(set);
        const std::vector<int>& test = plain->findSplit(testSplit)->rows;
        for (std::size_t i = 0; i < dimensions; ++i)
            few.codes[test[i]] = 1;
        set->columns.push_back(few);
        const auto task = makeTask(set, {.attributes = {"few"}});
        Evaluated evaluated(*task, *task->findSplit(testSplit), nullptr, {});
        const Measure& uniformity = measures().find("uniformity_kl");
        const Measured measured = uniformity.of(evaluated);
        const auto cells = cellsOfAttribute(uniformity, measured, task->groups, 0);
        QCOMPARE(cells.size(), std::size_t(2));
        QVERIFY(cells[0].value && !cells[1].value && measured.whole);
        QCOMPARE(undefinedCells(cells), std::size_t(1));
    }

    /// ln of the mean of exp(−2‖a − b‖²), pair by pair in double, over several blocks of rows.
    void uniformityOfPairsIsThatOfEveryPair() {
        const auto set = birdsInPlaces(1300);
        const auto task = makeTask(set);
        const Split& split = *task->findSplit(testSplit);
        QVERIFY(split.rows.size() > 512);
        const auto expected = [&](const std::function<bool(int)>& counts) {
            std::vector<Eigen::RowVectorXd> rows;
            for (const int row : split.rows)
                if (counts(row))
                    rows.push_back(task->X().row(row).cast<double>().normalized());
            double sum = 0.0, pairs = 0.0;
            for (std::size_t a = 0; a < rows.size(); ++a)
                for (std::size_t b = 0; b < a; ++b, ++pairs)
                    sum += std::exp(-2.0 * (rows[a] - rows[b]).squaredNorm());
            return std::log(sum / pairs);
        };
        const Column& places = set->column(task->groups.attributes()[0].name);
        const std::vector<std::string>& names = task->groups.attributes()[0].values;
        const Measure& uniformity = measures().find("uniformity_rbf");
        std::vector<double> values;
        for (const int threads : {1, 2}) {
            setThreadCount(threads);
            Evaluated evaluated(*task, split, nullptr, {});
            const Measured measured = uniformity.of(evaluated);
            values.push_back(*measured.whole);
            CHECK_AT_MOST(std::abs(*measured.whole - expected([](int) { return true; })), 1e-5);
            const auto cells = cellsOfAttribute(uniformity, measured, task->groups, 0);
            for (std::size_t v = 0; v < cells.size(); ++v)
                CHECK_AT_MOST(std::abs(*cells[v].value - expected([&](int row) {
                                  return places.categories[places.codes[row]] == names[v];
                              })),
                              1e-5);
        }
        QCOMPARE(values[0], values[1]);
    }

    /// Every pair compared and sorted: what the counts of cosines must give, up to the width of a bin.
    void verificationIsThatOfEveryPair() {
        const auto set = birdsInPlaces(700);
        const auto task = makeTask(set);
        const Split& split = *task->findSplit(testSplit);
        struct Pair {
            double cosine;
            bool genuine;
        };
        const auto pairsOf = [&](const std::vector<int>& rows) {
            std::vector<Pair> pairs;
            for (std::size_t a = 0; a < rows.size(); ++a)
                for (std::size_t b = 0; b < a; ++b)
                    pairs.push_back({task->X().row(rows[a]).cast<double>().normalized().dot(
                                         task->X().row(rows[b]).cast<double>().normalized()),
                                     task->labels[rows[a]] == task->labels[rows[b]]});
            return pairs;
        };
        const auto rate = [](const std::vector<Pair>& pairs, bool genuine, double threshold) {
            double errors = 0.0, count = 0.0;
            for (const Pair& pair : pairs)
                if (pair.genuine == genuine) {
                    ++count;
                    errors += genuine ? pair.cosine < threshold : pair.cosine >= threshold;
                }
            return errors / count;
        };
        const std::vector<Pair> all = pairsOf(split.rows);
        std::vector<double> impostors;
        for (const Pair& pair : all)
            if (!pair.genuine)
                impostors.push_back(pair.cosine);
        std::sort(impostors.begin(), impostors.end(), std::greater<>());
        const double threshold =
            impostors[static_cast<std::size_t>(1e-3 * static_cast<double>(impostors.size()))];
        double apart = 2.0, equal = 0.0;
        for (double t = -1.0; t <= 1.0; t += 1e-3) {
            const double match = rate(all, false, t), nonMatch = rate(all, true, t);
            if (std::abs(match - nonMatch) < apart) {
                apart = std::abs(match - nonMatch);
                equal = 0.5 * (match + nonMatch);
            }
        }
        const auto of = [&](const char* id) {
            Evaluated evaluated(*task, split, nullptr, {});
            return measures().find(id).of(evaluated);
        };
        const Measured eer = of("verification_eer"), fnmr = of("verification_fnmr"),
                       fmr = of("verification_fmr");
        CHECK_AT_MOST(std::abs(*eer.whole - equal), 2e-3);
        CHECK_AT_MOST(std::abs(*fnmr.whole - rate(all, true, threshold)), 5e-4);
        QVERIFY(*fmr.whole <= 1e-3 && *fmr.whole > 0.8e-3);
        const Column& places = set->column(task->groups.attributes()[0].name);
        const auto cells = cellsOfAttribute(measures().find("verification_fmr"), fmr, task->groups, 0);
        const auto others = cellsOfAttribute(measures().find("verification_fnmr"), fnmr, task->groups, 0);
        for (std::size_t v = 0; v < cells.size(); ++v) {
            std::vector<int> rows;
            for (const int row : split.rows)
                if (places.categories[places.codes[row]] == task->groups.attributes()[0].values[v])
                    rows.push_back(row);
            const std::vector<Pair> own = pairsOf(rows);
            CHECK_AT_MOST(std::abs(*cells[v].value - rate(own, false, threshold)), 5e-4);
            CHECK_AT_MOST(std::abs(*others[v].value - rate(own, true, threshold)), 5e-4);
        }
    }

    /// More subgroups than are counted in one pass: the accepted share of each is that of its pairs.
    void verificationOfManySubgroups() {
        constexpr int rows = 400, values = 40;
        MatrixF X = normalMatrix<float>(rows, 3, 9);
        std::vector<int> classes;
        Column site{"site", {}, {}, {}};
        for (int v = 0; v < values; ++v)
            site.categories.push_back("v" + std::to_string(v));
        for (int row = 0; row < rows; ++row) {
            classes.push_back(row % 2);
            X(row, row % 2) += 1.5f;
            site.codes.push_back(row / 2 % values);
        }
        const auto set = makeSet(std::move(X), classes, std::vector<int>(rows, 0), std::vector<int>(rows, 2));
        set->columns.push_back(site);
        const auto task = makeTask(set, {.attributes = {"site"}});
        Evaluated evaluated(*task, *task->findSplit(testSplit), nullptr, {});
        const Measure& rate = measures().find("verification_tar_at_1e-1");
        const Measured measured = rate.of(evaluated);
        const auto cells = cellsOfAttribute(rate, measured, task->groups, 0);
        QCOMPARE(cells.size(), std::size_t(values));
        const auto pairsOf = [&](int value, bool genuine) { // of all for −1
            std::vector<double> cosines;
            for (int a = 0; a < rows; ++a)
                for (int b = 0; b < a; ++b)
                    if ((value < 0 || (site.codes[a] == value && site.codes[b] == value)) &&
                        (classes[a] == classes[b]) == genuine)
                        cosines.push_back(task->X().row(a).cast<double>().normalized().dot(
                            task->X().row(b).cast<double>().normalized()));
            return cosines;
        };
        std::vector<double> impostors = pairsOf(-1, false);
        std::sort(impostors.begin(), impostors.end(), std::greater<>());
        const double threshold =
            impostors[static_cast<std::size_t>(0.1 * static_cast<double>(impostors.size()))];
        for (int v = 0; v < values; ++v) {
            const std::vector<double> own = pairsOf(v, true);
            const auto accepted = std::count_if(own.begin(), own.end(),
                                                [threshold](double cosine) { return cosine >= threshold; });
            // A pair may lie in the bin of the threshold.
            CHECK_AT_MOST(
                std::abs(*cells[static_cast<std::size_t>(v)].value * double(own.size()) - double(accepted)),
                1.0 + 1e-9);
        }
    }

    /// Classes that lie apart make no error; one class has no impostors.
    void verificationByHand() {
        MatrixF rows(4, 2);
        rows << 1, 0, 1, 0.01f, 0, 1, 0.01f, 1;
        const auto valueOf = [&](const std::vector<int>& classes, const char* id) {
            const auto task = makeTask(makeSet(rows, classes, {0, 0, 0, 0}, {2, 2, 2, 2}));
            Evaluated evaluated(*task, *task->findSplit(testSplit), nullptr, {});
            return measures().find(id).of(evaluated).whole;
        };
        for (const char* id : {"verification_eer", "verification_fnmr", "verification_fmr"}) {
            QCOMPARE(valueOf({0, 0, 1, 1}, id), std::optional(0.0));
            QVERIFY(!valueOf({0, 0, 0, 0}, "verification_fmr"));
        }
        QCOMPARE(valueOf({0, 1, 0, 1}, "verification_fnmr"),
                 std::optional(1.0)); // the classes cross the directions
    }

    /// Two rows at a right angle: ‖a − b‖² = 2. Equal rows: 0. One row: nothing.
    void uniformityOfPairsByHand() {
        const auto valueOf = [](const MatrixF& rows) {
            const auto n = static_cast<std::size_t>(rows.rows());
            const auto task = makeTask(
                makeSet(rows, std::vector<int>(n, 0), std::vector<int>(n, 0), std::vector<int>(n, 2)));
            Evaluated evaluated(*task, *task->findSplit(testSplit), nullptr, {});
            return measures().find("uniformity_rbf").of(evaluated).whole;
        };
        MatrixF right(2, 2), equal(2, 2), one(1, 2);
        right << 3, 0, 0, 5;
        equal << 1, 1, 2, 2;
        one << 1, 0;
        CHECK_AT_MOST(std::abs(*valueOf(right) + 4.0), 1e-6);
        CHECK_AT_MOST(std::abs(*valueOf(equal)), 1e-6);
        QVERIFY(!valueOf(one));
    }

    /// Scores of a classifier, of each place over all classes as of its rows alone.
    void scoresOfAClassifier() {
        const auto task = makeTask(birdsInPlaces(100));
        const std::unique_ptr<Head> head = makeHead(probed(task, {}).head);
        Evaluated evaluated(*task, *task->findSplit(testSplit), head.get(), {});
        const std::vector<int>& rows = task->findSplit(testSplit)->rows;
        const Predictions& predicted = evaluated.predictions();
        std::vector<int> labels, own;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            labels.push_back(task->labels[rows[i]]);
            if (task->set->column("place").codes[rows[i]] == 0)
                own.push_back(static_cast<int>(i));
        }
        const MacroScores scores = macroScores(predicted.classes, labels, own, 2, ScoreConvention::sklearn);
        const auto check = [&](const char* id, std::optional<double> expected) {
            const Measured measured = measures().find(id).of(evaluated);
            const auto cells = cellsOfAttribute(measures().find(id), measured, task->groups, 0);
            QVERIFY(measured.whole && expected && cells.size() == 2 && cells[0].value == expected);
            for (const MeasuredCell& cell : measured.cells) // a group is of one class
                QVERIFY(cell.of != MeasuredCell::Of::group || !cell.value);
        };
        check("macro_f1", scores.f1);
        check("balanced_accuracy", scores.balancedAccuracy);
        check("precision", scores.precision);
        check("recall", scores.recall);
        check("auroc", aurocOf(predicted.logits, labels, own));
    }

    void theF1OfClustersHasABetterName() {
        QCOMPARE(&measures().find("cluster_f1"), &measures().find("f1"));
        QCOMPARE(findSelectionRule("val.cluster_f1.worst").id, std::string("val.f1.worst")); // as in files
        CHECK_HOLDS(oldNameNote(measures().find("f1"), "f1"), "now called cluster_f1");
        CHECK_HOLDS(oldNameNote(measures().find("f1"), "f1"), "macro_f1");
        QVERIFY(oldNameNote(measures().find("f1"), "val.cluster_f1").empty());
        QVERIFY(oldNameNote(measures().find("macro_f1"), "macro_f1").empty());
        const auto task = makeTask(birdsInPlaces(60));
        const nlohmann::json json = nlohmann::json::parse(runToJson(probed(task, {"f1"})));
        const auto& measures = json.at("splits").at("test").at("measures");
        QVERIFY(measures.at("f1") == measures.at("cluster_f1"));
    }
};

QTEST_APPLESS_MAIN(TestAttributeValues)
#include "tst_attribute_values.moc"
