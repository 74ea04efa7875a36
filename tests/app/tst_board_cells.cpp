// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/board_figures.h"
#include "tests/app/board_support.h"
#include "tests/support/view_test.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QTemporaryDir>

using namespace groupscope;

/// Checks the cells of the board that show other things than maps of runs, and cells that come and go.
class TestBoardCells : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_board_cells")))
            QSKIP(needsDisplay);
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }
    void init() {
        forgetSettings();
        forgetKeptRuns();
    }

    /// Another embedding of the same rows, in another order and without some of them.
    void anotherFileIsJoinedByRowNames() {
        EmbeddingSet other = smallSet();
        for (std::size_t row = 0; row < other.ids.size(); ++row)
            other.ids[row] = "row" + std::to_string(other.ids.size() - 1 - row); // the last is the first
        other.ids[5] = "new"; // row 894, a test example, is not among them
        const QString path = folder_.filePath(QStringLiteral("other.h5ad"));
        saveEmbeddingSet(other, path.toStdString());
        Board board(path_);
        board.press("board2");
        CellContent content;
        content.file = path;
        content.split = "test";
        content.color = QStringLiteral("class");
        board.panel()->setContent(1, content);
        QTRY_VERIFY_WITH_TIMEOUT(board.isLaidOut(), 30'000);
        QCOMPARE(board.map(1)->scene().rows(), 299);
        QVERIFY2(board.cell(1)->note().contains(
                     QStringLiteral("899 of 900 examples matched; 1 only in the open set, e.g. row894")),
                 qPrintable(board.cell(1)->note()));
        RowSelection points(300);
        points.set(4, true); // row 604
        board.map(0)->setSelection(points);
        QCOMPARE(board.map(1)->selection().rows(), (std::vector{4}));
        board.map(1)->selector()->selectAllVisible();
        QCOMPARE(board.map(0)->selection().count(), std::size_t(299));
        QVERIFY(!board.map(0)->selection().contains(294));
        content.split.clear();
        board.panel()->setContent(1, content);
        QTRY_COMPARE_WITH_TIMEOUT(board.map(1)->scene().rows(), 900, 30'000);
        QTRY_COMPARE(board.map(1)->scene().counts().back(), 1); // the new one is grey
        // A file that is not there.
        content.file = folder_.filePath(QStringLiteral("nothing.h5ad"));
        board.panel()->setContent(1, content);
        QTRY_VERIFY(!board.panel()->model()->stateOf(1).problem.isEmpty());
        QVERIFY(board.map(0)->scene().rows() > 0);
    }

    void figuresStandBesideMaps() {
        Board board(path_);
        board.press("board4");
        const std::vector<FigureChoice> ofRun = figuresOfRun(*board.window.session(), board.ids[0]);
        const std::vector<FigureChoice> ofAll = figuresOfComparison(*board.window.context());
        QVERIFY(ofRun.size() > 1 && !ofAll.empty());
        for (const FigureChoice& choice : ofRun) {
            board.panel()->setContent(2, {.kind = CellContent::Kind::figure,
                                          .run = board.ids[0],
                                          .figure = choice.figure,
                                          .drawing = choice.drawing,
                                          .title = choice.text});
            QTRY_VERIFY(board.cell(2)->figure()->hasFigure());
            QVERIFY(!board.cell(2)->figure()->scene().items.empty());
        }
        board.panel()->setContent(
            3,
            {.kind = CellContent::Kind::figure, .figure = "trade_off", .title = QStringLiteral("Trade-off")});
        QTRY_VERIFY(board.cell(3)->figure()->hasFigure());
        QTRY_VERIFY_WITH_TIMEOUT(board.isLaidOut(), 30'000);
        keepPicture(board.window, "board_figures.png");
    }

    /// Methods by groups, and with a baseline the differences to it, which come when they are known.
    void methodsByGroupsStandOnTheBoard() {
        Board board(path_);
        trainAndWait(board.window, QStringLiteral("linear-probe"), {{"epochs", "3"}});
        const auto offered = [&] {
            QStringList titles;
            for (const FigureChoice& choice : figuresOfComparison(*board.window.context()))
                if (choice.figure == "method_groups")
                    titles << (choice.drawing.isEmpty() ? choice.text : choice.drawing);
            return titles;
        };
        QCOMPARE(offered(), QStringList{QStringLiteral("Accuracy of methods in groups")});
        board.window.session()->runs()->setBaseline(board.ids[0]);
        QCOMPARE(offered().size(), 2);
        board.panel()->setContent(
            0, {.kind = CellContent::Kind::figure,
                .figure = "method_groups",
                .drawing = QStringLiteral("Differences of methods in groups to the baseline"),
                .title = QStringLiteral("Differences")});
        const auto has = [&](const char* words) {
            const std::vector<SceneItem>& items = board.cell(0)->figure()->scene().items;
            return std::any_of(items.begin(), items.end(), [words](const SceneItem& item) {
                return item.words.find(words) != std::string::npos;
            });
        };
        const auto hasDifferences = [&] {
            return has("▲") || has("△") || has("▼") || has("▽") || has("= 0");
        };
        QTRY_VERIFY_WITH_TIMEOUT(hasDifferences(), 20'000);
        QVERIFY(!has("being computed"));
        keepPicture(board.window, "board_method_groups.png");
    }

    void oneCellHasTheWholeBoard() {
        Board board(path_);
        board.press("board4");
        QTRY_VERIFY_WITH_TIMEOUT(board.isLaidOut(), 30'000);
        const QSize before = board.cell(1)->size();
        auto* enlarge = board.cell(1)->findChild<QToolButton*>(QStringLiteral("cellEnlarge"));
        enlarge->click();
        QTRY_VERIFY(board.cell(1)->width() > 3 * before.width() / 2);
        QVERIFY(board.cell(0)->isHidden() && !board.cell(1)->isHidden());
        enlarge->click();
        QTRY_COMPARE(board.cell(1)->width(),
                     before.width()); // numbers that come meanwhile take of its height
        QVERIFY(!board.cell(0)->isHidden());
        enlarge->click();
        board.panel()->removeCell(1); // nothing would be seen
        QVERIFY(!board.cell(0)->isHidden());
    }

    /// The last of those that are coloured alike has it, unless another has the whole board.
    void anEnlargedCellHasItsLegend() {
        Board board(path_);
        board.press("board2");
        QTRY_VERIFY_WITH_TIMEOUT(board.isLaidOut(), 30'000);
        QTRY_VERIFY(board.map(0)->scene().names() == board.map(1)->scene().names());
        QTRY_COMPARE(board.map(0)->legend()->shownWidth(), 0);
        board.panel()->board()->enlarge(0);
        QTRY_VERIFY(board.map(0)->legend()->shownWidth() > 0);
        board.panel()->board()->enlarge(-1);
        QTRY_COMPARE(board.map(0)->legend()->shownWidth(), 0);
    }

    void aCameraComesBackBesideACellThatFails() {
        Board board(path_);
        board.press("board2");
        QTRY_VERIFY_WITH_TIMEOUT(board.isLaidOut(), 30'000);
        board.panel()->setContent(0, board.cell(0)->content());
        CellContent gone;
        gone.file = folder_.filePath(QStringLiteral("nothing.h5ad"));
        gone.split = "test";
        board.panel()->setContent(1, gone);
        ScatterCamera camera = board.map(0)->stage()->camera();
        camera.zoom(3.0, QPointF(100.0, 120.0), QSizeF(board.map(0)->size()));
        board.map(0)->stage()->setCamera(camera, true);
        const QJsonObject state = board.panel()->state();
        const QJsonArray kept = state.value(QStringLiteral("camera")).toArray();
        QVERIFY(!kept.isEmpty());
        board.map(0)->stage()->resetView();
        board.panel()->restore(state);
        QTRY_VERIFY_WITH_TIMEOUT(board.map(0)->stage()->isCameraMoved(), 30'000);
        board.map(0)->stage()->resetView(); // it does not come a second time
        QVERIFY(board.panel()->state().value(QStringLiteral("camera")).toArray().isEmpty());
    }

    void aAndBAreSwapped() {
        Board board(path_);
        const RunPair pair = board.panel()->numbers()->pair();
        QVERIFY(pair.isWhole());
        board.press("pairSwap");
        QVERIFY(board.panel()->numbers()->pair() == (RunPair{pair.b, pair.a}));
    }

    /// Four cells fit into a window of usual size, with the numbers of two runs above them.
    void fourCellsAreSeenAtOnce() {
        Board board(path_, {1280, 800});
        board.press("board4");
        QTRY_VERIFY_WITH_TIMEOUT(board.isLaidOut(), 30'000);
        auto* scroll = board.panel()->findChild<QScrollArea*>();
        QTRY_COMPARE(scroll->verticalScrollBar()->maximum(), 0);
        for (int i = 0; i < 4; ++i) { // headings are cut by whole lines, and categories have most of the room
            const auto* title = board.map(i)->findChild<QLabel*>(QStringLiteral("legendTitle"));
            if (title->isVisible())
                QTRY_VERIFY2(title->heightForWidth(title->width()) <= title->height(),
                             qPrintable(title->text()));
        }
        keepPicture(board.window, "board_four_small.png");
    }

    void aContentOutlivesTheProgram() {
        const CellContent content{.kind = CellContent::Kind::figure,
                                  .figure = "setting_curves",
                                  .drawing = QStringLiteral("Accuracy over learning_rate"),
                                  .drawingPlace = 1,
                                  .title = QStringLiteral("Accuracy over learning_rate (test split)")};
        QVERIFY(CellContent::fromJson(content.toJson()) == content);
    }

    /// A stopped layout does not count as a whole map, and is computed again on request.
    void aStoppedMapIsLaidOutAgain() {
        Board board(path_);
        board.press("board2");
        QTRY_VERIFY_WITH_TIMEOUT(board.isLaidOut(), 30'000);
        board.method()->setCurrentIndex(board.method()->findText(QStringLiteral("UMAP")));
        board.panel()->model()->cancel();
        QTRY_VERIFY_WITH_TIMEOUT(!board.panel()->model()->isComputing(), 30'000);
        QVERIFY(board.map(0)->scene().rows() == 0 ||
                board.cell(0)->note().contains(QStringLiteral("layout stopped early")));
        board.press("board2");
        QTRY_VERIFY_WITH_TIMEOUT(
            board.isLaidOut() && board.cell(1)->note().contains(QStringLiteral("joint layout")), 60'000);
        QVERIFY(!board.cell(0)->note().contains(QStringLiteral("stopped")));
    }

    void aDocumentKeepsTheBoard() {
        QJsonObject state;
        QStringList ids;
        {
            Board board(path_);
            ids = board.ids;
            board.press("board2");
            CellContent content = board.cell(1)->content();
            content.split = "val";
            content.color = colorByPair;
            board.panel()->setContent(1, content);
            board.panel()->setCellCount(3);
            board.panel()->setContent(2, {.kind = CellContent::Kind::figure,
                                          .run = ids[0],
                                          .figure = "learning_curves",
                                          .title = QStringLiteral("Curves")});
            board.panel()->setCamerasLinked(false);
            board.panel()->numbers()->choose({ids[1], ids[0]}, "val");
            QTRY_VERIFY_WITH_TIMEOUT(board.isLaidOut(), 30'000);
            state = board.panel()->state();
            QVERIFY(!QJsonDocument(state).toJson().isEmpty());
        }
        MainWindow window;
        auto* panel = window.view<BoardPanel>();
        panel->restore(state); // before its set is open
        QVERIFY(panel->state() == state);
        openSet(window, path_);
        window.findChild<QAction*>(QStringLiteral("view_side_by_side"))->trigger();
        QCOMPARE(panel->cells().size(), std::size_t(3));
        QTRY_VERIFY_WITH_TIMEOUT(window.session()->find(ids[0]) != nullptr, 10'000); // runs follow the set
        QTRY_VERIFY_WITH_TIMEOUT(panel->cells()[0]->map()->scene().rows() > 0 &&
                                     panel->cells()[1]->map()->scene().names().size() == 4 &&
                                     panel->cells()[2]->figure()->hasFigure(),
                                 30'000);
        QTRY_VERIFY((panel->numbers()->pair() == RunPair{ids[1], ids[0]}));
        QVERIFY(!panel->board()->links()->areCamerasLinked());
        QCOMPARE(QJsonDocument(panel->state()).toJson(), QJsonDocument(state).toJson());
        panel->restore({{QStringLiteral("cells"), QStringLiteral("of a newer version")}});
        QCOMPARE(panel->cells().size(), std::size_t(3)); // what does not fit leaves it as it is
    }

    /// Documents of earlier versions have the name of the projection; settings are those of map and board.
    void aProjectionComesBackByNameOrId() {
        Board board(path_);
        auto* map = board.window.view<MapPanel>();
        QJsonObject kept = map->state();
        kept[QStringLiteral("settings")] = QJsonObject{{QStringLiteral("neighbors"), QStringLiteral("8")}};
        kept[QStringLiteral("seed")] = QStringLiteral("7");
        for (const char* projection : {"UMAP", "umap"}) {
            kept[QStringLiteral("projection")] = QStringLiteral("pca");
            map->restore(kept);
            kept[QStringLiteral("projection")] = QLatin1String(projection);
            map->restore(kept);
            QCOMPARE(map->model()->options().method, ProjectionOptions::Method::umap);
            QCOMPARE(map->model()->options().neighbors, 8);
            QCOMPARE(map->model()->options().seed, std::uint64_t(7));
        }
        QCOMPARE(map->state().value(QStringLiteral("projection")).toString(), QStringLiteral("umap"));
        QJsonObject ofBoard = board.panel()->state();
        ofBoard[QStringLiteral("projection")] = QStringLiteral("umap");
        ofBoard[QStringLiteral("settings")] = kept[QStringLiteral("settings")];
        board.panel()->restore(ofBoard);
        QCOMPARE(board.panel()->model()->options().neighbors, 8);
        QSignalSpy noticed(board.window.session(), &Session::noticed);
        ofBoard[QStringLiteral("settings")] =
            QJsonObject{{QStringLiteral("neighbors"), QStringLiteral("many")}};
        board.panel()->restore(ofBoard);
        QVERIFY(!noticed.isEmpty()); // what this version does not take
        QCOMPARE(board.panel()->model()->options().neighbors, ProjectionOptions().neighbors);
    }

    void pictures_data() {
        QTest::addColumn<QSize>("size");
        QTest::newRow("small") << QSize(1280, 800);
        QTest::newRow("large") << QSize(2560, 1440);
    }
    void pictures() {
        QFETCH(QSize, size);
        Board board(path_, size);
        board.method()->setCurrentIndex(board.method()->findText(QStringLiteral("UMAP")));
        for (const char* button : {"board1", "board2", "board4"}) {
            board.press(button);
            QTRY_VERIFY_WITH_TIMEOUT(board.isLaidOut(), 60'000);
            if (board.panel()->cells().size() == 4)
                board.panel()->setContent(3, {.kind = CellContent::Kind::figure,
                                              .run = board.ids[1],
                                              .figure = "group_bars",
                                              .title = QStringLiteral("Accuracy of groups")});
            QTRY_VERIFY_WITH_TIMEOUT(board.isLaidOut(), 60'000);
            QTest::qWait(400);
            QCOMPARE(board.window.size(), size);
            keepPicture(board.window,
                        (QByteArray(button) + '_' + QTest::currentDataTag() + ".png").constData());
        }
        applyTheme(Theme::dark);
        QTest::qWait(400);
        keepPicture(board.window, (QByteArray("board_dark_") + QTest::currentDataTag() + ".png").constData());
        applyTheme(Theme::light);
        for (int i = 0; i < 5; ++i)
            board.press("boardAdd");
        QCOMPARE(board.panel()->cells().size(), std::size_t(9));
        QTRY_VERIFY_WITH_TIMEOUT(board.isLaidOut(), 60'000);
        QTest::qWait(400);
        QCOMPARE(board.window.size(), size);
        keepPicture(board.window, (QByteArray("board9_") + QTest::currentDataTag() + ".png").constData());
        QVERIFY(!board.panel()->isEmpty() && !board.panel()->caption().isEmpty());
        QImage paper(1600, 900, QImage::Format_RGB32);
        paper.fill(Qt::white);
        {
            QPainter painter(&paper);
            board.panel()->paintFigure(painter, QRectF(0, 0, 1600, 900));
        }
        const QString folder = qEnvironmentVariable("GROUPSCOPE_PICTURES");
        if (!folder.isEmpty())
            paper.save(folder + QStringLiteral("/board_export_") + QLatin1String(QTest::currentDataTag()) +
                       QStringLiteral(".png"));
    }

  private:
    QTemporaryDir folder_;
    QString path_;
};

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestBoardCells>)

#include "tst_board_cells.moc"
