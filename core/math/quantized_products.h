// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace groupscope {

/// Rows of a strip and columns of a panel.
constexpr int stripRows = 32;
constexpr int panelColumns = 16;
/// Values of one row that are multiplied by one instruction.
constexpr int bytesPerGroup = 4;
/// Groups that a matrix instruction takes at once: it reads whole steps, also past the last group.
constexpr int groupsPerStep = 16;

/// Bytes of a row of a strip with this many groups: whole steps.
constexpr std::size_t stripRowBytes(int groups) {
    return static_cast<std::size_t>((groups + groupsPerStep - 1) / groupsPerStep) * groupsPerStep *
           bytesPerGroup;
}

/// A pair of rows whose score reaches a bound of one of them.
struct ByteHit {
    std::uint16_t row;    ///< within the strip
    std::uint16_t column; ///< from the first column of the call
    std::int32_t score;   ///< minus half the squared distance
};

/// Work of one call: compares up to 32 rows with all columns of some panels. `strip` holds signed bytes
/// (32, stripRowBytes(groups)), zeros after the last group; `panels` bytes plus 128, (panels,groups,16,4).
/// The score of row i and column j is rowStarts[i] + columnStarts[j] + sum of strip * panel, modulo 2^32:
/// with rowStarts = -ceil(|x|^2 / 2) - 128 sum(x) and columnStarts = -ceil(|y|^2 / 2) it is about -|x-y|^2
/// / 2.
struct StripTask {
    const std::int8_t* strip = nullptr;
    int rowCount = stripRows;                   ///< at most 32; the memory of all 32 is read
    const std::int32_t* rowStarts = nullptr;    ///< (32,)
    const std::int32_t* rowBounds = nullptr;    ///< (32,) least score of interest to the row
    const std::uint8_t* panels = nullptr;       ///< at a multiple of 64 bytes; 15 groups more can be read
    const std::int32_t* columnStarts = nullptr; ///< (16 * panelCount,)
    const std::int32_t* columnBounds = nullptr; ///< (16 * panelCount,) least score of interest to the column
    int panelCount = 0;                         ///< at most 4096
    int groups = 0;
};

/// The instructions that a processor multiplies bytes with. All give the same integers.
enum class ByteInstructions { plain, avx2, avxVnni, avx512Vnni, amx };

/// Instruction sets of this processor that the system lets the program use, slowest first.
std::vector<ByteInstructions> supportedByteInstructions();

/// Writes the pairs whose score reaches the row's bound or the column's to `hits` (room for
/// rowCount * 16 * panelCount) and returns their number. The order depends on the instructions.
using FindByteHits = std::size_t (*)(const StripTask& task, ByteHit* hits);
FindByteHits findByteHits(ByteInstructions instructions);

} // namespace groupscope
