// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"
#include "core/measures/ranked_rows.h"

#include <cstddef>
#include <span>
#include <vector>

namespace groupscope {

/// Result of a search for one image or text.
struct PairAnswer {
    std::vector<RankedRow> nearest; ///< most similar first: places and cosines
    std::size_t firstRight = 0;     ///< rank of the first that goes with it, from 1; 0: nothing does
};

/// Search for single images and texts across the two sides, in the order of retrievePairs(). Immutable:
/// threads may share it.
class PairSearch {
  public:
    /// Images (n,D) and texts (m,D), both of which must pass hasFiniteDistances(); imageOfText (m,) in [0,n).
    PairSearch(MatrixF images, MatrixF texts, std::vector<int> imageOfText);

    std::size_t imageCount() const { return static_cast<std::size_t>(images_.rows()); }
    std::size_t textCount() const { return imageOfText_.size(); }
    const MatrixF& unitImages() const { return images_; } ///< (n,D)
    const MatrixF& unitTexts() const { return texts_; }   ///< (m,D)
    int imageOf(int text) const { return imageOfText_[text]; }
    /// Indices of the texts of an image, rising.
    std::vector<int> textsOf(int image) const;

    /// The `count` nearest texts of an image, or all if there are fewer. Time O(m D).
    PairAnswer textsFor(int image, std::size_t count) const;
    /// The `count` nearest images of a text. Time O(n D).
    PairAnswer imagesFor(int text, std::size_t count) const;

  private:
    MatrixF images_, texts_; ///< at unit length
    std::vector<int> imageOfText_;
};

} // namespace groupscope
