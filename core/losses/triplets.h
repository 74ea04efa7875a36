// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace groupscope {

/// Rows of a batch, by their places in it: anchor and positive are of one class, the negative of another.
struct Triplet {
    int anchor = 0;
    int positive = 0;
    int negative = 0;

    bool operator==(const Triplet&) const = default;
};

/// What is printed in the paper on fairness of metric learning (finDML), or what the code computes that its
/// numbers come from, where the two differ.
enum class LossForm { code, paper };

} // namespace groupscope
