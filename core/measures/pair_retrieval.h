// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/math/matrix.h"

#include <cstddef>
#include <span>
#include <vector>

namespace groupscope {

/// Retrieval between images and their texts, by cosine. A rank is the number of candidates before the right
/// one, from 0: those with a larger cosine, and those with an equal cosine and a smaller index.
struct PairRetrieval {
    std::vector<int>
        ofImages; ///< (n,) of the nearest of the image's own texts, among all texts; −1: it has none
    std::vector<int> ofTexts;    ///< (m,) of the text's image, among all images
    std::size_t sharedTexts = 0; ///< texts that are equal to one of another image: place alone parts them
};

/// Retrieves between images (n,D) and texts (m,D), both of which must pass hasFiniteDistances(), with
/// imageOfText (m,) in [0,n). Exact: cosines of unit rows in float are compared in double; products of blocks
/// in float only find those too close to decide otherwise. One pass over all n·m products serves both
/// directions; memory is a copy of both sides and 8 MB a thread. Gives the same bytes at any thread count.
/// Throws Cancelled.
PairRetrieval retrievePairs(const MatrixView<float>& images, const MatrixView<float>& texts,
                            std::span<const int> imageOfText, const RunContext& context = {});

} // namespace groupscope
