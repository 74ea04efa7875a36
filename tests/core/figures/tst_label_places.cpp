// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/label_places.h"

#include "core/base/random.h"

#include <QTest>
#include <cmath>

using namespace groupscope;

namespace {

const Box page{0, 0, 600, 400};

bool lies(const Box& box, const Box& within) {
    return box.left >= within.left && box.top >= within.top && box.right() <= within.right() &&
           box.bottom() <= within.bottom();
}

} // namespace

class TestLabelPlaces : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void overlapIsAnArea() {
        QCOMPARE(overlap({0, 0, 10, 10}, {5, 8, 10, 10}), 10.0);
        QCOMPARE(overlap({0, 0, 10, 10}, {10, 0, 10, 10}), 0.0);
    }

    void aLoneLabelStandsAtTheRight() {
        const std::vector<LabelRequest> labels{{300, 200, 80, 14}};
        const Box box = placeLabels(labels, {}, {}, page).front().value();
        QVERIFY(box.left > 300 && box.left < 320);
        QVERIFY(box.top < 200 && box.bottom() > 200);
    }

    void crowdedLabelsNeverOverlap() {
        // Twelve marks within 60 pixels in a corner of the page, as methods that hardly differ.
        std::vector<LabelRequest> labels;
        std::vector<Box> marks;
        for (int i = 0; i < 12; ++i) {
            const double x = 540 + 17 * (i % 4), y = 10 + 19 * (i / 4);
            labels.push_back({x, y, 96, 14});
            marks.push_back({x - 7, y - 7, 14, 14});
        }
        const auto places = placeLabels(labels, marks, {}, page);
        for (std::size_t i = 0; i < places.size(); ++i) {
            QVERIFY(places[i]);
            QVERIFY(lies(*places[i], page));
            for (std::size_t j = 0; j < i; ++j)
                QCOMPARE(overlap(*places[i], *places[j]), 0.0);
            for (const Box& mark : marks)
                QCOMPARE(overlap(*places[i], mark), 0.0);
        }
    }

    void linesAreAvoidedWhereThatIsCheap() {
        const std::vector<LabelRequest> labels{{300, 200, 80, 14}};
        const std::vector<Box> whisker{{300, 198, 100, 4}};
        const Box box = placeLabels(labels, {}, whisker, page).front().value();
        QCOMPARE(overlap(box, whisker[0]), 0.0);
    }

    void optionalLabelsGiveWay() {
        const std::vector<LabelRequest> labels{{300, 200, 80, 14, true}, {300, 200, 80, 14, false}};
        const auto places = placeLabels(labels, {page}, {}, page);
        QVERIFY(!places[0]);
        QVERIFY(places[1]); // a name is rather over something than nowhere
    }

    void labelsOfCloudsStandOnThem() {
        const auto on = [](double x, double y, double width) {
            return LabelRequest{x, y, width, 16, true, LabelRequest::Place::on};
        };
        const std::vector<LabelRequest> labels{on(100, 100, 50), on(300, 200, 50), on(1, 1, 50),
                                               on(700, 10, 50), on(100, 300, 700)};
        const auto places = placeLabels(labels, {}, {}, page);
        QCOMPARE(places[0].value(), (Box{75, 92, 50, 16}));
        QCOMPARE(places[1].value(), (Box{275, 192, 50, 16}));
        QVERIFY(lies(places[2].value(), page)); // moved in from the edge
        QVERIFY(!places[3]);                    // its point is not in view
        QVERIFY(!places[4]);                    // too wide for the page
    }

    void labelsOfManyCloudsNeverOverlap() {
        Random random(8, "labels");
        std::vector<LabelRequest> labels;
        for (int i = 0; i < 100; ++i)
            labels.push_back({300.0 + 40.0 * random.normal(), 200.0 + 40.0 * random.normal(),
                              40.0 + 60.0 * random.uniform(), 16.0, true, LabelRequest::Place::on});
        const auto places = placeLabels(labels, {}, {}, page);
        int placed = 0;
        for (std::size_t i = 0; i < places.size(); ++i) {
            if (!places[i])
                continue;
            ++placed;
            QVERIFY(lies(*places[i], page));
            QVERIFY(std::hypot(places[i]->left + places[i]->width / 2 - labels[i].x,
                               places[i]->top + 8.0 - labels[i].y) < 97.0);
            for (std::size_t j = 0; j < i; ++j)
                QVERIFY(!places[j] || overlap(*places[i], *places[j]) == 0.0);
        }
        QVERIFY2(placed > 40, qPrintable(QString::number(placed)));
    }
};

QTEST_APPLESS_MAIN(TestLabelPlaces)
#include "tst_label_places.moc"
