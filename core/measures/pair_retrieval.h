// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/math/matrix.h"

#include <cstddef>
#include <span>
#include <vector>

namespace groupscope {

/// How images and the texts that go with them find each other, by cosine. A rank is how many others stand
/// before, from 0: those of a larger cosine, and of the same cosine those of an earlier place.
struct PairRetrieval {
    std::vector<int>
        ofImages; ///< (n,) of the nearest of the image's own texts, among all texts; −1: it has none
    std::vector<int> ofTexts;    ///< (m,) of the text's image, among all images
    std::size_t sharedTexts = 0; ///< texts that are equal to one of another image: place alone parts them
};

/// Of images (n,D) and texts (m,D), for both of which hasFiniteDistances() holds, where imageOfText (m,) is
/// in [0,n). Exact: cosines are those of the rows at unit length in float, compared in double; products of
/// blocks in float only tell which of them are too close to be told apart otherwise. One pass over all n·m
/// products serves both directions; memory is a copy of both sides and 8 MB a thread. The same bytes at any
/// thread count. Throws Cancelled.
PairRetrieval retrievePairs(const MatrixView<float>& images, const MatrixView<float>& texts,
                            std::span<const int> imageOfText, const RunContext& context = {});

} // namespace groupscope
