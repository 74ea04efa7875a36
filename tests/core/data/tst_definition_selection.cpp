// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/definition_selection.h"

#include "core/data/task.h"
#include "tests/support/change_rows.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <limits>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// The task that comes back when `selection` is asked, told by its answer alone.
std::vector<std::string> lost(const std::shared_ptr<const EmbeddingSet>& set,
                              const TaskSelection& selection) {
    const TaskDefinition asked = definitionOf(*makeTask(set, selection));
    return differences(asked, definitionOf(*makeTask(set, selectionOf(asked))));
}

} // namespace

class TestTaskSelection : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void theSameTaskIsAskedAgain_data() {
        QTest::addColumn<TaskSelection>("selection");
        QTest::newRow("what the file says") << TaskSelection{};
        QTest::newRow("no attributes") << TaskSelection{.useFileAttributes = false};
        QTest::newRow("a named group") << TaskSelection{.groupColumn = "place"};
        QTest::newRow("a redrawn test") << TaskSelection{.drawnSplit = DrawnSplit{{0.5, 0.3, 0.2}, 7, true}};
        QTest::newRow("a drawn split") << TaskSelection{.drawnSplit = DrawnSplit{{0.5, 0.3, 0.2}, 7}};
        QTest::newRow("halves") << TaskSelection{.selectHalves = true};
        QTest::newRow("few labels") << TaskSelection{.labels = {.shots = 5, .seed = 3}};
        QTest::newRow("few group labels") << TaskSelection{.labels = {.seed = 3, .groupFraction = 0.2}};
        QTest::newRow("another class") << TaskSelection{.classColumn = "place", .attributes = {"bird"}};
    }
    void theSameTaskIsAskedAgain() {
        QFETCH(TaskSelection, selection);
        QCOMPARE(lost(birdsInPlaces(60), selection), std::vector<std::string>());
    }

    void setsWithoutRowsAndBrokenRows() {
        const auto set = birdsInPlaces(60);
        for (int& split : set->columns[2].codes)
            split = split == 1 ? 0 : split; // no validation examples
        QCOMPARE(lost(set, {}), std::vector<std::string>());
        changeRows(*set, [](MatrixF& X) { X(3, 2) = std::numeric_limits<float>::quiet_NaN(); });
        QCOMPARE(lost(set, {.brokenRows = BrokenRows::exclude}), std::vector<std::string>());
    }

    void anotherSetIsAnotherTask() {
        const TaskDefinition asked = definitionOf(*makeTask(birdsInPlaces(60)));
        QVERIFY(!(definitionOf(*makeTask(birdsInPlaces(60, 2), selectionOf(asked))) == asked));
    }
};

QTEST_APPLESS_MAIN(TestTaskSelection)
#include "tst_definition_selection.moc"
