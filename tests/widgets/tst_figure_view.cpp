// SPDX-License-Identifier: GPL-3.0-or-later
#include "picture_checks.h"
#include "tests/support/figures.h"

#include "core/figures/figure.h"
#include "core/figures/palette.h"
#include "widgets/charts/figure_view.h"
#include "widgets/charts/scene_painter.h"
#include "widgets/style/qt_color.h"
#include "widgets/style/theme.h"

#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <memory>
#include <utility>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Marks from right to left.
Plot threeMarks() {
    Plot plot{.x = {.title = "x"}, .y = {.title = "y"}};
    plot.marks = {{.x = 3.0, .y = 2.0, .tooltip = "right", .key = "r"},
                  {.x = 1.0, .y = 1.0, .tooltip = "left", .key = "l"},
                  {.x = 2.0, .y = 3.0, .tooltip = "middle", .key = "m"}};
    return plot;
}

HeatMap mapFigure() {
    return plotOf(smallMap(), shoesAndBags());
}

} // namespace

class TestFigureView : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void init() {
        applyTheme(Theme::light);
        view_ = std::make_unique<FigureView>();
        view_->setPlaceholder(QStringLiteral("Train a run"));
        view_->resize(560, 330);
        view_->show();
        QVERIFY(QTest::qWaitForWindowExposed(view_.get()));
    }

    void cleanup() { view_.reset(); }

    void saysWhatToDoWhileEmpty() {
        QVERIFY(svgOf(*view_, {600, 400}).contains(QStringLiteral("Train a run")));
        QTest::keyClick(view_.get(), Qt::Key_Right); // nothing to point at
        QVERIFY(view_->pointedText().isEmpty());
    }

    void drawsItemsWhereTheSceneHasThem() {
        show(mapFigure());
        const QImage picture = view_->viewport()->grab().toImage();
        int cells = 0;
        for (const SceneItem& item : view_->scene().items) {
            if (item.tooltip.empty())
                continue;
            const QColor color = toQColor(rampColor(item.paint.value, false));
            QVERIFY(pixelsOf(picture.copy(outlineOf(item).boundingRect().toRect()), color) > 100);
            ++cells;
        }
        QCOMPARE(cells, 6);
    }

    void exportIsTheSamePictureOnPaper() {
        show(mapFigure());
        applyTheme(Theme::dark);
        const QString svg = svgOf(*view_, {720, 470});
        for (const char* text : {">shoe, red<", ">3.50<", ">n = 30<"})
            QVERIFY2(svg.contains(QString::fromLatin1(text)), text);
        QVERIFY(svg.contains(QStringLiteral("#08306b"))); // the dark end of the light theme's colours
    }

    void keysAndMousePointAtItems() {
        show(plotOf(smallPlane()));
        QTest::keyClick(view_.get(), Qt::Key_Right);
        QCOMPARE(view_->pointedText(), QStringLiteral("epoch 1"));
        QTest::keyClick(view_.get(), Qt::Key_Right); // the next to the right, of another run
        QCOMPARE(view_->pointedText(), QStringLiteral("epoch 3"));
        QTest::keyClick(view_.get(), Qt::Key_Left);
        QCOMPARE(view_->pointedText(), QStringLiteral("epoch 1"));
        QCOMPARE(view_->accessibleDescription(), QStringLiteral("epoch 1"));
        QSignalSpy asked(view_.get(), &FigureView::keyRequested);
        QTest::keyClick(view_.get(), Qt::Key_Return);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked[0][0].toString(), QStringLiteral("run0"));

        const SceneItem& mark = view_->scene().items[static_cast<std::size_t>(indexOf("run1"))];
        const QPoint place = outlineOf(mark).boundingRect().center().toPoint();
        QTest::mouseMove(view_->viewport(), place);
        QTRY_COMPARE(view_->pointedText(), QStringLiteral("epoch 3"));
        QTest::mouseClick(view_->viewport(), Qt::LeftButton, Qt::ControlModifier, place);
        QCOMPARE(asked.size(), 2);
        QCOMPARE(asked[1][0].toString(), QStringLiteral("run1"));
        QVERIFY(asked[1][1].toBool());
    }

    /// Marks stand in any order; keys walk through them by their x.
    void keysWalkFromLeftToRight() {
        show(threeMarks());
        for (const char* name : {"left", "middle", "right", "right"}) {
            QTest::keyClick(view_.get(), Qt::Key_Right);
            QCOMPARE(view_->pointedText(), QString::fromLatin1(name));
        }
    }

    /// A line is where it is drawn, not in the field between its ends.
    void linesArePointedAt() {
        Plot plot{.x = {.title = "x"}, .y = {.title = "y"}};
        plot.lines = {{.points = {{0.0, 0.0}, {1.0, 1.0}, {2.0, 0.0}}, .tooltip = "a roof"}};
        show(plot);
        const auto& items = view_->scene().items;
        const auto line = std::find_if(items.begin(), items.end(),
                                       [](const SceneItem& item) { return item.tooltip == "a roof"; });
        QVERIFY(line != items.end());
        const QPolygonF corners = outlineOf(*line);
        const QPointF on = 0.5 * (corners[0] + corners[1]);
        QTest::mouseMove(view_->viewport(), (on + QPointF(0, 3)).toPoint());
        QTRY_COMPARE(view_->pointedText(), QStringLiteral("a roof"));
        QTest::mouseMove(view_->viewport(), ((corners[0] + corners[1] + corners[2]) / 3.0).toPoint());
        QTRY_VERIFY(view_->pointedText().isEmpty());
    }

    /// If no receiver takes several keys, there is no rectangle, and a click may move a little.
    void aClickThatMovesIsAClick() {
        show(threeMarks());
        QSignalSpy clicked(view_.get(), &FigureView::keyRequested);
        const SceneItem& mark = view_->scene().items[static_cast<std::size_t>(indexOf("m"))];
        const QPoint place = outlineOf(mark).boundingRect().center().toPoint();
        QTest::mousePress(view_->viewport(), Qt::LeftButton, {}, place + QPoint(-7, 0));
        QMouseEvent move(QEvent::MouseMove, place, view_->viewport()->mapToGlobal(place), Qt::NoButton,
                         Qt::LeftButton, {});
        QCoreApplication::sendEvent(view_->viewport(), &move);
        QTest::mouseRelease(view_->viewport(), Qt::LeftButton, {}, place);
        QCOMPARE(clicked.size(), 1);
        QCOMPARE(clicked[0][0].toString(), QStringLiteral("m"));
    }

    void aRectangleAsksForWhatIsInIt() {
        show(threeMarks());
        QSignalSpy asked(view_.get(), &FigureView::keysRequested);
        QSignalSpy clicked(view_.get(), &FigureView::keyRequested);
        const QPoint from(view_->viewport()->width() / 3, 2), to = view_->viewport()->rect().bottomRight();
        const auto drag = [&](QPoint place) {
            QMouseEvent move(QEvent::MouseMove, place, view_->viewport()->mapToGlobal(place), Qt::NoButton,
                             Qt::LeftButton, {});
            QCoreApplication::sendEvent(view_->viewport(), &move);
        };
        QTest::mousePress(view_->viewport(), Qt::LeftButton, Qt::ControlModifier, from);
        const QImage before = view_->viewport()->grab().toImage();
        drag(to);
        QVERIFY(differingPixels(before, view_->viewport()->grab().toImage()) > 10'000);
        QTest::mouseRelease(view_->viewport(), Qt::LeftButton, Qt::ControlModifier, to);
        QCOMPARE(asked.size(), 1);
        QStringList keys = asked[0][0].toStringList();
        keys.sort();
        QCOMPARE(keys, (QStringList{QStringLiteral("m"), QStringLiteral("r")}));
        QVERIFY(asked[0][1].toBool());
        QCOMPARE(clicked.size(), 0);
    }

    void chosenItemsHaveARing() {
        show(threeMarks());
        const QImage before = view_->viewport()->grab().toImage();
        view_->setSelectedKeys({QStringLiteral("m")});
        const QImage after = view_->viewport()->grab().toImage();
        const SceneItem& mark = view_->scene().items[static_cast<std::size_t>(indexOf("m"))];
        QRect around = outlineOf(mark).boundingRect().toAlignedRect().adjusted(-10, -10, 10, 10);
        QVERIFY(differingPixels(before.copy(around), after.copy(around)) > 40);
        QCOMPARE(differingPixels(before, after), differingPixels(before.copy(around), after.copy(around)));
    }

    void aHighFigureScrollsAndKeysFollow() {
        view_->resize(400, 100);
        show(mapFigure());
        QVERIFY(view_->verticalScrollBar()->maximum() > 0);
        QTest::keyClick(view_.get(), Qt::Key_Left); // the last item lies below
        QVERIFY(!view_->pointedText().isEmpty());
        QVERIFY(view_->verticalScrollBar()->value() > 0);
    }

    void themesHaveTheirOwnColours() {
        show(mapFigure());
        const QImage light = view_->viewport()->grab().toImage();
        applyTheme(Theme::dark);
        QTRY_VERIFY(differingPixels(light, view_->viewport()->grab().toImage()) > 10'000);
    }

  private:
    void show(PlotPanel panel) { view_->setDrawing(plotDrawing({}, {}, std::move(panel))); }

    int indexOf(const std::string& key) const {
        const auto& items = view_->scene().items;
        for (std::size_t i = 0; i < items.size(); ++i)
            if (items[i].key == key)
                return static_cast<int>(i);
        return -1;
    }

    std::unique_ptr<FigureView> view_;
};

QTEST_MAIN(TestFigureView)
#include "tst_figure_view.moc"
