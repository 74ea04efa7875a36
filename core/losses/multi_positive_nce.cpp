// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/multi_positive_nce.h"

#include "core/base/parallel.h"
#include "core/math/gemm.h"
#include "core/math/resize_emptied.h"

#include <cmath>
#include <map>

namespace groupscope {

namespace {

constexpr std::size_t pairRowGrain = 32;    // images that a thread takes at a time
constexpr std::size_t pairColumnGrain = 64; // texts: what a row holds of them is a few cache lines

} // namespace

template<class Scalar>
void MultiPositiveNce<Scalar>::takeLabels(std::span<const int> labels, std::span<const int> textOfRow,
                                          Eigen::Index texts) {
    std::map<int, std::size_t> known;
    labels_.clear();
    labelOfImage_.clear();
    labelOfText_.resize(static_cast<std::size_t>(texts));
    counts_.setZero(texts);
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const auto [place, isNew] = known.emplace(labels[i], labels_.size());
        if (isNew)
            labels_.emplace_back();
        Label& label = labels_[place->second];
        const Eigen::Index text = textOfRow.empty() ? static_cast<Eigen::Index>(i) : textOfRow[i];
        label.rows += 1.0;
        if (counts_[text] == 0)
            label.texts.push_back(text);
        counts_[text] += 1;
        labelOfText_[text] = place->second;
        labelOfImage_.push_back(place->second);
    }
    farWeight_ = 0.0;
    for (Label& label : labels_) {
        const double others = static_cast<double>(labels.size()) - label.rows;
        // Where all rows are of one label, no negative can take the smoothing: the target is spread over the
        // positives.
        label.near = others == 0.0 ? 1.0 / label.rows : (1.0 - options_.smoothing) / label.rows;
        label.far = others == 0.0 ? 0.0 : options_.smoothing / others;
        farWeight_ += label.rows * label.far;
    }
}

/// From an image to the texts: a row of the similarities, to which the margin is added first. All entries are
/// taken as negatives, then the few positives are put right. Positives have the same target in both
/// directions, so that of the other one is taken off here too.
template<class Scalar>
void MultiPositiveNce<Scalar>::imageRow(Eigen::Index i) {
    const auto place = static_cast<std::size_t>(i);
    const Label& label = labels_[labelOfImage_[place]];
    const double share = 0.5 / static_cast<double>(similarity_.rows());
    auto row = similarity_.row(i).array();
    auto slope = slopes_.row(i).array();
    if (const auto raised = static_cast<Scalar>(options_.margin / options_.temperature); raised != 0) {
        for (const Eigen::Index k : label.texts) // kept aside, since x + δ − δ is not x
            slope[k] = row[k];
        row += raised;
        for (const Eigen::Index k : label.texts)
            row[k] = slope[k];
    }
    nearSums_[place] = 0.0;
    for (const Eigen::Index k : label.texts)
        nearSums_[place] += static_cast<double>(counts_[k] * row[k]);
    const Scalar largest = row.maxCoeff();
    // A text that stands for several rows counts as often in the denominator.
    slope = (row - largest).exp() * counts_;
    const auto sum = static_cast<double>(slope.sum());
    imageNormals_[place] = static_cast<double>(largest) + std::log(sum);
    imageSums_[place] = static_cast<double>((row * counts_).sum());
    // With targets of the paper the text direction has the same target matrix: its part is taken off here
    // too.
    const double far = (options_.targets == PairTargets::row ? 1.0 : 2.0) * share * label.far;
    slope = slope * static_cast<Scalar>(share / sum) - static_cast<Scalar>(far) * counts_;
    for (const Eigen::Index k : label.texts)
        slope[k] -= counts_[k] * static_cast<Scalar>(2.0 * share * (label.near - label.far));
}

