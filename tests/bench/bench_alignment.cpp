// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the cost of the alignment map, compared with its own matrix product and PyTorch in the same run
// (tests/bench/peers_cdist.py): two groups of 20,000 rows of 512 dimensions. Argument "no-peer" leaves
// PyTorch out.
#include "core/base/parallel.h"
#include "core/base/random.h"
#include "core/math/gemm.h"
#include "core/measures/alignment.h"
#include "tests/bench/peer.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <sys/resource.h>

using namespace groupscope;

namespace {

constexpr Eigen::Index K = 512, rowsOfGroup = 20'000;

GroupScheme schemeOf(int classes, int values) {
    const auto names = [](int count) {
        std::vector<std::string> list;
        for (int i = 0; i < count; ++i)
            list.push_back(std::to_string(i));
        return list;
    };
    return {"class", names(classes), {{"attribute", names(values), {}}}};
}

/// Seconds of each work, the fastest of `rounds`, by turns so that all see the same machine.
template<class... Work>
std::array<double, sizeof...(Work)> fastest(int rounds, const Work&... work) {
    std::array<double, sizeof...(Work)> best;
    best.fill(1e30);
    for (int round = 0; round < rounds; ++round) {
        std::size_t i = 0;
        const auto measure = [&](const auto& one) {
            const Stopwatch watch;
            one();
            best[i] = std::min(best[i], watch.seconds());
            ++i;
        };
        (measure(work), ...);
    }
    return best;
}

double peakGigabytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) * 1024 / 1e9;
}

double measureDistances() {
    const MatrixF Z = MatrixF::Random(2 * rowsOfGroup, K);
    std::vector<int> groups(static_cast<std::size_t>(Z.rows()), 0);
    std::fill(groups.begin() + rowsOfGroup, groups.end(), 1);
    const GroupScheme scheme = schemeOf(1, 2);
    const double before = peakGigabytes();
    double l2 = alignment(Z, groups, scheme)[0].pairs[0].l2; // also wakes the threads
    printFigure("alignment.memory_above_data", peakGigabytes() - before, "GB");
    MatrixF product(rowsOfGroup, rowsOfGroup);
    const auto [exact, alone] = fastest(
        3, [&] { l2 = alignment(Z, groups, scheme)[0].pairs[0].l2; },
        [&] {
            gemm<float>(Transpose::no, Transpose::yes, 1, Z.topRows(rowsOfGroup), Z.bottomRows(rowsOfGroup),
                        0, product);
        });
    printFigure("alignment.mean_distance", l2, "");
    printFigure("alignment.exact", exact, "s");
    printFigure("alignment.product_alone", alone, "s");
    printFigure("gemm.speed", 2.0 * rowsOfGroup * rowsOfGroup * K / alone / 1e9, "GFLOP/s");
    printRatio("alignment.exact/product_alone", exact / alone);
    return exact;
}

} // namespace

int main(int argumentCount, char** arguments) {
    const bool withPeer = argumentCount < 2 || std::string_view(arguments[1]) != "no-peer";
    printFigure("threads", threadCount(), "threads");
    const double exact = measureDistances();
    if (withPeer)
        Peer("peers_cdist.py").printRatio("torch/alignment.exact", "torch.cdist_mean", exact);
}
