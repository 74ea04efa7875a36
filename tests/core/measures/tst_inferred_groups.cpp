// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/inferred_groups.h"

#include "core/heads/heads.h"
#include "core/math/gather.h"
#include "core/math/standardized_regression.h"
#include "core/measures/measure.h"
#include "core/runs/selection.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <QTest>

#include <algorithm>
#include <array>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const Measure& worstInferred() {
    return measures().find("worst_inferred_group_accuracy");
}

} // namespace

/// Groups without labels: what a probe of the stored rows tells right and wrong.
class TestInferredGroups : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// One dimension: training classes part at 0 in the first, and a head that looks at the second alone.
    void aCaseByHand() {
        MatrixF X(12, 2);
        X << -2, -1, -1.9f, 1, 2, -1, 1.9f, 1, // train: 0 0 1 1
            -1, -1, -1, 1, 1, -1, 1, 1,        // val of class 0: right right wrong wrong by the probe
            1, 1, 1, 1, 1, -1, -1, 1;          // val of class 1: right right right wrong
        const auto set = makeSet(X, {0, 0, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1},
                                 {0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1}, {0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1});
        set->embeddings[0].classEmbeddings.resize(0, 0);
        const auto task = makeTask(set);
        // The class by the second dimension mostly: both errors of the probe are its own.
        MatrixF weight(2, 2);
        weight << 0, -1, 0, 1;
        const auto head = linearHead(weight, MatrixF::Zero(1, 2), false);
        QCOMPARE(probedClasses(*task, {}), (std::vector<int>{0, 0, 1, 1, 0, 0, 1, 1, 1, 1, 1, 0}));
        Evaluated evaluated(*task, task->select(), head.get(), {});
        const Measured measured = worstInferred().of(evaluated);
        // class 0 right {-1: right, 1: wrong}, wrong {-1: right, 1: wrong}; class 1 right {1, 1, -1}: 2/3,
        // wrong {1}: 1
        QCOMPARE(measured.n, std::int64_t(8));
        QCOMPARE(*measured.whole, 0.5);
    }

    /// Counted anew with a probe fitted by itself, for a head that is no probe.
    void itIsTheLowestOfAllCounts() {
        const auto task = makeTask(birdsInPlaces(200));
        MatrixF X, queries;
        std::vector<int> labels;
        gatherRows(task->X(), task->fitRows(), false, X);
        gatherLabels(task->labels, task->fitRows(), labels);
        gatherRows(task->X(), task->selectRows(), false, queries);
        const std::vector<int> probed = classesOfRows(fitStandardized(X, labels, 2).scores, queries);
        const auto head = linearHead(normalMatrix<float>(2, task->X().cols(), 4), MatrixF::Zero(1, 2), false);
        Evaluated evaluated(*task, task->select(), head.get(), {});
        const std::vector<int> told = evaluated.predictions().classes;
        double lowest = 1.0;
        for (const int label : {0, 1})
            for (const bool right : {false, true}) {
                double n = 0.0, correct = 0.0;
                for (std::size_t i = 0; i < told.size(); ++i)
                    if (task->labels[task->selectRows()[i]] == label && (probed[i] == label) == right) {
                        ++n;
                        correct += told[i] == label ? 1.0 : 0.0;
                    }
                if (n > 0.0)
                    lowest = std::min(lowest, correct / n);
            }
        QCOMPARE(*worstInferred().of(evaluated).whole, lowest);
        QVERIFY(lowest < *measures().find("average_accuracy").of(evaluated).whole);
    }

    /// No group and no attribute of the file changes it.
    void itReadsNoGroups() {
        const auto set = birdsInPlaces(120), other = birdsInPlaces(120);
        std::reverse(other->columns[1].codes.begin(), other->columns[1].codes.end());
        const auto head =
            linearHead(normalMatrix<float>(2, set->embeddings[0].rows.cols(), 4), MatrixF::Zero(1, 2), false);
        std::array<double, 2> values{};
        for (std::size_t i = 0; i < 2; ++i) {
            const auto task = makeTask(i == 0 ? set : other);
            Evaluated evaluated(*task, task->select(), head.get(), {});
            values[i] = *worstInferred().of(evaluated).whole;
        }
        QCOMPARE(values[0], values[1]);
        const SelectionRule rule = findSelectionRule("val.worst_inferred_group_accuracy");
        QVERIFY(!rule.ofGroups());
    }

    /// A task that was copied and changed has a probe of its own.
    void aChangedTaskHasItsOwnProbe() {
        const auto task = makeTask(birdsInPlaces(120));
        const std::vector<int> first = probedClasses(*task, {});
        auto changed = std::make_shared<Task>(*task);
        changed->splits[changed->fitIndex].rows.resize(30);
        QVERIFY(probedClasses(*changed, {}) != first);
        QCOMPARE(probedClasses(*task, {}), first);
    }

    void withoutTrainingClassesThereIsNone() {
        auto changed = std::make_shared<Task>(*makeTask(birdsInPlaces(60)));
        changed->splits[changed->fitIndex].rows.clear();
        const auto head =
            linearHead(normalMatrix<float>(2, changed->X().cols(), 4), MatrixF::Zero(1, 2), false);
        Evaluated evaluated(*changed, changed->select(), head.get(), {});
        QVERIFY(!worstInferred().of(evaluated).whole);
    }
};

QTEST_APPLESS_MAIN(TestInferredGroups)
#include "tst_inferred_groups.moc"
