// SPDX-License-Identifier: GPL-3.0-or-later
// Names, contours, scale and colour bar over the map, on screen and on paper.
#include "scatter_fixture.h"

#include "tests/support/view_test.h"
#include "widgets/export/figure_export.h"
#include "widgets/scatter/color_bar.h"
#include "widgets/scatter/pair_marks.h"
#include "widgets/scatter/scatter_stage.h"
#include "widgets/style/theme.h"

#include <QApplication>
#include <QFile>
#include <QPainter>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace groupscope;

class TestScatterAnnotations : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void init() {
        view_ = std::make_unique<ScatterView>();
        view_->resize(800, 600);
        view_->show();
        show(2);
    }

    void eachPartOfTheLookChangesWithOneSignal() {
        for (const auto part : {&ScatterLook::contours, &ScatterLook::labels, &ScatterLook::scale}) {
            QSignalSpy changed(view_.get(), &ScatterView::lookChanged);
            const QImage before = picture();
            QVERIFY(!(view_->look().*part));
            view_->change(part, true);
            view_->change(part, true);
            QCOMPARE(changed.count(), 1);
            QVERIFY(view_->look().*part);
            QVERIFY(picture() != before);
            view_->change(part, false);
            QCOMPARE(changed.count(), 2);
            QVERIFY(picture() == before);
        }
    }

    void namesStandAtTheirGroups() {
        view_->change(&ScatterLook::labels, true);
        QTest::qWait(30);
        const ScatterAnnotations& annotations = stage()->annotations();
        QCOMPARE(annotations.centres.size(), std::size_t(3));
        const auto places = centreLabels(QRectF(stage()->rect()), view_->scene(), stage()->camera(),
                                         annotations.centres, view_->font());
        for (std::size_t at = 0; at < 3; ++at) {
            QVERIFY(places[at].contains(
                stage()->camera().project(annotations.centres[at].median.data(), QSizeF(stage()->size()))));
        }
        view_->legend()->toggle(1);
        QTest::qWait(30);
        QCOMPARE(stage()->annotations().centres.size(), std::size_t(2));
        // Names are drawn in 3-D too.
        view_->legend()->showAll();
        show(3);
        QCOMPARE(stage()->annotations().centres.size(), std::size_t(3));
    }

    void contoursFollowThePositions() {
        view_->change(&ScatterLook::contours, true);
        QTest::qWait(30);
        QCOMPARE(stage()->annotations().contours.size(), std::size_t(6));
        const auto before = stage()->annotations().contours.front().lines;
        MatrixF moved = testPositions(2);
        moved.array() += 3.0F;
        view_->setPositions(moved);
        QTest::qWait(30);
        QVERIFY(stage()->annotations().contours.front().lines != before);
        view_->legend()->isolate(2);
        QTest::qWait(30);
        QCOMPARE(stage()->annotations().contours.size(), std::size_t(2));
        show(3);
        QVERIFY(stage()->annotations().contours.empty());
    }

    void vectorFilesHoldAnnotationsAsVectors() {
        const QByteArray plain = svg();
        view_->change(&ScatterLook::contours, true);
        view_->change(&ScatterLook::labels, true);
        view_->change(&ScatterLook::scale, true);
        QTest::qWait(30);
        const QByteArray annotated = svg();
        QVERIFY(!annotated.contains("<image"));
        QVERIFY(annotated.count("<path") >= plain.count("<path") + 12);   // six contours, each with its halo
        QCOMPARE(annotated.count(">shirt<"), plain.count(">shirt<") + 1); // legend and label
        QVERIFY(annotated.count("<text") > plain.count("<text") + 6);     // numbers of the scale
    }

    /// A second kind of points has another shape, a key that says so, and lines to the first; a hidden
    /// category has neither.
    void pointsOfASecondKindAreMarked() {
        const QImage before = picture();
        auto marks = std::make_shared<PairMarks>();
        marks->pointName = QStringLiteral("image");
        marks->markName = QStringLiteral("text");
        marks->marked = {7};
        const auto shapes = [this] { return svg().count("<polygon") + svg().count("<path"); };
        view_->overlay()->setPairs(marks);
        QTest::qWait(30);
        QVERIFY(picture() != before);
        const QByteArray drawn = svg();
        QVERIFY(drawn.contains(">image<") && drawn.contains(">text<"));
        const auto one = shapes();
        auto more = std::make_shared<PairMarks>(*marks);
        more->marked = {7, 8, 1'000'000}; // the last is none of the scene
        more->lines = {{7, 100}};
        view_->overlay()->setPairs(more);
        QTest::qWait(30);
        QVERIFY(shapes() > one);
        view_->overlay()->setPairs(nullptr);
        QTest::qWait(30);
        QVERIFY(picture() == before);
    }

    void exportsCountTheSelection() {
        view_->selector()->selectCategory(0, Combine::replace);
        const QByteArray drawn = svg();
        QVERIFY(drawn.contains("100 / 100") && drawn.contains("0 / 100"));
        QVERIFY(drawn.contains("100 of 300 points selected"));
    }

    void annotationsStayInTheirBox() {
        QImage image(300, 200, QImage::Format_RGB32);
        image.fill(Qt::white);
        view_->change(&ScatterLook::contours, true);
        view_->change(&ScatterLook::labels, true);
        view_->change(&ScatterLook::scale, true);
        QTest::qWait(30);
        ScatterCamera near = stage()->camera();
        near.zoom(3.0, {50, 50}, {150, 100});
        QPainter painter(&image);
        const QRect box(75, 50, 150, 100);
        paintAnnotations(painter, box, view_->scene(), near, stage()->annotations(),
                         {Qt::white, Qt::black, view_->font()});
        painter.end();
        int inside = 0;
        for (int y = 0; y < 200; ++y) {
            for (int x = 0; x < 300; ++x) {
                const bool drawn = image.pixel(x, y) != qRgb(255, 255, 255);
                inside += drawn;
                QVERIFY(!drawn || box.contains(x, y));
            }
        }
        QVERIFY(inside > 200);
    }

    void axesAreNamed() {
        const auto says = [this](const char* name) { return svg().contains(name); };
        view_->overlay()->setAxisNames({QStringLiteral("PC 1"), QStringLiteral("PC 2")});
        QTest::qWait(30);
        QVERIFY(!says("PC 1")); // nothing to read off in 2-D without ticks
        view_->change(&ScatterLook::scale, true);
        QTest::qWait(30);
        QVERIFY(says("PC 1") && says("PC 2"));
        view_->change(&ScatterLook::scale, false);
        show(3);
        QTest::qWait(30);
        QVERIFY(!says("PC 1")); // names of another map
        view_->overlay()->setAxisNames(
            {QStringLiteral("PC 1"), QStringLiteral("PC 2"), QStringLiteral("PC 3")});
        QTest::qWait(30);
        QVERIFY(says("PC 1") && says("PC 2") && says("PC 3"));
    }

    /// An island of ten thousand points is one flat colour: where it is dense must be said by a line.
    void contoursComeWithTheCrowd() {
        QVERIFY(!view_->look().contours);
        view_->setPositions(testPositions(2, 60000));
        QVERIFY(view_->look().contours);
        view_->setPositions(testPositions(3, 60000));
        QVERIFY(!view_->look().contours);
        view_->setPositions(testPositions(2, 60000));
        view_->change(&ScatterLook::contours, false);
        view_->setPositions(testPositions(2, 70000));
        QVERIFY(!view_->look().contours); // somebody decided
    }

    void scaleOfFarPoints() {
        view_->change(&ScatterLook::scale, true);
        for (const float place : {1e-30F, 1e9F, 1e30F}) {
            view_->setPositions(MatrixF::Constant(1, 2, place), ScatterView::Camera::reset);
            QVERIFY(!picture().isNull());
        }
    }

    void colorBarShowsItsColours() {
        ColorBar bar;
        QVERIFY(!bar.isVisibleTo(nullptr) && bar.isHidden());
        bar.setScale({0.0, 40.0, QStringLiteral("loss"), {Qt::blue, Qt::white, Qt::red}});
        QVERIFY(!bar.isHidden());
        bar.resize(200, bar.sizeHint().height());
        QVERIFY(bar.accessibleName().contains(QStringLiteral("loss, from 0 to 40")));
        const QImage image = bar.grab().toImage();
        int blue = 0;
        int red = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                const QColor pixel = image.pixelColor(x, y);
                const bool strong = pixel.hsvSaturationF() > 0.8F;
                blue += strong && pixel.blue() > 200 && x < 60;
                red += strong && pixel.red() > 200 && x > 140;
            }
        }
        QVERIFY(blue > 50 && red > 50);
        for (const double value : {5.0, 1e30, -1e300}) { // all values alike
            bar.setScale({value, value, {}, {Qt::blue}});
            QVERIFY(!bar.grab().isNull());
        }
        bar.setScale({});
        QVERIFY(bar.isHidden());
    }

  private:
    void show(int dimensions) {
        view_->setPositions(testPositions(dimensions));
        setTestCategories(*view_);
        QTest::qWait(60);
    }

    ScatterStage* stage() const { return view_->findChild<ScatterStage*>(); }

    QImage picture() const {
        QTest::qWait(30);
        return stage()->grab().toImage();
    }

    QByteArray svg() const {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("map.svg"));
        exportFigure(path, {800, 600},
                     [this](QPainter& painter, const QRectF& area) { view_->paintFigure(painter, area); });
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    std::unique_ptr<ScatterView> view_;
};

GROUPSCOPE_TEST_MAIN(groupscope::testing::runOffscreenTest<TestScatterAnnotations>)
#include "tst_scatter_annotations.moc"
