// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/pair_retrieval.h"

#include "core/base/parallel.h"
#include "core/math/gemm.h"
#include "core/math/resize_emptied.h"
#include "core/measures/distinct_rows.h"

#include <algorithm>
#include <mutex>

namespace groupscope {

namespace {

constexpr Eigen::Index imagesAtOnce = 256;
constexpr Eigen::Index textsAtOnce = 4096;
constexpr std::size_t valuesAtOnce = 128; // looked at for ties together

/// The cosine of two unit rows in double, the same for the same rows wherever they stand.
double cosineOf(const MatrixF& a, Eigen::Index i, const MatrixF& b, Eigen::Index j) {
    return a.row(i).cast<double>().dot(b.row(j).cast<double>());
}

/// A cosine to be compared with products in float: above `high` they are larger for certain, below `low`
/// smaller.
struct Threshold {
    double exact = 0.0;
    float low = 0.0f;
    float high = 0.0f;
};

/// The first of the members that is not before `place`: how many are before it.
int membersBefore(std::span<const int> members, int place) {
    return static_cast<int>(std::lower_bound(members.begin(), members.end(), place) - members.begin());
}

/// How many of `count` values are above a threshold for certain, and how many may be.
struct Above {
    int surely = 0;
    int perhaps = 0;
};
Above countAbove(const float* values, int count, const Threshold& own) {
    Above above;
    for (int j = 0; j < count; ++j) {
        above.surely += values[j] > own.high;
        above.perhaps += values[j] >= own.low;
    }
    // Only values within the slack of the threshold need a product in double.
    above.perhaps -= above.surely;
    return above;
}

/// Adds `copies` to each of `count` numbers whose value is above its threshold for certain; how many may be.
int addAbove(const float* values, const float* low, const float* high, int count, int copies, int* before) {
    int close = 0;
    for (int j = 0; j < count; ++j) {
        const int above = values[j] > high[j];
        before[j] += above * copies;
        close += (values[j] >= low[j]) - above;
    }
    return close;
}

/// Common input of all blocks.
struct PairSides {
    PairSides(const MatrixView<float>& imageRows, const MatrixView<float>& textRows,
              std::span<const int> owners, const RunContext& context)
        // Equal rows are compared once and ordered by their places: ties do not depend on rounding.
        : images(distinctUnitRows(imageRows, context))
        , texts(distinctUnitRows(textRows, context))
        , imageOfText(owners)
        // The worst rounding of a sum of D products of unit rows in float.
        , slack((static_cast<double>(imageRows.cols()) + 8.0) * 0x1p-24 * 1.01) {
        ofText.resize(owners.size());
        parallelFor(owners.size(), 512, [&](std::size_t begin, std::size_t end) {
            for (std::size_t text = begin; text < end; ++text)
                ofText[text] =
                    threshold(cosineOf(images.rows, images.of[owners[text]], texts.rows, texts.of[text]));
        });
        bestText.assign(static_cast<std::size_t>(imageRows.rows()), -1);
        for (std::size_t text = 0; text < owners.size(); ++text) {
            int& best = bestText[owners[text]];
            if (best < 0 || ofText[text].exact > ofText[best].exact)
                best = static_cast<int>(text);
        }
    }

    Threshold threshold(double exact) const {
        return {exact, static_cast<float>(exact - slack), static_cast<float>(exact + slack)};
    }
    double exactly(int image, int text) const { return cosineOf(images.rows, image, texts.rows, text); }

    DistinctRows images, texts;
    std::span<const int> imageOfText;
    double slack;                  ///< that a product in float may be off, and its rounding
    std::vector<Threshold> ofText; ///< (m,) the cosine of each text and its image
    std::vector<int> bestText;     ///< (n,) the nearest text of each image's own; −1: none
};

/// Compares one block of images with all texts. Works for one thread.
class PairBlock {
  public:
    PairBlock(const PairSides& sides, PairRetrieval& result)
        : sides_(sides)
        , result_(result)
        , eachOnce_(sides.texts.rows.rows() == static_cast<Eigen::Index>(sides.ofText.size()))
        , before_(sides.ofText.size(), 0) {
        highs_.reserve(before_.size());
        for (const int text : sides.texts.members) {
            lows_.push_back(sides.ofText[text].low);
            highs_.push_back(sides.ofText[text].high);
        }
    }

    /// Distinct images from `first` on.
    void run(Eigen::Index first, Eigen::Index count, const RunContext& context) {
        for (Eigen::Index tile = 0; tile < sides_.texts.rows.rows(); tile += textsAtOnce) {
            context.throwIfStopped();
            const Eigen::Index width = std::min(textsAtOnce, sides_.texts.rows.rows() - tile);
            resizeEmptied(products_, count, width);
            gemmInOnePiece<float>(Transpose::no, Transpose::yes, 1,
                                  sides_.images.rows.middleRows(first, count),
                                  sides_.texts.rows.middleRows(tile, width), 0, products_);
            for (Eigen::Index i = 0; i < count; ++i) {
                rankImages(static_cast<int>(first + i), products_.row(i).data(), tile, width);
                rankTexts(static_cast<int>(first + i), products_.row(i).data(), tile, width);
            }
        }
    }
    /// (m,) in the order of the distinct texts' members: images that stand before each text's own.
    const std::vector<int>& before() const { return before_; }

