// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/pane.h"
#include "tests/app/queue_support.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QAccessible>
#include <QButtonGroup>
#include <QDialog>
#include <QFileDialog>
#include <QLabel>
#include <QPointer>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTimer>
#include <QToolButton>

#include <set>

using namespace groupscope;

namespace {

/// "pane map: QToolButton lassoTool": the place of the control, to fix a fault.
QString placeOf(const QWidget* widget, const QString& where) {
    QString path = QString::fromLatin1(widget->metaObject()->className()) + QLatin1Char(' ') +
                   (widget->objectName().isEmpty() ? widget->accessibleName() : widget->objectName());
    for (const QWidget* parent = widget->parentWidget(); parent != nullptr; parent = parent->parentWidget())
        if (!parent->objectName().isEmpty() && !parent->objectName().startsWith(QLatin1String("qt_"))) {
            path += QStringLiteral(" in ") + parent->objectName();
            break;
        }
    return where + QStringLiteral(": ") + path;
}

/// Whether a keyboard or a click gives the widget the focus. Parts of a control speak through it.
bool isControl(const QWidget* widget) {
    if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus || widget->focusProxy() != nullptr ||
        qobject_cast<const QScrollBar*>(widget) != nullptr)
        return false;
    if (const auto* label = qobject_cast<const QLabel*>(widget); label != nullptr && label->text().isEmpty())
        return false; // nothing to read
    const QWidget* parent = widget->parentWidget();
    const auto* area = qobject_cast<const QAbstractScrollArea*>(parent);
    return (area == nullptr || area->viewport() != widget) &&
           !(parent != nullptr && parent->inherits("QComboBox")) &&
           !(parent != nullptr && parent->inherits("QAbstractSpinBox"));
}

QString nameOf(QWidget* widget) {
    QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(widget);
    return interface == nullptr ? QString() : interface->text(QAccessible::Name).trimmed();
}

/// Whether arrow keys, not Tab, reach the button: one that is not checked, of an exclusive group.
bool isReachedByArrows(const QWidget* widget) {
    const auto* button = qobject_cast<const QAbstractButton*>(widget);
    return button != nullptr && !button->isChecked() &&
           (button->autoExclusive() || (button->group() != nullptr && button->group()->exclusive()));
}

/// Panes behind others lie outside of the window.
bool isInside(const QWidget& widget, const QWidget& window) {
    return window.rect().intersects(QRect(widget.mapTo(&window, QPoint()), widget.size()));
}

} // namespace

