// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/style/plain_text.h"

#include <QAbstractItemView>
#include <QHeaderView>
#include <QHelpEvent>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QTableWidget>
#include <QTest>
#include <QToolTip>

using namespace groupscope;

namespace {

const QString name = QStringLiteral("<b>cat</b><img src=\"nowhere.png\">");

/// Text of the tooltip at a place: escaped, so that its markup shows as it stands.
QString tipAt(QWidget& widget, const QPoint& place) {
    QToolTip::hideText();
    QHelpEvent event(QEvent::ToolTip, place, widget.mapToGlobal(place));
    QApplication::sendEvent(&widget, &event);
    return QToolTip::text();
}

bool isPlain(const QString& tip) {
    return tip.contains(name.toHtmlEscaped()) && !tip.contains(name);
}

} // namespace

class TestPlainText : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() { keepTextPlain(); }

    void labelsDrawNoMarkupThatNobodyAskedFor() {
        QLabel label(name), rich(QStringLiteral("<b>heading</b>"));
        rich.setTextFormat(Qt::RichText);
        label.show();
        rich.show();
        QVERIFY(QTest::qWaitForWindowExposed(&label));
        QCOMPARE(label.textFormat(), Qt::PlainText);
        QCOMPARE(rich.textFormat(), Qt::RichText);
        QLabel bold(QStringLiteral("cat"));
        bold.show();
        QVERIFY(label.sizeHint().width() > 3 * bold.sizeHint().width()); // every letter is drawn
    }

    void tooltipsOfWidgetsArePlain() {
        QLabel label(QStringLiteral("group"));
        label.setToolTip(name);
        label.show();
        QVERIFY(QTest::qWaitForWindowExposed(&label));
        QVERIFY2(isPlain(tipAt(label, {2, 2})), qPrintable(QToolTip::text()));
    }

    void tooltipsOfItemsArePlain() {
        QListWidget list;
        auto* item = new QListWidgetItem(QStringLiteral("group"), &list);
        item->setToolTip(name);
        list.show();
        QVERIFY(QTest::qWaitForWindowExposed(&list));
        QVERIFY2(isPlain(tipAt(*list.viewport(), list.visualItemRect(item).center())),
                 qPrintable(QToolTip::text()));
    }

    void tooltipsOfHeadersArePlain() {
        QTableWidget table(1, 1);
        table.setHorizontalHeaderItem(0, new QTableWidgetItem(QStringLiteral("n")));
        table.horizontalHeaderItem(0)->setToolTip(name);
        table.show();
        QVERIFY(QTest::qWaitForWindowExposed(&table));
        QVERIFY2(isPlain(tipAt(*table.horizontalHeader()->viewport(), {10, 5})),
                 qPrintable(QToolTip::text()));
    }

    void tooltipsOfMenusArePlain() {
        QMenu menu;
        menu.setToolTipsVisible(true);
        QAction* action = menu.addAction(QStringLiteral("recent"));
        action->setToolTip(name);
        menu.popup({50, 50});
        QVERIFY(QTest::qWaitForWindowExposed(&menu));
        QVERIFY2(isPlain(tipAt(menu, menu.actionGeometry(action).center())), qPrintable(QToolTip::text()));
    }

    void longTipsAreWrapped() {
        QLabel label(QStringLiteral("group"));
        label.setToolTip(
            QString(400, QLatin1Char('a')).replace(QStringLiteral("aaaaaaa"), QStringLiteral("aaaaaa ")));
        label.show();
        QVERIFY(QTest::qWaitForWindowExposed(&label));
        tipAt(label, {2, 2});
        const auto widgets = QApplication::topLevelWidgets();
        const auto tip = std::find_if(widgets.begin(), widgets.end(), [](const QWidget* widget) {
            return widget->inherits("QTipLabel") && widget->isVisible();
        });
        QVERIFY(tip != widgets.end() && (*tip)->width() < 900 && (*tip)->height() > 25);
    }
};

QTEST_MAIN(TestPlainText)
#include "tst_plain_text.moc"
