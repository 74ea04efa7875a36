// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/reveal.h"

#include "core/base/error.h"
#include "tests/support/checks.h"

#include <QTemporaryDir>

#include <fstream>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

constexpr std::chrono::sys_seconds evening{std::chrono::seconds(1'795'560'360)};

TaskDefinition taskWith(std::int64_t train, std::int64_t val, std::int64_t test) {
    TaskDefinition definition;
    definition.splits = {
        {"train", "fit", train, ""}, {"val", "select", val, ""}, {"test", "report", test, ""}};
    definition.fitSplit = "train";
    definition.selectSplit = "val";
    return definition;
}

} // namespace

class TestReveal : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void actsOfAFolderAreKeptInTheirOrder() {
        const QTemporaryDir folder;
        QVERIFY(loadReveals(folder.path().toStdString()).empty());
        addReveal(folder.path().toStdString(),
                  {evening, "val.worst_group_accuracy", "task", {"b", "a", "b"}});
        addReveal(folder.path().toStdString(), {evening + std::chrono::hours(1), "", "other", {"c"}});
        const std::vector<Reveal> acts = loadReveals(folder.path().toStdString());
        QCOMPARE(acts.size(), std::size_t(2));
        QVERIFY(acts[0] == (Reveal{evening, "val.worst_group_accuracy", "task", {"a", "b"}}));
        QCOMPARE(acts[1].rule, std::string());
        QVERIFY(isRevealed(acts, "a") && isRevealed(acts, "c") && !isRevealed(acts, "d"));
    }

    void theTimeIsWrittenInUtc() {
        QCOMPARE(utcText(evening), std::string("2026-11-24T22:46:00Z"));
        QVERIFY(
            revealsFromJson(revealsToJson(std::vector<Reveal>{{evening, "r", "t", {}}}), "here")[0].time ==
            evening);
    }

    void furtherKeysArePassedOverAndDamageIsSaid() {
        QCOMPARE(revealsFromJson(R"({"reveals":[{"time":"2026-11-24T22:46:00Z","rule":"r","task":"t",)"
                                 R"("runs":["a"],"who":"me"}],"new":1})",
                                 "here")
                     .size(),
                 std::size_t(1));
        for (const char* text :
             {"", "{}", R"({"reveals":[{"time":"yesterday","rule":"","task":"","runs":[]}]})",
              R"({"reveals":[{"time":"2026-11-24T22:46:00Z"}]})"})
            CHECK_HOLDS(messageOf<DataError>([&] { revealsFromJson(text, "here"); }), "here");
        const QTemporaryDir folder;
        std::ofstream(folder.path().toStdString() + "/reveals.json") << "{";
        CHECK_HOLDS(messageOf<DataError>([&] {
                        addReveal(folder.path().toStdString(), {evening, "", "", {"a"}});
                    }),
                    "reveals.json"); // what cannot be read is not replaced
    }

    void aTaskWithNothingToSelectByHidesNothing() {
        QVERIFY(canHideTest(taskWith(10, 5, 5)));
        QVERIFY(!canHideTest(taskWith(10, 0, 5)));
        QVERIFY(!canHideTest(taskWith(0, 5, 5))); // zero-shot alone
        QVERIFY(!canHideTest(taskWith(0, 0, 5)));
        QVERIFY(!canHideTest(taskWith(10, 5, 0)));
    }
};

QTEST_APPLESS_MAIN(TestReveal)
#include "tst_reveal.moc"
