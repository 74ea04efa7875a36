// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/instruction_set.h"

#include "core/base/error.h"

#include <Eigen/Core>
#include <atomic>

namespace groupscope {

namespace {

InstructionSet widest() {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw"))
        return InstructionSet::avx512;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        return InstructionSet::avx2;
#endif
    return InstructionSet::baseline;
}

std::atomic<bool> held = false, asked = false;

} // namespace

InstructionSet instructionSet() {
    static const InstructionSet there = widest();
    asked = true;
    return held && there == InstructionSet::avx512 ? InstructionSet::avx2 : there;
}

std::string instructionSetName() {
    switch (instructionSet()) {
    case InstructionSet::avx512:
        return "AVX-512";
    case InstructionSet::avx2:
        return "AVX2";
    case InstructionSet::baseline:
        break;
    }
    return "SSE";
}

void holdToPortable() {
    if (held)
        return;
    if (widest() == InstructionSet::baseline)
        throw UsageError("this processor has no AVX2, without which results are not those of others", "",
                         "leave portable results out, or use a processor that has AVX2 and FMA");
    if (asked)
        throw UsageError("something was computed already with wider instructions", "",
                         "ask for portable results before anything else");
    // Eigen cuts long sums into pieces that fit the first cache, whose size differs between processors.
    constexpr std::ptrdiff_t first = 32 << 10, second = 512 << 10, third = 8 << 20;
    Eigen::setCpuCacheSizes(first, second, third);
    held = true;
}

} // namespace groupscope
