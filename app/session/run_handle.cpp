// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/run_handle.h"

#include "app/session/session_run.h"
#include "core/base/error.h"
#include "core/runs/run_file.h"

namespace groupscope {

std::shared_ptr<const Run> RunHandle::whole() const {
    if (details)
        return details;
    if (file.isEmpty())
        throw DataError("the predictions of the run are not in memory", "run " + id.toStdString(),
                        "open the run first");
    return std::make_shared<const Run>(loadRun(file.toStdString()));
}

RunHandle handleOf(const SessionRun& run) {
    return {run.id, run.run->history.size(), run.hasDetails() ? run.whole : nullptr, run.stored.file};
}

} // namespace groupscope
