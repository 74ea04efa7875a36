// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/experiment/presets.h"
#include "tests/support/checks.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>

using namespace groupscope;
using groupscope::testing::messageOf;

/// Specifications that extend presets or other files, and methods that share settings.
class TestSpecExtends : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    /// Own keys replace, objects are merged, lists are replaced, null removes.
    void ownKeysGoOverThoseOfThePreset() {
        const ExperimentSpec quick = presetExperiment(experimentPresets().find("quick"), "a.h5ad");
        const ExperimentSpec mine = parse(R"({"preset":{"extends":"quick","title":"Mine"},
            "data":"a.h5ad","seeds":[7,8],"select":"val.average_accuracy"})");
        QCOMPARE(mine.seeds, (std::vector<std::uint64_t>{7, 8}));
        QCOMPARE(mine.select, std::string("val.average_accuracy"));
        QCOMPARE(mine.methods.size(), quick.methods.size());
        QCOMPARE(planRuns(mine).size(), 2 * planRuns(quick).size());
        const ExperimentSpec waterbirds =
            presetExperiment(experimentPresets().find("cnc-table-1-waterbirds"), "a");
        const ExperimentSpec changed = parse(R"({"preset":{"extends":"cnc-table-1-waterbirds"},"data":"a",
            "settings":{"first_stage":{"set":{"stage1_epochs":1,"stage1_batch_size":null}}}})");
        const MethodPlan& before = waterbirds.methods.back();
        QVERIFY(changed.methods.back().set == before.set); // of a method that does not use it
        const auto ofCnc = [](const ExperimentSpec& spec) {
            for (const MethodPlan& plan : spec.methods)
                if (plan.method == "cnc")
                    return plan.set;
            return std::map<std::string, ParameterValue>();
        };
        QCOMPARE(std::get<std::int64_t>(ofCnc(changed).at("stage1_epochs")), std::int64_t(1));
        QVERIFY(!ofCnc(changed).contains("stage1_batch_size"));
        QVERIFY(ofCnc(waterbirds).contains("stage1_batch_size"));
        QVERIFY(ofCnc(changed).at("stage1_learning_rate") == ofCnc(waterbirds).at("stage1_learning_rate"));
    }

    void filesExtendFilesOfTheirFolder() {
        write("base.json", R"({"preset":{"extends":"quick"},"data":"b.h5ad","seeds":[3]})");
        write("own.json", R"({"preset":{"extends":"base.json"},"embedding":"X_other"})");
        const ExperimentSpec spec = readExperimentSpec(path("own.json"));
        QCOMPARE(spec.seeds, std::vector<std::uint64_t>{3});
        QCOMPARE(spec.selection.embedding, std::string("X_other"));
        QCOMPARE(spec.data, path("b.h5ad"));
    }

    void saysWhatCannotBeExtended() {
        CHECK_HOLDS(refused("table-4"), "'table-4' is no preset");
        CHECK_HOLDS(refused("../quick.json"), "no preset");
        CHECK_HOLDS(refused("/etc/quick.json"), "no preset");
        write("a.json", R"({"preset":{"extends":"b.json"},"data":"a"})");
        write("b.json", R"({"preset":{"extends":"a.json"},"data":"a"})");
        const std::string message = messageOf<UsageError>([&] { readExperimentSpec(path("a.json")); });
        CHECK_HOLDS(message, "extends itself: b.json → a.json → b.json");
        for (int level = 0; level < 9; ++level)
            write("l" + std::to_string(level) + ".json",
                  R"({"preset":{"extends":"l)" + std::to_string(level + 1) + R"(.json"},"data":"a"})");
        write("l9.json", R"({"data":"a","methods":[{"method":"adapter"}]})");
        CHECK_HOLDS(messageOf<UsageError>([&] { readExperimentSpec(path("l0.json")); }),
                    "has more than 8 levels");
        QCOMPARE(readExperimentSpec(path("l1.json")).methods.size(), std::size_t(1));
        CHECK_HOLDS(messageOf<UsageError>([&] { parse(R"({"preset":{"papers":"x"},"data":"a"})"); }),
                    "preset.papers is not a key");
    }

    /// Groups that are attribute values stay so, and with them the rule.
    void attributeGroupsAreInherited() {
        const ExperimentSpec mine =
            parse(R"({"preset":{"extends":"metric-colours"},"data":"a","seeds":[0]})");
        QVERIFY(mine.ofAttributeValues);
        const GroupScheme groups("bird", {"a", "b"}, {{"wing", {"x", "y"}, {}}});
        QCOMPARE(ruleOn(mine, groups), std::string("val.map_at_r.worst:wing"));
        ExperimentSpec other = mine;
        other.select = "val.map_at_r.worst:bill";
        QCOMPARE(ruleOn(other, groups), other.select);
        QVERIFY(!parse(R"({"preset":{"extends":"quick"},"data":"a"})").ofAttributeValues);
    }

    /// A file that is named without a folder is in the current one.
    void filesOfTheCurrentFolderAreExtended() {
        write("here.json", R"({"data":"b.h5ad","methods":[{"method":"adapter"}]})");
        write("child.json", R"({"preset":{"extends":"here.json"}})");
        write("list.json", "[1]");
        write("bad.json", R"({"preset":{"extends":"list.json"}})");
        const std::filesystem::path before = std::filesystem::current_path();
        std::filesystem::current_path(folder_.path().toStdString());
        const ExperimentSpec spec = readExperimentSpec("child.json");
        const std::string message = messageOf<UsageError>([] { readExperimentSpec("bad.json"); });
        std::filesystem::current_path(before);
        QCOMPARE(spec.methods.size(), std::size_t(1));
        QCOMPARE(spec.data, std::filesystem::path("b.h5ad"));
        CHECK_HOLDS(message, "'list.json' cannot be extended");
    }

    /// Named settings give values in their order; those of the method itself come last.
    void methodsUseNamedSettings() {
        const ExperimentSpec spec = parse(R"({"data":"a","settings":{
              "fast":{"set":{"epochs":5,"batch_size":64},"grid":{"learning_rate":[0.1,0.2]}},
              "slow":{"set":{"epochs":50,"learning_rate":0.3}}},
            "methods":[{"method":"adapter","use":["fast"]},
                       {"method":"adapter","use":["fast","slow"],"set":{"batch_size":8}},
                       {"method":"adapter","use":["slow"],"grid":{"epochs":[1,2]}}]})");
        QCOMPARE(spec.methods[0].grid.at("learning_rate").size(), std::size_t(2));
        QCOMPARE(std::get<std::int64_t>(spec.methods[1].set.at("epochs")), std::int64_t(50));
        QCOMPARE(std::get<std::int64_t>(spec.methods[1].set.at("batch_size")), std::int64_t(8));
        QVERIFY(spec.methods[1].grid.empty()); // a value that is set is tried no longer
        QVERIFY(!spec.methods[2].set.contains("epochs"));
        QCOMPARE(planRuns(spec).size(), std::size_t(2 + 1 + 2));
        QVERIFY(planRuns(parseExperimentSpec(toJson(spec), "/data")) == planRuns(spec));
        const auto with = [](const std::string& settings) {
            return messageOf<UsageError>([&] {
                parse(R"({"data":"a","settings":)" + settings +
                      R"(,"methods":[{"method":"adapter","use":["fast"]}]})");
            });
        };
        CHECK_HOLDS(with(R"({"slow":{}})"), "methods[0].use[0] 'fast' is not in settings");
        CHECK_HOLDS(with(R"({"fast":{"set":{"epoch":1}}})"), "settings.fast.set.epoch is not a parameter");
        CHECK_HOLDS(with(R"({"fast":{"values":{}}})"), "settings.fast.values is not a key");
        CHECK_HOLDS(with("[1]"), "settings is array");
    }

    /// The output of `presets ID` is read as the same experiment, and names the preset.
    void printedPresetsAreReadAgain() {
        for (const ExperimentPreset& preset : experimentPresets()) {
            const ExperimentSpec spec = presetExperiment(preset, "/data/a.h5ad");
            const std::string json = toJson(preset, spec);
            CHECK_HOLDS(json, "\"id\": \"" + preset.id + "\"");
            QCOMPARE(toJson(parseExperimentSpec(json, "/")), toJson(spec));
        }
    }

    /// Every file of the folder is in the menu.
    void everyFileIsAPreset() {
        std::size_t files = 0;
        for (const auto& entry :
             std::filesystem::directory_iterator(GROUPSCOPE_SOURCE_DIR "/resources/presets")) {
            QVERIFY2(experimentPresets().contains(entry.path().stem().string()), entry.path().c_str());
            ++files;
        }
        QCOMPARE(files, experimentPresets().size());
    }

  private:
    std::filesystem::path path(const std::string& name) const {
        return std::filesystem::path(folder_.path().toStdString()) / name;
    }
    void write(const std::string& name, const std::string& text) const { std::ofstream(path(name)) << text; }
    static ExperimentSpec parse(const std::string& json) { return parseExperimentSpec(json, "/data"); }
    static std::string refused(const std::string& base) {
        return messageOf<UsageError>(
            [&] { parse(R"({"preset":{"extends":")" + base + R"("},"data":"a.h5ad"})"); });
    }

    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestSpecExtends)
#include "tst_spec_extends.moc"
