// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace groupscope {

/// Rows of a batch by position: anchor and positive are of one class, the negative of another.
struct Triplet {
    int anchor = 0;
    int positive = 0;
    int negative = 0;

    bool operator==(const Triplet&) const = default;
};

/// An anchor and its positive, by position in the batch.
struct AnchorPair {
    int anchor = 0;
    int positive = 0;

    bool operator==(const AnchorPair&) const = default;
};

} // namespace groupscope
