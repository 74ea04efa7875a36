// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/experiment/run_embeddings.h"
#include "core/experiment/training.h"
#include "core/methods/method.h"
#include "core/runs/comparison.h"
#include "core/runs/run_file.h"
#include "core/runs/run_json.h"
#include "tests/support/checks.h"
#include "tests/support/heads.h"
#include "tests/support/synthetic.h"

#include <QTemporaryDir>

#include <set>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// A head that embeds rows, nearer to zero with every epoch, and has no classifier.
class ShrinkingHead : public Head {
  public:
    explicit ShrinkingHead(int epoch)
        : epoch_(epoch) {}
    std::unique_ptr<Head> clone() const override { return std::make_unique<ShrinkingHead>(*this); }
    Eigen::Index inputDimensions() const override { return 8; }
    Eigen::Index classCount() const override { return 0; }
    void apply(const MatrixView<float>& X, MatrixF& logits, MatrixF* embedding) const override {
        logits.resize(X.rows(), 0);
        if (embedding != nullptr)
            *embedding = X / static_cast<float>(1 + epoch_);
    }
    bool transformsEmbedding() const override { return true; }
    HeadState state() const override { return {"shrinking", {{"epoch", epoch_}}, {}}; }
    GraphWriter::Value describe(GraphWriter&, const GraphWriter::Value& X) const override { return X; }

  private:
    int epoch_;
};

class ShrinkingTrainer : public Trainer {
  public:
    int epochCount() const override { return 3; }
    SeriesValues step(const RunContext&) override { return {{"train.loss", 1.0 / ++epoch_}}; }
    std::unique_ptr<Head> head() const override { return std::make_unique<ShrinkingHead>(epoch_ - 1); }
    std::vector<NamedTensor> state() const override { return {}; }
    void restore(int epochs, const std::vector<NamedTensor>&) override { epoch_ = epochs; }

  private:
    int epoch_ = 0;
};

Run runWithoutClasses(const std::string& select) {
    Method method;
    method.id = "shrinking";
    method.start = [](std::shared_ptr<const Task>, const ParameterValues&, std::uint64_t,
                      const RunContext&) -> std::unique_ptr<Trainer> {
        return std::make_unique<ShrinkingTrainer>();
    };
    MonitorPlan plan;
    plan.atEnd = {"ece", "cross_group_cosine"};
    return trainMethod(makeTask(birdsInPlaces()), method, {}, 0, select, {}, plan);
}

} // namespace

class TestHeadsWithoutClasses : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// Known without building the head, which may be large.
    void aSecondEmbeddingIsKnownByItsTensors() {
        for (const std::string& kind : allHeadKinds()) {
            const auto head = smallHead(kind);
            QCOMPARE(hasCompanion(head->state()), head->companion() != nullptr);
        }
        for (const bool companion : {true, false}) {
            const HeadState state = smallUnitEmbedding(true, companion, false)->state();
            QCOMPARE(hasCompanion(state), companion);
            if (companion)
                QCOMPARE(headOf(state, RunEmbedding::companion, "here")->inputDimensions(), Eigen::Index(6));
            else
                CHECK_HOLDS(messageOf<DataError>([&] { headOf(state, RunEmbedding::companion, "here"); }),
                            "no embedding of the attribute, here");
        }
    }

    /// A run without classes has rows, measures of its embedding and no accuracies; it is kept, told and
    /// compared as any other.
    void headsMayTellNoClassesApart() {
        const Run run = runWithoutClasses("val.alignment");
        QCOMPARE(run.selectedEpoch, 2); // the smallest alignment
        const SplitResult& test = *run.split(testSplit);
        QCOMPARE(test.report.n, 300);
        QVERIFY(!test.report.averageAccuracy && !test.report.worstGroupAccuracy);
        QVERIFY(test.report.groups[0].n > 0 && !test.report.groups[0].accuracy);
        QVERIFY(test.predictions.empty() && test.logits.cols() == 0);
        std::set<std::string> measured;
        for (const NamedMeasured& measure : test.measures)
            measured.insert(measure.id);
        QVERIFY(measured == (std::set<std::string>{"alignment", "cross_group_cosine"})); // no calibration
        for (const auto& [name, value] : run.history[0].series)
            QVERIFY2(name.find("accuracy") == std::string::npos, name.c_str());
        const QTemporaryDir folder;
        const std::string file = folder.filePath(QStringLiteral("run.h5")).toStdString();
        saveRun(run, file);
        const Run again = loadRun(file);
        QVERIFY(again.split(testSplit)->predictions.empty());
        QVERIFY(!again.split(testSplit)->report.averageAccuracy);
        QCOMPARE(runToJson(again), runToJson(run));
        const std::vector<Run> runs{run, again};
        compareRuns(runs, "val.alignment");
    }

    void selectingByPredictionsNeedsClasses() {
        CHECK_HOLDS(messageOf<DataError>([] { runWithoutClasses("val.worst_group_accuracy"); }),
                    "the head has no classifier");
    }
};

QTEST_APPLESS_MAIN(TestHeadsWithoutClasses)
#include "tst_heads_without_classes.moc"
