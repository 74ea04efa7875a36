// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/search_dialog.h"
#include "tests/app/queue_support.h"
#include "tests/support/view_test.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableWidget>
#include <QTemporaryDir>

using namespace groupscope;
using namespace groupscope::testing;

/// The search of settings in its dialog.
class TestSearchDialog : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_search_dialog")))
            QSKIP(needsDisplay);
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }
    void init() { forgetKeptRuns(); }

    void searchesAndTrainsTheWinners() {
        MainWindow window;
        openSet(window, path_);
        SearchDialog* dialog = opened(window);
        QVERIFY(dialog != nullptr && dialog->isVisible());
        auto* start = dialog->findChild<QPushButton*>(QStringLiteral("searchStart"));
        auto* state = dialog->findChild<QLabel*>(QStringLiteral("searchState"));
        tick(dialog, {});
        QVERIFY(!start->isEnabled());
        QVERIFY(state->text().contains(QStringLiteral("Tick")));
        tick(dialog, {QStringLiteral("linear-probe"), QStringLiteral("adapter")});
        QCOMPARE(start->text(), QStringLiteral("&Search 2 methods"));
        dialog->findChild<QComboBox*>(QStringLiteral("searchUnit"))->setCurrentIndex(1);
        dialog->findChild<QSpinBox*>(QStringLiteral("searchAmount"))->setValue(8);
        dialog->findChild<QSpinBox*>(QStringLiteral("searchSeeds"))->setValue(2);
        QSignalSpy found(dialog, &SearchDialog::winnersFound);
        start->click();
        QVERIFY(dialog->isSearching());
        QVERIFY(!start->isEnabled());
        auto* board = dialog->findChild<QTableWidget*>(QStringLiteral("searchBoard"));
        QTRY_VERIFY_WITH_TIMEOUT(board->rowCount() == 2 || !found.isEmpty(), 60'000);
        keepPicture(*dialog, "search_running.png");
        dialog->close(); // it goes on
        QTRY_COMPARE_WITH_TIMEOUT(found.size(), qsizetype(1), 120'000);
        QCOMPARE(opened(window), dialog);
        QCOMPARE(board->rowCount(), 2);
        for (int row = 0; row < 2; ++row) {
            QVERIFY(board->item(row, 1)->text().toInt() > 3);
            QVERIFY(board->item(row, 3)->text().endsWith(QStringLiteral(" %")));
        }
        QTRY_VERIFY_WITH_TIMEOUT(!window.session()->queue()->isTraining() &&
                                     window.session()->queue()->waitingCount() == 0,
                                 60'000);
        QCOMPARE(window.session()->runs()->all().size(), std::size_t(4)); // two methods, two seeds
        keepPicture(*dialog, "search_done.png");
        // The same choice is there already: it ends at once.
        start->click();
        QTRY_COMPARE_WITH_TIMEOUT(found.size(), qsizetype(2), 20'000);
        QCOMPARE(window.session()->runs()->all().size(), std::size_t(4));
    }

    void stoppedOnesContinue() {
        MainWindow window;
        openSet(window, path_);
        SearchDialog* dialog = opened(window);
        tick(dialog, {QStringLiteral("adapter")});
        dialog->findChild<QSpinBox*>(QStringLiteral("searchAmount"))->setValue(60); // minutes
        auto* start = dialog->findChild<QPushButton*>(QStringLiteral("searchStart"));
        start->click();
        auto* board = dialog->findChild<QTableWidget*>(QStringLiteral("searchBoard"));
        QTRY_VERIFY_WITH_TIMEOUT(board->rowCount() == 1, 60'000);
        dialog->findChild<QPushButton*>(QStringLiteral("searchStop"))->click();
        QTRY_VERIFY_WITH_TIMEOUT(!dialog->isSearching(), 10'000);
        QVERIFY(dialog->findChild<QLabel*>(QStringLiteral("searchState"))
                    ->text()
                    .contains(QStringLiteral("to continue")));
        QVERIFY(start->isEnabled());
        QVERIFY(window.session()->runs()->all().empty());
        const int before = board->item(0, 1)->text().toInt();
        start->click();
        QTRY_VERIFY_WITH_TIMEOUT(board->rowCount() == 1 && board->item(0, 1)->text().toInt() >= before,
                                 60'000);
        dialog->findChild<QPushButton*>(QStringLiteral("searchStop"))->click();
        QTRY_VERIFY_WITH_TIMEOUT(!dialog->isSearching(), 10'000);
    }

    /// Nothing else is asked when a search goes on, and the same choice continues it in another session.
    void quittingAsksFirst() {
        int before = 0;
        {
            MainWindow window;
            openSet(window, path_);
            SearchDialog* dialog = searchLong(window);
            window.close();
            QVERIFY(window.isVisible());
            QMessageBox* question = trainingQuestion(window);
            QVERIFY(question != nullptr);
            QVERIFY(question->text().contains(QStringLiteral("A search of settings is running")));
            QVERIFY(question->informativeText().contains(QStringLiteral("the same choices")));
            QTest::qWait(200);
            keepPicture(*question, "quit_search_question.png");
            press(question, QMessageBox::RejectRole);
            QVERIFY(window.isVisible() && dialog->isSearching());
            QTRY_VERIFY(trainingQuestion(window) == nullptr);
            // Another set may be opened: the search goes on.
            QSignalSpy opened(window.session()->data(), &OpenSet::opened);
            window.openFile(path_);
            QVERIFY(opened.wait(10'000));
            QVERIFY(trainingQuestion(window) == nullptr && dialog->isSearching());
            before =
                dialog->findChild<QTableWidget*>(QStringLiteral("searchBoard"))->item(0, 1)->text().toInt();
            trainLong(window, 0); // both are named in one question
            window.close();
            question = trainingQuestion(window);
            QVERIFY(question != nullptr);
            QVERIFY2(question->text().contains(QStringLiteral("A search of settings is running")) &&
                         question->text().contains(QStringLiteral("ERM adapter")),
                     qPrintable(question->text()));
            press(question, QMessageBox::AcceptRole);
            QTRY_VERIFY_WITH_TIMEOUT(!window.isVisible(), 20'000);
            QVERIFY(!dialog->isSearching());
        }
        MainWindow window;
        openSet(window, path_);
        SearchDialog* dialog = searchLong(window);
        auto* board = dialog->findChild<QTableWidget*>(QStringLiteral("searchBoard"));
        QVERIFY(board->item(0, 1)->text().toInt() >= before);
        dialog->stop();
        QTRY_VERIFY_WITH_TIMEOUT(!dialog->isSearching(), 10'000);
        window.close(); // nothing goes on: nobody is asked
        QVERIFY(!window.isVisible());
    }

  private:
    /// A search that does not end while the test looks, until its first row is there.
    static SearchDialog* searchLong(MainWindow& window) {
        SearchDialog* dialog = opened(window);
        tick(dialog, {QStringLiteral("adapter")});
        dialog->findChild<QSpinBox*>(QStringLiteral("searchAmount"))->setValue(60); // minutes
        dialog->start();
        auto* board = dialog->findChild<QTableWidget*>(QStringLiteral("searchBoard"));
        for (int wait = 0; wait < 600 && board->rowCount() == 0; ++wait)
            QTest::qWait(100);
        return dialog;
    }
    static SearchDialog* opened(MainWindow& window) {
        window.findChild<QAction*>(QStringLiteral("searchSettings"))->trigger();
        return window.findChild<SearchDialog*>();
    }
    static void tick(SearchDialog* dialog, const QStringList& ids) {
        auto* list = dialog->findChild<QListWidget*>(QStringLiteral("searchMethods"));
        for (int i = 0; i < list->count(); ++i)
            list->item(i)->setCheckState(
                ids.contains(list->item(i)->data(Qt::UserRole).toString()) ? Qt::Checked : Qt::Unchecked);
    }

    QTemporaryDir folder_;
    QString path_;
};

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestSearchDialog>)

#include "tst_search_dialog.moc"
