// SPDX-License-Identifier: GPL-3.0-or-later
//
//     record_trajectories FOLDER
//
// Writes FOLDER/CASE.json for every case of tests/reference/trajectories/cases.json: what its training draws
// and makes in this program, for make_trajectories.py to repeat.
#include "tests/support/reference.h"
#include "tests/support/trajectory.h"

#include <fstream>
#include <iostream>

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: record_trajectories FOLDER\n";
        return 2;
    }
    const auto task = groupscope::testing::trajectoryTask();
    const nlohmann::json cases = groupscope::testing::referenceFile("trajectories/cases.json");
    for (const auto& [name, use] : cases.items()) {
        try {
            std::ofstream(std::string(argv[1]) + "/" + name + ".json")
                << groupscope::testing::recordTrajectory(task, use) << '\n';
        } catch (const std::exception& error) {
            std::cerr << name << ": " << error.what() << '\n';
            return 1;
        }
    }
    return 0;
}
