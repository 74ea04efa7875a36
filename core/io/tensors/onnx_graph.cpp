// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tensors/onnx_graph.h"

#include "core/base/version.h"

#include <limits>

namespace groupscope {

namespace {

void setInteger(onnx::NodeProto& node, const char* name, std::int64_t value) {
    onnx::AttributeProto& attribute = *node.add_attribute();
    attribute.set_name(name);
    attribute.set_type(onnx::AttributeProto::INT);
    attribute.set_i(value);
}

void setFloat(onnx::NodeProto& node, const char* name, float value) {
    onnx::AttributeProto& attribute = *node.add_attribute();
    attribute.set_name(name);
    attribute.set_type(onnx::AttributeProto::FLOAT);
    attribute.set_f(value);
}

void describeBatch(onnx::ValueInfoProto& info, const std::string& name, Eigen::Index columns) {
    info.set_name(name);
    onnx::TypeProto::Tensor& tensor = *info.mutable_type()->mutable_tensor_type();
    tensor.set_elem_type(onnx::TensorProto::FLOAT);
    tensor.mutable_shape()->add_dim()->set_dim_param("batch");
    tensor.mutable_shape()->add_dim()->set_dim_value(columns);
}

void setFloats(onnx::TensorProto& tensor, const std::string& name, const float* values, Eigen::Index count) {
    tensor.set_name(name);
    tensor.set_data_type(onnx::TensorProto::FLOAT);
    tensor.set_raw_data(values,
                        sizeof(float) * static_cast<std::size_t>(count)); // little-endian, as in memory
}

} // namespace

OnnxGraph::Value OnnxGraph::input(const std::string& name, Eigen::Index columns) {
    describeBatch(*graph().add_input(), name, columns);
    return name;
}

OnnxGraph::Value OnnxGraph::output(const Value& value, const std::string& name, Eigen::Index columns) {
    for (onnx::NodeProto& node : *graph().mutable_node())
        if (node.output(0) == value)
            node.set_output(0, name);
    describeBatch(*graph().add_output(), name, columns);
    return name;
}

void OnnxGraph::metadata(const std::string& key, const std::string& text) {
    onnx::StringStringEntryProto& entry = *model_.add_metadata_props();
    entry.set_key(key);
    entry.set_value(text);
}

OnnxGraph::Value OnnxGraph::constant(const std::string& name, const MatrixF& values, bool vector) {
    onnx::TensorProto& tensor = *graph().add_initializer();
    setFloats(tensor, name, values.data(), values.size());
    if (!vector)
        tensor.add_dims(values.rows());
    tensor.add_dims(values.cols());
    return name;
}

OnnxGraph::Value OnnxGraph::scalar(const std::string& name, float value) {
    setFloats(*graph().add_initializer(), name, &value, 1);
    return name;
}

onnx::NodeProto& OnnxGraph::addNode(const std::string& operation, const std::vector<Value>& inputs) {
    onnx::NodeProto& node = *graph().add_node();
    node.set_op_type(operation);
    for (const Value& input : inputs)
        node.add_input(input);
    node.set_name(operation + "_" + std::to_string(++nodes_));
    node.add_output(node.name());
    return node;
}

OnnxGraph::Value OnnxGraph::node(const std::string& operation, const std::vector<Value>& inputs) {
    return addNode(operation, inputs).name();
}

OnnxGraph::Value OnnxGraph::concatenate(const std::vector<Value>& parts) {
    onnx::NodeProto& node = addNode("Concat", parts);
    setInteger(node, "axis", 1);
    return node.name();
}

OnnxGraph::Value OnnxGraph::blend(const Value& A, const Value& B, float ratio) {
    const Value partA = node("Mul", {A, scalar(A + "_share", ratio)});
    const Value partB = node("Mul", {B, scalar(B + "_share", 1 - ratio)});
    return node("Add", {partA, partB});
}

OnnxGraph::Value OnnxGraph::reduceRows(const std::string& operation, const Value& X) {
    onnx::NodeProto& node = addNode(operation, {X});
    onnx::AttributeProto& axes = *node.add_attribute();
    axes.set_name("axes");
    axes.set_type(onnx::AttributeProto::INTS);
    axes.add_ints(1);
    setInteger(node, "keepdims", 1);
    return node.name();
}

OnnxGraph::Value OnnxGraph::linear(const Value& X, const Value& W, const Value& bias, float alpha) {
    std::vector<Value> inputs{X, W};
    if (!bias.empty())
        inputs.push_back(bias);
    onnx::NodeProto& node = addNode("Gemm", inputs);
    setFloat(node, "alpha", alpha);
    setInteger(node, "transB", 1);
    return node.name();
}

OnnxGraph::Value OnnxGraph::unitRows(const Value& X) {
    const Value norm = reduceRows("ReduceL2", X);
    const Value smallest = scalar(norm + "_smallest", std::numeric_limits<float>::min());
    return node("Div", {X, node("Max", {norm, smallest})});
}

OnnxGraph::Value OnnxGraph::batchNorm(const Value& X, const Value& scale, const Value& shift,
                                      const Value& mean, const Value& variance) {
    onnx::NodeProto& node = addNode("BatchNormalization", {X, scale, shift, mean, variance});
    setFloat(node, "epsilon", 1e-5f);
    return node.name();
}

OnnxGraph::Value OnnxGraph::softmax(const Value& X) {
    onnx::NodeProto& node = addNode("Softmax", {X});
    setInteger(node, "axis", 1);
    return node.name();
}

const onnx::ModelProto& OnnxGraph::model() {
    constexpr int formatVersion = 7; // the one that came with operator set 13
    model_.set_ir_version(formatVersion);
    model_.set_producer_name("Groupscope");
    model_.set_producer_version(programVersion);
    graph().set_name("head");
    if (model_.opset_import_size() == 0)
        model_.add_opset_import()->set_version(operatorSet);
    return model_;
}

} // namespace groupscope
