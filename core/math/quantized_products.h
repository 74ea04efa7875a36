// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace groupscope {

/// Rows of a strip and columns of a panel: the tile of products that stays in registers.
constexpr int stripRows = 8;
constexpr int panelColumns = 16;
/// Values of one row that are multiplied by one instruction.
constexpr int bytesPerGroup = 4;

/// A pair of rows whose score reaches a bound of one of them.
struct ByteHit {
    std::uint16_t row;    ///< within the strip
    std::uint16_t column; ///< from the first column of the call
    std::int32_t score;   ///< minus half the squared distance
};

/// Work of one call: compares 8 rows with all columns of some panels. `strip` holds signed bytes
/// (groups,8,4), `panels` bytes plus 128, (panels,groups,16,4). The score of row i and column j is
/// rowStarts[i] + columnStarts[j] + sum of strip * panel, modulo 2^32: with rowStarts = -ceil(|x|^2 / 2) -
/// 128 sum(x) and columnStarts = -ceil(|y|^2 / 2) it is about -|x-y|^2 / 2.
struct StripTask {
    const std::int8_t* strip = nullptr;
    const std::int32_t* rowStarts = nullptr;    ///< (8,)
    const std::int32_t* rowBounds = nullptr;    ///< (8,) least score of interest to the row
    const std::uint8_t* panels = nullptr;       ///< at a multiple of 64 bytes
    const std::int32_t* columnStarts = nullptr; ///< (16 * panelCount,)
    const std::int32_t* columnBounds = nullptr; ///< (16 * panelCount,) least score of interest to the column
    int panelCount = 0;                         ///< at most 4096
    int groups = 0;
};

/// The instructions that a processor multiplies bytes with. All give the same integers.
enum class ByteInstructions { plain, avx2, avxVnni, avx512Vnni };

/// Instruction sets of this processor, slowest first.
std::vector<ByteInstructions> supportedByteInstructions();

/// Writes the pairs whose score reaches the row's bound or the column's to `hits` (room for
/// 8 * 16 * panelCount) and returns their number, in an order that is the same for all instructions.
using FindByteHits = std::size_t (*)(const StripTask& task, ByteHit* hits);
FindByteHits findByteHits(ByteInstructions instructions);

} // namespace groupscope
