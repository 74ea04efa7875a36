// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "tests/support/change_rows.h"
#include "tests/support/method_checks.h"

#include <set>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const Assignments contrastiveAdapterSettings{
    {"epochs", "8"},    {"learning_rate", "0.003"}, {"batch_size", "32"}, {"hidden_dim", "16"},
    {"positives", "8"}, {"negatives", "8"},         {"neighbors", "16"},  {"accumulation", "mean"}};

/// Records the rows of each update of a training.
struct StepRecorder final : TrainingTrace {
    std::string kinds; ///< of updates, in their order: 'a' of anchors, 'c' of cross-entropy
    std::vector<std::vector<int>> anchors; ///< [anchor | positives | negatives] of each
    std::vector<int> classified;           ///< rows of cross-entropy, in their order
    std::size_t updates = 0;
    void rows(std::string_view name, std::span<const int> rows) override {
        if (name == "contrast")
            anchors.emplace_back(rows.begin(), rows.end());
        if (name == "batch")
            classified.insert(classified.end(), rows.begin(), rows.end());
        if (name == "step" || name == "batch") {
            kinds += name == "step" ? 'a' : 'c';
            ++updates;
        }
    }
    void numbers(std::string_view, std::span<const float>) override {}
};

} // namespace

class TestContrastiveAdapter : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void learnsWithEveryOption_data() {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("value");
        QTest::newRow("defaults") << QByteArray("denominator") << QByteArray("single");
        QTest::newRow("all positives") << QByteArray("denominator") << QByteArray("all");
        QTest::newRow("summed") << QByteArray("accumulation") << QByteArray("sum");
        QTest::newRow("step by step") << QByteArray("interleave") << QByteArray("steps");
        QTest::newRow("one anchor a step") << QByteArray("anchors_per_step") << QByteArray("1");
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

    /// Cells are (class, predicted class): two classes make four, a hundred would make ten thousand.
    void rowsOfManyCellsAreBoundedAndSaid() {
        const auto task = makeTask(birdsInPlaces());
        const auto rowsOfEpoch = [&](const std::string& groupSize, const std::string& most,
                                     std::string& notices) {
            Assignments own = with(contrastiveAdapterSettings, "interleave", "cross_entropy_only");
            own["group_size"] = groupSize;
            own["max_ce_rows"] = most;
            RunContext context;
            context.onNotice = [&](const std::string& text) { notices += text + "\n"; };
            RowCounter counter;
            const auto trainer = startMethod("contrastive-adapter", task, own, 0, context);
            context.trace = &counter;
            trainer->step(context);
            return counter.count;
        };
        std::string none, some, least;
        QCOMPARE(rowsOfEpoch("100", "400", none), std::size_t(400));
        QVERIFY2(none.find("max_ce_rows") == std::string::npos, none.c_str());
        QCOMPARE(rowsOfEpoch("100", "399", some), std::size_t(4 * 99));
        CHECK_HOLDS(some, "would be 400 examples an epoch, so 99 of each are taken (max_ce_rows 399)");
        QCOMPARE(rowsOfEpoch("100", "2", least), std::size_t(4)); // each cell keeps a row
        QCOMPARE(rowsOfEpoch("1000", "0", none), std::size_t(4000));
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

    /// Algorithm 3: a contrastive update, an update of cross-entropy, and so on.
    void stepsAlternateAsInAlgorithmThree() {
        StepRecorder recorder;
        RunContext context;
        context.trace = &recorder;
        Assignments own =
            with(with(contrastiveAdapterSettings, "interleave", "steps"), "anchors_per_step", "1");
        own["ce_set"] = "paper";
        startMethod("contrastive-adapter", makeTask(birdsInPlaces()), own)->step(context);
        QVERIFY(recorder.anchors.size() > 2 && recorder.anchors.size() == recorder.updates / 2);
        for (std::size_t i = 0; i < recorder.kinds.size(); ++i)
            QCOMPARE(recorder.kinds[i], i % 2 == 0 ? 'a' : 'c');
        Assignments wide = with(contrastiveAdapterSettings, "interleave", "both");
        wide["ce_set"] = "paper";
        StepRecorder both;
        context.trace = &both;
        startMethod("contrastive-adapter", makeTask(birdsInPlaces()), wide)->step(context);
        QCOMPARE(both.classified, recorder.classified); // the same rows of the same epoch
        QVERIFY(both.kinds.find("ac") == both.kinds.rfind("ac"));
    }

    /// Anchors that begin anew in an epoch draw other positives and negatives.
    void anchorsThatBeginAnewDrawAnew() {
        StepRecorder recorder;
        RunContext context;
        context.trace = &recorder;
        Assignments own =
            with(with(contrastiveAdapterSettings, "interleave", "steps"), "anchors_per_step", "1");
        own["max_anchors"] = "1";
        startMethod("contrastive-adapter", makeTask(birdsInPlaces()), own)->step(context);
        QVERIFY(recorder.anchors.size() > 2);
        QVERIFY(std::set<std::vector<int>>(recorder.anchors.begin(), recorder.anchors.end()).size() > 1);
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
        QCOMPARE(reports, 1 + 5); // of the step, and of each anchor
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
                rows(row, set->columns[0].codes[row]) += 10.0f;
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
