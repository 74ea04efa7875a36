// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io: the ONNX messages are no part of core's interface.

#include "core/math/matrix.h"

#include <onnx/onnx_pb.h>

#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// An ONNX model under construction. Values are known by their names; every operation returns the name of its
/// result. Matrices are (rows,columns) of float.
class OnnxGraph {
  public:
    using Value = std::string;

    static constexpr int operatorSet = 13;

    /// An input (batch,columns).
    Value input(const std::string& name, Eigen::Index columns);
    /// Makes `value` (batch,columns), which no node has used yet, an output of that name.
    Value output(const Value& value, const std::string& name, Eigen::Index columns);
    void metadata(const std::string& key, const std::string& text);

    /// A constant (rows,columns); as a vector (columns) when `vector` and it has one row.
    Value constant(const std::string& name, const MatrixF& values, bool vector = false);
    /// A constant without dimensions.
    Value scalar(const std::string& name, float value);

    /// A node of one output: node("Add", {a, b}).
    Value node(const std::string& operation, const std::vector<Value>& inputs);
    /// Matrices (batch,...) side by side.
    Value concatenate(const std::vector<Value>& parts);
    /// ratio·A + (1 − ratio)·B for A and B of the same shape.
    Value blend(const Value& A, const Value& B, float ratio);
    /// "ReduceL2", "ReduceMax", ... of every row: (batch,1).
    Value reduceRows(const std::string& operation, const Value& X);
    /// alpha * X·Wᵀ + bias for X (batch,D), W (K,D) and bias (K), which may be empty.
    Value linear(const Value& X, const Value& W, const Value& bias = {}, float alpha = 1.0f);
    /// Every row divided by its Euclidean norm; rows of zeros stay zeros.
    Value unitRows(const Value& X);
    /// Batch normalisation with fixed statistics, each (K); ε 1e-5.
    Value batchNorm(const Value& X, const Value& scale, const Value& shift, const Value& mean,
                    const Value& variance);
    Value relu(const Value& X) { return node("Relu", {X}); }
    Value softmax(const Value& X);

    const onnx::ModelProto& model();

  private:
    onnx::NodeProto& addNode(const std::string& operation, const std::vector<Value>& inputs);
    onnx::GraphProto& graph() { return *model_.mutable_graph(); }

    onnx::ModelProto model_;
    int nodes_ = 0;
};

} // namespace groupscope
