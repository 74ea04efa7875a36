// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

namespace groupscope::testing {

/// A test among several that were compiled as one program (GROUPSCOPE_QUICK_BUILD). Each is still started
/// by itself: the program's first argument is its name, tst_pca.
class UnitedTest {
  public:
    using Run = int (*)(int argc, char** argv);

    /// `file` is the test's source.
    UnitedTest(const char* file, Run run);
};

} // namespace groupscope::testing

// Part of the headers that united tests have precompiled: what ends each of them registers it instead of
// defining main().
#undef QTEST_APPLESS_MAIN
#define QTEST_APPLESS_MAIN(Class)                                                                            \
    namespace {                                                                                              \
    const groupscope::testing::UnitedTest united##Class(__FILE__, [](int argc, char** argv) {                \
        Class test;                                                                                          \
        return QTest::qExec(&test, argc, argv);                                                              \
    });                                                                                                      \
    }
#undef QTEST_GUILESS_MAIN
#define QTEST_GUILESS_MAIN(Class)                                                                            \
    namespace {                                                                                              \
    const groupscope::testing::UnitedTest united##Class(__FILE__, [](int argc, char** argv) {                \
        const QCoreApplication application(argc, argv);                                                      \
        Class test;                                                                                          \
        return QTest::qExec(&test, argc, argv);                                                              \
    });                                                                                                      \
    }
