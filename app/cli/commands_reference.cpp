// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_description.h"
#include "app/cli/reference_pages.h"
#include "core/base/text.h"

#include <map>

namespace groupscope::cli {

namespace {

std::string code(const std::string& text) {
    return "`" + text + "`";
}

/// "`-o`, `--out` `FILE`".
std::string namesOf(const OptionDescription& option) {
    const std::string value = option.value.empty() || option.isPositional ? "" : " " + code(option.value);
    return joined(option.names, ", ", code) + value;
}

/// The help with what else a value must be.
std::string meaningOf(const OptionDescription& option) {
    std::string text = option.help;
    const auto add = [&](const std::string& more) { text += (text.ends_with('.') ? " " : ". ") + more; };
    if (!option.choices.empty())
        add("One of " + joined(option.choices, ", ", code));
    if (!option.defaultValue.empty())
        add("Default: " + code(option.defaultValue));
    if (option.isRequired)
        add("Required");
    if (!option.aliases.empty())
        add("Also " + joined(option.aliases, ", ", code));
    return text;
}

std::string tableOf(const std::vector<const OptionDescription*>& options) {
    std::string text = "| option | meaning |\n|---|---|\n";
    for (const OptionDescription* option : options)
        text += "| " + tableCell(namesOf(*option)) + " | " + tableCell(meaningOf(*option)) + " |\n";
    return text;
}

std::vector<const OptionDescription*> optionsOf(const CommandDescription& command, bool areGeneral) {
    std::vector<const OptionDescription*> options;
    for (const OptionDescription& option : command.options)
        if ((option.heading == generalHeading) == areGeneral)
            options.push_back(&option);
    return options;
}

std::string sectionOf(const CommandDescription& command) {
    std::string text = "\n### " + command.name + "\n\n" + command.summary + ".\n\n";
    if (!command.examples.empty()) {
        text += "```sh\n";
        for (const Example& example : command.examples)
            text += "# " + example.meaning + "\n" + example.line + "\n";
        text += "```\n\n";
    }
    const auto own = optionsOf(command, false);
    return own.empty() ? text : text + tableOf(own);
}

} // namespace

std::string commandsReference(const CLI::App& program) {
    const std::vector<CommandDescription> commands = describeCommands(program);
    std::string text =
        "`groupscope-cli COMMAND` does one of these. `groupscope-cli COMMAND --help` prints the same for one "
        "command.\n\n| command | what it does |\n|---|---|\n";
    std::vector<std::string> purposes;
    std::map<std::string, std::string> sections;
    for (const CommandDescription& command : commands) {
        text +=
            "| [" + code(command.name) + "](#" + command.name + ") | " + tableCell(command.summary) + " |\n";
        if (!sections.contains(command.purpose))
            purposes.push_back(command.purpose);
        sections[command.purpose] += sectionOf(command);
    }
    text += "\n## Options of every command\n\n" + tableOf(optionsOf(commands.front(), true));
    for (const std::string& purpose : purposes)
        text += "\n## " + purpose + "\n" + sections[purpose];
    return text;
}

} // namespace groupscope::cli
