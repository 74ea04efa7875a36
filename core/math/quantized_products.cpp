// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/quantized_products.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#endif

namespace groupscope {

namespace {

constexpr std::size_t groupBytes = std::size_t{panelColumns} * bytesPerGroup;
constexpr std::size_t stripGroupBytes = std::size_t{stripRows} * bytesPerGroup;

/// Scores of a strip and one panel.
using Tile = std::int32_t[stripRows][panelColumns];

/// The pairs of a tile that reach a bound, row by row.
inline std::size_t collect(const StripTask& task, const Tile& scores, int panel, ByteHit* hits) {
    std::size_t count = 0;
    const int first = panel * panelColumns;
    for (int i = 0; i < stripRows; ++i)
        for (int j = 0; j < panelColumns; ++j)
            if (scores[i][j] >= std::min(task.rowBounds[i], task.columnBounds[first + j]))
                hits[count++] = {static_cast<std::uint16_t>(i), static_cast<std::uint16_t>(first + j),
                                 scores[i][j]};
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
            const std::int8_t* x = task.strip + static_cast<std::size_t>(group) * stripGroupBytes;
            const std::uint8_t* y = values + static_cast<std::size_t>(group) * groupBytes;
            for (int i = 0; i < stripRows; ++i)
                for (int j = 0; j < panelColumns; ++j) {
                    std::int32_t sum = 0;
                    for (int b = 0; b < bytesPerGroup; ++b)
                        sum += x[i * bytesPerGroup + b] * y[j * bytesPerGroup + b];
                    sums[i][j] += static_cast<std::uint32_t>(sum);
                }
        }
        Tile scores;
        std::memcpy(scores, sums, sizeof scores);
        count += collect(task, scores, panel, hits + count);
    }
    return count;
}

#if defined(__x86_64__)

/// Products of 16-bit values: those of bytes would saturate.
__attribute__((target("avx2"))) void multiplyAvx2(const StripTask& task, const std::uint8_t* values,
                                                  Tile& scores) {
    constexpr int quarters = 4; // of 4 columns each
    for (int i = 0; i < stripRows; i += 2) {
        __m256i sums[2][quarters];
        for (auto& row : sums)
            for (__m256i& sum : row)
                sum = _mm256_setzero_si256();
        for (int group = 0; group < task.groups; ++group) {
            const std::int8_t* x = task.strip + static_cast<std::size_t>(group) * stripGroupBytes;
            const std::uint8_t* y = values + static_cast<std::size_t>(group) * groupBytes;
            __m256i rows[2];
            for (int r = 0; r < 2; ++r) {
                std::int32_t four = 0;
                std::memcpy(&four, x + (i + r) * bytesPerGroup, sizeof four);
                rows[r] = _mm256_broadcastq_epi64(_mm_cvtepi8_epi16(_mm_cvtsi32_si128(four)));
            }
            for (int q = 0; q < quarters; ++q) {
                const __m256i columns = _mm256_cvtepu8_epi16(
                    _mm_load_si128(reinterpret_cast<const __m128i*>(y + static_cast<std::size_t>(q) * 16)));
                for (int r = 0; r < 2; ++r)
                    sums[r][q] = _mm256_add_epi32(sums[r][q], _mm256_madd_epi16(rows[r], columns));
            }
        }
        for (int r = 0; r < 2; ++r)
            for (int q = 0; q < quarters; ++q) { // each column has two partial sums side by side
                const __m256i whole = _mm256_hadd_epi32(sums[r][q], sums[r][q]);
                const __m256i ordered = _mm256_permute4x64_epi64(whole, 0x08);
                _mm_storeu_si128(reinterpret_cast<__m128i*>(&scores[i + r][q * 4]),
                                 _mm256_castsi256_si128(ordered));
            }
    }
}

/// Adds the starts to the sums; true when any score reaches a bound.
__attribute__((target("avx2"))) bool addStartsAvx2(const StripTask& task, int panel, Tile& scores) {
    __m256i reached = _mm256_setzero_si256();
    for (int j = 0; j < panelColumns; j += 8) {
        const int first = panel * panelColumns + j;
        const __m256i starts =
            _mm256_loadu_si256(reinterpret_cast<const __m256i*>(task.columnStarts + first));
        const __m256i bounds =
            _mm256_loadu_si256(reinterpret_cast<const __m256i*>(task.columnBounds + first));
        for (int i = 0; i < stripRows; ++i) {
            auto* place = reinterpret_cast<__m256i*>(&scores[i][j]);
            const __m256i score = _mm256_add_epi32(_mm256_add_epi32(_mm256_loadu_si256(place), starts),
                                                   _mm256_set1_epi32(task.rowStarts[i]));
            _mm256_storeu_si256(place, score);
            const __m256i least = _mm256_min_epi32(bounds, _mm256_set1_epi32(task.rowBounds[i]));
            reached = _mm256_or_si256(reached, _mm256_cmpeq_epi32(_mm256_max_epi32(score, least), score));
        }
    }
    return _mm256_testz_si256(reached, reached) == 0;
}

