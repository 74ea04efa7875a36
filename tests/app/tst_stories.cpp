// SPDX-License-Identifier: GPL-3.0-or-later
// Plays the first hour of a user by mouse and keys alone, on a laptop and on a large screen. Every clicked
// item must be visible and inside the window. A story that takes more clicks than it says fails.
#include "app/panes/pair_numbers.h"
#include "app/panes/picture_grid.h"
#include "app/views/group_rows.h"
#include "app/window/first_look.h"
#include "tests/app/queue_support.h"
#include "widgets/charts/group_bars.h"
#include "widgets/scatter/scatter_view.h"
#include "widgets/tables/run_state_delegate.h"

#include <QAbstractScrollArea>
#include <QComboBox>
#include <QDialog>
#include <QDropEvent>
#include <QListView>
#include <QMenu>
#include <QMimeData>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QToolButton>

using namespace groupscope;

namespace {

/// Counts what a person does.
class Hand {
  public:
    explicit Hand(MainWindow& window)
        : window_(window) {}

    void click(QWidget* target, std::optional<QPoint> place = {}, Qt::MouseButton button = Qt::LeftButton) {
        QVERIFY2(target != nullptr && target->isVisible() && target->isEnabled(),
                 target == nullptr ? "nothing to click" : qPrintable(target->objectName()));
        const QPoint spot = place.value_or(target->rect().center());
        const QWidget* screen = target->window();
        QVERIFY2(target->visibleRegion().contains(spot) &&
                     screen->rect().contains(target->mapTo(screen, spot)),
                 qPrintable(target->objectName() + QStringLiteral(" is not seen")));
        QTest::mouseClick(target, button, {}, spot);
        ++acts_;
    }
    void click(const char* name) { click(window_.findChild<QWidget*>(QString::fromLatin1(name))); }
    void key(QWidget* target, Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(target, key, modifiers);
        ++acts_;
    }
    /// Since it was asked last.
    int acts() { return std::exchange(acts_, 0); }

  private:
    MainWindow& window_;
    int acts_ = 0;
};

QDialog* shownDialog(MainWindow& window) {
    for (auto* dialog : window.findChildren<QDialog*>())
        if (dialog->isVisible())
            return dialog;
    return nullptr;
}

QPoint placeOfBar(MainWindow& window, int group) {
    auto* bars = window.view<GroupBars>();
    return bars->findChild<QAbstractScrollArea*>()->viewport()->mapFrom(bars,
                                                                        bars->blockRect(group).center());
}

} // namespace

