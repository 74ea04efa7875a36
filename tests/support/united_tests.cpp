// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/united_tests.h"

#include <cstdio>
#include <filesystem>
#include <map>
#include <string>

namespace groupscope::testing {

namespace {

std::map<std::string, UnitedTest::Run>& tests() {
    static std::map<std::string, UnitedTest::Run> all;
    return all;
}

} // namespace

UnitedTest::UnitedTest(const char* file, Run run) {
    tests().emplace(std::filesystem::path(file).stem().string(), run);
}

} // namespace groupscope::testing

/// Arguments: the name of the test, then its own.
int main(int argc, char** argv) {
    const auto& tests = groupscope::testing::tests();
    const auto test = argc > 1 ? tests.find(argv[1]) : tests.end();
    if (test == tests.end()) {
        std::fprintf(stderr, "give the name of one of these %zu tests:\n", tests.size());
        for (const auto& [name, run] : tests)
            std::fprintf(stderr, "  %s\n", name.c_str());
        return 2;
    }
    argv[1] = argv[0];
    return test->second(argc - 1, argv + 1);
}
