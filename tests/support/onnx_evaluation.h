// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <onnx/onnx_pb.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

/// A plain reading of an ONNX model, straight from the operators' descriptions, in double.
namespace groupscope::testing {

inline onnx::ModelProto onnxModel(const std::filesystem::path& path) {
    onnx::ModelProto model;
    std::ifstream file(path, std::ios::binary);
    if (!model.ParseFromIstream(&file))
        throw std::runtime_error(path.string() + " is no ONNX model");
    return model;
}

/// Evaluates the operators that exported heads use on matrices; vectors are one row.
class OnnxEvaluation {
  public:
    OnnxEvaluation(const onnx::ModelProto& model, const Matrix<double>& input) {
        const onnx::GraphProto& graph = model.graph();
        values_[graph.input(0).name()] = input;
        for (const onnx::TensorProto& tensor : graph.initializer())
            values_[tensor.name()] = constant(tensor);
        for (const onnx::NodeProto& node : graph.node())
            values_[node.output(0)] = evaluate(node);
    }
    const Matrix<double>& operator[](const std::string& name) const { return values_.at(name); }

  private:
    using M = Matrix<double>;

    static M constant(const onnx::TensorProto& tensor) {
        const auto columns = tensor.dims_size() > 0 ? tensor.dims(tensor.dims_size() - 1) : 1;
        const auto rows = tensor.dims_size() > 1 ? tensor.dims(0) : 1;
        MatrixF values(rows, columns);
        if (tensor.raw_data().size() != sizeof(float) * static_cast<std::size_t>(values.size()))
            throw std::runtime_error("initializer " + tensor.name() +
                                     " has another size than its dimensions");
        std::memcpy(values.data(), tensor.raw_data().data(), tensor.raw_data().size());
        return values.cast<double>();
    }

    static double attribute(const onnx::NodeProto& node, const std::string& name, double absent) {
        for (const onnx::AttributeProto& attribute : node.attribute())
            if (attribute.name() == name)
                return attribute.type() == onnx::AttributeProto::FLOAT ? static_cast<double>(attribute.f())
                                                                       : static_cast<double>(attribute.i());
        return absent;
    }

    /// A number, a column or a matrix, repeated to the shape of `like`.
    static M broadcast(const M& value, const M& like) {
        return value.replicate(like.rows() / value.rows(), like.cols() / value.cols());
    }

    M evaluate(const onnx::NodeProto& node) const {
        std::vector<M> in;
        for (const std::string& name : node.input())
            in.push_back(values_.at(name)); // throws when a node uses what no node before it has made
        const M& X = in.at(0);
        const std::string& operation = node.op_type();
        if (operation == "Gemm") {
            M result = attribute(node, "alpha", 1) * X *
                       (attribute(node, "transB", 0) != 0 ? M(in.at(1).transpose()) : in.at(1));
            if (in.size() > 2)
                result.rowwise() += in[2].row(0);
            return result;
        }
        if (operation == "ReduceL2")
            return X.rowwise().norm();
        if (operation == "ReduceMax")
            return X.rowwise().maxCoeff();
        if (operation == "Max")
            return X.cwiseMax(broadcast(in.at(1), X));
        if (operation == "Add")
            return X + broadcast(in.at(1), X);
        if (operation == "Sub")
            return X - broadcast(in.at(1), X);
        if (operation == "Mul")
            return X.cwiseProduct(broadcast(in.at(1), X));
        if (operation == "Div")
            return X.cwiseQuotient(broadcast(in.at(1), X));
        if (operation == "Exp")
            return X.array().exp();
        if (operation == "Concat") {
            if (attribute(node, "axis", 0) != 1)
                throw std::runtime_error("Concat is known along axis 1 only");
            M result(X.rows(), 0);
            for (const M& part : in) {
                result.conservativeResize(Eigen::NoChange, result.cols() + part.cols());
                result.rightCols(part.cols()) = part;
            }
            return result;
        }
        if (operation == "Relu")
            return X.cwiseMax(0.0);
        if (operation == "BatchNormalization") {
            const auto factor =
                in.at(1).array() / (in.at(4).array() + attribute(node, "epsilon", 1e-5)).sqrt();
            return ((X.rowwise() - in.at(3).row(0)).array().rowwise() * factor.row(0)).rowwise() +
                   in.at(2).row(0).array();
        }
        if (operation == "Softmax") {
            const M shifted = (X.colwise() - X.rowwise().maxCoeff()).array().exp();
            return shifted.array() / shifted.rowwise().sum().replicate(1, X.cols()).array();
        }
        throw std::runtime_error("operator " + operation + " is not known here");
    }

    std::map<std::string, M> values_;
};

} // namespace groupscope::testing
