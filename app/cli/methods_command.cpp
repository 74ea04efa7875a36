// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/fitted_table.h"
#include "core/base/text.h"
#include "core/methods/method.h"
#include "core/report/citations.h"
#include "core/report/documents.h"
#include "core/runs/convergence.h"
#include "core/runs/table.h"
#include "core/training/quick_setting.h"

#include <algorithm>
#include <memory>
#include <span>
#include <vector>

namespace groupscope::cli {

namespace {

std::string typeAndRange(const ParameterSpec& spec) {
    if (std::holds_alternative<bool>(spec.defaultValue))
        return "true or false";
    if (std::holds_alternative<std::string>(spec.defaultValue)) {
        std::string choices;
        for (const std::string& choice : spec.choices)
            choices += (choices.empty() ? "one of " : ", ") + choice;
        return choices;
    }
    const bool whole = std::holds_alternative<std::int64_t>(spec.defaultValue);
    const auto bound = [whole](double value) { return whole ? fixedText(value, 0) : displayText(value); };
    return std::string(whole ? "whole number" : "number") + " from " + bound(spec.minimum) + " to " +
           bound(spec.maximum);
}

/// "A search tries 1e-4 to 0.1, by factors".
std::string describe(const SearchRange& range) {
    if (range.values.empty())
        return "A search tries " + displayText(range.low) + " to " + displayText(range.high) +
               (range.logarithmic ? ", by factors" : "");
    std::string text;
    for (const ParameterValue& value : range.values)
        text += (text.empty() ? "A search tries " : ", ") + displayText(value);
    return text;
}

/// "Only with groups = erm or eiil".
std::string describe(const ParameterCondition& condition) {
    std::string text = "Only with " + condition.key + " = ";
    for (const std::string& value : condition.values)
        text += (&value == &condition.values.front() ? "" : " or ") + value;
    return text;
}

/// "\nNeeds: …"; nothing of methods that need nothing more than rows with classes.
std::string needsText(const Method& method) {
    std::string text;
    for (const std::string& need : method.needs())
        text += (text.empty() ? "\nNeeds: " : "; ") + need;
    return text;
}

/// "\nQuick setting (train --quick): epochs at most 20 …"; nothing of methods without one.
std::string quickText(const Method& method) {
    const std::string quick = quickSettingText(method.parameters);
    return quick.empty() ? std::string() : "\nQuick setting (train --quick): " + quick;
}

std::string describe(const Method& method) {
    std::string text = method.id + " – " + method.name + "\n" + method.summary +
                       "\nSource: " + method.source + needsText(method) + quickText(method) +
                       "\n\nParameters (--set key=value):\n";
    for (const ParameterSpec& spec : method.parameters)
        text += "  " + spec.key + " = " + displayText(spec.defaultValue) + "\n      " + spec.help +
                "\n      " + typeAndRange(spec) + (spec.onlyIf ? ". " + describe(*spec.onlyIf) : "") +
                (spec.search ? ". " + describe(*spec.search) : "") + ". Source: " + spec.source + ".\n";
    return text;
}

std::string listOfMethods() {
    Table table;
    table.columns = {{"family", "family", Table::Kind::text},
                     {"id", "method", Table::Kind::text},
                     {"summary", "what it does", Table::Kind::text}};
    for (const Method& method : methods())
        table.rows.push_back(
            {Table::Cell(familyId(method.family)), Table::Cell(method.id), Table::Cell(method.summary)});
    return shownTable(table) + "\n" + convergenceText() +
           "\nThe parameters of one: groupscope-cli methods ID\n";
}

/// Each paper once.
std::string bibtexOf(std::span<const Method> wanted) {
    std::vector<const Citation*> papers;
    for (const Method& method : wanted)
        for (const Citation* paper : citationsOf(method.id))
            if (std::find(papers.begin(), papers.end(), paper) == papers.end())
                papers.push_back(paper);
    return toBibtex(papers);
}

void addMethodsOptions(CLI::App* command, Console& console) {
    auto id = std::make_shared<std::string>();
    auto bibtex = std::make_shared<bool>(false);
    command->add_option("ID", *id, "Method to describe")->type_name("");
    command->add_flag("--bibtex", *bibtex, "The papers of the method, or of all, as entries for BibTeX");
    console.addFlags(*command);
    describeUse(
        *command, CommandPurpose::train,
        {{"List every method", "methods"}, {"Show the parameters of one method", "methods group-dro"}});
    command->callback([id, bibtex, &console] {
        console.start();
        const std::span<const Method> wanted = id->empty() ? std::span<const Method>(methods())
                                                           : std::span<const Method>(&methods().find(*id), 1);
        if (*bibtex)
            console.print(bibtexOf(wanted));
        else if (console.json())
            console.print(methodsToJson(wanted));
        else
            console.print(id->empty() ? listOfMethods() : describe(wanted.front()));
    });
}

} // namespace

Command methodsCommand() {
    return {"methods", "Every method, or the parameters of one", addMethodsOptions};
}

} // namespace groupscope::cli
