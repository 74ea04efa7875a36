// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_description.h"

#include <algorithm>
#include <array>
#include <sstream>

namespace groupscope::cli {

std::string_view purposeTitle(CommandPurpose purpose) {
    static constexpr std::array<std::string_view, 7> titles{
        "Prepare data", "Train", "Compare runs", "Look into a model", "Publish", "Cluster", "Help"};
    return titles[static_cast<std::size_t>(purpose)];
}

namespace {

constexpr std::string_view exampleMark = "# ";
constexpr std::string_view programName = "groupscope-cli";

/// Examples as they were written into the footer of a command, two lines each.
std::vector<Example> examplesIn(const std::string& footer) {
    std::vector<Example> examples;
    std::istringstream lines(footer);
    for (std::string meaning, line; std::getline(lines, meaning) && std::getline(lines, line);)
        examples.push_back({meaning.substr(exampleMark.size()), line});
    return examples;
}

/// Word of the library for options of no heading.
bool isHidden(const CLI::Option& option) {
    return option.get_group().empty();
}

OptionDescription describe(const CLI::Option& option) {
    OptionDescription description;
    for (const std::string& name : option.get_snames())
        description.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames())
        (description.names.empty() || description.names.back().size() == 2 ? description.names
                                                                           : description.aliases)
            .push_back("--" + name);
    description.isPositional = !option.nonpositional();
    if (description.isPositional)
        description.names = {option.get_name(true)};
    description.choices = choicesOf(option);
    // The library appends what it checks to the placeholder: "FORMAT:{md,csv}".
    const std::string type = option.get_items_expected_max() == 0 ? std::string() : option.get_type_name();
    description.value = type.substr(0, type.find(':'));
    description.help = option.get_description();
    description.heading = description.isPositional ? argumentsHeading : option.get_group();
    description.defaultValue = option.get_default_str();
    description.isRequired = option.get_required();
    description.isRepeatable = option.get_items_expected_max() > option.get_items_expected_min() &&
                               option.get_items_expected_max() > 1;
    return description;
}

} // namespace

void describeUse(CLI::App& command, CommandPurpose purpose, std::initializer_list<Example> examples) {
    command.group(std::string(purposeTitle(purpose)));
    std::string footer;
    for (const Example& example : examples)
        footer += std::string(exampleMark) + example.meaning + "\n" + std::string(programName) + " " +
                  example.line + "\n";
    command.footer(footer);
}

std::vector<std::string> CommandDescription::headings() const {
    std::vector<std::string> all;
    for (const OptionDescription& option : options)
        if (std::find(all.begin(), all.end(), option.heading) == all.end())
            all.push_back(option.heading);
    return all;
}

std::vector<std::string> choicesOf(const CLI::Option& option) {
    // The library keeps the choices in the description of the check alone: "{md,text,latex}".
    const std::string type = option.get_type_name();
    const std::size_t begin = type.find('{'), end = type.find('}');
    std::vector<std::string> choices;
    if (begin == std::string::npos || end == std::string::npos)
        return choices;
    std::istringstream words(type.substr(begin + 1, end - begin - 1));
    for (std::string word; std::getline(words, word, ',');)
        choices.push_back(word);
    return choices;
}

CommandDescription describeCommand(const CLI::App& command) {
    CommandDescription description;
    description.name = command.get_parent() == nullptr ? std::string() : command.get_name();
    description.summary = command.get_description();
    description.purpose = command.get_group();
    description.examples = examplesIn(command.get_footer());
    for (const CLI::Option* option : command.get_options())
        if (!isHidden(*option))
            description.options.push_back(describe(*option));
    // Arguments first, what all commands share last; options without a heading of their own between.
    const auto place = [](const OptionDescription& option) {
        return option.isPositional                ? 0
               : option.heading == outputHeading  ? 2
               : option.heading == generalHeading ? 3
                                                  : 1;
    };
    std::vector<std::string> headings = description.headings();
    std::stable_sort(description.options.begin(), description.options.end(),
                     [&](const OptionDescription& a, const OptionDescription& b) {
                         const auto key = [&](const OptionDescription& option) {
                             const auto heading = std::find(headings.begin(), headings.end(), option.heading);
                             return std::pair(place(option), heading - headings.begin());
                         };
                         return key(a) < key(b);
                     });
    return description;
}

std::vector<CommandDescription> describeCommands(const CLI::App& program) {
    std::vector<CommandDescription> all;
    for (const CLI::App* command : program.get_subcommands([](const CLI::App*) { return true; }))
        if (!command->get_group().empty())
            all.push_back(describeCommand(*command));
    return all;
}

} // namespace groupscope::cli
