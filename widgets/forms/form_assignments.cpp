// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/forms/form_assignments.h"

#include "core/base/error.h"

namespace groupscope {

namespace {

/// Whether `text` is a valid value of the parameter, and another than `value`.
bool differs(const ParameterSpec& spec, const std::string& text, const ParameterValue& from) {
    try {
        return parseParameter(spec, text) != from;
    } catch (const UsageError&) { // another method may allow less for the same key
        return false;
    }
}

} // namespace

std::map<std::string, std::string> fewestAssignments(const std::vector<ParameterSpec>& specs,
                                                     const std::map<std::string, std::string>& texts) {
    std::map<std::string, std::string> result;
    const auto addDiffering = [&](bool yielding) { // what yields is implied by the others
        for (const ParameterSpec& spec : specs)
            if (const auto text = texts.find(spec.key);
                text != texts.end() && spec.yieldsTo.empty() != yielding &&
                differs(spec, text->second, impliedValue(spec, result)))
                result[spec.key] = text->second;
    };
    addDiffering(false);
    addDiffering(true);
    return result;
}

} // namespace groupscope
