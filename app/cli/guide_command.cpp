// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_description.h"
#include "app/cli/commands.h"
#include "app/cli/output_file.h"
#include "core/guide/guide_book.h"
#include "core/guide/installed_guide.h"
#include "core/io/atomic_file.h"
#include "core/report/documents.h"

#include <memory>

namespace groupscope::cli {

namespace {

void addGuideOptions(CLI::App* command, Console& console) {
    auto out = std::make_shared<OutputFile>();
    command->add_option("-o,--out", out->path, "Page to write")->required()->type_name("GUIDE.html");
    out->addForceTo(*command);
    console.addFlags(*command);
    describeUse(
        *command, CommandPurpose::help,
        {{"Write the guide", "guide --out guide.html"}, {"Replace it", "guide --out guide.html --force"}});
    command->callback([out, &console] {
        console.start();
        out->requirePage();
        writeTextAtomically(out->path, guideBook(guide()));
        console.print(console.json() ? fileToJson(out->path)
                                     : "wrote " + out->path + ": " + std::to_string(guide().pages().size()) +
                                           " pages\n");
    });
}

} // namespace

Command guideCommand() {
    return {"guide", "Write this guide as one HTML page with search", addGuideOptions};
}

} // namespace groupscope::cli
