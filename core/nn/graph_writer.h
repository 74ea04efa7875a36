// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <string>
#include <vector>

namespace groupscope {

/// Records the computation of layers and heads as a graph for other programs. Values are identified by names;
/// every operation returns the name of its result. Matrices are (rows,columns) of float.
class GraphWriter {
  public:
    using Value = std::string;

    virtual ~GraphWriter() = default;

    /// A constant (rows,columns); as a vector (columns) when `vector` and it has one row.
    virtual Value constant(const std::string& name, const MatrixF& values, bool vector = false) = 0;
    /// A constant without dimensions.
    virtual Value scalar(const std::string& name, float value) = 0;
    /// An operation of ONNX with one output: node("Add", {a, b}).
    virtual Value node(const std::string& operation, const std::vector<Value>& inputs) = 0;
    /// Concatenates matrices (batch,...) along columns.
    virtual Value concatenate(const std::vector<Value>& parts) = 0;
    /// ratio·A + (1 − ratio)·B for A and B of the same shape.
    virtual Value blend(const Value& A, const Value& B, float ratio) = 0;
    /// "ReduceL2", "ReduceMax", ... over every row: (batch,1).
    virtual Value reduceRows(const std::string& operation, const Value& X) = 0;
    /// alpha * X·Wᵀ + bias for X (batch,D), W (K,D) and bias (K), which may be empty.
    virtual Value linear(const Value& X, const Value& W, const Value& bias = {}, float alpha = 1.0f) = 0;
    /// Every row divided by its Euclidean norm; rows of zeros stay zeros.
    virtual Value unitRows(const Value& X) = 0;
    /// Batch normalisation with fixed statistics, each (K); ε 1e-5.
    virtual Value batchNorm(const Value& X, const Value& scale, const Value& shift, const Value& mean,
                            const Value& variance) = 0;
    Value relu(const Value& X) { return node("Relu", {X}); }
};

} // namespace groupscope
