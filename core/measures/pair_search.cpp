// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/pair_search.h"

#include "core/math/normalize.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

namespace groupscope {

namespace {

/// All rows of the other side by their cosine with `query`, equal ones by place; compared in double as
/// retrievePairs() does.
PairAnswer answerAmong(const MatrixF& others, const MatrixF& side, int query, std::size_t count,
                       const std::function<bool(int)>& isRight) {
    std::vector<double> cosines(static_cast<std::size_t>(others.rows()));
    for (std::size_t j = 0; j < cosines.size(); ++j)
        cosines[j] =
            side.row(query).cast<double>().dot(others.row(static_cast<Eigen::Index>(j)).cast<double>());
    std::vector<int> order(cosines.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return cosines[a] > cosines[b]; });
    PairAnswer answer;
    const auto first = std::find_if(order.begin(), order.end(), isRight);
    if (first != order.end())
        answer.firstRight = static_cast<std::size_t>(first - order.begin()) + 1;
    order.resize(std::min(count, order.size()));
    for (const int other : order)
        answer.nearest.push_back({static_cast<float>(cosines[other]), other});
    return answer;
}

} // namespace

PairSearch::PairSearch(MatrixF images, MatrixF texts, std::vector<int> imageOfText)
    : images_(std::move(images))
    , texts_(std::move(texts))
    , imageOfText_(std::move(imageOfText)) {
    normalizeRowsInPlace(images_);
    normalizeRowsInPlace(texts_);
}

std::vector<int> PairSearch::textsOf(int image) const {
    std::vector<int> texts;
    for (std::size_t text = 0; text < imageOfText_.size(); ++text)
        if (imageOfText_[text] == image)
            texts.push_back(static_cast<int>(text));
    return texts;
}

PairAnswer PairSearch::textsFor(int image, std::size_t count) const {
    return answerAmong(texts_, images_, image, count, [&](int text) { return imageOf(text) == image; });
}

PairAnswer PairSearch::imagesFor(int text, std::size_t count) const {
    return answerAmong(images_, texts_, text, count, [&](int image) { return imageOf(text) == image; });
}

} // namespace groupscope
