// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/figure_exports.h"
#include "app/window/page_export.h"
#include "app/window/report_writer.h"
#include "core/base/version.h"
#include "tests/app/export_support.h"
#include "tests/app/window_support.h"
#include "tests/support/view_test.h"
#include "widgets/charts/group_bars.h"
#include "widgets/charts/line_chart.h"
#include "widgets/export/figure_export.h"
#include "widgets/scatter/vtk_widget.h"

#include <QAction>
#include <QDockWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPainter>
#include <QTemporaryDir>

#include <memory>

using namespace groupscope;

class TestWindowExport : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase();
    void init() {
        forgetKeptRuns();
        forgetSettings();
    }
    void exportsFigures();
    void emptyViewsAreNotExported();
    void oneCommandForAllFigures();
    void dialogsForPeople();
    void exportsTheReport();
    void exportsTheInteractivePage();

  private:
    QTemporaryDir folder_;
    QString path_;
};

void TestWindowExport::initTestCase() {
    if (!prepareWindowTest(QStringLiteral("tst_window_export")))
        QSKIP(needsDisplay);
    path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
}

void TestWindowExport::exportsFigures() {
    MainWindow window;
    openSet(window, path_);
    trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "10"}});
    const std::map<QString, std::function<void(QPainter&, const QRectF&)>> figures{
        {QStringLiteral("map"),
         [&](QPainter& p, const QRectF& r) { window.view<MapPanel>()->paintFigure(p, r); }},
        {QStringLiteral("groups"),
         [&](QPainter& p, const QRectF& r) { window.view<GroupBars>()->draw(p, r); }},
        {QStringLiteral("curves"), [&](QPainter& p, const QRectF& r) {
             window.view<LineChart>(QStringLiteral("accuracyChart"))->draw(p, r);
         }}};
    for (const auto& [name, draw] : figures) {
        const QString png = folder_.filePath(name + QStringLiteral(".png"));
        exportFigure(png, {640, 480}, draw);
        const QImage picture(png);
        QCOMPARE(picture.size(), QSize(640, 480));
        int inked = 0;
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 0; x < picture.width(); ++x)
                inked += picture.pixelColor(x, y) != QColor(Qt::white) ? 1 : 0;
        QVERIFY2(inked > 2000, qPrintable(name));

        const QString svg = folder_.filePath(name + QStringLiteral(".svg"));
        exportFigure(svg, {640, 480}, draw);
        const QByteArray text = contentOf(svg);
        QVERIFY2(text.contains("<svg") && text.contains("</svg>") && text.contains("<text"),
                 qPrintable(name));

        const QString pdf = folder_.filePath(name + QStringLiteral(".pdf"));
        exportFigure(pdf, {640, 480}, draw);
        QVERIFY2(contentOf(pdf).startsWith("%PDF-") && contentOf(pdf).size() > 2000, qPrintable(name));

        applyTheme(Theme::dark); // paper is white all the same
        const QString dark = folder_.filePath(name + QStringLiteral("_dark.png"));
        exportFigure(dark, {640, 480}, draw);
        applyTheme(Theme::light);
        QCOMPARE(QImage(dark).pixelColor(1, 1), QColor(Qt::white));
        QVERIFY2(QImage(dark) == picture, qPrintable(name));
    }
}

void TestWindowExport::emptyViewsAreNotExported() {
    MainWindow window;
    openSet(window, path_);
    QSignalSpy told(window.session(), &Session::noticed);
    for (const char* id :
         {"groups", "curves", "trade_off", "alignment_map", "first_stage", "temperature_bands"}) {
        told.clear();
        Q_EMIT window.context()->exportRequested(id);
        QVERIFY2(window.findChild<ExportDialog*>() == nullptr, id);
        QCOMPARE(told.size(), 1);
        QVERIFY(told.front().front().toString().contains(QStringLiteral("nothing to export yet")));
    }
    Q_EMIT window.context()->exportRequested("map");
    QVERIFY(window.findChild<ExportDialog*>() != nullptr);
}

