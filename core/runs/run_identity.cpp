// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_identity.h"

#include "core/io/sha256.h"

namespace groupscope {

std::string runIdentity(const Run& run) {
    // One field a line, names before values, so that no two different runs give the same text.
    std::string text = "groupscope run 1\n";
    const auto add = [&text](const std::string& name, const std::string& value) {
        text += name + "=" + std::to_string(value.size()) + ":" + value + "\n";
    };
    add("data", run.data.sha256.empty() ? run.data.file : run.data.sha256);
    add("embedding", run.data.embedding);
    add("class", run.data.classColumn);
    add("split", run.data.splitColumn);
    // What becomes of broken rows is no field: a set that has some gives runs in one way only, without them.
    for (const std::string& attribute : run.data.attributes)
        add("attribute", attribute);
    for (const std::string& column : run.data.groupColumns)
        add("group column", column);
    if (!run.data.groupColumn.empty())
        add("group", run.data.groupColumn);
    add("method", run.method);
    for (const auto& [key, value] : run.parameters.all())
        add(key, toText(value));
    add("seed", std::to_string(run.seed));
    add("select", run.select);
    return sha256OfText(text).substr(0, 16);
}

} // namespace groupscope
