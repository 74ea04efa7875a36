// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/losses/cosine_cross_entropy.h"
#include "core/nn/optimizer.h"
#include "core/nn/residual_adapter_network.h"
#include "tests/support/adapter_values.h"
#include "tests/support/change_rows.h"
#include "tests/support/method_checks.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const Assignments clipAdapterSettings{{"epochs", "6"}, {"learning_rate", "0.01"}, {"batch_size", "32"}};

} // namespace

class TestClipAdapter : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// PyTorch's weights and minibatches, replayed.
    void followsPyTorch() {
        const nlohmann::json file = referenceFile("cache.json");
        const nlohmann::json& reference = file.at("clip_adapter");
        const Matrix<double> X = matrixOf(file.at("X")), Q = matrixOf(file.at("class_embeddings"));
        const std::vector<int> y = integersOf(file.at("y"));
        const double temperature = file.at("temperature").get<double>();
        Random unused(0, "weights");
        ResidualAdapterNetwork<double> network(X.cols(), 2, reference.at("ratio").get<double>(), unused);
        network.first().weight().value = matrixOf(reference.at("first"));
        network.second().weight().value = matrixOf(reference.at("second"));
        CosineCrossEntropy<double> lossOf(Q, temperature);
        Optimizer<double> optimizer(network.parameters(),
                                    {.learningRate = reference.at("learning_rate").get<double>(),
                                     .momentum = reference.at("momentum").get<double>(),
                                     .weightDecay = reference.at("weight_decay").get<double>()});
        Matrix<double> out, gradient, logits;
        for (const nlohmann::json& epoch : reference.at("epochs")) {
            for (std::size_t b = 0; b < epoch.at("batches").size(); ++b) {
                const std::vector<int> indices = integersOf(epoch.at("batches").at(b));
                const Matrix<double> input = rowsOf(X, indices);
                network.forwardTraining(input, out);
                const double loss = lossOf(out, labelsOf(y, indices), gradient);
                CHECK_AT_MOST(relativeDifference(loss, epoch.at("losses").at(b).get<double>()), 1e-10);
                optimizer.zeroGradients();
                network.backward(input, gradient);
                optimizer.step();
            }
            CHECK_AT_MOST(relativeDifference(network.first().weight().value, matrixOf(epoch.at("first"))),
                          1e-10);
            CHECK_AT_MOST(relativeDifference(network.second().weight().value, matrixOf(epoch.at("second"))),
                          1e-10);
        }
        network.forwardEvaluation(X, out);
        cosineLogits<double>(out, Q, temperature, logits);
        CHECK_AT_MOST(relativeDifference(logits, matrixOf(reference.at("logits"))), 1e-10);
    }

    void learns_data() {
        QTest::addColumn<QString>("classEmbeddings");
        QTest::newRow("file") << QStringLiteral("file");
        QTest::newRow("class means") << QStringLiteral("class-means");
    }
    void learns() {
        QFETCH(QString, classEmbeddings);
        Assignments own = clipAdapterSettings;
        own["class_embeddings"] = classEmbeddings.toStdString();
        own["residual_ratio"] = "0.6";
        own["reduction"] = "2";
        const auto task = makeTask(birdsInPlaces());
        const auto trainer = startMethod("clip-adapter", task, own);
        const auto series = trainAll(*trainer);
        QCOMPARE(series[0].at(0).first, std::string("train.loss"));
        QVERIFY(series.back().at(0).second < series.front().at(0).second);
        QVERIFY(*testReport(*task, *trainer).averageAccuracy > 0.75);
        const HeadState state = trainer->head()->state();
        QCOMPARE(state.kind, std::string("residual_adapter"));
        QCOMPARE(state.tensors.at(0).values.rows(), Eigen::Index(4)); // 8 / reduction
    }

    void lengthsOfTheEmbeddingsDoNotMatter() {
        const auto logitsOf = [](float length) {
            const auto set = birdsInPlaces();
            changeRows(*set, [length](MatrixF& rows) { // a power of two: not even the rounding changes
                rows *= length;
            });
            const auto task = makeTask(set);
            const auto trainer = startMethod("clip-adapter", task, clipAdapterSettings);
            trainAll(*trainer);
            return predictRows(*trainer->head(), task->X(), task->findRowSet(testSet)->rows).logits;
        };
        CHECK_AT_MOST(relativeDifference(logitsOf(16.0f), logitsOf(1.0f)), 1e-5);
    }

    void theBottleneckKeepsAUnit() {
        const auto trainer =
            startMethod("clip-adapter", makeTask(birdsInPlaces()), {{"epochs", "1"}, {"reduction", "100"}});
        QVERIFY(std::isfinite(trainer->step({}).at(0).second));
    }

    void sameSeedGivesTheSameBytesAtAnyThreadCount() {
        const MatrixF one = logitsWith(1, "clip-adapter", clipAdapterSettings);
        QVERIFY(sameBytes(one, logitsWith(2, "clip-adapter", clipAdapterSettings)));
        QVERIFY(sameBytes(one, logitsWith(4, "clip-adapter", clipAdapterSettings)));
        QVERIFY(!sameBytes(one, logitsWith(1, "clip-adapter", clipAdapterSettings, 1)));
    }

    void goesOnFromACheckpoint() { QVERIFY(continuesTheSame("clip-adapter", clipAdapterSettings, 3)); }

    void stopEndsTheEpochAtTheNextStep() {
        QCOMPARE(reportsAfterStop("clip-adapter", clipAdapterSettings, 3), 0);
    }

    void divergenceNamesTheSetting() {
        const auto trainer = startMethod("clip-adapter", makeTask(birdsInPlaces()),
                                         {{"learning_rate", "100"}, {"weight_decay", "10"}});
        CHECK_HOLDS(messageOf<DataError>([&] { trainAll(*trainer); }), "lower learning_rate");
    }

    void needsClassEmbeddings() {
        const auto set = birdsInPlaces();
        set->embeddings[0].classEmbeddings.resize(0, 0);
        const auto task = makeTask(set);
        CHECK_HOLDS(messageOf<DataError>([&] { startMethod("clip-adapter", task, {}); }),
                    "there are no class embeddings");
        startMethod("clip-adapter", task, {{"class_embeddings", "class-means"}});
    }
};

QTEST_APPLESS_MAIN(TestClipAdapter)
#include "tst_clip_adapter.moc"
