// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/presets.h"
#include "core/experiment/spec.h"
#include "core/methods/method.h"
#include "core/runs/selection.h"
#include "tests/support/checks.h"

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

/// What the documents promise is there, and what is there is in the documents.
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

    /// The chapter of both papers by number: every preset it runs is there, every preset of theirs is in it,
    /// and no table or figure is forgotten.
    void everyTableOfBothPapersIsAnswered() {
        const std::string chapter = textOf(source / "resources/guide/papers/robust_tables.md");
        static const std::regex named(
            "groupscope-cli (?:run|presets) ([a-z][a-z0-9-]+)|`((?:cnc|adapters|grid)-[a-z0-9-]+)`");
        std::set<std::string> ids;
        for (std::sregex_iterator match(chapter.begin(), chapter.end(), named), end; match != end; ++match)
            ids.insert((*match)[1].matched ? (*match)[1].str() : (*match)[2].str());
        QVERIFY(ids.size() > 30);
        for (const std::string& id : ids)
            QVERIFY2(experimentPresets().contains(id), id.c_str());
        for (const ExperimentPreset& preset : experimentPresets())
            if ((preset.id.starts_with("cnc-") && preset.id != "cnc-ablation") ||
                preset.id.starts_with("adapters-"))
                QVERIFY2(ids.contains(preset.id), preset.id.c_str());
        const std::size_t second = chapter.find("\n## Contrastive Adapters");
        const std::string first = chapter.substr(0, second), other = chapter.substr(second);
        for (int table = 1; table <= 12; ++table) {
            const std::string own = std::to_string(table);
            QVERIFY2(first.find("| Table A." + own + " (") != std::string::npos, own.c_str());
        }
        for (const char* place :
             {"| Table 1 |", "| Figure 1a", "Figures 2, 6, 10, 11", "| Figure 3", "Figure 4", "| Figure 5",
              "| Figure 7a to 7c", "| Figure 7d", "Figures 8, 9", "12, 13"})
            QVERIFY2(first.find(place) != std::string::npos, place);
        for (const char* place :
             {"| Figure 1", "Figure 6", "| Figures 2 and 5", "| Tables 1, 3, 5 to 7, 11, 12, Figures 4 and 8",
              "| Figure 3", "| Table 2", "| Table 4", "| Table 8", "| Table 9", "| Figure 7", "| Table 10"})
            QVERIFY2(other.find(place) != std::string::npos, place);
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

    /// What the chapter on metric learning was made with.
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
