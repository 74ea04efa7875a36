// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/worst_group_bound.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace groupscope {

namespace {

/// Statistics of one group with rows.
struct GroupLoss {
    int group = 0;
    double n = 0.0;
    double weight = 0.0; ///< p_g up to a factor
    double mean = 0.0;   ///< loss
};

double crossEntropy(const MatrixView<float>& logits, Eigen::Index row, int label) {
    const auto z = logits.row(row).cast<double>().array();
    const double largest = z.maxCoeff();
    return largest + std::log((z - largest).exp().sum()) - static_cast<double>(logits(row, label));
}

double deviation(const std::vector<GroupLoss>& groups, double largestLoss, double delta) {
    double fewest = groups.front().n;
    for (const GroupLoss& group : groups)
        fewest = std::min(fewest, group.n);
    return largestLoss * std::sqrt(8.0 * std::log(static_cast<double>(groups.size()) / delta) / fewest);
}

double worst(const std::vector<GroupLoss>& groups) {
    double worst = 0.0;
    for (const GroupLoss& group : groups)
        worst = std::max(worst, group.mean);
    return worst;
}

double weightOf(const std::vector<GroupLoss>& groups) {
    double sum = 0.0;
    for (const GroupLoss& group : groups)
        sum += group.weight;
    return sum;
}

double average(const std::vector<GroupLoss>& groups) {
    double sum = 0.0;
    for (const GroupLoss& group : groups)
        sum += group.weight * group.mean;
    return sum / weightOf(groups);
}

} // namespace

WorstGroupBound worstGroupBound(const MatrixView<float>& logits, std::span<const int> groupIds,
                                const GroupScheme& scheme, const std::vector<ClassAlignment>& aligned,
                                double spectralNorm, std::span<const int> priors,
                                const BoundConstants& constants) {
    const auto G = static_cast<std::size_t>(scheme.groupCount());
    if (static_cast<std::size_t>(logits.rows()) != groupIds.size() || logits.cols() != scheme.classCount() ||
        aligned.size() != static_cast<std::size_t>(logits.cols()) || (!priors.empty() && priors.size() != G))
        throw std::logic_error("logits, groups, alignment and priors do not belong together");
    if (!(constants.delta > 0.0 && constants.delta < 1.0 && constants.lipschitz > 0.0))
        throw std::logic_error("constants of the bound are out of range");
    WorstGroupBound bound{.constants = constants};
    bound.spectralNorm = spectralNorm;
    std::vector<double> sums(G, 0.0), counts(G, 0.0);
    for (std::size_t i = 0; i < groupIds.size(); ++i) {
        if (groupIds[i] < 0)
            continue;
        const auto group = static_cast<std::size_t>(groupIds[i]);
        const double loss = crossEntropy(logits, static_cast<Eigen::Index>(i), scheme.classOf(groupIds[i]));
        sums[group] += loss;
        counts[group] += 1.0;
        bound.largestLoss = std::max(bound.largestLoss, loss);
    }

    std::vector<GroupLoss> all;
    std::vector<std::vector<GroupLoss>> ofClass(aligned.size());
    for (std::size_t group = 0; group < G; ++group) {
        if (counts[group] == 0.0)
            continue;
        const int id = static_cast<int>(group);
        all.push_back(
            {id, counts[group], priors.empty() ? counts[group] : priors[group], sums[group] / counts[group]});
        ofClass[static_cast<std::size_t>(scheme.classOf(id))].push_back(all.back());
    }
    const double steepness = spectralNorm * constants.lipschitz;
    double rarest = 1.0;
    for (std::size_t y = 0; y < aligned.size(); ++y) {
        const std::vector<GroupLoss>& own = ofClass[y];
        bound.classes.emplace_back();
        if (!own.empty())
            // The corollary divides the average loss by the share of the rarest class.
            rarest = std::min(rarest, weightOf(own) / weightOf(all));
        if (!aligned[y].maximum || own.empty())
            continue;
        ClassBound& terms = bound.classes.back().emplace();
        terms.worstGroupLoss = worst(own);
        terms.averageLoss = average(own);
        terms.gap = terms.worstGroupLoss - terms.averageLoss;
        terms.alignmentTerm = steepness * *aligned[y].maximum;
        terms.deviationTerm = deviation(own, bound.largestLoss, constants.delta);
        terms.holds = terms.gap <= terms.alignmentTerm + terms.deviationTerm;
    }
    // A class with one group has no gap: it adds nothing to the largest alignment.
    if (const std::optional<double> largest = largestAlignment(aligned); largest && !all.empty()) {
        OverallBound& terms = bound.overall.emplace();
        terms.worstGroupLoss = worst(all);
        terms.averageLoss = average(all);
        terms.averageTerm = terms.averageLoss / rarest;
        terms.alignmentTerm = steepness * *largest;
        terms.deviationTerm = deviation(all, bound.largestLoss, constants.delta);
        terms.holds = terms.worstGroupLoss <= terms.averageTerm + terms.alignmentTerm + terms.deviationTerm;
    }
    return bound;
}

} // namespace groupscope
