// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_set.h"

#include <string>

namespace groupscope {

/// The bytes of a PNG file with the picture of a row, grey or RGB, 8 bits a channel. Empty if there is none:
/// sets without pictures, and pictures that are all zeros.
std::string pngOf(const Thumbnails& pictures, int row);

} // namespace groupscope
