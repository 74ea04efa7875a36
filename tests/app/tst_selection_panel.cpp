// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/map_settings_dialog.h"
#include "app/panes/selection_panel.h"
#include "tests/app/window_support.h"
#include "tests/support/view_test.h"
#include "widgets/scatter/scatter_view.h"
#include "widgets/scatter/vtk_widget.h"

#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QSettings>
#include <QSpinBox>
#include <QTableWidget>
#include <QTemporaryDir>

#include <algorithm>

using namespace groupscope;

namespace {

QTableWidget* table(const MainWindow& window, const char* name) {
    return window.findChild<QTableWidget*>(QString::fromUtf8(name));
}

bool says(const MainWindow& window, const QString& words) {
    const auto labels = window.findChild<SelectionPanel*>()->findChildren<QLabel*>();
    return std::any_of(labels.begin(), labels.end(),
                       [&](const QLabel* label) { return label->text().contains(words); });
}

/// The points of one class on the map.
RowSelection pointsOfClass(MainWindow& window, int label) {
    const std::vector<int>& rows = window.view<MapPanel>()->model()->rows();
    RowSelection selection(rows.size());
    for (std::size_t point = 0; point < rows.size(); ++point)
        if (window.session()->task()->labels[rows[point]] == label)
            selection.set(point, true);
    return selection;
}

} // namespace

/// The map with its selection, true neighbours, quality, settings and epochs, as the window shows them.
class TestSelectionPanel : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_selection_panel")))
            QSKIP(needsDisplay);
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }
    void init() {
        forgetKeptRuns();
        forgetSettings();
    }

    void aSelectionIsCountedAndJudged() {
        MainWindow window;
        openSet(window, path_);
        QVERIFY(says(window, QStringLiteral("No examples are selected")));
        window.view<MapPanel>()->view()->setSelection(pointsOfClass(window, 1));
        QVERIFY(says(window, QStringLiteral("100 of 300 points")));
        QTableWidget* groups = table(window, "selectionComposition");
        QCOMPARE(groups->rowCount(), 3); // square indoor, square outdoor, all
        int counted = 0;
        for (int line = 0; line < 2; ++line) {
            QVERIFY(groups->item(line, 0)->text().startsWith(QStringLiteral("square")));
            QCOMPARE(groups->item(line, 2)->text(), QStringLiteral("100.0\u00a0%")); // of the group
            QCOMPARE(groups->item(line, 3)->text(), QStringLiteral("–"));            // no run
            counted += groups->item(line, 1)->text().toInt();
        }
        QCOMPARE(counted, 100);
        QTRY_VERIFY_WITH_TIMEOUT(says(window, QStringLiteral("original space")) &&
                                     !says(window, QStringLiteral("Checking whether")),
                                 20'000);
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "3"}});
        QTRY_VERIFY(groups->item(2, 3)->text().endsWith(QStringLiteral("%")));
        window.view<MapPanel>()->view()->selector()->clear();
        QCOMPARE(groups->rowCount(), 0);
    }

    void aClickListsTrueNeighbors() {
        MainWindow window;
        openSet(window, path_);
        QTableWidget* nearest = table(window, "nearestRows");
        Q_EMIT window.view<MapPanel>()->view()->clicked(7);
        QTRY_COMPARE(nearest->rowCount(), 20);
        const EmbeddingRows& X = window.session()->task()->X();
        const std::vector<int>& rows = window.view<MapPanel>()->model()->rows();
        double last = 0.0;
        for (int line = 0; line < 20; ++line) {
            const int point = nearest->item(line, 0)->data(Qt::UserRole).toInt();
            const double distance = (X.row(rows[point]) - X.row(rows[7])).norm();
            QVERIFY(distance >= last);
            QVERIFY(std::abs(nearest->item(line, 2)->text().toDouble() - distance) < 1e-3 * distance);
            last = distance;
        }
    }

    void qualityIsToldAndColoursTheMap() {
        MainWindow window;
        openSet(window, path_);
        QTRY_COMPARE_WITH_TIMEOUT(table(window, "mapQuality")->rowCount(), 6, 20'000);
        QVERIFY(says(window, QStringLiteral("Trustworthiness")));
        auto* color = window.findChild<QComboBox*>(QStringLiteral("mapColor"));
        color->setCurrentText(QStringLiteral("false neighbours"));
        QVERIFY(window.view<MapPanel>()->view()->scene().title().contains(QStringLiteral("trustworthiness")));
        color->setCurrentIndex(0);
        QCOMPARE(window.view<MapPanel>()->view()->scene().categoryCount(), 3);
    }

    void settingsMakeAnotherMap() {
        MainWindow window;
        openSet(window, path_);
        QSignalSpy mapped(window.view<MapPanel>()->model(), &MapModel::finished);
        QTest::mouseClick(window.findChild<QWidget*>(QStringLiteral("mapSettings")), Qt::LeftButton);
        auto* dialog = window.findChild<MapSettingsDialog*>();
        QVERIFY(dialog != nullptr);
        dialog->findChild<QSpinBox*>(QStringLiteral("mapSeed"))->setValue(3);
        dialog->accept();
        QTRY_VERIFY_WITH_TIMEOUT(!mapped.isEmpty(), 30'000);
        QCOMPARE(window.view<MapPanel>()->model()->shownOptions().seed, std::uint64_t(3));
        auto* method = window.findChild<QComboBox*>(QStringLiteral("mapMethod"));
        mapped.clear();
        method->setCurrentText(QStringLiteral("t-SNE"));
        QTRY_VERIFY_WITH_TIMEOUT(!mapped.isEmpty(), 60'000);
        QCOMPARE(window.view<MapPanel>()->model()->shownOptions().method, ProjectionOptions::Method::tsne);
    }

    void epochsAreLaidOutTogether() {
        MainWindow window;
        openSet(window, path_);
        trainAndWait(window, QStringLiteral("adapter"), {{"epochs", "4"}});
        auto* source = window.findChild<QComboBox*>(QStringLiteral("mapSource"));
        QTRY_COMPARE(source->count(), 3);
        QSignalSpy mapped(window.view<MapPanel>()->model(), &MapModel::finished);
        source->setCurrentIndex(2);
        QTRY_VERIFY_WITH_TIMEOUT(!mapped.isEmpty(), 60'000);
        const std::shared_ptr<const LaidOutMap> map = window.view<MapPanel>()->model()->map();
        QCOMPARE(map->frames.size(), std::size_t(5)); // the raw rows and four epochs
        TimeLine* time = window.context()->timeLine();
        QCOMPARE(time->position(), 4); // the last, until somebody moves it
        time->choose(0);
        QTRY_COMPARE(window.view<MapPanel>()->view()->scene().position(5)[0], map->frames[0](5, 0));
    }

  private:
    QTemporaryDir folder_;
    QString path_;
};

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestSelectionPanel>)
#include "tst_selection_panel.moc"
