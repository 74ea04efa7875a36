// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/methods/shared/inferred_groups.h"
#include "tests/support/change_rows.h"
#include "tests/support/method_checks.h"
#include "tests/support/probe_reference.h"

#include <algorithm>
#include <map>
#include <numeric>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const Assignments inferredGroupsSettings{{"epochs", "20"}, {"learning_rate", "0.05"}, {"batch_size", "16"}};

/// Rows by (predicted class, true class).
using Cells = std::map<std::pair<int, int>, int>;

Cells cellsOf(const std::vector<int>& rows, const Task& task, const std::vector<int>& predictions) {
    Cells cells;
    for (const int row : rows)
        ++cells[{predictions.at(static_cast<std::size_t>(row)),
                 task.labels.at(static_cast<std::size_t>(row))}];
    return cells;
}

struct Fixture {
    std::shared_ptr<const Task> task = makeTask(birdsInPlaces());
    std::vector<int> predictions = zeroShotPredictions(*task, task->embedding->classEmbeddings);
    Cells all = cellsOf(task->fitRows(), *task, predictions);

    Cells drawn(InferredGroups by, Balance balance, std::uint64_t epoch = 0) const {
        return cellsOf(balancedBlocks(inferredGroups(*task, predictions, by), balance, 2)(epoch), *task,
                       predictions);
    }
};

/// rows[i] such that MinibatchOrder with that seed and epoch brings them back in the order `wanted`.
std::vector<int> orderedFor(const std::vector<int>& wanted, std::uint64_t seed, std::uint64_t epoch) {
    std::vector<int> places(wanted.size()), rows(wanted.size());
    std::iota(places.begin(), places.end(), 0);
    Random(seed, "minibatch order", epoch).shuffle(places);
    for (std::size_t i = 0; i < wanted.size(); ++i)
        rows[places[i]] = wanted[i];
    return rows;
}

void addMethodsOfGroups() {
    QTest::addColumn<QString>("method");
    QTest::addColumn<QString>("by");
    for (const char* id : {"dfr-subsample", "dfr-upsample"})
        for (const char* by : {"pred", "class"})
            QTest::addRow("%s %s", id, by) << QString::fromLatin1(id) << QString::fromLatin1(by);
}

Assignments settingsBy(const QString& by) {
    Assignments own = inferredGroupsSettings;
    own["by"] = by.toStdString();
    return own;
}

} // namespace

