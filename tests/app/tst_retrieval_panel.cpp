// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/neighbour_tiles.h"
#include "app/panes/retrieval_panel.h"
#include "app/panes/retrieval_queries.h"
#include "core/training/predictions.h"
#include "tests/app/window_support.h"
#include "tests/support/view_test.h"
#include "widgets/export/figure_export.h"
#include "widgets/scatter/scatter_view.h"
#include "widgets/scatter/vtk_widget.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QLabel>
#include <QTemporaryDir>
#include <QToolButton>

#include <algorithm>
#include <set>

using namespace groupscope;

namespace {

/// The small set with a picture of each row: a spot where its class is, light where it is outdoors.
std::string writePicturedSet(const std::filesystem::path& folder) {
    constexpr int side = 16;
    EmbeddingSet set = smallSet();
    set.thumbnails = {side, side, 1, std::vector<std::uint8_t>(set.ids.size() * side * side)};
    for (std::size_t row = 0; row < set.ids.size(); ++row)
        for (int pixel = 0; pixel < side * side; ++pixel) {
            const int third = pixel % side * 3 / side;
            const bool spot = third == set.columns[0].codes[row] && pixel / side > 4 && pixel / side < 11;
            set.thumbnails.pixels[row * side * side + static_cast<std::size_t>(pixel)] =
                spot                             ? 255
                : set.columns[1].codes[row] == 1 ? 150
                                                 : 60;
        }
    const std::filesystem::path path = folder / "pictured.h5ad";
    saveEmbeddingSet(set, path);
    return path.string();
}

RetrievalPanel* raisedRetrieval(MainWindow& window) {
    showPane(window, "retrieval");
    return window.view<RetrievalPanel>();
}

NeighbourTiles* tiles(const MainWindow& window, int number = 0) {
    return window.findChild<NeighbourTiles*>(QStringLiteral("retrievalTiles%1").arg(number));
}

QString text(const MainWindow& window, const char* name) {
    const auto* label = window.findChild<QLabel*>(QLatin1String(name));
    return label != nullptr ? label->text() : QString();
}

/// The rows that are shown as found.
std::vector<int> shownRows(const NeighbourTiles* shown) {
    std::vector<int> rows;
    for (int i = 0; i < shown->tiles()->rowCount(); ++i)
        rows.push_back(shown->tiles()->rowOf(shown->tiles()->index(i)));
    return rows;
}

/// The plain version: rows of the set by their distance at unit length.
std::vector<int> nearestRows(const Task& task, const std::vector<int>& rows, int query, std::size_t count) {
    std::vector<std::pair<double, int>> others;
    const auto unit = [&](int row) {
        const Eigen::RowVectorXf own = task.X().row(row);
        return Eigen::RowVectorXf(own / own.norm());
    };
    for (const int row : rows)
        if (row != query)
            others.emplace_back((unit(row) - unit(query)).norm(), row);
    std::sort(others.begin(), others.end());
    std::vector<int> nearest;
    for (std::size_t i = 0; i < count; ++i)
        nearest.push_back(others[i].second);
    return nearest;
}

} // namespace

