// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace groupscope {

/// Instruction set used for sums of floats. Wider instructions add in another order, so that the last digits
/// differ; over a training, another epoch may be selected.
enum class InstructionSet { baseline, avx2, avx512 };

/// The instruction set of matrix products and of the program's own kernels: the widest that the processor
/// has, or AVX2 after holdToPortable().
InstructionSet instructionSet();

/// Name of instructionSet(): "AVX-512", "AVX2", "SSE".
std::string instructionSetName();

/// Limits all later computations to AVX2, so that every x86-64-v3 processor gives the same bytes. Must be
/// called before the first product. Throws UsageError if the processor has no AVX2, or if something was
/// computed already.
void holdToPortable();

} // namespace groupscope
