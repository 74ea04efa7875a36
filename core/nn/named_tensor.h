// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <string>
#include <vector>

namespace groupscope {

/// A tensor under the name PyTorch's state_dict would use. Vectors are (1,K).
struct NamedTensor {
    std::string name;
    MatrixF values;
};

/// The tensor of that name, which must be (rows,columns); -1 stands for any size. Throws DataError when it is
/// missing or has another shape; `where` says whose tensors they are.
const MatrixF& findTensor(const std::vector<NamedTensor>& tensors, const std::string& name, Eigen::Index rows,
                          Eigen::Index columns, const std::string& where);

/// The same tensors under names that begin with `prefix`, so that those of two optimisers can stand side by
/// side; and those of `tensors` that do, without it.
std::vector<NamedTensor> withPrefix(const std::string& prefix, std::vector<NamedTensor> tensors);
std::vector<NamedTensor> ofPrefix(const std::string& prefix, const std::vector<NamedTensor>& tensors);

} // namespace groupscope