/// From the texts [begin, end) to the images: columns, walked row by row, as they lie in memory. Leaves
/// exponentials in the place of the similarities.
template<class Scalar>
void MultiPositiveNce<Scalar>::textColumns(Eigen::Index begin, Eigen::Index end) {
    using Row = Eigen::Array<Scalar, 1, Eigen::Dynamic>;
    using Sums = Eigen::Array<double, 1, Eigen::Dynamic>;
    const Eigen::Index B = similarity_.rows(), width = end - begin;
    const double share = 0.5 / static_cast<double>(B);
    const bool own = options_.targets == PairTargets::row;
    const auto partOf = [&](Eigen::Index i) { return similarity_.row(i).segment(begin, width).array(); };
    Row largest = partOf(0);
    for (Eigen::Index i = 1; i < B; ++i)
        largest = largest.max(partOf(i));
    Sums powers = Sums::Zero(width), plain = Sums::Zero(width);
    for (Eigen::Index i = 0; i < B; ++i) {
        auto part = partOf(i);
        plain += part.template cast<double>();
        part = (part - largest).exp();
        powers += part.template cast<double>();
    }
    Row scale(width), far(width);
    for (Eigen::Index c = 0; c < width; ++c) {
        const auto place = static_cast<std::size_t>(begin + c);
        const Label& label = labels_[labelOfText_[place]];
        const auto count = static_cast<double>(counts_[begin + c]);
        // Targets of the text sum to 1, those that images have for it need not.
        const double weight = own ? 1.0 : label.rows * (label.near - label.far) + farWeight_;
        textNormals_[place] = count * weight * (static_cast<double>(largest[c]) + std::log(powers[c]));
        textSums_[place] = count * plain[c];
        scale[c] = static_cast<Scalar>(share * count * weight / powers[c]);
        far[c] = own ? static_cast<Scalar>(share * count * label.far) : Scalar(0);
    }
    for (Eigen::Index i = 0; i < B; ++i)
        slopes_.row(i).segment(begin, width).array() += partOf(i) * scale - far;
}

/// Σ_ij ỹ_ij s_ij in both directions, taken off the normals. Rows of one label have the same targets, so that
/// sums over the positives of all rows are those over all columns.
template<class Scalar>
double MultiPositiveNce<Scalar>::sumOfLosses() const {
    const bool own = options_.targets == PairTargets::row;
    double total = 0.0;
    for (std::size_t i = 0; i < labelOfImage_.size(); ++i) {
        const Label& label = labels_[labelOfImage_[i]];
        total += imageNormals_[i] - 2.0 * label.near * nearSums_[i];
        if (label.far > 0.0)
            total -= label.far * ((own ? 1.0 : 2.0) * imageSums_[i] - 2.0 * nearSums_[i]);
    }
    for (std::size_t k = 0; k < labelOfText_.size(); ++k) {
        total += textNormals_[k];
        if (const double far = labels_[labelOfText_[k]].far; own && far > 0.0)
            total -= far * textSums_[k];
    }
    return 0.5 * total / static_cast<double>(labelOfImage_.size());
}

template<class Scalar>
double MultiPositiveNce<Scalar>::operator()(const MatrixView<Scalar>& F, const MatrixView<Scalar>& G,
                                            std::span<const int> labels, Matrix<Scalar>& gradientF,
                                            Matrix<Scalar>& gradientG, std::span<const int> textOfRow) {
    const auto scale = static_cast<Scalar>(1.0 / options_.temperature);
    takeLabels(labels, textOfRow, G.rows());
    resizeEmptied(similarity_, F.rows(), G.rows());
    resizeEmptied(slopes_, F.rows(), G.rows());
    for (std::vector<double>* all : {&imageNormals_, &imageSums_, &nearSums_})
        all->resize(labelOfImage_.size());
    for (std::vector<double>* all : {&textNormals_, &textSums_})
        all->resize(labelOfText_.size());
    gemm<Scalar>(Transpose::no, Transpose::yes, scale, F, G, 0, similarity_);
    parallelFor(labelOfImage_.size(), pairRowGrain, [this](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            imageRow(static_cast<Eigen::Index>(i));
    });
    parallelFor(labelOfText_.size(), pairColumnGrain, [this](std::size_t begin, std::size_t end) {
        textColumns(static_cast<Eigen::Index>(begin), static_cast<Eigen::Index>(end));
    });
    resizeEmptied(gradientF, F.rows(), F.cols());
    resizeEmptied(gradientG, G.rows(), G.cols());
    gemm<Scalar>(Transpose::no, Transpose::no, scale, slopes_, G, 0, gradientF);
    gemm<Scalar>(Transpose::yes, Transpose::no, scale, slopes_, F, 0, gradientG);
    return sumOfLosses();
}

template class MultiPositiveNce<float>;
template class MultiPositiveNce<double>;

} // namespace groupscope
