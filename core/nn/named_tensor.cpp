// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nn/named_tensor.h"

#include "core/base/error.h"

namespace groupscope {

const MatrixF& findTensor(const std::vector<NamedTensor>& tensors, const std::string& name, Eigen::Index rows,
                          Eigen::Index columns, const std::string& where) {
    for (const NamedTensor& tensor : tensors) {
        if (tensor.name != name)
            continue;
        if ((rows >= 0 && tensor.values.rows() != rows) || (columns >= 0 && tensor.values.cols() != columns))
            throw DataError("tensor '" + name + "' has a shape that does not fit the others", where,
                            "train it again");
        return tensor.values;
    }
    throw DataError("tensor '" + name + "' is missing", where, "train it again");
}

std::vector<NamedTensor> withPrefix(const std::string& prefix, std::vector<NamedTensor> tensors) {
    for (NamedTensor& tensor : tensors)
        tensor.name = prefix + tensor.name;
    return tensors;
}

std::vector<NamedTensor> ofPrefix(const std::string& prefix, const std::vector<NamedTensor>& tensors) {
    std::vector<NamedTensor> own;
    for (const NamedTensor& tensor : tensors)
        if (tensor.name.starts_with(prefix))
            own.push_back({tensor.name.substr(prefix.size()), tensor.values});
    return own;
}

} // namespace groupscope
