// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/query_box.h"

#include "app/views/map_coloring.h"
#include "tests/app/window_support.h"
#include "widgets/scatter/scatter_view.h"
#include "widgets/style/theme.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QCompleter>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTemporaryDir>

using namespace groupscope;

/// Asking for rows in words: what is selected, what is said below the line, completion and history.
class TestQueryBox : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_query_box")))
            QSKIP(needsDisplay);
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }
    void init() {
        forgetKeptRuns();
        forgetSettings();
    }

    void aQuerySelectsItsRowsOnTheMap() {
        MainWindow window;
        openSet(window, path_); // the map shows test examples
        type(window, QStringLiteral("shape = star and place != indoor"));
        const Task& task = *window.session()->task();
        const Column& place = task.set->column("place");
        std::size_t shown = 0, all = 0;
        for (std::size_t row = 0; row < task.labels.size(); ++row)
            all += task.labels[row] == 2 && place.codes[row] == 1;
        const std::vector<int>& rows = window.context()->map()->rows();
        for (std::size_t point = 0; point < rows.size(); ++point) {
            const auto row = static_cast<std::size_t>(rows[point]);
            const bool wanted = task.labels[row] == 2 && place.codes[row] == 1;
            QCOMPARE(window.context()->selectedPoints().contains(point), wanted);
            shown += wanted;
        }
        QVERIFY(shown > 10 && all > shown);
        QVERIFY2(answer(window).contains(QString::number(shown)), qPrintable(answer(window)));
        QVERIFY(answer(window).contains(QString::number(all - shown)));
        QVERIFY(label(window)->isVisible());
        keepPicture(window, "query.png");
        window.resize(1280, 800);
        QTest::qWait(200);
        keepPicture(window, "query-1280.png");
        window.context()->setSelectedPoints(
            RowSelection(rows.size())); // another selection is no answer to it
        QVERIFY(!label(window)->isVisible());
    }

    void predictionsOfTheSelectedRunAreAsked() {
        MainWindow window;
        openSet(window, path_);
        type(window, QStringLiteral("wrong"));
        QVERIFY2(answer(window).contains(QStringLiteral("select a finished run")),
                 qPrintable(answer(window)));
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "3"}});
        type(window, QStringLiteral("wrong and shape = star and split = test"));
        const Task& task = *window.session()->task();
        const std::vector<int> predicted = predictionsOfRows(task, *window.session()->runs()->all()[0].run);
        std::size_t count = 0;
        for (const int row : task.findSplit(testSplit)->rows) {
            const auto place = static_cast<std::size_t>(row);
            count += task.labels[place] == 2 && predicted[place] >= 0 && predicted[place] != 2;
        }
        QVERIFY(count > 0);
        QCOMPARE(window.context()->selectedPoints().count(), count);
    }

    /// Rows whose figures are hidden are counted as what they are: not known.
    void hiddenRowsAreSaidToBeUndecided() {
        QSettings().setValue(QStringLiteral("runs/hideTest"), true);
        MainWindow window;
        openSet(window, path_);
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "3"}});
        type(window, QStringLiteral("wrong and split = test"));
        QVERIFY(window.context()->selectedPoints().isEmpty());
        QVERIFY2(answer(window).contains(QStringLiteral("300 are undecided: no value of wrong")),
                 qPrintable(answer(window)));
    }

    void theMapLaysOutWhereTheRowsAre() {
        MainWindow window;
        openSet(window, path_);
        type(window, QStringLiteral("split = val and shape = circle"));
        QTRY_VERIFY_WITH_TIMEOUT(window.context()->selectedPoints().count() == 100, 20'000);
        QCOMPARE(window.findChild<QComboBox*>(QStringLiteral("mapRows"))->currentData().toString(),
                 QString::fromUtf8(validationSplit));
    }

    void whatIsWrongStandsBelowAndIsMarked() {
        MainWindow window;
        openSet(window, path_);
        type(window, QStringLiteral("shape = stra"));
        QVERIFY2(answer(window).contains(QStringLiteral("did you mean star?")), qPrintable(answer(window)));
        QVERIFY(answer(window).contains(QStringLiteral("at character 9")));
        QVERIFY(label(window)->isVisible());
        QCOMPARE(line(window)->selectedText(), QStringLiteral("stra"));
        keepPicture(window, "query-problem.png");
        QVERIFY(window.context()->selectedPoints().isEmpty());
    }

    void wordsAreCompletedByKeys() {
        MainWindow window;
        openSet(window, path_);
        line(window)->setFocus();
        QTest::keyClicks(line(window), QStringLiteral("sha"));
        auto* popup = window.view<QueryBox>()->findChild<QCompleter*>()->popup();
        QTRY_VERIFY(popup->isVisible());
        QCOMPARE(popup->model()->index(0, 0).data().toString(), QStringLiteral("shape"));
        keepPicture(*popup, "query-completion.png");
        QTest::keyClick(popup, Qt::Key_Down);
        QTest::keyClick(popup, Qt::Key_Return);
        QCOMPARE(line(window)->text(), QStringLiteral("shape "));
        QTest::keyClicks(line(window), QStringLiteral("= st"));
        QTRY_VERIFY(popup->isVisible());
        QTest::keyClick(popup, Qt::Key_Down);
        QTest::keyClick(popup, Qt::Key_Return);
        QCOMPARE(line(window)->text(), QStringLiteral("shape = star "));
        QVERIFY(window.context()->selectedPoints().isEmpty()); // nothing was asked so far
        QTest::keyClick(line(window), Qt::Key_Return);
        QCOMPARE(window.context()->selectedPoints().count(), std::size_t(100));
    }

    void arrowsBringBackWhatWasAsked() {
        MainWindow window;
        openSet(window, path_);
        type(window, QStringLiteral("shape = star"));
        type(window, QStringLiteral("shape = circle"));
        line(window)->setText(QString());
        QTest::keyClicks(line(window), QStringLiteral("pl"));
        window.view<QueryBox>()->findChild<QCompleter*>()->popup()->hide();
        QTest::keyClick(line(window), Qt::Key_Up);
        QCOMPARE(line(window)->text(), QStringLiteral("shape = circle"));
        QTest::keyClick(line(window), Qt::Key_Up);
        QCOMPARE(line(window)->text(), QStringLiteral("shape = star"));
        QTest::keyClick(line(window), Qt::Key_Down);
        QTest::keyClick(line(window), Qt::Key_Down);
        QCOMPARE(line(window)->text(), QStringLiteral("pl"));
        MainWindow another; // and they are kept
        QTest::keyClick(another.findChild<QLineEdit*>(QStringLiteral("query")), Qt::Key_Up);
        QCOMPARE(another.findChild<QLineEdit*>(QStringLiteral("query"))->text(),
                 QStringLiteral("shape = circle"));
    }

    void examplesAreOfTheOpenSetAndHold() {
        MainWindow window;
        openSet(window, path_);
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "3"}});
        auto* help = window.view<QueryBox>()->findChild<QMenu*>();
        help->popup(window.mapToGlobal(QPoint(400, 200)));
        QTRY_VERIFY(help->isVisible());
        keepPicture(*help, "query-help.png");
        QList<QAction*> examples;
        for (QAction* action : help->actions())
            if (action->isEnabled() && !action->isSeparator())
                examples << action;
        help->hide();
        QVERIFY(examples.size() >= 6);
        QVERIFY(examples.front()->text().startsWith(QStringLiteral("shape = ")));
        for (QAction* example : examples) {
            example->trigger();
            QCOMPARE(line(window)->text(), example->text());
            QVERIFY2(!answer(window).contains(QStringLiteral("⚠")), qPrintable(answer(window)));
            QVERIFY(!answer(window).isEmpty());
        }
    }

    /// For people to look at, in both themes; and nothing of the line is pushed out of the window.
    void fitsSmallAndLargeWindows() {
        for (const bool dark : {false, true}) {
            forgetKeptRuns();
            applyTheme(dark ? Theme::dark : Theme::light);
            MainWindow window;
            openSet(window, path_);
            trainAndWait(window, QStringLiteral("linear-probe"),
                         {{"epochs", "10"}, {"learning_rate", "0.05"}});
            type(window, QStringLiteral("wrong and shape = circle"));
            window.view<MapPanel>()->view()->legend()->isolate(0);
            for (const QSize size : {QSize(1280, 800), QSize(2560, 1440)}) {
                window.resize(size);
                QTest::qWait(400);
                const QLineEdit* query = line(window);
                QVERIFY(query->isVisible() && query->width() > 300);
                QVERIFY(window.rect().contains(QRect(query->mapTo(&window, QPoint(0, 0)), query->size())));
                keepPicture(window,
                            qPrintable(QStringLiteral("query-%1-%2.png")
                                           .arg(dark ? QStringLiteral("dark") : QStringLiteral("light"))
                                           .arg(size.width())));
            }
        }
        applyTheme(Theme::light);
    }

    void theKeyLeadsThere() {
        MainWindow window;
        openSet(window, path_);
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QTest::keyClick(&window, Qt::Key_F, Qt::ControlModifier);
        QTRY_VERIFY(line(window)->hasFocus());
    }

  private:
    static QLineEdit* line(const MainWindow& window) {
        return window.findChild<QLineEdit*>(QStringLiteral("query"));
    }
    static QLabel* label(const MainWindow& window) {
        return window.findChild<QLabel*>(QStringLiteral("queryAnswer"));
    }
    static QString answer(const MainWindow& window) { return label(window)->text(); }
    static void type(const MainWindow& window, const QString& text) {
        line(window)->setText(text);
        QTest::keyClick(line(window), Qt::Key_Return);
    }

    QTemporaryDir folder_;
    QString path_;
};

QTEST_MAIN(TestQueryBox)
#include "tst_query_box.moc"
