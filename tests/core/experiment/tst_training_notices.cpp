// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/experiment/training.h"
#include "core/experiment/training_notices.h"
#include "core/measures/evaluated.h"
#include "core/methods/method.h"
#include "core/runs/run_file.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <QTemporaryDir>
#include <QTest>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

using Settings = std::map<std::string, std::string>;

Run trained(const std::shared_ptr<const Task>& task, const std::string& method, Settings settings) {
    settings.insert({{"epochs", "4"}, {"batch_size", "32"}, {"output_dim", "8"}, {"hidden_dim", "16"}});
    const Method& own = methods().find(method);
    return trainMethod(task, own, resolveParameters(own.parameters, settings), 3);
}

/// The warnings that hold the words, one after the other.
std::string warningsWith(const Run& run, const std::string& words) {
    std::string found;
    for (const std::string& warning : run.warnings)
        if (warning.find(words) != std::string::npos)
            found += warning + "\n";
    return found;
}

constexpr const char* noGain = "no better than the";

/// Rows whose class is told by one dimension of two, the other being loud noise; and, where asked for, rows
/// that are their class.
std::shared_ptr<const Task> noisyTask(bool clean, int rowsPerSplit = 120) {
    Random random(5, "notices");
    MatrixF X(3 * rowsPerSplit, 6);
    std::vector<int> classes, places, splits;
    for (Eigen::Index row = 0; row < X.rows(); ++row) {
        classes.push_back(static_cast<int>(row % 2));
        places.push_back(static_cast<int>(row / 2 % 2));
        splits.push_back(static_cast<int>(row) / rowsPerSplit);
        for (Eigen::Index d = 0; d < 6; ++d)
            X(row, d) = static_cast<float>((clean ? 0.01 : 2.0) * random.normal());
        X(row, 0) = classes.back() == 1 ? 1.5f : -1.5f;
    }
    return makeTask(makeSet(std::move(X), std::move(classes), std::move(places), std::move(splits)));
}

/// Validation examples of very many classes, whose rows are all alike.
std::shared_ptr<const Task> smallClassesTask(int classes, int rowsEach) {
    Random random(6, "small classes");
    const int rowsPerSplit = classes * rowsEach;
    MatrixF X(2 * rowsPerSplit, 6);
    std::vector<int> labels, places, splits;
    for (int row = 0; row < 2 * rowsPerSplit; ++row) {
        labels.push_back(row % classes);
        places.push_back(row % 2);
        splits.push_back(row / rowsPerSplit);
        for (Eigen::Index d = 0; d < 6; ++d)
            X(row, d) = row < classes ? static_cast<float>(random.normal()) : X(row - classes, d);
    }
    const auto set = makeSet(std::move(X), std::move(labels), std::move(places), std::move(splits));
    std::vector<std::string>& names = set->columns[0].categories;
    names.clear();
    for (int own = 0; own < classes; ++own)
        names.push_back("bird" + std::to_string(own));
    return makeTask(set);
}

} // namespace

