// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/document.h"
#include "app/window/columns_dialog.h"
#include "app/window/set_actions.h"
#include "tests/app/queue_support.h"
#include "tests/support/view_test.h"
#include "widgets/scatter/scatter_view.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QTabBar>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QToolButton>

#include <functional>
#include <vector>

using namespace groupscope;

/// Checks that a document keeps the state of its views, and that panes say whether they follow it.
class TestDocumentViews : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase();
    void init();
    void eachSetIsSeenWhereItWas();
    void allDroppedFilesOpen();
    void whatIsRefusedDoesNotOpenLater();
    void filesFollowADocumentWithoutItsSet();
    void filesWaitForASplit();
    void filesWaitForAnyAnswer();
    void panesSayThatTheyDoNotFollow();

  private:
    QString path(const char* name) const { return folder_.filePath(QLatin1String(name)); }
    static QComboBox* box(MainWindow& window, const char* name) {
        return window.findChild<QComboBox*>(QLatin1String(name));
    }
    QTemporaryDir folder_;
    QString small_, other_;
};

void TestDocumentViews::initTestCase() {
    if (!prepareWindowTest(QStringLiteral("tst_document_views")))
        QSKIP(needsDisplay);
    small_ = path("small.h5ad");
    other_ = path("other.h5ad");
    saveEmbeddingSet(smallSet(), small_.toStdString());
    saveEmbeddingSet(smallSet(200), other_.toStdString());
}

void TestDocumentViews::init() {
    forgetSettings();
    QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).removeRecursively();
}

