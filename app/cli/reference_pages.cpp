// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/reference_pages.h"

#include "app/cli/help_topics.h"
#include "core/base/message.h"
#include "core/data/messages.h"
#include "core/experiment/messages.h"
#include "core/experiment/presets.h"
#include "core/experiment/spec_keys.h"
#include "core/io/messages.h"
#include "core/measures/measure.h"
#include "core/methods/messages.h"
#include "core/runs/messages.h"

#include <algorithm>
#include <map>
#include <span>

namespace groupscope::cli {

namespace {

/// A topic of the help after its title.
std::string topicText(std::string_view id) {
    const std::vector<HelpTopic>& topics = helpTopics();
    const auto topic =
        std::find_if(topics.begin(), topics.end(), [id](const auto& own) { return own.id == id; });
    const std::string& page = topic->page;
    return page.substr(page.find("\n\n") + 2);
}

std::string specificationReference(const CLI::App& /*program*/) {
    const std::map<std::string_view, std::string_view> titles{
        {"", "The document"},
        {"preset", "`preset`"},
        {"data[]", "An element of `data` that is an object"},
        {"split", "`split` that is an object"},
        {"methods[]", "An element of `methods`"},
        {"variants[]", "An element of `variants`"},
        {"settings.NAME", "A member of `settings`"},
        {"imbalance", "`imbalance`"}};
    std::string text =
        "`groupscope-cli run` and `search` read a specification: a JSON file with these keys. Every other "
        "key "
        "is refused. Relative paths are taken from the file's folder. `groupscope-cli presets ID` prints the "
        "specification of a preset. `map` takes the words of `--map`, and `groupscope-cli methods` lists the "
        "ids of methods.\n";
    std::string_view object = "none";
    for (const SpecificationKey& key : specificationKeys()) {
        if (key.object != object)
            text += "\n## " + std::string(titles.at(key.object)) +
                    "\n\n| key | type | default | meaning and example |\n|---|---|---|---|\n";
        object = key.object;
        text += "| " + inCode(key.name) + " | " + tableCell(std::string(key.type)) + " | " +
                tableCell(std::string(key.defaultValue)) + " | " + tableCell(std::string(key.meaning)) + " " +
                tableCell(inCode(key.example)) + " |\n";
    }
    return text;
}

std::string_view directionOf(Better better) {
    return better == Better::higher ? "higher" : better == Better::lower ? "lower" : "neither";
}

std::string rangeOf(const std::string& unit) {
    return unit == "share" ? "0 to 1" : unit;
}

std::string measuresReference(const CLI::App& /*program*/) {
    std::string text =
        "Measures by their ids, as `--measure`, selection rules and columns of tables name them. Ids with a "
        "number, such as `recall_at_16`, are possible for other numbers too. `groupscope-cli measures ID` "
        "prints one of them.\n\n"
        "| id | name | range or unit | better | definition | source |\n|---|---|---|---|---|---|\n";
    for (const Measure& measure : measures())
        text += "| " + inCode(measure.shownName()) +
                (measure.name.empty() ? "" : " (also " + inCode(measure.id) + ")") + " | " +
                tableCell(measure.title) + " | " + rangeOf(measure.unit) + " | " +
                std::string(directionOf(measure.better)) + " | " + tableCell(measure.formula) + " | " +
                tableCell(measure.source) + " |\n";
    return text;
}

std::string presetsReference(const CLI::App& /*program*/) {
    std::string text =
        "A preset is an experiment that is known by name: `groupscope-cli run PRESET --data FILE --out DIR` "
        "trains it, `groupscope-cli presets PRESET` prints its specification. Presets of the program itself "
        "have "
        "no paper.\n\n"
        "| id | title | paper | table | data set | runs |\n|---|---|---|---|---|--:|\n";
    for (const ExperimentPreset& preset : experimentPresets())
        text += "| " + inCode(preset.id) + " | " + tableCell(preset.title) + " | " +
                (preset.paper == "ours" ? "" : tableCell(preset.paper)) + " | " + tableCell(preset.table) +
                " | " + tableCell(preset.dataSet) + " | " +
                std::to_string(planRuns(presetExperiment(preset, "data.h5ad")).size()) + " |\n";
    return text;
}

std::string environmentReference(const CLI::App& /*program*/) {
    return topicText("environment");
}

std::string exitCodesReference(const CLI::App& /*program*/) {
    return topicText("exit-codes");
}

/// A text of a message with its arguments as "…".
std::string withoutArguments(std::string_view text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool isArgument =
            text[i] == '%' && i + 1 < text.size() && text[i + 1] >= '1' && text[i + 1] <= '9';
        if (isArgument)
            plain += "…";
        else if (text[i] != '{' && text[i] != '}')
            plain += text[i];
        i += isArgument ? 1 : 0;
    }
    return plain;
}

void addMessages(std::string& page, const char* title, std::span<const MessageText> texts) {
    page +=
        "\n## " + std::string(title) + "\n\n| code | at the command line | in the window |\n|---|---|---|\n";
    for (const MessageText& text : texts)
        page += "| " + inCode(text.code) + " | " + tableCell(withoutArguments(text.commandLine)) + " | " +
                tableCell(withoutArguments(text.window)) + " |\n";
}

std::string errorsReference(const CLI::App& /*program*/) {
    std::string text =
        "An error is one line: what happened, where, and what to do. At the command line it begins with "
        "`groupscope-cli: error:`; [exit codes](exit_codes.md) tell wrong usage from work that failed. In "
        "the "
        "window it opens the dialog that solves it, where there is one.\n\n"
        "These parts of messages differ between the command line and the window. `…` stands for a name or a "
        "number.\n";
    addMessages(text, "Data and groups", dataMessages);
    addMessages(text, "Reading and writing files", ioMessages);
    addMessages(text, "Methods", methodMessages);
    addMessages(text, "Runs", runMessages);
    addMessages(text, "Experiments", experimentMessages);
    return text;
}

} // namespace

std::string inCode(std::string_view text) {
    return "`" + std::string(text) + "`";
}

std::string tableCell(std::string text) {
    std::string cell;
    for (const char letter : text)
        cell += letter == '\n'  ? std::string(" ")
                : letter == '|' ? std::string("\\|")
                                : std::string(1, letter);
    return cell;
}

const Registry<ReferencePage>& referencePages() {
    static const Registry<ReferencePage> pages(
        "reference page", {{"commands", "Commands", commandsReference},
                           {"specification", "Specification of an experiment", specificationReference},
                           {"json", "JSON output", jsonReference},
                           {"file_format", "File format of embedding sets", fileFormatReference},
                           {"run_file", "Run file", runFileReference},
                           {"measures", "List of measures", measuresReference},
                           {"presets", "Presets", presetsReference},
                           {"environment", "Environment variables", environmentReference},
                           {"exit_codes", "Exit codes", exitCodesReference},
                           {"errors", "Errors", errorsReference}});
    return pages;
}

std::string referenceText(const ReferencePage& page, const CLI::App& program) {
    return "<!-- SPDX-License-Identifier: GPL-3.0-or-later -->\n# " + page.title + "\n\n" +
           page.text(program);
}

} // namespace groupscope::cli
