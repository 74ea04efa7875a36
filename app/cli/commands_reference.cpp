// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_description.h"
#include "app/cli/reference_pages.h"
#include "core/base/text.h"

#include <map>

namespace groupscope::cli {

namespace {

/// "`-o`, `--out` `FILE`".
std::string optionNames(const OptionDescription& option) {
    const std::string value = option.value.empty() || option.isPositional ? "" : " " + inCode(option.value);
    return joined(option.names, ", ", inCode) + value;
}

/// The help with what else a value must be.
std::string optionMeaning(const OptionDescription& option) {
    std::string text = option.help;
    const auto add = [&](const std::string& more) { text += (text.ends_with('.') ? " " : ". ") + more; };
    if (!option.choices.empty())
        add("One of " + joined(option.choices, ", ", inCode));
    if (!option.defaultValue.empty())
        add("Default: " + inCode(option.defaultValue));
    if (option.isRequired)
        add("Required");
    if (!option.aliases.empty())
        add("Also " + joined(option.aliases, ", ", inCode));
    return text;
}

std::string optionTable(const std::vector<const OptionDescription*>& options) {
    std::string text = "| option | meaning |\n|---|---|\n";
    for (const OptionDescription* option : options)
        text += "| " + tableCell(optionNames(*option)) + " | " + tableCell(optionMeaning(*option)) + " |\n";
    return text;
}

std::vector<const OptionDescription*> optionsUnder(const CommandDescription& command, bool areGeneral) {
    std::vector<const OptionDescription*> options;
    for (const OptionDescription& option : command.options)
        if ((option.heading == generalHeading) == areGeneral)
            options.push_back(&option);
    return options;
}

std::string commandSection(const CommandDescription& command) {
    std::string text = "\n### groupscope-cli " + command.name + "\n\n" + command.summary + ".\n\n";
    if (!command.examples.empty()) {
        text += "```sh\n";
        for (const Example& example : command.examples)
            text += "# " + example.meaning + "\n" + example.line + "\n";
        text += "```\n\n";
    }
    const auto own = optionsUnder(command, false);
    return own.empty() ? text : text + optionTable(own);
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
        text += "| [" + inCode(command.name) + "](#groupscope-cli-" + command.name + ") | " +
                tableCell(command.summary) + " |\n";
        if (!sections.contains(command.purpose))
            purposes.push_back(command.purpose);
        sections[command.purpose] += commandSection(command);
    }
    text += "\n## Options of every command\n\n" + optionTable(optionsUnder(commands.front(), true));
    for (const std::string& purpose : purposes)
        text += "\n## " + purpose + "\n" + sections[purpose];
    return text;
}

} // namespace groupscope::cli
