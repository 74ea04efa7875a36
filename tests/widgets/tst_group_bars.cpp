// SPDX-License-Identifier: GPL-3.0-or-later
#include "picture_checks.h"

#include "widgets/charts/figure_view.h"
#include "widgets/charts/group_bars.h"
#include "widgets/style/theme.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <memory>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const std::array<QColor, 5> runColors = {QColor(0xc0, 0x20, 0x20), QColor(0x20, 0x40, 0xc0),
                                         QColor(0x20, 0x90, 0x40), QColor(0xa0, 0x40, 0xa0),
                                         QColor(0x10, 0x10, 0x10)};

/// Runs over 5 classes × 5 attributes. Group 7 has the lowest accuracy, group 11 no rows.
GroupBarsData dataOf(int runs, int groups = 25) {
    GroupBarsData data;
    for (int group = 0; group < groups; ++group) {
        const std::string owner = "class " + std::to_string(group / 5);
        data.groupNames.push_back(owner + ", shade " + std::to_string(group % 5));
        data.classOfGroup.push_back(owner);
    }
    for (int run = 0; run < runs; ++run) {
        GroupBarsEntry entry;
        entry.name = "Run " + std::to_string(run);
        entry.color = runColors[run].name().toStdString();
        for (int group = 0; group < groups; ++group) {
            const double accuracy = group == 7 ? 0.25 : 0.5 + 0.015 * group + 0.01 * run;
            const bool none = group == 11;
            entry.accuracy.push_back(none ? std::nullopt : std::optional(accuracy));
            entry.low.push_back(none ? std::nullopt : std::optional(accuracy - 0.05));
            entry.high.push_back(none ? std::nullopt : std::optional(accuracy + 0.05));
            entry.n.push_back(none ? 0 : 300 + group);
        }
        entry.worstGroup = groups > 7 ? 7 : -1;
        data.entries.push_back(entry);
    }
    return data;
}

} // namespace

