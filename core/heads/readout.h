// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/heads/head.h"

#include <memory>
#include <string>
#include <vector>

namespace groupscope {

/// The last step of a head, from its embedding to class logits. Immutable.
class Readout {
  public:
    virtual ~Readout() = default;
    virtual Eigen::Index inputs() const = 0;     ///< K
    virtual Eigen::Index classCount() const = 0; ///< C
    /// Z (B,K) -> logits (B,C), resized.
    virtual void apply(const MatrixView<float>& Z, MatrixF& logits) const = 0;
    virtual std::optional<LinearClassifier> linearClassifier() const { return std::nullopt; }
    virtual Eigen::Index rowsAtOnce() const { return 4096; }
    virtual std::vector<NamedTensor> tensors() const = 0;
    virtual GraphWriter::Value describe(GraphWriter& graph, const GraphWriter::Value& Z) const = 0;
};

/// cos(z, q_c)/τ against fixed class embeddings (C,K), which `describe` writes as unit rows.
std::shared_ptr<const Readout> cosineReadout(MatrixF classEmbeddings, float temperature);

/// W·z + b with weight (C,K) and bias (1,C), or W·z/‖z‖ + b when `onUnitRows`. The tensors are
/// "<prefix>weight" and "<prefix>bias".
std::shared_ptr<const Readout> linearReadout(MatrixF weight, MatrixF bias, bool onUnitRows,
                                             std::string prefix = {});

} // namespace groupscope
