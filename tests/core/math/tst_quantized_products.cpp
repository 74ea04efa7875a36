// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/random.h"
#include "core/math/quantized_products.h"

#include <QtTest>
#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

using namespace groupscope;

namespace {

/// Values of a panel begin at a multiple of 64 bytes.
struct alignas(64) Line {
    std::uint8_t bytes[64];
};

/// A strip and panels of random bytes, and random bounds that some scores reach.
struct Example {
    Example(int groups, int panelCount, std::int32_t bound, int rowCount = stripRows)
        : strip(stripRows * stripRowBytes(groups))
        , panels(static_cast<std::size_t>(groups * panelCount + groupsPerStep - 1))
        , rowStarts(stripRows, -1000)
        , rowBounds(stripRows, bound)
        , columnStarts(static_cast<std::size_t>(panelCount * panelColumns), -2000)
        , columnBounds(columnStarts.size(), std::numeric_limits<std::int32_t>::max())
        , panelCount(panelCount)
        , groups(groups)
        , rowCount(rowCount) {
        Random random(1, "bytes");
        for (std::size_t n = 0; n < strip.size(); ++n)
            if (n % stripRowBytes(groups) < static_cast<std::size_t>(groups * bytesPerGroup))
                strip[n] = static_cast<std::int8_t>(random.below(2) == 0 ? 127 : -127); // the largest sums
        for (Line& line : panels)
            for (std::uint8_t& value : line.bytes)
                value = static_cast<std::uint8_t>(random.below(4) == 0 ? 255 : random.below(256));
        for (std::size_t j = 0; j < columnBounds.size(); j += 5)
            columnBounds[j] = static_cast<std::int32_t>(random.below(100'000)) - 50'000;
    }

    std::vector<ByteHit> find(ByteInstructions instructions) const {
        std::vector<ByteHit> hits(static_cast<std::size_t>(rowCount * panelColumns * panelCount));
        hits.resize(findByteHits(instructions)({strip.data(), rowCount, rowStarts.data(), rowBounds.data(),
                                                panels.front().bytes, columnStarts.data(),
                                                columnBounds.data(), panelCount, groups},
                                               hits.data()));
        std::sort(hits.begin(), hits.end(), [](const ByteHit& a, const ByteHit& b) {
            return std::pair(a.row, a.column) < std::pair(b.row, b.column);
        });
        return hits;
    }

    /// The score of a row and a column, by the definition.
    std::int32_t score(int row, int column) const {
        std::int64_t sum = rowStarts[row] + columnStarts[column];
        for (int group = 0; group < groups; ++group)
            for (int b = 0; b < bytesPerGroup; ++b)
                sum += strip[static_cast<std::size_t>(row) * stripRowBytes(groups) +
                             static_cast<std::size_t>(group * bytesPerGroup + b)] *
                       panels[static_cast<std::size_t>(column / panelColumns * groups + group)]
                           .bytes[column % panelColumns * bytesPerGroup + b];
        return static_cast<std::int32_t>(sum);
    }

    std::vector<std::int8_t> strip;
    std::vector<Line> panels;
    std::vector<std::int32_t> rowStarts, rowBounds, columnStarts, columnBounds;
    int panelCount;
    int groups;
    int rowCount;
};

} // namespace

class TestQuantizedProducts : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void plainFindsWhatReachesABound() {
        const Example example(9, 3, 20'000);
        const std::vector<ByteHit> hits = example.find(ByteInstructions::plain);
        std::size_t expected = 0;
        for (int column = 0; column < example.panelCount * panelColumns; ++column)
            for (int row = 0; row < stripRows; ++row) {
                const std::int32_t score = example.score(row, column);
                if (score < example.rowBounds[row] && score < example.columnBounds[column])
                    continue;
                ++expected;
                QVERIFY(std::any_of(hits.begin(), hits.end(), [&](const ByteHit& hit) {
                    return hit.row == row && hit.column == column && hit.score == score;
                }));
            }
        QCOMPARE(hits.size(), expected);
        QVERIFY(expected > 40 && expected < 1200); // some, not all
    }

    void allInstructionsFindTheSame_data() {
        QTest::addColumn<int>("groups");
        QTest::addColumn<int>("panels");
        QTest::addColumn<int>("bound");
        QTest::addColumn<int>("rows");
        QTest::newRow("one group") << 1 << 1 << 0 << stripRows;
        QTest::newRow("odd number of panels") << 13 << 7 << 20'000 << stripRows;
        QTest::newRow("a whole step") << groupsPerStep << 3 << 20'000 << 17;
        QTest::newRow("half a strip") << 21 << 3 << 20'000 << 16;
        QTest::newRow("one row") << 21 << 4 << 20'000 << 1;
        QTest::newRow("everything") << 5 << 4 << std::numeric_limits<int>::min() << 29;
        QTest::newRow("nothing in the rows") << 5 << 4 << std::numeric_limits<int>::max() << stripRows;
        QTest::newRow("many dimensions") << 1000 << 2 << 100'000 << stripRows;
    }
    void allInstructionsFindTheSame() {
        QFETCH(int, groups);
        QFETCH(int, panels);
        QFETCH(int, bound);
        QFETCH(int, rows);
        const Example example(groups, panels, bound, rows);
        const std::vector<ByteHit> plain = example.find(ByteInstructions::plain);
        QVERIFY(!plain.empty());
        for (const ByteInstructions instructions : supportedByteInstructions()) {
            const std::vector<ByteHit> hits = example.find(instructions);
            QVERIFY(std::equal(hits.begin(), hits.end(), plain.begin(), plain.end(),
                               [](const ByteHit& a, const ByteHit& b) {
                                   return a.row == b.row && a.column == b.column && a.score == b.score;
                               }));
        }
    }
};

QTEST_APPLESS_MAIN(TestQuantizedProducts)
#include "tst_quantized_products.moc"
