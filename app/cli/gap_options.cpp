// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/gap_options.h"

#include "app/cli/command_description.h"
#include "core/base/error.h"

namespace groupscope::cli {

void GapOptions::addTo(CLI::App& command) {
    const OptionHeading heading(command, "Gaps");
    const auto add = [&command](const char* flag, std::vector<std::string>& words, const char* help,
                                const char* type) {
        command.add_option(flag, words, help)->type_name(type)->allow_extra_args(false);
    };
    add("--minor", minor,
        "The gap major - minor of every measure, where examples with these values are minor and all others "
        "major; again for another",
        "COLUMN=VALUES");
    add("--gap", gaps,
        "Another gap: worst (others - worst), halves (better - worse half), or two sets, as in "
        "light:skin=I,II/dark:skin=V,VI; again for another",
        "DEFINITION");
    add("--leave-out", leftOut, "Examples with these values are on neither side of a gap", "COLUMN=VALUES");
}

std::vector<GapDefinition> GapOptions::definitions() const {
    std::vector<GapDefinition> definitions;
    for (const std::string& text : minor)
        definitions.push_back(gapOfMinor(parseValueSet(text, "--minor")));
    for (const std::string& text : gaps)
        definitions.push_back(parseGap(text, "--gap"));
    if (definitions.empty() && !leftOut.empty())
        throw UsageError("no gap is asked for that something could be left out of", "--leave-out",
                         "give --minor or --gap");
    for (GapDefinition& definition : definitions)
        for (const std::string& text : leftOut)
            definition.leftOut.push_back(parseValueSet(text, "--leave-out"));
    return definitions;
}

} // namespace groupscope::cli
