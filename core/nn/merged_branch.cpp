// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nn/merged_branch.h"

namespace groupscope {

template<class Scalar>
Sequence<Scalar> scaledBranch(Sequence<Scalar> branch, double factor) {
    branch.template at<Linear<Scalar>>(branch.size() - 1).weight().value *= static_cast<Scalar>(factor);
    return branch;
}

template<class Scalar>
Linear<Scalar> mergedBranch(const Sequence<Scalar>& branch, Eigen::Index dimensions) {
    const Matrix<Scalar> identity = Matrix<Scalar>::Identity(dimensions, dimensions);
    Matrix<Scalar> columns; // f of the unit vectors: the transpose of its matrix
    branch.forward(identity, columns);
    Linear<Scalar> merged("merged", dimensions, dimensions, false);
    merged.weight().value = identity + columns.transpose();
    return merged;
}

template Sequence<float> scaledBranch<float>(Sequence<float>, double);
template Sequence<double> scaledBranch<double>(Sequence<double>, double);
template Linear<float> mergedBranch<float>(const Sequence<float>&, Eigen::Index);
template Linear<double> mergedBranch<double>(const Sequence<double>&, Eigen::Index);

} // namespace groupscope
