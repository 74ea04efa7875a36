// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/methods/heads.h"
#include "tests/support/checks.h"

#include <memory>
#include <string>
#include <vector>

/// Small heads of every kind: 6 dimensions, 3 classes.
namespace groupscope::testing {

inline const std::vector<std::string> headKinds{"cosine", "linear", "adapter"};

inline std::unique_ptr<Head> smallHead(const std::string& kind, bool normalize) {
    if (kind == "cosine")
        return std::make_unique<CosineHead>(normalMatrix<float>(3, 6, 1), 0.02f);
    if (kind == "linear")
        return std::make_unique<LinearHead>(normalMatrix<float>(3, 6, 1), normalMatrix<float>(1, 3, 2),
                                            normalize);
    Random random(1, "weights");
    AdapterNetwork<float> network(6, 4, random);
    MatrixF out;
    network.forwardTraining(normalMatrix<float>(20, 6, 3), out); // statistics other than 0 and 1
    network.norm().scale().value = normalMatrix<float>(1, 4, 6);
    network.norm().shift().value = normalMatrix<float>(1, 4, 4);
    return std::make_unique<AdapterHead>(network, normalMatrix<float>(3, 6, 5), 0.05f, normalize);
}

inline MatrixF logitsOf(const HeadState& state, const MatrixF& X) {
    MatrixF logits;
    makeHead(state)->apply(X, logits, nullptr);
    return logits;
}

} // namespace groupscope::testing
