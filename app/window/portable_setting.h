// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenu;

namespace groupscope {

/// Holds what this program computes to AVX2 where a person has chosen that, see holdToPortable(): before
/// anything else. Where the processor cannot, nothing is held.
void applyPortable();

/// Adds the choice, which holds from the next start on.
void addPortableAction(QMenu* menu);

} // namespace groupscope
