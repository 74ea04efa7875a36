// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/figure.h"
#include "core/figures/settings_map.h"
#include "core/figures/settings_spread.h"

#include "tests/support/checks.h"
#include "tests/support/runs.h"

#include <QTest>

#include <set>

using namespace groupscope;
using groupscope::testing::handRun;

namespace {

/// A setting of one method: worst group and average follow from its two parameters.
ComparisonRow settingOf(double rate, double decay, double value, bool selected = false) {
    ComparisonRow row;
    row.method = "adapter";
    row.parameters =
        ParameterValues({{"learning_rate", rate}, {"weight_decay", decay}, {"epochs", std::int64_t{10}}});
    row.settings = "learning_rate " + displayText(rate) + ", weight_decay " + displayText(decay);
    row.selected = selected;
    for (const char* set : {testSplit, validationSplit}) {
        row.splits[set].measures[accuracy::average] = Statistic{2, value, 0.02};
        row.splits[set].measures[accuracy::worstGroup] = Statistic{2, value - 0.1, 0.03};
    }
    return row;
}

/// Three rates by two decays, one of them not trained, in no order; the chosen one is not the best.
Comparison grid() {
    Comparison comparison;
    comparison.rule = "val.worst_group_accuracy";
    comparison.sections = {""};
    comparison.rows = {settingOf(0.1, 0.0, 0.70), settingOf(0.001, 0.0, 0.60),
                       settingOf(0.01, 0.0, 0.80, true), settingOf(0.01, 0.5, 0.85),
                       settingOf(0.001, 0.5, 0.60)};
    return comparison;
}

std::vector<const SceneItem*> keyed(const Scene& scene) {
    std::vector<const SceneItem*> items;
    for (const SceneItem& item : scene.items)
        if (!item.key.empty())
            items.push_back(&item);
    return items;
}

double middleOf(const SceneItem& item, bool ofX) {
    double low = 1e9, high = -1e9;
    for (const auto& [x, y] : item.points) {
        low = std::min(low, ofX ? x : y);
        high = std::max(high, ofX ? x : y);
    }
    return 0.5 * (low + high);
}

} // namespace

