// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/class_order.h"

#include "core/data/class_embeddings.h"
#include "core/data/data_check.h"
#include "core/data/task.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// `rowsOfClass` rows of each of `classes`, one training example in two, at unit vectors of their own with a
/// little noise. `embeddingOf` says whose direction each class embedding has.
std::shared_ptr<EmbeddingSet> directions(int classes, int rowsOfClass, const std::vector<int>& embeddingOf) {
    const int n = classes * rowsOfClass;
    MatrixF X = 0.05f * MatrixF::Random(n, classes);
    std::vector<int> labels, splits;
    for (int row = 0; row < n; ++row) {
        X(row, row % classes) += 1.0f;
        labels.push_back(row % classes);
        splits.push_back(row % 2);
    }
    auto set = makeSet(std::move(X), labels, std::vector<int>(static_cast<std::size_t>(n), 0), splits);
    set->columns[0].categories.clear();
    for (int c = 0; c < classes; ++c)
        set->columns[0].categories.push_back("class " + std::to_string(c));
    MatrixF Q = MatrixF::Zero(classes, classes);
    for (int c = 0; c < classes; ++c)
        Q(c, embeddingOf[c]) = 1.0f;
    set->embeddings[0].classEmbeddings = std::move(Q);
    return set;
}

bool isSaid(const std::shared_ptr<EmbeddingSet>& set) {
    const auto task = makeTask(set);
    const auto checks = dataChecks(validateTask(*task), *task);
    const auto check = std::find_if(checks.begin(), checks.end(), [](const DataCheck& candidate) {
        return candidate.id == "class_embeddings";
    });
    const bool warned =
        std::any_of(task->warnings.begin(), task->warnings.end(), [](const std::string& warning) {
            return warning.starts_with("the class embeddings seem to be in another order");
        });
    if (warned != (check->level == CheckLevel::problem))
        throw std::logic_error("the warning and the check differ");
    return warned;
}

} // namespace

