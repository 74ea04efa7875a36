// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/man_page.h"

#include "app/cli/help_page.h"
#include "core/base/text.h"
#include "core/base/version.h"

#include <algorithm>
#include <cctype>

namespace groupscope::cli {

namespace {

/// A text in roff: hyphens of options are typed as they are, and no line is a request.
std::string roff(const std::string& text) {
    std::string escaped;
    for (const char letter : text) {
        const bool atStart = escaped.empty() || escaped.back() == '\n';
        if (atStart && (letter == '.' || letter == '\''))
            escaped += "\\&";
        if (letter == '\\')
            escaped += "\\e";
        else if (letter == '-')
            escaped += "\\-";
        else
            escaped += letter;
    }
    return escaped;
}

std::string upperCase(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::toupper(letter)); });
    return text;
}

std::string section(const std::string& title) {
    return ".SH \"" + roff(upperCase(title)) + "\"\n";
}

std::string headOf(const std::string& name, const std::string& summary, const std::string& usage) {
    return ".TH \"" + upperCase(name) + "\" \"1\" \"\" \"Groupscope " + programVersion +
           "\" \"User Commands\"\n" + section("Name") + roff(name) + " \\- " + roff(summary) + "\n" +
           section("Synopsis") + roff(usage) + "\n";
}

std::string optionsOf(const CommandDescription& command) {
    std::string text;
    for (const std::string& heading : command.headings()) {
        text += section(heading);
        for (const OptionDescription& option : command.options)
            if (option.heading == heading)
                text += ".TP\n\\fB" + joined(option.names, "\\fR, \\fB", roff) + "\\fR" +
                        (option.value.empty() ? "" : " \\fI" + roff(option.value) + "\\fR") + "\n" +
                        roff(optionText(option)) + "\n";
    }
    return text;
}

std::string examplesOf(const CommandDescription& command) {
    std::string text = command.examples.empty() ? "" : section("Examples");
    for (const Example& example : command.examples)
        text += ".TP\n" + roff(example.meaning) + "\n.nf\n" + roff(example.line) + "\n.fi\n";
    return text;
}

std::string manPageOfProgram(const CLI::App& program) {
    const CommandDescription own = describeCommand(program);
    std::string text = headOf("groupscope-cli", own.summary, usageOf(own));
    std::string purpose, others;
    for (const CommandDescription& command : describeCommands(program)) {
        if (command.purpose != purpose)
            text += section(command.purpose);
        purpose = command.purpose;
        text += ".TP\n\\fB" + roff(command.name) + "\\fR\n" + roff(command.summary) + "\n";
        addToList(others, "\\fBgroupscope\\-cli\\-" + roff(command.name) + "\\fR(1)", ",\n");
    }
    return text + optionsOf(own) + section("See also") + others + "\n";
}

} // namespace

std::string manPage(const CLI::App& program, const CLI::App& command) {
    if (&program == &command)
        return manPageOfProgram(program);
    const CommandDescription own = describeCommand(command);
    return headOf("groupscope-cli-" + own.name, own.summary, usageOf(own)) + optionsOf(own) +
           examplesOf(own) + section("See also") + "\\fBgroupscope\\-cli\\fR(1)\n";
}

} // namespace groupscope::cli
