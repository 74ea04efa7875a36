// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/label_places.h"

#include <QTest>

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
};

QTEST_APPLESS_MAIN(TestLabelPlaces)
#include "tst_label_places.moc"
