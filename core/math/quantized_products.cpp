// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/quantized_products.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
#endif
#endif

namespace groupscope {

namespace {

constexpr std::size_t groupBytes = std::size_t{panelColumns} * bytesPerGroup;

/// The four values of a row of the strip.
inline const std::int8_t* groupOf(const StripTask& task, int row, int group) {
    return task.strip + static_cast<std::size_t>(row) * stripRowBytes(task.groups) +
           static_cast<std::size_t>(group) * bytesPerGroup;
}

/// The pairs of some rows, the first of them `first`, and one panel that reach a bound.
template<std::size_t rows>
std::size_t collect(const StripTask& task, const std::int32_t (&scores)[rows][panelColumns], int first,
                    int panel, ByteHit* hits) {
    std::size_t count = 0;
    for (int i = first; i < std::min(first + static_cast<int>(rows), task.rowCount); ++i)
        for (int j = 0; j < panelColumns; ++j) {
            const int column = panel * panelColumns + j;
            const std::int32_t score = scores[i - first][j];
            if (score >= std::min(task.rowBounds[i], task.columnBounds[column]))
                hits[count++] = {static_cast<std::uint16_t>(i), static_cast<std::uint16_t>(column), score};
        }
    return count;
}

std::size_t findPlain(const StripTask& task, ByteHit* hits) {
    std::size_t count = 0;
    for (int panel = 0; panel < task.panelCount; ++panel) {
        const std::uint8_t* values = task.panels + static_cast<std::size_t>(panel) *
                                                       static_cast<std::size_t>(task.groups) * groupBytes;
        std::uint32_t sums[stripRows][panelColumns]; // unsigned: sums may leave the range on the way
        for (int i = 0; i < stripRows; ++i)
            for (int j = 0; j < panelColumns; ++j)
                sums[i][j] = static_cast<std::uint32_t>(task.rowStarts[i]) +
                             static_cast<std::uint32_t>(task.columnStarts[panel * panelColumns + j]);
        for (int group = 0; group < task.groups; ++group) {
            const std::uint8_t* y = values + static_cast<std::size_t>(group) * groupBytes;
            for (int i = 0; i < task.rowCount; ++i) {
                const std::int8_t* x = groupOf(task, i, group);
                for (int j = 0; j < panelColumns; ++j) {
                    std::int32_t sum = 0;
                    for (int b = 0; b < bytesPerGroup; ++b)
                        sum += x[b] * y[j * bytesPerGroup + b];
                    sums[i][j] += static_cast<std::uint32_t>(sum);
                }
            }
        }
        std::int32_t scores[stripRows][panelColumns];
        std::memcpy(scores, sums, sizeof scores);
        count += collect(task, scores, 0, panel, hits + count);
    }
    return count;
}

#if defined(__x86_64__)

constexpr int rowsAtOnce = 4;

/// Scores of four rows and one panel.
using Quad = std::int32_t[rowsAtOnce][panelColumns];

/// Four rows as 16-bit values (4, 4 * groups): products of bytes would saturate.
void widenRows(const StripTask& task, int first, std::vector<std::int16_t>& rows) {
    const auto width = static_cast<std::size_t>(task.groups) * bytesPerGroup;
    rows.resize(rowsAtOnce * width);
    for (int r = 0; r < rowsAtOnce; ++r)
        std::copy_n(groupOf(task, first + r, 0), width, rows.data() + static_cast<std::size_t>(r) * width);
}

__attribute__((target("avx2"))) void multiplyAvx2(const std::int16_t* rows, int groups,
                                                  const std::uint8_t* values, Quad& scores) {
    constexpr int quarters = 2; // of 4 columns each: two passes over a panel, all sums of one in registers
    const auto width = static_cast<std::size_t>(groups) * bytesPerGroup;
    for (int half = 0; half < 2; ++half) {
        __m256i sums[rowsAtOnce][quarters];
        for (auto& row : sums)
            for (__m256i& sum : row)
                sum = _mm256_setzero_si256();
        const std::uint8_t* y = values + static_cast<std::size_t>(half) * groupBytes / 2;
        const std::int16_t* x = rows;
        for (int group = 0; group < groups; ++group, y += groupBytes, x += bytesPerGroup) {
            __m256i columns[quarters];
            for (int q = 0; q < quarters; ++q)
                columns[q] = _mm256_cvtepu8_epi16(
                    _mm_load_si128(reinterpret_cast<const __m128i*>(y + static_cast<std::size_t>(q) * 16)));
            for (int r = 0; r < rowsAtOnce; ++r) {
                long long four = 0;
                std::memcpy(&four, x + static_cast<std::size_t>(r) * width, sizeof four);
                const __m256i row = _mm256_set1_epi64x(four);
                for (int q = 0; q < quarters; ++q)
                    sums[r][q] = _mm256_add_epi32(sums[r][q], _mm256_madd_epi16(row, columns[q]));
            }
        }
        for (int r = 0; r < rowsAtOnce; ++r)
            for (int q = 0; q < quarters; ++q) { // each column has two partial sums side by side
                const __m256i whole = _mm256_hadd_epi32(sums[r][q], sums[r][q]);
                const __m256i ordered = _mm256_permute4x64_epi64(whole, 0x08);
                _mm_storeu_si128(reinterpret_cast<__m128i*>(&scores[r][(half * quarters + q) * 4]),
                                 _mm256_castsi256_si128(ordered));
            }
    }
}

/// Adds the starts to the sums; true when any score reaches a bound.
__attribute__((target("avx2"))) bool addStartsAvx2(const StripTask& task, int firstRow, int panel,
                                                   Quad& scores) {
    __m256i reached = _mm256_setzero_si256();
    for (int j = 0; j < panelColumns; j += 8) {
        const int column = panel * panelColumns + j;
        const __m256i starts =
            _mm256_loadu_si256(reinterpret_cast<const __m256i*>(task.columnStarts + column));
        const __m256i bounds =
            _mm256_loadu_si256(reinterpret_cast<const __m256i*>(task.columnBounds + column));
        for (int r = 0; r < rowsAtOnce; ++r) {
            auto* place = reinterpret_cast<__m256i*>(&scores[r][j]);
            const __m256i score = _mm256_add_epi32(_mm256_add_epi32(_mm256_loadu_si256(place), starts),
                                                   _mm256_set1_epi32(task.rowStarts[firstRow + r]));
            _mm256_storeu_si256(place, score);
            const __m256i least = _mm256_min_epi32(bounds, _mm256_set1_epi32(task.rowBounds[firstRow + r]));
            reached = _mm256_or_si256(reached, _mm256_cmpeq_epi32(_mm256_max_epi32(score, least), score));
        }
    }
    return _mm256_testz_si256(reached, reached) == 0;
}

inline const std::uint8_t* panelOf(const StripTask& task, int panel) {
    return task.panels + static_cast<std::size_t>(panel) * static_cast<std::size_t>(task.groups) * groupBytes;
}

std::size_t findAvx2(const StripTask& task, ByteHit* hits) {
    thread_local std::vector<std::int16_t> rows;
    std::size_t count = 0;
    for (int first = 0; first < task.rowCount; first += rowsAtOnce) {
        widenRows(task, first, rows);
        for (int panel = 0; panel < task.panelCount; ++panel) {
            Quad scores;
            multiplyAvx2(rows.data(), task.groups, panelOf(task, panel), scores);
            if (addStartsAvx2(task, first, panel, scores))
                count += collect(task, scores, first, panel, hits + count);
        }
    }
    return count;
}

__attribute__((target("avx2,avxvnni"))) void multiplyAvxVnni(const StripTask& task, int first,
                                                             const std::uint8_t* values, Quad& scores) {
    const std::size_t rowBytes = stripRowBytes(task.groups);
    const std::int8_t* x = groupOf(task, first, 0);
    __m256i sums[rowsAtOnce][2];
    for (auto& row : sums)
        row[0] = row[1] = _mm256_setzero_si256();
    for (int group = 0; group < task.groups; ++group, values += groupBytes, x += bytesPerGroup) {
        const auto* y = reinterpret_cast<const __m256i*>(values);
        const __m256i left = _mm256_load_si256(y), right = _mm256_load_si256(y + 1);
        for (int r = 0; r < rowsAtOnce; ++r) {
            std::int32_t four = 0;
            std::memcpy(&four, x + static_cast<std::size_t>(r) * rowBytes, sizeof four);
            const __m256i row = _mm256_set1_epi32(four);
            sums[r][0] = _mm256_dpbusd_avx_epi32(sums[r][0], left, row);
            sums[r][1] = _mm256_dpbusd_avx_epi32(sums[r][1], right, row);
        }
    }
    for (int r = 0; r < rowsAtOnce; ++r)
        for (int half = 0; half < 2; ++half)
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(&scores[r][half * 8]), sums[r][half]);
}

std::size_t findAvxVnni(const StripTask& task, ByteHit* hits) {
    std::size_t count = 0;
    for (int panel = 0; panel < task.panelCount; ++panel)
        for (int first = 0; first < task.rowCount; first += rowsAtOnce) {
            Quad scores;
            multiplyAvxVnni(task, first, panelOf(task, panel), scores);
            if (addStartsAvx2(task, first, panel, scores))
                count += collect(task, scores, first, panel, hits + count);
        }
    return count;
}

#define GROUPSCOPE_AVX512 "avx512f,avx512bw,avx512vnni"

constexpr int rowsInRegisters = 8;
constexpr __mmask16 allLanes = 0xffff; // GCC 12 warns of the forms without a mask (its bug 105593)

/// The pairs of eight rows, the first of them `first`, and one panel that reach a bound.
__attribute__((target(GROUPSCOPE_AVX512), always_inline)) inline std::size_t
collectAvx512(const StripTask& task, int first, int panel, __m512i leastRow,
              const __m512i (&scores)[rowsInRegisters], ByteHit* hits) {
    const __m512i bounds = _mm512_loadu_si512(task.columnBounds + panel * panelColumns);
    __m512i best = scores[0]; // few tiles have any score that reaches the least bound of all rows
    for (int i = 1; i < rowsInRegisters; ++i)
        best = _mm512_maskz_max_epi32(allLanes, best, scores[i]);
    if (_mm512_cmpge_epi32_mask(best, _mm512_maskz_min_epi32(allLanes, bounds, leastRow)) == 0)
        return 0;
    std::size_t count = 0;
    for (int i = 0; i < std::min(rowsInRegisters, task.rowCount - first); ++i) {
        const __m512i least =
            _mm512_maskz_min_epi32(allLanes, bounds, _mm512_set1_epi32(task.rowBounds[first + i]));
        const __mmask16 reached = _mm512_cmpge_epi32_mask(scores[i], least);
        if (reached == 0)
            continue;
        alignas(64) std::int32_t values[panelColumns];
        _mm512_store_si512(values, scores[i]);
        for (unsigned left = reached; left != 0; left &= left - 1) {
            const int j = __builtin_ctz(left);
            hits[count++] = {static_cast<std::uint16_t>(first + i),
                             static_cast<std::uint16_t>(panel * panelColumns + j), values[j]};
        }
    }
    return count;
}

/// The least bounds of eight rows each.
using LeastBounds = __m512i[stripRows / rowsInRegisters];

__attribute__((target(GROUPSCOPE_AVX512))) inline void findLeastBounds(const StripTask& task,
                                                                       LeastBounds& least) {
    for (int first = 0; first < task.rowCount; first += rowsInRegisters) {
        const std::int32_t* bounds = task.rowBounds + first;
        least[first / rowsInRegisters] =
            _mm512_set1_epi32(*std::min_element(bounds, bounds + rowsInRegisters));
    }
}

/// Eight rows and `width` panels: 8 * width sums hide the latency of the products. Writes the scores of
/// panel p to scores[p].
template<int width>
__attribute__((target(GROUPSCOPE_AVX512), always_inline)) inline void
multiplyAvx512(const StripTask& task, int first, int panel, __m512i (&scores)[width][rowsInRegisters]) {
    const std::size_t panelBytes = static_cast<std::size_t>(task.groups) * groupBytes;
    const std::uint8_t* y = panelOf(task, panel);
    const std::int8_t* x = groupOf(task, first, 0);
    const std::size_t rowBytes = stripRowBytes(task.groups);
    for (int p = 0; p < width; ++p) {
        const __m512i starts = _mm512_loadu_si512(task.columnStarts + (panel + p) * panelColumns);
        for (int i = 0; i < rowsInRegisters; ++i)
            scores[p][i] = _mm512_add_epi32(starts, _mm512_set1_epi32(task.rowStarts[first + i]));
    }
    for (int group = 0; group < task.groups; ++group, x += bytesPerGroup, y += groupBytes) {
        __m512i columns[width];
        for (int p = 0; p < width; ++p)
            columns[p] = _mm512_load_si512(y + static_cast<std::size_t>(p) * panelBytes);
        for (int i = 0; i < rowsInRegisters; ++i) {
            std::int32_t four = 0;
            std::memcpy(&four, x + static_cast<std::size_t>(i) * rowBytes, sizeof four);
            const __m512i row = _mm512_set1_epi32(four);
            for (int p = 0; p < width; ++p)
                scores[p][i] = _mm512_dpbusd_epi32(scores[p][i], columns[p], row);
        }
    }
}

/// The whole strip against one panel or two: these stay in the first cache while the rows pass.
template<int width>
__attribute__((target(GROUPSCOPE_AVX512))) std::size_t findInPanels(const StripTask& task, int panel,
                                                                    const LeastBounds& least, ByteHit* hits) {
    std::size_t count = 0;
    for (int first = 0; first < task.rowCount; first += rowsInRegisters) {
        __m512i scores[width][rowsInRegisters];
        multiplyAvx512<width>(task, first, panel, scores);
        for (int p = 0; p < width; ++p)
            count += collectAvx512(task, first, panel + p, least[first / rowsInRegisters], scores[p],
                                   hits + count);
    }
    return count;
}

__attribute__((target(GROUPSCOPE_AVX512))) std::size_t findAvx512(const StripTask& task, ByteHit* hits) {
    LeastBounds least;
    findLeastBounds(task, least);
    std::size_t count = 0;
    int panel = 0;
    for (; panel + 2 <= task.panelCount; panel += 2)
        count += findInPanels<2>(task, panel, least, hits + count);
    for (; panel < task.panelCount; ++panel)
        count += findInPanels<1>(task, panel, least, hits + count);
    return count;
}

#define GROUPSCOPE_AMX GROUPSCOPE_AVX512 ",amx-tile,amx-int8"

constexpr int tileRows = 16;
constexpr int tileBytes = 64; // of a row

/// Shapes of the eight tiles, in the layout that the processor reads: all have 16 rows of 64 bytes.
struct alignas(64) TileShapes {
    std::uint8_t palette = 1;
    std::uint8_t startRow = 0;
    std::uint8_t reserved[14] = {};
    std::uint16_t rowBytes[16] = {tileBytes, tileBytes, tileBytes, tileBytes,
                                  tileBytes, tileBytes, tileBytes, tileBytes};
    std::uint8_t rows[16] = {tileRows, tileRows, tileRows, tileRows, tileRows, tileRows, tileRows, tileRows};
};
const TileShapes tileShapes;

/// Sums of products of the strip and two panels, or of the upper half of the strip and one, to `sums`: tiles
/// 0 to 3 sum, 4 and 5 are rows, 6 and 7 columns. A panel has the layout of the instruction's right side.
/// Bytes read past the last group meet zeros of the strip.
template<bool twoPanels, bool twoHalves>
__attribute__((target(GROUPSCOPE_AMX))) void multiplyAmx(const StripTask& task, int panel,
                                                         std::int32_t (&sums)[2][stripRows][panelColumns]) {
    const std::size_t panelBytes = static_cast<std::size_t>(task.groups) * groupBytes;
    const std::uint8_t* y = panelOf(task, panel);
    const std::size_t rowBytes = stripRowBytes(task.groups);
    const std::int8_t* x = task.strip;
    _tile_zero(0);
    _tile_zero(1);
    _tile_zero(2);
    _tile_zero(3);
    for (int group = 0; group < task.groups;
         group += groupsPerStep, x += tileBytes, y += groupsPerStep * groupBytes) {
        _tile_loadd(4, x, rowBytes);
        _tile_loadd(6, y, tileBytes);
        _tile_dpbsud(0, 4, 6);
        if constexpr (twoPanels) {
            _tile_loadd(7, y + panelBytes, tileBytes);
            _tile_dpbsud(1, 4, 7);
        }
        if constexpr (twoHalves) {
            _tile_loadd(5, x + tileRows * rowBytes, rowBytes);
            _tile_dpbsud(2, 5, 6);
        }
        if constexpr (twoPanels && twoHalves)
            _tile_dpbsud(3, 5, 7);
    }
    _tile_stored(0, sums[0][0], tileBytes);
    if constexpr (twoPanels)
        _tile_stored(1, sums[1][0], tileBytes);
    if constexpr (twoHalves)
        _tile_stored(2, sums[0][tileRows], tileBytes);
    if constexpr (twoPanels && twoHalves)
        _tile_stored(3, sums[1][tileRows], tileBytes);
}

__attribute__((target(GROUPSCOPE_AMX))) std::size_t findAmx(const StripTask& task, ByteHit* hits) {
    LeastBounds least;
    findLeastBounds(task, least);
    alignas(64) std::int32_t sums[2][stripRows][panelColumns];
    std::size_t count = 0;
    _tile_loadconfig(&tileShapes);
    const bool twoHalves = task.rowCount > tileRows;
    for (int panel = 0; panel < task.panelCount; panel += 2) {
        const int width = std::min(2, task.panelCount - panel);
        if (width == 2)
            twoHalves ? multiplyAmx<true, true>(task, panel, sums)
                      : multiplyAmx<true, false>(task, panel, sums);
        else
            twoHalves ? multiplyAmx<false, true>(task, panel, sums)
                      : multiplyAmx<false, false>(task, panel, sums);
        for (int p = 0; p < width; ++p) {
            const __m512i starts = _mm512_loadu_si512(task.columnStarts + (panel + p) * panelColumns);
            for (int first = 0; first < task.rowCount; first += rowsInRegisters) {
                __m512i scores[rowsInRegisters];
                for (int i = 0; i < rowsInRegisters; ++i)
                    scores[i] = _mm512_add_epi32(
                        _mm512_load_si512(sums[p][first + i]),
                        _mm512_add_epi32(starts, _mm512_set1_epi32(task.rowStarts[first + i])));
                count += collectAvx512(task, first, panel + p, least[first / rowsInRegisters], scores,
                                       hits + count);
            }
        }
    }
    _tile_release();
    return count;
}

/// Whether the processor has the matrix instructions and the system lets this process use their registers.
bool mayUseAmx() {
#if defined(__linux__)
    unsigned a = 0, b = 0, c = 0, d = 0;
    constexpr unsigned tilesAndBytes = 3U << 24U;
    if (__get_cpuid_count(7, 0, &a, &b, &c, &d) == 0 || (d & tilesAndBytes) != tilesAndBytes)
        return false;
    constexpr long requestPermission = 0x1023, tileData = 18; // ARCH_REQ_XCOMP_PERM, XFEATURE_XTILEDATA
    return syscall(SYS_arch_prctl, requestPermission, tileData) == 0;
#else
    return false;
#endif
}

#endif

} // namespace

