// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/quantized_scan.h"

#include <algorithm>
#include <array>
#include <limits>

namespace groupscope {

namespace {

constexpr std::size_t mostColumns = 1024; // of one call: their panels stay in the second cache

/// Bounds of columns that take nothing.
const std::array<std::int32_t, mostColumns> noBounds = [] {
    std::array<std::int32_t, mostColumns> bounds{};
    bounds.fill(std::numeric_limits<std::int32_t>::max());
    return bounds;
}();

/// One strip of rows ready to be multiplied, and room for what it hits.
struct Strip {
    explicit Strip(std::size_t groups)
        : bytes(groups * stripRows * bytesPerGroup)
        , hits(stripRows * mostColumns) {}

    std::vector<std::int8_t> bytes;
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
    Strip strip(static_cast<std::size_t>(rows_.groups()));
    for (std::size_t n = rows.begin / stripRows; n * stripRows < rows.end; ++n) {
        run.throwIfStopped();
        const std::size_t firstRow = n * stripRows;
        // A strip of rows stays in registers while all columns pass, so that each panel is read once for 8
        // rows.
        rows_.copyStrip(n, strip.bytes.data(), strip.starts.data());
        for (std::size_t from = columns.begin / panelColumns * panelColumns; from < columns.end;
             from += mostColumns) {
            // Bounds rise while candidates are found: reading them anew for each piece of columns rejects
            // most pairs inside the kernel. Rows outside the range get a bound that nothing reaches.
            for (std::size_t i = 0; i < stripRows; ++i) {
                const bool inside = firstRow + i >= rows.begin && firstRow + i < rows.end;
                strip.bounds[i] = inside ? lists_.bounds()[firstRow + i] : noBounds[0];
            }
            const std::size_t width = std::min(mostColumns, columns.end - from);
            const StripTask task{
                .strip = strip.bytes.data(),
                .rowStarts = strip.starts.data(),
                .rowBounds = strip.bounds.data(),
                .panels = rows_.panel(from / panelColumns),
                .columnStarts = rows_.starts() + from,
                .columnBounds = bothWays ? lists_.bounds() + from : noBounds.data(),
                .panelCount = static_cast<int>((width + panelColumns - 1) / panelColumns),
                .groups = rows_.groups(),
            };
            const std::size_t count = find_(task, strip.hits.data());
            // Strips and panels are padded to whole tiles: hits of the padding are dropped here.
            for (std::size_t h = 0; h < count; ++h) {
                const std::size_t i = firstRow + strip.hits[h].row, j = from + strip.hits[h].column;
                if (i >= rows.begin && i < rows.end && j >= columns.begin && j < columns.end)
                    offer(i, j, strip.hits[h].score);
            }
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