  private:
    /// Adds to the ranks of the images that are this distinct one what this tile of texts has before their
    /// own.
    void rankImages(int image, const float* products, Eigen::Index tile, Eigen::Index width) {
        for (const int member : sides_.images.membersOf(image)) {
            const int best = sides_.bestText[member];
            if (best < 0)
                continue;
            const Threshold& own = sides_.ofText[best];
            int before = 0;
            for (Eigen::Index at = 0; at < width; at += valuesAtOnce) {
                const auto count = static_cast<int>(std::min<Eigen::Index>(valuesAtOnce, width - at));
                const float* values = products + at;
                Above above = countAbove(values, count, own);
                before += eachOnce_ ? above.surely : 0;
                for (int j = 0; (above.perhaps > 0 || (!eachOnce_ && above.surely > 0)) && j < count; ++j) {
                    if (values[j] < own.low)
                        continue;
                    const int text = static_cast<int>(tile + at) + j;
                    const bool surely = values[j] > own.high;
                    --(surely ? above.surely : above.perhaps);
                    if (!surely)
                        before += closeTexts(image, text, best);
                    else if (!eachOnce_)
                        before += static_cast<int>(sides_.texts.membersOf(text).size());
                }
            }
            result_.ofImages[member] += before;
        }
    }

    /// How many of one distinct text stand before an image's own nearest, where float cannot tell.
    int closeTexts(int image, int text, int best) const {
        const std::span<const int> members = sides_.texts.membersOf(text);
        const double exact = sides_.ofText[best].exact;
        const double other = text == sides_.texts.of[best] ? exact : sides_.exactly(image, text);
        return other > exact ? static_cast<int>(members.size())
                             : (other == exact ? membersBefore(members, best) : 0);
    }

    /// Adds to what stands before the texts of this tile the images that are this distinct one.
    void rankTexts(int image, const float* products, Eigen::Index tile, Eigen::Index width) {
        const auto last = static_cast<std::size_t>(tile + width);
        const std::size_t begin = sides_.texts.begin[tile], end = sides_.texts.begin[last];
        const float* spread = products;
        if (end - begin != static_cast<std::size_t>(width)) { // some stand for several texts
            spread_.clear();
            for (Eigen::Index j = 0; j < width; ++j)
                spread_.insert(spread_.end(), sides_.texts.membersOf(static_cast<int>(tile + j)).size(),
                               products[j]);
            spread = spread_.data();
        }
        const auto copies = static_cast<int>(sides_.images.membersOf(image).size());
        for (std::size_t at = begin; at < end; at += valuesAtOnce) {
            const auto count = static_cast<int>(std::min(valuesAtOnce, end - at));
            const float* values = spread + (at - begin);
            const float* high = highs_.data() + at;
            const float* low = lows_.data() + at;
            int* before = before_.data() + at;
            int close = addAbove(values, low, high, count, copies, before);
            for (int j = 0; close > 0 && j < count; ++j)
                if (values[j] >= low[j] && values[j] <= high[j]) {
                    before[j] += closeImages(image, sides_.texts.members[at + static_cast<std::size_t>(j)]);
                    --close;
                }
        }
    }

    /// How many of one distinct image stand before a text's own, where float cannot tell.
    int closeImages(int image, int text) const {
        const std::span<const int> members = sides_.images.membersOf(image);
        const int own = sides_.imageOfText[text];
        const double exact = sides_.ofText[text].exact;
        const double other =
            image == sides_.images.of[own] ? exact : sides_.exactly(image, sides_.texts.of[text]);
        return other > exact ? static_cast<int>(members.size())
                             : (other == exact ? membersBefore(members, own) : 0);
    }

    const PairSides& sides_;
    PairRetrieval& result_;
    bool eachOnce_; ///< no two texts are equal
    std::vector<int> before_;
    std::vector<float> lows_, highs_, spread_;
    MatrixF products_;
};

/// Texts that are equal to one of another image.
std::size_t textsShared(const DistinctRows& texts, std::span<const int> imageOfText) {
    std::size_t shared = 0;
    for (int d = 0; d < texts.count(); ++d) {
        const std::span<const int> members = texts.membersOf(d);
        const auto ownerOf = [&](int text) { return imageOfText[text]; };
        if (std::any_of(members.begin(), members.end(),
                        [&](int text) { return ownerOf(text) != ownerOf(members.front()); }))
            shared += members.size();
    }
    return shared;
}

} // namespace

PairRetrieval retrievePairs(const MatrixView<float>& images, const MatrixView<float>& texts,
                            std::span<const int> imageOfText, const RunContext& context) {
    const PairSides sides(images, texts, imageOfText, context);
    PairRetrieval result{.ofImages = std::vector<int>(sides.bestText.size(), -1),
                         .ofTexts = std::vector<int>(imageOfText.size(), 0),
                         .sharedTexts = textsShared(sides.texts, imageOfText)};
    for (std::size_t image = 0; image < sides.bestText.size(); ++image)
        if (sides.bestText[image] >= 0)
            result.ofImages[image] = 0;
    std::mutex adding; // sums of whole numbers are the same in any order
    parallelFor(static_cast<std::size_t>(sides.images.count()), imagesAtOnce,
                [&](std::size_t begin, std::size_t end) {
                    PairBlock block(sides, result);
                    block.run(static_cast<Eigen::Index>(begin), static_cast<Eigen::Index>(end - begin),
                              context);
                    const std::lock_guard lock(adding);
                    for (std::size_t at = 0; at < imageOfText.size(); ++at)
                        result.ofTexts[sides.texts.members[at]] += block.before()[at];
                });
    return result;
}

} // namespace groupscope
