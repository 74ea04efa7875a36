// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/guide_topics.h"
#include "app/cli/help_page.h"
#include "app/cli/help_topics.h"
#include "app/cli/man_page.h"
#include "app/cli/markdown_text.h"
#include "app/cli/terminal.h"
#include "core/base/error.h"
#include "core/base/suggestion.h"
#include "core/base/text.h"

#include <algorithm>
#include <memory>

namespace groupscope::cli {

namespace {

struct HelpArguments {
    std::vector<std::string> words;
    bool isManPage = false;
};

const CLI::App* commandNamed(const CLI::App& program, const std::string& name) {
    const auto all =
        program.get_subcommands([&](const CLI::App* command) { return command->get_name() == name; });
    return all.empty() ? nullptr : all.front();
}

/// Lists topics and pages of the guide.
std::string topicList(std::size_t width) {
    std::string text = "# Topics\n\n| topic | what it explains |\n|---|---|\n";
    for (const HelpTopic& topic : helpTopics())
        text += "| " + topic.id + " | " + topic.summary + " |\n";
    text += "\n# Pages of the guide\n";
    std::string chapter;
    for (const GuideTopic& page : guideTopics()) {
        if (page.chapter != chapter)
            text += "\n## " + page.chapter + "\n\n| page | title |\n|---|---|\n";
        chapter = page.chapter;
        text += "| " + page.name + " | " + page.title + " |\n";
    }
    return markdownText(text, width);
}

/// Page of a topic or of the guide. Throws UsageError for a word that is neither.
std::string pageOf(const CLI::App& program, const std::string& word, Console& console) {
    std::string wanted = word;
    if (const std::optional<std::string> current = newWordFor(word)) {
        console.note("'" + word + "' is now called '" + *current + "'");
        wanted = *current;
    }
    for (const HelpTopic& topic : helpTopics())
        if (topic.id == wanted)
            return topic.page;
    if (const GuideTopic* page = guideTopic(wanted))
        return std::string(page->markdown);
    if (wanted != word)
        if (const GuideTopic* glossary = guideTopic("glossary"))
            return std::string(glossary->markdown);
    std::vector<std::string> known;
    for (const CommandDescription& command : describeCommands(program))
        known.push_back(command.name);
    for (const HelpTopic& topic : helpTopics())
        known.push_back(topic.id);
    for (const GuideTopic& page : guideTopics())
        known.push_back(page.name);
    const std::string meant = meantWord(word, known);
    throw UsageError("there is no command, topic or page '" + word + "'", "",
                     meant.empty() ? "'groupscope-cli help topics' lists them"
                                   : "did you mean '" + meant + "'?");
}

void help(const CLI::App& program, const HelpArguments& options, Console& console) {
    console.start();
    const std::size_t width = outputWidth();
    const std::string word = joined(options.words, " ");
    const CLI::App* command = word.empty() ? &program : commandNamed(program, word);
    if (options.isManPage) {
        if (command == nullptr)
            throw UsageError("there is no command '" + word + "'", "--man", "give the name of a command");
        return console.print(manPage(program, *command));
    }
    if (command != nullptr)
        return console.print(word.empty() ? programHelp(program, width) : commandHelp(*command, width));
    if (word == "topics")
        return console.print(topicList(width));
    console.print(markdownText(pageOf(program, word, console), width));
}

void addHelpOptions(CLI::App* command, Console& console) {
    auto options = std::make_shared<HelpArguments>();
    command
        ->add_option("WORD", options->words,
                     "Command, topic, or page of the guide by its name; 'topics' lists topics and pages")
        ->type_name("");
    command->add_flag("--man", options->isManPage, "Write the man page of the command, or of the program");
    console.addFlags(*command);
    describeUse(*command, CommandPurpose::help,
                {{"Explain a command", "help train"}, {"Read a page of the guide", "help cluster"}});
    command->callback([command, options, &console] { help(*command->get_parent(), *options, console); });
}

} // namespace

Command helpCommand() {
    return {"help", "Explain a command, a topic, or show a page of the guide", addHelpOptions};
}

} // namespace groupscope::cli
