// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/losses/softmax_cross_entropy.h"
#include "core/nn/linear.h"
#include "core/nn/optimizer.h"
#include "tests/support/adapter_values.h"
#include "tests/support/method_checks.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const Assignments linearProbeSettings{{"epochs", "12"}, {"learning_rate", "0.05"}, {"batch_size", "32"}};

} // namespace

class TestLinearProbe : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// PyTorch's weights and minibatches, replayed.
    void followsPyTorch() {
        const nlohmann::json file = referenceFile("training.json");
        const nlohmann::json& reference = file.at("linear_probe");
        const Matrix<double> X = matrixOf(file.at("X"));
        const std::vector<int> y = integersOf(file.at("y"));
        Random unused(0, "weights");
        Linear<double> layer("linear", X.cols(), 3, true, unused);
        layer.weight().value = matrixOf(reference.at("initial").at("W"));
        layer.bias().value = matrixOf(reference.at("initial").at("b"));
        Optimizer<double> optimizer(layer.parameters(),
                                    {.learningRate = reference.at("learning_rate").get<double>(),
                                     .momentum = file.at("momentum").get<double>(),
                                     .weightDecay = file.at("weight_decay").get<double>()});
        Matrix<double> logits, gradient;
        for (const nlohmann::json& epoch : reference.at("epochs")) {
            double total = 0.0;
            for (const nlohmann::json& batch : epoch.at("batches")) {
                const std::vector<int> indices = integersOf(batch);
                const Matrix<double> input = rowsOf(X, indices);
                layer.forward(input, logits);
                total += softmaxCrossEntropy<double>(logits, labelsOf(y, indices), gradient) *
                         static_cast<double>(indices.size());
                optimizer.zeroGradients();
                layer.backward(input, gradient, nullptr);
                optimizer.step();
            }
            CHECK_AT_MOST(relativeDifference(total / 40, epoch.at("mean_loss").get<double>()), 1e-12);
            CHECK_AT_MOST(relativeDifference(layer.weight().value, matrixOf(epoch.at("W"))), 1e-12);
            CHECK_AT_MOST(relativeDifference(layer.bias().value, matrixOf(epoch.at("b"))), 1e-12);
        }
        layer.forward(X, logits);
        CHECK_AT_MOST(relativeDifference(logits, matrixOf(reference.at("logits"))), 1e-12);
    }

    void learns_data() {
        QTest::addColumn<QString>("normalize");
        QTest::newRow("raw") << QStringLiteral("false");
        QTest::newRow("unit norm") << QStringLiteral("true");
    }
    void learns() {
        QFETCH(QString, normalize);
        Assignments own = linearProbeSettings;
        own["normalize_input"] = normalize.toStdString();
        const auto task = makeTask(birdsInPlaces());
        const auto trainer = startMethod("linear-probe", task, own);
        const auto series = trainAll(*trainer);
        QCOMPARE(series.size(), std::size_t(12));
        QCOMPARE(series[0].at(0).first, std::string("train.loss"));
        QVERIFY(series.back().at(0).second < 0.5 * series.front().at(0).second);
        QVERIFY(*testReport(*task, *trainer).averageAccuracy > 0.8);
    }

    void needsNoClassEmbeddings() {
        const auto set = birdsInPlaces();
        set->embeddings[0].classEmbeddings.resize(0, 0);
        trainAll(*startMethod("linear-probe", makeTask(set), {{"epochs", "1"}}));
    }

    void sameSeedGivesTheSameBytesAtAnyThreadCount() {
        const MatrixF one = logitsWith(1, "linear-probe", linearProbeSettings);
        QVERIFY(sameBytes(one, logitsWith(2, "linear-probe", linearProbeSettings)));
        QVERIFY(!sameBytes(one, logitsWith(1, "linear-probe", linearProbeSettings, 1)));
    }

    void headIsACopyThatLaterStepsDoNotChange() {
        const auto task = makeTask(birdsInPlaces());
        const auto trainer = startMethod("linear-probe", task, linearProbeSettings);
        trainer->step({});
        const auto head = trainer->head();
        const MatrixF before = head->state().tensors.at(0).values;
        trainer->step({});
        QVERIFY(sameBytes(before, head->state().tensors.at(0).values));
        QVERIFY(!sameBytes(before, trainer->head()->state().tensors.at(0).values));
    }

    void stopEndsTheEpochAtTheNextStep() {
        QCOMPARE(reportsAfterStop("linear-probe", linearProbeSettings, 3), 0);
    }

    void divergenceNamesTheSetting() {
        const auto trainer = startMethod("linear-probe", makeTask(birdsInPlaces()),
                                         {{"learning_rate", "100"}, {"weight_decay", "10"}});
        CHECK_HOLDS(messageOf<DataError>([&] { trainAll(*trainer); }), "lower learning_rate");
    }
};

QTEST_APPLESS_MAIN(TestLinearProbe)
#include "tst_linear_probe.moc"
