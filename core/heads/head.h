// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"
#include "core/nn/graph_writer.h"
#include "core/nn/named_tensor.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// A head as plain values: the content of a run file, from which makeHead() restores the head.
struct HeadState {
    std::string kind; ///< see HeadKind
    /// "temperature", "normalize_input" (0 or 1), "alpha", "beta", "residual_ratio": the settings of its
    /// kind.
    std::map<std::string, double> settings;
    std::vector<NamedTensor> tensors;
};

/// The last layer of a head whose logits are a linear map of its embedding: logits = weight·z + bias, where z
/// is the trained embedding of an example, or that embedding divided by its Euclidean norm.
struct LinearClassifier {
    MatrixF weight; ///< (C,K)
    bool onUnitRows = false;
};

/// A trained function from embeddings to class logits. Immutable, so threads may share it.
class Head {
  public:
    virtual ~Head() = default;
    /// Returns a copy; large parts are shared.
    virtual std::unique_ptr<Head> clone() const = 0;

    virtual Eigen::Index inputDimensions() const = 0; ///< D
    virtual Eigen::Index classCount() const = 0;      ///< C; 0: it has no classifier
    /// X (B,D) -> logits (B,C), resized. Unless `embedding` is null it receives the trained embedding (B,K):
    /// the last layer before the logits, or X itself for heads that do not transform it.
    virtual void apply(const MatrixView<float>& X, MatrixF& logits, MatrixF* embedding) const = 0;
    /// Whether the trained embedding differs from X.
    virtual bool transformsEmbedding() const = 0;
    /// Largest number of examples for one apply(), so that a stop request is noticed soon: fewer if an
    /// example is expensive.
    virtual Eigen::Index rowsAtOnce() const { return 4096; }
    /// The linear map from the trained embedding to the logits. A cosine to class embeddings is one too: on
    /// unit rows, the unit class embeddings divided by the temperature. Nothing for heads whose logits are
    /// not linear (the largest of several prompts, a cache).
    virtual std::optional<LinearClassifier> linearClassifier() const { return std::nullopt; }
    /// The attribute embedding of the same examples, PARADE's second output, as a head. Null: there is none.
    virtual std::unique_ptr<Head> companion() const { return nullptr; }
    /// T (M,D), texts paired with examples -> (M,K), to be compared by cosine with the trained embedding of
    /// examples. A head that does not transform examples does not transform texts. Nothing for heads that
    /// transform examples but not texts.
    virtual std::optional<MatrixF> embedTexts(const MatrixView<float>& T) const {
        return transformsEmbedding() ? std::optional<MatrixF>() : MatrixF(T);
    }
    virtual HeadState state() const = 0;
    /// Describes the logits of examples `embedding`, as apply() computes them.
    virtual GraphWriter::Value describe(GraphWriter& graph, const GraphWriter::Value& embedding) const = 0;
};

/// Returns the head that `state` describes. Throws DataError for an unknown kind or tensors that do not fit
/// together.
std::unique_ptr<Head> makeHead(const HeadState& state);

} // namespace groupscope
