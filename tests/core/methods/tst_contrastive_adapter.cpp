// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/losses/contrastive.h"
#include "core/losses/cosine_cross_entropy.h"
#include "core/nn/optimizer.h"
#include "tests/support/adapter_values.h"
#include "tests/support/change_rows.h"
#include "tests/support/method_checks.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const Assignments contrastiveAdapterSettings{
    {"epochs", "8"},    {"learning_rate", "0.003"}, {"batch_size", "32"}, {"hidden_dim", "16"},
    {"positives", "8"}, {"negatives", "8"},         {"neighbors", "16"},  {"accumulation", "mean"}};

/// One network and one optimiser on the numbers of training.json.
struct ContrastiveReplay {
    nlohmann::json file = referenceFile("training.json");
    Matrix<double> X = matrixOf(file.at("X"));
    AdapterNetwork<double> network = networkOf(file.at("adapter_initial"));
    Optimizer<double> optimizer;
    Matrix<double> out, gradient;

    ContrastiveReplay()
        : optimizer(network.parameters(), {.learningRate = 1e-3,
                                           .momentum = file.at("momentum").get<double>(),
                                           .weightDecay = file.at("weight_decay").get<double>()}) {}

    /// All anchor batches, summed into one step; the losses.
    Matrix<double> contrastiveGradients(ContrastiveDenominator denominator) {
        const nlohmann::json& reference = file.at("contrastive_adapter");
        ContrastiveLoss<double> lossOf(reference.at("temperature").get<double>(), denominator);
        Matrix<double> losses(1, static_cast<Eigen::Index>(reference.at("batches").size()));
        Eigen::Index number = 0;
        optimizer.zeroGradients();
        for (const nlohmann::json& batch : reference.at("batches")) {
            std::vector<int> indices{batch.at("anchor").get<int>()};
            std::vector<std::uint8_t> valid{1};
            for (const char* part : {"positives", "negatives"})
                for (const int row : integersOf(batch.at(part)))
                    indices.push_back(row);
            for (const char* part : {"positive_valid", "negative_valid"})
                for (const nlohmann::json& flag : batch.at(part))
                    valid.push_back(flag.get<bool>() ? 1 : 0);
            const Matrix<double> input = rowsOf(X, indices);
            network.forwardTraining(input, out);
            losses(0, number++) = lossOf(out, 5, valid, gradient);
            network.backward(input, gradient);
        }
        return losses;
    }
};

} // namespace

