// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_identity.h"

#include "core/base/sha256.h"
#include "core/methods/method.h"
#include "core/runs/run_fields.h"

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
    const Method* method = methods().known(run.method);
    const auto addField = [&]<class Own>(const Own& own) {
        if constexpr (!Own::isIdentity) {
            return;
        } else if constexpr (requires(const Own& field) { field.value.all(); }) { // parameters
            for (const auto& [key, value] : own.value.all())
                if (!isAsBefore(method, key, value))
                    add(key, toText(value));
        } else if constexpr (requires(const Own& field) { field.value.hash(); }) { // task
            add(own.name, own.value.hash());
        } else if constexpr (requires(const Own& field) { std::to_string(field.value); }) {
            add(own.name, std::to_string(own.value));
        } else {
            add(own.name, own.value);
        }
    };
    forEachField<Run>(addField, run);
    return sha256OfText(text).substr(0, 16);
}

} // namespace groupscope
