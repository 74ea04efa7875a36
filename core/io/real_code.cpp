// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/real_code.h"

#include <Eigen/Core>

#include <bit>
#include <cstdint>
#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace groupscope {

namespace {

template<class Bits>
Bits swapped(Bits bits) {
    if constexpr (sizeof(Bits) == 2)
        return __builtin_bswap16(bits);
    else if constexpr (sizeof(Bits) == 4)
        return __builtin_bswap32(bits);
    else
        return __builtin_bswap64(bits);
}

float valueOf(std::uint16_t bits) {
    return Eigen::half_impl::half_to_float(Eigen::half_impl::raw_uint16_to_half(bits));
}
float valueOf(std::uint32_t bits) {
    return std::bit_cast<float>(bits);
}
float valueOf(std::uint64_t bits) {
    return static_cast<float>(std::bit_cast<double>(bits));
}

template<class Bits>
void convert(bool swap, const std::byte* raw, std::size_t count, float* out) {
    for (std::size_t i = 0; i < count; ++i) {
        Bits bits;
        std::memcpy(&bits, raw + i * sizeof bits, sizeof bits);
        out[i] = valueOf(swap ? swapped(bits) : bits);
    }
}

#if defined(__x86_64__)
/// Eight numbers of two bytes at once; returns how many were converted.
__attribute__((target("avx,f16c"))) std::size_t convertHalves(const std::byte* raw, std::size_t count,
                                                              float* out) {
    std::size_t done = 0;
    for (; done + 8 <= count; done += 8)
        _mm256_storeu_ps(out + done,
                         _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i*>(raw + 2 * done))));
    return done;
}
#endif

} // namespace

bool RealCode::isNative() const {
    return bytes == sizeof(float) && bigEndian == (std::endian::native == std::endian::big);
}

void toFloats(RealCode code, const std::byte* raw, std::size_t count, float* out) {
    if (code.isNative()) {
        std::memcpy(out, raw, count * sizeof(float));
        return;
    }
    const bool swap = code.bigEndian != (std::endian::native == std::endian::big);
    switch (code.bytes) {
    case 2: {
        std::size_t done = 0;
#if defined(__x86_64__)
        if (!swap && __builtin_cpu_supports("avx") && __builtin_cpu_supports("f16c"))
            done = convertHalves(raw, count, out);
#endif
        convert<std::uint16_t>(swap, raw + 2 * done, count - done, out + done);
        break;
    }
    case 4:
        convert<std::uint32_t>(swap, raw, count, out);
        break;
    default:
        convert<std::uint64_t>(swap, raw, count, out);
    }
}

} // namespace groupscope