class TestContrastiveAdapter : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// PyTorch's weights and anchor batches, replayed: one step on the sum over anchors.
    void followsPyTorchThroughAContrastiveStep_data() {
        QTest::addColumn<bool>("all");
        QTest::newRow("single") << false;
        QTest::newRow("all") << true;
    }
    void followsPyTorchThroughAContrastiveStep() {
        QFETCH(bool, all);
        ContrastiveReplay replay;
        const nlohmann::json& reference = replay.file.at("contrastive_adapter").at(all ? "all" : "single");
        const Matrix<double> losses =
            replay.contrastiveGradients(all ? ContrastiveDenominator::all : ContrastiveDenominator::single);
        CHECK_AT_MOST(relativeDifference(losses, matrixOf(reference.at("losses"))), 1e-9);
        CHECK_AT_MOST(gradientDifference(replay.network, reference.at("gradients")), 1e-9);
        replay.optimizer.step();
        CHECK_AT_MOST(stateDifference(replay.network, reference.at("after")), 1e-9);
    }

    /// The contrastive step, then an epoch of cross-entropy with the momentum of both.
    void followsPyTorchThroughBothPhases() {
        ContrastiveReplay replay;
        const nlohmann::json& reference = replay.file.at("alternate");
        replay.contrastiveGradients(ContrastiveDenominator::single);
        replay.optimizer.step();
        const Matrix<double> Q = matrixOf(replay.file.at("class_embeddings"));
        const std::vector<int> y = integersOf(replay.file.at("y"));
        CosineCrossEntropy<double> lossOf(Q, 0.01);
        double total = 0.0;
        for (const nlohmann::json& batch : reference.at("batches")) {
            const std::vector<int> indices = integersOf(batch);
            const Matrix<double> input = rowsOf(replay.X, indices);
            replay.network.forwardTraining(input, replay.out);
            total += lossOf(replay.out, labelsOf(y, indices), replay.gradient) *
                     static_cast<double>(indices.size());
            replay.optimizer.zeroGradients();
            replay.network.backward(input, replay.gradient);
            replay.optimizer.step();
        }
        CHECK_AT_MOST(relativeDifference(total / 40, reference.at("mean_loss").get<double>()), 1e-9);
        CHECK_AT_MOST(stateDifference(replay.network, reference.at("after")), 1e-9);
        Matrix<double> logits;
        replay.network.forwardEvaluation(replay.X, replay.out);
        cosineLogits<double>(replay.out, Q, 0.01, logits);
        CHECK_AT_MOST(relativeDifference(logits, matrixOf(reference.at("eval_logits"))), 1e-9);
    }

    void learnsWithEveryOption_data() {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("value");
        QTest::newRow("defaults") << QByteArray("denominator") << QByteArray("single");
        QTest::newRow("all positives") << QByteArray("denominator") << QByteArray("all");
        QTest::newRow("summed") << QByteArray("accumulation") << QByteArray("sum");
        QTest::newRow("both phases") << QByteArray("interleave") << QByteArray("both");
        QTest::newRow("any class") << QByteArray("negative_source") << QByteArray("any_class");
        QTest::newRow("class then prediction") << QByteArray("ce_set") << QByteArray("class_then_pred");
        QTest::newRow("paper's rows") << QByteArray("ce_set") << QByteArray("paper");
        QTest::newRow("reference code's neighbours")
            << QByteArray("negative_source") << QByteArray("reference_code");
        QTest::newRow("balanced anchors") << QByteArray("balance_anchors") << QByteArray("true");
        QTest::newRow("adam") << QByteArray("optimizer") << QByteArray("adam");
        QTest::newRow("class means") << QByteArray("class_embeddings") << QByteArray("class-means");
    }
    void learnsWithEveryOption() {
        QFETCH(QByteArray, key);
        QFETCH(QByteArray, value);
        const auto task = makeTask(birdsInPlaces());
        const auto zeroShot = startMethod("zero-shot", task, {});
        const auto trainer =
            startMethod("contrastive-adapter", task,
                        with(contrastiveAdapterSettings, key.toStdString(), value.toStdString()));
        trainAll(*trainer);
        const GroupReport report = testReport(*task, *trainer);
        QVERIFY2(*report.averageAccuracy > 0.7, std::to_string(*report.averageAccuracy).c_str());
        QVERIFY(*report.worstGroupAccuracy > *testReport(*task, *zeroShot).worstGroupAccuracy);
    }

    void phasesAlternate() {
        const auto trainer =
            startMethod("contrastive-adapter", makeTask(birdsInPlaces()), contrastiveAdapterSettings);
        const auto series = trainAll(*trainer);
        for (std::size_t epoch = 0; epoch < series.size(); ++epoch) {
            QCOMPARE(series[epoch].size(), std::size_t(1));
            QCOMPARE(series[epoch][0].first,
                     std::string(epoch % 2 == 0 ? "train.contrastive_loss" : "train.loss"));
        }
        QVERIFY(series[6][0].second < series[0][0].second);
        const auto namesWith = [](const std::string& interleave) {
            std::vector<std::string> names;
            for (const SeriesValues& epoch : trainAll(*startMethod(
                     "contrastive-adapter", makeTask(birdsInPlaces()),
                     with(with(contrastiveAdapterSettings, "interleave", interleave), "epochs", "2"))))
                for (const auto& [name, value] : epoch)
                    names.push_back(name);
            return names;
        };
        const std::string contrastive = "train.contrastive_loss", crossEntropy = "train.loss";
        QCOMPARE(namesWith("both"),
                 (std::vector<std::string>{contrastive, crossEntropy, contrastive, crossEntropy}));
        QCOMPARE(namesWith("contrastive_only"), (std::vector<std::string>{contrastive, contrastive}));
        QCOMPARE(namesWith("cross_entropy_only"), (std::vector<std::string>{crossEntropy, crossEntropy}));
    }

    void sameSeedGivesTheSameBytesAtAnyThreadCount() {
        const MatrixF one = logitsWith(1, "contrastive-adapter", contrastiveAdapterSettings);
        QVERIFY(sameBytes(one, logitsWith(2, "contrastive-adapter", contrastiveAdapterSettings)));
        QVERIFY(!sameBytes(one, logitsWith(1, "contrastive-adapter", contrastiveAdapterSettings, 1)));
    }

    void fewerAnchorsAreTakenWhenAsked() {
        int reports = 0;
        RunContext context;
        context.onProgress = [&](const Progress&) { ++reports; };
        startMethod("contrastive-adapter", makeTask(birdsInPlaces()),
                    with(contrastiveAdapterSettings, "max_anchors", "5"))
            ->step(context);
        QCOMPARE(reports, 5);
    }

    void stopEndsBothPhasesAtTheNextStep() {
        QCOMPARE(reportsAfterStop("contrastive-adapter", contrastiveAdapterSettings, 3),
                 0); // cross-entropy is the second epoch
        QCOMPARE(reportsAfterStop("contrastive-adapter",
                                  with(contrastiveAdapterSettings, "interleave", "both"), 3),
                 0);
    }

    void needsErrorsToLearnFrom() {
        const auto set = birdsInPlaces();
        set->embeddings[0].classEmbeddings << 1, -1, 0, 0, 0, 0, 0, 0, -1, 1, 0, 0, 0, 0, 0, 0;
        changeRows(*set, [&](MatrixF& rows) {
            for (Eigen::Index row = 0; row < rows.rows(); ++row)
                rows(row, set->columns[0].codes[static_cast<std::size_t>(row)]) += 10.0f;
        });
        CHECK_HOLDS(messageOf<DataError>([&] { startMethod("contrastive-adapter", makeTask(set), {}); }),
                    "use the ERM adapter");
    }

    void divergenceNamesTheSetting() {
        const auto set = birdsInPlaces();
        const auto trainer =
            startMethod("contrastive-adapter", makeTask(set),
                        {{"learning_rate", "100"}, {"weight_decay", "10"}, {"epochs", "100"}});
        CHECK_HOLDS(messageOf<DataError>([&] { trainAll(*trainer); }), "lower learning_rate");
    }
};

QTEST_APPLESS_MAIN(TestContrastiveAdapter)
#include "tst_contrastive_adapter.moc"
