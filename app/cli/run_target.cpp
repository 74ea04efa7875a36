// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/run_target.h"

#include "app/cli/output_file.h"
#include "core/base/error.h"
#include "core/runs/run_file.h"

#include <filesystem>
#include <utility>

namespace groupscope::cli {

namespace {

/// The id of the run in that file; empty where it cannot be read.
std::string idOfRunIn(const std::string& file) {
    try {
        return loadRun(file).id;
    } catch (const Error&) {
        return {};
    }
}

} // namespace

RunTarget::RunTarget(std::string path, bool force)
    : wanted_(std::move(path))
    , file_(wanted_)
    , force_(force) {}

void RunTarget::requireRunFile() const {
    if (!isWanted())
        return;
    requireWritable(wanted_);
    if (!wanted_.ends_with(".h5"))
        throw UsageError("'" + wanted_ + "' is no name of a run file", "--out",
                         "choose one that ends with .h5");
    if (std::filesystem::exists(wanted_) && !isRunFile(wanted_))
        throw FileError("the file is there and is no run file", wanted_, "choose another name or remove it");
}

void RunTarget::requireSame(const std::string& id) const {
    if (isWanted() && !force_ && std::filesystem::exists(wanted_) && idOfRunIn(wanted_) != id)
        throw FileError("the file holds another run", wanted_,
                        "choose another name, or replace it with --force");
}

void RunTarget::save(const Run& run) {
    while (!force_ && !isBeside()) {
        if (!std::filesystem::exists(wanted_)) {
            if (saveNewRun(run, wanted_))
                return;
        } else if (idOfRunIn(wanted_) == run.id) { // its own checkpoint, or the same run made twice
            return saveRun(run, wanted_);
        } else {
            file_ = wanted_ + "." + run.id;
        }
    }
    saveRun(run, file_);
}

void RunTarget::requireOwnName() const {
    if (isBeside())
        throw FileError("another run was written there while this one trained", wanted_,
                        "this run is saved as " + file_ + ": rename it");
}

} // namespace groupscope::cli
