// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/document.h"
#include "app/panes/fix_dialog.h"
#include "app/panes/labels_page.h"
#include "app/panes/slices_page.h"
#include "app/views/map_coloring.h"
#include "core/runs/run_rows.h"
#include "tests/app/board_support.h"
#include "tests/app/figure_panel_support.h"
#include "tests/app/queue_support.h"
#include "tests/support/view_test.h"
#include "widgets/charts/group_bars.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QInputDialog>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTreeWidget>

#include <algorithm>
#include <numeric>

using namespace groupscope;

/// Checks the way from a failing group to runs that may fix it: slices, suspected labels, worst examples,
/// neighbours and the methods that fit.
class TestSuggestions : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_suggestions")))
            QSKIP(needsDisplay);
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }
    void init() {
        forgetSettings();
        forgetKeptRuns();
    }

    void slicesBecomeGroups();
    void attributesNameWholeGroups();
    void whyThereAreNoSlicesIsSaid();
    void theBaselineTellsWhatBreaks();
    void suspectedLabelsAreListed();
    void theWorstAndNeighboursAreSelected();
    void methodsAreQueuedForAGroup();
    void aNamedGroupBecomesAnAttribute();
    void whatCannotBeFixedIsRefused();
    void menusAndThePaletteOfferToFix();

  private:
    static QTableWidget* slices(MainWindow& window) {
        return window.view<QTableWidget>(QStringLiteral("suggestions"));
    }
    static QString textOf(MainWindow& window, const char* label) {
        return window.findChild<QLabel*>(QLatin1String(label))->text();
    }
    static void waitForSlices(MainWindow& window) {
        showPane(window, "suggestions");
        QTRY_VERIFY_WITH_TIMEOUT(slices(window)->isVisible() && slices(window)->rowCount() > 0, 30'000);
    }
    static void answerName(MainWindow& window, const QString& name) {
        auto* dialog = window.findChild<QInputDialog*>(QStringLiteral("groupDialog"));
        QVERIFY(dialog != nullptr);
        dialog->setTextValue(name);
        dialog->accept();
    }
    static FixDialog* fixDialog(MainWindow& window) {
        for (auto* dialog : window.findChildren<FixDialog*>())
            if (dialog->isVisible())
                return dialog;
        return nullptr;
    }
    static QPushButton* startOf(const FixDialog& dialog) {
        return dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
    }

    QTemporaryDir folder_;
    QString path_;
};

void TestSuggestions::slicesBecomeGroups() {
    MainWindow window;
    window.resize(1500, 950);
    openSet(window, path_);
    trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "5"}});
    waitForSlices(window);
    const QString summary = textOf(window, "suggestionsSummary");
    QVERIFY2(summary.contains(QStringLiteral("measured examples")) &&
                 summary.contains(QStringLiteral("examples suggested")),
             qPrintable(summary));
    keepPicture(window, "suggestions.png");
    QVERIFY(!button(window, "nameSlice")->isEnabled()); // none is chosen
    slices(window)->selectRow(0);
    Q_EMIT slices(window)->itemClicked(slices(window)->item(0, 0));
    QTRY_VERIFY(!window.context()->selectedRows().isEmpty());
    const std::vector<int> rows = window.context()->selectedRows().rows();
    QVERIFY(rows.front() >= 300 && rows.back() < 600); // of the validation split
    QTRY_VERIFY_WITH_TIMEOUT(button(window, "nameSlice")->isEnabled(), 20'000);
    button(window, "nameSlice")->click();
    answerName(window, QStringLiteral("hard ones"));
    const std::vector<NamedGroup>& groups = window.document()->state().groups;
    QCOMPARE(groups.size(), std::size_t(1));
    QVERIFY2(groups[0].note.contains(QStringLiteral("validation")) &&
                 groups[0].note.contains(QStringLiteral("corrected p")),
             qPrintable(groups[0].note));
    const FixFacts facts = fixFacts(*window.session()->task(), "hard ones", groups[0].rows.of(900));
    QCOMPARE(facts.validation, rows.size());
    QVERIFY(facts.training > 0 && facts.report > 0); // it is found in the other splits
}

