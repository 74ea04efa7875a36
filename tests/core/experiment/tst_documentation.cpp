// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/presets.h"
#include "core/experiment/spec.h"
#include "core/methods/method.h"
#include "core/runs/selection.h"
#include "tests/support/checks.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>

using namespace groupscope;

namespace {

const std::filesystem::path source = GROUPSCOPE_SOURCE_DIR;

std::string textOf(const std::filesystem::path& file) {
    std::ifstream stream(file);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

/// All pages of the guide, one after the other.
std::string guideText() {
    std::string text;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(source / "resources/guide"))
        if (entry.path().extension() == ".md")
            text += textOf(entry.path());
    return text;
}

} // namespace

/// Checks that the documentation describes everything there is, and nothing else.
class TestDocumentation : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void everyMethodIsDescribed() {
        const std::string readme = textOf(source / "README.md"), guide = guideText();
        for (const Method& method : methods()) {
            QVERIFY2(readme.find("`" + method.id + "`") != std::string::npos, method.id.c_str());
            QVERIFY2(guide.find("`" + method.id + "`") != std::string::npos, method.id.c_str());
        }
    }

    void theReadmeIsShort() {
        std::istringstream words(textOf(source / "README.md"));
        const std::ptrdiff_t count =
            std::distance(std::istream_iterator<std::string>(words), std::istream_iterator<std::string>());
        QVERIFY2(count > 0 && count <= 1200, std::to_string(count).c_str());
    }

    void everyRulePresetAndContrastiveParameterIsDescribed() {
        const std::string guide = guideText();
        for (const SelectionRule& rule : selectionRules())
            QVERIFY2(guide.find("`" + rule.id + "`") != std::string::npos, rule.id.c_str());
        for (const ExperimentPreset& preset : experimentPresets())
            QVERIFY2(preset.id.starts_with("grid-") || guide.find("`" + preset.id + "`") != std::string::npos,
                     preset.id.c_str());
        for (const char* key : {"proxy", "interleave", "accumulation", "negative_source", "denominator",
                                "ce_set", "balance_anchors", "normalize_input"})
            QVERIFY2(guide.find(std::string("`") + key + "`") != std::string::npos, key);
    }

    /// The pages on three papers name only presets that exist, every preset of the paper, and every table and
    /// figure that it has.
    void everyTableOfAPaperIsAnswered_data() {
        QTest::addColumn<QByteArray>("page");
        QTest::addColumn<QByteArrayList>("families"); // beginnings of the ids of its presets
        QTest::addColumn<QByteArrayList>("places");   // of tables and figures
        QByteArrayList tables{"| Table 1 |",  "| Figure 1a", "Figures 2, 6, 10, 11", "| Figure 3",
                              "Figure 4",     "| Figure 5",  "| Figure 7a to 7c",    "| Figure 7d",
                              "Figures 8, 9", "12, 13",      "Theorem 3.1"};
        for (int table = 1; table <= 12; ++table)
            tables << "| Table A." + QByteArray::number(table) + " (";
        QTest::newRow("Correct-N-Contrast")
            << QByteArray("correct_n_contrast.md") << QByteArrayList{"cnc-"} << tables;
        QTest::newRow("Contrastive Adapters")
            << QByteArray("contrastive_adapters.md") << QByteArrayList{"adapters-", "grid-"}
            << QByteArrayList{"| Figure 1",        "Figure 6",
                              "| Figures 2 and 5", "| Tables 1, 3, 5 to 7, 11, 12, Figures 4 and 8",
                              "| Figure 3",        "| Table 2",
                              "| Table 4",         "| Table 8",
                              "| Table 9",         "| Figure 7",
                              "| Table 10"};
        QTest::newRow("Adaptive Temperature")
            << QByteArray("adaptive_temperature.md") << QByteArrayList{"temperature-"}
            << QByteArrayList{"| Table 1, ", "| Table 2 |",       "| Tables 1 and 2", "| Figure 1 |",
                              "| Figure 2",  "| Figure 3",        "| Tables 3, 4, 5", "Figure 4",
                              "| Figure 5",  "| Figures 6 and 7", "| Tables 6, 7, 8", "| Table 9"};
    }
    void everyTableOfAPaperIsAnswered() {
        QFETCH(QByteArray, page);
        QFETCH(QByteArrayList, families);
        QFETCH(QByteArrayList, places);
        const std::string text = textOf(source / "resources/guide/papers" / page.toStdString());
        const auto ofThePaper = [&](const std::string& id) {
            return id != "cnc-ablation" &&
                   std::any_of(families.begin(), families.end(), [&](const QByteArray& family) {
                       return id.starts_with(family.toStdString());
                   });
        };
        static const std::regex named(
            "groupscope-cli (?:run|presets) ([a-z][a-z0-9-]+)|`([a-z]+-[a-z0-9-]+)`");
        std::set<std::string> ids;
        for (std::sregex_iterator match(text.begin(), text.end(), named), end; match != end; ++match)
            if ((*match)[1].matched)
                ids.insert((*match)[1].str());
            else if (ofThePaper((*match)[2].str()))
                ids.insert((*match)[2].str());
        for (const std::string& id : ids)
            QVERIFY2(experimentPresets().contains(id), id.c_str());
        int presets = 0;
        for (const ExperimentPreset& preset : experimentPresets())
            if (ofThePaper(preset.id)) {
                QVERIFY2(ids.contains(preset.id) || preset.id.starts_with("grid-"), preset.id.c_str());
                ++presets;
            }
        QVERIFY(presets > 10);
        for (const QByteArray& place : places)
            QVERIFY2(text.find(place.toStdString()) != std::string::npos, place.constData());
    }

    void demoExperimentsCanBePlanned_data() {
        QTest::addColumn<QByteArray>("file");
        QTest::newRow("demo") << QByteArray("demo_experiment.json");
        QTest::newRow("all methods") << QByteArray("all_methods.json");
        QTest::newRow("robust methods") << QByteArray("robust_methods.json");
        QTest::newRow("erasure methods") << QByteArray("erasure_methods.json");
        QTest::newRow("pre-training") << QByteArray("pretraining_methods.json");
        QTest::newRow("metric learning") << QByteArray("metric_methods.json");
        QTest::newRow("pairs") << QByteArray("pair_methods.json");
        QTest::newRow("office, pairs") << QByteArray("office_pairs.json");
        QTest::newRow("birds, pairs") << QByteArray("birds_pairs.json");
        QTest::newRow("office, 10 %") << QByteArray("office_domains_10.json");
        QTest::newRow("office, 100 %") << QByteArray("office_domains_100.json");
    }
    void demoExperimentsCanBePlanned() {
        QFETCH(QByteArray, file);
        const ExperimentSpec spec =
            readExperimentSpec(source / "resources/demo" / std::string(file.constData()));
        QVERIFY(!planRuns(spec).empty());
        QVERIFY(spec.seeds == (std::vector<std::uint64_t>{0, 1, 2}));
    }

    void domainExperimentsHaveFiveSeedsAndOneLabelFraction_data() {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<double>("fraction");
        for (const auto& [percent, fraction] : {std::pair{"1", 0.01}, {"10", 0.1}, {"100", 1.0}})
            for (const char* kind : {"domain_methods_", "recoloured_views_"}) {
                const QByteArray name = QByteArray(kind) + percent + ".json";
                QTest::newRow(name.constData()) << name << fraction;
            }
    }
    void domainExperimentsHaveFiveSeedsAndOneLabelFraction() {
        QFETCH(QByteArray, file);
        QFETCH(double, fraction);
        const ExperimentSpec spec =
            readExperimentSpec(source / "resources/demo" / std::string(file.constData()));
        QVERIFY(spec.seeds == (std::vector<std::uint64_t>{0, 1, 2, 3, 4}));
        QCOMPARE(spec.select, std::string("val.average_accuracy"));
        for (const PlannedRun& run : planRuns(spec))
            QCOMPARE(run.parameters.number("label_fraction"), fraction);
    }

    /// The specifications behind the chapter on metric learning can be planned.
    void imbalancesCanBePlanned() {
        for (const char* file : {"imbalance_demo.json", "imbalance_office.json", "imbalance_birds.json"}) {
            const ExperimentSpec spec = readExperimentSpec(source / "resources/demo" / file);
            QVERIFY2(spec.imbalance && !spec.downstream.classifiers.empty(), file);
            QCOMPARE(planRuns(spec).size(), std::size_t(4 * 3 * 5));
        }
    }

    void allMethodsAreInAnExperiment() {
        std::set<std::string> planned;
        for (const char* file : {"all_methods.json", "robust_methods.json", "erasure_methods.json",
                                 "pretraining_methods.json", "metric_methods.json", "pair_methods.json"})
            for (const PlannedRun& run : planRuns(readExperimentSpec(source / "resources/demo" / file)))
                planned.insert(run.method);
        for (const Method& method : methods()) // the demo set has no group prompts
            QVERIFY2(planned.contains(method.id) != (method.id == "group-prompt"), method.id.c_str());
    }
};

QTEST_APPLESS_MAIN(TestDocumentation)
#include "tst_documentation.moc"
