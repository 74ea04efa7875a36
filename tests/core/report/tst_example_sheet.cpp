// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/example_sheet.h"

#include "core/experiment/training.h"
#include "core/io/png_image.h"
#include "core/methods/method.h"
#include "tests/support/checks.h"
#include "tests/support/coloured_digits.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <zlib.h>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

Run contrastedRun(const std::shared_ptr<const Task>& task, std::map<std::string, std::string> settings) {
    settings.insert({{"epochs", "1"}, {"batch_size", "128"}, {"temperature", "0.2"}, {"tau_beta", "0.1"}});
    const Method& method = methods().find("domain-weighted-negatives");
    return trainMethod(task, method, resolveParameters(method.parameters, settings), 0);
}

/// The number of four bytes, the highest first.
std::uint32_t numberAt(const std::string& bytes, std::size_t place) {
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < 4; ++i)
        number = (number << 8U) | static_cast<unsigned char>(bytes[place + i]);
    return number;
}

} // namespace

/// Examples of splits and the negatives of a run, as a page and as tables.
class TestExampleSheet : public QObject {
    Q_OBJECT

    std::shared_ptr<EmbeddingSet> set_ = colouredDigits(0);
    std::shared_ptr<const Task> task_ = makeTask(set_);

  private Q_SLOTS:
    void eachSplitHasExamplesOfItsOwn() {
        const ExampleSheetPlan plan{.each = 5, .seed = 3};
        const ExampleSheet sheet = drawExamples(*task_, plan);
        QCOMPARE(sheet.splits.size(), std::size_t(4));
        for (std::size_t s = 0; s < sheet.splits.size(); ++s) {
            const ExampleSheet::Drawn& drawn = sheet.splits[s];
            QCOMPARE(drawn.rows.size(), std::size_t(5));
            QCOMPARE(std::set<int>(drawn.rows.begin(), drawn.rows.end()).size(), std::size_t(5));
            const std::vector<int>& all = task_->splits[s].rows;
            QCOMPARE(drawn.n, all.size());
            for (const int row : drawn.rows)
                QVERIFY(std::find(all.begin(), all.end(), row) != all.end());
        }
        QVERIFY(drawExamples(*task_, plan).splits[0].rows == sheet.splits[0].rows);
        QVERIFY(drawExamples(*task_, {.each = 5, .seed = 4}).splits[0].rows != sheet.splits[0].rows);
        const std::vector<Table> tables = exampleTables(sheet, *task_);
        QCOMPARE(tables.size(), std::size_t(1));
        QCOMPARE(tables[0].rows.size(), std::size_t(20));
    }

    /// Wherever the training split stands among the splits.
    void anchorsAreTrainingExamplesUnlessNamed() {
        auto turned = std::make_shared<Task>(*task_);
        const std::string fit = task_->fit().name, select = task_->select().name;
        std::reverse(turned->splits.begin(), turned->splits.end());
        for (std::size_t s = 0; s < turned->splits.size(); ++s) {
            if (turned->splits[s].name == fit)
                turned->fitIndex = s;
            if (turned->splits[s].name == select)
                turned->selectIndex = s;
        }
        const ExampleSheet sheet = drawExamples(*turned, {.each = 3, .anchors = {}});
        const std::vector<int> trained = turned->fitRows();
        QVERIFY(sheet.splits.front().title != turned->fit().title);
        QCOMPARE(sheet.trained.size(), std::size_t(3));
        for (const int row : sheet.trained)
            QVERIFY(std::binary_search(trained.begin(), trained.end(), row));
        turned->splits[turned->fitIndex].unlabeled = trained; // none of them has a class any more
        turned->splits[turned->fitIndex].rows.clear();
        const ExampleSheet unlabeled = drawExamples(*turned, {.each = 3, .anchors = {}});
        const std::vector<int> all = turned->rowsToFitUnlabeled();
        QCOMPARE(unlabeled.trained.size(), std::size_t(3));
        for (const int row : unlabeled.trained)
            QVERIFY(std::binary_search(all.begin(), all.end(), row));
        ExampleSheet negatives = drawExamples(*task_, {.each = 3, .anchors = {}});
        addNegatives(negatives, task_, contrastedRun(task_, {}), {.each = 3, .anchors = {}}, {});
        QCOMPARE(negatives.negatives.size(), negatives.trained.size());
        for (std::size_t i = 0; i < negatives.trained.size(); ++i)
            QCOMPARE(negatives.negatives[i].anchor, negatives.trained[i]);
    }

