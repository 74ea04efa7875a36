// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/pair_map_panel.h"
#include "app/panes/retrieval_sides.h"
#include "core/data/class_texts.h"
#include "core/measures/pair_search.h"
#include "tests/app/window_support.h"
#include "tests/support/view_test.h"
#include "widgets/scatter/pair_marks.h"
#include "widgets/scatter/scatter_view.h"
#include "widgets/scatter/vtk_widget.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QListWidget>
#include <QTabBar>
#include <QTemporaryDir>
#include <QToolButton>

using namespace groupscope;

namespace {

/// The small set with two captions of every second row, near it and of its own words; and pictures.
std::string writeCaptionedSet(const std::filesystem::path& folder) {
    EmbeddingSet set = *withClassTexts(*makeTask(std::make_shared<EmbeddingSet>(smallSet())), 1);
    Embedding& own = set.embeddings[0];
    Random random(9, "captions");
    own.texts = {};
    for (int row = 0; row < static_cast<int>(set.ids.size()); row += 2)
        for (int copy = 0; copy < 2; ++copy) {
            own.texts.rowOfText.push_back(row);
            own.texts.texts.push_back(
                (copy == 0 ? "a " : "some ") +
                set.columns[0].categories[static_cast<std::size_t>(set.columns[0].codes[row])] + " called " +
                set.ids[row]);
        }
    MatrixF texts = own.rows.map()(own.texts.rowOfText, Eigen::all);
    for (float& value : texts.reshaped())
        value += static_cast<float>(0.5 * random.normal());
    own.texts.rows = texts;
    constexpr int side = 16;
    set.thumbnails = {side, side, 1, std::vector<std::uint8_t>(set.ids.size() * side * side)};
    for (std::size_t i = 0; i < set.thumbnails.pixels.size(); ++i)
        set.thumbnails.pixels[i] =
            static_cast<std::uint8_t>(60 + 60 * set.columns[0].codes[i / (side * side)] + i % side);
    const std::filesystem::path path = folder / "captioned.h5ad";
    saveEmbeddingSet(set, path);
    return path.string();
}

template<class Widget>
Widget* named(const MainWindow& window, const char* name) {
    return window.findChild<Widget*>(QLatin1String(name));
}

/// Selects these rows of the set on the map, which shows all rows of the test set.
void selectRows(MainWindow& window, const std::vector<int>& rows) {
    RowSelection selection(window.session()->task()->labels.size());
    for (const int row : rows)
        selection.set(static_cast<std::size_t>(row), true);
    Q_EMIT window.context()->rowsRequested(selection);
}

} // namespace

