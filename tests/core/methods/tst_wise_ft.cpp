// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/math/normalize.h"
#include "tests/support/change_rows.h"
#include "tests/support/method_checks.h"
#include "tests/support/probe_reference.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const Assignments probeSettings{
    {"input_length", "0"}, {"epochs", "8"}, {"learning_rate", "0.05"}, {"batch_size", "16"}};

Assignments probeWith(Assignments more) {
    more.insert(probeSettings.begin(), probeSettings.end());
    return more;
}

std::string textOf(bool flag) {
    return flag ? "true" : "false";
}

std::shared_ptr<const Task> unitBirds() {
    auto set = birdsInPlaces();
    changeRows(*set, [](MatrixF& rows) {
        const MatrixF raw = rows;
        normalizeRows<float>(raw, rows);
    });
    return makeTask(set);
}

Predictions trainedPredictions(const std::string& id, const std::shared_ptr<const Task>& task,
                               const Assignments& assignments) {
    const auto trainer = startMethod(id, task, assignments);
    trainAll(*trainer);
    return predictRows(*trainer->head(), task->X(), task->findSplit(testSplit)->rows);
}

void addSpaces() {
    QTest::addColumn<QString>("space");
    QTest::newRow("weights") << QStringLiteral("weights");
    QTest::newRow("outputs") << QStringLiteral("outputs");
}

} // namespace

