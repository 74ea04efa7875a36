// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/document.h"
#include "app/document/run_edits.h"
#include "app/panes/named_groups_panel.h"
#include "app/window/document_actions.h"
#include "tests/app/queue_support.h"
#include "tests/support/view_test.h"
#include "widgets/scatter/scatter_view.h"

#include <QComboBox>
#include <QDockWidget>
#include <QInputDialog>
#include <QLabel>
#include <QMessageBox>
#include <QTabBar>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTreeWidget>

using namespace groupscope;

class TestDocumentWindow : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase();
    void init();
    void reopenedItIsTheSameScreen();
    void tabsSwitchSets();
    void rowsThatTheMapDoesNotShowComeBack();
    void changesAreAskedFor();
    void whatIsGoneIsSaid();
    void aSecondWindowSaysReadOnly();
    void whatACrashLeftIsOffered();
    void whatCannotBeRecoveredIsKept();

  private:
    QString path(const char* name) const { return folder_.filePath(QLatin1String(name)); }
    static QComboBox* box(MainWindow& window, const char* name) {
        return window.findChild<QComboBox*>(QLatin1String(name));
    }
    static void choose(MainWindow& window, const char* name, const QString& text) {
        QVERIFY2(box(window, name)->findText(text) >= 0, qPrintable(text));
        box(window, name)->setCurrentIndex(box(window, name)->findText(text));
    }
    static void nameSelection(MainWindow& window, const QString& name);
    static void openDocument(MainWindow& window, const QString& file);
    QTemporaryDir folder_;
    QString small_, other_;
};

void TestDocumentWindow::initTestCase() {
    if (!prepareWindowTest(QStringLiteral("tst_document_window")))
        QSKIP(needsDisplay);
    small_ = path("small.h5ad");
    other_ = path("other.h5ad");
}

void TestDocumentWindow::init() {
    forgetSettings();
    QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).removeRecursively();
    for (const QString& name : QDir(folder_.path()).entryList(QDir::Files | QDir::Hidden))
        QVERIFY(QFile::remove(folder_.filePath(name)));
    saveEmbeddingSet(smallSet(), small_.toStdString());
    saveEmbeddingSet(smallSet(200), other_.toStdString());
}

void TestDocumentWindow::nameSelection(MainWindow& window, const QString& name) {
    trigger(window, "nameSelection");
    auto* dialog = window.findChild<QInputDialog*>(QStringLiteral("groupDialog"));
    QVERIFY(dialog != nullptr && dialog->isVisible());
    dialog->setTextValue(name);
    dialog->accept();
}

