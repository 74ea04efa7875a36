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

/// Returns the tensor of that name, which must be (rows,columns); -1 matches any size. Throws DataError if it
/// is missing or has another shape; `where` names the owner of the tensors.
const MatrixF& findTensor(const std::vector<NamedTensor>& tensors, const std::string& name, Eigen::Index rows,
                          Eigen::Index columns, const std::string& where);

/// The first returns the tensors with `prefix` before their names, so that those of two optimisers can be
/// stored together; the second returns those of `tensors` with the prefix, without it.
std::vector<NamedTensor> withPrefix(const std::string& prefix, std::vector<NamedTensor> tensors);
std::vector<NamedTensor> ofPrefix(const std::string& prefix, const std::vector<NamedTensor>& tensors);

} // namespace groupscope