__attribute__((target("avx2,avxvnni"))) void multiplyAvxVnni(const StripTask& task,
                                                             const std::uint8_t* values, Tile& scores) {
    constexpr int rowsAtOnce = 4;
    for (int i = 0; i < stripRows; i += rowsAtOnce) {
        __m256i sums[rowsAtOnce][2];
        for (auto& row : sums)
            row[0] = row[1] = _mm256_setzero_si256();
        for (int group = 0; group < task.groups; ++group) {
            const std::int8_t* x =
                task.strip + static_cast<std::size_t>(group) * stripGroupBytes + i * bytesPerGroup;
            const auto* y =
                reinterpret_cast<const __m256i*>(values + static_cast<std::size_t>(group) * groupBytes);
            const __m256i left = _mm256_load_si256(y), right = _mm256_load_si256(y + 1);
            for (int r = 0; r < rowsAtOnce; ++r) {
                std::int32_t four = 0;
                std::memcpy(&four, x + r * bytesPerGroup, sizeof four);
                const __m256i row = _mm256_set1_epi32(four);
                sums[r][0] = _mm256_dpbusd_avx_epi32(sums[r][0], left, row);
                sums[r][1] = _mm256_dpbusd_avx_epi32(sums[r][1], right, row);
            }
        }
        for (int r = 0; r < rowsAtOnce; ++r)
            for (int half = 0; half < 2; ++half)
                _mm256_storeu_si256(reinterpret_cast<__m256i*>(&scores[i + r][half * 8]), sums[r][half]);
    }
}

template<void (*multiply)(const StripTask&, const std::uint8_t*, Tile&)>
std::size_t findByTiles(const StripTask& task, ByteHit* hits) {
    std::size_t count = 0;
    for (int panel = 0; panel < task.panelCount; ++panel) {
        Tile scores;
        multiply(task,
                 task.panels +
                     static_cast<std::size_t>(panel) * static_cast<std::size_t>(task.groups) * groupBytes,
                 scores);
        if (addStartsAvx2(task, panel, scores))
            count += collect(task, scores, panel, hits + count);
    }
    return count;
}

/// `width` panels at once: 8 * width sums hide the latency of the products.
template<int width>
__attribute__((target("avx512f,avx512bw,avx512vnni"))) std::size_t findInPanels(const StripTask& task,
                                                                                int panel, ByteHit* hits) {
    const std::size_t panelBytes = static_cast<std::size_t>(task.groups) * groupBytes;
    const std::uint8_t* y = task.panels + static_cast<std::size_t>(panel) * panelBytes;
    const std::int8_t* x = task.strip;
    __m512i sums[stripRows][width];
    for (int p = 0; p < width; ++p) {
        const __m512i starts = _mm512_loadu_si512(task.columnStarts + (panel + p) * panelColumns);
        for (int i = 0; i < stripRows; ++i)
            sums[i][p] = _mm512_add_epi32(starts, _mm512_set1_epi32(task.rowStarts[i]));
    }
    for (int group = 0; group < task.groups; ++group, x += stripGroupBytes, y += groupBytes) {
        __m512i columns[width];
        for (int p = 0; p < width; ++p)
            columns[p] = _mm512_load_si512(y + static_cast<std::size_t>(p) * panelBytes);
        for (int i = 0; i < stripRows; ++i) {
            std::int32_t four = 0;
            std::memcpy(&four, x + i * bytesPerGroup, sizeof four);
            const __m512i row = _mm512_set1_epi32(four);
            for (int p = 0; p < width; ++p)
                sums[i][p] = _mm512_dpbusd_epi32(sums[i][p], columns[p], row);
        }
    }
    std::size_t count = 0;
    const __m512i leastRow = _mm512_set1_epi32(*std::min_element(task.rowBounds, task.rowBounds + stripRows));
    constexpr __mmask16 all = 0xffff; // GCC 12 warns of the forms without a mask (its bug 105593)
    for (int p = 0; p < width; ++p) {
        const __m512i bounds = _mm512_loadu_si512(task.columnBounds + (panel + p) * panelColumns);
        __m512i best = sums[0][p]; // few tiles have any score that reaches the least bound of all rows
        for (int i = 1; i < stripRows; ++i)
            best = _mm512_maskz_max_epi32(all, best, sums[i][p]);
        if (_mm512_cmpge_epi32_mask(best, _mm512_maskz_min_epi32(all, bounds, leastRow)) == 0)
            continue;
        __mmask16 reached[stripRows];
        for (int i = 0; i < stripRows; ++i) {
            const __m512i least = _mm512_maskz_min_epi32(all, bounds, _mm512_set1_epi32(task.rowBounds[i]));
            reached[i] = _mm512_cmpge_epi32_mask(sums[i][p], least);
        }
        for (int i = 0; i < stripRows; ++i) {
            alignas(64) std::int32_t scores[panelColumns];
            if (reached[i] != 0)
                _mm512_store_si512(scores, sums[i][p]);
            for (unsigned left = reached[i]; left != 0; left &= left - 1) {
                const int j = __builtin_ctz(left);
                hits[count++] = {static_cast<std::uint16_t>(i),
                                 static_cast<std::uint16_t>((panel + p) * panelColumns + j), scores[j]};
            }
        }
    }
    return count;
}

std::size_t findAvx512(const StripTask& task, ByteHit* hits) {
    std::size_t count = 0;
    int panel = 0;
    for (; panel + 2 <= task.panelCount; panel += 2)
        count += findInPanels<2>(task, panel, hits + count);
    for (; panel < task.panelCount; ++panel)
        count += findInPanels<1>(task, panel, hits + count);
    return count;
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
    if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vnni"))
        found.push_back(ByteInstructions::avx512Vnni);
#endif
    return found;
}

FindByteHits findByteHits(ByteInstructions instructions) {
    switch (instructions) {
    case ByteInstructions::plain:
        return findPlain;
#if defined(__x86_64__)
    case ByteInstructions::avx2:
        return findByTiles<multiplyAvx2>;
    case ByteInstructions::avxVnni:
        return findByTiles<multiplyAvxVnni>;
    case ByteInstructions::avx512Vnni:
        return findAvx512;
#else
    default:
        break;
#endif
    }
    throw std::logic_error("this kind of processor does not have these instructions");
}

} // namespace groupscope
