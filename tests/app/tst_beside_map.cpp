// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/board_cell.h"
#include "app/panes/map_board.h"
#include "core/training/predictions.h"
#include "tests/app/window_support.h"
#include "tests/support/view_test.h"
#include "widgets/scatter/scatter_view.h"

#include <QComboBox>
#include <QLabel>
#include <QTemporaryDir>

using namespace groupscope;

namespace {

QComboBox* box(const MainWindow& window, const char* name) {
    return window.findChild<QComboBox*>(QLatin1String(name));
}

/// Chooses the entry of a box that begins so.
void chooseBeginning(const MainWindow& window, const char* name, const QString& beginning) {
    QComboBox* choices = box(window, name);
    const int place = choices->findText(beginning, Qt::MatchStartsWith);
    QVERIFY2(place >= 0, qPrintable(beginning));
    choices->setCurrentIndex(place);
}

bool isBesideThere(const MapPanel& panel) {
    const auto map = panel.model()->stateOf(1).map;
    return map && map->laidOut && !panel.model()->isComputing();
}

} // namespace

/// Two embeddings of the same rows side by side.
class TestBesideMap : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_beside_map")))
            QSKIP(needsDisplay);
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }
    void init() {
        forgetSettings();
        forgetKeptRuns();
    }

    void bothEmbeddingsOfParadeStandSideBySide() {
        MainWindow window;
        openSet(window, path_);
        trainAndWait(window, QStringLiteral("parade"), {{"epochs", "5"}, {"hidden_dim", "16"}});
        QTRY_VERIFY(box(window, "mapBeside")->findText(QStringLiteral("attributes"), Qt::MatchStartsWith) >
                    0);
        auto* panel = window.view<MapPanel>();
        chooseBeginning(window, "mapMethod", QStringLiteral("PCA"));
        chooseBeginning(window, "mapSource", QStringLiteral("classes (PARADE"));
        chooseBeginning(window, "mapBeside", QStringLiteral("attributes (PARADE"));
        const auto bothThere = [&] {
            return panel->model()->map() && isBesideThere(*panel) &&
                   panel->model()->shown().which == RunEmbedding::trained &&
                   !panel->model()->shown().run.isEmpty();
        };
        QTRY_VERIFY_WITH_TIMEOUT(bothThere(), 30'000);
        BoardCell* beside = panel->beside();
        const CellMap& besideMap = *panel->model()->stateOf(1).map;
        QCOMPARE(besideMap.source->rows, panel->model()->rows());
        const Task& task = *window.session()->task();
        const HeadState& state = window.session()->runs()->all()[0].run->head;
        QVERIFY(*panel->model()->map()->embedding ==
                embedRows(*makeHead(state), task.X(), panel->model()->rows()));
        QVERIFY(*besideMap.laidOut->embedding ==
                embedRows(*makeHead(state)->companion(), task.X(), panel->model()->rows()));

        // Selection, colours and clicks are one.
        QTRY_COMPARE(beside->map()->scene().names(), panel->view()->scene().names());
        chooseBeginning(window, "mapColor", QStringLiteral("place"));
        QCOMPARE(beside->map()->scene().title(), panel->view()->scene().title());
        RowSelection some(300);
        some.set(4, true);
        beside->map()->setSelection(some);
        QVERIFY(panel->view()->selection() == some && window.context()->selectedPoints() == some);
        QSignalSpy clicked(window.context(), &PaneContext::pointClicked);
        Q_EMIT beside->map()->clicked(9);
        QCOMPARE(clicked.count(), 1);
        QVERIFY(panel->caption().contains(QStringLiteral("compared with attributes (PARADE")));
        keepPicture(window, "beside.png");
    }

    /// Rows are changed under both: neither shows colours or a selection of other rows meanwhile.
    void bothFollowTheRows() {
        MainWindow window;
        openSet(window, path_);
        auto* panel = window.view<MapPanel>();
        chooseBeginning(window, "mapMethod", QStringLiteral("PCA"));
        chooseBeginning(window, "mapBeside", QStringLiteral("raw"));
        const BoardCell* beside = panel->beside();
        QVERIFY(beside != nullptr);
        QTRY_VERIFY_WITH_TIMEOUT(beside->map()->scene().rows() == 300, 30'000);
        RowSelection some(300);
        some.set(4, true);
        panel->view()->setSelection(some);
        for (const char* rows : {"train", "all", "test"}) {
            box(window, "mapRows")
                ->setCurrentIndex(box(window, "mapRows")->findData(QLatin1String(rows)) >= 0
                                      ? box(window, "mapRows")->findData(QLatin1String(rows))
                                      : box(window, "mapRows")->count() - 1);
            const int count = QLatin1String(rows) == QLatin1String("all") ? 900 : 300;
            // The rows before may be as many: both maps are done when neither is being computed.
            QTRY_VERIFY_WITH_TIMEOUT(panel->view()->scene().rows() == count &&
                                         !panel->model()->isComputing() &&
                                         beside->map()->scene().rows() == count,
                                     30'000);
            QVERIFY(panel->view()->selection().isEmpty());
            QTRY_COMPARE(beside->map()->scene().counts(), panel->view()->scene().counts());
            panel->view()->selector()->selectAllVisible();
            QCOMPARE(beside->map()->selection().count(), static_cast<std::size_t>(count));
        }
        QVERIFY(!box(window, "mapBeside")->isVisible()); // people are offered nothing without a run
        chooseBeginning(window, "mapBeside", QStringLiteral("second map: none"));
        QVERIFY(panel->beside() == nullptr);
        QVERIFY(!panel->caption().contains(QStringLiteral("beside")));
    }

    /// The second takes over what is in the first, they are moved together, the last has the legend, and both
    /// clouds are as wide.
    void aSecondMapIsLikeTheFirst() {
        MainWindow window;
        window.resize(1600, 1000);
        openSet(window, path_);
        auto* panel = window.view<MapPanel>();
        chooseBeginning(window, "mapMethod", QStringLiteral("PCA"));
        QTRY_VERIFY_WITH_TIMEOUT(!panel->model()->isComputing(), 30'000);
        ScatterView& left = *panel->view();
        RowSelection some(300);
        some.set(4, true);
        left.setSelection(some);
        left.change(&ScatterLook::tool, ScatterTool::lasso);
        left.legend()->isolate(1);
        left.zoomToSelection();
        const auto before = panel->model()->map();
        const double magnification = left.stage()->camera().magnification();
        chooseBeginning(window, "mapBeside", QStringLiteral("raw"));
        QTRY_VERIFY_WITH_TIMEOUT(isBesideThere(*panel), 30'000);
        QVERIFY(panel->model()->map() == before); // it keeps its place
        QCOMPARE(left.stage()->camera().magnification(), magnification);
        ScatterView& right = *panel->beside()->map();
        QCOMPARE(right.scene().names(), left.scene().names());
        QCOMPARE(right.scene().visible(), left.scene().visible());
        QVERIFY(right.scene().isContext(0) == left.scene().isContext(0));
        QVERIFY(right.selection() == left.selection());
        QCOMPARE(right.look().tool, ScatterTool::lasso);
        QTRY_VERIFY(right.legend()->isVisible() && !left.legend()->isVisible());
        QTRY_VERIFY2(std::abs(left.stage()->width() - right.stage()->width()) <= 2,
                     qPrintable(QStringLiteral("%1 and %2").arg(left.stage()->width()).arg(right.width())));
        window.resize(1300, 900);
        QTRY_VERIFY(std::abs(left.stage()->width() - right.stage()->width()) <= 2);
        left.zoomToSelection();
        QCOMPARE(right.stage()->camera().magnification(), left.stage()->camera().magnification());
        right.legend()->toggle(2);
        QCOMPARE(right.scene().visible(), left.scene().visible());
        chooseBeginning(window, "mapBeside", QStringLiteral("second map: none"));
        QTRY_VERIFY(left.legend()->isVisible());
    }

    /// A stopped run that goes on has another embedding under the same id: its map is asked for again.
    void aRunThatGoesOnIsLaidOutAnew() {
        MainWindow window;
        openSet(window, path_);
        Session& session = *window.session();
        chooseBeginning(window, "mapMethod", QStringLiteral("PCA"));
        const QString id =
            session.queue()
                ->train(QStringLiteral("dml-margin"), {{"epochs", "60"}, {"hidden_dim", "16"}}, 0, 1)
                .first();
        QTRY_VERIFY_WITH_TIMEOUT(!session.find(id)->history.empty(), 20'000);
        session.queue()->stopRuns(session.queue()->trainingRuns());
        QTRY_VERIFY(session.find(id)->state == SessionRun::State::stopped);
        MapModel model(&session);
        model.show({{.run = id, .split = "test"}}, {.method = ProjectionOptions::Method::pca});
        QTRY_VERIFY_WITH_TIMEOUT(model.map() && !model.isComputing(), 30'000);
        const auto before = model.map();
        QSignalSpy finished(&model, &MapModel::finished);
        session.queue()->resume({id});
        QVERIFY(model.map() == before); // it stays on screen meanwhile
        QTRY_VERIFY_WITH_TIMEOUT(session.find(id)->state == SessionRun::State::done, 60'000);
        QTRY_VERIFY_WITH_TIMEOUT(!finished.isEmpty() && model.map() && model.map() != before, 30'000);
        QVERIFY(*model.map()->embedding ==
                embedRows(*makeHead(session.find(id)->run->head), session.task()->X(), model.rows()));
        QCOMPARE(finished.size(), 1);
    }

    /// The kind of space that was chosen is that of the next run, and comes back when a run has it.
    void theChoiceFollowsTheRun() {
        MainWindow window;
        openSet(window, path_);
        chooseBeginning(window, "mapMethod", QStringLiteral("PCA"));
        trainAndWait(window, QStringLiteral("parade"), {{"epochs", "2"}, {"hidden_dim", "16"}});
        const auto isShown = [&window] { return window.view<MapPanel>()->beside() != nullptr; };
        QTRY_VERIFY(box(window, "mapBeside")->findText(QStringLiteral("attributes"), Qt::MatchStartsWith) >
                    0);
        chooseBeginning(window, "mapBeside", QStringLiteral("attributes"));
        QVERIFY(isShown());
        trainAndWait(window, QStringLiteral("dml-margin"), {{"epochs", "2"}, {"hidden_dim", "16"}});
        const auto& runs = window.session()->runs()->all();
        window.context()->selected()->select({runs[1].id});
        QTRY_VERIFY(!isShown());
        window.context()->selected()->select({runs[0].id});
        QTRY_VERIFY(isShown());
        QVERIFY(box(window, "mapBeside")->currentText().startsWith(QStringLiteral("attributes (PARADE")));
        window.session()->runs()->remove({runs[0].id});
        QTRY_VERIFY(!isShown());
    }

    void pictures() {
        for (const QSize size : {QSize(1600, 1000), QSize(1280, 800)}) {
            forgetKeptRuns();
            MainWindow window;
            window.resize(size);
            openSet(window, path_);
            trainAndWait(window, QStringLiteral("parade"), {{"epochs", "5"}, {"hidden_dim", "16"}});
            QTRY_VERIFY(
                box(window, "mapBeside")->findText(QStringLiteral("attributes"), Qt::MatchStartsWith) > 0);
            chooseBeginning(window, "mapSource", QStringLiteral("classes (PARADE"));
            chooseBeginning(window, "mapBeside", QStringLiteral("attributes (PARADE"));
            chooseBeginning(window, "mapColor", QStringLiteral("place"));
            const auto* panel = window.view<MapPanel>();
            QTRY_VERIFY_WITH_TIMEOUT(isBesideThere(*panel) && panel->model()->map(), 60'000);
            QTest::qWait(300);
            keepPicture(window, size.width() > 1300 ? "beside_large.png" : "beside_small.png");
            applyTheme(Theme::dark);
            QTest::qWait(300);
            keepPicture(window, size.width() > 1300 ? "beside_large_dark.png" : "beside_small_dark.png");
            applyTheme(Theme::light);
            window.session()->runs()->remove({window.session()->runs()->all()[0].id});
            QCOMPARE(window.size(), size);
        }
    }

  private:
    QTemporaryDir folder_;
    QString path_;
};

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestBesideMap>)

#include "tst_beside_map.moc"
