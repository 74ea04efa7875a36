// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

namespace groupscope {

/// The file can be read, but nothing in it is an embedding, or nothing says which of several.
class NoEmbedding : public DataError {
  public:
    using DataError::DataError;
};

} // namespace groupscope