class TestPairsPanel : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_pairs_panel")))
            QSKIP(needsDisplay);
        plain_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
        captioned_ = QString::fromStdString(writeCaptionedSet(folder_.path().toStdString()));
    }
    void init() {
        forgetKeptRuns();
        forgetSettings();
    }

    void bothSidesAreInOneMap() {
        MainWindow window;
        window.resize(1600, 1000);
        openSet(window, captioned_);
        auto* panel = window.view<PairMapPanel>();
        QVERIFY(!panel->hasMap()); // nobody looks
        showPane(window, "pairs");
        QTRY_VERIFY_WITH_TIMEOUT(panel->hasMap(), 30'000);
        const ScatterScene& scene = panel->view()->scene();
        QCOMPARE(scene.rows(), 150 + 300); // half of the 300 test examples, two texts each
        QVERIFY(panel->caption().contains(QStringLiteral("test examples and their texts, input (X_small)")));
        // A text has the colour of its row.
        const Task& task = *window.session()->task();
        const std::vector<int>& test = task.split("test", "").rows;
        QCOMPARE(scene.category(0), task.labels[test[0]]);
        QCOMPARE(scene.category(150), task.labels[test[0]]);
        QCOMPARE(scene.category(152), task.labels[test[2]]);
        keepPicture(window, "pairs_map.png");
        auto* method = named<QComboBox>(window, "pairMethod");
        method->setCurrentIndex(method->findText(QStringLiteral("PCA")));
        QTRY_VERIFY_WITH_TIMEOUT(panel->caption().startsWith(QStringLiteral("PCA")), 10'000);
        named<QCheckBox>(window, "pairCentred")->setChecked(true);
        QTest::qWait(500);
        keepPicture(window, "pairs_centred.png");
    }

    /// Rows selected on the map are selected here with their texts, and lines join them on demand.
    void linesJoinWhatIsSelected() {
        MainWindow window;
        window.resize(1600, 1000);
        openSet(window, captioned_);
        showPane(window, "pairs");
        auto* panel = window.view<PairMapPanel>();
        QTRY_VERIFY_WITH_TIMEOUT(panel->hasMap(), 30'000);
        QVERIFY(panel->view()->overlay()->pairs()->lines.empty());
        QCOMPARE(panel->view()->overlay()->pairs()->marked.size(), std::size_t(300));
        const std::vector<int>& test = window.session()->task()->split("test", "").rows;
        selectRows(window, {test[0], test[1], test[4]}); // the second has no text
        QCOMPARE(panel->view()->selection().count(), std::size_t(6));
        QVERIFY(panel->view()->overlay()->pairs()->lines.empty()); // not asked for yet
        named<QCheckBox>(window, "pairLines")->setChecked(true);
        const std::vector<std::pair<int, int>> lines{{0, 150}, {0, 151}, {2, 154}, {2, 155}};
        QVERIFY(panel->view()->overlay()->pairs()->lines == lines);
        QTest::qWait(300);
        keepPicture(window, "pairs_lines.png");
    }

    /// The selection on the map goes before the map of pairs does, which must not look its rows up in the
    /// set that is open by then.
    void aSmallerSetTakesItsPlace() {
        const EmbeddingSet small = smallSet(60);
        const std::filesystem::path path =
            std::filesystem::path(folder_.path().toStdString()) / "smaller.h5ad";
        saveEmbeddingSet(small, path);
        MainWindow window;
        openSet(window, captioned_);
        showPane(window, "pairs");
        auto* panel = window.view<PairMapPanel>();
        QTRY_VERIFY_WITH_TIMEOUT(panel->hasMap(), 30'000);
        selectRows(window, {window.session()->task()->split("test", "").rows.back()});
        openSet(window, QString::fromStdString(path.string()));
        QVERIFY(!panel->hasMap());
    }

    /// An export meanwhile says of which map it is.
    void theCaptionIsThatOfTheMapOnScreen() {
        MainWindow window;
        openSet(window, captioned_);
        showPane(window, "pairs");
        auto* panel = window.view<PairMapPanel>();
        QTRY_VERIFY_WITH_TIMEOUT(panel->hasMap(), 30'000);
        auto* method = named<QComboBox>(window, "pairMethod");
        const QString before = panel->caption();
        method->setCurrentIndex(method->findText(QStringLiteral("PCA")));
        QCOMPARE(panel->caption(), before); // it is being computed
        QTRY_VERIFY_WITH_TIMEOUT(panel->caption().startsWith(QStringLiteral("PCA")), 10'000);
    }

    void theHeadOfBothSidesIsShownToo() {
        MainWindow window;
        window.resize(1280, 800);
        openSet(window, captioned_);
        trainAndWait(window, QStringLiteral("r-adapter"), {{"epochs", "2"}, {"learning_rate", "0.01"}});
        showPane(window, "retrieval");
        auto* sides = window.findChild<RetrievalSides*>();
        sides->setPairsShown(true);
        named<QCheckBox>(window, "pairRetrievalInput")->setChecked(true);
        QTRY_VERIFY_WITH_TIMEOUT(named<QListWidget>(window, "pairFound1") != nullptr &&
                                     named<QListWidget>(window, "pairFound1")->count() == 10,
                                 10'000);
        named<QListWidget>(window, "pairAsked")->setCurrentRow(1);
        QTest::qWait(300);
        keepPicture(window, "pairs_retrieval_small.png");
        showPane(window, "pairs");
        auto* panel = window.view<PairMapPanel>();
        auto* space = named<QComboBox>(window, "pairSpace");
        QTRY_COMPARE(space->count(), 2);
        space->setCurrentIndex(1);
        QTRY_VERIFY_WITH_TIMEOUT(panel->hasMap() && panel->caption().contains(QStringLiteral("R-Adapter")),
                                 30'000);
        keepPicture(window, "pairs_small.png");
        trainAndWait(window, QStringLiteral("erm"), {{"epochs", "1"}});
        QTRY_COMPARE(space->count(), 2); // of the run that was just made
        space->setCurrentIndex(1);
        QTRY_VERIFY(!panel->hasMap()); // it knows no texts, and says so
    }

    void theOtherSideIsSearched() {
        MainWindow window;
        window.resize(1600, 1000);
        openSet(window, captioned_);
        showPane(window, "retrieval");
        auto* sides = window.findChild<RetrievalSides*>();
        QVERIFY(sides->tabs()->isVisible());
        sides->setPairsShown(true);
        auto* found = [&] {
            [&] { QTRY_VERIFY_WITH_TIMEOUT(named<QListWidget>(window, "pairFound0") != nullptr, 10'000); }();
            return named<QListWidget>(window, "pairFound0");
        }();
        QVERIFY(found != nullptr);
        QTRY_COMPARE_WITH_TIMEOUT(found->count(), 10, 10'000);
        const Task& task = *window.session()->task();
        const std::vector<int>& test = task.split("test", "").rows;
        QCOMPARE(sides->pairs()->queryRow(), test.front());
        // Images find texts: by brute force the same, and the right ones are marked.
        const TaskInput& input = *findInput(task, textRole);
        std::vector<std::pair<float, int>> near;
        for (std::size_t m = 0; m < input.owner.size(); ++m)
            if (std::find(test.begin(), test.end(), input.owner[m]) != test.end()) {
                const auto text = input.values.row(static_cast<Eigen::Index>(m)),
                           image = task.X().row(test[0]);
                near.emplace_back(-text.dot(image) / (text.norm() * image.norm()), static_cast<int>(m));
            }
        std::sort(near.begin(), near.end());
        for (int i = 0; i < 10; ++i) {
            const auto text = static_cast<std::size_t>(near[i].second);
            const QString line = found->item(i)->text();
            QVERIFY2(line.endsWith(QString::fromStdString(task.embedding->texts.texts[text])),
                     qPrintable(line));
            QCOMPARE(line.startsWith(QStringLiteral("✔")), input.owner[text] == test[0]);
        }
        QVERIFY(named<QLabel>(window, "pairWords0")->text().contains(QStringLiteral("of 300 texts")));
        // A text finds images.
        auto* asked = named<QListWidget>(window, "pairAsked");
        QCOMPARE(asked->count(), 3);
        asked->setCurrentRow(1);
        QVERIFY(named<QLabel>(window, "pairWords0")->text().contains(QStringLiteral("of 150 images")));
        QTest::qWait(300);
        keepPicture(window, "pairs_retrieval.png");
        named<QToolButton>(window, "pairNext")->click();
        QCOMPARE(sides->pairs()->queryRow(), test[2]);
        QCOMPARE(asked->currentRow(), 0);
        selectRows(window, {test[8]});
        QCOMPARE(sides->pairs()->queryRow(), test[8]);
        applyTheme(Theme::dark);
        QTest::qWait(300);
        keepPicture(window, "pairs_retrieval_dark.png");
        showPane(window, "pairs");
        QTRY_VERIFY_WITH_TIMEOUT(window.view<PairMapPanel>()->hasMap(), 30'000);
        QTest::qWait(500);
        keepPicture(window, "pairs_map_dark.png");
        applyTheme(Theme::light);
    }

    void withoutTextsThereIsNothingToChoose() {
        MainWindow window;
        openSet(window, plain_);
        showPane(window, "retrieval");
        auto* sides = window.findChild<RetrievalSides*>();
        QVERIFY(!sides->tabs()->isVisible());
        QVERIFY(!sides->showsPairs());
        showPane(window, "pairs");
        QTest::qWait(200);
        QVERIFY(!window.view<PairMapPanel>()->hasMap());
        keepPicture(window, "pairs_none.png");
    }

  private:
    QTemporaryDir folder_;
    QString plain_, captioned_;
};

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestPairsPanel>)

#include "tst_pairs_panel.moc"
