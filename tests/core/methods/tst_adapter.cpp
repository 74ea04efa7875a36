// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/losses/cosine_cross_entropy.h"
#include "core/nn/optimizer.h"
#include "tests/support/adapter_values.h"
#include "tests/support/method_checks.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const Assignments adapterSettings{
    {"epochs", "10"}, {"learning_rate", "0.003"}, {"batch_size", "32"}, {"hidden_dim", "16"}};

} // namespace

class TestAdapter : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// PyTorch's weights and minibatches, replayed.
    void followsPyTorch() {
        const nlohmann::json file = referenceFile("training.json");
        const nlohmann::json& reference = file.at("erm_adapter");
        const Matrix<double> X = matrixOf(file.at("X")), Q = matrixOf(file.at("class_embeddings"));
        const std::vector<int> y = integersOf(file.at("y"));
        const double temperature = file.at("class_temperature").get<double>();
        AdapterNetwork<double> network = networkOf(reference.at("initial"));
        CosineCrossEntropy<double> lossOf(Q, temperature);
        Optimizer<double> optimizer(network.parameters(),
                                    {.learningRate = reference.at("learning_rate").get<double>(),
                                     .momentum = file.at("momentum").get<double>(),
                                     .weightDecay = file.at("weight_decay").get<double>()});
        Matrix<double> out, gradient, logits;
        for (const nlohmann::json& epoch : reference.at("epochs")) {
            double total = 0.0;
            for (const nlohmann::json& batch : epoch.at("batches")) {
                const std::vector<int> indices = integersOf(batch);
                const Matrix<double> input = rowsOf(X, indices);
                network.forwardTraining(input, out);
                total += lossOf(out, labelsOf(y, indices), gradient) * static_cast<double>(indices.size());
                optimizer.zeroGradients();
                network.backward(input, gradient);
                optimizer.step();
            }
            CHECK_AT_MOST(relativeDifference(total / 40, epoch.at("mean_loss").get<double>()), 1e-9);
            CHECK_AT_MOST(stateDifference(network, epoch), 1e-9);
        }
        network.forwardEvaluation(X, out);
        cosineLogits<double>(out, Q, temperature, logits);
        CHECK_AT_MOST(relativeDifference(logits, matrixOf(reference.at("eval_logits"))), 1e-9);
    }

    void learns_data() {
        QTest::addColumn<QString>("classEmbeddings");
        QTest::addColumn<QString>("normalize");
        QTest::newRow("file") << QStringLiteral("file") << QStringLiteral("false");
        QTest::newRow("class means") << QStringLiteral("class-means") << QStringLiteral("false");
        QTest::newRow("unit norm") << QStringLiteral("file") << QStringLiteral("true");
    }
    void learns() {
        QFETCH(QString, classEmbeddings);
        QFETCH(QString, normalize);
        Assignments own = adapterSettings;
        own["class_embeddings"] = classEmbeddings.toStdString();
        own["normalize_input"] = normalize.toStdString();
        const auto task = makeTask(birdsInPlaces());
        const auto trainer = startMethod("adapter", task, own);
        const auto series = trainAll(*trainer);
        QCOMPARE(series[0].at(0).first, std::string("train.loss"));
        QVERIFY(series.back().at(0).second < 0.5 * series.front().at(0).second);
        QVERIFY(*testReport(*task, *trainer).averageAccuracy > 0.8);
        QVERIFY(trainer->head()->transformsEmbedding());
    }

    void aLastBatchOfOneRowIsLeftOut() {
        // 300 training rows in batches of 299: a batch of one row has no batch statistics.
        Assignments own = adapterSettings;
        own["batch_size"] = "299";
        const auto trainer = startMethod("adapter", makeTask(birdsInPlaces()), own);
        QVERIFY(std::isfinite(trainer->step({}).at(0).second));
    }

    void sameSeedGivesTheSameBytesAtAnyThreadCount() {
        const MatrixF one = logitsWith(1, "adapter", adapterSettings);
        QVERIFY(sameBytes(one, logitsWith(2, "adapter", adapterSettings)));
        QVERIFY(!sameBytes(one, logitsWith(1, "adapter", adapterSettings, 1)));
    }

    void stopEndsTheEpochAtTheNextStep() { QCOMPARE(reportsAfterStop("adapter", adapterSettings, 3), 0); }

    void needsClassEmbeddings() {
        const auto set = birdsInPlaces();
        set->embeddings[0].classEmbeddings.resize(0, 0);
        const auto task = makeTask(set);
        CHECK_HOLDS(messageOf<DataError>([&] { startMethod("adapter", task, {}); }),
                    "there are no class embeddings");
        startMethod("adapter", task, {{"class_embeddings", "class-means"}});
    }
};

QTEST_APPLESS_MAIN(TestAdapter)
#include "tst_adapter.moc"
