// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/command_palette.h"
#include "core/methods/method.h"
#include "tests/app/window_support.h"
#include "widgets/controls/fuzzy_match.h"

#include <QAction>
#include <QComboBox>
#include <QLineEdit>
#include <QTemporaryDir>
#include <QTreeWidget>

using namespace groupscope;

/// Ctrl+K finds everything that can be done.
class TestCommandPalette : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_command_palette")))
            QSKIP(needsDisplay);
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }
    void init() {
        forgetKeptRuns();
        forgetSettings();
    }

    void lettersFitInOrder() {
        const auto fits = [](const char* typed, const char* text) {
            return fuzzyMatch(QString::fromUtf8(typed), QString::fromUtf8(text));
        };
        QVERIFY(fits("", "anything"));
        QVERIFY(fits("expmap", "Export map…") && fits("map exp", "Export map…"));
        QVERIFY(!fits("pamx", "Export map…") && !fits("map zz", "Export map…"));
        QVERIFY(fits("train", "Train") > fits("train", "The rain"));
        QVERIFY(*fits("ga", "group average") > 0 && !fits("ga", "eggnata")); // scattered letters are chance
        QVERIFY(!fits("train", "Export representation…"));
    }

    void everythingIsListed() {
        MainWindow window;
        openSet(window, path_);
        open(window);
        QStringList shown = texts();
        for (const char* wanted :
             {"Open…", "Train", "Experiment…", "Map", "Groups", "Export figures…", "Guide"})
            QVERIFY2(shown.contains(QString::fromUtf8(wanted)), wanted);
        for (const Method& method : methods())
            QVERIFY2(shown.contains(QString::fromStdString(method.name)), method.id.c_str());
        QVERIFY(shown.contains(QStringLiteral("place")));                      // a column to colour by
        QVERIFY(!shown.filter(QStringLiteral("utual information")).isEmpty()); // a measure
        QVERIFY(shown.contains(path_));                                        // opened just now
        keepPicture(*palette_, "palette.png");
        type(QStringLiteral("train"));
        QCOMPARE(list()->topLevelItem(0)->text(0), QStringLiteral("Train"));
        QCOMPARE(list()->topLevelItem(0)->text(2), QStringLiteral("Ctrl+T"));
        keepPicture(*palette_, "palette_typed.png");
        palette_->reject();
    }

    void whatIsNotPossibleSaysWhy() {
        MainWindow window;
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        open(window);
        type(QStringLiteral("experiment"));
        const auto found = list()->findItems(QStringLiteral("Experiment…"), Qt::MatchExactly);
        QCOMPARE(found.size(), 1);
        QVERIFY(found.first()->isDisabled());
        QCOMPARE(found.first()->text(1), QStringLiteral("Open an embedding set first"));
        for (int i = 0; i < list()->topLevelItemCount(); ++i)
            QVERIFY2(!list()->topLevelItem(i)->isDisabled() || !list()->topLevelItem(i)->text(1).isEmpty(),
                     qPrintable(list()->topLevelItem(i)->text(0)));
        palette_->reject();
    }

    void enterDoesIt() {
        MainWindow window;
        openSet(window, path_);
        open(window);
        type(QStringLiteral("group dro"));
        QVERIFY(list()->currentItem() != nullptr);
        QTest::keyClick(palette_->findChild<QLineEdit*>(), Qt::Key_Return);
        QTRY_COMPARE(window.view<MethodForm>()->methodId(), QStringLiteral("group-dro"));
        open(window);
        type(QStringLiteral("colour place"));
        QTest::keyClick(palette_->findChild<QLineEdit*>(), Qt::Key_Return);
        QTRY_COMPARE(window.findChild<QComboBox*>(QStringLiteral("mapColor"))->currentText(),
                     QStringLiteral("place"));
        open(window); // arrow keys move while one types
        const QString first = list()->currentItem()->text(0);
        QTest::keyClick(palette_->findChild<QLineEdit*>(), Qt::Key_Down);
        QVERIFY(list()->currentItem()->text(0) != first);
        QTest::keyClick(palette_->findChild<QLineEdit*>(), Qt::Key_Escape);
        QTRY_VERIFY(window.findChild<CommandPalette*>() == nullptr);
    }

  private:
    void open(MainWindow& window) {
        window.findChild<QAction*>(QStringLiteral("findCommand"))->trigger();
        const auto all = window.findChildren<CommandPalette*>();
        palette_ = all.last();
        QVERIFY(palette_->isVisible());
    }
    void type(const QString& text) { palette_->findChild<QLineEdit*>()->setText(text); }
    QTreeWidget* list() const { return palette_->findChild<QTreeWidget*>(); }
    QStringList texts() const {
        QStringList all;
        for (int i = 0; i < list()->topLevelItemCount(); ++i)
            all << list()->topLevelItem(i)->text(0);
        return all;
    }

    CommandPalette* palette_ = nullptr;
    QTemporaryDir folder_;
    QString path_;
};

QTEST_MAIN(TestCommandPalette)
#include "tst_command_palette.moc"