/// Walks the controls of every pane and of the dialogs as a screen reader does.
class TestAccessibility : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_accessibility")))
            QSKIP(needsDisplay);
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
        forgetKeptRuns();
    }

    void everyControlOfEveryPaneHasAName() {
        MainWindow window;
        window.resize(1600, 1000);
        openSet(window, path_);
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "2"}});
        std::set<const QWidget*> seen;
        QStringList unnamed;
        for (const Pane& pane : panes()) {
            showPane(window, pane.id);
            QTest::qWait(20);
            look(window, QStringLiteral("pane ") + QString::fromStdString(pane.id), seen, unnamed);
        }
        QVERIFY2(seen.size() > 150, qPrintable(QString::number(seen.size())));
        qInfo("%zu controls in %zu panes", seen.size(), panes().size());
        QVERIFY2(unnamed.isEmpty(), qPrintable(QLatin1Char('\n') + unnamed.join(QLatin1Char('\n'))));
    }

    /// Opens the dialog of every command that has one, as its text says with an ellipsis.
    void everyControlOfEveryDialogHasAName() {
        forgetKeptRuns(); // those of the test before would be found and not trained
        MainWindow window;
        window.resize(1600, 1000);
        openSet(window, path_);
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "2"}});
        std::size_t controls = 0;
        std::set<QString> titles;
        QStringList unnamed;
        const auto inspect = [&] {
            for (QWidget* top : QApplication::topLevelWidgets())
                if (auto* dialog = qobject_cast<QDialog*>(top); dialog != nullptr && dialog->isVisible()) {
                    if (qobject_cast<QFileDialog*>(dialog) == nullptr) { // that of the desktop, or of Qt
                        titles.insert(dialog->windowTitle());
                        std::set<const QWidget*> seen; // of this dialog: addresses come again
                        look(*dialog, QStringLiteral("dialog ") + dialog->windowTitle(), seen, unnamed);
                        controls += seen.size();
                        if (dialog->windowTitle().isEmpty())
                            unnamed << placeOf(dialog, QStringLiteral("no title"));
                    }
                    dialog->reject();
                }
        };
        QTimer within; // a dialog may run its own event loop
        connect(&within, &QTimer::timeout, &window, inspect);
        within.start(200);
        QList<QPointer<QAction>> actions;
        for (QAction* action : window.findChildren<QAction*>())
            actions << action;
        for (const QPointer<QAction>& action : actions)
            if (action && action->isEnabled() && action->menu() == nullptr &&
                action->text().endsWith(QChar(0x2026))) {
                action->trigger();
                QTest::qWait(50);
                inspect();
                QTest::qWait(10); // until it is gone
            }
        qInfo("%zu controls in %zu dialogs", controls, titles.size());
        QVERIFY2(titles.size() >= 8, qPrintable(QString::number(titles.size())));
        QVERIFY2(unnamed.isEmpty(), qPrintable(QLatin1Char('\n') + unnamed.join(QLatin1Char('\n'))));
    }

    void everyActionHasATextAndNoShortcutTwice() {
        MainWindow window;
        window.show();
        std::set<QString> keys;
        for (const QAction* action : window.findChildren<QAction*>()) {
            if (action->isSeparator() || action->menu() != nullptr)
                continue;
            if (window.actions().contains(const_cast<QAction*>(action)) || !action->shortcut().isEmpty())
                QVERIFY2(!action->text().isEmpty(), qPrintable(action->objectName()));
            if (action->shortcutContext() == Qt::WindowShortcut)
                for (const QKeySequence& key : action->shortcuts())
                    QVERIFY2(keys.insert(key.toString()).second,
                             qPrintable(key.toString() + QLatin1Char(' ') + action->text()));
        }
        QVERIFY(keys.size() > 15);
    }

    /// Tab alone goes around the whole window and comes back.
    void tabReachesEveryControl() {
        MainWindow window;
        window.resize(1600, 1000);
        openSet(window, path_);
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        std::set<const QWidget*> wanted;
        for (const QWidget* widget : window.findChildren<QWidget*>())
            if (isControl(widget) && widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus) != 0 &&
                widget->window() == &window && isInside(*widget, window) && !isReachedByArrows(widget))
                wanted.insert(widget);
        QVERIFY(wanted.size() > 20);
        std::set<const QWidget*> reached;
        for (std::size_t step = 0; step < 3 * wanted.size(); ++step) {
            const QWidget* focus = QApplication::focusWidget();
            if (focus != nullptr)
                reached.insert(focus);
            QTest::keyClick(QApplication::focusWidget() != nullptr ? QApplication::focusWidget() : &window,
                            Qt::Key_Tab);
        }
        QStringList missed;
        for (const QWidget* widget : wanted)
            if (!reached.contains(widget))
                missed << placeOf(widget, QStringLiteral("not reached by Tab"));
        QVERIFY2(missed.isEmpty(), qPrintable(QLatin1Char('\n') + missed.join(QLatin1Char('\n'))));
    }

  private:
    static void look(const QWidget& window, const QString& where, std::set<const QWidget*>& seen,
                     QStringList& unnamed) {
        for (QWidget* widget : window.findChildren<QWidget*>())
            if (isControl(widget) && seen.insert(widget).second && nameOf(widget).isEmpty())
                unnamed << placeOf(widget, where);
    }

    QTemporaryDir folder_;
    QString path_;
};

QTEST_MAIN(TestAccessibility)
#include "tst_accessibility.moc"
