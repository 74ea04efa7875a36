// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
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
        // 300 training examples in batches of 299: a batch of one row has no batch statistics.
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