class TestWiseFt : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// Logits of PyTorch's blends of a trained probe, for each alpha, in both spaces, on raw and unit rows.
    void blendsAsPyTorchDoes() {
        const nlohmann::json file = referenceFile("probes.json");
        const auto task = probeReferenceTask(file);
        const nlohmann::json& trained = file.at("resampled_probe").at("epochs").back();
        int compared = 0;
        for (const nlohmann::json& blend : file.at("wise_ft"))
            for (const char* space : {"weights", "outputs"}) {
                const auto trainer =
                    startMethod("wise-ft", task,
                                {{"alpha", blend.at("alpha").dump()},
                                 {"input_length", "0"},
                                 {"space", space},
                                 {"temperature", file.at("temperature").dump()},
                                 {"normalize_input", textOf(blend.at("normalize_input").get<bool>())}});
                setProbe(*trainer, 4, trained);
                const Predictions predictions = predictRows(*trainer->head(), task->X(), task->fitRows());
                CHECK_AT_MOST(relativeDifference(predictions.logits, matrixOf(blend.at(space))), 1e-6);
                ++compared;
            }
        QCOMPARE(compared, 16);
    }

    /// For rows of unit norm, blending weights is blending outputs.
    void spacesAgreeOnUnitRows_data() {
        QTest::addColumn<bool>("unitSet");
        QTest::newRow("unit set") << true;
        QTest::newRow("normalize_input") << false;
    }
    void spacesAgreeOnUnitRows() {
        QFETCH(bool, unitSet);
        const auto task = unitSet ? unitBirds() : makeTask(birdsInPlaces());
        const Assignments own = probeWith({{"normalize_input", textOf(!unitSet)}, {"alpha", "0.7"}});
        Assignments weights = own, outputs = own;
        weights["space"] = "weights";
        outputs["space"] = "outputs";
        const MatrixF a = trainedPredictions("wise-ft", task, weights).logits,
                      b = trainedPredictions("wise-ft", task, outputs).logits;
        CHECK_AT_MOST(relativeDifference(a, b), 2e-6);
    }

    void spacesDifferOnRawRows() {
        const auto task = makeTask(birdsInPlaces());
        const MatrixF a = trainedPredictions("wise-ft", task, probeWith({{"space", "weights"}})).logits,
                      b = trainedPredictions("wise-ft", task, probeWith({{"space", "outputs"}})).logits;
        QVERIFY(relativeDifference(a, b) > 1e-2);
    }

    void alphaOneIsTheProbe_data() { addSpaces(); }
    void alphaOneIsTheProbe() {
        QFETCH(QString, space);
        const auto task = makeTask(birdsInPlaces());
        const Predictions probe = trainedPredictions("linear-probe", task, probeSettings),
                          blend = trainedPredictions(
                              "wise-ft", task, probeWith({{"alpha", "1"}, {"space", space.toStdString()}}));
        QVERIFY(sameBytes(probe.logits, blend.logits));
    }

    void alphaZeroIsZeroShot_data() { addSpaces(); }
    void alphaZeroIsZeroShot() {
        QFETCH(QString, space);
        const auto task = makeTask(birdsInPlaces());
        const Predictions zeroShot = trainedPredictions("zero-shot", task, {}),
                          blend = trainedPredictions(
                              "wise-ft", task, probeWith({{"alpha", "0"}, {"space", space.toStdString()}}));
        QCOMPARE(blend.classes, zeroShot.classes);
        if (space == QStringLiteral("outputs"))
            QVERIFY(sameBytes(zeroShot.logits, blend.logits));
    }

    void blendLearns_data() { addSpaces(); }
    void blendLearns() {
        QFETCH(QString, space);
        const auto task = makeTask(birdsInPlaces());
        const Assignments own =
            probeWith({{"alpha", "0.8"}, {"space", space.toStdString()}, {"temperature", "1"}});
        const auto trainer = startMethod("wise-ft", task, own);
        const auto series = trainAll(*trainer);
        QCOMPARE(series.size(), std::size_t(8));
        QVERIFY(series.back().at(0).second < 0.7 * series.front().at(0).second);
        const auto zeroShot = startMethod("zero-shot", task, {});
        QVERIFY(*testReport(*task, *trainer).averageAccuracy >
                *testReport(*task, *zeroShot).averageAccuracy + 0.1);
    }

    /// A checkpoint holds the probe alone, so one training serves every alpha.
    void checkpointIsTheProbes() {
        const auto task = makeTask(birdsInPlaces());
        const auto probe = startMethod("linear-probe", task, probeSettings),
                   blend = startMethod("wise-ft", task, probeWith({{"alpha", "0.3"}}));
        trainAll(*probe);
        trainAll(*blend);
        const std::vector<NamedTensor> a = probe->state(), b = blend->state();
        QCOMPARE(a.size(), b.size());
        for (std::size_t i = 0; i < a.size(); ++i)
            QVERIFY(a[i].name == b[i].name && sameBytes(a[i].values, b[i].values));
        const auto again = startMethod("wise-ft", task, probeWith({{"alpha", "0.3"}}));
        again->restore(8, a);
        QVERIFY(sameBytes(again->head()->state().tensors.at(0).values,
                          blend->head()->state().tensors.at(0).values));
    }

    void classEmbeddingsAreNeeded() {
        const auto set = birdsInPlaces();
        set->embeddings[0].classEmbeddings.resize(0, 0);
        const auto task = makeTask(set);
        CHECK_HOLDS(messageOf<DataError>([&] { startMethod("wise-ft", task, {}); }),
                    "choose class_embeddings class-means");
        trainAll(*startMethod("wise-ft", task, {{"class_embeddings", "class-means"}, {"epochs", "1"}}));
    }

    void alphaStaysInItsRange() {
        const auto task = makeTask(birdsInPlaces());
        for (const char* alpha : {"-0.1", "1.1", "nan"})
            CHECK_HOLDS(messageOf<UsageError>([&] {
                            startMethod("wise-ft", task, {{"alpha", alpha}});
                        }),
                        "parameter alpha");
    }

    void sameSeedGivesTheSameBytesAtAnyThreadCount_data() { addSpaces(); }
    void sameSeedGivesTheSameBytesAtAnyThreadCount() {
        QFETCH(QString, space);
        const Assignments own = probeWith({{"space", space.toStdString()}});
        const MatrixF one = logitsWith(1, "wise-ft", own);
        QVERIFY(sameBytes(one, logitsWith(2, "wise-ft", own)));
        QVERIFY(sameBytes(one, logitsWith(4, "wise-ft", own)));
        QVERIFY(!sameBytes(one, logitsWith(1, "wise-ft", own, 1)));
    }

    void stopEndsTheEpochAtTheNextStep() { QCOMPARE(reportsAfterStop("wise-ft", probeSettings, 3), 0); }
};

QTEST_APPLESS_MAIN(TestWiseFt)
#include "tst_wise_ft.moc"
