// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace groupscope {

/// Makes oneDNN create its kernels now, because it would crash if memory is short when they are first needed.
/// Throws std::bad_alloc if they do not fit.
void prepareProducts();

} // namespace groupscope
