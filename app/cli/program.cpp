// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/program.h"

#include "app/cli/build_facts.h"
#include "app/cli/commands.h"
#include "app/cli/help_page.h"
#include "app/cli/terminal.h"
#include "core/base/suggestion.h"
#include "core/base/text.h"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <iterator>
#include <vector>

namespace groupscope::cli {

namespace {

/// Writes the help of the program and of its commands for the terminal that it goes to.
class HelpFormatter : public CLI::Formatter {
  public:
    std::string make_help(const CLI::App* app, std::string /*name*/,
                          CLI::AppFormatMode /*mode*/) const override {
        return app->get_parent() == nullptr ? programHelp(*app, outputWidth())
                                            : commandHelp(*app, outputWidth());
    }
};

/// Names of all options of a command, aliases too: "--out", "-o".
std::vector<std::string> optionNames(const CLI::App& command) {
    std::vector<std::string> names;
    for (const CLI::Option* option : command.get_options()) {
        for (const std::string& name : option->get_lnames())
            names.push_back("--" + name);
        for (const std::string& name : option->get_snames())
            names.push_back("-" + name);
    }
    return names;
}

/// Whether the command takes parameters of a method, which many type as options of their own.
bool takesParameters(const CLI::App& command) {
    return command.get_option_no_throw("--set") != nullptr;
}

/// Remedy for an option that a command does not have.
std::string remedyForOption(const CLI::App& command, const std::string& word) {
    const std::string name = word.substr(0, word.find('='));
    const std::string meant = name.size() > 2 ? meantWord(name, optionNames(command)) : std::string();
    if (!meant.empty())
        return "did you mean '" + meant + "'?";
    if (takesParameters(command) && name.starts_with("--")) {
        std::string key = name.substr(2);
        std::replace(key.begin(), key.end(), '-', '_');
        return "a parameter of a method is set with --set " + key + "=VALUE";
    }
    return "see 'groupscope-cli " +
           (command.get_parent() == nullptr ? std::string("help") : "help " + command.get_name()) + "'";
}

/// Command that was typed; null without one.
const CLI::App* typedCommand(const CLI::App& program) {
    const auto typed = program.get_subcommands([](const CLI::App* command) { return command->parsed(); });
    return typed.empty() ? nullptr : typed.front();
}

bool isOption(const std::string& word) {
    return word.size() > 1 && word.front() == '-';
}

/// "there is no command 'trian'; did you mean 'train'?"
std::string explainCommand(const CLI::App& program, const std::string& word) {
    std::vector<std::string> names;
    for (const CLI::App* known : program.get_subcommands([](const CLI::App*) { return true; }))
        names.push_back(known->get_name());
    const std::string meant = meantWord(word, names);
    return "there is no command '" + word + "'; " +
           (meant.empty() ? "see 'groupscope-cli --help'" : "did you mean '" + meant + "'?");
}

/// Explains options that `owner`, the program or a command, does not have.
std::string explainOptions(const CLI::App& owner, const std::vector<std::string>& unknown) {
    const bool isOne = unknown.size() == 1;
    std::string text = owner.get_parent() == nullptr ? std::string(isOne ? "there is" : "there are")
                                                     : "'" + owner.get_name() + "' has";
    text += (isOne ? " no option " : " no options ") + joined(unknown, ", ", inQuotes) + "; ";
    if (isOne)
        return text + remedyForOption(owner, unknown.front());
    return text + joined(unknown, ", ",
                         [&](const std::string& word) { return word + ": " + remedyForOption(owner, word); });
}

/// Explains the words of a command line that nothing takes; empty when there are none.
std::string explainRest(const CLI::App& program) {
    const CLI::App* command = typedCommand(program);
    const CLI::App& owner = command == nullptr ? program : *command;
    std::vector<std::string> rest = program.remaining();
    if (command == nullptr && !rest.empty() && !isOption(rest.front()))
        return explainCommand(program, rest.front());
    if (command != nullptr)
        for (const std::string& word : command->remaining())
            rest.push_back(word);
    std::erase(rest, "--");
    std::vector<std::string> unknown;
    std::copy_if(rest.begin(), rest.end(), std::back_inserter(unknown), isOption);
    if (!unknown.empty())
        return explainOptions(owner, unknown);
    return rest.empty() ? std::string()
                        : "'" + owner.get_name() + "' does not expect '" + rest.front() +
                              "'; see 'groupscope-cli help " + owner.get_name() + "'";
}

} // namespace

std::unique_ptr<CLI::App> makeProgram(Console& console) {
    auto program = std::make_unique<CLI::App>(
        "Shows which groups a model on frozen embeddings gets wrong, and which method fixes it",
        "groupscope-cli");
    program->formatter(std::make_shared<HelpFormatter>());
    program->set_help_flag("-h,--help", "Print this help");
    program->get_help_ptr()->group(generalHeading);
    console.addFlags(*program); // before --version, which may be asked for as JSON
    program
        ->set_version_flag(
            "-V,--version", [&console] { return versionText(console.json()); },
            "Print the version, the commit, the instruction set and the libraries")
        ->group(generalHeading);
    program->require_subcommand(1);
    for (const Command& command : commands()) {
        CLI::App* own = program->add_subcommand(command.id, command.summary);
        own->get_help_ptr()->group(generalHeading);
        command.addOptions(own, console);
    }
    return program;
}

std::string explain(const CLI::App& program, const CLI::ParseError& error) {
    if (std::string rest = explainRest(program); !rest.empty())
        return rest;
    const CLI::App* command = typedCommand(program);
    const std::string text = command == nullptr ? "no command is given" : error.what();
    if (text.ends_with('?')) // the text says already what to do
        return text;
    return text + "; see 'groupscope-cli " +
           (command == nullptr ? "--help'" : "help " + command->get_name() + "'");
}

} // namespace groupscope::cli
