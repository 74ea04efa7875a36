// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io: the ONNX messages are no part of core's interface.

#include "core/nn/graph_writer.h"

#include <onnx/onnx_pb.h>

#include <string>
#include <vector>

namespace groupscope {

/// An ONNX model under construction.
class OnnxGraph final : public GraphWriter {
  public:
    static constexpr int operatorSet = 13;

    /// An input (batch,columns).
    Value input(const std::string& name, Eigen::Index columns);
    /// Makes `value` (batch,columns), not yet used by a node, an output of that name.
    Value output(const Value& value, const std::string& name, Eigen::Index columns);
    void metadata(const std::string& key, const std::string& text);

    Value constant(const std::string& name, const MatrixF& values, bool vector = false) override;
    Value scalar(const std::string& name, float value) override;
    Value node(const std::string& operation, const std::vector<Value>& inputs) override;
    Value concatenate(const std::vector<Value>& parts) override;
    Value blend(const Value& A, const Value& B, float ratio) override;
    Value reduceRows(const std::string& operation, const Value& X) override;
    Value linear(const Value& X, const Value& W, const Value& bias = {}, float alpha = 1.0f) override;
    Value unitRows(const Value& X) override;
    Value batchNorm(const Value& X, const Value& scale, const Value& shift, const Value& mean,
                    const Value& variance) override;
    Value softmax(const Value& X);

    const onnx::ModelProto& model();

  private:
    onnx::NodeProto& addNode(const std::string& operation, const std::vector<Value>& inputs);
    onnx::GraphProto& graph() { return *model_.mutable_graph(); }

    onnx::ModelProto model_;
    int nodes_ = 0;
};

} // namespace groupscope