std::vector<ByteInstructions> supportedByteInstructions() {
    std::vector<ByteInstructions> found{ByteInstructions::plain};
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2"))
        found.push_back(ByteInstructions::avx2);
    unsigned a = 0, b = 0, c = 0, d = 0; // GCC 12 does not know this one by name
    if (__builtin_cpu_supports("avx2") && __get_cpuid_count(7, 1, &a, &b, &c, &d) != 0 && (a & 16U) != 0)
        found.push_back(ByteInstructions::avxVnni);
    if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vnni")) {
        found.push_back(ByteInstructions::avx512Vnni);
        static const bool amx = mayUseAmx();
        if (amx)
            found.push_back(ByteInstructions::amx);
    }
#endif
    return found;
}

FindByteHits findByteHits(ByteInstructions instructions) {
    switch (instructions) {
    case ByteInstructions::plain:
        return findPlain;
#if defined(__x86_64__)
    case ByteInstructions::avx2:
        return findAvx2;
    case ByteInstructions::avxVnni:
        return findAvxVnni;
    case ByteInstructions::avx512Vnni:
        return findAvx512;
    case ByteInstructions::amx:
        return findAmx;
#else
    default:
        break;
#endif
    }
    throw std::logic_error("this kind of processor does not have these instructions");
}

} // namespace groupscope