    /// The tables and the page say what NegativeWeights found.
    void negativesAreThoseOfTheRun() {
        const Run run = contrastedRun(task_, {});
        const ExampleSheetPlan plan{.each = 2, .anchors = {"0", "3"}, .negatives = 4};
        ExampleSheet sheet = drawExamples(*task_, plan);
        addNegatives(sheet, task_, run, plan, {});
        QCOMPARE(sheet.negatives.size(), std::size_t(2));
        const WeighedNegatives expected = NegativeWeights(task_, run, {}).heaviest(3, 4, {});
        const auto json = nlohmann::json::parse(examplesToJson(sheet, *task_));
        QCOMPARE(json.at("examples").size(), std::size_t(8));
        QCOMPARE(json.at("negatives").size(), std::size_t(8));
        for (std::size_t i = 0; i < 4; ++i) {
            const auto& one = json.at("negatives")[4 + i];
            QCOMPARE(one.at("anchor").get<std::string>(), std::string("3"));
            QCOMPARE(one.at("name").get<std::string>(), set_->ids[expected.heaviest[i].row]);
            QCOMPARE(one.at("similarity").get<double>(), expected.heaviest[i].similarity);
            QCOMPARE(one.at("temperature").get<double>(), expected.heaviest[i].temperature);
            QCOMPARE(one.at("share").get<double>(), expected.heaviest[i].share);
            QVERIFY(one.at("domain") == "red" || one.at("domain") == "blue");
            QVERIFY(!one.contains("weight"));
        }
        const std::string page = examplesToHtml(sheet, *task_);
        CHECK_HOLDS(page, "Anchor 3, 1199 negatives");
        CHECK_HOLDS(page, "domain red");
        QVERIFY(page.find("<img") == std::string::npos); // names where there are no pictures
    }

    void weightsOutsideOfTheExponentHaveAColumn() {
        const Run run = contrastedRun(task_, {{"weighting", "factor"}});
        const ExampleSheetPlan plan{.anchors = {"0"}, .negatives = 3};
        ExampleSheet sheet = drawExamples(*task_, plan);
        addNegatives(sheet, task_, run, plan, {});
        const auto json = nlohmann::json::parse(examplesToJson(sheet, *task_));
        for (const auto& one : json.at("negatives")) {
            QVERIFY(one.at("weight").get<double>() >= 0.0 && one.at("weight").get<double>() <= 2.0);
            CHECK_AT_MOST(std::abs(one.at("temperature").get<double>() - 0.2), 1e-7);
        }
        CHECK_HOLDS(examplesToHtml(sheet, *task_), "the weight N·w");
        CHECK_HOLDS(
            messageOf<UsageError>([&] { addNegatives(sheet, task_, run, {.anchors = {"nobody"}}, {}); }),
            "no example 'nobody'");
    }

    /// Pictures are PNG files whose content is the pixels, each line behind its filter.
    void picturesArePngFiles() {
        const Thumbnails pictures{
            .height = 2, .width = 3, .channels = 1, .pixels = {9, 8, 7, 6, 5, 4, 0, 0, 0, 0, 0, 0}};
        const std::string png = pngOf(pictures, 0);
        QCOMPARE(png.substr(0, 8), std::string("\x89PNG\r\n\x1a\n"));
        QCOMPARE(numberAt(png, 16), std::uint32_t(3));
        QCOMPARE(numberAt(png, 20), std::uint32_t(2));
        const std::size_t begin = png.find("IDAT");
        std::string pixels(8, ' ');
        uLongf size = 8;
        QCOMPARE(uncompress(reinterpret_cast<Bytef*>(pixels.data()), &size,
                            reinterpret_cast<const Bytef*>(png.data()) + begin + 4, numberAt(png, begin - 4)),
                 Z_OK);
        QCOMPARE(pixels, std::string("\x00\x09\x08\x07\x00\x06\x05\x04", 8));
        QVERIFY(pngOf(pictures, 1).empty()); // zeros only: there is none
        QVERIFY(pngOf({}, 0).empty());
        auto shown = std::make_shared<EmbeddingSet>(*set_);
        shown->thumbnails = {.height = 1, .width = 1, .channels = 3, .pixels = {}};
        shown->thumbnails.pixels.assign(3 * shown->size(), 200);
        const auto task = makeTask(shown);
        CHECK_HOLDS(examplesToHtml(drawExamples(*task, {}), *task),
                    "src=\"data:image/png;base64,iVBORw0KGgo");
    }
};

QTEST_APPLESS_MAIN(TestExampleSheet)
#include "tst_example_sheet.moc"
