// SPDX-License-Identifier: GPL-3.0-or-later
// Checks the choices in the export dialog, and that it remembers them.
#include "app/window/figure_sheet.h"
#include "tests/app/export_figures.h"
#include "tests/app/window_support.h"
#include "tests/support/view_test.h"
#include "widgets/export/figure_export.h"

#include <QApplication>
#include <QDoubleSpinBox>
#include <QImage>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTimer>
#include <QWindow>

#include <map>
#include <set>

using namespace groupscope;

class TestExportDialog : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_export_dialog")))
            QSKIP(needsDisplay);
    }
    void init() { forgetSettings(); }

    void aFigureThatNeedsMoreHeightSaysSo() {
        std::vector<ListedFigure> figures = threeFigures();
        figures[1].draw = [] {
            PaneDrawing map = halfDrawing(QStringLiteral("map"));
            map.height = [](QSizeF page, const QFont&) { return 2.0 * page.width(); };
            return map;
        };
        ExportDialog dialog(figures, tickedAre({"map"}));
        dialog.show();
        chooseExportWidth(dialog, 1);
        auto* higher = dialog.findChild<QLabel*>(QStringLiteral("figureHigher"));
        QTRY_VERIFY(higher->text().contains(QStringLiteral("170.")));
        QVERIFY(higher->isVisible() && higher->text().contains(QStringLiteral("8.0 pt")));
        QVERIFY(dialog.pageSize().height() >= qRound(170.0 * unitsPerMillimetre));
        dialog.list()->pointAt("groups");
        QTRY_VERIFY(!higher->isVisible());
    }

    void choicesAreRemembered() {
        const QTemporaryDir folder;
        {
            ExportDialog dialog(threeFigures(), tickedAre({"map"}));
            QCOMPARE(dialog.findChild<QCheckBox*>(QStringLiteral("figure_png"))->isChecked(), true);
            setExportFolder(dialog, folder.path());
            tickFormats(dialog, {QStringLiteral("svg"), QStringLiteral("pdf")});
            dialog.findChild<QCheckBox*>(QStringLiteral("figureValues"))->setChecked(false);
            chooseExportWidth(dialog, 2);
            dialog.findChild<QDoubleSpinBox*>(QStringLiteral("figureWidth"))->setValue(120.0);
            dialog.findChild<QDoubleSpinBox*>(QStringLiteral("figureText"))->setValue(7.5);
            dialog.findChild<QSpinBox*>(QStringLiteral("figureResolution"))->setValue(450);
            dialog.show();
            dialog.resize(1000, 650);
            dialog.accept();
            QTRY_VERIFY(!dialog.isVisible());
        }
        ExportDialog dialog(threeFigures(), tickedAre({"map"}));
        QCOMPARE(dialog.size(), QSize(1000, 650));
        QCOMPARE(dialog.findChild<QLineEdit*>(QStringLiteral("exportFolder"))->text(), folder.path());
        for (const char* format : {"png", "svg", "pdf"})
            QCOMPARE(
                dialog.findChild<QCheckBox*>(QStringLiteral("figure_") + QLatin1String(format))->isChecked(),
                std::string(format) != "png");
        QVERIFY(!dialog.findChild<QCheckBox*>(QStringLiteral("figureValues"))->isChecked());
        QCOMPARE(dialog.findChild<QDoubleSpinBox*>(QStringLiteral("figureWidth"))->value(), 120.0);
        QCOMPARE(dialog.findChild<QDoubleSpinBox*>(QStringLiteral("figureText"))->value(), 7.5);
        QCOMPARE(dialog.findChild<QSpinBox*>(QStringLiteral("figureResolution"))->value(), 450);
    }

    void emptyFiguresCannotBeTicked() {
        ExportDialog dialog(threeFigures(), tickedAre({"curves", "map"}));
        dialog.show();
        const QTreeWidgetItem* curves = exportRow(dialog, "curves");
        QCOMPARE(curves->checkState(0), Qt::Unchecked);
        QCOMPARE(curves->text(1), QStringLiteral("Select a run to see its curves"));
        dialog.list()->pointAt("curves");
        dialog.list()->setFocus();
        QTest::keyClick(dialog.list(), Qt::Key_Space);
        QCOMPARE(curves->checkState(0), Qt::Unchecked);
        const QRect row = dialog.list()->visualItemRect(curves);
        QTest::mouseClick(dialog.list()->viewport(), Qt::LeftButton, {}, {row.left() + 10, row.center().y()});
        QCOMPARE(curves->checkState(0), Qt::Unchecked);
        QTest::keyClick(dialog.list(), Qt::Key_F2);
        QVERIFY(dialog.list()->findChild<QLineEdit*>() == nullptr);
        QCOMPARE(dialog.list()->ticked(), std::vector<int>{1});
        QVERIFY(dialog.pageSize().isEmpty());
        QTRY_COMPARE(dialog.findChild<QWidget*>(QStringLiteral("figurePreview"))->accessibleDescription(),
                     QStringLiteral("Select a run to see its curves"));
        // One with something to draw is ticked by both.
        const QTreeWidgetItem* groups = exportRow(dialog, "groups");
        const QRect place = dialog.list()->visualItemRect(groups);
        QTest::mouseClick(dialog.list()->viewport(), Qt::LeftButton, {},
                          {place.left() + 10, place.center().y()});
        QCOMPARE(groups->checkState(0), Qt::Checked);
        QCOMPARE(dialog.list()->currentItem(), groups);
        QTest::keyClick(dialog.list(), Qt::Key_Space);
        QCOMPARE(groups->checkState(0), Qt::Unchecked);
        QTest::keyClick(dialog.list(), Qt::Key_F2);
        QVERIFY(dialog.list()->findChild<QLineEdit*>() != nullptr);
    }

    /// Drawing takes long with many runs, so that the list is there before.
    void aFigureIsDrawnWhenSomebodyLooks() {
        std::map<std::string, int> drawn;
        std::vector<ListedFigure> figures = threeFigures();
        figures.push_back(listedFigure("third", {800, 600}, halfDrawing(QStringLiteral("own name"))));
        for (ListedFigure& figure : figures)
            figure.draw = [&drawn, id = figure.id, draw = figure.draw] {
                ++drawn[id];
                return draw();
            };
        const auto times = [](int map, int curves, int third) {
            std::map<std::string, int> all{{"map", map}, {"curves", curves}, {"third", third}};
            std::erase_if(all, [](const auto& one) { return one.second == 0; });
            return all;
        };
        const QTemporaryDir folder;
        ExportDialog dialog(figures, tickedAre({"map"}));
        setExportFolder(dialog, folder.path());
        dialog.show();
        auto* preview = dialog.findChild<QWidget*>(QStringLiteral("figurePreview"));
        QTRY_VERIFY(preview->accessibleDescription().startsWith(QStringLiteral("MAP")));
        QVERIFY(drawn == times(1, 0, 0));
        // Nobody knows yet that there is nothing to draw.
        QTreeWidgetItem* curves = exportRow(dialog, "curves");
        QCOMPARE(curves->text(1), QStringLiteral("curves"));
        QVERIFY(curves->flags().testFlag(Qt::ItemIsUserCheckable));
        curves->setCheckState(0, Qt::Checked);
        QVERIFY(drawn == times(1, 1, 0));
        QVERIFY(!isTicked(dialog, "curves") && !curves->flags().testFlag(Qt::ItemIsUserCheckable));
        QCOMPARE(curves->text(1), QStringLiteral("Select a run to see its curves"));
        QTRY_COMPARE(preview->accessibleDescription(), QStringLiteral("Select a run to see its curves"));
        QCOMPARE(exportRow(dialog, "third")->text(1), QStringLiteral("third"));
        dialog.list()->pointAt("third");
        QCOMPARE(exportRow(dialog, "third")->text(1), QStringLiteral("own name"));
        QVERIFY(drawn == times(1, 1, 1));
        dialog.list()->pointAt("map");
        dialog.accept();
        QTRY_VERIFY(!dialog.isVisible());
        QVERIFY(drawn == times(1, 1, 1)); // of the groups nobody wanted anything
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList{QStringLiteral("map.png")});
    }

    void keysReachEverything() {
        const QTemporaryDir folder;
        ExportDialog dialog(threeFigures(), tickedAre({"map", "groups"}));
        setExportFolder(dialog, folder.path());
        dialog.findChild<QCheckBox*>(QStringLiteral("exportSheet"))->setChecked(true);
        dialog.show();
        dialog.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        QCOMPARE(QApplication::focusWidget(), dialog.list());
        std::set<QString> reached;
        for (int press = 0; press < 40; ++press) {
            reached.insert(QApplication::focusWidget()->objectName());
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        }
        for (const char* name :
             {"exportFiguresList", "exportSheet", "exportColumns", "exportSheetName", "exportFolder",
              "figure_png", "figure_svg", "figure_pdf", "figureValues", "figureWidths", "figureWidth",
              "figureText", "figureResolution", "exportNow", "exportClose", "exportDown"})
            QVERIFY2(reached.contains(QString::fromLatin1(name)), name);
        std::map<QString, QStringList> taken;
        const auto take = [&](const QString& text) {
            if (const QString key = QKeySequence::mnemonic(text).toString(); !key.isEmpty())
                taken[key] << text;
        };
        for (const auto* label : dialog.findChildren<QLabel*>())
            take(label->buddy() != nullptr ? label->text() : QString());
        for (const auto* button : dialog.findChildren<QAbstractButton*>())
            take(button->text());
        for (const auto& [key, texts] : taken)
            QVERIFY2(texts.size() == 1, qPrintable(texts.join(u' ')));
        QVERIFY(taken.size() >= 14);
    }

    void whatIsTypedCounts() {
        const QTemporaryDir folder;
        ExportDialog dialog(threeFigures(), tickedAre({"map"}));
        setExportFolder(dialog, folder.path());
        dialog.show();
        dialog.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        QTest::keyClick(dialog.list(), Qt::Key_F2);
        auto* editor = dialog.list()->findChild<QLineEdit*>();
        QVERIFY(editor != nullptr);
        QTest::keyClicks(editor, QStringLiteral("plate"));
        QTest::keyClick(editor, Qt::Key_Return);
        QVERIFY(dialog.isVisible());
        QTRY_COMPARE(exportRow(dialog, "map")->text(1), QStringLiteral("plate"));
        auto* width = dialog.findChild<QDoubleSpinBox*>(QStringLiteral("figureWidth"));
        width->setFocus();
        width->selectAll();
        QTest::keyClicks(width, QStringLiteral("100"));
        QTest::keyClick(&dialog, Qt::Key_E, Qt::AltModifier);
        QTRY_VERIFY(!dialog.isVisible());
        QCOMPARE(QImage(folder.filePath(QStringLiteral("plate.png"))).width(),
                 qRound(100.0 * unitsPerMillimetre));
    }

    void closesWhileANameIsEdited() {
        {
            ExportDialog dialog(threeFigures(), tickedAre({"map"}));
            dialog.show();
            dialog.activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(&dialog));
            QTest::keyClick(dialog.list(), Qt::Key_F2);
            auto* editor = dialog.list()->findChild<QLineEdit*>();
            QVERIFY(editor != nullptr);
            QTest::keyClicks(editor, QStringLiteral("plate"));
            QTest::keyClick(editor, Qt::Key_Return); // ends the editor when events are processed
        }
        QTest::qWait(50); // no timer of the dialog is left
    }

    void aFigureIsDragged() {
        ExportDialog dialog(threeFigures(), tickedAre({"map", "groups"}));
        dialog.show();
        dialog.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        QWidget* rows = dialog.list()->viewport();
        const QRect first = dialog.list()->visualItemRect(exportRow(dialog, "map"));
        const QRect second = dialog.list()->visualItemRect(exportRow(dialog, "groups"));
        const QPoint from(first.left() + 80, first.center().y()), to(from.x(), second.bottom() - 1);
        QWindow* window = dialog.windowHandle();
        const QPoint inWindow = rows->mapTo(&dialog, to);
        for (int step = 0; step < 3; ++step) // the drag has an event loop of its own
            QTimer::singleShot(200 + 100 * step, &dialog,
                               [=] { QTest::mouseMove(window, inWindow + QPoint(step, 0)); });
        QTimer::singleShot(600, &dialog, [=] { QTest::mouseRelease(window, Qt::LeftButton, {}, inWindow); });
        QTest::mousePress(rows, Qt::LeftButton, {}, from);
        QTest::mouseMove(rows, from + QPoint(0, 12));
        QTest::mouseMove(rows, from + QPoint(0, 14));
        QTRY_COMPARE(dialog.choice().order, (std::vector<std::string>{"curves", "groups", "map"}));
        QVERIFY(isTicked(dialog, "map") && isTicked(dialog, "groups"));
    }

    void fitsASmallScreen() {
        std::vector<ListedFigure> many;
        for (int i = 0; i < 40; ++i)
            many.push_back(listedFigure(("figure" + std::to_string(i)).c_str(), {800, 600},
                                        halfDrawing(QStringLiteral("figure %1").arg(i))));
        ExportDialog dialog(many, tickedAre({"figure0"}));
        dialog.show();
        QVERIFY(dialog.minimumSizeHint().width() <= 1000 && dialog.minimumSizeHint().height() <= 640);
        QVERIFY(dialog.height() <= 760 && dialog.width() <= 1240);
    }
};

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestExportDialog>)

#include "tst_export_dialog.moc"
