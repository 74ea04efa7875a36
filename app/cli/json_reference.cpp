// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/json_fields.h"
#include "app/cli/reference_pages.h"
#include "core/base/text.h"

namespace groupscope::cli {

namespace {

/// The type with a link to the object that it names.
std::string linkedType(std::string type) {
    const std::string end = type.ends_with(" or null") ? " or null" : "";
    type = type.substr(0, type.size() - end.size());
    const std::string begin = type.starts_with("list of ") ? "list of " : "";
    type = type.substr(begin.size());
    const bool isObject = !type.empty() && type.front() >= 'A' && type.front() <= 'Z';
    return begin + (isObject ? "[" + type + "](#" + lowerCase(type) + ")" : type) + end;
}

} // namespace

std::string jsonReference(const CLI::App& /*program*/) {
    std::string text =
        "With `--json` a command writes one JSON value to stdout, and nothing else. The first table names "
        "the "
        "object that each command writes; the keys of every object follow. *NAME* stands for keys that are "
        "names, such as those of splits. Keys marked *maybe* are absent where they do not apply. A number "
        "that "
        "does not exist, such as the accuracy of a group without examples, is `null`, never 0. New keys may "
        "be "
        "added; none is removed or renamed.\n\n| command | object |\n|---|---|\n";
    for (const JsonOutput& output : jsonOutputs())
        text +=
            "| `" + std::string(output.command) + "` | " + linkedType(std::string(output.object)) + " |\n";
    std::string_view object;
    for (const JsonField& field : jsonFields()) {
        if (field.object != object)
            text += "\n## " + std::string(field.object) + "\n\n| key | type | meaning |\n|---|---|---|\n";
        object = field.object;
        const std::string name =
            field.name == "NAME" ? std::string("*NAME*") : "`" + std::string(field.name) + "`";
        text += "| " + name + (field.isOptional ? " *maybe*" : "") + " | " +
                linkedType(std::string(field.type)) + " | " + tableCell(std::string(field.meaning)) + " |\n";
    }
    return text;
}

} // namespace groupscope::cli
