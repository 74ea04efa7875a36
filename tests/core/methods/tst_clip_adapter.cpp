// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
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
            return predictRows(*trainer->head(), task->X(), task->findSplit(testSplit)->rows).logits;
        };
        CHECK_AT_MOST(relativeDifference(logitsOf(16.0f), logitsOf(1.0f)), 1e-5);
    }

    void theBottleneckKeepsAUnit() {
        const auto trainer =
            startMethod("clip-adapter", makeTask(birdsInPlaces()), {{"epochs", "8"}, {"reduction", "100"}});
        const std::vector<SeriesValues> epochs = trainAll(*trainer);
        QVERIFY(epochs.back().at(0).second < epochs.front().at(0).second); // one unit learns something
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
