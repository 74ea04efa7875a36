// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenu;

namespace groupscope {

/// Restricts computation to AVX2 if the user chose results that are reproducible across CPUs, see
/// holdToPortable(). Called before anything is computed. Without AVX2 nothing is restricted.
void applyPortable();

/// Adds the choice, which applies from the next start.
void addPortableAction(QMenu* menu);

} // namespace groupscope
