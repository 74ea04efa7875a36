// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "tests/support/method_checks.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const Assignments linearProbeSettings{{"epochs", "12"}, {"learning_rate", "0.05"}, {"batch_size", "32"}};

} // namespace

class TestLinearProbe : public QObject {
    Q_OBJECT

  private Q_SLOTS:
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
