// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/frobenius_alignment.h"

#include "core/measures/group_moments.h"

#include <cmath>

namespace groupscope {

namespace {

bool isDefined(const GroupScheme& scheme) {
    return scheme.kind() == GroupScheme::Kind::crossed && scheme.attributes().size() == 1 &&
           scheme.combinationCount() == scheme.classCount();
}

std::optional<double> alignmentFrom(const GroupMoments& moments, const GroupScheme& scheme) {
    const int C = scheme.classCount();
    double sum = 0.0, pairs = 0.0;
    for (int y = 0; y < C; ++y) {
        const int anchor = y * C + y; // the group of the class whose attribute has the same code
        double positives = 0.0, squares = 0.0;
        RowVector<double> total = RowVector<double>::Zero(moments.means.cols());
        for (int group = y * C; group < (y + 1) * C; ++group) {
            const double n = moments.counts[group];
            if (group == anchor || n == 0.0)
                continue;
            positives += n;
            squares += n * moments.squaredNorm(group);
            total += n * moments.mean(group);
        }
        const double anchors = moments.counts[anchor];
        if (anchors == 0.0 || positives == 0.0)
            continue;
        const double norms = std::sqrt(anchors * moments.squaredNorm(anchor) * squares);
        if (norms == 0.0) // all rows of one side are zero: no direction to divide by
            continue;
        // The mean squared norm of n rows divided by their Frobenius norm is 1/n, whatever they are.
        const double mean =
            1.0 / anchors + 1.0 / positives - 2.0 * moments.mean(anchor).dot(total / positives) / norms;
        sum += anchors * positives * mean;
        pairs += anchors * positives;
    }
    return pairs > 0.0 ? std::optional(sum / pairs) : std::nullopt;
}

} // namespace

std::optional<double> frobeniusAlignment(const MatrixView<float>& Z, const GroupMembership& members,
                                         const GroupScheme& scheme, const RunContext& context) {
    if (!isDefined(scheme))
        return std::nullopt;
    return alignmentFrom(groupMoments(Z, rowsOfGroups(members, scheme.groupCount()), context), scheme);
}

std::optional<double> frobeniusAlignment(Evaluated& evaluated) {
    const GroupScheme& scheme = evaluated.task().groups;
    return isDefined(scheme) ? alignmentFrom(groupMoments(evaluated), scheme) : std::nullopt;
}

} // namespace groupscope
