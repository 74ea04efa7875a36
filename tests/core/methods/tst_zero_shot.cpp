// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/data/task_definition.h"
#include "core/experiment/training.h"
#include "core/io/anndata/anndata_reader.h"
#include "core/math/normalize.h"
#include "tests/support/change_rows.h"
#include "tests/support/method_checks.h"

#include <filesystem>
#include <limits>

using namespace groupscope;
using namespace groupscope::testing;

class TestZeroShot : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void predictsTheNearestClassEmbedding() {
        const auto task = makeTask(birdsInPlaces());
        const auto trainer = startMethod("zero-shot", task, {});
        QCOMPARE(trainer->epochCount(), 1);
        trainAll(*trainer);
        const Predictions predictions =
            predictRows(*trainer->head(), task->X(), task->findSplit(testSplit)->rows);
        const Eigen::MatrixXd Q = task->embedding->classEmbeddings.cast<double>();
        for (std::size_t i = 0; i < predictions.classes.size(); ++i) {
            const Eigen::VectorXd row =
                task->X().row(task->findSplit(testSplit)->rows[i]).transpose().cast<double>();
            for (int c = 0; c < 2; ++c) {
                const double cosine = Q.row(c).dot(row) / (Q.row(c).norm() * row.norm());
                CHECK_AT_MOST(
                    std::abs(double(predictions.logits(static_cast<Eigen::Index>(i), c)) - 100 * cosine),
                    1e-4);
            }
            const bool second = predictions.logits(static_cast<Eigen::Index>(i), 1) >
                                predictions.logits(static_cast<Eigen::Index>(i), 0);
            QCOMPARE(predictions.classes[i], second ? 1 : 0);
        }
        const GroupReport report = testReport(*task, *trainer);
        QVERIFY(*report.averageAccuracy > 0.55);
        QVERIFY(*report.worstGroupAccuracy < 0.5); // the set is made so
    }

    void temperatureScalesTheLogits() {
        const MatrixF clip = logitsWith(1, "zero-shot", {});
        const MatrixF plain = logitsWith(1, "zero-shot", {{"temperature", "1"}});
        CHECK_AT_MOST(relativeDifference(clip, 100 * plain), 1e-6);
    }

    void classMeansReplaceMissingEmbeddings() {
        const auto set = birdsInPlaces();
        set->embeddings[0].classEmbeddings.resize(0, 0);
        const auto task = makeTask(set);
        const std::string message = messageOf<DataError>([&] { startMethod("zero-shot", task, {}); });
        CHECK_HOLDS(message, "there are no class embeddings");
        CHECK_HOLDS(message, "class_embeddings/X_test");
        CHECK_HOLDS(message, "choose class_embeddings class-means");
        const auto trainer = startMethod("zero-shot", task, {{"class_embeddings", "class-means"}});
        QVERIFY(*testReport(*task, *trainer).averageAccuracy > 0.55);
    }

    void promptsAreTheTemplatesOfThatName() {
        const auto set = birdsInPlaces();
        const MatrixF stored = set->embeddings[0].classEmbeddings;
        MatrixF rows(5, stored.cols());
        rows << stored.row(1), -stored.row(1), 3 * stored.row(0), -stored.row(0), stored.row(0);
        set->embeddings[0].templates = {
            EmbeddingRows(rows), {1, 1, 0, 0, 0}, {"a {}", "b {}", "a {}", "b {}", "c {}"}};
        const auto task = makeTask(set);
        const auto tensor = [&](const std::string& prompts) {
            return startMethod("zero-shot", task, {{"prompts", prompts}})
                ->head()
                ->state()
                .tensors.at(0)
                .values;
        };
        MatrixF unit;
        normalizeRows<float>(stored, unit);
        CHECK_AT_MOST(relativeDifference(tensor("a {}"), unit), 1e-6);
        CHECK_AT_MOST(relativeDifference(tensor("b {}"), -unit), 1e-6);
        CHECK_AT_MOST(relativeDifference(tensor(""), stored), 1e-6);
        CHECK_HOLDS(messageOf<DataError>([&] { tensor("d {}"); }), "there are 'a {}', 'b {}', 'c {}'");
        CHECK_HOLDS(messageOf<DataError>([&] { tensor("c {}"); }), "class templates of 1 of 2 classes");
        set->embeddings[0].templates.names.clear();
        CHECK_HOLDS(messageOf<DataError>([&] { tensor("a {}"); }), "no class template has a name");
        CHECK_HOLDS(messageOf<UsageError>([&] { tensor(std::string(1001, 'a')); }), "at most 1000 bytes");
    }

    void namesOfTemplatesAreOfTheTask() {
        const auto set = birdsInPlaces();
        const MatrixF stored = set->embeddings[0].classEmbeddings;
        set->embeddings[0].templates = {EmbeddingRows(MatrixF(stored)), {0, 1}, {}};
        const std::string plain = definitionOf(*makeTask(set)).hash();
        set->embeddings[0].templates.names = {"a {}", "a {}"};
        const std::string named = definitionOf(*makeTask(set)).hash();
        set->embeddings[0].templates.names = {"a {}", "b {}"};
        QVERIFY(plain != named && named != definitionOf(*makeTask(set)).hash());
    }

    void classMeansAreMeansOfNormalisedTrainingRows() {
        const auto set = makeSet(MatrixF::Zero(5, 2), {0, 0, 1, 1, 0}, {0, 0, 0, 0, 0}, {0, 0, 0, 0, 2});
        changeRows(*set, [](MatrixF& rows) { // the last row is no training example
            rows << 10, 0, 0, 1, -3, 0, -2, 0, 5, 5;
        });
        const auto task = makeTask(set);
        const auto trainer = startMethod("zero-shot", task, {{"class_embeddings", "class-means"}});
        MatrixF expected(2, 2);
        expected << std::sqrt(0.5f), std::sqrt(0.5f), -1, 0;
        CHECK_AT_MOST(relativeDifference(trainer->head()->state().tensors.at(0).values, expected), 1e-6);
    }

    void unusableClassEmbeddingsAreRefused() {
        const auto set = birdsInPlaces();
        set->embeddings[0].classEmbeddings = MatrixF::Ones(3, 8);
        auto task = makeTask(set);
        CHECK_HOLDS(messageOf<DataError>([&] { startMethod("zero-shot", task, {}); }),
                    "class embeddings are 3×8, not 2×8");
        set->embeddings[0].classEmbeddings = MatrixF::Ones(2, 8);
        set->embeddings[0].classEmbeddings(1, 3) = std::numeric_limits<float>::quiet_NaN();
        task = makeTask(set);
        CHECK_HOLDS(messageOf<DataError>([&] { startMethod("zero-shot", task, {}); }), "hold NaN or Inf");
    }

    /// 256 real CLIP embeddings whose zero-shot result is known exactly.
    void waterbirds() {
        const std::filesystem::path folder =
            qEnvironmentVariableIsSet("GROUPSCOPE_SHARED_DATA")
                ? std::filesystem::path(qgetenv("GROUPSCOPE_SHARED_DATA").toStdString())
                : std::filesystem::path(GROUPSCOPE_SOURCE_DIR) / "../shared/data";
        const std::filesystem::path file = folder / "waterbirds_clip_rn50_256.h5ad";
        if (!std::filesystem::exists(file))
            QSKIP("the Waterbirds embeddings are not on this machine");
        const auto task = makeTask(openEmbeddingSet(file));
        const Method& method = methods().find("zero-shot");
        const Run run = trainMethod(task, method, resolveParameters(method.parameters, {}), 0);
        const std::vector<GroupAccuracy> groups = run.report(testSplit).groups;
        const std::vector<std::pair<int, int>> expected{{80, 81}, {4, 4}, {2, 8}, {108, 163}};
        QCOMPARE(groups.size(), expected.size());
        for (std::size_t g = 0; g < groups.size(); ++g) {
            QCOMPARE(groups[g].correct, expected[g].first);
            QCOMPARE(groups[g].n, expected[g].second);
        }
    }

    void sameBytesAtAnyThreadCount() {
        QVERIFY(sameBytes(logitsWith(1, "zero-shot", {}), logitsWith(2, "zero-shot", {})));
    }
};

QTEST_APPLESS_MAIN(TestZeroShot)
#include "tst_zero_shot.moc"
