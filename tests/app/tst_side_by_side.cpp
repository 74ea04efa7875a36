// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/map_coloring.h"
#include "tests/app/board_support.h"
#include "tests/support/view_test.h"
#include "widgets/scatter/hover_ring.h"
#include "widgets/scatter/scatter_stage.h"

#include <QCheckBox>
#include <QLabel>
#include <QMenu>
#include <QTableWidget>
#include <QTemporaryDir>

using namespace groupscope;

/// Two runs side by side: their maps, what is linked, and what they make of each row.
class TestSideBySide : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_side_by_side")))
            QSKIP(needsDisplay);
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }
    void init() {
        forgetSettings();
        forgetKeptRuns();
    }

    /// The key "2" shows the maps of both selected runs. Nothing is computed before.
    void twoRunsHaveTheirMapsBeside() {
        Board board(path_);
        QCOMPARE(board.panel()->cells().size(), std::size_t(1));
        board.press("board2");
        QTRY_VERIFY_WITH_TIMEOUT(board.isLaidOut(), 30'000);
        for (int i = 0; i < 2; ++i) {
            const CellContent& content = board.cell(i)->content();
            QCOMPARE(content.run, board.ids[i]);
            QCOMPARE(content.split, std::string("test"));
            const std::vector<int>& rows = board.task().split("test", "").rows;
            const ScatterScene& scene = board.map(i)->scene();
            QCOMPARE(scene.rows(), static_cast<int>(rows.size()));
            QTRY_COMPARE(scene.names(),
                         (std::vector<QString>{QStringLiteral("correct"), QStringLiteral("wrong")}));
            const std::vector<int> predicted = predictionsOfRows(board.task(), board.run(i));
            for (std::size_t point = 0; point < rows.size(); ++point) {
                const auto row = static_cast<std::size_t>(rows[point]);
                QCOMPARE(scene.category(static_cast<int>(point)),
                         predicted[row] == board.task().labels[row] ? 0 : 1);
            }
            QVERIFY2(
                board.cell(i)->title().startsWith(
                    i == 0
                        ? QStringLiteral("ERM adapter, epochs 6, learning_rate 0.01, seed 0 · test split")
                        : QStringLiteral("ERM adapter, epochs 2, learning_rate 3e-4, seed 0 · test split")),
                qPrintable(board.cell(i)->title()));
        }
        QVERIFY(board.cell(0)->note().isEmpty());
        QVERIFY(board.cell(1)->note().contains(QStringLiteral("Procrustes")));
        QVERIFY(board.map(0)->scene().positions() != board.map(1)->scene().positions());
        board.method()->setCurrentIndex(board.method()->findText(QStringLiteral("UMAP")));
        QTRY_VERIFY_WITH_TIMEOUT(board.cell(1)->note().contains(QStringLiteral("joint layout")), 60'000);
    }

    void whatIsSelectedIsSoInAll() {
        Board board(path_);
        board.press("board2");
        CellContent training = board.cell(1)->content();
        training.split = "train";
        board.panel()->setContent(1, training);
        QTRY_VERIFY_WITH_TIMEOUT(board.isLaidOut(), 30'000);
        const std::vector<int>& test = board.task().split("test", "").rows;
        const std::vector<int>& train = board.task().fitRows();
        // From a cell to the context, the map and a cell of other rows.
        RowSelection points(test.size());
        points.set(4, true);
        points.set(9, true);
        board.map(0)->setSelection(points);
        const std::size_t all = board.task().labels.size();
        QVERIFY(board.window.context()->selectedRows() == rowsOf(all, {test[4], test[9]}));
        QVERIFY(board.map(1)->selection().isEmpty());
        // From outside: each shows its part.
        board.window.context()->setSelectedRows(rowsOf(all, {train[2], test[7], train[30]}));
        QCOMPARE(board.map(0)->selection().rows(), (std::vector{7}));
        QCOMPARE(board.map(1)->selection().rows(), (std::vector{2, 30}));
        // The row under the pointer has a ring in every map that shows it.
        const auto hasRing = [&](int cell) {
            const QObjectList parts = board.map(cell)->findChild<ScatterStage*>()->children();
            return std::any_of(parts.begin(), parts.end(), [](QObject* part) {
                auto* ring = dynamic_cast<HoverRing*>(part);
                return ring != nullptr && ring->isVisible();
            });
        };
        Q_EMIT board.map(0)->hovered(4);
        QVERIFY(!hasRing(1));
        // Back to the same rows: what one selects, the other has.
        training.split = "test";
        board.panel()->setContent(1, training);
        QTRY_VERIFY_WITH_TIMEOUT(
            board.isLaidOut() && board.map(1)->scene().rows() == static_cast<int>(test.size()), 30'000);
        QTRY_COMPARE(board.map(1)->selection().rows(), (std::vector{7}));
        board.map(1)->setSelection(points);
        QVERIFY(board.map(0)->selection() == points);
        Q_EMIT board.map(0)->hovered(4);
        QVERIFY(hasRing(1));
        Q_EMIT board.map(0)->hovered(-1);
        QVERIFY(!hasRing(1));
        board.map(0)->change(&ScatterLook::tool, ScatterTool::lasso);
        QVERIFY(board.map(1)->look().tool == ScatterTool::lasso);
    }

    void camerasMoveTogetherUntilTheyAreUnlinked() {
        Board board(path_);
        board.press("board2");
        QTRY_VERIFY_WITH_TIMEOUT(board.isLaidOut(), 30'000);
        const auto magnification = [&](int cell) {
            return board.map(cell)->stage()->camera().magnification();
        };
        RowSelection some(300);
        for (const std::size_t point : {1U, 2U, 3U})
            some.set(point, true);
        board.map(0)->setSelection(some);
        board.map(0)->zoomToSelection();
        QVERIFY(magnification(0) > 1.01);
        QCOMPARE(magnification(1), magnification(0));
        QVERIFY(board.map(1)->stage()->camera().focus() == board.map(0)->stage()->camera().focus());
        board.map(1)->stage()->resetView();
        QVERIFY(!board.map(0)->stage()->isCameraMoved());
        QVERIFY(board.map(1)->stage()->camera().focus() == board.map(0)->stage()->camera().focus());
        board.window.findChild<QCheckBox*>(QStringLiteral("boardLinkCamera"))->setChecked(false);
        board.map(0)->zoomToSelection();
        QVERIFY(magnification(0) > magnification(1));
    }

    void numbersAreThoseOfEveryRow() {
        Board board(path_);
        board.press("board2");
        PairNumbers* numbers = board.panel()->numbers();
        QTRY_VERIFY(numbers->problem().isEmpty());
        QVERIFY((numbers->pair() == RunPair{board.ids[0], board.ids[1]}));
        QTRY_VERIFY_WITH_TIMEOUT(board.isLaidOut(), 30'000);
        const Task& task = board.task();
        const std::vector<int> a = predictionsOfRows(task, board.run(0)),
                               b = predictionsOfRows(task, board.run(1));
        QTableWidget* table = numbers->table();
        QCOMPARE(table->rowCount(), task.groups.groupCount() + 1);
        for (int line = 0; line < table->rowCount(); ++line)
            for (int outcome = 0; outcome < 4; ++outcome) {
                std::vector<int> expected;
                for (const int row : task.split("test", "").rows) {
                    const auto index = static_cast<std::size_t>(row);
                    const bool isIn = line == 0 || task.groupIds[index] == line - 1;
                    const bool rightA = a[index] == task.labels[index],
                               rightB = b[index] == task.labels[index];
                    const int own = rightA && rightB ? 0 : !rightA && rightB ? 1 : rightA ? 2 : 3;
                    if (isIn && own == outcome)
                        expected.push_back(row);
                }
                QCOMPARE(table->item(line, 1 + outcome)->text(),
                         QLocale().toString(static_cast<int>(expected.size())));
                Q_EMIT table->cellClicked(line, 1 + outcome);
                QVERIFY(board.window.context()->selectedRows() == rowsOf(task.labels.size(), expected));
                QCOMPARE(board.map(0)->selection().count(), expected.size());
                QCOMPARE(board.map(1)->selection().count(), expected.size());
            }
        // The same four are a colouring.
        CellContent content = board.cell(1)->content();
        content.color = colorByPair;
        board.panel()->setContent(1, content);
        QCOMPARE(board.map(1)->scene().names().size(), std::size_t(4));
        constexpr int all = 0; // line of all rows
        for (int outcome = 0; outcome < 4; ++outcome)
            QCOMPARE(QLocale().toString(board.map(1)->scene().counts()[outcome]),
                     table->item(all, 1 + outcome)->text());
        // A and B change places: what was fixed is broken now.
        const QString fixed = table->item(all, 2)->text(), broken = table->item(all, 3)->text();
        numbers->choose({board.ids[1], board.ids[0]}, "test");
        QCOMPARE(table->item(all, 2)->text(), broken);
        QCOMPARE(table->item(all, 3)->text(), fixed);
    }

    void rowsThatAreHiddenStaySo() {
        Board board(path_);
        board.window.session()->hidden()->setHidesTest(true);
        board.press("board2");
        PairNumbers* numbers = board.panel()->numbers();
        numbers->choose({board.ids[0], board.ids[1]}, "test");
        QVERIFY(numbers->problem().contains(QStringLiteral("hidden")));
        QCOMPARE(numbers->table()->rowCount(), 0);
        CellContent content = board.cell(0)->content();
        QVERIFY(content.split != "test"); // there is something to see at once
        content.split = "test";
        for (const QString& color : {QStringLiteral("correct"), colorByPair, QStringLiteral("prediction")}) {
            content.color = color;
            board.panel()->setContent(0, content);
            QTRY_VERIFY_WITH_TIMEOUT(board.isLaidOut(), 30'000);
            const ScatterScene& scene = board.map(0)->scene();
            QCOMPARE(scene.counts().back(), scene.rows()); // all without a value
            QVERIFY(scene.title().contains(QStringLiteral("hidden")) || color == QLatin1String("prediction"));
        }
        board.window.session()->runs()->reveal(board.window.context()->rule());
        QTRY_VERIFY(numbers->problem().isEmpty());
        QTRY_VERIFY(board.map(0)->scene().counts().back() == 0);
    }

    void aRunThatIsGoneIsSaidToBe() {
        Board board(path_);
        board.press("board2");
        QTRY_VERIFY_WITH_TIMEOUT(board.isLaidOut(), 30'000);
        const CellContent figure{
            .kind = CellContent::Kind::figure, .run = board.ids[0], .figure = "learning_curves"};
        board.panel()->setCellCount(3);
        board.panel()->setContent(2, figure);
        QTRY_VERIFY(board.cell(2)->figure()->hasFigure());
        board.window.session()->runs()->remove({board.ids[0]});
        QTRY_COMPARE(board.map(0)->scene().rows(), 0);
        QVERIFY(board.map(1)->scene().rows() > 0);
        QTRY_VERIFY(!board.cell(2)->figure()->hasFigure());
        QVERIFY(board.cell(2)->figure()->placeholder().contains(QStringLiteral("missing")));
        const auto labels = board.map(0)->findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
            return label->text().contains(QStringLiteral("missing"));
        }));
        QVERIFY(!board.panel()->numbers()->problem().isEmpty());
        Q_EMIT board.cell(0)->menu()->aboutToShow();
        QVERIFY(board.cell(0)->menu()->actions().size() > 1); // what it could show instead
        board.panel()->removeCell(0);
        QCOMPARE(board.panel()->cells().size(), std::size_t(2));
    }

  private:
    QTemporaryDir folder_;
    QString path_;
};

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestSideBySide>)

#include "tst_side_by_side.moc"
