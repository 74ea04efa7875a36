// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_description.h"
#include "app/cli/commands.h"
#include "app/cli/reference_pages.h"

#include <memory>

namespace groupscope::cli {

namespace {

std::string listOfPages() {
    std::string text;
    for (const ReferencePage& page : referencePages())
        text += page.id + "\n";
    return text;
}

void addReferenceOptions(CLI::App* command, Console& console) {
    auto id = std::make_shared<std::string>();
    command->add_option("PAGE", *id, "Page to print; without it, the names of all pages")->type_name("");
    console.addFlags(*command);
    describeUse(
        *command, CommandPurpose::help,
        {{"List the pages", "reference"}, {"Print the keys of a specification", "reference specification"}});
    command->callback([id, command, &console] {
        console.start();
        console.print(id->empty() ? listOfPages()
                                  : referenceText(referencePages().find(*id), *command->get_parent()));
    });
}

} // namespace

Command referenceCommand() {
    return {"reference", "Print a page of the reference as Markdown", addReferenceOptions};
}

} // namespace groupscope::cli
