// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/completion.h"

#include "app/cli/command_description.h"
#include "app/cli/guide_topics.h"
#include "app/cli/help_topics.h"
#include "core/data/task.h"
#include "core/experiment/presets.h"
#include "core/inference/group_inference.h"
#include "core/measures/measure.h"
#include "core/measures/recording.h"
#include "core/methods/method.h"
#include "core/runs/selection.h"

#include <algorithm>
#include <functional>
#include <map>

namespace groupscope::cli {

namespace {

/// Command line as far as it is typed.
struct TypedLine {
    CommandDescription command;
    std::vector<std::string> words; ///< behind the command, without the last
    std::string last;

    /// Value of an option; empty when it is not typed.
    std::string valueOf(const std::string& name) const {
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (words[i] == name && i + 1 < words.size())
                return words[i + 1];
            if (words[i].starts_with(name + "="))
                return words[i].substr(name.size() + 1);
        }
        return {};
    }
};

std::vector<std::string> splitNames() {
    return std::vector<std::string>(usualSplits.begin(), usualSplits.end());
}

/// Parameters of the method that is typed: "learning_rate=", or its values behind "optimiser=".
std::vector<std::string> parameterWords(const TypedLine& line) {
    const Method* method = methods().known(line.valueOf("--method"));
    if (method == nullptr)
        return {};
    const std::string key = line.last.substr(0, line.last.find('='));
    std::vector<std::string> words;
    for (const ParameterSpec& spec : method->parameters)
        if (line.last.find('=') == std::string::npos)
            words.push_back(spec.key + "=");
        else if (spec.key == key)
            for (const std::string& choice : std::holds_alternative<bool>(spec.defaultValue)
                                                 ? std::vector<std::string>{"true", "false"}
                                                 : spec.choices)
                words.push_back(key + "=" + choice);
    return words;
}

std::vector<std::string> pageNames() {
    std::vector<std::string> names{"topics"};
    for (const HelpTopic& topic : helpTopics())
        names.push_back(topic.id);
    for (const GuideTopic& page : guideTopics())
        names.push_back(page.name);
    return names;
}

std::vector<std::string> ruleWords() {
    std::vector<std::string> words = selectionRules().ids();
    for (const std::string& measure : measures().ids())
        words.push_back(std::string(validationSplit) + "." + measure);
    return words;
}

using WordList = std::function<std::vector<std::string>(const TypedLine&)>;

/// Lists for values of options, by the option's name and, where a name means two things, by "COMMAND NAME".
const std::map<std::string, WordList>& wordLists() {
    const auto ofMethods = [](const TypedLine&) { return methods().ids(); };
    const auto ofMeasures = [](const TypedLine&) { return measures().ids(); };
    const auto ofSplits = [](const TypedLine&) { return splitNames(); };
    const auto ofPresets = [](const TypedLine&) { return experimentPresets().ids(); };
    const auto ofRules = [](const TypedLine&) { return ruleWords(); };
    const auto of = [](std::vector<std::string> words) {
        return [words](const TypedLine&) { return words; };
    };
    static const std::map<std::string, WordList> lists{
        {"--method", ofMethods},
        {"project --method", of({"umap", "tsne", "pca"})},
        {"--projection", of({"umap", "tsne", "pca"})},
        {"--methods", ofMethods},
        {"methods ID", ofMethods},
        {"measures ID", ofMeasures},
        {"presets ID", ofPresets},
        {"run SPEC", ofPresets},
        {"--imbalance", ofPresets},
        {"--measure", ofMeasures},
        {"--monitor", [](const TypedLine&) { return recordedMeasures().ids(); }},
        {"--select", ofRules},
        {"--baseline", ofMethods},
        {"--groups", [](const TypedLine&) { return groupInferences().ids(); }},
        {"--set", parameterWords},
        {"--split", ofSplits},
        {"--fit-split", ofSplits},
        {"--select-split", ofSplits},
        {"--monitor-split", ofSplits},
        {"--gallery", ofSplits},
        {"help WORD", [](const TypedLine&) { return pageNames(); }}};
    return lists;
}

/// Whether a value may be the name of a file or folder: of its placeholder, "RUN.h5" or "DIR".
bool takesFile(const OptionDescription& option) {
    const auto has = [&](const char* part) { return option.value.find(part) != std::string::npos; };
    return option.isPositional || has("FILE") || has("DIR") || has("FOLDER") || has("OUT") || has("RUN") ||
           has("LOG") || has(".");
}

/// Values of an option or an argument.
Completions valuesOf(const OptionDescription& option, const TypedLine& line) {
    if (!option.choices.empty())
        return {.words = option.choices, .files = false};
    const std::string& name = option.names.back();
    auto list = wordLists().find(line.command.name + " " + name);
    if (list == wordLists().end())
        list = wordLists().find(name);
    if (list == wordLists().end())
        return {.words = {}, .files = takesFile(option)};
    return {.words = list->second(line), .files = name == "SPEC" || name == "--imbalance"};
}

/// The option of that name, aliases too; null without one.
const OptionDescription* optionNamed(const CommandDescription& command, const std::string& name) {
    for (const OptionDescription& option : command.options)
        for (const std::vector<std::string>* names : {&option.names, &option.aliases})
            if (!option.isPositional && std::find(names->begin(), names->end(), name) != names->end())
                return &option;
    return nullptr;
}

/// Argument that is typed next; null when all are there.
const OptionDescription* nextArgument(const TypedLine& line) {
    std::size_t typed = 0;
    for (std::size_t i = 0; i < line.words.size(); ++i) {
        const OptionDescription* option = optionNamed(line.command, line.words[i]);
        if (option != nullptr && !option->value.empty())
            ++i; // its value
        else if (!line.words[i].starts_with("-"))
            ++typed;
    }
    for (const OptionDescription& option : line.command.options)
        if (option.isPositional) {
            if (typed == 0 || option.isRepeatable)
                return &option;
            --typed;
        }
    return nullptr;
}

/// Words of `found` that begin with the last part of a list, each behind the parts before it: "val,te" gives
/// "val,test".
Completions matching(Completions found, const std::string& typed, bool isList) {
    const std::size_t comma = isList ? typed.rfind(',') : std::string::npos;
    const std::string before = comma == std::string::npos ? std::string() : typed.substr(0, comma + 1);
    Completions kept;
    kept.files = found.files;
    for (const std::string& word : found.words)
        if ((before + word).starts_with(typed))
            kept.words.push_back(before + word);
    return kept;
}

Completions optionWords(const CommandDescription& command) {
    Completions found;
    for (const OptionDescription& option : command.options)
        if (!option.isPositional)
            found.words.push_back(option.names.back());
    return found;
}

Completions afterCommand(const TypedLine& line) {
    const OptionDescription* before =
        line.words.empty() ? nullptr : optionNamed(line.command, line.words.back());
    if (before != nullptr && !before->value.empty())
        return matching(valuesOf(*before, line), line.last, before->isRepeatable);
    if (const std::size_t equals = line.last.find('=');
        line.last.starts_with("--") && equals != std::string::npos) {
        const OptionDescription* option = optionNamed(line.command, line.last.substr(0, equals));
        TypedLine own = line;
        own.last = line.last.substr(equals + 1);
        Completions found = option == nullptr
                                ? Completions()
                                : matching(valuesOf(*option, own), own.last, option->isRepeatable);
        for (std::string& word : found.words)
            word = line.last.substr(0, equals + 1) + word;
        return found;
    }
    if (line.last.starts_with("-"))
        return matching(optionWords(line.command), line.last, false);
    const OptionDescription* argument = nextArgument(line);
    return argument == nullptr ? Completions() : matching(valuesOf(*argument, line), line.last, false);
}

} // namespace