class TestRetrievalPanel : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_retrieval_panel")))
            QSKIP(needsDisplay);
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
        pictured_ = QString::fromStdString(writePicturedSet(folder_.path().toStdString()));
    }
    void init() {
        forgetKeptRuns();
        forgetSettings();
    }

    void findsTheNearestRowsOfTheInput() {
        MainWindow window;
        openSet(window, path_);
        QVERIFY(window.view<RetrievalPanel>()->queries()->rows().empty()); // nobody looks
        RetrievalPanel* panel = raisedRetrieval(window);
        QTRY_VERIFY(tiles(window) != nullptr && tiles(window)->tiles()->rowCount() == 8);
        const Task& task = *window.session()->task();
        const std::vector<int>& test = task.split("test", "").rows;
        const int query = panel->queries()->query();
        QCOMPARE(query, test.front());
        QCOMPARE(shownRows(tiles(window)), nearestRows(task, test, query, 8));
        const std::string first =
            window.findChild<QLabel*>(QStringLiteral("retrievalTitle0"))->text().toStdString();
        for (const char* words : {"input (X_small)", "first correct at rank", "R-precision", "R = 99"})
            QVERIFY2(first.find(words) != std::string::npos, first.c_str());
        QVERIFY2(text(window, "retrievalPlace")
                     .contains(QStringLiteral("query 1 of 300 · searched: 300 examples of the test split")),
                 qPrintable(text(window, "retrievalPlace")));
        for (int i = 0; i < 8; ++i) { // the sign says what the colour says
            const QModelIndex tile = tiles(window)->tiles()->index(i);
            const bool right = task.labels[static_cast<std::size_t>(tiles(window)->tiles()->rowOf(tile))] ==
                               task.labels[query];
            QCOMPARE(tile.data(NeighbourModel::tileRight).toBool(), right);
            QVERIFY(tile.data().toString().startsWith(right ? QStringLiteral("✔") : QStringLiteral("✘")));
        }
        choose(window, "retrievalCount", QStringLiteral("32"));
        QTRY_COMPARE(tiles(window)->tiles()->rowCount(), 32);
        QCOMPARE(shownRows(tiles(window)), nearestRows(task, test, query, 32));
        choose(window, "retrievalRows", QStringLiteral("validation"));
        QTRY_COMPARE(panel->queries()->query(), task.split("val", "").rows.front());
        QTRY_COMPARE(tiles(window)->tiles()->rowCount(), 32);
    }

    void keysWalkThroughQueries() {
        MainWindow window;
        openSet(window, path_);
        RetrievalQueries* queries = raisedRetrieval(window)->queries();
        QTRY_VERIFY(tiles(window) != nullptr && tiles(window)->tiles()->rowCount() == 8);
        auto* card = window.findChild<QWidget*>(QStringLiteral("retrievalQuery"));
        QTest::keyClick(card, Qt::Key_Right);
        QTest::keyClick(card, Qt::Key_Right);
        QCOMPARE(queries->query(), queries->queries()[2]);
        QTest::keyClick(card, Qt::Key_Left);
        QCOMPARE(queries->query(), queries->queries()[1]);
        QTest::keyClick(card, Qt::Key_Left);
        QTest::keyClick(card, Qt::Key_Left); // the first stays
        QCOMPARE(queries->query(), queries->queries()[0]);
        std::set<int> met;
        for (int i = 0; i < 30; ++i) {
            QTest::keyClick(card, Qt::Key_R);
            met.insert(queries->query());
        }
        QVERIFY(met.size() > 10);
        window.findChild<QToolButton*>(QStringLiteral("retrievalNext"))->click();
        choose(window, "retrievalOrder", QStringLiteral("at random"));
        QVERIFY(!std::is_sorted(queries->queries().begin(), queries->queries().end()));
    }

    void subgroupsAndTheWorstAreLookedThrough() {
        MainWindow window;
        openSet(window, path_);
        RetrievalPanel* panel = raisedRetrieval(window);
        QTRY_VERIFY(tiles(window) != nullptr && tiles(window)->tiles()->rowCount() == 8);
        const Task& task = *window.session()->task();
        choose(window, "retrievalSubgroup", QStringLiteral("star, outdoor"));
        for (const int row : panel->queries()->queries())
            QCOMPARE(describeOf(task, row), std::string("star, outdoor"));
        choose(window, "retrievalSubgroup", QStringLiteral("place: indoor"));
        const std::size_t indoor = panel->queries()->queries().size();
        QVERIFY(indoor > 100 && indoor < 200);
        choose(window, "retrievalOrder", QStringLiteral("worst first"));
        QTRY_COMPARE(panel->queries()->queries().size(), indoor);
        const auto ranking = panel->queries()->rankingOf({});
        QVERIFY(ranking != nullptr);
        float last = -1.0f;
        for (const int row : panel->queries()->queries()) {
            const float own =
                ranking->found.rPrecision[static_cast<std::size_t>(*panel->queries()->placeOf(row))];
            QVERIFY(own >= last);
            last = own;
        }
        window.findChild<QCheckBox*>(QStringLiteral("retrievalOnlyWrong"))->setChecked(true);
        QVERIFY(panel->queries()->queries().size() < indoor && !panel->queries()->queries().empty());
        QTRY_VERIFY(tiles(window)->tiles()->rowCount() == 8 &&
                    !tiles(window)->tiles()->index(0).data(NeighbourModel::tileRight).toBool());
        window.findChild<QCheckBox*>(QStringLiteral("retrievalOnlyWrong"))->setChecked(false);
        choose(window, "retrievalSubgroup", QStringLiteral("selected examples"));
        QVERIFY(panel->queries()->queries().empty());
        QVERIFY(text(window, "retrievalPlace").contains(QStringLiteral("no such example")));
        choose(window, "retrievalSubgroup", QStringLiteral("place: indoor"));
        choose(window, "retrievalRows", QStringLiteral("validation")); // the choice stays
        QCOMPARE(window.findChild<QComboBox*>(QStringLiteral("retrievalSubgroup"))->currentText(),
                 QStringLiteral("place: indoor"));
        QTRY_VERIFY(!panel->queries()->queries().empty());
        const int worst = panel->queries()->query();
        QVERIFY(panel->queries()->placeOf(worst).has_value());
        QCOMPARE(worst, panel->queries()->queries().front());
    }

    void aRankingThatNobodyAwaitsLeavesTheQuery() {
        MainWindow window;
        openSet(window, path_);
        RetrievalPanel* panel = raisedRetrieval(window);
        QTRY_VERIFY(tiles(window) != nullptr && tiles(window)->tiles()->rowCount() == 8);
        choose(window, "retrievalOrder", QStringLiteral("worst first"));
        choose(window, "retrievalOrder", QStringLiteral("as stored"));
        window.findChild<QToolButton*>(QStringLiteral("retrievalNext"))->click();
        const int query = panel->queries()->query();
        QVERIFY(query != panel->queries()->queries().front());
        QTRY_VERIFY(panel->queries()->rankingOf({}) != nullptr);
        QCOMPARE(panel->queries()->query(), query);
    }

    void mapAndPaneSpeakOfTheSameRow() {
        MainWindow window;
        openSet(window, path_);
        RetrievalQueries* queries = raisedRetrieval(window)->queries();
        QTRY_VERIFY(tiles(window) != nullptr && tiles(window)->tiles()->rowCount() == 8);
        const std::vector<int>& rows = window.view<MapPanel>()->model()->rows();
        RowSelection one(rows.size());
        one.set(41, true);
        window.view<MapPanel>()->view()->setSelection(one);
        QCOMPARE(queries->query(), rows[41]);
        QTRY_COMPARE(shownRows(tiles(window)), nearestRows(*window.session()->task(), rows, rows[41], 8));
        // A click marks what was found on the map and leaves the query.
        const int found = shownRows(tiles(window))[3];
        QTest::mouseClick(tiles(window)->viewport(), Qt::LeftButton, {},
                          tiles(window)->visualRect(tiles(window)->tiles()->index(3)).center());
        const std::vector<int> marked = window.context()->selectedPoints().rows();
        QCOMPARE(marked.size(), std::size_t(1));
        QCOMPARE(rows[marked[0]], found);
        QCOMPARE(queries->query(), rows[41]);
        Q_EMIT tiles(window)->rowActivated(found); // as a double click does
        QCOMPARE(queries->query(), found);
        // A training example is not searched among test examples, which is said.
        queries->setQuery(window.session()->task()->fitRows().front());
        QVERIFY(text(window, "retrievalTitle0").contains(QStringLiteral("not among the test examples")));
        QCOMPARE(tiles(window)->tiles()->rowCount(), 0);
    }

    void runsStandSideBySide_data() {
        QTest::addColumn<QSize>("size");
        QTest::newRow("small") << QSize(1280, 800);
        QTest::newRow("large") << QSize(2560, 1440);
    }
    void runsStandSideBySide() {
        QFETCH(const QSize, size);
        const bool small = size.width() < 2000;
        MainWindow window;
        window.resize(size);
        openSet(window, pictured_);
        raisedRetrieval(window);
        trainAndWait(window, QStringLiteral("dml-margin"), {{"epochs", "3"}, {"hidden_dim", "16"}});
        trainAndWait(window, QStringLiteral("adapter"), {{"epochs", "3"}});
        const QString first = window.session()->runs()->all()[0].id,
                      second = window.session()->runs()->all()[1].id;
        window.context()->selected()->select({first, second});
        showPane(window, "retrieval");
        QTRY_VERIFY(tiles(window, 1) != nullptr && tiles(window, 1)->tiles()->rowCount() == 8 &&
                    tiles(window, 0)->tiles()->rowCount() == 8);
        QVERIFY(text(window, "retrievalTitle0").contains(QStringLiteral("argin")));
        QVERIFY(text(window, "retrievalTitle1").contains(QStringLiteral("dapter")));
        QVERIFY(tiles(window, 2) == nullptr);
        QVERIFY(shownRows(tiles(window, 0)) != shownRows(tiles(window, 1)));
        QCOMPARE(window.size(), size);
        QTest::qWait(300);
        keepPicture(window, small ? "retrieval_small.png" : "retrieval_large.png");
        const RetrievalQueries* queries = window.view<RetrievalPanel>()->queries();
        QVERIFY(queries->hasFigure() && queries->caption().contains(QStringLiteral("Query ")));
        const auto draw = [queries](QPainter& painter, const QRectF& area) {
            queries->paintFigure(painter, area);
        };
        const QString svg = folder_.filePath(QStringLiteral("retrieval.svg"));
        exportFigure(svg, {1100, 640}, draw);
        QVERIFY(contentOf(svg).contains("R-precision") && contentOf(svg).contains("circle"));
        if (const QString folder = qEnvironmentVariable("GROUPSCOPE_PICTURES"); !folder.isEmpty())
            exportFigure(folder + QStringLiteral("/retrieval_figure.png"), {1100, 640}, draw);
        window.findChild<QCheckBox*>(QStringLiteral("retrievalInput"))->setChecked(true);
        QTRY_VERIFY(tiles(window, 2) != nullptr && tiles(window, 2)->tiles()->rowCount() == 8);
        QVERIFY(text(window, "retrievalTitle0").contains(QStringLiteral("input")));
        QTRY_COMPARE(shownRows(tiles(window)).size(), std::size_t(8));
        applyTheme(Theme::dark);
        QTest::qWait(300);
        keepPicture(window, small ? "retrieval_small_dark.png" : "retrieval_large_dark.png");
        applyTheme(Theme::light);
        window.session()->runs()->remove({first, second});
        QTRY_VERIFY(tiles(window, 1) == nullptr);
        QCOMPARE(window.size(), size);
    }

    /// PARADE's embedding of the attribute stands beside that of the classes, here and on the map.
    void theEmbeddingOfTheAttributeIsShownToo() {
        MainWindow window;
        openSet(window, pictured_);
        RetrievalPanel* panel = raisedRetrieval(window);
        auto* attributes = window.findChild<QCheckBox*>(QStringLiteral("retrievalAttributes"));
        QVERIFY(!attributes->isVisible());
        trainAndWait(window, QStringLiteral("parade"), {{"epochs", "5"}, {"hidden_dim", "16"}});
        showPane(window, "retrieval");
        QTRY_VERIFY(attributes->isVisible());
        attributes->setChecked(true);
        QTRY_VERIFY(tiles(window, 1) != nullptr && tiles(window, 1)->tiles()->rowCount() == 8);
        QVERIFY(text(window, "retrievalTitle1").contains(QStringLiteral("seed 0, attributes")));
        const Task& task = *window.session()->task();
        const auto alike = [&](int strip) { // how many of what is found share the query's place
            int count = 0;
            for (const int row : shownRows(tiles(window, strip)))
                count += task.groups.attributeCode(task.groupIds[row], 0) ==
                         task.groups.attributeCode(
                             task.groupIds[static_cast<std::size_t>(panel->queries()->query())], 0);
            return count;
        };
        QVERIFY(alike(1) >= alike(0));
        auto* source = window.findChild<QComboBox*>(QStringLiteral("mapSource"));
        QTRY_COMPARE(source->count(), 4); // with its epochs
        QVERIFY(source->itemText(1).startsWith(QStringLiteral("classes (PARADE")));
        QVERIFY(source->itemText(2).startsWith(QStringLiteral("attributes (PARADE")));
        MapModel* map = window.view<MapPanel>()->model();
        QSignalSpy mapped(map, &MapModel::finished);
        source->setCurrentIndex(1);
        QTRY_VERIFY_WITH_TIMEOUT(!mapped.isEmpty(), 30'000);
        const MatrixF classes = *map->map()->embedding;
        mapped.clear();
        source->setCurrentIndex(2);
        QTRY_VERIFY_WITH_TIMEOUT(!mapped.isEmpty(), 30'000);
        const std::unique_ptr<Head> head =
            makeHead(window.session()->runs()->all()[0].run->head)->companion();
        const MatrixF own = embedRows(*head, task.X(), map->rows());
        QVERIFY(*map->map()->embedding == own && own != classes);
        trainAndWait(window, QStringLiteral("dml-margin"), {{"epochs", "2"}, {"hidden_dim", "16"}});
        QTRY_COMPARE(source->count(), 3); // one embedding, no other beside it
        QCOMPARE(source->currentIndex(), 0);
    }

    void aShownRunThatTrainsOnHasNoSpace() {
        MainWindow window;
        openSet(window, path_);
        raisedRetrieval(window);
        Session& session = *window.session();
        const QString id =
            session.queue()
                ->train(QStringLiteral("dml-margin"), {{"epochs", "2000"}, {"hidden_dim", "16"}}, 0, 1)
                .first();
        QTRY_VERIFY_WITH_TIMEOUT(session.find(id)->history.size() > 1, 20'000);
        session.queue()->stopRuns(session.queue()->trainingRuns());
        QTRY_VERIFY(session.find(id)->state == SessionRun::State::stopped);
        window.context()->selected()->select({id});
        showPane(window, "retrieval");
        QTRY_VERIFY(tiles(window) != nullptr && tiles(window)->tiles()->rowCount() == 8);
        session.queue()->resume({id});
        QTRY_VERIFY2(text(window, "retrievalTitle0").contains(QStringLiteral("not trained yet")),
                     qPrintable(text(window, "retrievalTitle0")));
        QCOMPARE(tiles(window)->tiles()->rowCount(), 0);
        session.queue()->stopRuns(session.queue()->trainingRuns());
        QTRY_VERIFY(tiles(window)->tiles()->rowCount() == 8); // as far as it came
    }

    void hiddenTestRowsStayHidden() {
        QSettings().clear(); // as somebody who never used the program
        MainWindow window;
        openSet(window, path_);
        raisedRetrieval(window);
        trainAndWait(window, QStringLiteral("dml-margin"), {{"epochs", "2"}, {"hidden_dim", "16"}});
        showPane(window, "retrieval");
        QTRY_VERIFY(tiles(window)->tiles()->rowCount() == 8); // of validation examples
        choose(window, "retrievalRows", QStringLiteral("test"));
        QVERIFY2(text(window, "retrievalTitle0").contains(QStringLiteral("test results are hidden")),
                 qPrintable(text(window, "retrievalTitle0")));
        QCOMPARE(tiles(window)->tiles()->rowCount(), 0);
        window.session()->runs()->reveal(window.context()->rule());
        QTRY_COMPARE(tiles(window)->tiles()->rowCount(), 8);
    }

  private:
    static std::string describeOf(const Task& task, int row) {
        return task.groups.groupName(task.groupIds[row]);
    }

    QTemporaryDir folder_;
    QString path_;
    QString pictured_;
};

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestRetrievalPanel>)

#include "tst_retrieval_panel.moc"
