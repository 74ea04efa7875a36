// SPDX-License-Identifier: GPL-3.0-or-later
// Checks the files of an export: figures as files of their own and as a sheet, all or none.
#include "app/window/figure_sheet.h"
#include "tests/app/export_figures.h"
#include "tests/app/window_support.h"
#include "tests/support/view_test.h"
#include "widgets/export/figure_export.h"

#include <QDoubleSpinBox>
#include <QImage>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QSpinBox>
#include <QTemporaryDir>

#include <map>

using namespace groupscope;

namespace {

/// The letters a, b, c … that a file of a sheet shows in bold.
QStringList boldLetters(const QByteArray& svg) {
    static const QRegularExpression text(
        QStringLiteral("<text[^>]*font-weight=\"(\\d+)\"[^>]*>([^<]*)</text>"));
    QStringList letters;
    for (auto match = text.globalMatch(QString::fromUtf8(svg)); match.hasNext();)
        if (const auto found = match.next(); found.captured(1).toInt() >= 600)
            letters << found.captured(2).trimmed();
    return letters;
}

} // namespace

class TestExportFiles : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_export_files")))
            QSKIP(needsDisplay);
    }
    void init() { forgetSettings(); }

    void figuresAndFormatsInOneAct() {
        const QTemporaryDir folder;
        ExportDialog dialog(threeFigures(), tickedAre({"map", "groups"}));
        setExportFolder(dialog, folder.path());
        tickFormats(dialog, {QStringLiteral("png"), QStringLiteral("svg"), QStringLiteral("pdf")});
        exportRow(dialog, "map")->setText(1, QStringLiteral(" figure 2.png ")); // the ending is none of its
        QCOMPARE(exportRow(dialog, "map")->text(1), QStringLiteral("figure 2"));
        dialog.show();
        auto* plan = dialog.findChild<QLabel*>(QStringLiteral("exportPlan"));
        QTRY_COMPARE(plan->text(), QStringLiteral("Writes 7 files"));
        dialog.accept();
        QTRY_VERIFY(!dialog.isVisible());
        const QStringList expected{QStringLiteral("figure 2.pdf"), QStringLiteral("figure 2.png"),
                                   QStringLiteral("figure 2.svg"), QStringLiteral("groups.csv"),
                                   QStringLiteral("groups.pdf"),   QStringLiteral("groups.png"),
                                   QStringLiteral("groups.svg")};
        QCOMPARE(filesIn(folder.path()), expected);
        QCOMPARE(dialog.written().size(), 7);
        QCOMPARE(contentOf(folder.filePath(QStringLiteral("groups.csv"))),
                 QByteArray("group,accuracy\nwater,0.75\n"));
        QVERIFY(contentOf(folder.filePath(QStringLiteral("figure 2.svg"))).contains("text of map"));
        QVERIFY(contentOf(folder.filePath(QStringLiteral("groups.pdf"))).startsWith("%PDF-"));
        const QImage map(folder.filePath(QStringLiteral("figure 2.png")));
        QCOMPARE(map.size(), QSize(1200, 900)); // as on the screen
        QCOMPARE(map.pixelColor(10, 10), QColor(Qt::blue));
        QCOMPARE(QImage(folder.filePath(QStringLiteral("groups.png"))).size(), QSize(900, 1000));
    }

    void valuesAreWrittenWhereTheyAreWanted() {
        const QTemporaryDir folder;
        ExportDialog dialog(threeFigures(), tickedAre({"map", "groups"}));
        setExportFolder(dialog, folder.path());
        auto* values = dialog.findChild<QCheckBox*>(QStringLiteral("figureValues"));
        QVERIFY(values->isChecked());
        values->setChecked(false);
        dialog.show();
        dialog.accept();
        QTRY_VERIFY(!dialog.isVisible());
        QCOMPARE(filesIn(folder.path()),
                 (QStringList{QStringLiteral("groups.png"), QStringLiteral("map.png")}));
        QCOMPARE(dialog.written().size(), 2);
        // Values alone, without a picture.
        const QTemporaryDir other;
        ExportDialog alone(threeFigures(), tickedAre({"groups"}));
        setExportFolder(alone, other.path());
        tickFormats(alone, {});
        alone.findChild<QCheckBox*>(QStringLiteral("figureValues"))->setChecked(true);
        alone.show();
        alone.accept();
        QTRY_VERIFY(!alone.isVisible());
        QCOMPARE(filesIn(other.path()), QStringList{QStringLiteral("groups.csv")});
    }

    void sizesAreThoseOfJournals() {
        const QTemporaryDir folder;
        ExportDialog dialog(threeFigures(), tickedAre({"map"}));
        setExportFolder(dialog, folder.path());
        auto* resolution = dialog.findChild<QSpinBox*>(QStringLiteral("figureResolution"));
        tickFormats(dialog, {QStringLiteral("pdf")});
        QVERIFY(!resolution->isEnabled()); // a PDF has none
        tickFormats(dialog, {QStringLiteral("png")});
        QVERIFY(resolution->isEnabled());
        dialog.show();
        chooseExportWidth(dialog, 1);
        auto* width = dialog.findChild<QDoubleSpinBox*>(QStringLiteral("figureWidth"));
        auto* height = dialog.findChild<QDoubleSpinBox*>(QStringLiteral("figureHeight"));
        QTRY_COMPARE(height->value(), 63.8);
        QCOMPARE(width->value(), 85.0);
        QCOMPARE(resolution->value(), 300);
        QCOMPARE(dialog.findChild<QDoubleSpinBox*>(QStringLiteral("figureText"))->value(), 8.0);
        dialog.accept();
        QTRY_VERIFY(!dialog.isVisible());
        const QImage picture(folder.filePath(QStringLiteral("map.png")));
        QVERIFY(qAbs(picture.width() - 1004) <= 2); // 85 mm at 300 dots an inch
        QCOMPARE(qRound(picture.dotsPerMeterX() * 0.0254), 300);
        QCOMPARE(picture.pixelColor(picture.width() / 4, 20), QColor(Qt::blue));
        QCOMPARE(picture.pixelColor(picture.width() * 3 / 4, 20), QColor(Qt::white));
        // A height is of one figure alone, and stays with it at another width.
        height->setValue(42.5);
        QTRY_COMPARE(dialog.pageSize().height(), qRound(42.5 * unitsPerMillimetre));
        dialog.list()->pointAt("groups");
        QTRY_COMPARE(height->value(), 94.4);
        dialog.list()->pointAt("map");
        QTRY_COMPARE(height->value(), 42.5);
        chooseExportWidth(dialog, 2);
        QTRY_COMPARE(height->value(), 87.0);
        width->setValue(100.0);
        QTRY_COMPARE(height->value(), 50.0);
        QCOMPARE(dialog.findChild<QComboBox*>(QStringLiteral("figureWidths"))->currentText(),
                 QStringLiteral("Custom width"));
    }

    void panelsOfASheet() {
        for (const auto& [index, letter] : std::map<int, const char*>{{0, "a"}, {25, "z"}, {26, "aa"}})
            QCOMPARE(panelLetter(index), QString::fromLatin1(letter));
        PaneDrawing high = halfDrawing(QStringLiteral("high"));
        high.height = [](QSizeF page, const QFont&) { return 3.0 * page.width(); };
        const std::vector<SheetPanel> panels{{halfDrawing(QStringLiteral("one")), 0.5},
                                             {halfDrawing(QStringLiteral("two")), 1.25},
                                             {high, 0.5}};
        const double gap = 4.0 * unitsPerMillimetre, width = 600.0, half = (width - gap) / 2.0;
        const FigureSheet two(panels, width, 2, 9.0), one(panels, width, 1, 9.0), four(panels, width, 4, 9.0);
        const double letter = two.places()[0].top();
        QVERIFY(letter > 8.0 && letter < 20.0);                            // a line of text of 9 points
        QCOMPARE(two.places()[0], QRectF(0.0, letter, half, 1.25 * half)); // as high as its neighbour
        QCOMPARE(two.places()[1], QRectF(half + gap, letter, half, 1.25 * half));
        const double second = letter + 1.25 * half + gap + letter;
        QCOMPARE(two.places()[2].topLeft(), QPointF(0.0, second));
        QVERIFY(qAbs(two.places()[2].height() - 3.0 * half) <= 1.0); // as high as it needs
        QCOMPARE(two.size(), QSize(600, qCeil(second + two.places()[2].height())));
        QCOMPARE(one.places()[1].width(), width);
        QCOMPARE(four.places()[2].width(), (width - 2.0 * gap) / 3.0); // no column stays empty
        QVERIFY(qAbs(FigureSheet(panels, width, 2, 18.0).places()[0].top() - 2.0 * letter) < 0.01);
        QVERIFY(FigureSheet({}, width, 2, 9.0).size().isEmpty());
    }

    void asOneSheet() {
        const QTemporaryDir folder;
        ExportChoice choice = tickedAre({"map", "groups", "third"});
        std::vector<ListedFigure> figures = threeFigures();
        figures.push_back(
            listedFigure("third", {1000, 500}, halfDrawing(QStringLiteral("third"), Qt::darkGreen)));
        ExportDialog dialog(figures, choice);
        setExportFolder(dialog, folder.path());
        tickFormats(dialog, {QStringLiteral("svg"), QStringLiteral("png")});
        auto* columns = dialog.findChild<QSpinBox*>(QStringLiteral("exportColumns"));
        auto* name = dialog.findChild<QLineEdit*>(QStringLiteral("exportSheetName"));
        dialog.show();
        QTRY_VERIFY(!columns->isEnabled() && !name->isEnabled());
        dialog.findChild<QCheckBox*>(QStringLiteral("exportSheet"))->setChecked(true);
        QTRY_VERIFY(columns->isEnabled() && name->isEnabled());
        QCOMPARE(columns->value(), 2);
        QVERIFY(columns->minimum() == 1 && columns->maximum() == 4);
        name->setText(QStringLiteral("figure 3"));
        chooseExportWidth(dialog, 2);
        dialog.list()->pointAt("third");
        QTest::keyClick(dialog.list(), Qt::Key_Up, Qt::AltModifier); // before the groups
        QTRY_COMPARE(dialog.pageSize().width(), qRound(174.0 * unitsPerMillimetre));
        const double panel = (174.0 - 4.0) / 2.0 * unitsPerMillimetre;
        const double heights = dialog.pageSize().height() - panel * (0.75 + 1000.0 / 900.0);
        QVERIFY2(heights > 4.0 * unitsPerMillimetre && heights < 15.0 * unitsPerMillimetre, // gap and letters
                 qPrintable(QString::number(heights)));
        // The box has the height of the panel that is pointed at.
        auto* height = dialog.findChild<QDoubleSpinBox*>(QStringLiteral("figureHeight"));
        QTRY_COMPARE(height->value(), 42.5);
        dialog.list()->pointAt("groups");
        QTRY_VERIFY(qAbs(height->value() - 85.0 * 1000.0 / 900.0) < 0.1);
        const int before = dialog.pageSize().height();
        height->setValue(60.0);
        QTRY_VERIFY(qAbs(before - dialog.pageSize().height() -
                         (85.0 * 1000.0 / 900.0 - 60.0) * unitsPerMillimetre) < 3.0);
        dialog.list()->pointAt("curves"); // no panel
        QTRY_VERIFY(!height->isEnabled());
        dialog.accept();
        QTRY_VERIFY(!dialog.isVisible());
        QCOMPARE(filesIn(folder.path()),
                 (QStringList{QStringLiteral("figure 3.png"), QStringLiteral("figure 3.svg"),
                              QStringLiteral("groups.csv")}));
        const QByteArray svg = contentOf(folder.filePath(QStringLiteral("figure 3.svg")));
        QCOMPARE(boldLetters(svg),
                 (QStringList{QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")}));
        QVERIFY(svg.indexOf("text of map") < svg.indexOf("text of third") &&
                svg.indexOf("text of third") < svg.indexOf("text of groups"));
        const QImage picture(folder.filePath(QStringLiteral("figure 3.png")));
        const double scale = 300.0 / 96.0;
        QVERIFY(qAbs(picture.height() - scale * dialog.pageSize().height()) < 3.0);
        const auto colorAt = [&](double x, double y) {
            return picture.pixelColor(qRound(scale * x), qRound(scale * y));
        };
        QCOMPARE(colorAt(20.0, 60.0), QColor(Qt::blue));
        QCOMPARE(colorAt(panel + 4.0 * unitsPerMillimetre + 20.0, 60.0), QColor(Qt::darkGreen));
        QCOMPARE(colorAt(20.0, dialog.pageSize().height() - 20.0), QColor(Qt::red));
        QCOMPARE(dialog.choice().sheetName, QStringLiteral("figure 3"));
        QCOMPARE(dialog.choice().order, (std::vector<std::string>{"curves", "map", "third", "groups"}));
    }

    void filesThatExistAreAskedAboutOnce() {
        const QTemporaryDir folder;
        ExportDialog dialog(threeFigures(), tickedAre({"map", "groups"}));
        setExportFolder(dialog, folder.path());
        tickFormats(dialog, {QStringLiteral("png"), QStringLiteral("pdf")});
        for (const char* name : {"map.pdf", "groups.csv"}) {
            QFile precious(folder.filePath(QString::fromLatin1(name)));
            QVERIFY(precious.open(QIODevice::WriteOnly));
            precious.write("precious");
        }
        dialog.show();
        dialog.accept();
        QMessageBox* box = questionOf(dialog);
        QVERIFY(box != nullptr && box->isVisible());
        QVERIFY(box->text().startsWith(QStringLiteral("2 files")));
        QCOMPARE(box->informativeText(), QStringLiteral("map.pdf\ngroups.csv"));
        box->reject();
        QTRY_VERIFY(questionOf(dialog) == nullptr);
        QVERIFY(dialog.isVisible());
        QCOMPARE(contentOf(folder.filePath(QStringLiteral("map.pdf"))), QByteArray("precious"));
        QCOMPARE(filesIn(folder.path()).size(), 2);
        dialog.accept();
        replaceAll(*questionOf(dialog));
        QTRY_VERIFY(!dialog.isVisible());
        QVERIFY(contentOf(folder.filePath(QStringLiteral("map.pdf"))).startsWith("%PDF-"));
        QCOMPARE(filesIn(folder.path()).size(), 5);
    }

    void cancelLeavesNoFile() {
        const QTemporaryDir folder;
        ExportDialog dialog(threeFigures(), tickedAre({"map", "groups"}));
        setExportFolder(dialog, folder.path());
        tickFormats(dialog, {QStringLiteral("png"), QStringLiteral("svg"), QStringLiteral("pdf")});
        dialog.findChild<QSpinBox*>(QStringLiteral("figureResolution"))->setValue(600);
        dialog.show();
        auto* progress = dialog.findChild<QProgressBar*>(QStringLiteral("exportProgress"));
        auto* close = dialog.findChild<QPushButton*>(QStringLiteral("exportClose"));
        QVERIFY(!progress->isVisible());
        dialog.accept();
        QVERIFY(progress->isVisible() && !dialog.list()->isEnabled());
        QCOMPARE(close->text(), QStringLiteral("Cancel"));
        close->click();
        QTRY_VERIFY_WITH_TIMEOUT(!progress->isVisible(), 20'000);
        QVERIFY(dialog.isVisible() && dialog.list()->isEnabled());
        QVERIFY(problemOf(dialog)->text().contains(QStringLiteral("no file was written")));
        QVERIFY2(filesIn(folder.path()).isEmpty(), qPrintable(filesIn(folder.path()).join(u' ')));
        QVERIFY(dialog.written().isEmpty());
        QCOMPARE(close->text(), QStringLiteral("Close"));
        close->click();
        QVERIFY(!dialog.isVisible());
    }

    void whatCannotBeWrittenIsSaid() {
        const QTemporaryDir folder;
        ExportDialog dialog(threeFigures(), tickedAre({"map", "groups"}));
        auto* now = dialog.findChild<QPushButton*>(QStringLiteral("exportNow"));
        dialog.show();
        setExportFolder(dialog, QStringLiteral("/no/such/folder"));
        QTRY_VERIFY(
            problemOf(dialog)->text().contains(QStringLiteral("The folder /no/such/folder does not exist")));
        QVERIFY(!now->isEnabled());
        setExportFolder(dialog, QStringLiteral("/proc")); // nobody may write there
        QTRY_VERIFY(now->isEnabled());
        dialog.accept();
        QTRY_VERIFY(problemOf(dialog)->text().contains(QStringLiteral("/proc/map.png")));
        QVERIFY(dialog.isVisible() && dialog.written().isEmpty());
        // One file that cannot be written: no other is.
        setExportFolder(dialog, folder.path());
        QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("groups.csv")));
        dialog.accept();
        replaceAll(*questionOf(dialog));
        QTRY_VERIFY(problemOf(dialog)->text().contains(QStringLiteral("groups.csv")));
        QVERIFY(filesIn(folder.path()).isEmpty());
        // Names, formats and ticks.
        setExportFolder(dialog, folder.path());
        exportRow(dialog, "groups")->setText(1, QStringLiteral("map"));
        QTRY_VERIFY(problemOf(dialog)->text().contains(QStringLiteral("map.png")));
        QVERIFY(!now->isEnabled());
        exportRow(dialog, "groups")->setText(1, QString()); // its own again
        QCOMPARE(exportRow(dialog, "groups")->text(1), QStringLiteral("groups"));
        QTRY_VERIFY(now->isEnabled());
        exportRow(dialog, "groups")->setCheckState(0, Qt::Unchecked);
        tickFormats(dialog, {});
        QTRY_VERIFY(problemOf(dialog)->text().contains(QStringLiteral("format")) && !now->isEnabled());
        tickFormats(dialog, {QStringLiteral("svg")});
        QTRY_VERIFY(now->isEnabled());
        exportRow(dialog, "map")->setCheckState(0, Qt::Unchecked);
        QTRY_VERIFY(problemOf(dialog)->text().contains(QStringLiteral("Tick")) && !now->isEnabled());
    }
};

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestExportFiles>)

#include "tst_export_files.moc"
