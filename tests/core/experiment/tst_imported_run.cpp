// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/imported_run.h"

#include "core/base/error.h"
#include "core/experiment/temperature_scan.h"
#include "core/experiment/training.h"
#include "core/heads/no_head.h"
#include "core/io/import/model_outputs.h"
#include "core/io/tensors/npz.h"
#include "core/methods/shared/imported_model.h"
#include "core/runs/baseline_comparison.h"
#include "core/runs/head_file.h"
#include "core/runs/run_file.h"
#include "core/runs/run_json.h"
#include "tests/support/checks.h"
#include "tests/support/damaged_files.h"
#include "tests/support/synthetic.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <limits>
#include <numeric>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

constexpr float missing = std::numeric_limits<float>::quiet_NaN();

bool says(const std::vector<std::string>& notes, const std::string& text) {
    return std::any_of(notes.begin(), notes.end(),
                       [&](const std::string& note) { return note.find(text) != std::string::npos; });
}

} // namespace

/// Checks that imported predictions become the same run as the model itself would give.
class TestImportedRun : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        task_ = makeTask(birdsInPlaces(60));
        const Method& method = methods().find("linear-probe");
        trained_ = trainMethod(task_, method, resolveParameters(method.parameters, {{"epochs", "3"}}), 0);
        rows_ = task_->labels.size();
        logits_ = MatrixF::Constant(static_cast<Eigen::Index>(rows_), 2, missing);
        for (const SplitResult& result : trained_.splits)
            for (std::size_t i = 0; i < result.rows.size(); ++i)
                logits_.row(result.rows[i]) = result.logits.row(static_cast<Eigen::Index>(i));
    }

    /// Figures, predictions, losses and calibration are those of the head that gave the logits.
    void logitsGiveTheFiguresOfTheirHead() {
        const Run run =
            bring({.name = "probe", .where = {"f"}, .scores = logits_}, {"ece", "worst_group_accuracy"});
        QCOMPARE(run.method, std::string("brought in: probe"));
        QVERIFY(!hasHead(run.head) && run.history.empty());
        QCOMPARE(run.select, std::string(asImportedRule));
        QVERIFY(run.task == trained_.task);
        QCOMPARE(run.splits.size(), trained_.splits.size());
        for (const SplitResult& own : run.splits) {
            const SplitResult* same = trained_.split(own.name);
            QCOMPARE(own.predictions, same->predictions);
            QVERIFY(own.logits == same->logits);
            QCOMPARE(*own.report.worstGroupAccuracy, *same->report.worstGroupAccuracy);
            QCOMPARE(*own.report.adjustedAverageAccuracy, *same->report.adjustedAverageAccuracy);
            QCOMPARE(*own.crossEntropy, *same->crossEntropy);
            QVERIFY(measuredValue(&own, "ece").has_value());
        }
        const TemperatureScan scan = scanTemperatures(*task_, run, {}),
                              direct = scanTemperatures(*task_, trained_, {});
        QVERIFY(std::abs(*scan.all.temperature * direct.trained - *direct.all.temperature) < 1e-4);
    }

    void probabilitiesBecomeTheirLogarithms() {
        MatrixF shares = logits_;
        for (Eigen::Index row = 0; row < shares.rows(); ++row) {
            shares.row(row) = (logits_.row(row).array() - logits_.row(row).maxCoeff()).exp();
            shares.row(row) /= shares.row(row).sum();
        }
        const MatchedOutputs matched = matchOutputs(*task_, {.name = "p", .where = {"f"}, .scores = shares});
        QCOMPARE(matched.kind, OutputKind::probabilities);
        QVERIFY(says(matched.notes, "they are taken as probabilities"));
        const Run run = importedRun(*task_, matched, {});
        const SplitResult* test = run.split("test");
        QCOMPARE(test->predictions, trained_.split("test")->predictions);
        QVERIFY(std::abs(*test->crossEntropy - *trained_.split("test")->crossEntropy) < 1e-5);
        shares.setConstant(0.0f);
        shares.col(1).setConstant(1.0f);
        const MatchedOutputs sure = matchOutputs(*task_, {.name = "p", .where = {"f"}, .scores = shares});
        QVERIFY(says(sure.notes, "180 are 0"));
        QCOMPARE(sure.logits(0, 0), static_cast<float>(std::log(leastProbability)));
        shares.setConstant(0.4f);
        QVERIFY(says(matchOutputs(*task_, {.name = "p", .where = {"f"}, .scores = shares}).notes,
                     "do not add up to 1: they are taken as logits"));
    }

    /// Two shares whose logarithms are one number: the model has decided, and the run says the same.
    void tiedLogarithmsKeepTheDecision() {
        MatrixF shares(static_cast<Eigen::Index>(rows_), 2);
        const float more = std::nextafter(0.5f, 1.0f);
        shares.col(0).setConstant(0.5f);
        shares.col(1).setConstant(more);
        const Run run = bring({.name = "p", .where = {"f"}, .scores = shares});
        QCOMPARE(run.split("test")->predictions.front(), 1);
        saveRun(run, path("tie.h5"));
        QCOMPARE(loadRun(path("tie.h5")).split("test")->predictions, run.split("test")->predictions);
    }

    void ofEqualScoresTheFirstClassIsPredicted() {
        MatrixF equal = MatrixF::Constant(static_cast<Eigen::Index>(rows_), 2, 2.5f);
        const Run run = bring({.name = "p", .where = {"f"}, .scores = equal});
        QVERIFY(says(run.warnings, "the highest scores of " + std::to_string(rows_) + " examples are equal"));
        equal.col(0).array() = 2.0f;
        equal(7, 0) = 2.5f;
        QVERIFY(says(bring({.name = "p", .where = {"f"}, .scores = equal}).warnings,
                     "the highest scores of 1 example are equal"));
        QCOMPARE(run.split("test")->predictions, std::vector<int>(run.split("test")->rows.size(), 0));
    }

    void classesAloneGiveAccuracies() {
        Column said{"", {"0", "1"}, {}, {}};
        for (Eigen::Index row = 0; row < logits_.rows(); ++row)
            said.codes.push_back(std::isnan(logits_(row, 0))         ? -1
                                 : logits_(row, 1) > logits_(row, 0) ? 1
                                                                     : 0);
        const MatchedOutputs matched =
            matchOutputs(*task_, {.name = "tree", .where = {"f"}, .classes = said});
        QCOMPARE(matched.kind, OutputKind::classes);
        QVERIFY(says(matched.notes, "accuracies, but no confidence"));
        const Run run = importedRun(*task_, matched, {}, {"ece", "worst_group_accuracy"});
        QVERIFY(says(run.warnings, "not measured"));
        const SplitResult* test = run.split("test"); // counts of right rows need no logits
        QVERIFY(!measuredValue(test, "ece"));
        QVERIFY(measuredValue(test, "worst_group_accuracy") == test->report.worstGroupAccuracy);
        saveRun(run, path("tree.h5"));
        const Run read = loadRun(path("tree.h5"));
        QCOMPARE(*read.split("test")->report.worstGroupAccuracy,
                 *trained_.split("test")->report.worstGroupAccuracy);
        QCOMPARE(read.split("test")->predictions, trained_.split("test")->predictions);
        QCOMPARE(read.split("test")->logits.cols(), Eigen::Index(0));
        QVERIFY(!read.split("test")->crossEntropy);
        CHECK_HOLDS(messageOf<DataError>([&] { scanTemperatures(*task_, read, {}); }), "classes alone");
    }

    /// Rows in another order, some unknown, some without: joined by name, and said.
    void rowsAreMatchedByName() {
        ModelOutputs outputs{.name = "m", .where = {"f"}, .idsFrom = "id"};
        std::vector<int> kept;
        for (int row = static_cast<int>(rows_) - 1; row >= 0; --row)
            if (const Split& test = task_->split("test", ""); row != test.rows.front() && row != 3)
                kept.push_back(row);
        outputs.scores.resize(static_cast<Eigen::Index>(kept.size()), 2);
        for (std::size_t i = 0; i < kept.size(); ++i) {
            outputs.ids.push_back("/models/" + task_->set->ids[kept[i]] + ".jpg");
            outputs.scores.row(static_cast<Eigen::Index>(i)) = logits_.row(kept[i]);
        }
        const Run run = bring(outputs);
        QVERIFY(
            says(run.warnings, "by their names in 'id', by the ends of their paths without file endings"));
        QVERIFY(says(run.warnings, "1 of the 60 examples of test"));
        const SplitResult *own = run.split("test"), *all = trained_.split("test");
        QCOMPARE(own->rows.size(), all->rows.size() - 1);
        for (std::size_t i = 0; i < own->rows.size(); ++i)
            QCOMPARE(own->predictions[i], all->predictions[i + 1]);
        saveRun(run, path("partly.h5"));
        QCOMPARE(loadRun(path("partly.h5")).split("test")->rows, own->rows);
    }

    /// More rows than the set has are left out; other rows instead of the set's are no outputs of it.
    void outputsOfOtherRows() {
        ModelOutputs outputs{
            .name = "m", .where = {"f"}, .scores = logits_, .ids = task_->set->ids, .idsFrom = "id"};
        outputs.ids.push_back("stranger");
        outputs.scores.conservativeResize(logits_.rows() + 1, 2);
        outputs.scores.row(logits_.rows()).setZero();
        const Run run = bring(outputs);
        QVERIFY(says(run.warnings, "are not in the set and left out: 'stranger'"));
        outputs.ids[0] = "another";
        CHECK_HOLDS(messageOf<DataError>([&] { bring(outputs); }), "only there: 'another', 'stranger'");
    }

    void columnsAreMatchedByName() {
        MatrixF swapped = logits_;
        swapped.col(0) = logits_.col(1);
        swapped.col(1) = logits_.col(0);
        const std::vector<std::string>& classes = task_->groups.classes();
        const Run run =
            bring({.name = "m", .where = {"f"}, .scores = swapped, .classNames = {classes[1], classes[0]}});
        QCOMPARE(run.split("test")->predictions, trained_.split("test")->predictions);
    }

    void whatDoesNotFitIsRefused_data() {
        QTest::addColumn<QString>("message");
        const std::vector<std::pair<const char*, const char*>> rows{
            {"columns", "3 columns of scores, but column"},
            {"one", "the columns 0 and z"},
            {"rows", "nothing names them"},
            {"class", "'zebra' is not a class of column 'bird'"},
            {"number", "'7' is not a class of column 'bird'"},
            {"nan", "partly NaN"},
            {"infinity", "partly NaN or infinite"},
            {"twice", "two outputs of example"},
            {"strangers", "none of the"},
            {"none", "no example of the set has a prediction"}};
        for (const auto& [what, message] : rows)
            QTest::newRow(what) << message;
    }
    void whatDoesNotFitIsRefused() {
        QFETCH(QString, message);
        const auto is = [&](const char* name) { return QByteArray(QTest::currentDataTag()) == name; };
        ModelOutputs outputs{.name = "m", .where = {"f"}, .scores = MatrixF::Zero(logits_.rows(), 2)};
        if (is("columns") || is("one"))
            outputs.scores.setZero(logits_.rows(), is("one") ? 1 : 3);
        else if (is("rows"))
            outputs.scores.setZero(5, 2);
        else if (is("nan") || is("infinity"))
            outputs.scores(4, 1) = is("nan") ? missing : std::numeric_limits<float>::infinity();
        else if (is("none"))
            outputs.scores.setConstant(missing);
        else if (is("class") || is("number")) {
            outputs.scores.resize(0, 0);
            outputs.classes = {"", {is("class") ? "zebra" : "7"}, std::vector<int>(rows_, 0), {}};
        } else {
            outputs.ids = std::vector<std::string>(rows_, is("twice") ? "row1" : "nobody");
            if (is("twice"))
                outputs.ids[0] = task_->set->ids[0], outputs.ids[1] = task_->set->ids[0];
        }
        CHECK_HOLDS(messageOf<DataError>([&] { bring(outputs); }), message.toStdString());
    }

    /// Splits that the run has nothing of are no request for all of them.
    void temperaturesOfMissingRowsAreRefused() {
        MatrixF late = MatrixF::Constant(logits_.rows(), 2, missing);
        for (const int row : task_->split("test", "").rows)
            late.row(row) = logits_.row(row);
        const Run run = bring({.name = "late", .where = {"f"}, .scores = late});
        const auto scan = [&](const std::vector<std::string>& names) {
            TemperaturePlan plan;
            plan.splits = names;
            return scanTemperatures(*task_, run, plan);
        };
        QCOMPARE(scan({"test"}).splits.size(), std::size_t(1));
        QCOMPARE(scan({"val", "test"}).splits.size(), std::size_t(1));
        const std::string refused = messageOf<DataError>([&] { scan({"val"}); });
        QVERIFY2(refused.find("has no predictions for val") != std::string::npos, refused.c_str());
    }

    /// Seeds of a model are one point of a comparison; other models are others; other content another run.
    void namesTellModelsAndSeeds() {
        MatrixF other = logits_;
        other(0, 0) += 1.0f;
        const Run first = bring({.name = "erm_seed1", .where = {"f"}, .scores = logits_}),
                  second = bring({.name = "erm_seed2", .where = {"f"}, .scores = other}),
                  same = bring({.name = "net", .where = {"f"}, .scores = logits_}),
                  changed = bring({.name = "net", .where = {"f"}, .scores = other});
        QCOMPARE(first.method, second.method);
        QCOMPARE(second.seed, std::uint64_t(2));
        QVERIFY(same.id != changed.id && first.id != second.id);
        const std::vector<Run> runs{first, second, same, trained_};
        const Comparison comparison = compareRuns(runs, defaultSelectionRule);
        QCOMPARE(comparison.rows.size(), std::size_t(3));
        for (const ComparisonRow& row : comparison.rows)
            QCOMPARE(row.seconds.has_value(), !isImported(row.method));
        QVERIFY(!says(comparison.warnings, "were selected by"));
    }

    /// Beside a trained run: no difference to itself, with an interval, and tested.
    void comparesWithTrainedRuns() {
        std::vector<Run> runs{trained_, bring({.name = "net", .where = {"f"}, .scores = logits_})};
        Comparison comparison = compareRuns(runs, defaultSelectionRule);
        const BaselineComparisons compared =
            compareToBaseline(comparison, runs, "linear-probe", [&](std::size_t run) { return runs[run]; });
        QCOMPARE(compared.all.size(), std::size_t(1));
        QCOMPARE(compared.all[0].others.size(), std::size_t(1));
        QVERIFY(!BaselineComparison::differs(compared.all[0].others[0]));
    }

    void whatNeedsAHeadSaysSo() {
        const Run run = bring({.name = "net", .where = {"f"}, .scores = logits_});
        saveRun(run, path("net.h5"));
        const std::string message = messageOf<DataError>([&] { loadHead(path("net.h5")); });
        QVERIFY2(message.find("it has no head") != std::string::npos, message.c_str());
        QVERIFY(messageOf<UsageError>([&] { methods().find(run.method); }).size() > 0);
        QVERIFY(!methodOfRun(run.method).name.empty());
        QVERIFY(messageOf<UsageError>([&] { methodOfRun(run.method).start(task_, {}, 0, {}); }).size() > 0);
        const std::string json = runToJson(run);
        QVERIFY(json.find("\"selected_epoch\": null") != std::string::npos ||
                json.find("\"selected_epoch\":null") != std::string::npos);
        CHECK_HOLDS(json, "\"warnings\"");
        CHECK_HOLDS(json, "\"notes\""); // the same by the name that the guide gives it
    }

    void aSetWithoutASplitIsReportedOnAsAWhole() {
        auto set = std::make_shared<EmbeddingSet>(*birdsInPlaces(20));
        set->splitKey.clear();
        const auto task = makeTask(withAllRowsReported(*set));
        const Run run = importedRun(
            *task, matchOutputs(*task, {.name = "m", .where = {"f"}, .scores = MatrixF::Random(60, 2)}), {});
        QCOMPARE(run.splits.size(), std::size_t(1));
        QCOMPARE(run.split("test")->rows.size(), std::size_t(60));
    }

    void tablesAreReadByTheirColumns() {
        write("models.csv", "image,net_0,net_1,y_pred_tree,size\nrow2,0.25,0.75,1,7\nrow0,1,0,0,7\n");
        const std::vector<std::string> classes{"0", "1"};
        const std::vector<ModelOutputs> models = readModelOutputs({.file = path("models.csv")}, classes);
        QCOMPARE(models.size(), std::size_t(2));
        QCOMPARE(models[0].name, std::string("net"));
        QCOMPARE(models[0].ids, (std::vector<std::string>{"row2", "row0"}));
        QCOMPARE(models[0].scores(0, 1), 0.75f);
        QCOMPARE(models[1].name, std::string("tree"));
        QCOMPARE(models[1].classes.codes, (std::vector<int>{1, 0}));
        write("counted.csv", ",prediction\n0,1\n1,0\n"); // pandas' numbers of lines are no names
        const auto counted = readModelOutputs({.file = path("counted.csv")}, classes);
        QVERIFY(counted[0].ids.empty());
        QCOMPARE(counted[0].name, std::string("counted"));
        write("indexed.csv", ",id,prediction\n0,row2,1\n1,row0,0\n"); // nor do they hide names
        QCOMPARE(readModelOutputs({.file = path("indexed.csv")}, classes)[0].ids,
                 (std::vector<std::string>{"row2", "row0"}));
        write("features.csv", "id,f_0,f_1,f_2,pred\nrow0,1,2,3,1\n"); // numbered on beyond the classes
        const auto featured = readModelOutputs({.file = path("features.csv")}, classes);
        QCOMPARE(featured.size(), std::size_t(1));
        QCOMPARE(featured[0].classes.codes.size(), std::size_t(1));
        CHECK_HOLDS(messageOf<UsageError>([&] {
                        readModelOutputs({.file = path("models.csv"), .words = {.classNames = "size"}},
                                         classes);
                    }),
                    "logits_classes=");
        std::vector<std::string> words{"predictions=size", "class=y"};
        const OutputWords asked = takeOutputWords(words);
        QCOMPARE(words, (std::vector<std::string>{"class=y"}));
        QCOMPARE(
            readModelOutputs({.file = path("models.csv"), .words = asked}, classes)[0].classes.categories,
            (std::vector<std::string>{"7"}));
        write("nothing.csv", "id,size\nrow0,1\n");
        CHECK_HOLDS(messageOf<DataError>([&] { readModelOutputs({.file = path("nothing.csv")}, classes); }),
                    "there are no outputs of a model");
    }

    void scoresOfArraysStandForTheClassesBesideThem() {
        TensorFile arrays;
        arrays.tensors = {{"a_pred", {3}, MatrixF::Zero(1, 3)}, {"logits_a", {3, 2}, MatrixF::Ones(3, 2)}};
        writeNpz(arrays, path("both.npz"));
        const auto models = readModelOutputs({.file = path("both.npz")}, std::vector<std::string>{"0", "1"});
        QCOMPARE(models.size(), std::size_t(1));
        QCOMPARE(models[0].scores.cols(), Eigen::Index(2));
    }

    void namesTellWhatTheyAreOf_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("model");
        QTest::newRow("logits") << "logits_resnet"
                                << "scores"
                                << "resnet";
        QTest::newRow("behind") << "/a/Resnet_Probs"
                                << "scores"
                                << "Resnet";
        QTest::newRow("pandas") << "y_pred"
                                << "classes"
                                << "";
        QTest::newRow("class") << "predicted_class"
                               << "classes"
                               << "";
        QTest::newRow("named") << "prediction_svm"
                               << "classes"
                               << "svm";
        QTest::newRow("other") << "logistics"
                               << ""
                               << "";
    }
    void namesTellWhatTheyAreOf() {
        QFETCH(QString, name);
        QFETCH(QString, kind);
        QFETCH(QString, model);
        const std::optional<OutputName> output = outputOfName(name.toStdString());
        QCOMPARE(QString::fromLatin1(!output ? "" : output->scores ? "scores" : "classes"), kind);
        QCOMPARE(output ? output->model : std::string(), model.toStdString());
    }

  private:
    Run bring(const ModelOutputs& outputs, const std::vector<std::string>& measures = {}) {
        return importedRun(*task_, matchOutputs(*task_, outputs), {}, measures);
    }
    std::string path(const std::string& name) const { return (folder_.path().toStdString() + "/") + name; }
    void write(const std::string& name, const std::string& text) const { writeBytes(path(name), text); }

    QTemporaryDir folder_;
    std::shared_ptr<const Task> task_;
    Run trained_;
    MatrixF logits_; ///< (N,C) of the trained head, NaN outside of its splits
    std::size_t rows_ = 0;
};

QTEST_APPLESS_MAIN(TestImportedRun)
#include "tst_imported_run.moc"
