// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/heads/heads.h"
#include "core/training/predictions.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <numeric>

using namespace groupscope;
using namespace groupscope::testing;

class TestPredictions : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void blocksGiveTheSameAsTheWhole() {
        const MatrixF X = normalMatrix<float>(10'000, 5, 1); // more than two blocks
        std::vector<int> indices(9'000);
        std::iota(indices.rbegin(), indices.rend(), 500); // in another order
        const std::unique_ptr<Head> head = cosineHead(normalMatrix<float>(4, 5, 2), 0.1f);
        const Predictions predictions = predictRows(*head, X, indices);
        const MatrixF embedded = embedRows(*head, X, indices);
        QCOMPARE(predictions.classes.size(), indices.size());
        MatrixF logits;
        head->apply(X, logits, nullptr);
        for (std::size_t i = 0; i < indices.size(); i += 371) {
            const auto row = static_cast<Eigen::Index>(i);
            CHECK_AT_MOST(relativeDifference(predictions.logits.row(row), logits.row(indices[i])), 1e-5);
            QVERIFY(embedded.row(row) == X.row(indices[i]));
            Eigen::Index largest = 0;
            predictions.logits.row(row).maxCoeff(&largest);
            QCOMPARE(predictions.classes[i], static_cast<int>(largest));
        }
    }

    void tiesGoToTheLowerClass() {
        MatrixF weight(3, 1), bias = MatrixF::Zero(1, 3);
        weight << 1, 2, 2;
        const Predictions predictions =
            predictRows(*linearHead(weight, bias, false), MatrixF::Ones(2, 1), std::vector<int>{0, 1});
        QVERIFY(predictions.classes == (std::vector<int>{1, 1}));
    }

    void noRowsGiveNothing() {
        const std::unique_ptr<Head> head = cosineHead(MatrixF::Ones(2, 3), 1.0f);
        QVERIFY(predictRows(*head, MatrixF::Ones(2, 3), {}).classes.empty());
        QCOMPARE(embedRows(*head, MatrixF::Ones(2, 3), {}).rows(), Eigen::Index(0));
    }

    void zeroShotLooksAtTrainingRowsOnly() {
        const auto task = makeTask(birdsInPlaces());
        const std::vector<int> classes = zeroShotPredictions(*task, task->embedding->classEmbeddings);
        const std::unique_ptr<Head> head = cosineHead(task->embedding->classEmbeddings, 1.0f);
        const Predictions expected = predictRows(*head, task->X(), task->fitRows());
        for (std::size_t i = 0; i < expected.classes.size(); ++i)
            QCOMPARE(classes[static_cast<std::size_t>(task->fitRows()[i])], expected.classes[i]);
        for (const int row : task->findSplit(testSplit)->rows)
            QCOMPARE(classes[row], -1);
    }

    void stopEndsTheWork() {
        std::stop_source source;
        source.request_stop();
        RunContext context;
        context.stop = source.get_token();
        QVERIFY_EXCEPTION_THROWN(predictRows(*cosineHead(MatrixF::Ones(2, 3), 1.0f), MatrixF::Ones(2, 3),
                                             std::vector<int>{0}, context),
                                 Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestPredictions)
#include "tst_predictions.moc"
