// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace groupscope {

/// Has oneDNN make its kernels now: short of memory it would crash when they are first needed. Throws
/// std::bad_alloc when there is not enough for them.
void prepareProducts();

} // namespace groupscope
