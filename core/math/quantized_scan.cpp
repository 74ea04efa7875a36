// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/quantized_scan.h"

#include <algorithm>
#include <array>
#include <limits>

namespace groupscope {

namespace {

constexpr std::size_t mostColumns = 1024; // of one call: their panels stay in the second cache
constexpr std::size_t firstColumns = 128; // of the first call: rows without candidates take all of them

/// Bounds of columns that take nothing.
const std::array<std::int32_t, mostColumns> noBounds = [] {
    std::array<std::int32_t, mostColumns> bounds{};
    bounds.fill(std::numeric_limits<std::int32_t>::max());
    return bounds;
}();

/// One strip of rows ready to be multiplied, and room for what it hits.
struct Strip {
    explicit Strip(int groups)
        : lines(stripRows * stripRowBytes(groups) / sizeof(Line))
        , hits(stripRows * mostColumns) {}

    std::int8_t* bytes() { return lines.front().bytes; }

    struct alignas(64) Line { // matrix instructions read a row by lines of the cache
        std::int8_t bytes[64];
    };
    std::vector<Line> lines;
    std::array<std::int32_t, stripRows> starts{};
    std::array<std::int32_t, stripRows> bounds{};
    std::vector<ByteHit> hits;
};

} // namespace

QuantizedScan::QuantizedScan(const QuantizedRows& rows, CandidateLists& lists, ByteInstructions instructions)
    : rows_(rows)
    , lists_(lists)
    , find_(findByteHits(instructions)) {}

template<class Offer>
void QuantizedScan::compare(RowRange rows, RowRange columns, bool bothWays, const Offer& offer,
                            const RunContext& run) const {
    Strip strip(rows_.groups());
    for (std::size_t first = rows.begin; first < rows.end; first += stripRows) {
        run.throwIfStopped();
        const std::size_t count = std::min<std::size_t>(stripRows, rows.end - first);
        // A strip of rows stays in the first cache while all columns pass, so that each panel is read once
        // for 32 rows.
        rows_.copyStrip(first, count, strip.bytes(), strip.starts.data());
        std::size_t width = 0;
        for (std::size_t from = columns.begin / panelColumns * panelColumns; from < columns.end;
             from += width) {
            width = std::min(width == 0 ? firstColumns : mostColumns, columns.end - from);
            // Bounds rise while candidates are found: reading them anew for each piece of columns rejects
            // most pairs inside the kernel. Rows after the last get a bound that nothing reaches.
            std::fill(std::copy_n(lists_.bounds() + first, count, strip.bounds.begin()), strip.bounds.end(),
                      noBounds[0]);
            const StripTask task{
                .strip = strip.bytes(),
                .rowCount = static_cast<int>(count),
                .rowStarts = strip.starts.data(),
                .rowBounds = strip.bounds.data(),
                .panels = rows_.panel(from / panelColumns),
                .columnStarts = rows_.starts() + from,
                .columnBounds = bothWays ? lists_.bounds() + from : noBounds.data(),
                .panelCount = static_cast<int>((width + panelColumns - 1) / panelColumns),
                .groups = rows_.groups(),
            };
            const std::size_t found = find_(task, strip.hits.data());
            // Panels hold columns before the first and after the last too: their hits are dropped here.
            for (std::size_t h = 0; h < found; ++h)
                if (const std::size_t j = from + strip.hits[h].column; j >= columns.begin && j < columns.end)
                    offer(first + strip.hits[h].row, j, strip.hits[h].score);
        }
    }
}

void QuantizedScan::offerColumns(RowRange rows, RowRange columns, const RunContext& run) const {
    compare(
        rows, columns, false,
        [&](std::size_t i, std::size_t j, std::int32_t score) {
            if (i != j)
                lists_.offer(i, score, static_cast<std::int32_t>(j));
        },
        run);
}

void QuantizedScan::offerToEachOther(RowRange left, RowRange right, const RunContext& run) const {
    if (left.begin == right.begin)
        return offerColumns(left, right, run);
    compare(
        left, right, true,
        [&](std::size_t i, std::size_t j, std::int32_t score) {
            lists_.offer(i, score, static_cast<std::int32_t>(j));
            lists_.offer(j, score, static_cast<std::int32_t>(i));
        },
        run);
}

} // namespace groupscope
