// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/cores.h"

#include "core/base/parallel.h"
#include "tests/support/damaged_files.h"

#include <QTemporaryDir>
#include <QTest>

#include <cstdlib>
#include <sched.h>
#include <thread>

using namespace groupscope;
using namespace groupscope::testing;

namespace fs = std::filesystem;

class TestCores : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void textsOfTheEnvironment() {
        QCOMPARE(coresOfText("4"), std::optional(4));
        for (const char* text : {"", "0", "-2", "4.5", "four", "4 "})
            QCOMPARE(coresOfText(text), std::optional<int>());
        QCOMPARE(coresOfText(nullptr), std::optional<int>());
    }

    /// A job in a group of its own: the group above it may have less.
    void quotasOfBothVersions() {
        QTemporaryDir scratch;
        const fs::path root = scratch.path().toStdString(), list = root / "list";
        const auto write = [&](const char* file, const char* text) {
            fs::create_directories((root / file).parent_path());
            writeBytes(root / file, text);
        };
        const auto cores = [&] { return coresOfQuota(controlGroups("cpu", list, root)); };
        write("list", "0::/batch/job\n");
        QCOMPARE(cores(), std::optional<int>());
        write("batch/job/cpu.max", "max 100000\n");
        QCOMPARE(cores(), std::optional<int>());
        write("batch/job/cpu.max", "350000 100000\n");
        QCOMPARE(cores(), std::optional(4)); // three and a half
        write("batch/cpu.max", "200000 100000\n");
        QCOMPARE(cores(), std::optional(2));
        write("batch/cpu.max", "1000 100000\n");
        QCOMPARE(cores(), std::optional(1));

        write("list", "5:memory:/other\n4:cpu,cpuacct:/job\n0::/\n");
        QCOMPARE(cores(), std::optional<int>());
        write("cpu/job/cpu.cfs_quota_us", "-1\n"); // without a limit
        write("cpu/job/cpu.cfs_period_us", "100000\n");
        QCOMPARE(cores(), std::optional<int>());
        write("cpu/job/cpu.cfs_quota_us", "250000\n");
        QCOMPARE(cores(), std::optional(3));
        write("memory/other/cpu.cfs_quota_us", "100000\n"); // of another controller
        write("memory/other/cpu.cfs_period_us", "100000\n");
        QCOMPARE(cores(), std::optional(3));
    }

    /// This process is bound to one core before the number is asked for.
    void boundProcessesUseWhatTheyMay() {
        cpu_set_t all, one;
        QCOMPARE(sched_getaffinity(0, sizeof all, &all), 0);
        CPU_ZERO(&one);
        for (std::size_t core = 0; core < CPU_SETSIZE && CPU_COUNT(&one) == 0; ++core)
            if (CPU_ISSET(core, &all))
                CPU_SET(core, &one);
        QCOMPARE(sched_setaffinity(0, sizeof one, &one), 0);
        QCOMPARE(availableCores(), 1);
        QCOMPARE(threadCount(), 1);
        QCOMPARE(sched_setaffinity(0, sizeof all, &all), 0);
        QCOMPARE(availableCores(), 1); // read once
    }
};

QTEST_APPLESS_MAIN(TestCores)
#include "tst_cores.moc"
