// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace groupscope {

/// The form of a loss in finDML, the paper on fairness of metric learning: as printed, or as in the code
/// behind its results, if the two differ.
enum class LossForm { code, paper };

} // namespace groupscope
