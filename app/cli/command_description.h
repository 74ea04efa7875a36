// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/App.hpp>

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace groupscope::cli {

/// Purpose of a command: the heading under which the help lists it.
enum class CommandPurpose { data, train, compare, inspect, publish, cluster, help };

/// Title of a purpose for people: "Prepare data".
std::string_view purposeTitle(CommandPurpose purpose);

/// Example of a command line.
struct Example {
    std::string meaning; ///< what the line does: "Train one method and keep the run"
    std::string line;    ///< "groupscope-cli train demo.h5ad --method erm --out run.h5"
};

/// Sets the purpose and the examples of a command. Each example is the line after the program's name.
void describeUse(CLI::App& command, CommandPurpose purpose, std::initializer_list<Example> examples);

/// Heading of the help under which the options stand that are added to the command while this object lives.
class OptionHeading {
  public:
    OptionHeading(CLI::App& command, const std::string& heading)
        : command_(command)
        , before_(command.option_defaults()->get_group()) {
        command_.option_defaults()->group(heading);
    }
    ~OptionHeading() { command_.option_defaults()->group(before_); }
    OptionHeading(const OptionHeading&) = delete;
    OptionHeading& operator=(const OptionHeading&) = delete;

  private:
    CLI::App& command_;
    std::string before_;
};

/// Headings that every command shares.
inline constexpr const char* argumentsHeading = "Arguments";
inline constexpr const char* optionsHeading = "Options";
inline constexpr const char* outputHeading = "Output";
inline constexpr const char* generalHeading = "General";

/// Option or positional argument of a command.
struct OptionDescription {
    std::vector<std::string> names;   ///< {"-o", "--out"}; of a positional argument {"FILE"}
    std::vector<std::string> aliases; ///< further names that are valid and that the help leaves out
    std::string value;                ///< placeholder of its value, "RUN.h5"; empty for a flag
    std::string help;
    std::string heading;              ///< "Data"
    std::string defaultValue;         ///< empty: none, or the help says it
    std::vector<std::string> choices; ///< the only values it takes; empty: any
    bool isPositional = false;
    bool isRequired = false;
    bool isRepeatable = false; ///< takes several values, or may be given several times
};

/// Command with all that its help, its man page and the reference say.
struct CommandDescription {
    std::string name;                       ///< "train"; empty for the program
    std::string summary;                    ///< one line
    std::string purpose;                    ///< title of its purpose
    std::vector<OptionDescription> options; ///< positional arguments first, then by heading
    std::vector<Example> examples;

    /// Headings of the options, in their order.
    std::vector<std::string> headings() const;
};

/// Description of one command.
CommandDescription describeCommand(const CLI::App& command);

/// Descriptions of all commands of a program that the help lists, in its order.
std::vector<CommandDescription> describeCommands(const CLI::App& program);

/// Choices of an option that takes some words only, from its check; empty when it takes any.
std::vector<std::string> choicesOf(const CLI::Option& option);

} // namespace groupscope::cli
