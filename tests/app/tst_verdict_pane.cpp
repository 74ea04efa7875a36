// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/document.h"
#include "tests/app/figure_panel_support.h"
#include "tests/app/window_support.h"
#include "tests/support/view_test.h"
#include "widgets/charts/figure_view.h"

#include <QAbstractButton>
#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>

using namespace groupscope;

namespace {

/// The window with three seeds of a baseline and of two other methods, and the pane in front.
class VerdictDesk {
  public:
    explicit VerdictDesk(const QString& path) {
        window.resize(1600, 1000);
        openSet(window, path);
        QSignalSpy stopped(window.session()->queue(), &TrainingQueue::trainingStopped);
        const QStringList baseline = window.session()->queue()->train(
            QStringLiteral("linear-probe"), {{"epochs", "20"}, {"learning_rate", "0.05"}}, 0, 3);
        window.session()->queue()->train(QStringLiteral("dfr-val"), {}, 0, 3);
        window.session()->queue()->train(QStringLiteral("rwg"), {{"epochs", "20"}}, 0, 3);
        [&] { QVERIFY(stopped.wait(60'000)); }();
        window.session()->runs()->setBaseline(baseline.front());
        showPane(window, "verdict");
    }
    FigureView* view() { return figurePanel(window, "verdict")->view("verdict"); }
    QComboBox* target() { return window.view<QComboBox>(QStringLiteral("verdict_target")); }
    QPushButton* revealButton() {
        return figurePanel(window, "verdict")->findChild<QPushButton*>(QStringLiteral("showTest"));
    }
    bool says(const char* words) { return view()->valuesText().find(words) != std::string::npos; }
    /// Whether the sentences and other texts of the figure hold these words, however lines are broken.
    bool reads(const char* words) {
        QString all;
        for (const SceneItem& item : view()->scene().items)
            all += QString::fromStdString(item.words) + QLatin1Char(' ');
        return all.contains(QString::fromUtf8(words));
    }

    MainWindow window;
};

} // namespace

/// The pane tells what helped, and nothing of test before it is revealed.
class TestVerdictPane : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_verdict_pane")))
            QSKIP(needsDisplay);
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }
    void init() {
        forgetSettings();
        forgetKeptRuns();
    }

    void nothingOfTestIsShownBeforeItIsRevealed() {
        QSettings().clear(); // as somebody who never used the program
        VerdictDesk desk(path_);
        chooseData(desk.window, "verdict_split", QStringLiteral("test"));
        QTest::qWait(300); // differences that nobody may see are not worked out meanwhile
        QVERIFY(!desk.view()->hasFigure());
        QVERIFY(desk.view()->placeholder().contains(QStringLiteral("hidden")));
        QVERIFY(desk.revealButton()->isVisible());
        QCOMPARE(desk.target()->count(), 6); // it can be chosen before anybody looks at test
        keepPicture(desk.window, "verdict_hidden.png");
        desk.revealButton()->click();
        auto* question = desk.window.findChild<QMessageBox*>(QStringLiteral("revealQuestion"));
        QVERIFY(question != nullptr);
        for (QAbstractButton* button : question->buttons())
            if (question->buttonRole(button) == QMessageBox::AcceptRole)
                button->click();
        QTRY_VERIFY_WITH_TIMEOUT(desk.view()->hasFigure() && desk.says("target"), 20'000);
        QCOMPARE(desk.window.session()->hidden()->reveals().size(), std::size_t(1));
        QCOMPARE(desk.window.session()->hidden()->reveals().front().runs.size(), std::size_t(9));
        keepPicture(desk.window, "verdict_revealed.png");
    }

    void targetsAreGroupsAndNamedGroups() {
        VerdictDesk desk(path_);
        RowSelection some(900);
        for (std::size_t row = 600; row < 640; ++row)
            some.set(row, true);
        desk.window.document()->groups()->add(QStringLiteral("red tail"), some);
        chooseData(desk.window, "verdict_split", QStringLiteral("test"));
        QTRY_VERIFY_WITH_TIMEOUT(desk.view()->hasFigure() && desk.target()->count() == 7, 20'000);
        QVERIFY(
            desk.target()->itemData(0, Qt::ToolTipRole).toString().contains(QStringLiteral("Worst group")));
        QCOMPARE(desk.target()->itemText(6), QStringLiteral("“red tail”"));
        QVERIFY(desk.says(",target,"));
        for (const char* words : {"worst group", "average", "every group", "helped", "no evidence"})
            QVERIFY2(desk.reads(words), words);
        keepPicture(desk.window, "verdict_group.png");
        desk.target()->setCurrentIndex(6);
        QTRY_VERIFY_WITH_TIMEOUT(desk.reads("target: red tail"), 20'000);
        QVERIFY(desk.reads("the group red tail"));
        QVERIFY(desk.reads("circular")); // all its examples are in test
        keepPicture(desk.window, "verdict_named.png");
        desk.window.document()->groups()->rename(0, QStringLiteral("blue tail")); // another target
        QTRY_VERIFY_WITH_TIMEOUT(!desk.reads("red tail") && desk.target()->currentIndex() == 0, 20'000);
    }

    void aMarkSelectsTheRunsOfItsMethod() {
        VerdictDesk desk(path_);
        chooseData(desk.window, "verdict_split", QStringLiteral("test"));
        QTRY_VERIFY_WITH_TIMEOUT(keysOf(desk.view()).size() == 2, 20'000);
        Q_EMIT desk.view()->keyRequested(keysOf(desk.view()).front(), false);
        QCOMPARE(desk.window.context()->selected()->ids().size(), 3);
    }

  private:
    QTemporaryDir folder_;
    QString path_;
};

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestVerdictPane>)

#include "tst_verdict_pane.moc"
