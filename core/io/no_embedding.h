// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

namespace groupscope {

/// The file can be read, but has no embedding, or several without a way to decide.
class NoEmbedding : public DataError {
  public:
    using DataError::DataError;
};

} // namespace groupscope
