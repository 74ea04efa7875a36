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

/// A head as plain values: what a run file holds and what makeHead() brings back to life.
struct HeadState {
    std::string kind;                       ///< see HeadKind
    std::map<std::string, double> settings; ///< "temperature", "normalize_input" (0 or 1), "alpha", "beta",
                                            ///< "residual_ratio": those the kind has
    std::vector<NamedTensor> tensors;
};

/// The last layer of a head whose logits are a linear map of its embedding: logits = weight·z + bias, where z
/// is the trained embedding of a row, or that embedding divided by its Euclidean norm.
struct LinearClassifier {
    MatrixF weight; ///< (C,K)
    bool onUnitRows = false;
};

/// What training leaves: a function from embeddings to class logits. Immutable, so threads may share it.
class Head {
  public:
    virtual ~Head() = default;
    /// A head of its own; what is large is shared.
    virtual std::unique_ptr<Head> clone() const = 0;

    virtual Eigen::Index inputDimensions() const = 0; ///< D
    virtual Eigen::Index classCount() const = 0;      ///< C; 0: it embeds and tells no classes apart
    /// X (B,D) -> logits (B,C), resized. Unless `embedding` is null it receives the trained embedding (B,K):
    /// the last layer before the logits, or X itself for heads that do not transform it.
    virtual void apply(const MatrixView<float>& X, MatrixF& logits, MatrixF* embedding) const = 0;
    /// Whether the trained embedding differs from X, so that a map of it is worth drawing.
    virtual bool transformsEmbedding() const = 0;
    /// Rows that one apply() should get, so that a stop is seen soon enough: fewer where a row costs much.
    virtual Eigen::Index rowsAtOnce() const { return 4096; }
    /// The linear map from the trained embedding to the logits. A cosine to class embeddings is one too: on
    /// unit rows, of the unit class embeddings over the temperature. Nothing for heads whose logits are not
    /// linear (the largest of several prompts, a cache).
    virtual std::optional<LinearClassifier> linearClassifier() const { return std::nullopt; }
    /// Another embedding of the same rows that the training leaves beside: PARADE's of the attribute. Null:
    /// there is none.
    virtual std::unique_ptr<Head> companion() const { return nullptr; }
    /// T (M,D), texts that stand opposite rows -> (M,K), to be compared by cosine with the trained embedding
    /// of rows. A head that leaves rows as they are leaves texts so too. Nothing for heads that change rows
    /// and know no texts.
    virtual std::optional<MatrixF> embedTexts(const MatrixView<float>& T) const {
        return transformsEmbedding() ? std::optional<MatrixF>() : MatrixF(T);
    }
    virtual HeadState state() const = 0;
    /// The logits of rows `embedding`, as apply() computes them.
    virtual GraphWriter::Value describe(GraphWriter& graph, const GraphWriter::Value& embedding) const = 0;
};

/// The head that `state` describes. Throws DataError for an unknown kind or tensors that do not fit together.
std::unique_ptr<Head> makeHead(const HeadState& state);

} // namespace groupscope
