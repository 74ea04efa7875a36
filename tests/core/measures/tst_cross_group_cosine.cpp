// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/cross_group_cosine.h"

#include "tests/support/checks.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const GroupScheme scheme("class", {"a", "b", "c"}, {{"color", {"red", "green", "blue"}, {}}});

} // namespace

class TestCrossGroupCosine : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void byHand() {
        MatrixF Z(5, 2);
        Z << 2, 0, // class a: red to the right, green up and to the right
            0, 3,  //
            5, 0,  //
            1, 1,  // class b: one group only
            1, 0;
        const CrossGroupCosine cosine = crossGroupCosine(Z, std::vector<int>{0, 1, 1, 3, -1}, scheme);
        QCOMPARE(cosine.classes.size(), std::size_t(3));
        CHECK_AT_MOST(std::abs(*cosine.classes[0] - 0.5), 1e-12); // mean of cos 90° and cos 0°
        QVERIFY(!cosine.classes[1] && !cosine.classes[2]);
        CHECK_AT_MOST(std::abs(*cosine.mean - 0.5), 1e-12);
        QVERIFY(!crossGroupCosine(Z, std::vector<int>(5, -1), scheme).mean);
    }

    void agreesWithAllPairs() {
        const MatrixF Z = normalMatrix<float>(80, 6, 1);
        Random random(2, "groups");
        std::vector<int> groups;
        for (int i = 0; i < 80; ++i)
            groups.push_back(static_cast<int>(random.below(10)) - 1);
        double total = 0.0;
        for (int c = 0; c < 3; ++c) {
            double ofClass = 0.0;
            int pairs = 0;
            for (int a = 3 * c; a < 3 * c + 3; ++a)
                for (int b = a + 1; b < 3 * c + 3; ++b, ++pairs) {
                    double sum = 0.0;
                    int count = 0;
                    for (std::size_t i = 0; i < 80; ++i)
                        for (std::size_t j = 0; j < 80; ++j)
                            if (groups[i] == a && groups[j] == b) {
                                const RowVector<double>
                                    x = Z.row(static_cast<Eigen::Index>(i)).cast<double>(),
                                    y = Z.row(static_cast<Eigen::Index>(j)).cast<double>();
                                sum += x.dot(y) / (x.norm() * y.norm());
                                ++count;
                            }
                    ofClass += sum / count;
                }
            const CrossGroupCosine cosine = crossGroupCosine(Z, groups, scheme);
            CHECK_AT_MOST(std::abs(*cosine.classes[c] - ofClass / pairs), 1e-9);
            total += ofClass / pairs / 3;
        }
        CHECK_AT_MOST(std::abs(*crossGroupCosine(Z, groups, scheme).mean - total), 1e-9);
    }
};

QTEST_APPLESS_MAIN(TestCrossGroupCosine)
#include "tst_cross_group_cosine.moc"
