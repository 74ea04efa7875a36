// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace groupscope {

/// What is printed in the paper on fairness of metric learning (finDML), or what the code computes that its
/// numbers come from, where the two differ.
enum class LossForm { code, paper };

} // namespace groupscope