class TestClassOrder : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// If there are no class embeddings, the unit mean of each class's unit templates replaces them, and is
    /// examined.
    void templatesStandForClassEmbeddings() {
        const auto set = directions(3, 30, {0, 1, 2});
        Embedding& embedding = set->embeddings[0];
        MatrixF templates = MatrixF::Zero(4, 3);
        templates.row(0) << 10.0f, 0.0f, 0.0f; // of unit length before the mean
        templates.row(1) << 0.0f, 2.0f, 0.0f;
        templates.row(2) << 0.0f, 0.0f, 1.0f;
        templates.row(3) << 0.0f, 0.6f, 0.0f;
        templates(3, 0) = 0.8f; // of class 0
        embedding.templates = {templates, {0, 1, 2, 0}};
        QVERIFY(!areOfTemplates(*makeTask(set))); // those stored come first
        QCOMPARE(classEmbeddingsOf(*makeTask(set)), embedding.classEmbeddings);
        embedding.classEmbeddings.resize(0, 0);
        const auto task = makeTask(set);
        QCOMPARE(classEmbeddingsProblem(*task), std::string());
        const MatrixF means = classEmbeddingsOf(*task);
        const float length = std::sqrt(1.8f * 1.8f + 0.6f * 0.6f);
        QVERIFY(std::abs(means(0, 0) - 1.8f / length) < 1e-6f &&
                std::abs(means(0, 1) - 0.6f / length) < 1e-6f);
        QVERIFY(!isSaid(set));
        embedding.templates.classOfTemplate = {1, 0, 2, 1}; // of the wrong classes
        QVERIFY(isSaid(set));
        embedding.templates.classOfTemplate = {1, 0, 0, 1}; // none of the third
        CHECK_HOLDS(classEmbeddingsProblem(*makeTask(set)), "templates of 2 of 3 classes");
        embedding.templates = {};
        QCOMPARE(classEmbeddingsProblem(*makeTask(set)), std::string("there are no class embeddings"));
    }

    void theRightOrderIsFine() {
        QVERIFY(!isSaid(directions(2, 30, {0, 1})));
        QVERIFY(!isSaid(directions(5, 30, {0, 1, 2, 3, 4})));
        QVERIFY(!isSaid(birdsInPlaces()));
    }

    void anotherOrderIsSaid() {
        QVERIFY(isSaid(directions(2, 30, {1, 0})));
        QVERIFY(isSaid(directions(5, 30, {1, 2, 3, 4, 0})));
        QVERIFY(isSaid(directions(5, 30, {0, 1, 2, 4, 3}))); // zero-shot is correct on 60 % all the same
    }

    void theFindingNamesClassesAndCounts() {
        const auto task = makeTask(directions(5, 30, {0, 1, 2, 4, 3}));
        QCOMPARE(task->classOrder->best, (std::vector<int>{0, 1, 2, 4, 3}));
        QCOMPARE(task->classOrder->movedRows, 60);
        QCOMPARE(task->classOrder->right, 0);
        QCOMPARE(task->classOrder->rightIfMoved, 60);
        CHECK_HOLDS(
            classOrderFinding(*task->classOrder, task->groups.classes()),
            "zero-shot is correct on 0 of 60 examples of 2 classes, but would be on 60 if class 'class "
            "3' had the one of 'class 4', 'class 4' had the one of 'class 3'");
    }

    void aFewRowsDoNotTell() {
        QVERIFY(!isSaid(directions(2, 9, {1, 0})));
        QVERIFY(isSaid(directions(2, 10, {1, 0})));
    }

    void aWeakZeroShotIsNoOtherOrder() {
        auto set = directions(4, 50, {0, 1, 2, 3});
        set->embeddings[0].classEmbeddings = MatrixF::Random(4, 4);
        const ClassOrder order{.best = {1, 0}, .movedRows = 100, .right = 30, .rightIfMoved = 70};
        QVERIFY(!order.isSuspicious()); // 0.3 of the rows is more than half of chance
        QVERIFY(
            (ClassOrder{.best = {1, 0}, .movedRows = 100, .right = 25, .rightIfMoved = 75}.isSuspicious()));
        QVERIFY(
            (!ClassOrder{.best = {1, 0}, .movedRows = 100, .right = 20, .rightIfMoved = 74}.isSuspicious()));
    }

    void whatWasNotLookedAtIsSaid() {
        const auto checkOf = [](const std::shared_ptr<EmbeddingSet>& set) {
            const auto task = makeTask(set);
            for (const DataCheck& check : dataChecks(validateTask(*task), *task))
                if (check.id == "class_embeddings")
                    return check;
            throw std::logic_error("there is no such check");
        };
        std::vector<int> order(300);
        std::iota(order.begin(), order.end(), 0);
        const DataCheck many = checkOf(directions(300, 2, order));
        QVERIFY(many.level == CheckLevel::note);
        CHECK_HOLDS(many.finding, "there are 300 classes");
        const DataCheck few = checkOf(directions(2, 6, {1, 0}));
        QVERIFY(few.level == CheckLevel::note);
        CHECK_HOLDS(few.finding, "There are too few examples to check");
        auto broken = directions(2, 30, {0, 1});
        broken->embeddings[0].classEmbeddings(0, 0) = std::numeric_limits<float>::quiet_NaN();
        CHECK_HOLDS(checkOf(broken).finding, "class embeddings hold NaN or Inf");
    }

    void withoutClassEmbeddingsNothingIsSaid() {
        auto set = directions(2, 30, {1, 0});
        set->embeddings[0].classEmbeddings.resize(0, 0);
        QVERIFY(!makeTask(set)->classOrder);
        QVERIFY(!isSaid(set));
    }
};

QTEST_APPLESS_MAIN(TestClassOrder)
#include "tst_class_order.moc"
