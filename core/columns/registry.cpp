// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/columns/example_column.h"

namespace groupscope {

// core/columns/CMakeLists.txt holds the one list of kinds; this file is made from it.
#define GROUPSCOPE_ENTRY(function) ColumnKind function();
namespace column {
#include "core/columns/column_list.inc"
}
#undef GROUPSCOPE_ENTRY

const Registry<ColumnKind>& columnKinds() {
#define GROUPSCOPE_ENTRY(function) column::function(),
    static const Registry<ColumnKind> all("kind of column", {
#include "core/columns/column_list.inc"
                                                            });
#undef GROUPSCOPE_ENTRY
    return all;
}

} // namespace groupscope