class TestInferredGroups : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// PyTorch's probe on the rows that it drew, replayed through the trainer of the methods.
    void followsPyTorchOnResampledRows() {
        const nlohmann::json file = referenceFile("probes.json");
        const nlohmann::json& reference = file.at("resampled_probe");
        const auto task = probeReferenceTask(file);
        const auto text = [&file](const char* key) { return file.at(key).dump(); };
        const ParameterValues parameters =
            resolveParameters(linearParameters(), {{"epochs", std::to_string(reference.at("epochs").size())},
                                                   {"input_length", "0"},
                                                   {"batch_size", text("batch_size")},
                                                   {"learning_rate", text("learning_rate")},
                                                   {"momentum", text("momentum")},
                                                   {"weight_decay", text("weight_decay")}});
        const auto trainer =
            makeLinearTrainer(task, parameters, 9, "replay", [&reference](std::uint64_t epoch) {
                return orderedFor(integersOf(reference.at("epochs").at(epoch).at("rows")), 9, epoch);
            });
        setProbe(*trainer, 0, reference.at("initial"));
        for (const nlohmann::json& epoch : reference.at("epochs")) {
            const SeriesValues series = trainer->step({});
            CHECK_AT_MOST(relativeDifference(series.at(0).second, epoch.at("mean_loss").get<double>()), 2e-6);
            const std::vector<NamedTensor> head = trainer->head()->state().tensors;
            CHECK_AT_MOST(relativeDifference(head.at(0).values, matrixOf(epoch.at("W"))), 2e-6);
            CHECK_AT_MOST(relativeDifference(head.at(1).values, matrixOf(epoch.at("b"))), 2e-6);
        }
    }

    void drawsTheSameNumbersOfEachCellAsTheReference() {
        const nlohmann::json file = referenceFile("probes.json");
        const nlohmann::json& reference = file.at("resampled_probe");
        const auto task = probeReferenceTask(file);
        const std::vector<int> predictions = zeroShotPredictions(*task, task->embedding->classEmbeddings);
        QCOMPARE(predictions, integersOf(reference.at("predictions")));
        const RowsOfEpoch rows = balancedBlocks(
            inferredGroups(*task, predictions, InferredGroups::byPrediction), raiseToLargest, 0);
        for (std::uint64_t epoch = 0; epoch < 3; ++epoch)
            QCOMPARE(cellsOf(rows(epoch), *task, predictions),
                     cellsOf(integersOf(reference.at("epochs").at(epoch).at("rows")), *task, predictions));
    }

    void byPredictionBalancesTheClassesOfEachPrediction() {
        const Fixture fixture;
        QCOMPARE(fixture.all.size(), std::size_t(4));
        const Cells cut = fixture.drawn(InferredGroups::byPrediction, cutToSmallest),
                    raised = fixture.drawn(InferredGroups::byPrediction, raiseToLargest);
        for (const auto& [cell, count] : fixture.all) {
            const int sibling = fixture.all.at({cell.first, 1 - cell.second});
            QVERIFY(count != sibling);
            QCOMPARE(cut.at(cell), std::min(count, sibling));
            QCOMPARE(raised.at(cell), std::max(count, sibling));
        }
    }

    void byClassBalancesAllCells() {
        const Fixture fixture;
        int smallest = 300, largest = 0;
        for (const auto& [cell, count] : fixture.all) {
            smallest = std::min(smallest, count);
            largest = std::max(largest, count);
        }
        for (const auto& [cell, count] : fixture.drawn(InferredGroups::byClass, cutToSmallest))
            QCOMPARE(count, smallest);
        const Cells raised = fixture.drawn(InferredGroups::byClass, raiseToLargest);
        QCOMPARE(raised.size(), std::size_t(4));
        for (const auto& [cell, count] : raised)
            QCOMPARE(count, largest);
    }

    /// With three classes, groups by class distinguish right and wrong predictions only.
    void byClassKnowsRightAndWrongOnly() {
        const nlohmann::json file = referenceFile("probes.json");
        const auto task = probeReferenceTask(file);
        const std::vector<int> predictions = zeroShotPredictions(*task, task->embedding->classEmbeddings);
        std::map<std::pair<int, bool>, std::size_t> expected;
        for (const int row : task->fitRows()) {
            const auto i = static_cast<std::size_t>(row);
            ++expected[{task->labels[i], predictions[i] == task->labels[i]}];
        }
        const std::vector<RowCells> blocks = inferredGroups(*task, predictions, InferredGroups::byClass);
        QCOMPARE(blocks.size(), std::size_t(1));
        QCOMPARE(blocks[0].size(), expected.size());
        std::size_t i = 0;
        for (const auto& [cell, count] : expected)
            QCOMPARE(blocks[0][i++].size(), count);
    }

    void everyEpochIsDrawnAnew() {
        const Fixture fixture;
        for (const Balance balance : {cutToSmallest, raiseToLargest}) {
            const auto rows = [&](std::uint64_t seed) {
                return balancedBlocks(
                    inferredGroups(*fixture.task, fixture.predictions, InferredGroups::byPrediction), balance,
                    seed);
            };
            QCOMPARE(rows(1)(3), rows(1)(3));
            QVERIFY(rows(1)(3) != rows(1)(4));
            QVERIFY(rows(1)(3) != rows(2)(3));
        }
    }

    void learns_data() { addMethodsOfGroups(); }
    void learns() {
        QFETCH(QString, method);
        QFETCH(QString, by);
        const auto task = makeTask(birdsInPlaces());
        const auto trainer = startMethod(method.toStdString(), task, settingsBy(by));
        const auto series = trainAll(*trainer);
        QVERIFY(series.back().at(0).second < series.front().at(0).second);
        QVERIFY(*testReport(*task, *trainer).averageAccuracy > 0.8);
        const auto zeroShot = startMethod("zero-shot", task, {});
        QVERIFY(*testReport(*task, *trainer).worstGroupAccuracy >
                *testReport(*task, *zeroShot).worstGroupAccuracy + 0.2);
    }

    void nothingToBalanceIsRefused() {
        const auto set = birdsInPlaces();
        const auto predictClass = [&set](bool right) { // the embedding is the class, or the other one
            changeRows(*set, [&](MatrixF& rows) {
                rows.setZero();
                for (std::size_t row = 0; row < set->size(); ++row)
                    rows(static_cast<Eigen::Index>(row),
                         right ? set->columns[0].codes[row] : 1 - set->columns[0].codes[row]) = 1.0f;
            });
            return makeTask(set);
        };
        for (const char* id : {"dfr-subsample", "dfr-upsample"}) {
            std::string message = messageOf<DataError>([&] { startMethod(id, predictClass(true), {}); });
            CHECK_HOLDS(message, "zero-shot gets all training examples right");
            CHECK_HOLDS(message, "; use linear-probe or suby");
            message = messageOf<DataError>([&] { startMethod(id, predictClass(false), {}); });
            CHECK_HOLDS(message, "zero-shot gets all training examples wrong");
        }
    }

    void classEmbeddingsAreNeeded() {
        const auto set = birdsInPlaces();
        set->embeddings[0].classEmbeddings.resize(0, 0);
        const auto task = makeTask(set);
        CHECK_HOLDS(messageOf<DataError>([&] { startMethod("dfr-subsample", task, {}); }),
                    "choose class_embeddings class-means");
        trainAll(*startMethod("dfr-subsample", task, {{"class_embeddings", "class-means"}, {"epochs", "1"}}));
    }

    void sameSeedGivesTheSameBytesAtAnyThreadCount_data() { addMethodsOfGroups(); }
    void sameSeedGivesTheSameBytesAtAnyThreadCount() {
        QFETCH(QString, method);
        QFETCH(QString, by);
        const std::string id = method.toStdString();
        const MatrixF one = logitsWith(1, id, settingsBy(by));
        QVERIFY(sameBytes(one, logitsWith(2, id, settingsBy(by))));
        QVERIFY(sameBytes(one, logitsWith(4, id, settingsBy(by))));
        QVERIFY(!sameBytes(one, logitsWith(1, id, settingsBy(by), 1)));
    }

    void stopEndsTheEpochAtTheNextStep_data() { addMethodsOfGroups(); }
    void stopEndsTheEpochAtTheNextStep() {
        QFETCH(QString, method);
        QFETCH(QString, by);
        Assignments small = settingsBy(by); // a subsample is small
        small["batch_size"] = "4";
        QCOMPARE(reportsAfterStop(method.toStdString(), small, 3), 0);
    }
};

QTEST_APPLESS_MAIN(TestInferredGroups)
#include "tst_inferred_groups.moc"