/// Zoomed into a map, another set, back, another window: as it was, and at once while the map is known.
void TestDocumentViews::eachSetIsSeenWhereItWas() {
    const QString file = path("paper.groupscope");
    const auto seen = [](MainWindow& window) {
        return window.view<MapPanel>()->view()->stage()->camera().viewpoint();
    };
    const auto isNear = [](const ScatterCamera::Viewpoint& a, const ScatterCamera::Viewpoint& b) {
        double most = 0.0;
        for (std::size_t i = 0; i < a.size(); ++i)
            most = std::max(most, std::abs(a[i] - b[i]));
        return most < 1e-4;
    };
    ScatterCamera::Viewpoint zoomed{};
    {
        MainWindow window;
        openSet(window, small_);
        MapModel& maps = *window.view<MapPanel>()->model();
        QSignalSpy mapped(&maps, &MapModel::finished);
        box(window, "mapMethod")->setCurrentIndex(box(window, "mapMethod")->findText(QStringLiteral("PCA")));
        QTRY_VERIFY_WITH_TIMEOUT(!mapped.isEmpty() && !maps.isComputing(), 30'000);
        ScatterView& view = *window.view<MapPanel>()->view();
        QTest::keyClick(&view, Qt::Key_R);
        const ScatterCamera::Viewpoint all = seen(window);
        ScatterCamera camera = view.stage()->camera();
        camera.zoom(3.0, QPointF(100.0, 120.0), QSizeF(view.size()));
        view.stage()->setCamera(camera, true);
        zoomed = seen(window);
        QVERIFY(!isNear(all, zoomed));
        const std::shared_ptr<const LaidOutMap> first = maps.map();
        mapped.clear();
        window.openFile(other_);
        QTRY_VERIFY_WITH_TIMEOUT(!mapped.isEmpty() && !maps.isComputing(), 30'000);
        QVERIFY(!view.stage()->isCameraMoved()); // of that set all is seen
        const std::shared_ptr<const LaidOutMap> before = maps.map();
        window.document()->showSet(0);
        QTRY_VERIFY(isNear(seen(window), zoomed));
        QVERIFY(maps.map() == first && !maps.isComputing()); // it was kept
        window.document()->showSet(1);
        QTRY_VERIFY(maps.map() == before);
        QVERIFY(!view.stage()->isCameraMoved());
        window.document()->showSet(0);
        QTRY_VERIFY(isNear(seen(window), zoomed));
        trigger(window, "view_side_by_side");
        window.document()->saveAs(file);
    }
    MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    window.openFile(file);
    QTRY_VERIFY_WITH_TIMEOUT(isNear(seen(window), zoomed), 20'000);
    auto* center = window.findChild<QTabWidget*>(QStringLiteral("center"));
    QCOMPARE(center->tabText(center->currentIndex()), QStringLiteral("Side by side"));
}

void TestDocumentViews::allDroppedFilesOpen() {
    QFile broken(path("broken.h5ad"));
    QVERIFY(broken.open(QIODevice::WriteOnly));
    broken.write("nothing of the kind");
    broken.close();
    MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    window.openPaths({small_, broken.fileName(), other_});
    auto* tabs = window.view<QTabBar>(QStringLiteral("setTabs"));
    QTRY_COMPARE_WITH_TIMEOUT(tabs->count(), 2, 20'000);
    QCOMPARE(tabs->tabText(0) + tabs->tabText(1), QStringLiteral("small.h5adother.h5ad"));
    QTRY_VERIFY(window.windowTitle().contains(QStringLiteral("other.h5ad")));
}

/// A list of files goes with the question before it: whatever opens later is no reason to go on with it.
void TestDocumentViews::whatIsRefusedDoesNotOpenLater() {
    const QString file = path("refused.groupscope");
    MainWindow window;
    openSet(window, small_);
    window.document()->saveAs(file);
    const auto openAnew = [&window] {
        QSignalSpy opened(window.session()->data(), &OpenSet::opened);
        const TaskSelection same = window.session()->data()->selection();
        window.session()->data()->reselect(same);
        QTRY_VERIFY_WITH_TIMEOUT(!opened.isEmpty(), 20'000);
        QTest::qWait(300);
        QTRY_VERIFY_WITH_TIMEOUT(!window.session()->data()->isOpening(), 20'000);
        QCOMPARE(window.document()->state().sets.size(), std::size_t{1});
    };
    RowSelection rows(window.session()->set()->size());
    rows.set(1, true);
    window.document()->groups()->add(QStringLiteral("odd"), rows);
    QVERIFY(window.document()->isModified());
    window.openPaths({other_, file});
    auto* definition = window.findChild<QMessageBox*>(QStringLiteral("documentQuestion"));
    QVERIFY(definition != nullptr);
    definition->button(QMessageBox::Cancel)->click();
    openAnew();
    window.document()->save();

    const QStringList ids = trainLong(window, 0);
    QTRY_VERIFY_WITH_TIMEOUT(hasEpochs(window, ids[0], 1), 20'000);
    window.openPaths({other_, small_});
    QVERIFY(trainingQuestion(window) != nullptr);
    press(trainingQuestion(window), QMessageBox::RejectRole);
    window.session()->queue()->stopAll();
    QTRY_VERIFY_WITH_TIMEOUT(!window.session()->queue()->isTraining(), 20'000);
    openAnew();
}

void TestDocumentViews::filesFollowADocumentWithoutItsSet() {
    const QString file = path("without.groupscope"), gone = path("gone.h5ad");
    QVERIFY(QFile::copy(small_, gone));
    {
        MainWindow window;
        openSet(window, gone);
        window.document()->saveAs(file);
    }
    QVERIFY(QFile::remove(gone));
    MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    window.openPaths({other_, file});
    QTRY_COMPARE_WITH_TIMEOUT(window.document()->openIndex(), 1, 20'000);
    QCOMPARE(window.document()->state().sets.size(), std::size_t{2});
}

/// The dialog is of the set that is open: another one behind it would get its columns.
void TestDocumentViews::filesWaitForASplit() {
    MainWindow window;
    openSet(window, small_);
    window.setActions()->makeSplit();
    auto* dialog = window.findChild<SplitDialog*>();
    QVERIFY(dialog != nullptr);
    QSignalSpy started(window.session()->data(), &OpenSet::openingStarted);
    window.openPaths({other_});
    QTest::qWait(100);
    QVERIFY(started.isEmpty());
    dialog->reject();
    QTRY_COMPARE_WITH_TIMEOUT(window.document()->openIndex(), 1, 20'000);
}

/// Whatever dialog it is, and also where it comes up while files wait; a message asks nothing.
void TestDocumentViews::filesWaitForAnyAnswer() {
    MainWindow window;
    openSet(window, small_);
    QSignalSpy started(window.session()->data(), &OpenSet::openingStarted);
    const std::vector<std::function<void()>> askers{
        [&] { window.setActions()->chooseColumns({}); },
        [&] { window.findChild<QAction*>(QStringLiteral("chooseExperiment"))->trigger(); },
        [&] { window.findChild<QAction*>(QStringLiteral("showBin"))->trigger(); },
        [&] { window.findChild<QToolButton*>(QStringLiteral("mapSettings"))->click(); }};
    for (const auto& ask : askers) {
        ask();
        QDialog* dialog = nullptr;
        for (QDialog* candidate : window.findChildren<QDialog*>())
            if (candidate->isVisible())
                dialog = candidate;
        QVERIFY(dialog != nullptr);
        window.openPaths({other_});
        QTest::qWait(100);
        QVERIFY2(started.isEmpty(), qPrintable(dialog->windowTitle()));
        dialog->reject();
        QTRY_COMPARE_WITH_TIMEOUT(started.size(), 1, 20'000);
        QTRY_VERIFY_WITH_TIMEOUT(!window.session()->data()->isOpening(), 20'000);
        started.clear();
    }
    QCOMPARE(window.document()->openIndex(), 1);
    // The answer opens something itself: what waits comes after that.
    window.setActions()->chooseColumns({});
    window.openPaths({small_});
    auto* columns = window.findChild<ColumnsDialog*>();
    QVERIFY(columns != nullptr);
    columns->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->click();
    QTRY_COMPARE_WITH_TIMEOUT(started.size(), 2, 20'000);
    QVERIFY(started[0][0].toString().endsWith(QStringLiteral("other.h5ad")));
    QTRY_COMPARE_WITH_TIMEOUT(window.document()->openIndex(), 0, 20'000);
}

void TestDocumentViews::panesSayThatTheyDoNotFollow() {
    MainWindow window;
    openSet(window, small_);
    trainAndWait(window, QStringLiteral("adapter"), {{"epochs", "4"}});
    window.context()->selected()->select({window.session()->runs()->all().front().id});
    const QList<QLabel*> notes = window.findChildren<QLabel*>(QStringLiteral("keptEpochNote"));
    QCOMPARE(notes.size(), 6); // pairs, their retrieval, subgroups, calibration, selection, side by side
    const auto areShown = [&](bool shown) {
        return std::all_of(notes.begin(), notes.end(),
                           [shown](const QLabel* note) { return note->isHidden() != shown; });
    };
    TimeLine& time = *window.context()->timeLine();
    QVERIFY(areShown(false));
    const int kept = window.session()->runs()->all().front().run->selectedEpoch;
    time.choose(kept + 1); // as every view shows it
    QVERIFY(areShown(false));
    time.choose(kept == 0 ? 2 : 1);
    QTRY_VERIFY(areShown(true));
    QVERIFY(notes.front()->text().contains(nameOfEpoch(kept)));
    time.release();
    QTRY_VERIFY(areShown(false));
}

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestDocumentViews>)

#include "tst_document_views.moc"
