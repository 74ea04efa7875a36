// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/session_run.h"

#include "core/base/sha256.h"
#include "core/data/task.h"
#include "core/runs/run_json.h"

namespace groupscope {

TaskDefinition definitionOfRun(const SessionRun& run, const Task* open) {
    return run.whole ? run.whole->task : definitionOf(*open);
}

std::string settingOf(const SessionRun& run, const Task* open) {
    if (!run.setting.empty())
        return run.setting;
    std::string setting = sha256OfText(definitionOfRun(run, open).hash() + "\n" + run.method->id + "\n" +
                                       run.select + "\n" + parametersToJsonText(run.parameters));
    if (run.whole) // one that trains may turn out to be another; what its id names then stays as it is
        run.setting = setting;
    return setting;
}

} // namespace groupscope
