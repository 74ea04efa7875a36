// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// GROUPSCOPE_TEST_MAIN(run): ends a test that run(argc, argv) starts, rather than one of Qt's macros. Where
// several tests are one program (united_tests.h) it registers the test.
#ifndef GROUPSCOPE_TEST_MAIN
#define GROUPSCOPE_TEST_MAIN(...)                                                                            \
    int main(int argc, char** argv) {                                                                        \
        return (__VA_ARGS__)(argc, argv);                                                                    \
    }
#endif
