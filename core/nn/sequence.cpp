// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nn/sequence.h"

#include "core/math/row_sums.h"

namespace groupscope {

template<class Scalar>
void passRelu(const Matrix<Scalar>& activated, Matrix<Scalar>& gradient) {
    forRowBlocks(gradient.rows(), [&](Eigen::Index first, Eigen::Index count) {
        Scalar* slope = gradient.row(first).data();
        const Scalar* active = activated.row(first).data();
        for (Eigen::Index i = 0; i < count * activated.cols(); ++i)
            slope[i] = active[i] > Scalar(0) ? slope[i] : Scalar(0);
    });
}

template<class Scalar>
Sequence<Scalar>::Sequence(const Sequence& other) {
    for (const Step& step : other.steps_)
        steps_.push_back({step.layer->clone(), step.activation, {}, {}});
}

template<class Scalar>
Sequence<Scalar>& Sequence<Scalar>::operator=(const Sequence& other) {
    Sequence copy(other);
    steps_.swap(copy.steps_);
    return *this;
}

template<class Scalar>
void Sequence<Scalar>::forward(const MatrixView<Scalar>& X, Matrix<Scalar>& Y) const {
    if (steps_.empty())
        Y = X;
    Matrix<Scalar> below;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        if (i > 0)
            below.swap(Y);
        steps_[i].layer->forward(i == 0 ? X : MatrixView<Scalar>(below), Y);
        if (steps_[i].activation == Activation::relu)
            Y = Y.cwiseMax(Scalar(0));
    }
}

template<class Scalar>
void Sequence<Scalar>::forwardTraining(const MatrixView<Scalar>& X, Matrix<Scalar>& Y) {
    if (steps_.empty())
        Y = X;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        Step& step = steps_[i];
        const bool last = i + 1 == steps_.size(), activated = step.activation == Activation::relu;
        Matrix<Scalar>& output = last && !activated ? Y : step.output;
        step.layer->forwardTraining(i == 0 ? X : MatrixView<Scalar>(steps_[i - 1].output), output);
        if (activated)
            output = output.cwiseMax(Scalar(0));
        if (last && activated)
            Y = output;
    }
}

template<class Scalar>
void Sequence<Scalar>::backward(const MatrixView<Scalar>& X, const MatrixView<Scalar>& dY,
                                Matrix<Scalar>* dX) {
    if (steps_.empty() && dX != nullptr)
        *dX = dY;
    for (std::size_t i = steps_.size(); i-- > 0;) {
        Step& step = steps_[i];
        const bool last = i + 1 == steps_.size();
        if (step.activation == Activation::relu) {
            if (last)
                step.gradient = dY;
            passRelu(step.output, step.gradient);
        }
        const bool own = !last || step.activation == Activation::relu;
        step.layer->backward(i == 0 ? X : MatrixView<Scalar>(steps_[i - 1].output),
                             own ? MatrixView<Scalar>(step.gradient) : dY,
                             i == 0 ? dX : &steps_[i - 1].gradient);
    }
}

template<class Scalar>
std::vector<LayerTensor<Scalar>> Sequence<Scalar>::tensors() {
    std::vector<LayerTensor<Scalar>> all;
    for (Step& step : steps_)
        for (LayerTensor<Scalar>& tensor : step.layer->tensors())
            all.push_back(std::move(tensor));
    return all;
}

template<class Scalar>
std::string Sequence<Scalar>::problem() const {
    for (const Step& step : steps_)
        if (std::string problem = step.layer->problem(); !problem.empty())
            return problem;
    return {};
}

template<class Scalar>
GraphWriter::Value Sequence<Scalar>::describe(GraphWriter& graph, const GraphWriter::Value& X) const {
    GraphWriter::Value value = X;
    for (const Step& step : steps_) {
        value = step.layer->describe(graph, value);
        if (step.activation == Activation::relu)
            value = graph.relu(value);
    }
    return value;
}

template class Sequence<float>;
template class Sequence<double>;
template void passRelu<float>(const Matrix<float>&, Matrix<float>&);
template void passRelu<double>(const Matrix<double>&, Matrix<double>&);

} // namespace groupscope
