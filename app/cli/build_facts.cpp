// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/build_facts.h"

#include "core/base/instruction_set.h"
#include "core/base/text.h"
#include "core/base/version.h"

#include <nlohmann/json.hpp>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

namespace groupscope::cli {

namespace {

constexpr std::string_view commitBuilt =
#include "app/cli/commit.inc"
    ;

/// Libraries that the program was built with: name and version.
std::vector<std::pair<std::string, std::string>> libraries() {
    std::vector<std::pair<std::string, std::string>> all;
    std::istringstream names(GROUPSCOPE_LIBRARIES); // "Eigen 3.4.0|HDF5 1.10.8"
    for (std::string text; std::getline(names, text, '|');) {
        const std::size_t blank = text.rfind(' ');
        all.emplace_back(text.substr(0, blank), text.substr(blank + 1));
    }
    return all;
}

} // namespace

std::string versionText(bool asJson) {
    const std::string commit = commitBuilt.empty() ? "unknown" : std::string(commitBuilt);
    if (asJson) {
        nlohmann::ordered_json json{{"program", "groupscope-cli"},
                                    {"version", programVersion},
                                    {"commit", commit},
                                    {"compiler", GROUPSCOPE_COMPILER},
                                    {"instruction_set", instructionSetName()},
                                    {"libraries", nlohmann::ordered_json::object()}};
        for (const auto& [name, version] : libraries())
            json["libraries"][name] = version;
        return json.dump(2);
    }
    return std::string("groupscope-cli ") + programVersion + "\ncommit           " + commit +
           "\ncompiler         " + GROUPSCOPE_COMPILER + "\ninstruction set  " + instructionSetName() +
           "\nlibraries        " + joined(libraries(), ", ", [](const auto& library) {
               return library.first + " " + library.second;
           });
}

} // namespace groupscope::cli