/// Checks the warnings that a training leaves about its head.
class TestTrainingNotices : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// A rate of whole encoders leaves a map as it begins, which reads as robust.
    void aTrainingThatMovesNothingSaysSo() {
        const auto task = makeTask(birdsInPlaces(60));
        const Method& method = methods().find("ft");
        const auto told = [&](const std::string& rate) {
            return warningsWith(
                trainMethod(task, method,
                            resolveParameters(method.parameters, {{"epochs", "2"}, {"learning_rate", rate}}),
                            0),
                "training moved");
        };
        CHECK_HOLDS(told("1e-9"), "training moved no prediction");
        CHECK_HOLDS(told("1e-9"), "Raise learning_rate");
        QVERIFY(told("0.05").empty());
    }

    /// A training that gathers nothing says so, with both figures; one that does is silent.
    void aTrainingWithoutGainIsSaid() {
        const auto task = noisyTask(false);
        const Run good = trained(task, "dml-margin", {{"epochs", "20"}});
        QCOMPARE(warningsWith(good, noGain), std::string());
        const Run bad = trained(task, "parade", {{"epochs", "20"}, {"decorrelation_weight", "1e7"}});
        const std::string said = warningsWith(bad, noGain);
        CHECK_HOLDS(said, "MAP@R of 120 validation examples");
        const auto percent = [](double value) { return fixedText(100.0 * value, 1) + " %"; };
        Evaluated raw(*task, task->select(), nullptr, {});
        CHECK_HOLDS(said, percent(*measures().find("map_at_r").of(raw).whole));
        CHECK_HOLDS(said, percent(*measuredValue(bad.split("val"), "map_at_r")));
    }

    /// A training has nothing to gain if the rows already identify their class.
    void rowsThatAreTheirClassesLeaveNothingToGain() {
        CHECK_HOLDS(warningsWith(trained(noisyTask(true), "dml-margin", {}), noGain), "100.0 %");
        const Method& probe = methods().find("linear-probe"); // which leaves the rows as they are
        const Run run =
            trainMethod(noisyTask(true), probe, resolveParameters(probe.parameters, {{"epochs", "2"}}), 3);
        QCOMPARE(warningsWith(run, noGain), std::string());
    }

    /// A sample of very many rows is compared, the same in every run of a seed.
    void ofManyRowsSomeAreCompared() {
        const auto task = noisyTask(true, 6000);
        const Run run = trained(noisyTask(true), "dml-margin", {{"epochs", "1"}});
        const std::string said = gainNotice(run, *task, *makeHead(run.head), "map_at_r", {});
        CHECK_HOLDS(said, "MAP@R of 5000 validation examples");
        QCOMPARE(gainNotice(run, *task, *makeHead(run.head), "map_at_r", {}), said);
        QCOMPARE(gainNotice(run, *task, *makeHead(run.head), "", {}), std::string());
    }

    /// Whole classes are sampled from many small ones: with single rows of each class, no row could retrieve
    /// its class.
    void ofManySmallClassesWholeOnesAreCompared() {
        const Run run = trained(noisyTask(true), "dml-margin", {{"epochs", "1"}});
        const auto head = makeHead(run.head);
        const std::string said = gainNotice(run, *smallClassesTask(2000, 3), *head, "map_at_r", {});
        CHECK_HOLDS(said, "MAP@R of 5000 validation examples is");
        CHECK_HOLDS(said, noGain);
        CHECK_HOLDS(gainNotice(run, *smallClassesTask(40, 1), *head, "map_at_r", {}),
                    "MAP@R of 40 validation examples has no value: whether anything was gained");
    }

    /// A resumed run gives the same warnings as one that was not stopped.
    void aResumedTrainingSaysTheSame() {
        const auto task = makeTask(birdsInPlaces());
        const Method& parade = methods().find("parade");
        const ParameterValues settings = resolveParameters(
            parade.parameters, {{"epochs", "4"}, {"batch_size", "16"}, {"decorrelation_weight", "1e6"}});
        Training first(task, parade, settings, 0, defaultSelectionRule, {});
        first.step({});
        first.step({});
        QTemporaryDir folder;
        const std::filesystem::path file = folder.filePath(QStringLiteral("run.h5")).toStdString();
        saveRun(first.checkpoint(), file);
        Training second(task, parade, settings, 0, defaultSelectionRule, {});
        second.resume(loadRun(file));
        while (second.step({})) {
        }
        const std::string said = warningsWith(second.finish(), "before any step");
        CHECK_HOLDS(said, "decorrelation outweighs it");
        QCOMPARE(warningsWith(trainMethod(task, parade, settings, 0), "before any step"), said);
    }
};

QTEST_APPLESS_MAIN(TestTrainingNotices)
#include "tst_training_notices.moc"
