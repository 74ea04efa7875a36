// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/label_draw.h"

#include <QTest>

#include <numeric>
#include <vector>

using namespace groupscope;

namespace {

constexpr int rowsOfClass = 40, classes = 2;

/// Places within class `label` of its rows that are kept, of two classes one after the other.
std::vector<int> keptPlaces(const LabelDraw& draw, int label) {
    std::vector<int> rows(rowsOfClass * classes), labels(rows.size());
    std::iota(rows.begin(), rows.end(), 0);
    for (std::size_t row = 0; row < rows.size(); ++row)
        labels[row] = static_cast<int>(row) / rowsOfClass;
    std::vector<int> places;
    for (const int row : drawLabeled(rows, labels, draw))
        if (row / rowsOfClass == label)
            places.push_back(row % rowsOfClass);
    return places;
}

} // namespace

class TestLabelDraw : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void keepsAsManyOfEachClass() {
        for (int label = 0; label < classes; ++label) {
            QCOMPARE(keptPlaces({.shots = 5}, label).size(), std::size_t{5});
            QCOMPARE(keptPlaces({.fraction = 0.25}, label).size(), std::size_t{10});
        }
    }

    /// Rows of different classes are drawn apart: otherwise sets in which classes lie alike keep the same
    /// pictures of all classes.
    void classesAreDrawnApart() {
        for (std::uint64_t seed = 0; seed < 5; ++seed)
            QVERIFY(keptPlaces({.shots = 8, .seed = seed}, 0) != keptPlaces({.shots = 8, .seed = seed}, 1));
    }

    void aSeedIsADraw() {
        QCOMPARE(keptPlaces({.shots = 8, .seed = 3}, 0), keptPlaces({.shots = 8, .seed = 3}, 0));
        QVERIFY(keptPlaces({.shots = 8, .seed = 3}, 0) != keptPlaces({.shots = 8, .seed = 4}, 0));
    }
};

QTEST_APPLESS_MAIN(TestLabelDraw)
#include "tst_label_draw.moc"