class TestSettingsFigures : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void everySettingIsADotOfItsMethod() {
        Comparison comparison = grid();
        ComparisonRow other = settingOf(0.1, 0.0, 0.5, true);
        other.method = "linear-probe";
        comparison.rows.push_back(other);
        const SettingsSpread spread = settingsSpreadOf(comparison, testSplit, shownAverage());
        QCOMPARE(spread.strips.size(), std::size_t(2));
        QCOMPARE(spread.strips[0].dots.size(), std::size_t(5));
        QCOMPARE(spread.strips[0].dots.back().row, std::size_t(3)); // from low to high
        QVERIFY(spread.hasChoice());
        const SettingsSpread worst = settingsSpreadOf(comparison, testSplit, shownWorstGroup());
        CHECK_AT_MOST(std::abs(worst.strips[0].dots.front().value.mean - 0.5), 1e-15);
        QVERIFY(settingsSpreadOf(comparison, "elsewhere", shownAverage()).strips.empty());
        comparison.rows.erase(comparison.rows.begin(), comparison.rows.begin() + 5);
        QVERIFY(!settingsSpreadOf(comparison, testSplit, shownAverage()).hasChoice());
    }

    void aControlAndWhatVariesHaveStripsOfTheirOwn() {
        Comparison comparison = grid();
        comparison.rows[0].control = "penalty 0";
        comparison.varied = {&findVariedField("shots")};
        for (ComparisonRow& row : comparison.rows)
            row.varied = {"16"};
        comparison.rows[4].varied = {"4"};
        const SettingsSpread spread = settingsSpreadOf(comparison, testSplit, shownAverage());
        QCOMPARE(spread.strips.size(), std::size_t(3));
        CHECK_HOLDS(spread.strips[0].name, "penalty 0");
        CHECK_HOLDS(spread.strips[2].name, "4");
    }

    void theSceneSaysWhatTheChoiceCosts() {
        const Comparison comparison = grid();
        const Scene scene =
            sceneOf(plotOf(settingsSpreadOf(comparison, testSplit, shownAverage())), SceneSpace::paper());
        CHECK_HOLDS(svgOf(scene, "t"), "5 settings, best +5.0");
        CHECK_HOLDS(svgOf(scene, "t"), "average accuracy in %, test split");
        int chosen = 0;
        std::vector<std::pair<double, double>> centres;
        for (const SceneItem* item : keyed(scene)) {
            const ComparisonRow& row = comparison.rows[std::stoul(item->key)];
            CHECK_HOLDS(item->tooltip, row.settings);
            QCOMPARE(item->paint.ink == Ink::series, row.selected);
            chosen += row.selected ? 1 : 0;
            centres.emplace_back(middleOf(*item, true), middleOf(*item, false));
        }
        QCOMPARE(chosen, 1);
        QCOMPARE(centres.size(), std::size_t(5));
        for (std::size_t i = 0; i < centres.size(); ++i) // two of 60 %: none hides another
            for (std::size_t j = 0; j < i; ++j)
                QVERIFY(std::hypot(centres[i].first - centres[j].first,
                                   centres[i].second - centres[j].second) > 2.0 * dotRadius);
    }

    void manyEqualSettingsStayInTheirStrip() {
        Comparison comparison;
        comparison.rule = "val.average_accuracy";
        for (int i = 0; i < 200; ++i)
            comparison.rows.push_back(settingOf(0.001 * i, 0.0, 0.5, i == 7));
        const SceneSpace space = SceneSpace::paper();
        const Scene scene = sceneOf(plotOf(settingsSpreadOf(comparison, testSplit, shownAverage())), space);
        QCOMPARE(keyed(scene).size(), std::size_t(200));
        for (const SceneItem* item : keyed(scene))
            QVERIFY(middleOf(*item, false) > 10.0 && middleOf(*item, false) < scene.height - 40.0);
    }

    /// Heads without classes have no accuracy: the map of PARADE's weights (finDML, Figure 12) is of MAP@R.
    void aRuleOfAMeasureIsShownAsThatMeasure() {
        Comparison comparison;
        comparison.rule = "val.map_at_r.worst";
        comparison.sections = {""};
        comparison.splits = {{"test", "report", 20, ""}, {"val", "select", 20, ""}};
        for (const auto& [weight, other, value] :
             {std::tuple{0.1, 1.0, 0.3}, {0.1, 100.0, 0.4}, {0.5, 1.0, 0.5}, {0.5, 100.0, 0.6}}) {
            ComparisonRow row;
            row.method = "parade";
            row.parameters = ParameterValues({{"attribute_weight", weight}, {"decorrelation_weight", other}});
            row.selected = value == 0.6;
            row.score = Statistic{3, value - 0.2, 0.01};
            for (const char* set : {testSplit, validationSplit})
                row.splits[set].measures["map_at_r"] = Statistic{3, value, 0.02};
            comparison.rows.push_back(row);
        }
        const std::vector<ShownAccuracy> shown = shownByRule(comparison);
        QCOMPARE(shown.size(), std::size_t(2));
        const auto worst = settingsMapsOf(comparison, {validationSplit, testSplit}, shown[0]);
        QCOMPARE(worst.size(), std::size_t(1));
        QCOMPARE(worst[0].accuracy, std::string("MAP@R of the worst group"));
        QCOMPARE(worst[0].panels.size(), std::size_t(1)); // of the rows that the rule looks at
        CHECK_AT_MOST(std::abs(worst[0].panels[0].cells[3]->value.mean - 0.4), 1e-15);
        const auto whole = settingsMapsOf(comparison, {validationSplit, testSplit}, shown[1]);
        QCOMPARE(whole[0].panels.size(), std::size_t(2));
        CHECK_AT_MOST(std::abs(whole[0].panels[1].cells[0]->value.mean - 0.3), 1e-15);
        const FigureInput input{.comparison = &comparison};
        QCOMPARE(figures().find("settings_map").drawings(input).size(), std::size_t(2));
        comparison.rule = "val.uniformity_kl.worst"; // nats are no percent, and less is better
        QCOMPARE(shownByRule(comparison).size(), std::size_t(1));
        QVERIFY(figures().find("settings_map").drawings(input).size() == 1); // of the rule's score alone
        for (ComparisonRow& row : comparison.rows)
            for (const char* set : {testSplit, validationSplit})
                row.splits[set].measures["uniformity_kl"] = Statistic{3, 2.0 - row.score->mean, 0.02};
        const std::vector<Drawing> drawings = figures().find("settings_map").drawings(input);
        QCOMPARE(drawings.size(), std::size_t(2));
        const std::string nats = svgOf(drawings[1].draw(SceneSpace::paper()), "nats");
        CHECK_HOLDS(nats, "in nats, lower is better");
        CHECK_HOLDS(nats, "1.600");
        CHECK_HOLDS(drawings[1].caption, "lower is better");
        const auto uneven = settingsMapsOf(comparison, {validationSplit}, shownInMaps(comparison)[0]);
        CHECK_AT_MOST(std::abs(uneven[0].panels[0].cells[3]->value.mean + 0.4), 1e-15); // scores are negated
        comparison.rule = "val.map_at_r.gap";
        QCOMPARE(shownInMaps(comparison).front().title, std::string("gap of MAP@R"));
    }

    /// finDML, Figure 12: all, gap and worst value of the attribute, of every measure that is shown, on
    /// validation and test examples.
    void mapsOfAllGapAndWorst() {
        std::vector<Run> runs;
        double step = 0.0;
        for (const char* weight : {"0.1", "0.9"})
            for (const char* decorrelation : {"1", "100"}) {
                Run run = handRun("parade", 0, 5, 5,
                                  {{"attribute_weight", weight}, {"decorrelation_weight", decorrelation}});
                run.select = "val.map_at_r.worst:place";
                for (SplitResult& result : run.splits)
                    for (const char* id : {"map_at_r", "uniformity_kl"}) {
                        const double own = result.name == testSplit ? 0.1 : 0.0;
                        Measured measured{.n = 20, .whole = 0.5 + own + step};
                        measured.cells = {
                            {.of = MeasuredCell::Of::combination, .index = 0, .n = 10, .value = 0.2 + own},
                            {.of = MeasuredCell::Of::combination, .index = 1, .n = 10, .value = 0.8 + own},
                            {.of = MeasuredCell::Of::group, .index = 0, .n = 2, .value = 0.0}};
                        result.measures.push_back({id, measured});
                    }
                step += 0.01;
                runs.push_back(run);
            }
        const std::vector<const Run*> places{&runs[0], &runs[1], &runs[2], &runs[3]};
        const auto drawn = [&](const std::vector<std::string>& show) {
            std::vector<RunColumn> columns;
            for (const std::string& id : show)
                columns.push_back(findRunColumn(id, places));
            return compareRuns(runs, "val.map_at_r.worst:place", {}, {}, columns);
        };
        const Comparison comparison = drawn({"test.map_at_r", "test.uniformity_kl"});
        const std::vector<ShownAccuracy> shown = shownInMaps(comparison, runs);
        std::vector<std::string> titles;
        for (const ShownAccuracy& own : shown)
            titles.push_back(own.title);
        const std::string kl = measures().find("uniformity_kl").title;
        QCOMPARE(titles, (std::vector<std::string>{"MAP@R of all examples", "gap of MAP@R to the worst place",
                                                   "MAP@R of the worst place", kl + " of all examples",
                                                   "gap of " + kl + " to the worst place",
                                                   kl + " of the worst place"}));
        QVERIFY(shown[1].lowerIsBetter && !shown[2].lowerIsBetter && shown[3].lowerIsBetter);
        const auto maps = [&](std::size_t what) {
            return settingsMapsOf(comparison, {validationSplit, testSplit}, shown[what]).at(0);
        };
        const auto value = [](const SettingsMap& map, std::size_t panel, std::size_t cell) {
            return map.panels.at(panel).cells.at(cell)->value.mean;
        };
        for (std::size_t cell = 0; cell < 4; ++cell) {
            const double run = 0.01 * static_cast<double>(cell);
            for (std::size_t panel = 0; panel < 2; ++panel) {
                const double own = panel == 0 ? 0.0 : 0.1;
                CHECK_AT_MOST(std::abs(value(maps(0), panel, cell) - (0.5 + own + run)), 1e-12);
                CHECK_AT_MOST(std::abs(value(maps(1), panel, cell) - (0.3 + run)), 1e-12);
                CHECK_AT_MOST(std::abs(value(maps(2), panel, cell) - (0.2 + own)), 1e-12);
                CHECK_AT_MOST(std::abs(value(maps(4), panel, cell) - (0.3 - run)), 1e-12); // less is better
                CHECK_AT_MOST(std::abs(value(maps(5), panel, cell) - (0.8 + own)), 1e-12);
            }
        }
        const FigureInput input{.comparison = &comparison, .runs = runs};
        QCOMPARE(figures().find("settings_map").drawings(input).size(), std::size_t(6));
        const Comparison usual = drawn({});
        QCOMPARE(shownInMaps(usual, runs).size(), std::size_t(3)); // of the rule's measure alone
    }

    void aMapHasAFieldForEachTrainedSetting() {
        const std::vector<SettingsMap> maps =
            settingsMapsOf(grid(), {validationSplit, testSplit}, shownByRule(grid()).front());
        QCOMPARE(maps.size(), std::size_t(1));
        const SettingsMap& map = maps.front();
        QCOMPARE(map.accuracy, std::string("worst-group accuracy")); // what the rule looks at
        QCOMPARE(map.rowKey, std::string("learning_rate"));          // the longer list
        QCOMPARE(map.rows, (std::vector<std::string>{"0.001", "0.01", "0.1"}));
        QCOMPARE(map.columns, (std::vector<std::string>{"0", "0.5"}));
        QCOMPARE(map.panels.size(), std::size_t(2));
        const SettingsPanel& panel = map.panels[1];
        QCOMPARE(panel.split, std::string(testSplit));
        QVERIFY(!panel.cells[5]); // rate 0.1 with decay 0.5 was not trained
        QCOMPARE(panel.cells[3]->row, std::size_t(3));
        QVERIFY(panel.cells[2]->selected && !panel.cells[3]->selected);
        CHECK_AT_MOST(std::abs(panel.low - 0.5), 1e-15);
        CHECK_AT_MOST(std::abs(panel.high - 0.75), 1e-15);
    }

    void otherParametersAreThoseOfTheChosenSetting() {
        Comparison comparison = grid();
        for (const ComparisonRow& row : grid().rows) { // the same grid, longer: none of it is chosen
            comparison.rows.push_back(row);
            std::map<std::string, ParameterValue, std::less<>> values = row.parameters.all();
            values["epochs"] = std::int64_t{99};
            comparison.rows.back().parameters = ParameterValues(values);
            comparison.rows.back().selected = false;
        }
        const std::vector<SettingsMap> maps = settingsMapsOf(comparison, {testSplit}, shownAverage());
        QCOMPARE(maps.size(), std::size_t(3)); // pairs of three parameters
        std::set<std::size_t> rows;
        for (const SettingsMap& map : maps)
            if (map.rowKey != "epochs" && map.columnKey != "epochs") {
                QCOMPARE(map.others, std::string("epochs 10"));
                for (const auto& cell : map.panels.front().cells)
                    if (cell)
                        rows.insert(cell->row);
            }
        QCOMPARE(rows, (std::set<std::size_t>{0, 1, 2, 3, 4}));
    }

    /// Files of one design are an axis where the number in their names is all that differs.
    void numbersInFileNamesAreAnAxis() {
        const auto drawn = [](std::initializer_list<const char*> files) {
            Comparison comparison = grid();
            comparison.splits = {{testSplit, "report", 20, "rows"}};
            comparison.varied = {&findVariedField("file")};
            comparison.rows.clear();
            for (const char* file : files) {
                comparison.rows.push_back(
                    settingOf(0.1, 0.0, 0.5 + 0.1 * static_cast<double>(comparison.rows.size()), true));
                comparison.rows.back().varied = {file};
            }
            const FigureInput input{.comparison = &comparison};
            std::string text;
            for (const Drawing& drawing : figures().find("varied_curves").drawings(input))
                text += drawing.caption + svgOf(drawing.draw(SceneSpace::paper()), drawing.title);
            return text;
        };
        const std::string sigma = drawn({"coats_s5", "coats_s50", "coats_s150"});
        CHECK_HOLDS(sigma, "file: number in coats_s…<");
        CHECK_HOLDS(sigma, "average accuracy on the test split over file");
        CHECK_HOLDS(sigma, "worst-group accuracy on the test split over file");
        CHECK_HOLDS(drawn({"a0.5b", "a0.25b"}), "number in a…b<");
        QVERIFY(drawn({"red", "blue"}).empty());
        QVERIFY(drawn({"coats_5", "coats_x"}).empty());
        QVERIFY(drawn({"coats", "coats_5"}).empty());
        QVERIFY(drawn({"coats_5"}).empty());
    }

    /// Measures that were asked for stand over what varies too; more curves than bands can be told apart of
    /// have bars at their points.
    void measuresOverWhatVariesAndBarsOfManyCurves() {
        Comparison comparison = grid();
        comparison.splits = {{testSplit, "report", 20, "rows"}};
        comparison.varied = {&findVariedField("p_corr")};
        comparison.measures = {"mutual_information"};
        const SplitMeasure ofColor{.split = testSplit,
                                   .measure = &measures().find("mutual_information"),
                                   .part = SplitMeasure::Part::attribute,
                                   .of = "color"};
        comparison.shown = {columnOf(ofColor)};
        comparison.rows.clear();
        for (const char* method : {"erm", "linear-probe", "jtt", "cnc"})
            for (const char* correlation : {"0.5", "0.9"}) {
                ComparisonRow row = settingOf(0.1, 0.0, 0.6, true);
                row.method = method;
                row.varied = {correlation};
                row.splits[testSplit].measures[accuracy::average].deviation = 0.05;
                row.splits[testSplit].measures["mutual_information"] = {3, 0.2, 0.01};
                row.shown = {{.number = Statistic{3, 0.7, 0.02}}};
                comparison.rows.push_back(row);
            }
        const FigureInput input{.comparison = &comparison};
        const auto drawn = [&](const std::string& title) -> std::string {
            for (const Drawing& drawing : figures().find("varied_curves").drawings(input))
                if (drawing.title == title)
                    return drawing.caption + svgOf(drawing.draw(SceneSpace::paper()), title);
            return {};
        };
        const std::string field = findVariedField("p_corr").title;
        const std::string many = drawn("average accuracy over " + field);
        CHECK_HOLDS(many, "bars, side by side, are one standard deviation over seeds");
        const std::string measure = measures().find("mutual_information").title;
        const std::string information = drawn(measure + " of all examples over " + field);
        CHECK_HOLDS(information, ", nats<");
        CHECK_HOLDS(drawn(ofColor.title() + " over " + field), ", nats<"); // Correct-N-Contrast, Figure 3
        comparison.rows.resize(4);                                         // two methods
        CHECK_HOLDS(drawn("average accuracy over " + field), "bands are one standard deviation over seeds");
        QVERIFY(many.size() > drawn("average accuracy over " + field).size());
    }

    void oneParameterOrThreeSettingsAreNoMap() {
        Comparison comparison = grid();
        comparison.rows.resize(3); // rates alone
        QVERIFY(settingsMapsOf(comparison, {testSplit}, shownAverage()).empty());
        comparison.rows.push_back(settingOf(0.02, 0.5, 0.6));
        QCOMPARE(settingsMapsOf(comparison, {testSplit}, shownAverage()).size(), std::size_t(1));
        comparison.rows.erase(comparison.rows.begin());
        QVERIFY(settingsMapsOf(comparison, {testSplit}, shownAverage()).empty());
        QVERIFY(settingsMapsOf(grid(), {"elsewhere"}, shownAverage()).empty());
    }

    void colourFollowsAccuracyAndTheChosenFieldIsFramed() {
        const Comparison comparison = grid();
        const std::vector<SettingsMap> maps = settingsMapsOf(comparison, {testSplit}, shownAverage());
        const Scene scene = sceneOf(plotOf(maps.front()), SceneSpace::paper());
        const std::vector<const SceneItem*> fields = keyed(scene);
        QCOMPARE(fields.size(), std::size_t(5));
        for (const SceneItem* field : fields) {
            const double mean =
                comparison.rows[std::stoul(field->key)].split(testSplit).of(accuracy::average)->mean;
            CHECK_AT_MOST(std::abs(field->paint.value - (mean - 0.6) / 0.25), 1e-12);
        }
        const auto frames = std::count_if(scene.items.begin(), scene.items.end(), [](const SceneItem& item) {
            return item.shape == SceneItem::Shape::line && item.points.size() == 5 &&
                   item.paint.ink == Ink::text;
        });
        QCOMPARE(frames, std::ptrdiff_t(1));
        const std::string svg = svgOf(scene, "t");
        for (const char* words :
             {">85.0<", ">learning_rate<", ">weight_decay<", ">–<", ">60.0<", ">85.0  %<"})
            CHECK_HOLDS(svg, words);
    }

    void mapsOfDifferentMethodsShareTheirColours() {
        Comparison comparison = grid();
        for (ComparisonRow row : grid().rows) {
            row.method = "linear-probe";
            row.splits[testSplit].measures[accuracy::average].mean -= 0.3;
            comparison.rows.push_back(row);
        }
        const std::vector<SettingsMap> maps = settingsMapsOf(comparison, {testSplit}, shownAverage());
        QCOMPARE(maps.size(), std::size_t(2));
        for (const SettingsMap& map : maps)
            CHECK_AT_MOST(std::abs(map.panels.front().low - 0.3), 1e-12);
    }
};

QTEST_APPLESS_MAIN(TestSettingsFigures)
#include "tst_settings_figures.moc"
