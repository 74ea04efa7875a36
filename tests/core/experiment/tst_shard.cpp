// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/shard.h"

#include "core/base/error.h"
#include "tests/support/checks.h"

#include <QTest>

#include <map>
#include <string>
#include <utility>

using namespace groupscope;
using groupscope::testing::messageOf;

class TestShard : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void shardsAreCountedFromZero() {
        const auto nothing = [](const char*) -> const char* { return nullptr; };
        QCOMPARE(shardOf("0/1", nothing).count, std::size_t(1));
        QCOMPARE(shardOf("3/12", nothing).index, std::size_t(3));
        for (const char* wrong : {"", "/", "1", "1/1", "2/1", "-1/3", "a/b", "1/2/3", "slurm"})
            QVERIFY2(!messageOf<UsageError>([&] { shardOf(wrong, nothing); }).empty(), wrong);
    }

    void anArrayTaskIsAShard() {
        std::map<std::string, std::string> values{{"SLURM_ARRAY_TASK_ID", "7"},
                                                  {"SLURM_ARRAY_TASK_MIN", "5"},
                                                  {"SLURM_ARRAY_TASK_MAX", "9"},
                                                  {"SLURM_ARRAY_TASK_STEP", "1"},
                                                  {"SLURM_ARRAY_TASK_COUNT", "5"}};
        const auto environment = [&values](const char* name) {
            const auto found = values.find(name);
            return found == values.end() ? nullptr : found->second.c_str();
        };
        QCOMPARE(shardOf("slurm", environment).index, std::size_t(2));
        QCOMPARE(shardOf("slurm", environment).count, std::size_t(5));
        const auto refused = [&](const char* name, const char* value) {
            const std::string before = std::exchange(values[name], value);
            const std::string message = messageOf<UsageError>([&] { shardOf("slurm", environment); });
            values[name] = before;
            return message;
        };
        CHECK_HOLDS(refused("SLURM_ARRAY_TASK_STEP", "2"), "one apart");
        CHECK_HOLDS(refused("SLURM_ARRAY_TASK_COUNT", "4"), "missing");
        CHECK_HOLDS(refused("SLURM_ARRAY_TASK_ID", "10"), "no task");
        CHECK_HOLDS(refused("SLURM_ARRAY_TASK_ID", "x"), "no task");
    }
};

QTEST_APPLESS_MAIN(TestShard)
#include "tst_shard.moc"