class TestGroupBars : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void init() {
        applyTheme(Theme::light);
        bars_ = std::make_unique<GroupBars>();
        bars_->setPlaceholder(QStringLiteral("Train a method"));
        bars_->resize(430, 650);
        bars_->show();
        QVERIFY(QTest::qWaitForWindowExposed(bars_.get()));
    }

    void cleanup() { bars_.reset(); }

    void saysWhatToDoWhileEmpty() {
        QVERIFY(!view()->isVisible());
        QVERIFY(svgOf(*bars_, {600, 400}).contains(QStringLiteral("Train a method")));
        bars_->setData(dataOf(1));
        QVERIFY(view()->isVisible());
        bars_->setData({});
        QVERIFY(!view()->isVisible());
        QCOMPARE(bars_->description(0), QString());
    }

    void barsAreAsLongAsTheAccuracy() {
        GroupBarsData data = dataOf(1, 2);
        data.entries[0].accuracy = {0.25, 1.0};
        data.entries[0].low = data.entries[0].high = {std::nullopt, std::nullopt};
        bars_->setData(data);
        const QImage picture = bars_->grab().toImage();
        const QRect quarter = bars_->blockRect(0);
        const QRect full = bars_->blockRect(1);
        const auto colored = [&](const QRect& block) {
            const int y = block.center().y();
            return pixelsOf(picture.copy(block.left(), y, block.width(), 1), runColors[0]);
        };
        QVERIFY2(colored(full) > 150, qPrintable(QString::number(colored(full))));
        QVERIFY2(std::abs(colored(full) - 4 * colored(quarter)) <= 8,
                 qPrintable(QStringLiteral("%1 and %2").arg(colored(quarter)).arg(colored(full))));
    }

    /// Whichever group is the worst and however far its interval reaches: nothing hides a bar's end.
    void everyDrawnBarIsReadBackAsItsAccuracy_data() {
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("runs");
        for (const int width : {300, 430, 900})
            for (const int runs : {1, 2, 4})
                QTest::addRow("%d px, %d runs", width, runs) << width << runs;
    }

    void everyDrawnBarIsReadBackAsItsAccuracy() {
        QFETCH(int, width);
        QFETCH(int, runs);
        bars_->resize(width, 650);
        const std::vector<double> accuracies{0.02, 0.25, 0.5, 0.923, 0.99, 1.0};
        const int groups = static_cast<int>(accuracies.size());
        for (int worst = 0; worst < groups; ++worst) {
            GroupBarsData data = dataOf(runs, groups);
            for (GroupBarsEntry& entry : data.entries) {
                entry.worstGroup = worst;
                for (std::size_t group = 0; group < accuracies.size(); ++group) {
                    entry.accuracy[group] = accuracies[group];
                    entry.low[group] = std::max(0.0, accuracies[group] - 0.1);
                    entry.high[group] = std::min(1.0, accuracies[group] + 0.1);
                }
            }
            bars_->setData(data);
            const QImage picture = bars_->grab().toImage();
            for (int run = 0; run < runs; ++run) {
                const int full = drawnLength(picture, groups - 1, run);
                QVERIFY2(full > width / 5, qPrintable(QString::number(full)));
                for (int group = 0; group < groups; ++group) {
                    const double expected = accuracies[group] * full;
                    const int drawn = drawnLength(picture, group, run);
                    QVERIFY2(std::abs(drawn - expected) <= 2.0,
                             qPrintable(QStringLiteral("worst %1, group %2, run %3: %4 for %5")
                                            .arg(worst)
                                            .arg(group)
                                            .arg(run)
                                            .arg(drawn)
                                            .arg(expected)));
                }
            }
        }
    }

    void whiskersHideNoThinBar() {
        GroupBarsData widest = dataOf(4);
        for (GroupBarsEntry& entry : widest.entries) {
            entry.low.assign(25, 0.0);
            entry.high.assign(25, 1.0);
        }
        bars_->setData(widest);
        const int with = pixelsOf(bars_->grab().toImage(), runColors[2]);
        GroupBarsData bare = dataOf(4);
        for (GroupBarsEntry& entry : bare.entries)
            entry.low = entry.high = {};
        bars_->setData(bare);
        const int without = pixelsOf(bars_->grab().toImage(), runColors[2]);
        QVERIFY2(with > 0.3 * without, qPrintable(QStringLiteral("%1 of %2").arg(with).arg(without)));
    }

    void describesAGroup() {
        bars_->setData(dataOf(1));
        QCOMPARE(bars_->description(7), QStringLiteral("class 1, shade 2: 25.0 % (77 of 307), 95 % interval "
                                                       "20.0–30.0 %, the worst group"));
        QCOMPARE(bars_->description(11), QStringLiteral("class 2, shade 1: no examples"));
        QVERIFY(!bars_->description(8).contains(QStringLiteral("worst")));
        QCOMPARE(bars_->description(25), QString());
        bars_->setData(dataOf(3));
        QCOMPARE(bars_->description(0).count(u'\n'), 2);
        QVERIFY(bars_->description(0).startsWith(QStringLiteral("Run 0 – class 0, shade 0: 50.0 %")));
    }

    void marksTheWorstGroup() {
        GroupBarsData data = dataOf(1);
        bars_->setData(data);
        QCOMPARE(svgOf(*bars_, {900, 1000}).count(QStringLiteral(">worst<")), 1);
        const QImage with = bars_->grab().toImage();
        const QRect worst = bars_->blockRect(7);
        const QRect other = bars_->blockRect(8);
        data.entries[0].worstGroup = -1;
        bars_->setData(data);
        QVERIFY(!svgOf(*bars_, {900, 1000}).contains(QStringLiteral(">worst<")));
        const QImage without = bars_->grab().toImage();
        QVERIFY(differingPixels(with.copy(worst), without.copy(worst)) > 20);
        QCOMPARE(differingPixels(with.copy(other), without.copy(other)), 0);
    }

    void showsCountsAndGroupsWithoutRows() {
        bars_->setData(dataOf(1));
        const QString svg = svgOf(*bars_, {900, 1000});
        QVERIFY(svg.contains(QStringLiteral(">307<")));
        QVERIFY(svg.contains(QStringLiteral(">324<")));
        QVERIFY(svg.contains(QStringLiteral(">n<")));
        QCOMPARE(svg.count(QStringLiteral(">no examples<")), 1);
        const QImage picture = bars_->grab().toImage();
        QCOMPARE(pixelsOf(picture.copy(bars_->blockRect(11)), runColors[0]), 0);
        QVERIFY(pixelsOf(picture.copy(bars_->blockRect(10)), runColors[0]) > 100);
    }

    void showsAtMostFourRuns() {
        bars_->setData(dataOf(5));
        QCOMPARE(bars_->data().entries.size(), std::size_t(4));
        const QImage picture = bars_->grab().toImage();
        for (std::size_t run = 0; run < 4; ++run)
            QVERIFY2(pixelsOf(picture, runColors[run]) > 300, qPrintable(QString::number(run)));
    }

    void reachesEveryOfTwentyFiveGroups() {
        bars_->resize(430, 400);
        bars_->setData(dataOf(4));
        const std::vector<int> groups = bars_->shownGroups(); // of that many the worst first
        QCOMPARE(groups.size(), std::size_t(25));
        int bottom = 0;
        for (const int group : groups) {
            const QRect block = bars_->blockRect(group);
            QVERIFY(block.height() >= 12);
            QVERIFY2(block.top() >= bottom - 1, "blocks overlap");
            bottom = block.bottom();
        }
        QVERIFY(!bars_->rect().contains(bars_->blockRect(groups.back())));
        QTest::keyClick(view(), Qt::Key_End);
        QVERIFY(bars_->rect().contains(bars_->blockRect(groups.back())));
        QTest::keyClick(view(), Qt::Key_Home);
        QCOMPARE(view()->verticalScrollBar()->value(), 0);
    }

    void ordersByGroupOrByAccuracy() {
        bars_->setData(dataOf(2, 24));
        QSignalSpy ordered(bars_.get(), &GroupBars::orderChanged);
        QVERIFY(bars_->blockRect(0).top() < bars_->blockRect(7).top());
        QTest::keyClick(bars_->findChild<QComboBox*>(), Qt::Key_Down);
        QCOMPARE(ordered.count(), 1);
        QCOMPARE(bars_->order(), GroupBars::Order::byAccuracy);
        QVERIFY(bars_->blockRect(7).top() < bars_->blockRect(0).top());
        QVERIFY(bars_->blockRect(11).top() > bars_->blockRect(23).top()); // without rows: last
        const QString svg = svgOf(*bars_, {900, 1000});
        QVERIFY(svg.indexOf(QStringLiteral("class 1, shade 2")) <
                svg.indexOf(QStringLiteral("class 0, shade 0")));
        bars_->setOrder(GroupBars::Order::byGroup);
        QCOMPARE(ordered.count(), 2);
        QVERIFY(bars_->blockRect(0).top() < bars_->blockRect(7).top());
    }

    /// The worst of 25 groups or more stands first, until a user chooses the order.
    void theWorstOfManyGroupsStandsFirst() {
        bars_->setData(dataOf(2, 24));
        QCOMPARE(bars_->order(), GroupBars::Order::byGroup);
        bars_->setData(dataOf(2));
        QCOMPARE(bars_->order(), GroupBars::Order::byAccuracy);
        QCOMPARE(bars_->shownGroups().front(), 7);
        bars_->setOrder(GroupBars::Order::byGroup);
        bars_->setData(dataOf(2));
        QCOMPARE(bars_->order(), GroupBars::Order::byGroup);
    }

    void activatesByMouseAndKeys() {
        bars_->setData(dataOf(2));
        QSignalSpy activated(bars_.get(), &GroupBars::groupActivated);
        const QPoint place = view()->viewport()->mapFrom(bars_.get(), bars_->blockRect(3).center());
        QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, place);
        QCOMPARE(activated.count(), 1);
        QCOMPARE(activated.last().at(0).toInt(), 3);
        QTest::keyClick(view(), Qt::Key_Down);
        QTest::keyClick(view(), Qt::Key_Return);
        QCOMPARE(activated.last().at(0).toInt(), 4);
        QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, QPoint(20, 4)); // the legend
        QCOMPARE(activated.count(), 2);
    }

    void drawsVectorsAndText() {
        bars_->setData(dataOf(4));
        const QString svg = svgOf(*bars_, {900, 1000});
        QVERIFY(svg.contains(QStringLiteral("<text")));
        for (const std::string& name : bars_->data().groupNames)
            QVERIFY2(svg.contains(QString::fromStdString(name)), name.c_str());
        for (const GroupBarsEntry& entry : bars_->data().entries)
            QVERIFY2(svg.contains(QString::fromStdString(entry.name)), entry.name.c_str());
        QVERIFY(svg.contains(QStringLiteral("<path")));
        QVERIFY(svg.contains(runColors[3].name()));
        QVERIFY(!svg.contains(QStringLiteral("<image")));
    }

    void exportsWhatAReportShows() {
        bars_->setData(dataOf(2));
        const GroupBarsData& data = bars_->data();
        const std::vector<int> groups = groupOrder(data, GroupBarsOrder::byGroup);
        const SceneSpace paper = SceneSpace::paper();
        const Scene scene = groupBarsScene(data, groups, layGroupBars(data, groups.size(), paper), paper);
        const QString svg = svgOf(*bars_, {900, 1000});
        for (const SceneItem& item : scene.items)
            if (item.shape == SceneItem::Shape::text)
                QVERIFY2(svg.contains(QString::fromStdString(item.words).toHtmlEscaped()),
                         item.words.c_str());
    }

    /// 500 groups, of which 167 have a single row: all are there, and of what is searched or kept the rest is
    /// counted.
    void manyGroupsAreChosenFrom() {
        GroupBarsData data = dataOf(1, 500);
        for (std::size_t group = 0; group < 500; ++group) {
            data.entries[0].accuracy[group] = 0.2 + 0.0015 * static_cast<double>(group);
            if (group % 3 == 0) {
                data.entries[0].n[group] = 1;
                data.entries[0].accuracy[group] = 0.0;
            }
        }
        data.entries[0].worstGroup = 0;
        bars_->setData(data);
        bars_->setOrder(GroupBars::Order::byAccuracy);
        QCOMPARE(bars_->shownGroups().size(), std::size_t(500));
        QCOMPARE(bars_->shownGroups().front(), 0); // the worst, of a single row
        auto* note = bars_->findChild<QLabel*>(QStringLiteral("groupsNote"));
        QVERIFY(!note->isVisible());
        auto* worst = bars_->findChild<QComboBox*>(QStringLiteral("groupsWorst"));
        QVERIFY(worst->isVisible());
        worst->setCurrentIndex(worst->findData(20));
        QCOMPARE(bars_->shownGroups().size(), std::size_t(20));
        QVERIFY2(note->text().contains(QStringLiteral("The worst 20 of 500 groups")),
                 qPrintable(note->text()));
        QVERIFY(bars_->blockRect(bars_->shownGroups().front()).height() >= 12); // as high as its text
        keepPicture(QStringLiteral("groups-500-worst.png"));
        worst->setCurrentIndex(0);
        auto* search = bars_->findChild<QLineEdit*>(QStringLiteral("groupsSearch"));
        search->setText(QStringLiteral("shade 3 class 12"));
        QCOMPARE(bars_->shownGroups(), std::vector<int>({63}));
        QVERIFY(note->text().contains(QStringLiteral("499 groups do not match the search")));
        search->clear();
        QCOMPARE(bars_->shownGroups().size(), std::size_t(500));
        QVERIFY(!note->isVisible());
        keepPicture(QStringLiteral("groups-500-all.png"));
    }

    /// A figure on paper that keeps only some groups says so.
    void whatIsLeftOutStandsInTheFigure() {
        GroupBarsData data = dataOf(1, 25);
        data.entries[0].n[3] = 2;
        bars_->setData(data);
        QVERIFY(svgOf(*bars_, {600, 700}).contains(QStringLiteral("grey: n &lt; 10")));
        QVERIFY(!svgOf(*bars_, {600, 700}).contains(QStringLiteral("The worst")));
        auto* worst = bars_->findChild<QComboBox*>(QStringLiteral("groupsWorst"));
        worst->setCurrentIndex(worst->findData(10));
        QVERIFY(svgOf(*bars_, {600, 700}).contains(QStringLiteral("The worst 10 of 25 groups")));
    }

    void fewGroupsHaveNothingToSearch() {
        bars_->setData(dataOf(1, 5));
        QVERIFY(!bars_->findChild<QLineEdit*>(QStringLiteral("groupsSearch"))->isVisible());
        QVERIFY(!bars_->findChild<QComboBox*>(QStringLiteral("groupsWorst"))->isVisible());
        QVERIFY(bars_->findChild<QComboBox*>(QStringLiteral("groupsOrder"))->isVisible());
        QCOMPARE(bars_->shownGroups().size(), std::size_t(5));
        keepPicture(QStringLiteral("groups-5.png"));
    }

    void everyControlIsReachedByTab() {
        GroupBarsData data = dataOf(1, 30);
        data.entries[0].n[3] = 2;
        bars_->setData(data);
        bars_->activateWindow(); // there may be no window manager
        QVERIFY(QTest::qWaitForWindowActive(bars_.get()));
        bars_->setFocus();
        QStringList reached;
        for (int press = 0; press < 8; ++press) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            reached << QApplication::focusWidget()->objectName();
        }
        for (const char* name : {"groupsOrder", "groupsWorst", "groupsSearch"})
            QVERIFY2(reached.contains(QString::fromUtf8(name)), qPrintable(reached.join(QLatin1Char(' '))));
    }

  private:
    void keepPicture(const QString& name) {
        const QString folder = qEnvironmentVariable("GROUPSCOPE_PICTURES");
        QTest::qWait(50);
        if (!folder.isEmpty())
            bars_->grab().save(folder + QLatin1Char('/') + name);
    }

    /// Pixels from the first to the last in the colour of the run within the block of the group.
    int drawnLength(const QImage& picture, int group, int run) const {
        const QRect block = bars_->blockRect(group);
        int first = block.right(), last = -1;
        for (int x = block.left(); x <= block.right(); ++x)
            if (pixelsOf(picture.copy(x, block.top(), 1, block.height()), runColors[run]) > 0) {
                first = std::min(first, x);
                last = x;
            }
        return last < first ? 0 : last - first + 1;
    }

    FigureView* view() const { return bars_->findChild<FigureView*>(); }

    std::unique_ptr<GroupBars> bars_;
};

QTEST_MAIN(TestGroupBars)
#include "tst_group_bars.moc"