class TestStories : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_stories")))
            QSKIP(needsDisplay);
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
        plain_ = folder_.filePath(QStringLiteral("plain.csv"));
        QFile file(plain_); // as people have them: a class, values, and nothing else
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("label,x0,x1,x2\n");
        for (int row = 0; row < 120; ++row)
            file.write(QStringLiteral("%1,%2,%3,%4\n")
                           .arg(row % 2 == 0 ? QStringLiteral("cat") : QStringLiteral("dog"))
                           .arg(row % 2 + 0.01 * (row % 7))
                           .arg(0.1 * (row % 5))
                           .arg(0.3 * (row % 3))
                           .toUtf8());
    }
    void init() {
        forgetKeptRuns();
        forgetSettings();
    }

    static void story_data() {
        QTest::addColumn<QSize>("size");
        QTest::newRow("laptop") << QSize(1280, 800);
        QTest::newRow("large") << QSize(2560, 1440);
    }

    void ownFileWithoutSplit_data() { story_data(); }
    void ownFileWithoutSplit() {
        QFETCH(QSize, size);
        MainWindow window;
        window.resize(size);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        Hand hand(window);
        QSignalSpy opened(window.session()->data(), &OpenSet::opened);
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(plain_)});
        QDragEnterEvent enter(QPoint(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QVERIFY(QCoreApplication::sendEvent(&window, &enter) && enter.isAccepted());
        QDropEvent drop(QPointF(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&window, &drop);
        QTRY_VERIFY(shownDialog(window) != nullptr);
        QDialog* dialog = shownDialog(window);
        QVERIFY(dialog->height() <= size.height());
        QPushButton* accept = nullptr;
        for (auto* button : dialog->findChildren<QPushButton*>())
            accept = button->isDefault() ? button : accept;
        hand.click(accept);
        QVERIFY(opened.wait(10'000));
        QCOMPARE(hand.acts(), 1);
        hand.click("act_trainNow");
        QTRY_VERIFY_WITH_TIMEOUT(
            window.session()->runs()->all().size() == 1 && !window.session()->queue()->isTraining(), 30'000);
        QCOMPARE(hand.acts(), 1);
    }

    void failingGroupToItsPoints_data() { story_data(); }
    void failingGroupToItsPoints() {
        QFETCH(QSize, size);
        MainWindow window;
        window.resize(size);
        openSet(window, path_);
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "3"}});
        Hand hand(window);
        const auto* bars = window.view<GroupBars>();
        const int worst = bars->data().entries.at(0).worstGroup;
        const auto selected = [&window] { return window.context()->selectedPoints().count(); };
        auto* view = bars->findChild<QAbstractScrollArea*>();
        QTest::qWait(50);
        hand.click(view->viewport(), placeOfBar(window, worst));
        const auto all = selected();
        QVERIFY(all > 30);
        keepPicture(window, "story_group.png");
        QCOMPARE(hand.acts(), 1);
        hand.click(view->viewport(), placeOfBar(window, worst));
        QVERIFY(selected() > 0 && selected() < all); // its wrong ones
        QCOMPARE(hand.acts(), 1);
    }

    /// Opening alone: the pictures of the worst group of zero-shot. From the numbers of A against B to the
    /// pictures of what B breaks: one click on the workspace's tab, one on the number.
    void failingGroupToItsPictures_data() { story_data(); }
    void failingGroupToItsPictures() {
        QFETCH(QSize, size);
        MainWindow window;
        new FirstLook(window.context()); // as the program does
        window.session()->hidden()->setHidesTest(true);
        window.resize(size);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QSignalSpy mapped(window.view<MapPanel>()->model(), &MapModel::finished);
        window.openSample();
        QVERIFY(mapped.wait(60'000));
        auto* pictures = window.view<PictureGrid>()->list();
        const auto seen = [&] {
            return !pictures->visibleRegion().isEmpty() && pictures->model()->rowCount() > 0 &&
                   !pictures->model()->index(0, 0).data(Qt::DecorationRole).value<QPixmap>().isNull();
        };
        QTRY_VERIFY_WITH_TIMEOUT(seen(), 30'000);
        const Task& task = *window.session()->task();
        const int worst = window.session()->runs()->all()[0].run->report("val").worstGroup;
        QCOMPARE(static_cast<std::size_t>(pictures->model()->rowCount()),
                 rowsOfGroup(task, worst, "val").count());
        keepPicture(window, size.width() > 2000 ? "story_opened_large.png" : "story_opened.png");

        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "1"}});
        window.context()->setSelectedRows(RowSelection(task.labels.size()));
        showPane(window, "trade_off"); // which Compare alone has
        showPane(window, "side_by_side");
        showPane(window, "data"); // Side by side stays in front of Compare
        Hand hand(window);
        auto* tabs = window.findChild<QTabBar*>(QStringLiteral("workspaces"));
        hand.click(tabs, tabs->tabRect(2).center());
        auto* numbers = window.view<PairNumbers>();
        QTRY_VERIFY(numbers->isVisible() && numbers->pair().isWhole()); // the new run after the first
        auto* table = numbers->findChild<QTableWidget*>();
        QTRY_VERIFY(table->rowCount() > 0);
        int broken = -1;
        for (int column = 0; column < table->columnCount(); ++column)
            if (table->horizontalHeaderItem(column)->text().startsWith(QStringLiteral("broken")))
                broken = column;
        QVERIFY(broken >= 0);
        int line = 0;
        while (line < table->rowCount() - 1 && table->item(line, broken)->text().toInt() == 0)
            ++line;
        const QModelIndex cell = table->model()->index(line, broken);
        QVERIFY2(cell.data().toInt() > 0, qPrintable(cell.data().toString()));
        keepPicture(window, "story_numbers.png");
        hand.click(table->viewport(), table->visualRect(cell).center());
        QTRY_VERIFY(window.context()->selectedRows().count() > 0);
        QTRY_VERIFY(seen());
        QCOMPARE(hand.acts(), 2);
        keepPicture(window, size.width() > 2000 ? "story_broken_large.png" : "story_broken.png");
    }

    void stopAndResume_data() { story_data(); }
    void stopAndResume() {
        QFETCH(QSize, size);
        MainWindow window;
        window.resize(size);
        openSet(window, path_);
        const QString id = trainLong(window, 0, 400).first();
        QTRY_VERIFY_WITH_TIMEOUT(hasEpochs(window, id, 3), 20'000);
        showPane(window, "method");
        Hand hand(window);
        hand.click("stopTraining");
        QTRY_COMPARE(stateOf(window, id), SessionRun::State::stopped);
        QTableView* view = window.view<RunTable>()->view();
        const QModelIndex state = view->model()->index(0, RunTableModel::state);
        QTRY_VERIFY(state.data(RunTableModel::ResumableRole).toBool());
        QStyleOptionViewItem cell;
        cell.rect = view->visualRect(state);
        cell.fontMetrics = view->fontMetrics();
        hand.click(view->viewport(), RunStateDelegate::buttonOf(cell).center());
        QTRY_COMPARE_WITH_TIMEOUT(stateOf(window, id), SessionRun::State::done, 60'000);
        QCOMPARE(hand.acts(), 2);
    }

    void compareAndFindWhatDiffers_data() { story_data(); }
    void compareAndFindWhatDiffers() {
        QFETCH(QSize, size);
        MainWindow window;
        window.resize(size);
        openSet(window, path_);
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "2"}});
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "3"}});
        window.context()->selected()->select({});
        Hand hand(window);
        hand.click("act_compareRuns");
        QCOMPARE(window.context()->selected()->ids().size(), 2);
        QTRY_COMPARE(window.view<GroupBars>()->data().entries.size(), std::size_t(2));
        QCOMPARE(hand.acts(), 1);
        // Of two runs of one method the table says what tells them apart, without a click.
        const QAbstractItemModel* rows = window.view<RunTable>()->view()->model();
        QVERIFY(rows->index(0, RunTableModel::method)
                    .data(RunTableModel::BelowRole)
                    .toString()
                    .contains(QStringLiteral("epochs")));
        auto* apart = window.findChild<QAction*>(QStringLiteral("settingsApart"));
        QVERIFY(apart != nullptr && apart->isEnabled());
        apart->trigger(); // the menu of the runs: a right click and this entry
        QTRY_VERIFY(shownDialog(window) != nullptr);
        const auto* table = window.findChild<QTableWidget*>(QStringLiteral("settingsApartTable"));
        QVERIFY(table != nullptr && table->rowCount() >= 1 && table->isVisible());
    }

    void aDeletedRunComesBack_data() { story_data(); }
    void aDeletedRunComesBack() {
        QFETCH(QSize, size);
        MainWindow window;
        window.resize(size);
        openSet(window, path_);
        trainAndWait(window, QStringLiteral("zero-shot"), {});
        const QStringList before = rowsShown(window);
        window.activateWindow(); // there may be no window manager
        QVERIFY(QTest::qWaitForWindowActive(&window));
        Hand hand(window);
        QTableView* view = window.view<RunTable>()->view();
        const QModelIndex cell = view->model()->index(0, RunTableModel::worst);
        hand.click(view->viewport(), view->visualRect(cell).center());
        hand.key(view, Qt::Key_Delete);
        QTRY_VERIFY(rowsShown(window).isEmpty());
        hand.key(view, Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(rowsShown(window), before);
        QCOMPARE(hand.acts(), 3);
    }

  private:
    QTemporaryDir folder_;
    QString path_, plain_;
};

QTEST_MAIN(TestStories)
#include "tst_stories.moc"
