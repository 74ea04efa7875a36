// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_identity.h"

#include "core/base/sha256.h"
#include "core/methods/method.h"

#include <algorithm>

namespace groupscope {

namespace {

/// Whether a run of an older version, which lacks the parameter, is the same run.
bool isAsBefore(const Method* method, const std::string& key, const ParameterValue& value) {
    if (method == nullptr)
        return false;
    const auto spec = std::find_if(method->parameters.begin(), method->parameters.end(),
                                   [&](const ParameterSpec& own) { return own.key == key; });
    return spec != method->parameters.end() && spec->before == value;
}

} // namespace

std::string runIdentity(const Run& run) {
    // One field a line, names before values, so that no two different runs give the same text.
    std::string text = "groupscope run 2\n";
    const auto add = [&text](const std::string& name, const std::string& value) {
        text += name + "=" + std::to_string(value.size()) + ":" + value + "\n";
    };
    add("question", run.task.hash());
    add("method", run.method);
    const Method* method = methods().known(run.method);
    for (const auto& [key, value] : run.parameters.all())
        if (!isAsBefore(method, key, value))
            add(key, toText(value));
    add("seed", std::to_string(run.seed));
    add("select", run.select);
    return sha256OfText(text).substr(0, 16);
}

} // namespace groupscope
