// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/task_input.h"
#include "core/heads/heads.h"
#include "core/math/logit_line.h"
#include "core/measures/base_classes.h"
#include "core/measures/measure.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <algorithm>
#include <cmath>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Birds of which half of the test examples are another report split, "sketch".
std::shared_ptr<EmbeddingSet> sketchedBirds() {
    auto set = birdsInPlaces(200);
    Column& split = set->columns[2];
    split.categories.push_back("sketch");
    int seen = 0;
    for (int& code : split.codes)
        if (code == 2 && ++seen % 2 == 0)
            code = 3;
    return set;
}

/// Adds the same rows three more times, each with class embeddings of its own.
void addEmbeddings(EmbeddingSet& set) {
    for (const int number : {1, 2, 3}) {
        Embedding other = set.embeddings[0];
        other.name = "X_other" + std::to_string(number);
        MatrixF noise = normalMatrix<float>(2, 8, static_cast<std::uint64_t>(number));
        other.classEmbeddings += 0.2f * static_cast<float>(number) * noise;
        set.embeddings.push_back(std::move(other));
    }
}

double accuracyOf(const Task& task, const MatrixF& classifier, const std::string& name) {
    const Split& set = task.split(name, "test");
    const std::vector<int> classes = predictRows(*cosineHead(classifier, 1.0f), task.X(), set.rows).classes;
    double right = 0.0;
    for (std::size_t i = 0; i < classes.size(); ++i)
        right += classes[i] == task.labels[set.rows[i]] ? 1.0 : 0.0;
    return right / static_cast<double>(classes.size());
}

std::optional<double> robustnessOn(const Task& task, const Head& head, const std::string& set) {
    Evaluated evaluated(task, task.split(set, "test"), &head, {});
    return measures().find("effective_robustness").of(evaluated).whole;
}

} // namespace

class TestRobustness : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// The value follows by hand: the line through four embeddings, and the height of a head above it.
    void itIsTheHeightAboveTheLine() {
        const auto set = sketchedBirds();
        addEmbeddings(*set);
        const auto task = makeTask(set);
        std::vector<std::pair<double, double>> points;
        for (const Embedding& embedding : set->embeddings)
            points.emplace_back(accuracyOf(*task, embedding.classEmbeddings, "test"),
                                accuracyOf(*task, embedding.classEmbeddings, "sketch"));
        const auto line = fitLogitLine(points);
        QVERIFY(line.has_value());
        const MatrixF own = normalMatrix<float>(2, 8, 9) + 3 * set->embeddings[0].classEmbeddings;
        const double expected =
            *logitOf(accuracyOf(*task, own, "sketch")) - line->at(*logitOf(accuracyOf(*task, own, "test")));
        const auto found = robustnessOn(*task, *cosineHead(own, 0.1f), "sketch");
        QVERIFY(found.has_value());
        CHECK_AT_MOST(std::abs(*found - expected), 1e-12);
        QVERIFY(
            !robustnessOn(*task, *cosineHead(own, 0.1f), "test")); // it is where the others are measured from
        QVERIFY(!robustnessOn(*task, *cosineHead(own, 0.1f), "val"));
    }

    void promptsArePointsToo() {
        const auto set = sketchedBirds();
        Task task = *makeTask(set);
        const MatrixF own = set->embeddings[0].classEmbeddings;
        QVERIFY(!robustnessOn(task, *cosineHead(own, 0.1f), "sketch")); // one point
        TaskInput prompts{.role = templateRole, .name = "templates", .over = TaskInput::Over::classes};
        MatrixF values(6, 8);
        std::vector<std::pair<double, double>> points{
            {accuracyOf(task, own, "test"), accuracyOf(task, own, "sketch")}};
        for (int k = 0; k < 3; ++k) {
            MatrixF classifier = own + 0.3f * static_cast<float>(k + 1) *
                                           normalMatrix<float>(2, 8, static_cast<std::uint64_t>(20 + k));
            for (int c = 0; c < 2; ++c) {
                values.row(2 * k + c) = classifier.row(c);
                prompts.owner.push_back(c);
            }
            points.emplace_back(accuracyOf(task, classifier, "test"), accuracyOf(task, classifier, "sketch"));
        }
        prompts.values = values;
        task.inputs.push_back(prompts);
        const auto line = fitLogitLine(points);
        QVERIFY(line.has_value());
        const auto found = robustnessOn(task, *cosineHead(own, 0.1f), "sketch");
        CHECK_AT_MOST(std::abs(*found - (*logitOf(points[0].second) - line->at(*logitOf(points[0].first)))),
                      1e-12);
    }

    /// Three classes, of which the last has no training examples: right among their own, whatever the other
    /// side's logits.
    void baseAndNovelAreToldApartAmongTheirOwn() {
        const auto set = makeSet(MatrixF::Identity(8, 8), {0, 1, 0, 1, 2, 2, 3, 0}, {0, 0, 0, 0, 0, 0, 0, 0},
                                 {0, 0, 2, 2, 2, 2, 2, 2});
        set->columns[0].categories = {"a", "b", "c", "d"};
        const auto task = makeTask(set);
        MatrixF weight = MatrixF::Zero(4, 8); // logits of row i are column i
        weight.col(2) << 1, 0, 9, 9;          // a: right, though novel classes are higher
        weight.col(3) << 2, 1, 0, 0;          // b: wrong
        weight.col(4) << 9, 9, 1, 0;          // c: right
        weight.col(5) << 0, 0, 1, 2;          // c: wrong
        weight.col(6) << 0, 0, 1, 2;          // d: right
        weight.col(7) << 1, 1, 0, 0;          // a: right, the lower of equals
        const auto head = linearHead(weight, MatrixF::Zero(1, 4), false);
        Evaluated evaluated(*task, *task->findSplit(testSplit), head.get(), {});
        const BaseAndNovel both = baseAndNovel(evaluated);
        QCOMPARE(both.baseRows, std::int64_t(3));
        QCOMPARE(both.novelRows, std::int64_t(3));
        CHECK_AT_MOST(std::abs(*both.base - 2.0 / 3.0) + std::abs(*both.novel - 2.0 / 3.0), 1e-12);
        CHECK_AT_MOST(std::abs(*measures().find("base_novel_accuracy").of(evaluated).whole - 2.0 / 3.0),
                      1e-12);
        QCOMPARE(*measures().find("base_accuracy").of(evaluated).whole, *both.base);
        QCOMPARE(*measures().find("novel_accuracy").of(evaluated).whole, *both.novel);
    }

    void harmonicMeans() {
        CHECK_AT_MOST(std::abs(*BaseAndNovel{.base = 0.5, .novel = 1.0}.harmonicMean() - 2.0 / 3.0), 1e-12);
        QCOMPARE(*(BaseAndNovel{.base = 0.0, .novel = 0.0}.harmonicMean()), 0.0);
        QVERIFY(!(BaseAndNovel{.base = 0.5, .novel = {}}.harmonicMean()));
    }

    void withoutNovelClassesThereIsNothing() {
        const auto task = makeTask(birdsInPlaces(60));
        const auto head = cosineHead(task->embedding->classEmbeddings, 0.1f);
        Evaluated evaluated(*task, *task->findSplit(testSplit), head.get(), {});
        for (const char* id : {"base_accuracy", "novel_accuracy", "base_novel_accuracy"})
            QVERIFY(!measures().find(id).of(evaluated).whole);
    }
};

QTEST_APPLESS_MAIN(TestRobustness)
#include "tst_robustness.moc"
