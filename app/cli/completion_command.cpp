// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/completion.h"
#include "app/cli/one_of.h"

#include <algorithm>
#include <memory>

namespace groupscope::cli {

namespace {

void addCompletionOptions(CLI::App* command, Console& console) {
    auto shell = std::make_shared<std::string>();
    command->add_option("SHELL", *shell, "Shell that will complete command lines: bash, zsh or fish")
        ->required()
        ->type_name("")
        ->check(oneOf({"bash", "zsh", "fish"}));
    console.addFlags(*command);
    describeUse(*command, CommandPurpose::help,
                {{"Complete command lines in this bash",
                  "completion bash > ~/.local/share/bash-completion/completions/groupscope-cli"},
                 {"Complete command lines in fish",
                  "completion fish > ~/.config/fish/completions/groupscope-cli.fish"}});
    command->callback([shell, &console] {
        console.start();
        console.print(completionScript(*shell));
    });
}

/// Words behind "--", as they were typed: the last of them may be empty.
std::vector<std::string> typedWords(const std::vector<std::string>& commandLine) {
    const auto mark = std::find(commandLine.begin(), commandLine.end(), "--");
    return mark == commandLine.end() ? std::vector<std::string>()
                                     : std::vector<std::string>(mark + 1, commandLine.end());
}

/// The scripts of completion call this command: it prints the words that may stand in the last place.
void addCompleteOptions(CLI::App* command, Console& console) {
    auto words =
        std::make_shared<std::vector<std::string>>(); // without those, options would be the program's
    command->add_option("WORD", *words, "Words behind the name of the program");
    command->group(""); // no command for people
    command->callback([command, words, &console] {
        const Completions found = completionsOf(*command->get_parent(), typedWords(console.commandLine()));
        for (const std::string& word : found.words)
            console.print(word + "\n");
        if (found.files)
            console.print(":files\n");
    });
}

} // namespace

Command completionCommand() {
    return {"completion", "Write the script that completes command lines in a shell", addCompletionOptions};
}

Command completeCommand() {
    return {"complete", "Print the words that may end a command line", addCompleteOptions};
}

} // namespace groupscope::cli
