// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing moves under the mouse: what people point at stays where it is when selection, runs and messages
// change.
#include "app/window/workspaces.h"
#include "tests/app/window_support.h"
#include "tests/support/view_test.h"
#include "widgets/tables/run_table.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QDockWidget>
#include <QLineEdit>
#include <QSlider>
#include <QTabBar>
#include <QTemporaryDir>
#include <QToolBar>

#include <map>

using namespace groupscope;

namespace {

/// Whether people point at it.
bool isTarget(const QWidget& widget) {
    return qobject_cast<const QAbstractButton*>(&widget) != nullptr ||
           qobject_cast<const QComboBox*>(&widget) != nullptr ||
           qobject_cast<const QLineEdit*>(&widget) != nullptr ||
           qobject_cast<const QSlider*>(&widget) != nullptr ||
           qobject_cast<const QTabBar*>(&widget) != nullptr ||
           qobject_cast<const QAbstractScrollArea*>(&widget) != nullptr ||
           qobject_cast<const QDockWidget*>(&widget) != nullptr ||
           qobject_cast<const ScatterView*>(&widget) != nullptr;
}

/// Whether it lies in the content of something that scrolls, which is as long as there is to say.
bool scrolls(const QWidget& widget, const QWidget& window) {
    for (const QWidget* above = widget.parentWidget(); above != nullptr && above != &window;
         above = above->parentWidget())
        if (const auto* area = qobject_cast<const QAbstractScrollArea*>(above->parentWidget());
            area != nullptr && area->viewport() == above)
            return true;
    return false;
}

QString nameOf(const QWidget& widget) {
    QStringList path;
    for (const QWidget* own = &widget; own != nullptr && path.size() < 5; own = own->parentWidget())
        path << (own->objectName().isEmpty() ? QString::fromLatin1(own->metaObject()->className())
                                             : own->objectName());
    return path.join(QStringLiteral(" in "));
}

/// Places of all controls that a user can point at now, from the upper left corner of the window on.
std::map<QWidget*, QPoint> places(const MainWindow& window) {
    std::map<QWidget*, QPoint> all;
    for (QWidget* widget : window.findChildren<QWidget*>())
        if (isTarget(*widget) && widget->window() == &window && widget->isVisible() &&
            !widget->visibleRegion().isEmpty() && !scrolls(*widget, window))
            all[widget] = widget->mapTo(&window, QPoint(0, 0));
    return all;
}

} // namespace

class TestGeometry : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_geometry")))
            QSKIP(needsDisplay);
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }
    void init() {
        forgetKeptRuns();
        forgetSettings();
    }

    void nothingMovesUnderTheMouse_data() {
        QTest::addColumn<QString>("workspace");
        QTest::addColumn<QSize>("size");
        for (const char* workspace : {"explore", "train", "compare", "report"}) {
            QTest::addRow("%s", workspace) << QString::fromLatin1(workspace) << QSize(1600, 1000);
            QTest::addRow("%s, small", workspace) << QString::fromLatin1(workspace) << QSize(1280, 800);
        }
    }
    void nothingMovesUnderTheMouse() {
        QFETCH(QString, workspace);
        QFETCH(QSize, size);
        MainWindow window;
        window.resize(size);
        window.session()->hidden()->setHidesTest(true);
        openSet(window, path_);
        window.findChild<QAction*>(QStringLiteral("workspace_") + workspace)->trigger();
        QTest::qWait(300);
        QStringList jumps;
        auto before = places(window);
        const auto check = [&](const char* act) {
            QTest::qWait(300);
            const auto now = places(window);
            for (const auto& [widget, place] : before)
                if (const auto found = now.find(widget); found != now.end() && found->second != place)
                    jumps << QStringLiteral("%1: %2 went from %3, %4 to %5, %6")
                                 .arg(QLatin1String(act), nameOf(*widget))
                                 .arg(place.x())
                                 .arg(place.y())
                                 .arg(found->second.x())
                                 .arg(found->second.y());
            before = now;
        };
        const auto runs = [&] { return window.session()->runs(); };
        trainAndWait(window, QStringLiteral("zero-shot"), {});
        check("zero-shot trained");
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "5"}});
        check("a probe trained");
        window.context()->selected()->select({runs()->all()[0].id});
        check("another run selected");
        window.context()->selected()->select({runs()->all()[0].id, runs()->all()[1].id});
        check("two runs selected");
        QSignalSpy epochs(runs(), &RunList::epochsRecorded);
        window.view<MethodForm>()->setMethod(QStringLiteral("adapter"));
        window.view<MethodForm>()->setAssignments({{"epochs", "100000"}});
        Q_EMIT window.view<MethodForm>()->trainRequested();
        check("a training begins");
        QTRY_VERIFY_WITH_TIMEOUT(epochs.size() > 3, 20'000);
        check("epochs arrive");
        window.context()->selected()->select({runs()->all()[0].id});
        check("a run selected while another trains");
        window.session()->queue()->stopAll();
        QTRY_VERIFY_WITH_TIMEOUT(!window.session()->queue()->isTraining(), 5'000);
        check("a training is stopped");
        const RowSelection some = [&] {
            RowSelection rows(window.session()->task()->labels.size());
            for (const int row : window.session()->task()->selectRows())
                rows.set(static_cast<std::size_t>(row), row % 3 == 0);
            return rows;
        }();
        Q_EMIT window.context()->rowsRequested(some, QStringLiteral("a third of the split"));
        check("examples are selected");
        window.context()->setSelectedRows(RowSelection(some.rowCount()));
        check("nothing is selected");
        Q_EMIT window.session()->noticed(QString(400, u'x'));
        check("a long message");
        window.context()->setRule("val.average_accuracy");
        check("another rule");
        runs()->reveal(window.context()->rule());
        check("test results are revealed");
        keepPicture(window,
                    qPrintable(QStringLiteral("geometry_%1_%2.png").arg(workspace).arg(size.width())));
        QVERIFY2(jumps.isEmpty(), qPrintable(jumps.join(QLatin1Char('\n'))));
    }

  private:
    QTemporaryDir folder_;
    QString path_;
};

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestGeometry>)
#include "tst_geometry.moc"
