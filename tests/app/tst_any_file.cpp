// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/set_choices.h"
#include "app/window/columns_dialog.h"
#include "app/window/import_dialog.h"
#include "app/window/set_actions.h"
#include "app/window/split_dialog.h"
#include "core/io/anndata/anndata_reader.h"
#include "core/io/tensors/npy.h"
#include "tests/app/any_file_support.h"
#include "tests/support/damaged_files.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <algorithm>
#include <filesystem>
#include <functional>

using namespace groupscope;

/// Files that lack a split, classes, a second class or training examples get going all the same, and what was
/// chosen for them is found again.
class TestAnyFile : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    /// Sizes in a damaged file are not believed, and it costs nobody the set itself.
    void damagedChoicesAreNotTaken() {
        const QString path = QStringLiteral("/nowhere/damaged.h5ad");
        SetChoices choices;
        choices.sha256 = "abc";
        choices.made = {{.columns = {Column{"split", {"train", "test"}, {0, 1, 1, 0}, {}}}}};
        keepChoices(path, choices);
        QCOMPARE(keptChoices(path).made.size(), std::size_t(1));
        const QDir folder(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) +
                          QStringLiteral("/choices"));
        const QFileInfoList files = folder.entryInfoList(QDir::Files, QDir::Time);
        QVERIFY(!files.isEmpty());
        const QByteArray whole = contentOf(files.first().absoluteFilePath());
        const qsizetype begin = whole.indexOf("\"codes\": \"") + 10, end = whole.indexOf('"', begin);
        for (const QByteArray& codes : {QByteArray("/////w=="), QByteArray("AAAA"), QByteArray()}) {
            QFile file(files.first().absoluteFilePath());
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(QByteArray(whole).replace(begin, end - begin, codes));
            file.close();
            QVERIFY(keptChoices(path).isEmpty());
        }
        QVERIFY(QFile::remove(files.first().absoluteFilePath()));
    }

    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_any_file")))
            QSKIP(needsDisplay);
    }
    void init() {
        forgetKeptRuns();
        forgetSettings();
    }

    void aTableWithoutSplitNeedsOneOk() {
        const QString file = write("no_split.csv", table(",label", kindOf));
        MainWindow window;
        show(window);
        ImportDialog* dialog = askedFor(window, file);
        auto* split = part<QComboBox>(*dialog, "importSplit");
        QCOMPARE(split->currentText(), QStringLiteral("(none: draw 60/20/20)"));
        keepPicture(*dialog, "no_split_import.png");
        QSignalSpy opened(window.session()->data(), &OpenSet::opened);
        dialog->accept();
        QVERIFY(opened.wait(10'000));
        const Task& task = *window.session()->task();
        QVERIFY(window.session()->data()->obstacle() == TrainingObstacle::nothing);
        for (const Split& set : task.splits) // 60/20/20 of 45 rows of each class
            for (int group = 0; group < 2; ++group)
                QCOMPARE(set.groupCounts[group], set.name == "train" ? 27 : 9);
        QVERIFY(noticeOf(window).contains(QStringLiteral("kept for this file")));
        keepPicture(window, "no_split_window.png");
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "2"}});
        QCOMPARE(window.session()->runs()->all().size(), std::size_t(1));
        QVERIFY(window.session()->runs()->all().front().state == SessionRun::State::done);
    }

    void aSetWithoutSplitNeedsOneOk() {
        const QString file = writeWithoutSplit();
        MainWindow window;
        show(window);
        QSignalSpy needed(window.session()->data(), &OpenSet::columnsNeeded);
        QSignalSpy opened(window.session()->data(), &OpenSet::opened);
        window.openFile(file);
        QVERIFY(needed.wait(10'000));
        auto* dialog = window.findChild<ColumnsDialog*>();
        QVERIFY(dialog != nullptr && dialog->splitRequest() == SplitRequest());
        keepPicture(*dialog, "no_split_columns.png");
        pressOk(*dialog);
        QVERIFY(opened.wait(10'000));
        QCOMPARE(window.session()->task()->fitRows().size(), std::size_t(540));
    }

    void cancellingStillLetsOneLook() {
        const QString file = writeWithoutSplit();
        MainWindow window;
        show(window);
        QSignalSpy needed(window.session()->data(), &OpenSet::columnsNeeded);
        QSignalSpy opened(window.session()->data(), &OpenSet::opened);
        QSignalSpy mapped(window.view<MapPanel>()->model(), &MapModel::finished);
        window.openFile(file);
        QVERIFY(needed.wait(10'000));
        window.findChild<ColumnsDialog*>()->reject();
        QVERIFY(opened.wait(10'000));
        QVERIFY(window.session()->data()->obstacle() == TrainingObstacle::split);
        QTRY_VERIFY_WITH_TIMEOUT(!mapped.isEmpty(), 30'000);
        QCOMPARE(window.view<MapPanel>()->model()->rows().size(), std::size_t(900));
        QVERIFY(noticeOf(window).contains(QStringLiteral("holds the splits")));
        QCOMPARE(window.session()->set()->columns.size(), std::size_t(2)); // nothing made up stays in it
        keepPicture(window, "no_split_look.png");

        part<QPushButton>(window, "setNoticeMend")->click();
        auto* split = window.findChild<SplitDialog*>();
        QVERIFY(split != nullptr);
        opened.clear();
        pressOk(*split);
        QVERIFY(opened.wait(10'000));
        QVERIFY(window.session()->data()->obstacle() == TrainingObstacle::nothing);
        QCOMPARE(window.session()->task()->fitRows().size(), std::size_t(540));
    }

    void oneDomainMayBeForTesting() {
        const QString file = write(
            "hospitals.csv", table(",label,hospital", [](int row) { return kindOf(row) + hospitalOf(row); }));
        MainWindow window;
        show(window);
        ImportDialog* dialog = askedFor(window, file);
        auto* split = part<QComboBox>(*dialog, "importSplit");
        QCOMPARE(split->currentText(), QStringLiteral("(none: draw 60/20/20)"));
        split->setCurrentIndex(split->findText(QStringLiteral("(none: one test domain)")));
        QSignalSpy opened(window.session()->data(), &OpenSet::opened);
        dialog->accept();
        QVERIFY(opened.wait(10'000));
        auto* draw = window.findChild<SplitDialog*>();
        QVERIFY(draw != nullptr);
        auto* domain = part<QComboBox>(*draw, "splitDomain");
        QVERIFY(domain->isVisible());
        domain->setCurrentIndex(domain->findText(QStringLiteral("hospital: B")));
        keepPicture(*draw, "domain_split.png");
        opened.clear();
        pressOk(*draw);
        QVERIFY(opened.wait(10'000));
        const Task& task = *window.session()->task();
        const std::vector<int>& hospitals = task.set->column("hospital").codes;
        QCOMPARE(task.split("test", "").rows.size(), std::size_t(30));
        for (const int row : task.split("test", "").rows)
            QCOMPARE(hospitals[row], 1);
        QCOMPARE(task.fitRows().size(), std::size_t(48));
    }

    void rowsWithoutLabelsCanBeLookedAt() {
        const QString file = write("no_labels.csv", table("", [](int) { return std::string(); }));
        MainWindow window;
        show(window);
        QSignalSpy opened(window.session()->data(), &OpenSet::opened);
        QSignalSpy mapped(window.view<MapPanel>()->model(), &MapModel::finished);
        askedFor(window, file)->accept();
        QVERIFY(opened.wait(10'000));
        QVERIFY(window.session()->data()->obstacle() == TrainingObstacle::classes);
        QTRY_VERIFY_WITH_TIMEOUT(!mapped.isEmpty(), 30'000);
        QCOMPARE(window.view<MapPanel>()->model()->rows().size(), std::size_t(90));
        QVERIFY(window.session()->data()->validation() != nullptr);
        QVERIFY(noticeOf(window).contains(QStringLiteral("class")));
        keepPicture(window, "no_labels.png");
        QVERIFY(noticeOf(window).contains(QStringLiteral("converts the file")));
        QVERIFY(part<QPushButton>(window, "setNoticeLabels")->isVisible());
        refuses(window, QStringLiteral("Choose columns…"), "zero-shot");
    }

    void oneClassOpensToLookAt() {
        const QString file = write("one_class.csv", table(",label,split", [](int row) {
                                       return std::string(",cat,") + (row % 3 == 0 ? "test" : "train");
                                   }));
        MainWindow window;
        show(window);
        QSignalSpy opened(window.session()->data(), &OpenSet::opened);
        askedFor(window, file)->accept();
        QVERIFY(opened.wait(10'000));
        QVERIFY(window.session()->data()->obstacle() == TrainingObstacle::secondClass);
        QCOMPARE(window.session()->task()->fitRows().size(), std::size_t(60));
        refuses(window, QStringLiteral("Choose columns…"), "linear-probe");
    }

    void withoutTrainingRowsTheErrorMakesASplit() {
        const QString file = write("no_train.csv", table(",label,split", [](int row) {
                                       return kindOf(row) + (row % 3 == 0 ? ",val" : ",test");
                                   }));
        MainWindow window;
        show(window);
        QSignalSpy opened(window.session()->data(), &OpenSet::opened);
        askedFor(window, file)->accept();
        QVERIFY(opened.wait(10'000));
        QVERIFY(window.session()->data()->obstacle() == TrainingObstacle::trainingRows);
        refuses(window, QStringLiteral("Make split…"), "linear-probe");
        opened.clear();
        auto* dialog = window.findChild<SplitDialog*>();
        QVERIFY(dialog != nullptr);
        pressOk(*dialog);
        QVERIFY(opened.wait(10'000));
        QVERIFY(window.session()->data()->obstacle() == TrainingObstacle::nothing);
        QCOMPARE(window.session()->task()->fitRows().size(), std::size_t(23)); // the test split is kept
    }

    void choicesBelongToTheFile() {
        const QString file = write("kept.csv", table(",label,split", [](int row) {
                                       return kindOf(row) + (row % 3 == 0 ? ",val" : ",test");
                                   }));
        std::string hash;
        {
            MainWindow window;
            show(window);
            QSignalSpy opened(window.session()->data(), &OpenSet::opened);
            askedFor(window, file)->accept();
            QVERIFY(opened.wait(10'000));
            QVERIFY(!window.session()->data()->hasUnsavedColumns());
            window.setActions()->makeSplit();
            opened.clear();
            pressOk(*window.findChild<SplitDialog*>());
            QVERIFY(opened.wait(10'000));
            hash = window.session()->set()->sha256;
            QVERIFY(noticeOf(window).contains(QStringLiteral("kept for this file")));
            QCOMPARE(part<QPushButton>(window, "setNoticeMend")->text(), QStringLiteral("Save set as…"));
        }
        MainWindow window;
        show(window);
        QSignalSpy opened(window.session()->data(), &OpenSet::opened);
        QPushButton* recent = nullptr;
        for (auto* button : window.findChildren<QPushButton*>())
            if (button->toolTip() == file)
                recent = button;
        QVERIFY(recent != nullptr);
        recent->click();
        QVERIFY(opened.wait(10'000));
        QVERIFY(window.findChild<ImportDialog*>() == nullptr); // nothing is asked again
        QCOMPARE(window.session()->set()->sha256, hash);
        QCOMPARE(window.session()->task()->fitRows().size(), std::size_t(23)); // the test split is kept

        QSignalSpy saved(window.setActions(), &SetActions::saved);
        const QString copy = folder_.filePath(QStringLiteral("kept.h5ad"));
        window.setActions()->save(copy);
        QVERIFY(saved.wait(10'000));
        QVERIFY(!window.session()->data()->hasUnsavedColumns() && noticeOf(window).isEmpty());
        QVERIFY(openEmbeddingSet(copy.toStdString())->findColumn("split_2") != nullptr);

        write("kept.csv", table(",label,split", [](int row) {
                  return kindOf(row) + (row % 3 == 0 ? ",train" : ",test");
              })); // the file becomes another one: what was chosen for the old one is not taken
        opened.clear();
        window.session()->data()->openAgain(file);
        QVERIFY(opened.wait(10'000));
        QVERIFY(!window.session()->data()->hasUnsavedColumns());
        QCOMPARE(window.session()->task()->fitRows().size(), std::size_t(30));
    }

    void chosenColumnsAreFoundAgain() {
        const QString file = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
        {
            MainWindow window;
            openSet(window, file);
            QSignalSpy opened(window.session()->data(), &OpenSet::opened);
            window.session()->data()->reselect({.classColumn = "place", .useFileAttributes = false});
            QVERIFY(opened.wait(10'000));
        }
        MainWindow window;
        openSet(window, file);
        QCOMPARE(window.session()->task()->groups.className(), std::string("place"));
        QVERIFY(!window.session()->data()->hasUnsavedColumns()); // no column was made
    }

  private:
    QString write(const char* name, const std::string& text) const {
        const QString path = folder_.filePath(QString::fromUtf8(name));
        groupscope::testing::writeBytes(path.toStdString(), text);
        return path;
    }
    QString writeWithoutSplit() const {
        EmbeddingSet set = smallSet();
        set.splitKey.clear();
        set.columns.pop_back();
        const QString path = folder_.filePath(QStringLiteral("no_split.h5ad"));
        saveEmbeddingSet(set, path.toStdString());
        return path;
    }
    /// Training is refused by a box with that button, which is pressed.
    static void refuses(MainWindow& window, const QString& button, const char* method) {
        window.view<MethodForm>()->setMethod(QLatin1String(method));
        Q_EMIT window.view<MethodForm>()->trainRequested();
        QVERIFY(!window.session()->queue()->isTraining() && window.session()->runs()->all().empty());
        auto* box = window.findChild<QMessageBox*>();
        QVERIFY(box != nullptr && !box->text().contains(QLatin1Char('/')) &&
                !box->text().contains(QStringLiteral("--")));
        auto* fix = part<QPushButton>(*box, "mendLack");
        QCOMPARE(fix->text(), button);
        fix->click();
        QVERIFY(window.findChild<ColumnsDialog*>() != nullptr || window.findChild<SplitDialog*>() != nullptr);
    }

    QTemporaryDir folder_;
};

QTEST_MAIN(TestAnyFile)
#include "tst_any_file.moc"
