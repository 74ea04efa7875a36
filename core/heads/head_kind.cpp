// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heads/head_kind.h"

#include "core/base/error.h"
#include "core/heads/no_head.h"

#include <algorithm>

namespace groupscope {

// core/heads/CMakeLists.txt holds the one list of kinds; this file is made from it.
#define GROUPSCOPE_ENTRY(function) HeadKind function();
namespace head_kind {
#include "core/heads/head_kind_list.inc"
}
#undef GROUPSCOPE_ENTRY

const std::vector<HeadKind>& headKinds() {
#define GROUPSCOPE_ENTRY(function) head_kind::function(),
    static const std::vector<HeadKind> all{
#include "core/heads/head_kind_list.inc"
    };
#undef GROUPSCOPE_ENTRY
    return all;
}

std::unique_ptr<Head> makeHead(const HeadState& state) {
    for (const HeadKind& kind : headKinds())
        if (std::find(kind.names.begin(), kind.names.end(), state.kind) != kind.names.end())
            return kind.make(state);
    if (!hasHead(state))
        throw DataError("the predictions of this run were imported: it has no head", "",
                        "train a head on the embedding to apply or export one");
    throw DataError("'" + state.kind + "' is no kind of head this version knows", "",
                    "open it with a newer version of Groupscope");
}

} // namespace groupscope
