// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/columns_dialog.h"
#include "app/window/import_dialog.h"
#include "app/window/split_dialog.h"
#include "core/io/hdf5/hdf5_file.h"
#include "tests/app/window_support.h"

#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>

using namespace groupscope;

namespace {

/// Presses the button of the box that shows a problem, which goes with it.
void pressAnswer(const MainWindow& window, const QString& title) {
    auto* box = window.findChild<QMessageBox*>();
    QVERIFY(box != nullptr);
    auto* answer = box->findChild<QPushButton*>(QStringLiteral("answerProblem"));
    QVERIFY(answer != nullptr);
    QCOMPARE(answer->text(), title);
    answer->click();
    QTRY_VERIFY(window.findChild<QMessageBox*>() == nullptr);
}

} // namespace

/// Problems offer a button for the dialog that solves them.
class TestProblemDialogs : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_problem_dialogs")))
            QSKIP(needsDisplay);
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
        first_ = writeTwoMatrices("first.h5");
        second_ = writeTwoMatrices("second.h5");
    }
    void init() {
        forgetSettings();
        forgetKeptRuns();
    }

    void aProblemOfTheSplitOpensTheSplitDialog() {
        MainWindow window;
        openSet(window, path_);
        Q_EMIT window.session()->data()->openFailed(QStringLiteral("no split"), AnsweringDialog::split);
        pressAnswer(window, QStringLiteral("Make split…"));
        QVERIFY(window.findChild<SplitDialog*>() != nullptr);
        QVERIFY(window.findChild<ColumnsDialog*>() == nullptr);
    }

    void withoutASetNoColumnsAreOffered() {
        MainWindow window;
        const auto* answer = window.findChild<QPushButton*>(QStringLiteral("welcomeAnswer"));
        const auto isOffered = [&](AnsweringDialog dialog) {
            Q_EMIT window.session()->data()->openFailed(QStringLiteral("no class"), dialog);
            return !answer->isHidden();
        };
        QVERIFY(!isOffered(AnsweringDialog::columns));
        QVERIFY(!isOffered(AnsweringDialog::split));
        QVERIFY(isOffered(AnsweringDialog::mapping));
        QVERIFY(!window.findChild<QLabel*>(QStringLiteral("welcomeProblem"))->isHidden());
    }

    /// A mapping that the person has accepted is asked for again, of the same file.
    void aProblemOfTheMappingOpensTheImportDialog() {
        MainWindow window;
        openSet(window, path_);
        window.openFile(first_);
        QTRY_VERIFY_WITH_TIMEOUT(window.findChild<ImportDialog*>() != nullptr, 20'000);
        const auto* asked = window.findChild<ImportDialog*>();
        const FileContent* content = &asked->content();
        closeDialog(window);
        window.session()->data()->import(first_, {});
        QTRY_VERIFY_WITH_TIMEOUT(window.findChild<QMessageBox*>() != nullptr, 20'000);
        pressAnswer(window, QStringLiteral("Map the file…"));
        auto* dialog = window.findChild<ImportDialog*>(); // at once: the file is described already
        QVERIFY(dialog != nullptr);
        QCOMPARE(&dialog->content(), content);
    }

    /// A file that was read by a mapping of before, while another one was asked about.
    void theDialogIsOfTheFileThatFailed() {
        MainWindow window;
        openSet(window, path_);
        window.openFile(first_);
        QTRY_VERIFY_WITH_TIMEOUT(window.findChild<ImportDialog*>() != nullptr, 20'000);
        closeDialog(window);
        window.session()->data()->import(second_, {});
        QTRY_VERIFY_WITH_TIMEOUT(window.findChild<QMessageBox*>() != nullptr, 20'000);
        pressAnswer(window, QStringLiteral("Map the file…"));
        QTRY_VERIFY_WITH_TIMEOUT(window.findChild<ImportDialog*>() != nullptr, 20'000);
        QCOMPARE(QString::fromStdString(window.findChild<ImportDialog*>()->content().file.string()), second_);
    }

  private:
    static void closeDialog(const MainWindow& window) {
        window.findChild<ImportDialog*>()->reject();
        QTRY_VERIFY(window.findChild<ImportDialog*>() == nullptr);
    }
    /// Two matrices of different numbers of rows: nothing tells which one is the embedding.
    QString writeTwoMatrices(const char* name) const {
        const QString path = folder_.filePath(QLatin1String(name));
        Hdf5File file = Hdf5File::create(path.toStdString());
        file.root().writeNumbers<float>("one", std::vector<float>(120, 1.0f), {30, 4});
        file.root().writeNumbers<float>("two", std::vector<float>(160, 2.0f), {40, 4});
        file.close();
        return path;
    }

    QTemporaryDir folder_;
    QString path_, first_, second_;
};

QTEST_MAIN(TestProblemDialogs)
#include "tst_problem_dialogs.moc"
