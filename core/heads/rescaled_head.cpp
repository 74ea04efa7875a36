// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/heads/head_kind.h"
#include "core/heads/heads.h"

#include <algorithm>

namespace groupscope {

bool isRescaled(const std::string& kind) {
    const std::vector<HeadKind>& all = headKinds();
    return std::any_of(all.begin(), all.end(), [&](const HeadKind& known) {
        return known.rescales && std::find(known.names.begin(), known.names.end(), kind) != known.names.end();
    });
}

std::unique_ptr<Head> rescaledHead(HeadState state, double alpha) {
    if (!(alpha >= 0.0 && alpha <= 1.0))
        throw UsageError("alpha is a share", "alpha", "choose a number from 0, where training began, to 1");
    if (!isRescaled(state.kind))
        throw DataError("a " + makeHead(state)->state().kind + " head has no scale to change", "",
                        "choose a run of r-adapter, flyp, ft, lp-ft, soup or wise-ft with space outputs");
    state.settings["alpha"] = alpha;
    return makeHead(state);
}

} // namespace groupscope