void TestWindowExport::oneCommandForAllFigures() {
    MainWindow window;
    auto* command = window.findChild<QAction*>(QStringLiteral("exportFigures"));
    QVERIFY(command != nullptr && !command->isEnabled());
    QCOMPARE(command->shortcut(), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E));
    openSet(window, path_);
    trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "3"}});
    int exports = 0;
    for (const QAction* top : window.menuBar()->actions())
        for (const QAction* action : top->menu()->actions())
            exports += action->text().startsWith(QStringLiteral("Export")) ? 1 : 0;
    QCOMPARE(exports, 3); // figures, the report and the capsule
    QVERIFY(command->isEnabled());
    const auto opened = [&] {
        auto* dialog = window.findChild<ExportDialog*>();
        if (dialog != nullptr)
            dialog->setAttribute(Qt::WA_DeleteOnClose, false);
        return std::unique_ptr<ExportDialog>(dialog);
    };
    // At first the figure of the pane with the focus.
    showPane(window, "groups");
    window.view<GroupBars>()->setFocus();
    command->trigger();
    auto dialog = opened();
    QVERIFY(dialog != nullptr);
    QVERIFY(isTicked(*dialog, "groups") && dialog->list()->ticked().size() == 1);
    QVERIFY(exportRow(*dialog, "groups")->text(0) == QStringLiteral("Groups") &&
            exportRow(*dialog, "curves")->text(0) == QStringLiteral("Curves › Learning curves"));
    for (const char* id : {"pairs", "first_stage"})
        dialog->list()->pointAt(id);
    QVERIFY(!exportRow(*dialog, "pairs")->flags().testFlag(Qt::ItemIsUserCheckable));
    QVERIFY(!exportRow(*dialog, "first_stage")->flags().testFlag(Qt::ItemIsUserCheckable));
    QVERIFY(exportRow(*dialog, "first_stage")->text(1).contains(QLatin1Char(' '))); // says why
    const QTemporaryDir folder;
    setExportFolder(*dialog, folder.path());
    exportRow(*dialog, "curves")->setCheckState(0, Qt::Checked);
    exportRow(*dialog, "curves")->setText(1, QStringLiteral("learning"));
    QSignalSpy saved(window.findChild<FigureExports*>(), &FigureExports::written);
    dialog->accept();
    QTRY_VERIFY_WITH_TIMEOUT(!dialog->isVisible(), 20'000);
    QCOMPARE(saved.size(), 1);
    QVERIFY(QFileInfo::exists(folder.filePath(QStringLiteral("learning.png"))));
    dialog.reset();
    // Then what was ticked last, with its names.
    command->trigger();
    dialog = opened();
    QCOMPARE(dialog->list()->ticked().size(), 2U);
    QVERIFY(isTicked(*dialog, "groups") && isTicked(*dialog, "curves"));
    QCOMPARE(exportRow(*dialog, "curves")->text(1), QStringLiteral("learning"));
    dialog->reject();
    dialog.reset();
    // A chart asks for its own figure alone.
    Q_EMIT window.context()->exportRequested("map");
    dialog = opened();
    QCOMPARE(dialog->list()->ticked().size(), 1U);
    QVERIFY(isTicked(*dialog, "map"));
    QCOMPARE(dialog->list()->currentItem(), exportRow(*dialog, "map"));
    dialog->reject();
}

