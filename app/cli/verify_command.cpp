// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "app/cli/fitted_table.h"
#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/report/capsule_check.h"

#include <memory>

namespace groupscope::cli {

namespace {

struct VerifyArguments {
    std::string capsule;
    CapsuleCheckRequest request;
};

/// Throws DataError, after the findings are printed, when one of them differs.
void verify(const VerifyArguments& options, Console& console) {
    console.start();
    const CapsuleVerdict verdict = verifyCapsule(options.capsule, options.request, console.context());
    const std::size_t differing = verdict.count(CapsuleOutcome::differs);
    if (console.json())
        console.print(capsuleToJson(verdict));
    else
        console.print(shownTable(capsuleTable(verdict)) + "\n" +
                      std::to_string(verdict.count(CapsuleOutcome::reproduced)) + " reproduced, " +
                      std::to_string(differing) + (differing == 1 ? " differs, " : " differ, ") +
                      std::to_string(verdict.count(CapsuleOutcome::notPossible)) + " not possible\n");
    for (const std::string& line : verdict.manifest.leftOut)
        console.warn("not in the capsule: " + line);
    if (differing > 0)
        throw DataError(counted(differing, "check finds", "checks find") +
                            " something else than the capsule says",
                        options.capsule, "ask whoever made it");
}

void addVerifyOptions(CLI::App* command, Console& console) {
    auto options = std::make_shared<VerifyArguments>();
    command->add_option("CAPSULE", options->capsule, "File that capsule has written")
        ->required()
        ->type_name("");
    command
        ->add_option("FILE", options->request.files,
                     "Data files of the runs; without them predictions are not computed again unless the "
                     "capsule holds the data")
        ->type_name("");
    addMapOption(*command, options->request.map);
    command
        ->add_option("--retrain", options->request.retrain,
                     "Train so many runs again, of each method the first ones first, and compare all bytes")
        ->type_name("N")
        ->check(CLI::Range(0, 1'000'000));
    console.addFlags(*command);
    describeUse(*command, CommandPurpose::publish,
                {{"Check a capsule", "verify study.capsule"},
                 {"Train two of its runs again", "verify study.capsule demo.h5ad --retrain 2"}});
    command->callback([options, &console] { verify(*options, console); });
}

} // namespace

Command verifyCommand() {
    return {"verify", "Check a capsule: what can be computed again, and whether it is the same",
            addVerifyOptions};
}

} // namespace groupscope::cli