void TestSuggestions::attributesNameWholeGroups() {
    MainWindow window;
    openSet(window, path_);
    trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "5"}});
    showPane(window, "suggestions");
    chooseData(window, "suggestionsKind", QStringLiteral("attributes"));
    waitForSlices(window);
    QTRY_VERIFY_WITH_TIMEOUT(!window.view<SlicesPage>()->isSearching(), 20'000);
    slices(window)->selectRow(0);
    QTRY_VERIFY(button(window, "fixSlice")->isEnabled());
    button(window, "fixSlice")->click();
    FixDialog* dialog = fixDialog(window);
    QVERIFY(dialog != nullptr);
    QVERIFY(!dialog->findChild<QCheckBox*>()->isVisible()); // methods read it as it is
    QVERIFY(dialog->advice().refusals.empty());
    dialog->reject();
}

void TestSuggestions::whyThereAreNoSlicesIsSaid() {
    MainWindow window;
    openSet(window, path_);
    showPane(window, "suggestions");
    const auto says = [&](const char* words) {
        return window.view<SlicesPage>()->placeholder().contains(QLatin1String(words));
    };
    QTRY_VERIFY(says("Select a finished run"));
    trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "2"}});
    waitForSlices(window);
    chooseData(window, "suggestionsOf", QStringLiteral("broken"));
    QTRY_VERIFY(says("Choose another run"));
    chooseData(window, "suggestionsOf", QStringLiteral("errors"));
    window.session()->hidden()->setHidesTest(true);
    QTRY_VERIFY(window.session()->hidden()->keepsTestBack());
    chooseData(window, "suggestionsSplit", QString::fromUtf8(testSplit));
    QTRY_VERIFY(says("Reveal test results"));
    QVERIFY(!button(window, "fixSlice")->isEnabled());
    chooseData(window, "suggestionsSplit", QString::fromUtf8(validationSplit));
    QTRY_VERIFY(slices(window)->isVisible());
}

void TestSuggestions::theBaselineTellsWhatBreaks() {
    MainWindow window;
    openSet(window, path_);
    trainAndWait(window, QStringLiteral("rwg"), {{"epochs", "10"}});
    trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "10"}});
    const QString first = window.session()->runs()->all().front().id,
                  second = window.session()->runs()->all().back().id;
    window.session()->runs()->setBaseline(first);
    window.context()->selected()->select({second});
    showPane(window, "suggestions");
    chooseData(window, "suggestionsOf", QStringLiteral("broken"));
    QTRY_VERIFY_WITH_TIMEOUT(textOf(window, "suggestionsSummary").contains(QStringLiteral("is correct on ")),
                             20'000);
    keepPicture(window, "suggestions_broken.png");
}

void TestSuggestions::suspectedLabelsAreListed() {
    EmbeddingSet set = smallSet();
    std::vector<int> flipped;
    for (int row = 300; row < 600; row += 30) {
        int& label = set.columns[0].codes[static_cast<std::size_t>(row)];
        label = (label + 1) % 3;
        flipped.push_back(row);
    }
    const QString path = folder_.filePath(QStringLiteral("flipped.h5ad"));
    saveEmbeddingSet(set, path.toStdString());
    MainWindow window;
    window.resize(1500, 950);
    openSet(window, path);
    trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "5"}});
    showPane(window, "suggestions");
    auto* tabs = window.findChild<QTabWidget*>(QStringLiteral("suggestionsTabs"));
    auto* page = window.view<LabelsPage>();
    tabs->setCurrentWidget(page);
    chooseData(window, "labelsOf", QStringLiteral("errors"));
    QTRY_VERIFY_WITH_TIMEOUT(page->table()->isVisible() && page->table()->rowCount() > 0, 30'000);
    keepPicture(window, "suspected_labels.png");
    const auto line = [&](const QString& name) {
        for (int i = 0; i < page->table()->rowCount(); ++i)
            if (page->table()->item(i, 0)->text() == name)
                return i;
        return -1;
    };
    int found = 0;
    for (const int row : flipped)
        found += line(QStringLiteral("row%1").arg(row)) >= 0 ? 1 : 0;
    QVERIFY2(found >= 5, qPrintable(QString::number(found)));
    page->table()->setCurrentCell(0, 0);
    Q_EMIT page->table()->itemClicked(page->table()->item(0, 0));
    QTRY_COMPARE(window.context()->selectedRows().count(), std::size_t(1));
    const QString file = folder_.filePath(QStringLiteral("suspects.csv"));
    page->exportTo(file);
    const QByteArray csv = contentOf(file);
    QVERIFY2(csv.startsWith("example,label,suggested,group,neighbours,margin,checks"), csv.left(80));
    QCOMPARE(csv.count('\n'), page->table()->rowCount() + 1);
    const int all = page->table()->rowCount();
    button(window, "nameSuspects")->click();
    answerName(window, QStringLiteral("to look at"));
    QCOMPARE(window.document()->state().groups.at(0).rows.count(), static_cast<std::size_t>(all));
    chooseData(window, "labelsOf", QStringLiteral("worst"));
    QTRY_VERIFY(textOf(window, "labelsSummary").contains(QStringLiteral("worst group")));
    QVERIFY(page->table()->rowCount() <= all);
    QSignalSpy problem(window.context(), &PaneContext::problem);
    page->exportTo(QStringLiteral("/nowhere/suspects.csv"));
    QCOMPARE(problem.size(), 1);
}

