// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/losses/conditional_value_at_risk.h"
#include "tests/support/method_checks.h"
#include "tests/support/robust_reference.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const Assignments cvarDroSettings{{"epochs", "10"},     {"learning_rate", "0.01"}, {"batch_size", "32"},
                                  {"hidden_dim", "16"}, {"output_dim", "12"},      {"weight_decay", "0"},
                                  {"alpha", "0.3"}};

} // namespace

class TestCvarDro : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void followsTheReference_data() {
        QTest::addColumn<int>("which");
        QTest::newRow("a part of a row") << 0;
        QTest::newRow("less than a row") << 1;
        QTest::newRow("all rows") << 2;
    }
    void followsTheReference() {
        QFETCH(int, which);
        const nlohmann::json file = referenceFile("robust.json");
        const nlohmann::json& reference = file.at("cvar").at(static_cast<std::size_t>(which));
        ConditionalValueAtRisk<double> loss(reference.at("alpha"));
        const double difference = trajectoryDifference(
            file, reference, [&](const auto& logits, const auto& labels, const auto&, auto& gradient) {
                return loss(logits, labels, gradient);
            });
        CHECK_AT_MOST(difference, 1e-9);
    }

    void learns() {
        const auto task = makeTask(birdsInPlaces());
        const auto trainer = startMethod("cvar-dro", task, cvarDroSettings);
        const auto series = trainAll(*trainer);
        QVERIFY(series.back().at(0).second < 0.7 * series.front().at(0).second);
        QVERIFY(*testReport(*task, *trainer).averageAccuracy > 0.75);
    }

    /// Up to rounding: the mean of a float is taken in another order.
    void allRowsAreErm() {
        const auto task = makeTask(birdsInPlaces());
        Assignments plain = cvarDroSettings;
        plain.erase("alpha");
        const auto one = startMethod("cvar-dro", task, with(cvarDroSettings, "alpha", "1")),
                   two = startMethod("erm", task, plain);
        CHECK_AT_MOST(relativeDifference(trainAll(*one).back()[0].second, trainAll(*two).back()[0].second),
                      1e-5);
    }

    void resumesToTheSameBytes() { QVERIFY(continuesTheSame("cvar-dro", cvarDroSettings, 4)); }

    void sameSeedGivesTheSameBytesAtAnyThreadCount() {
        const MatrixF one = logitsWith(1, "cvar-dro", cvarDroSettings);
        QVERIFY(sameBytes(one, logitsWith(2, "cvar-dro", cvarDroSettings)));
        QVERIFY(sameBytes(one, logitsWith(4, "cvar-dro", cvarDroSettings)));
        QVERIFY(!sameBytes(one, logitsWith(1, "cvar-dro", cvarDroSettings, 1)));
    }

    void stopEndsTheEpochAtTheNextStep() { QCOMPARE(reportsAfterStop("cvar-dro", cvarDroSettings, 3), 0); }

    void divergenceIsSaid() {
        const auto trainer =
            startMethod("cvar-dro", makeTask(birdsInPlaces()), with(cvarDroSettings, "learning_rate", "90"));
        CHECK_HOLDS(messageOf<Diverged>([&] { trainAll(*trainer); }), "cvar-dro; lower learning_rate");
    }
};

QTEST_APPLESS_MAIN(TestCvarDro)
#include "tst_cvar_dro.moc"
