// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace groupscope {

/// With which of the processor's instructions sums of floats are made: wider ones add in another order, so
/// that the last digits differ, and over a training the epoch that is chosen may be another one.
enum class InstructionSet { baseline, avx2, avx512 };

/// What products of matrices and our own kernels use: the widest that the processor has, or AVX2 once that is
/// asked for.
InstructionSet instructionSet();

/// "AVX-512", "AVX2", "SSE": of instructionSet().
std::string instructionSetName();

/// From now on at most AVX2: every x86-64-v3 processor gives the same bytes then. To be called before the
/// first product. Throws UsageError where the processor does not have it, or something was computed already.
void holdToPortable();

} // namespace groupscope
