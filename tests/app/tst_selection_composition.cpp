// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/selection_composition.h"

#include "tests/support/synthetic.h"

#include <QTest>

using namespace groupscope;
using namespace groupscope::testing;

class TestSelectionComposition : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void countsAsByHand();
    void accuracyIsOfTheSelectedRows();
    void anyColumnIsCounted();
};

namespace {

/// Five rows: groups (0,0) (0,0) (0,1) (1,1) and one without a place.
std::shared_ptr<const Task> fiveRows() {
    return makeTask(makeSet(MatrixF::Identity(5, 5), {0, 0, 0, 1, 1}, {0, 0, 1, 1, -1}, {0, 1, 2, 0, 2}));
}

ExampleColumn column(const std::shared_ptr<const Task>& task, const char* id) {
    const std::vector<ExampleColumn> columns = exampleColumns({.task = task});
    return *findColumn(columns, id);
}

RowSelection selected(std::size_t count, std::initializer_list<int> points) {
    RowSelection selection(count);
    for (const int point : points)
        selection.set(static_cast<std::size_t>(point), true);
    return selection;
}

} // namespace

void TestSelectionComposition::countsAsByHand() {
    const auto task = fiveRows();
    const std::vector<int> rows{4, 3, 1, 0}; // point 0 is row 4
    const SelectionComposition parts =
        composeSelection(column(task, "group"), *task, rows, selected(4, {0, 2, 3}), nullptr);
    QCOMPARE(parts.values.size(), std::size_t(2));
    QCOMPARE(parts.values[0].code, task->groupIds[0]); // the most first
    QCOMPARE(parts.values[0].selected, std::size_t(2));
    QCOMPARE(parts.values[0].shown, std::size_t(2));
    QCOMPARE(parts.values[1].code, -1);
    QCOMPARE(parts.values[1].selected, std::size_t(1));
    QCOMPARE(parts.all.selected, std::size_t(3));
    QCOMPARE(parts.all.shown, std::size_t(4));
    QCOMPARE(parts.all.predicted, std::size_t(0));
    QVERIFY(composeSelection(column(task, "group"), *task, rows, RowSelection(4), nullptr).values.empty());
}

void TestSelectionComposition::accuracyIsOfTheSelectedRows() {
    const auto task = fiveRows();
    Run run;
    run.splits = {{.name = "train", .rows = {0, 3}, .predictions = {1, 1}}, // row 0 wrong, row 3 right
                  {.name = "val", .rows = {1}, .predictions = {0}}};        // right
    const SelectionComposition parts =
        composeSelection(column(task, "group"), *task, {0, 1, 2, 3, 4}, selected(5, {0, 1, 2, 3}), &run);
    QCOMPARE(parts.all.predicted, std::size_t(3)); // row 2 has no prediction
    QCOMPARE(parts.all.correct, std::size_t(2));
    for (const SelectedValue& part : parts.values)
        if (part.code == task->groupIds[0]) {
            QCOMPARE(part.predicted, std::size_t(2));
            QCOMPARE(part.correct, std::size_t(1));
        }
}

/// The composition counts splits, and any column of the file that makes no groups.
void TestSelectionComposition::anyColumnIsCounted() {
    const auto task = fiveRows();
    const SelectionComposition splits =
        composeSelection(column(task, "split"), *task, {0, 1, 2, 3, 4}, selected(5, {0, 1, 3}), nullptr);
    QCOMPARE(splits.values.size(), std::size_t(2)); // training and validation
    QCOMPARE(splits.values[0].code, 0);
    QCOMPARE(splits.values[0].selected, std::size_t(2));
    QCOMPARE(splits.values[1].shown, std::size_t(1));
}

QTEST_GUILESS_MAIN(TestSelectionComposition)
#include "tst_selection_composition.moc"
