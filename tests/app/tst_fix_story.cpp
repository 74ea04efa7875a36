// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/document.h"
#include "app/panes/fix_dialog.h"
#include "app/panes/slices_page.h"
#include "app/window/report_writer.h"
#include "tests/app/board_support.h"
#include "tests/app/figure_panel_support.h"
#include "tests/app/queue_support.h"
#include "tests/support/view_test.h"
#include "widgets/charts/figure_view.h"

#include <QAbstractButton>
#include <QDialogButtonBox>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QProcess>
#include <QTableWidget>
#include <QTemporaryDir>

using namespace groupscope;

/// The whole story: a suggestion becomes a group, methods are trained for it, the verdict on the test split
/// says what they changed, and a report of two pages and a capsule leave the window. Another installation
/// checks the capsule.
class TestFixStory : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_fix_story")))
            QSKIP(needsDisplay);
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }

    void aFailingGroupIsFoundFixedProvedAndPublished() {
        QSettings().clear(); // as somebody who never used the program: test results are hidden
        forgetKeptRuns();
        MainWindow window;
        window.resize(1600, 1000);
        openSet(window, path_);
        trainBaseline(window);
        find(window);
        fix(window);
        prove(window);
        publish(window);
    }

  private:
    static void trainBaseline(MainWindow& window) {
        QSignalSpy stopped(window.session()->queue(), &TrainingQueue::trainingStopped);
        const QStringList ids = window.session()->queue()->train(
            QStringLiteral("linear-probe"), {{"epochs", "20"}, {"learning_rate", "0.05"}}, 0, 3);
        QVERIFY(stopped.wait(60'000));
        window.session()->runs()->setBaseline(ids.front());
        window.context()->selected()->select(ids);
    }

    /// The first suggestion of attributes becomes a named group, and its dialog opens.
    static void find(MainWindow& window) {
        showPane(window, "suggestions");
        chooseData(window, "suggestionsKind", QStringLiteral("attributes"));
        auto* table = window.view<QTableWidget>(QStringLiteral("suggestions"));
        QTRY_VERIFY_WITH_TIMEOUT(table->isVisible() && table->rowCount() > 0, 30'000);
        table->selectRow(0);
        QTRY_VERIFY_WITH_TIMEOUT(button(window, "nameSlice")->isEnabled(), 20'000);
        button(window, "nameSlice")->click();
        auto* name = window.findChild<QInputDialog*>(QStringLiteral("groupDialog"));
        QVERIFY(name != nullptr);
        name->setTextValue(QStringLiteral("to fix"));
        name->accept();
        QCOMPARE(window.document()->state().groups.size(), std::size_t(1));
        button(window, "fixSlice")->click();
    }

    static void fix(MainWindow& window) {
        FixDialog* dialog = nullptr;
        for (auto* own : window.findChildren<FixDialog*>())
            dialog = own->isVisible() ? own : dialog;
        QVERIFY(dialog != nullptr);
        auto* methods = dialog->findChild<QListWidget*>(QStringLiteral("fixMethods"));
        for (int i = 1; i < methods->count(); ++i)
            methods->item(i)->setCheckState(Qt::Unchecked);
        const std::string method = dialog->specification().methods.front().method;
        dialog->accept();
        QTRY_VERIFY_WITH_TIMEOUT(!window.session()->queue()->isTraining(), 60'000);
        QCOMPARE(window.session()->runs()->all().size(), std::size_t(6));
        QCOMPARE(window.session()->runs()->all().back().method->id, method);
    }

    static void prove(MainWindow& window) {
        showPane(window, "verdict");
        chooseData(window, "verdict_split", QStringLiteral("test"));
        auto* panel = figurePanel(window, "verdict");
        FigureView* view = panel->view("verdict");
        QVERIFY(!view->hasFigure()); // nothing of test before it is revealed
        panel->findChild<QPushButton*>(QStringLiteral("showTest"))->click();
        auto* question = window.findChild<QMessageBox*>(QStringLiteral("revealQuestion"));
        QVERIFY(question != nullptr);
        for (QAbstractButton* answer : question->buttons())
            if (question->buttonRole(answer) == QMessageBox::AcceptRole)
                answer->click();
        QTRY_VERIFY_WITH_TIMEOUT(view->hasFigure(), 20'000);
        auto* target = window.view<QComboBox>(QStringLiteral("verdict_target"));
        const QString named = QStringLiteral("“to fix”");
        QTRY_VERIFY_WITH_TIMEOUT(target->findText(named) >= 0, 20'000);
        target->setCurrentIndex(target->findText(named));
        QTRY_VERIFY_WITH_TIMEOUT(view->valuesText().find(",target,to fix,") != std::string::npos, 20'000);
        QCOMPARE(window.session()->hidden()->reveals().size(), std::size_t(1));
        keepPicture(window, "story_verdict.png");
    }

    void publish(MainWindow& window) {
        const std::string report =
            reportPage(*window.session(), {}, window.context()->rule(), ReportLength::twoPages)();
        for (const char* words : {"RWG", "Linear probe", "@", "worst group"})
            QVERIFY2(report.find(words) != std::string::npos, words);
        QVERIFY(report.find(folder_.path().toStdString()) == std::string::npos); // no private path
        trigger(window, "exportCapsule");
        auto* file = window.findChild<QLineEdit*>(QStringLiteral("capsuleFile"));
        QVERIFY(file != nullptr && file->text().endsWith(QLatin1String(".capsule")));
        button(window, "beginCapsule")->click();
        auto* message = window.findChild<QLabel*>(QStringLiteral("capsuleMessage"));
        QTRY_VERIFY2_WITH_TIMEOUT(message->text().contains(QStringLiteral("contains 6 runs")),
                                  qPrintable(message->text()), 60'000);
        verifyElsewhere(file->text());
    }

    /// Verifies the capsule with a home folder of its own, and without the runs of the window.
    void verifyElsewhere(const QString& capsule) {
        QTemporaryDir home;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const char* name : {"HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"})
            environment.insert(QString::fromLatin1(name), home.path());
        QProcess process;
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(home.path());
        process.start(QCoreApplication::applicationDirPath() + QStringLiteral("/groupscope-cli"),
                      {QStringLiteral("verify"), capsule, path_, QStringLiteral("--json")});
        QVERIFY(process.waitForFinished(60'000));
        const QByteArray found = process.readAllStandardOutput();
        QVERIFY2(process.exitCode() == 0, (found + process.readAllStandardError()).constData());
        QVERIFY2(found.contains("\"differs\":0") || found.contains("\"differs\": 0"), found.constData());
        QVERIFY2(found.contains("reveal"), found.constData());
    }

    QTemporaryDir folder_;
    QString path_;
};

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestFixStory>)

#include "tst_fix_story.moc"
