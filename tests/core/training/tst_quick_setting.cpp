// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/quick_setting.h"

#include "core/training/epoch_plan.h"
#include "tests/support/method_checks.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

using Setting = std::map<std::string, std::string>;

Setting quickOf(const char* method, std::size_t examples) {
    return quickSetting(methods().find(method).parameters, examples);
}

} // namespace

class TestQuickSetting : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void boundsEpochsAndNegatives() {
        QCOMPARE(quickOf("contrastive-adapter", 48'000), (Setting{{"epochs", "20"},
                                                                  {"max_anchors", "2048"},
                                                                  {"minimum_updates", "500"},
                                                                  {"negatives", "256"},
                                                                  {"positives", "256"}}));
        QCOMPARE(quickOf("cnc", 48'000), (Setting{{"epochs", "3"}}));
    }

    /// Fewer epochs of a large set, and of a small one as many as its updates need.
    void isSizedToTheSet() {
        const std::vector<ParameterSpec>& specs = methods().find("erm").parameters;
        const auto epochs = [&](std::size_t examples) {
            return expectedEpochs(resolveParameters(specs, quickSetting(specs, examples)), examples);
        };
        QCOMPARE(epochs(226), 250); // two updates an epoch, 500 wanted
        QCOMPARE(epochs(48'000), 20);
        QCOMPARE(epochs(256'000), 4); // 2,000 updates an epoch, no more than 8,000 wanted
        QCOMPARE(epochs(10'000'000), 2);
    }

    void isShorterThanTheDefaults() {
        for (const Method& method : methods())
            for (const std::size_t examples : {std::size_t{1}, std::size_t{226}, std::size_t{48'000}}) {
                const Setting quick = quickSetting(method.parameters, examples);
                const ParameterValues values = resolveParameters(method.parameters, quick),
                                      usual = resolveParameters(method.parameters, {});
                QVERIFY2(expectedEpochs(values, examples) <= expectedEpochs(usual, examples),
                         method.id.c_str());
                for (const auto& [key, text] : quick) {
                    const auto other = usual.all().find(key);
                    QVERIFY2(other != usual.all().end(), method.id.c_str());
                    if (key != "minimum_updates")
                        QVERIFY2(toText(other->second) != text, (method.id + " " + key).c_str());
                }
            }
    }

    void methodsWithoutEpochsHaveNone() {
        QVERIFY(quickOf("zero-shot", 48'000).empty());
        QVERIFY(quickSettingText(methods().find("zero-shot").parameters).empty());
        QCOMPARE(quickSettingText(methods().find("cnc").parameters),
                 std::string("epochs at most 3 (fewer beyond 8000 updates), minimum_updates at most 500"));
    }
};

QTEST_APPLESS_MAIN(TestQuickSetting)
#include "tst_quick_setting.moc"