Completions completionsOf(const CLI::App& program, const std::vector<std::string>& words) {
    const std::vector<CommandDescription> commands = describeCommands(program);
    TypedLine line{
        .command = describeCommand(program), .words = {}, .last = words.empty() ? "" : words.back()};
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        const auto command =
            std::find_if(commands.begin(), commands.end(),
                         [&](const CommandDescription& own) { return own.name == words[i]; });
        if (line.command.name.empty() && command != commands.end()) {
            line.command = *command;
            line.words.clear();
        } else {
            line.words.push_back(words[i]);
        }
    }
    if (line.command.name == "help" && line.words.empty() && !line.last.starts_with("-")) {
        Completions found{.words = pageNames()};
        for (const CommandDescription& command : commands)
            found.words.push_back(command.name);
        return matching(found, line.last, false);
    }
    Completions found = afterCommand(line);
    if (line.command.name.empty() && !line.last.starts_with("-")) {
        found.files = false;
        for (const CommandDescription& command : commands)
            if (command.name.starts_with(line.last))
                found.words.push_back(command.name);
    }
    return found;
}

std::string completionScript(const std::string& shell) {
    if (shell == "zsh")
        return R"(#compdef groupscope-cli
# Completion of groupscope-cli for zsh.
_groupscope_cli() {
    local -a found plain
    found=("${(@f)$(groupscope-cli complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
    plain=("${(@)found:#:files}")
    plain=("${(@)plain:#}")
    (( $#plain )) && compadd -S '' -a plain
    if (( ${found[(Ie):files]} )); then _files; fi
}
compdef _groupscope_cli groupscope-cli
)";
    if (shell == "fish")
        return R"(# Completion of groupscope-cli for fish.
function __groupscope_cli_complete
    set -l words (commandline -opc) (commandline -ct)
    for word in (groupscope-cli complete -- $words[2..-1] 2>/dev/null)
        if test "$word" = :files
            __fish_complete_path (commandline -ct)
        else
            echo $word
        end
    end
end
complete -c groupscope-cli -f -a '(__groupscope_cli_complete)'
)";
    return R"(# Completion of groupscope-cli for bash.
_groupscope_cli() {
    local word line="${COMP_LINE:0:COMP_POINT}" files="" equals=""
    COMPREPLY=()
    # bash breaks words at "=" too: they are joined again, and what stands before "=" is taken off the answers.
    local -a words=()
    local i joins=""
    for ((i = 1; i <= COMP_CWORD; ++i)); do
        word="${COMP_WORDS[i]}"
        if [[ $word == "=" || $joins ]] && ((${#words[@]})); then
            words[${#words[@]} - 1]+="$word"
            joins=""
            [[ $word == "=" ]] && joins=1
        else
            words+=("$word")
        fi
    done
    local last="${words[${#words[@]} - 1]}"
    [[ $last == *=* && $COMP_WORDBREAKS == *"="* ]] && equals="${last%=*}="
    while IFS= read -r word; do
        if [[ $word == ":files" ]]; then
            files=1
        elif [[ $word ]]; then
            COMPREPLY+=("${word#"$equals"}")
        fi
    done < <(groupscope-cli complete -- "${words[@]}" 2>/dev/null)
    if [[ $files ]]; then
        compopt -o filenames 2>/dev/null
        while IFS= read -r word; do
            COMPREPLY+=("$word")
        done < <(compgen -f -- "${last#"$equals"}")
    elif [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]]; then
        compopt -o nospace 2>/dev/null
    fi
}
complete -F _groupscope_cli groupscope-cli
)";
}

} // namespace groupscope::cli
