// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/columns_dialog.h"
#include "app/window/set_actions.h"
#include "app/window/split_dialog.h"
#include "core/io/anndata/anndata_reader.h"
#include "core/io/anndata/anndata_writer.h"
#include "tests/app/any_file_support.h"
#include "tests/app/window_support.h"
#include "tests/support/comments_set.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QTableWidget>
#include <QTemporaryDir>

using namespace groupscope;

namespace {

QPushButton* okOf(const QDialog& dialog) {
    return dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
}

int number(const QTableWidget& table, int line, int column) {
    return QLocale().toInt(table.item(line, column)->text());
}

} // namespace

/// The dialogs that say what makes the groups and that draw a split, and what becomes of the open set.
class TestSplitDialog : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_split_dialog")))
            QSKIP(needsDisplay);
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }
    void init() {
        forgetKeptRuns();
        forgetSettings();
    }

    void countsFollowTheFields() {
        SplitDialog dialog(std::make_shared<EmbeddingSet>(smallSet()), {});
        dialog.show();
        auto* counts = part<QTableWidget>(dialog, "splitCounts");
        QCOMPARE(counts->rowCount(), 7); // all, then 3 classes × 2 places
        auto* keep = part<QCheckBox>(dialog, "splitKeepTest");
        QVERIFY(keep->isVisible() && keep->isChecked());
        QCOMPARE(number(*counts, 0, 4), 300); // the declared test is not drawn
        QCOMPARE(number(*counts, 0, 2), 450); // three of four of the others
        QVERIFY(part<QLabel>(dialog, "splitSummary")->text().contains(QStringLiteral("is kept: train gets")));
        keepPicture(dialog, "kept_test_split.png");
        keep->setChecked(false);
        QVERIFY(part<QLabel>(dialog, "splitSummary")->text().contains(QStringLiteral("is drawn again")));
        QCOMPARE(number(*counts, 0, 2), 540);
        QCOMPARE(number(*counts, 0, 3), 180);
        QCOMPARE(number(*counts, 0, 4), 180);
        QVERIFY(counts->isColumnHidden(1) && !part<QSpinBox>(dialog, "splitMinorities")->isVisible());
        keepPicture(dialog, "groups_split.png");

        part<QDoubleSpinBox>(dialog, "splitShare0")->setValue(70.0); // 110 %
        QVERIFY(!okOf(dialog)->isEnabled());
        QVERIFY(part<QLabel>(dialog, "splitSummary")->text().contains(QStringLiteral("add up to 1")));
        QCOMPARE(counts->rowCount(), 0);
        part<QDoubleSpinBox>(dialog, "splitShare1")->setValue(10.0);
        QVERIFY(okOf(dialog)->isEnabled());
        QCOMPARE(number(*counts, 0, 2), 630);

        const std::vector<int> before = dialog.columns().front().codes;
        part<QSpinBox>(dialog, "splitSeed")->setValue(1);
        QVERIFY(dialog.columns().front().codes != before);
        part<QComboBox>(dialog, "splitBy")->setCurrentIndex(1);
        QCOMPARE(counts->rowCount(), 4);
        part<QLineEdit>(dialog, "splitName")->setText(QStringLiteral("shape"));
        QVERIFY(!okOf(dialog)->isEnabled()); // the class must not vanish
    }

    void imbalanceShowsItsMinority() {
        SplitDialog dialog(std::make_shared<EmbeddingSet>(smallSet()), {});
        dialog.show();
        part<QComboBox>(dialog, "splitKind")->setCurrentIndex(1);
        auto* counts = part<QTableWidget>(dialog, "splitCounts");
        QVERIFY(!counts->isColumnHidden(1) && part<QSpinBox>(dialog, "splitMinorities")->isVisible());
        QCOMPARE(counts->rowCount(), 4);
        QCOMPARE(number(*counts, 0, 2), 309);              // three times 103, as many as in the control
        QCOMPARE(number(*counts, 0, 5), 141);              // 140 of the minority and one that does not divide
        QCOMPARE(dialog.columns().size(), std::size_t(3)); // split, minority, control
        QVERIFY(part<QLabel>(dialog, "splitSummary")
                    ->text()
                    .contains(QStringLiteral("93 training examples fewer")));
        keepPicture(dialog, "groups_imbalance.png");
        part<QSpinBox>(dialog, "splitMinorities")->setValue(3);
        QVERIFY(!okOf(dialog)->isEnabled());
    }

    void theOpenSetTakesTheSplit() {
        MainWindow window;
        openSet(window, path_);
        const auto before = window.session()->set();
        const std::vector<int> testBefore = window.session()->task()->findSplit("test")->rows;
        QAction* make = nullptr;
        for (QAction* action : window.findChildren<QAction*>())
            if (action->text().remove(QLatin1Char('&')) == QStringLiteral("Make split…"))
                make = action;
        QVERIFY(make != nullptr && make->isEnabled());
        make->trigger();
        auto* dialog = window.findChild<SplitDialog*>();
        QVERIFY(dialog != nullptr);
        QSignalSpy opened(window.session()->data(), &OpenSet::opened);
        okOf(*dialog)->click();
        QVERIFY(opened.wait(10'000));
        const Task& task = *window.session()->task();
        QCOMPARE(task.splitColumn, std::string("split_2"));
        QCOMPARE(task.fitRows().size(), std::size_t(450));
        QVERIFY(task.findSplit("test")->rows == testBefore);
        QVERIFY(task.set->sha256 != before->sha256);
        QCOMPARE(before->columns.size(), std::size_t(3)); // the set that was open is as it was

        QSignalSpy saved(window.setActions(), &SetActions::saved);
        const QString file = folder_.filePath(QStringLiteral("saved.h5ad"));
        window.setActions()->save(file);
        QVERIFY(saved.wait(10'000));
        QVERIFY(openEmbeddingSet(file.toStdString())->column("split_2").codes ==
                task.set->column("split_2").codes);
    }

    void columnsDialogMakesEveryKindOfGroups() {
        const auto set = testing::comments(20);
        ColumnsDialog dialog(set, {});
        dialog.show();
        auto* kind = part<QComboBox>(dialog, "groupsBy");
        QCOMPARE(kind->currentIndex(), 1); // the file names group columns
        TaskSelection chosen = dialog.selection();
        QVERIFY(chosen.groupColumns == set->groupColumns && chosen.attributes.empty());
        keepPicture(dialog, "groups_columns.png");
        QListWidget* identities = part<QListWidget>(dialog, "groupColumns");
        QCOMPARE(identities->count(), 4); // toxicity and split are no yes/no columns
        for (int i = 0; i < identities->count(); ++i)
            identities->item(i)->setCheckState(Qt::Unchecked);
        QVERIFY(!okOf(dialog)->isEnabled());
        kind->setCurrentIndex(2);
        part<QComboBox>(dialog, "groupColumn")->setCurrentText(QStringLiteral("any"));
        chosen = dialog.selection();
        QVERIFY(chosen.groupColumn == "any" && chosen.groupColumns.empty() && okOf(dialog)->isEnabled());
        QCOMPARE(makeTask(set, chosen)->groups.groupCount(), 4);
        kind->setCurrentIndex(0);
        chosen = dialog.selection();
        QVERIFY(chosen.groupColumn.empty() && chosen.groupColumns.empty() && !chosen.useFileAttributes);
    }

    void declaredSplitsCanBeChosen() {
        auto set = std::make_shared<EmbeddingSet>(smallSet(60));
        {
            ColumnsDialog plain(set, {});
            plain.show();
            QVERIFY(!part<QComboBox>(plain, "fitSet")->isVisible()); // nothing to choose among
        }
        set->splits = {{.name = "indoors",
                        .title = "Indoors alone",
                        .purpose = Purpose::fit,
                        .column = "place",
                        .value = "indoor"}};
        ColumnsDialog dialog(set, {});
        dialog.show();
        auto* fit = part<QComboBox>(dialog, "fitSet");
        QVERIFY(fit->isVisible() && !part<QComboBox>(dialog, "selectSet")->isVisible());
        fit->setCurrentIndex(fit->findText(QStringLiteral("Indoors alone")));
        keepPicture(dialog, "row_sets.png");
        const std::vector<int>& places = set->column("place").codes;
        QCOMPARE(makeTask(set, dialog.selection())->fitRows().size(),
                 static_cast<std::size_t>(std::count(places.begin(), places.end(), 0)));
        set->splitKey.clear(); // no split at all: the declared sets are enough
        set->columns.pop_back();
        ColumnsDialog without(set, {});
        QVERIFY(without.selection().splitColumn.empty() && okOf(without)->isEnabled());
    }

    void overlappingGroupsInTheWindow() {
        const QString file = folder_.filePath(QStringLiteral("comments.h5ad"));
        saveEmbeddingSet(*testing::comments(), file.toStdString());
        MainWindow window;
        openSet(window, file);
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "2"}});
        QCOMPARE(window.session()->runs()->all().size(), std::size_t(1));
        QVERIFY(window.session()->runs()->all().front().state == SessionRun::State::done);
        QCOMPARE(window.session()->runs()->all().front().run->groups.groupCount(), 6);
        auto* color = part<QComboBox>(window, "mapColor");
        QVERIFY(color != nullptr);
        color->setCurrentText(QStringLiteral("group"));
        keepPicture(window, "groups_window.png");
    }

  private:
    QTemporaryDir folder_;
    QString path_;
};

QTEST_MAIN(TestSplitDialog)
#include "tst_split_dialog.moc"