void TestDocumentWindow::openDocument(MainWindow& window, const QString& file) {
    QSignalSpy mapped(window.view<MapPanel>()->model(), &MapModel::finished);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    window.openFile(file);
    QTRY_VERIFY_WITH_TIMEOUT(!mapped.isEmpty(), 30'000);
}

/// Two sets, runs, a selection, a named group, a layout: saved, closed, and opened in another window.
void TestDocumentWindow::reopenedItIsTheSameScreen() {
    const QString file = path("paper.groupscope");
    QStringList runs;
    std::vector<int> rows;
    {
        MainWindow window;
        openSet(window, other_);
        QSignalSpy mapped(window.view<MapPanel>()->model(), &MapModel::finished);
        window.openFile(small_);
        QTRY_VERIFY_WITH_TIMEOUT(!mapped.isEmpty(), 30'000);
        trainAndWait(window, QStringLiteral("adapter"), {{"epochs", "3"}});
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "3"}});
        for (const SessionRun& run : window.session()->runs()->all())
            runs << run.id;
        window.context()->selected()->select(runs);
        chooseBaseline(*window.context(), runs[0]);
        describeRun(*window.context(), runs[1], QStringLiteral("the probe of the paper"), {});
        mapped.clear();
        choose(window, "mapMethod", QStringLiteral("PCA"));
        box(window, "mapRows")->setCurrentIndex(box(window, "mapRows")->findData(QStringLiteral("val")));
        choose(window, "mapColor", QStringLiteral("place"));
        QTRY_VERIFY_WITH_TIMEOUT(!mapped.isEmpty() && !window.view<MapPanel>()->model()->isComputing(),
                                 30'000);
        choose(window, "groupsBy", box(window, "groupsBy")->itemText(1));
        window.findChild<QTabWidget*>(QStringLiteral("more_figures_tabs"))->setCurrentIndex(1);
        window.findChild<QDockWidget*>(QStringLiteral("dockData"))->hide();
        RowSelection selected(900);
        for (const int row : {310, 311, 400})
            selected.set(static_cast<std::size_t>(row), true);
        Q_EMIT window.context()->rowsRequested(selected);
        rows = window.context()->selectedRows().rows();
        QCOMPARE(rows, (std::vector<int>{310, 311, 400}));
        nameSelection(window, QStringLiteral("hard ones"));
        QVERIFY(window.isWindowModified());
        window.document()->saveAs(file);
        QVERIFY(!window.isWindowModified());
        QVERIFY2(window.windowTitle().startsWith(QStringLiteral("paper[*] – small.h5ad")),
                 qPrintable(window.windowTitle()));
        window.resize(1280, 800);
        QTest::qWait(300);
        keepPicture(window, "document_before.png");
        QTRY_VERIFY(!window.session()->find(runs[1])->stored.file.isEmpty());
        window.close();
        QVERIFY(!window.isVisible());
    }
    QSettings().clear(); // the layout is the document's
    QSettings().setValue(QStringLiteral("runs/hideTest"), false);
    MainWindow window;
    openDocument(window, file);
    QTRY_COMPARE_WITH_TIMEOUT(window.context()->selectedRows().rows(), rows, 20'000);
    QTRY_COMPARE_WITH_TIMEOUT(window.context()->selected()->ids(), runs, 20'000);
    QCOMPARE(window.session()->runs()->baseline(), runs[0]);
    QCOMPARE(window.session()->find(runs[1])->whole->name, std::string("the probe of the paper"));
    QCOMPARE(box(window, "mapMethod")->currentText(), QStringLiteral("PCA"));
    QCOMPARE(box(window, "mapRows")->currentData().toString(), QStringLiteral("val"));
    QCOMPARE(box(window, "mapColor")->currentText(), QStringLiteral("place"));
    QCOMPARE(window.view<MethodForm>()->methodId(), QStringLiteral("linear-probe"));
    QCOMPARE(window.view<MethodForm>()->assignments(), (std::map<std::string, std::string>{{"epochs", "3"}}));
    QCOMPARE(box(window, "groupsBy")->currentIndex(), 1);
    QCOMPARE(window.findChild<QTabWidget*>(QStringLiteral("more_figures_tabs"))->currentIndex(), 1);
    QVERIFY(window.findChild<QDockWidget*>(QStringLiteral("dockData"))->isHidden());
    QVERIFY(!window.findChild<QDockWidget*>(QStringLiteral("dockGroups"))->isHidden());
    auto* list = window.view<QTreeWidget>(QStringLiteral("namedGroups"));
    QCOMPARE(list->topLevelItemCount(), 1);
    QCOMPARE(list->topLevelItem(0)->text(0), QStringLiteral("hard ones"));
    QVERIFY(!window.isWindowModified());
    window.resize(1280, 800);
    QTest::qWait(500);
    keepPicture(window, "document_after.png");
    trigger(window, "view_data");
    window.context()->setSelectedRows(RowSelection(900));
    Q_EMIT window.context()->paneRequested("data");
    list->setCurrentItem(list->topLevelItem(0));
    Q_EMIT list->itemClicked(list->topLevelItem(0), 0); // as a person does
    QCOMPARE(window.context()->selectedRows().rows(), rows);
    QTest::qWait(300);
    keepPicture(window, "document_named.png");
}

void TestDocumentWindow::tabsSwitchSets() {
    MainWindow window;
    openSet(window, small_);
    auto* tabs = window.view<QTabBar>(QStringLiteral("setTabs"));
    QVERIFY(!tabs->isVisible()); // one set needs none
    QSignalSpy opened(window.session()->data(), &OpenSet::opened);
    window.openFile(other_);
    QTRY_VERIFY_WITH_TIMEOUT(!opened.isEmpty(), 10'000);
    QTRY_VERIFY(tabs->isVisible());
    QCOMPARE(tabs->count(), 2);
    QCOMPARE(tabs->tabText(tabs->currentIndex()), QStringLiteral("other.h5ad"));
    window.resize(1280, 800);
    QTest::qWait(300);
    keepPicture(window, "document_tabs.png");
    opened.clear();
    tabs->setCurrentIndex(0);
    QCOMPARE(opened.size(), 1); // at once
    QVERIFY(window.windowTitle().contains(QStringLiteral("small.h5ad")));
    Q_EMIT tabs->tabCloseRequested(0);
    QTRY_COMPARE(tabs->count(), 1);
    QTRY_VERIFY(window.windowTitle().contains(QStringLiteral("other.h5ad")));
    trigger(window, "undo");
    QTRY_COMPARE(tabs->count(), 2);
    QTRY_VERIFY(window.windowTitle().contains(QStringLiteral("small.h5ad")));
    trigger(window, "newDocument");
    auto* definition = window.findChild<QMessageBox*>(QStringLiteral("documentQuestion"));
    QVERIFY(definition != nullptr);
    definition->button(QMessageBox::Discard)->click();
    QTRY_VERIFY(!window.session()->set());
    QCOMPARE(tabs->count(), 0);
    QVERIFY(window.findChild<QDockWidget*>(QStringLiteral("dockData"))->isHidden());
    QTest::qWait(200);
    keepPicture(window, "document_new.png");
    openSet(window, small_); // and all goes on
    QVERIFY(window.findChild<QDockWidget*>(QStringLiteral("dockData"))->isVisible());
}

void TestDocumentWindow::rowsThatTheMapDoesNotShowComeBack() {
    MainWindow window;
    openSet(window, small_);
    MapPanel& map = *window.view<MapPanel>();
    QSignalSpy mapped(map.model(), &MapModel::finished);
    choose(window, "mapMethod", QStringLiteral("PCA"));
    box(window, "mapRows")->setCurrentIndex(box(window, "mapRows")->findData(QStringLiteral("val")));
    QTRY_VERIFY_WITH_TIMEOUT(!mapped.isEmpty() && !map.model()->isComputing(), 30'000);
    const std::vector<int> rows{10, 310, 650}; // of three splits
    RowSelection selected(900);
    for (const int row : rows)
        selected.set(static_cast<std::size_t>(row), true);
    window.context()->setSelectedRows(selected);
    QCOMPARE(map.view()->selection().count(), std::size_t(1));
    QCOMPARE(window.context()->selectedRows().rows(), rows);
    mapped.clear();
    window.openFile(other_);
    QTRY_VERIFY_WITH_TIMEOUT(!mapped.isEmpty() && !map.model()->isComputing(), 30'000);
    QVERIFY(window.context()->selectedRows().isEmpty());
    window.view<QTabBar>(QStringLiteral("setTabs"))->setCurrentIndex(0);
    QTRY_COMPARE_WITH_TIMEOUT(box(window, "mapRows")->currentData().toString(), QStringLiteral("val"),
                              20'000);
    QTRY_COMPARE_WITH_TIMEOUT(map.view()->selection().count(), std::size_t(1), 20'000);
    QCOMPARE(window.context()->selectedRows().rows(), rows);
    map.view()->selector()->clear(); // what is not shown goes as well
    QVERIFY(window.context()->selectedRows().isEmpty());
}

void TestDocumentWindow::changesAreAskedFor() {
    const QString file = path("paper.groupscope");
    MainWindow window;
    openSet(window, small_);
    window.document()->saveAs(file);
    RowSelection selected(900);
    selected.set(650, true);
    window.context()->setSelectedRows(selected);
    nameSelection(window, QStringLiteral("one"));
    QVERIFY(window.isWindowModified());
    window.close();
    QVERIFY(window.isVisible());
    auto* definition = window.findChild<QMessageBox*>(QStringLiteral("documentQuestion"));
    QTest::qWait(200);
    keepPicture(*definition, "document_question.png");
    definition->button(QMessageBox::Cancel)->click();
    QVERIFY(window.isVisible());
    QTRY_VERIFY(window.findChild<QMessageBox*>(QStringLiteral("documentQuestion")) == nullptr);
    trigger(window, "saveDocument");
    QVERIFY(!window.isWindowModified());
    QCOMPARE(readDocument(file).groups.size(), std::size_t(1));
    trigger(window, "undo");
    QVERIFY(window.isWindowModified());
    window.close();
    window.findChild<QMessageBox*>(QStringLiteral("documentQuestion"))->button(QMessageBox::Save)->click();
    QTRY_VERIFY(!window.isVisible());
    QVERIFY(readDocument(file).groups.empty());
    QVERIFY(QDir(Recovery::folder()).isEmpty());
}

void TestDocumentWindow::whatIsGoneIsSaid() {
    const QString file = path("paper.groupscope");
    {
        MainWindow window;
        openSet(window, small_);
        window.document()->saveAs(file);
    }
    QVERIFY(QFile::rename(small_, path("moved.h5ad")));
    MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    window.openPaths({file}); // as when it is dropped
    auto* text = window.view<QLabel>(QStringLiteral("documentNoticeText"));
    QVERIFY(text->isVisible() && text->text().contains(QStringLiteral("small.h5ad")));
    QVERIFY(window.view<QPushButton>(QStringLiteral("documentNoticeFind"))->isVisible());
    QTest::qWait(200);
    keepPicture(window, "document_gone.png");
    QSignalSpy opened(window.session()->data(), &OpenSet::opened);
    window.document()->findSet(0, path("moved.h5ad"));
    QTRY_VERIFY_WITH_TIMEOUT(!opened.isEmpty(), 10'000);
    QTRY_VERIFY(!text->isVisible());
}

void TestDocumentWindow::aSecondWindowSaysReadOnly() {
    const QString file = path("paper.groupscope");
    MainWindow first;
    openSet(first, small_);
    first.document()->saveAs(file);
    MainWindow second;
    openDocument(second, file);
    QVERIFY2(second.windowTitle().contains(QStringLiteral("read-only")), qPrintable(second.windowTitle()));
    QVERIFY(!first.windowTitle().contains(QStringLiteral("read-only")));
    QVERIFY(!second.findChild<QAction*>(QStringLiteral("saveDocument"))->isEnabled());
    RowSelection selected(900);
    selected.set(650, true);
    first.context()->setSelectedRows(selected);
    nameSelection(first, QStringLiteral("one"));
    trigger(first, "saveDocument");
    QTRY_COMPARE_WITH_TIMEOUT(second.view<QTreeWidget>(QStringLiteral("namedGroups"))->topLevelItemCount(), 1,
                              5'000);
}

void TestDocumentWindow::whatACrashLeftIsOffered() {
    {
        Session session;
        PaneContext context(&session);
        Document document(&context);
        DocumentState state;
        state.sets.emplace_back().path = small_;
        state.current = 0;
        QDir().mkpath(Recovery::folder());
        writeDocument(state, Recovery::folder() + QStringLiteral("/left.groupscope"));
    }
    MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QSignalSpy opened(window.session()->data(), &OpenSet::opened);
    window.documentActions()->offerRecovery();
    auto* definition = window.findChild<QMessageBox*>(QStringLiteral("recoveryQuestion"));
    QVERIFY(definition != nullptr && definition->informativeText().contains(QStringLiteral("small.h5ad")));
    QTest::qWait(200);
    keepPicture(*definition, "document_recovery.png");
    press(definition, QMessageBox::AcceptRole);
    QTRY_VERIFY_WITH_TIMEOUT(!opened.isEmpty(), 10'000);
    QVERIFY(Recovery::left().empty());
}

/// That of a newer version, say: it goes when somebody says so, and not before.
void TestDocumentWindow::whatCannotBeRecoveredIsKept() {
    QDir().mkpath(Recovery::folder());
    QFile newer(Recovery::folder() + QStringLiteral("/newer.groupscope"));
    QVERIFY(newer.open(QIODevice::WriteOnly));
    newer.write(R"({"format": "groupscope document", "version": 99})");
    newer.close();
    MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    for (const auto role : {QMessageBox::RejectRole, QMessageBox::DestructiveRole}) {
        QVERIFY(newer.exists());
        window.documentActions()->offerRecovery();
        auto* definition = window.findChild<QMessageBox*>(QStringLiteral("recoveryQuestion"));
        QVERIFY(definition != nullptr && definition->informativeText().contains(QStringLiteral("99")));
        press(definition, role);
        QTRY_VERIFY(window.findChild<QMessageBox*>(QStringLiteral("recoveryQuestion")) == nullptr);
    }
    QVERIFY(!newer.exists());
}

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestDocumentWindow>)

#include "tst_document_window.moc"
