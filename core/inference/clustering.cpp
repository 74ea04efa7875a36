// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/clustering.h"

#include "core/math/gaussian_mixture.h"
#include "core/math/kmeans.h"

namespace groupscope {

ParameterSpec clusterModelParameter() {
    return {.key = "cluster_model",
            .label = "Clusters by",
            .help = "k-means, or a mixture of Gaussians with full covariances.",
            .source = "Correct-N-Contrast, E.2.3; GEORGE (Sohoni et al. 2020)",
            .defaultValue = std::string("kmeans"),
            .choices = {"kmeans", "gmm"}};
}

std::vector<int> clusterRows(const MatrixView<float>& rows, int count, int restarts,
                             const ParameterValues& parameters, std::uint64_t seed, const RunContext& run) {
    if (parameters.text("cluster_model") == "kmeans")
        return kMeans(rows, count, {.restarts = restarts}, seed, run).assignments;
    return gaussianMixture(rows, count, {.restarts = restarts}, seed, run).assignments;
}

} // namespace groupscope
