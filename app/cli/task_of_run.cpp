// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/task_of_run.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/data/definition_selection.h"
#include "core/io/import/embedding_file.h"

namespace groupscope::cli {

std::shared_ptr<const Task> taskOfRun(const Run& run, const std::string& file, const std::string& data,
                                      const std::vector<std::string>& map, const RunContext& context) {
    const std::string set = data.empty() ? run.data.file : data;
    if (set.empty())
        throw UsageError("the run does not store the place of its set", file, "name it with --data");
    const auto task = makeTask(openEmbeddingFile(set, map, context), selectionOf(run.task));
    std::string changed = joined(differences(run.task, definitionOf(*task, context)), "; ",
                                 [&](const std::string& difference) { return difference; });
    if (!changed.empty())
        throw DataError("this is not what the run was trained on, which differs in " + changed, set,
                        "name the set of the run with --data, or train again");
    return task;
}

} // namespace groupscope::cli
