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

/// Runs the test class `Test` with an application, or without one, as Qt's macros QTEST_MAIN do.
template<class Test, class Application>
int runUnited(int argc, char** argv) {
    const Application application(argc, argv);
    Test test;
    return QTest::qExec(&test, argc, argv);
}

template<class Test>
int runUnitedWithoutApplication(int argc, char** argv) {
    Test test;
    return QTest::qExec(&test, argc, argv);
}

} // namespace groupscope::testing

// Part of the headers that united tests have precompiled: what ends each of them registers it instead of
// defining main().
#define GROUPSCOPE_UNITED_NAMED(name, ...)                                                                   \
    namespace {                                                                                              \
    const groupscope::testing::UnitedTest name(__FILE__, __VA_ARGS__);                                       \
    }
#define GROUPSCOPE_UNITED_NUMBERED(number, ...) GROUPSCOPE_UNITED_NAMED(united##number, __VA_ARGS__)
#define GROUPSCOPE_UNITED(number, ...) GROUPSCOPE_UNITED_NUMBERED(number, __VA_ARGS__)
#define GROUPSCOPE_TEST_MAIN(...) GROUPSCOPE_UNITED(__COUNTER__, __VA_ARGS__)
#undef QTEST_MAIN
#define QTEST_MAIN(Class) GROUPSCOPE_TEST_MAIN(groupscope::testing::runUnited<Class, QApplication>)
#undef QTEST_APPLESS_MAIN
#define QTEST_APPLESS_MAIN(Class)                                                                            \
    GROUPSCOPE_TEST_MAIN(groupscope::testing::runUnitedWithoutApplication<Class>)
#undef QTEST_GUILESS_MAIN
#define QTEST_GUILESS_MAIN(Class)                                                                            \
    GROUPSCOPE_TEST_MAIN(groupscope::testing::runUnited<Class, QCoreApplication>)
