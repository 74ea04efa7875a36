// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/help_page.h"

#include "app/cli/terminal.h"
#include "core/base/text.h"

#include <algorithm>

namespace groupscope::cli {

namespace {

constexpr std::size_t leftMargin = 2;   // before names
constexpr std::size_t widestNames = 26; // longer ones have their text on the next line

/// Lines "  NAME  text", the texts below each other.
std::string lineOf(const std::string& title, const std::string& text, std::size_t column, std::size_t width) {
    std::string line = std::string(leftMargin, ' ') + title;
    const std::size_t used = leftMargin + characterCount(title);
    line += used + 1 < column ? std::string(column - used, ' ') : "\n" + std::string(column, ' ');
    return line + wrapped(text, width, column, column) + "\n";
}

std::size_t columnFor(std::size_t widest) {
    return leftMargin + std::min(widest, widestNames) + 2;
}

std::string optionLines(const CommandDescription& command, const std::string& heading, std::size_t width) {
    std::size_t widest = 0;
    for (const OptionDescription& option : command.options)
        if (const std::size_t own = characterCount(optionTitle(option)); own <= widestNames)
            widest = std::max(widest, own);
    std::string text;
    for (const OptionDescription& option : command.options)
        if (option.heading == heading)
            text += lineOf(optionTitle(option), optionText(option), columnFor(widest), width);
    return text;
}

std::string optionParts(const CommandDescription& command, std::size_t width) {
    std::string text;
    for (const std::string& heading : command.headings())
        text += "\n" + heading + ":\n" + optionLines(command, heading, width);
    return text;
}

} // namespace

std::string usageOf(const CommandDescription& command) {
    if (command.name.empty())
        return "groupscope-cli [OPTIONS] COMMAND [ARGUMENTS]";
    std::string usage = "groupscope-cli " + command.name + " [OPTIONS]";
    for (const OptionDescription& option : command.options) {
        const std::string word = option.names.front() + (option.isRepeatable ? "..." : "");
        if (option.isPositional)
            usage += option.isRequired ? " " + word : " [" + word + "]";
    }
    return usage;
}

std::string optionTitle(const OptionDescription& option) {
    const std::string names = joined(option.names);
    // Long names stand below each other, whether they have a short one or not.
    const bool isLongAlone = !option.isPositional && option.names.front().starts_with("--");
    return (isLongAlone ? "    " : "") + names + (option.value.empty() ? "" : " " + option.value);
}

std::string optionText(const OptionDescription& option) {
    std::string text = option.help;
    if (option.isRequired && !option.isPositional)
        text += " (required)";
    if (!option.defaultValue.empty() && text.find("default") == std::string::npos)
        text += "; default: " + option.defaultValue;
    return text;
}

std::string commandHelp(const CLI::App& app, std::size_t width) {
    const CommandDescription command = describeCommand(app);
    std::string text = wrapped(command.summary + ".", width, 0, 0) +
                       "\n\nUsage: " + wrapped(usageOf(command), width, 11, 7) + "\n" +
                       optionParts(command, width);
    if (!command.examples.empty())
        text += "\nExamples:\n";
    for (const Example& example : command.examples)
        text += "  # " + wrapped(example.meaning, width, 4, 4) + "\n  " + example.line + "\n";
    return text;
}

std::string programHelp(const CLI::App& program, std::size_t width) {
    CommandDescription own = describeCommand(program);
    const std::vector<CommandDescription> commands = describeCommands(program);
    std::string text = wrapped(own.summary + ".", width, 0, 0) + "\n\nUsage: " + usageOf(own) + "\n";
    std::size_t widest = 0;
    std::vector<std::string> purposes;
    for (const CommandDescription& command : commands) {
        widest = std::max(widest, command.name.size());
        if (std::find(purposes.begin(), purposes.end(), command.purpose) == purposes.end())
            purposes.push_back(command.purpose);
    }
    for (const std::string& purpose : purposes) {
        text += "\n" + purpose + ":\n";
        for (const CommandDescription& command : commands)
            if (command.purpose == purpose)
                text += lineOf(command.name, command.summary, columnFor(widest), width);
    }
    text += optionParts(own, width);
    return text + "\n" +
           wrapped(
               "'groupscope-cli help COMMAND' explains a command, 'groupscope-cli help TOPIC' a topic or a "
               "page of the guide, 'groupscope-cli help topics' lists both.",
               width, 0, 0) +
           "\n";
}

} // namespace groupscope::cli
