// SPDX-License-Identifier: GPL-3.0-or-later
#include "picture_checks.h"

#include "widgets/overview/set_overview.h"
#include "widgets/style/theme.h"

#include <QLabel>
#include <QTableWidget>
#include <QTest>

#include <memory>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

SetOverviewData clothes() {
    SetOverviewData data;
    data.title = QStringLiteral("cmnist.h5ad");
    data.details = QStringLiteral("70 000 examples × 84 dimensions");
    data.groupNames = {QStringLiteral("pullover/dress, magenta"), QStringLiteral("shoe, red"),
                       QStringLiteral("bag, blue")};
    data.splits = {QStringLiteral("train"), QStringLiteral("val"), QStringLiteral("test")};
    data.counts = {{36000, 120, 4000}, {7, 0, 12}, {1234, 130, 0}};
    return data;
}

} // namespace

class TestSetOverview : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void init() {
        applyTheme(Theme::light);
        QLocale::setDefault(QLocale::c());
        overview_ = std::make_unique<SetOverview>();
        overview_->resize(330, 420);
        overview_->show();
        QVERIFY(QTest::qWaitForWindowExposed(overview_.get()));
    }

    void cleanup() { overview_.reset(); }

    void saysWhatToDoWhileEmpty() {
        const QLabel* heading = label(QStringLiteral("No embedding set is open"));
        const QLabel* hint = label(QStringLiteral("Ctrl+O"));
        QVERIFY(heading && hint);
        QVERIFY(!overview_->table()->isVisible());
        // Together in the middle, not at both ends of the dock.
        const int gap = hint->y() - (heading->y() + heading->height());
        QVERIFY2(gap >= 0 && gap < 24, qPrintable(QString::number(gap)));
        const int middle = (heading->y() + hint->y() + hint->height()) / 2;
        QVERIFY2(std::abs(middle - overview_->height() / 2) < 30, qPrintable(QString::number(middle)));
        overview_->setOverview(clothes());
        QVERIFY(!label(QStringLiteral("No embedding set")));
        QVERIFY(label(QStringLiteral("cmnist.h5ad")));
        overview_->setOverview({});
        QVERIFY(label(QStringLiteral("No embedding set")));
        QVERIFY(!overview_->table()->isVisible());
    }

    void countsRowsOfEveryGroupAndSplit() {
        overview_->setOverview(clothes());
        const QTableWidget* table = overview_->table();
        QCOMPARE(table->rowCount(), 3);
        QCOMPARE(table->item(1, 0)->text(), QStringLiteral("shoe, red"));
        QCOMPARE(table->item(0, 1)->text(), QStringLiteral("36,000"));
        QCOMPARE(table->item(1, 1)->text(), QStringLiteral("7"));
        QCOMPARE(table->item(2, 2)->text(), QStringLiteral("130"));
        QVERIFY(table->horizontalHeaderItem(1)->text().contains(QStringLiteral("37,241")));
        QCOMPARE(table->item(1, 2)->text(), QStringLiteral("none"));
        QVERIFY(table->item(1, 2)->toolTip().contains(QStringLiteral("has no examples in val")));
        QVERIFY(table->item(0, 1)->toolTip().contains(QStringLiteral("96.7 %")));
    }

    void givesNamesTheRoomTheyNeed() {
        overview_->setOverview(clothes());
        const QTableWidget* table = overview_->table();
        const int needed = table->fontMetrics().horizontalAdvance(QStringLiteral("pullover/dress, magenta"));
        QVERIFY2(table->columnWidth(0) > needed,
                 qPrintable(QStringLiteral("%1 for %2").arg(table->columnWidth(0)).arg(needed)));
        for (int column = 1; column < 4; ++column)
            QVERIFY(table->columnViewportPosition(column) + table->columnWidth(column) <=
                    table->viewport()->width());
    }

    void keepsCountsInViewBesideLongNamesAndAScrollBar() {
        SetOverviewData data = clothes();
        for (int i = 0; i < 40; ++i) {
            data.groupNames.push_back(
                QStringLiteral("a class with a long name, and its attribute %1").arg(i));
            data.counts.push_back({100, 100, 100});
        }
        overview_->setOverview(data);
        QTest::qWait(30);
        const QTableWidget* table = overview_->table();
        for (const int width : {overview_->width(), 320}) { // of the docks of the smallest window
            overview_->resize(width, overview_->height());
            QTest::qWait(30);
            const int shown = table->viewport()->width();
            QVERIFY(table->columnViewportPosition(3) + table->columnWidth(3) <= shown);
            QVERIFY(table->columnWidth(0) >= shown * 2 / 5);
        }
    }

    void shadesByTheShareOfTheSplit() {
        overview_->setOverview(clothes());
        const QTableWidget* table = overview_->table();
        const QImage picture = table->viewport()->grab().toImage();
        const auto shade = [&](int row) {
            const QRect cell = table->visualItemRect(table->item(row, 1));
            return picture.pixelColor(cell.left() + 3, cell.top() + 3).lightness();
        };
        QVERIFY(shade(0) < shade(2) - 20);
        QVERIFY(shade(2) < shade(1));
    }

    void tellsWarningsFromNotices() {
        SetOverviewData data = clothes();
        data.warnings = {QStringLiteral("shoe, red has 7 training examples")};
        overview_->setOverview(data);
        QTRY_VERIFY(label(QStringLiteral("7 training examples")));
        const QLabel* warning = label(QStringLiteral("7 training examples"));
        QCOMPARE(warning->accessibleName(), QStringLiteral("Warning: shoe, red has 7 training examples"));
        const QImage asWarning = iconBeside(warning);
        data.notices = data.warnings;
        data.warnings.clear();
        overview_->setOverview(data);
        QTRY_VERIFY(label(QStringLiteral("7 training examples")));
        const QLabel* notice = label(QStringLiteral("7 training examples"));
        QCOMPARE(notice->accessibleName(), QStringLiteral("Note: shoe, red has 7 training examples"));
        const QImage asNotice = iconBeside(notice);
        QVERIFY(!asWarning.isNull() && !asNotice.isNull());
        QVERIFY(asWarning != asNotice);
        overview_->setOverview(clothes());
        QVERIFY(!label(QStringLiteral("7 training examples")));
    }

    void followsTheTheme() {
        overview_->setOverview(clothes());
        const QColor light = overview_->table()->item(1, 1)->background().color();
        applyTheme(Theme::dark);
        QTest::qWait(50);
        QVERIFY(overview_->table()->item(1, 1)->background().color().lightness() < light.lightness() - 50);
    }

  private:
    const QLabel* label(const QString& part) const {
        for (const QLabel* one : overview_->findChildren<QLabel*>())
            if (one->isVisible() && one->text().contains(part))
                return one;
        return nullptr;
    }

    static QImage iconBeside(const QLabel* text) {
        for (const QLabel* one : text->parentWidget()->findChildren<QLabel*>())
            if (one != text && !one->pixmap().isNull())
                return one->pixmap().toImage();
        return {};
    }

    std::unique_ptr<SetOverview> overview_;
};

QTEST_MAIN(TestSetOverview)
#include "tst_set_overview.moc"