void TestSuggestions::theWorstAndNeighboursAreSelected() {
    MainWindow window;
    window.resize(1500, 950);
    openSet(window, path_);
    QVERIFY(!button(window, "selectWorst")->isEnabled());
    trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "5"}});
    showPane(window, "selection");
    window.findChild<QSpinBox*>(QStringLiteral("worstCount"))->setValue(12);
    const SessionRun& run = window.session()->runs()->all().back();
    for (const RowValue value : {RowValue::loss, RowValue::margin}) {
        chooseData(window, "worstBy", value == RowValue::margin);
        button(window, "selectWorst")->click();
        const std::vector<float> values = valueOfEachRow(*run.run, value, window.session()->task()->labels);
        std::vector<int> rows(300);
        std::iota(rows.begin(), rows.end(), 300);
        std::stable_sort(rows.begin(), rows.end(), [&](int a, int b) {
            const float x = values[static_cast<std::size_t>(a)], y = values[static_cast<std::size_t>(b)];
            return value == RowValue::loss ? x > y : x < y;
        });
        rows.resize(12);
        std::sort(rows.begin(), rows.end());
        QTRY_COMPARE_WITH_TIMEOUT(window.context()->selectedRows().rows(), rows, 20'000);
    }
    keepPicture(window, "worst_selected.png");
    const std::vector<int> before = window.context()->selectedRows().rows();
    button(window, "addNeighbours")->click();
    QTRY_COMPARE_WITH_TIMEOUT(window.context()->selectedRows().count(), std::size_t(24), 20'000);
    const std::vector<int> after = window.context()->selectedRows().rows();
    QVERIFY(std::includes(after.begin(), after.end(), before.begin(), before.end()));
}

void TestSuggestions::methodsAreQueuedForAGroup() {
    MainWindow window;
    openSet(window, path_);
    trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "5"}});
    const QString probe = window.session()->runs()->all().back().id;
    const auto task = window.session()->task();
    RowSelection rows(900);
    for (std::size_t row = 0; row < 900; ++row)
        rows.set(row, task->groupIds[row] == 1);
    openFix(window.context(), {.name = QStringLiteral("circle, outdoor"), .rows = rows}, &window);
    FixDialog* dialog = fixDialog(window);
    QVERIFY(dialog != nullptr);
    auto* list = dialog->findChild<QListWidget*>(QStringLiteral("fixMethods"));
    QCOMPARE(list->count(), 4);
    QVERIFY(dialog->advice().methods.front().plan.method == "rwg");
    QTRY_VERIFY_WITH_TIMEOUT(!window.session()->times()->isMeasuring(), 60'000);
    for (int i = 0; i < 4; ++i)
        QVERIFY2(list->item(i)->text().contains(QStringLiteral("3 seeds take about")),
                 qPrintable(list->item(i)->text()));
    keepPicture(*dialog, "fix.png");
    for (int i = 0; i < 4; ++i) // a busy machine offers fewer by itself
        list->item(i)->setCheckState(i < 2 ? Qt::Checked : Qt::Unchecked);
    dialog->findChild<QComboBox*>(QStringLiteral("fixBudget"))->setCurrentIndex(0); // keeps what is ticked
    QCOMPARE(dialog->specification().methods.size(), std::size_t(2));
    QCOMPARE(startOf(*dialog)->text(), QStringLiteral("Start 6 runs"));
    QVERIFY(dialog->findChild<QLabel*>(QStringLiteral("fixForecast"))
                ->text()
                .contains(QStringLiteral("Linear probe")));
    dialog->accept();
    QCOMPARE(window.session()->runs()->all().size(), std::size_t(7));
    QCOMPARE(window.session()->runs()->baseline(), probe);
    QTRY_VERIFY_WITH_TIMEOUT(!window.session()->queue()->isTraining(), 60'000);
    QVERIFY(std::all_of(window.session()->runs()->all().begin(), window.session()->runs()->all().end(),
                        [](const SessionRun& run) { return run.state == SessionRun::State::done; }));
}

void TestSuggestions::aNamedGroupBecomesAnAttribute() {
    MainWindow window;
    openSet(window, path_);
    trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "5"}});
    std::vector<int> rows;
    for (int row = 0; row < 900; row += 4)
        rows.push_back(row);
    window.document()->groups()->add(QStringLiteral("odd ones"), rowsOf(900, rows), {});
    showPane(window, "data");
    auto* list = window.view<QTreeWidget>(QStringLiteral("namedGroups"));
    list->setCurrentItem(list->topLevelItem(0));
    trigger(window, "fixGroup");
    FixDialog* dialog = fixDialog(window);
    QVERIFY(dialog != nullptr);
    auto* attribute = dialog->findChild<QCheckBox*>(QStringLiteral("fixAttribute"));
    QVERIFY(attribute->isVisible() && !attribute->isChecked());
    QVERIFY(dialog->advice().methods.front().plan.method == "contrastive-adapter"); // reads no group labels
    attribute->setChecked(true);
    QVERIFY(dialog->advice().methods.front().plan.method == "rwg");
    QVERIFY(dialog->findChild<QLabel*>(QStringLiteral("fixConsequence"))
                ->text()
                .contains(QStringLiteral("another task")));
    keepPicture(*dialog, "fix_attribute.png");
    auto* methods = dialog->findChild<QListWidget*>(QStringLiteral("fixMethods"));
    for (int i = 1; i < methods->count(); ++i)
        methods->item(i)->setCheckState(Qt::Unchecked);
    QCOMPARE(startOf(*dialog)->text(), QStringLiteral("Start 6 runs")); // the baseline is made again
    dialog->accept();
    QTRY_COMPARE_WITH_TIMEOUT(window.session()->runs()->all().size(), std::size_t(6), 30'000);
    QCOMPARE(window.session()->task()->groups.attributeNames(),
             (std::vector<std::string>{"place", "odd ones"}));
    const SessionRun* baseline = window.session()->find(window.session()->runs()->baseline());
    QVERIFY(baseline != nullptr && baseline->method->id == "linear-probe");
    QTRY_VERIFY_WITH_TIMEOUT(!window.session()->queue()->isTraining(), 60'000);
}

void TestSuggestions::whatCannotBeFixedIsRefused() {
    MainWindow window;
    openSet(window, path_);
    openFix(window.context(), {.name = QStringLiteral("late"), .rows = rowsOf(900, {300, 301, 302})},
            &window);
    FixDialog* dialog = fixDialog(window);
    QVERIFY(dialog != nullptr && !startOf(*dialog)->isEnabled());
    const QString problems = dialog->findChild<QLabel*>(QStringLiteral("fixProblems"))->text();
    QVERIFY2(problems.contains(QStringLiteral("no training example")) &&
                 problems.contains(QStringLiteral("no test example")) &&
                 !problems.contains(QStringLiteral("no validation")),
             qPrintable(problems));
    keepPicture(*dialog, "fix_refused.png");
    dialog->reject();
    QSignalSpy problem(window.context(), &PaneContext::problem);
    openFix(window.context(), {.name = QStringLiteral("other"), .rows = RowSelection(3)}, &window);
    QCOMPARE(problem.size(), 1);
}

void TestSuggestions::menusAndThePaletteOfferToFix() {
    MainWindow window;
    openSet(window, path_);
    trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "2"}});
    QMenu menu;
    Q_EMIT window.view<GroupBars>()->menuOpening(2, &menu);
    QCOMPARE(menu.actions().size(), 1);
    menu.actions().front()->trigger();
    FixDialog* dialog = fixDialog(window);
    QVERIFY(dialog != nullptr);
    QCOMPARE(dialog->windowTitle(), QStringLiteral("Fix “square, indoor”"));
    dialog->reject();
    QMenu none;
    Q_EMIT window.view<GroupBars>()->menuOpening(-1, &none);
    QVERIFY(none.isEmpty());
}

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestSuggestions>)

#include "tst_suggestions.moc"
