// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/slices/slice_halves.h"

#include "core/base/counted.h"
#include "core/base/parallel.h"
#include "core/base/random.h"
#include "core/base/text.h"
#include "core/data/embedding_rows.h"
#include "core/math/kmeans.h"

#include <algorithm>
#include <memory>
#include <span>
#include <utility>

namespace groupscope {

namespace {

constexpr int mostClusters = 16;
constexpr std::size_t mostClustered = 4'000; // examples of a class that k-means is fitted to
constexpr double shareOfSame = 0.8;          // of the smaller one of two clusters that count as the same

/// One class: its examples and those that clusters are fitted to, numbers in the halves, ascending.
struct ClassExamples {
    int label = 0;
    std::vector<int> all, fitted;
};

ClassExamples examplesOf(const SliceHalves& halves, int label, std::uint64_t seed) {
    ClassExamples examples{.label = label, .all = {}, .fitted = {}};
    for (std::size_t i = 0; i < halves.rows.size(); ++i)
        if (halves.labelOf(i) == label) {
            examples.all.push_back(static_cast<int>(i));
            if (halves.measures[i] == 0)
                examples.fitted.push_back(static_cast<int>(i));
        }
    if (examples.fitted.size() > mostClustered) {
        examples.fitted = Random(seed, "examples of clusters", static_cast<std::uint64_t>(label))
                              .sampleWithoutReplacement(examples.fitted, mostClustered);
        std::sort(examples.fitted.begin(), examples.fitted.end());
    }
    return examples;
}

MatrixF unitRowsOf(const SliceHalves& halves, std::span<const int> examples) {
    std::vector<int> rows;
    rows.reserve(examples.size());
    for (const int i : examples)
        rows.push_back(halves.rows[i]);
    MatrixF unit;
    gatherRows(halves.task->X(), rows, true, unit);
    return unit;
}

/// The nearest centre of each of `examples` (m,).
std::vector<int> nearestCentres(const SliceHalves& halves, const std::vector<int>& examples,
                                const Matrix<double>& centres, const RunContext& run) {
    constexpr std::size_t block = 512;
    const RowVector<double> squares = centres.rowwise().squaredNorm().transpose();
    std::vector<int> nearest(examples.size());
    parallelFor(examples.size(), block, [&](std::size_t begin, std::size_t end) {
        run.throwIfStopped();
        const MatrixF unit = unitRowsOf(halves, std::span(examples).subspan(begin, end - begin));
        const Matrix<double> products = unit.cast<double>() * centres.transpose();
        for (std::size_t i = begin; i < end; ++i) {
            Eigen::Index best = 0;
            (squares - 2.0 * products.row(static_cast<Eigen::Index>(i - begin))).minCoeff(&best);
            nearest[i] = static_cast<int>(best);
        }
    });
    return nearest;
}

/// A cluster with its examples, numbers in the halves.
struct Cluster {
    SliceCandidate candidate;
    std::vector<int> found; ///< of the finding half, ascending
    double low = 0.0;       ///< of the interval of its rate there
};

/// The clusters of one class, cut into `count`, that are worth measuring.
std::vector<Cluster> clustersOf(const SliceHalves& halves, const ClassExamples& examples,
                                const Matrix<double>& centres, const SliceOptions& options,
                                const RunContext& run) {
    std::vector<Cluster> clusters(static_cast<std::size_t>(centres.rows()));
    const std::vector<int> nearest = nearestCentres(halves, examples.all, centres, run);
    std::vector<std::vector<int>> members(clusters.size());
    for (std::size_t k = 0; k < nearest.size(); ++k) {
        const auto i = static_cast<std::size_t>(examples.all[k]);
        Cluster& own = clusters[nearest[k]];
        members[nearest[k]].push_back(examples.all[k]);
        if (halves.measures[i] == 0)
            own.found.push_back(examples.all[k]);
        (halves.measures[i] != 0 ? own.candidate.measured : own.candidate.found).add(halves.events[i]);
    }
    for (std::size_t k = 0; k < clusters.size(); ++k) {
        SliceCandidate& candidate = clusters[k].candidate;
        candidate.title = halves.task->groups.classes()[examples.label];
        const auto own = std::make_shared<const std::vector<int>>(std::move(members[k]));
        candidate.contains = [own](std::size_t i) {
            return std::binary_search(own->begin(), own->end(), static_cast<int>(i));
        };
    }
    std::erase_if(clusters,
                  [&](const Cluster& own) { return !isWorthMeasuring(own.candidate, halves, options); });
    for (Cluster& own : clusters)
        own.low = rateInterval(own.candidate.found).low;
    return clusters;
}

bool areNearlySame(const std::vector<int>& a, const std::vector<int>& b) {
    std::vector<int> both;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
    return static_cast<double>(both.size()) >=
           shareOfSame * static_cast<double>(std::min(a.size(), b.size()));
}

/// The clusters of one class, highest rate first, without near duplicates of earlier ones.
std::vector<Cluster> differentOnes(std::vector<Cluster> clusters) {
    std::stable_sort(clusters.begin(), clusters.end(),
                     [](const Cluster& a, const Cluster& b) { return a.low > b.low; });
    std::vector<Cluster> different;
    for (Cluster& own : clusters)
        if (std::none_of(different.begin(), different.end(),
                         [&](const Cluster& other) { return areNearlySame(own.found, other.found); }))
            different.push_back(std::move(own));
    return different;
}

} // namespace

std::vector<SliceCandidate> clusterCandidates(const SliceHalves& halves, const SliceOptions& options,
                                              std::vector<std::string>& notes, const RunContext& run) {
    const KMeansOptions fit{.restarts = 3, .iterations = 100};
    std::vector<SliceCandidate> candidates;
    std::vector<std::string> small;
    const int classes = halves.task->classCount();
    for (int label = 0; label < classes; ++label) {
        run.report(static_cast<double>(label) / classes, "clusters of each class");
        const ClassExamples examples = examplesOf(halves, label, options.seed);
        const int most = static_cast<int>(examples.fitted.size()) / std::max(options.fewest, 1);
        if (most < 2) {
            if (!examples.all.empty())
                small.push_back(halves.task->groups.classes()[label]);
            continue;
        }
        const MatrixF unit = unitRowsOf(halves, examples.fitted);
        std::vector<Cluster> clusters;
        for (int count = 2; count <= std::min(most, mostClusters); count *= 2) {
            const KMeans parts = kMeans(unit, count, fit, options.seed, run);
            for (Cluster& own : clustersOf(halves, examples, parts.centres, options, run))
                clusters.push_back(std::move(own));
        }
        for (Cluster& own : differentOnes(std::move(clusters))) {
            own.candidate.id = "cluster-" + std::to_string(candidates.size() + 1);
            own.candidate.title += ", cluster " + std::to_string(candidates.size() + 1);
            candidates.push_back(std::move(own.candidate));
        }
    }
    if (!small.empty())
        notes.push_back(counted(small.size(), "class has", "classes have") +
                        " too few examples to cluster: " + joinedAndMore(5, small) + ".");
    return candidates;
}

} // namespace groupscope
