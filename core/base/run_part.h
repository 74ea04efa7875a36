// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"

namespace groupscope {

/// The context of a part of a longer piece of work: the progress of the part maps to [begin, end] of the
/// whole. `run` must outlive it.
inline RunContext partOf(const RunContext& run, double begin, double end) {
    RunContext inner = run;
    if (run.onProgress)
        inner.onProgress = [&run, begin, end](const Progress& progress) {
            run.report(begin + (end - begin) * progress.fraction, progress.activity);
        };
    return inner;
}

} // namespace groupscope
