// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/figure_dialog.h"
#include "app/window/report_writer.h"
#include "core/base/version.h"
#include "tests/app/window_support.h"
#include "tests/support/view_test.h"
#include "widgets/charts/group_bars.h"
#include "widgets/charts/line_chart.h"
#include "widgets/export/figure_export.h"
#include "widgets/scatter/vtk_widget.h"

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPainter>
#include <QSpinBox>
#include <QTemporaryDir>

using namespace groupscope;

class TestWindowExport : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase();
    void init() { forgetKeptRuns(); }
    void exportsFigures();
    void sizesAreThoseOfJournals();
    void emptyViewsAreNotExported();
    void exportsTheReport();

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
    }

    // The dialog says why it cannot write, and stays.
    FigureDialog dialog({QStringLiteral("map"), figures.at(QStringLiteral("map"))}, {640, 480});
    dialog.findChild<QLineEdit*>(QStringLiteral("figurePath"))->setText(QStringLiteral("/proc/no/map.png"));
    dialog.show();
    dialog.accept();
    QVERIFY(dialog.isVisible());
    auto* problem = dialog.findChild<QLabel*>(QStringLiteral("figureProblem"));
    QVERIFY(problem->isVisible() && problem->text().contains(QStringLiteral("There is no folder /proc/no")));
    QTRY_VERIFY(problem->text().contains(QStringLiteral("/proc/no/map.png")));
    QVERIFY(dialog.isVisible());
    const QString pdf = folder_.filePath(QStringLiteral("dialog.pdf"));
    dialog.findChild<QLineEdit*>(QStringLiteral("figurePath"))->setText(pdf);
    dialog.accept();
    QTRY_VERIFY(!dialog.isVisible());
    QVERIFY(contentOf(pdf).startsWith("%PDF-"));
    // It asks before it replaces a file.
    QFile precious(pdf);
    QVERIFY(precious.open(QIODevice::WriteOnly | QIODevice::Truncate));
    precious.write("precious");
    precious.close();
    dialog.show();
    dialog.accept();
    auto* box = dialog.findChild<QMessageBox*>();
    QVERIFY(box != nullptr && box->isVisible());
    box->reject();
    QCOMPARE(contentOf(pdf), QByteArray("precious"));
    QTRY_VERIFY(dialog.findChild<QMessageBox*>() == nullptr);
    dialog.accept();
    box = dialog.findChild<QMessageBox*>();
    for (QAbstractButton* button : box->buttons())
        if (box->buttonRole(button) == QMessageBox::DestructiveRole)
            button->click();
    QTRY_VERIFY(!dialog.isVisible());
    QVERIFY(contentOf(pdf).startsWith("%PDF-"));
}

void TestWindowExport::sizesAreThoseOfJournals() {
    double seen = 0.0; // height of a text that was drawn, in pixels
    const auto draw = [&](QPainter& painter, const QRectF& area) {
        painter.fillRect(QRectF(0, 0, area.width() / 2, area.height()), Qt::blue);
        seen = painter.fontMetrics().height() * painter.worldTransform().m11();
    };
    const QString png = folder_.filePath(QStringLiteral("column.png"));
    FigureDialog dialog({QStringLiteral("map"), draw}, {1200, 900});
    const double onScreen = seen;
    auto* path = dialog.findChild<QLineEdit*>(QStringLiteral("figurePath"));
    path->setText(png);
    dialog.show();
    const auto active = [&](const char* name) {
        return dialog.findChild<QAbstractButton*>(QLatin1String(name))->isChecked();
    };
    QVERIFY(active("figure_png") && !active("figure_svg") && !active("figure_pdf"));
    dialog.findChild<QAbstractButton*>(QStringLiteral("figure_pdf"))->click();
    QVERIFY(path->text().endsWith(QStringLiteral(".pdf")) && active("figure_pdf") && !active("figure_png"));
    auto* resolution = dialog.findChild<QSpinBox*>(QStringLiteral("figureResolution"));
    QVERIFY(!resolution->isEnabled()); // a PDF has none
    path->setText(png);
    QVERIFY(active("figure_png") && resolution->isEnabled());
    auto* widths = dialog.findChild<QComboBox*>(QStringLiteral("figureWidths"));
    widths->setCurrentIndex(1);
    Q_EMIT widths->activated(1);
    QCOMPARE(dialog.findChild<QDoubleSpinBox*>(QStringLiteral("figureWidth"))->value(), 85.0);
    QCOMPARE(dialog.findChild<QDoubleSpinBox*>(QStringLiteral("figureHeight"))->value(), 63.8);
    QCOMPARE(resolution->value(), 300);
    QVERIFY(seen > 0.0 && onScreen > 0.0);
    keepPicture(dialog, "export_column.png");
    dialog.accept();
    QTRY_VERIFY(!dialog.isVisible());
    const QImage picture(png);
    QVERIFY(qAbs(picture.width() - 1004) <= 2); // 85 mm at 300 dots an inch
    QCOMPARE(qRound(picture.dotsPerMeterX() * 0.0254), 300);
    QCOMPARE(picture.pixelColor(picture.width() / 4, 20), QColor(Qt::blue));
    QCOMPARE(picture.pixelColor(picture.width() * 3 / 4, 20), QColor(Qt::white));
    path->setText(QStringLiteral("/no/such/folder/map.svg"));
    auto* problem = dialog.findChild<QLabel*>(QStringLiteral("figureProblem"));
    QVERIFY(!problem->isHidden() && problem->text().contains(QStringLiteral("/no/such/folder")));
}

void TestWindowExport::emptyViewsAreNotExported() {
    MainWindow window;
    openSet(window, path_);
    QSignalSpy told(window.session(), &Session::noticed);
    for (const char* id :
         {"groups", "curves", "trade_off", "representation", "first_stage", "temperatures"}) {
        told.clear();
        Q_EMIT window.context()->exportRequested(id);
        QVERIFY2(window.findChild<FigureDialog*>() == nullptr, id);
        QCOMPARE(told.size(), 1);
        QVERIFY(told.front().front().toString().contains(QStringLiteral("nothing to export yet")));
    }
    Q_EMIT window.context()->exportRequested("map");
    QVERIFY(window.findChild<FigureDialog*>() != nullptr);
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

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestWindowExport>)

#include "tst_window_export.moc"