/// Kept as pictures: one figure, six, a sheet, dark.
void TestWindowExport::dialogsForPeople() {
    if (qEnvironmentVariableIsEmpty("GROUPSCOPE_PICTURES"))
        QSKIP("GROUPSCOPE_PICTURES names no folder");
    MainWindow window;
    openSet(window, path_);
    trainAndWait(window, QStringLiteral("zero-shot"), {});
    trainAndWait(window, QStringLiteral("adapter"), {{"epochs", "20"}});
    trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "20"}});
    for (const Pane& pane : panes()) {
        window.findChild<Workspaces*>()->open(pane.id);
        QTest::qWait(200); // what is not in sight is not computed
    }
    const auto take = [&](const char* name) {
        auto* dialog = window.findChild<ExportDialog*>();
        QTest::qWait(300);
        keepPicture(*dialog, name);
        dialog->close();
        QTRY_VERIFY(window.findChild<ExportDialog*>() == nullptr);
    };
    Q_EMIT window.context()->exportRequested("map");
    take("export_one.png");
    for (const Theme theme : {Theme::light, Theme::dark}) {
        applyTheme(theme);
        const bool light = theme == Theme::light;
        Q_EMIT window.context()->exportRequested("groups");
        auto* dialog = window.findChild<ExportDialog*>();
        for (const char* id : {"map", "curves", "trade_off", "method_groups", "alignment_map"})
            exportRow(*dialog, id)->setCheckState(0, Qt::Checked);
        chooseExportWidth(*dialog, 2);
        tickFormats(*dialog, {QStringLiteral("png"), QStringLiteral("pdf")});
        QTest::qWait(200);
        keepPicture(*dialog, light ? "export_six.png" : "export_six_dark.png");
        dialog->findChild<QCheckBox*>(QStringLiteral("exportSheet"))->setChecked(true);
        QTest::qWait(200);
        keepPicture(*dialog, light ? "export_sheet.png" : "export_sheet_dark.png");
        dialog->list()->pointAt("pairs");
        dialog->findChild<QCheckBox*>(QStringLiteral("exportSheet"))->setChecked(false);
        setExportFolder(*dialog, QStringLiteral("/no/such/folder"));
        take(light ? "export_empty.png" : "export_empty_dark.png");
    }
    applyTheme(Theme::light);
}

void TestWindowExport::exportsTheReport() {
    MainWindow window;
    openSet(window, path_);
    trainAndWait(window, QStringLiteral("zero-shot"), {});
    trainAndWait(window, QStringLiteral("adapter"), {{"epochs", "4"}});
    const QString path = folder_.filePath(QStringLiteral("report.html"));
    QSignalSpy written(&window, &MainWindow::reportWritten);
    window.writeReport(path);
    QVERIFY(written.wait(20'000));
    const QByteArray html = contentOf(path);
    const Run& run = *window.session()->runs()->all().back().run;
    for (const std::string& word : {std::string("<svg"), std::string("zero-shot"), std::string("adapter"),
                                    run.data.sha256, std::string(programVersion), std::string("hidden_dim")})
        QVERIFY2(html.contains(word.c_str()), word.c_str());
    QVERIFY(!html.contains("src=\"http") && !html.contains("href=\"http"));
    const QString sheets = folder_.filePath(QStringLiteral("report.pdf"));
    window.writeReport(sheets);
    QVERIFY(written.wait(20'000));
    QVERIFY(contentOf(sheets).startsWith("%PDF-"));
    BackgroundJob job;
    QSignalSpy failed(&job, &BackgroundJob::failed);
    job.start(
        reportWork(*window.session(), {}, defaultSelectionRule, QStringLiteral("/proc/no/report.html")));
    QVERIFY(failed.wait(20'000));
    QVERIFY(failed[0][0].toString().contains(QStringLiteral("/proc/no/report.html")));
}

/// The interactive page has the map of the window, which does not move.
void TestWindowExport::exportsTheInteractivePage() {
    MainWindow window;
    openSet(window, path_);
    auto* page = window.findChild<PageExport*>();
    QVERIFY(!page->action()->isEnabled() && !page->action()->toolTip().isEmpty());
    trainAndWait(window, QStringLiteral("zero-shot"), {});
    trainAndWait(window, QStringLiteral("adapter"), {{"epochs", "4"}});
    QVERIFY(page->action()->isEnabled());
    const QString path = folder_.filePath(QStringLiteral("page.html"));
    QSignalSpy written(page, &PageExport::written), failed(page, &PageExport::failed);
    page->write(path);
    QVERIFY(written.wait(20'000));
    QCOMPARE(written[0][0].toString(), path);
    const QByteArray html = contentOf(path);
    for (const char* part : {"Content-Security-Policy", "UMAP of X_small", "Zero-shot", "ERM adapter",
                             "test (test split)", "val (validation split", "circle, indoor"})
        QVERIFY2(html.contains(part), part);
    QVERIFY(!html.contains(folder_.path().toUtf8()));
    page->write(QStringLiteral("/proc/no/page.html"));
    QVERIFY(failed.wait(20'000));
    QVERIFY(failed[0][0].toString().contains(QStringLiteral("/proc/no/page.html")));
}

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestWindowExport>)

#include "tst_window_export.moc"
