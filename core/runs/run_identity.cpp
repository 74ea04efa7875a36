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

/// One field a line, names before values, so that no two different runs give the same text.
void addLine(std::string& text, const std::string& name, const std::string& value) {
    text += name + "=" + std::to_string(value.size()) + ":" + value + "\n";
}

/// Adds what a member of the run says to its identity.
template<class Value>
void addIdentity(std::string& text, const Run& run, const Field<Value>& own) {
    if constexpr (std::is_same_v<Value, const ParameterValues>) {
        const Method* method = methods().known(run.method);
        for (const auto& [key, value] : own.value.all())
            if (!isAsBefore(method, key, value))
                addLine(text, key, toText(value));
    } else if constexpr (std::is_same_v<Value, const TaskDefinition>) {
        addLine(text, own.name, own.value.hash());
    } else if constexpr (std::is_arithmetic_v<Value>) {
        addLine(text, own.name, std::to_string(own.value));
    } else {
        addLine(text, own.name, own.value);
    }
}

} // namespace

std::string runIdentity(const Run& run) {
    std::string text = "groupscope run 2\n";
    const auto add = [&]<class Own>(const Own& own) {
        if constexpr (Own::isIdentity)
            addIdentity(text, run, own);
    };
    forEachField<Run>(add, run);
    return sha256OfText(text).substr(0, 16);
}

} // namespace groupscope
