// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/comparison_page.h"

#include "core/base/error.h"
#include "core/experiment/training.h"
#include "core/figures/color.h"
#include "core/methods/method.h"
#include "core/report/page_map.h"
#include "core/runs/run_summaries.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <QCryptographicHash>
#include <QElapsedTimer>
#include <QTest>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

using namespace groupscope;
using namespace groupscope::testing;
using Json = nlohmann::json;

namespace {

const std::string hostile = "</script><script>alert(1)</script><!--\u2028\u2029\"'&\u202e";

/// Birds with hostile names, and two methods with two seeds.
struct Birds {
    std::shared_ptr<EmbeddingSet> set = birdsInPlaces(200);
    std::shared_ptr<const Task> task;
    std::vector<Run> runs;

    Birds() {
        set->columns[0].categories[0] = hostile;
        set->columns[1].categories[1] = "water" + hostile;
        set->ids[3] = hostile;
        set->ids[4] = std::string("zero\0inside", 11);
        set->ids[5] = "no UTF-8 \xff";
        set->path = "/home/jo/birds.h5ad";
        set->thumbnails = {.height = 100, .width = 70, .channels = 3, .pixels = {}};
        set->thumbnails.pixels.assign(std::size_t{600} * 100 * 70 * 3, 90);
        task = makeTask(set);
        for (const char* id : {"linear-probe", "dfr-val"})
            for (const std::uint64_t seed : {0, 1}) {
                const Method& method = methods().find(id);
                runs.push_back(trainMethod(task, method, resolveParameters(method.parameters, {}), seed));
            }
    }
    ReportContent content() const {
        ReportContent content;
        for (const Run& run : runs)
            content.runs.push_back(figuresOf(run));
        content.rule = "val.worst_group_accuracy";
        content.title = "A page of " + hostile;
        content.load = [this](std::size_t run) { return runs[run]; };
        return content;
    }
};

const Birds& birds() {
    static const Birds birds;
    return birds;
}

std::string madePage(const ReportContent& content, std::size_t most = mostPageExamples) {
    const auto& task = birds().task;
    PageExamples examples = drawPageExamples(*task, {}, most);
    PageMap map = layOutPageMap(*task, examples, {.method = ProjectionOptions::Method::pca}, {});
    return comparisonPage(content, compareForReport(content), task, std::move(examples), std::move(map), {})
        .html;
}

/// Returns the text between the first `before` and the next `after`.
std::string between(const std::string& page, const std::string& before, const std::string& after) {
    const std::size_t begin = page.find(before) + before.size();
    return page.substr(begin, page.find(after, begin) - begin);
}

Json dataOf(const std::string& page) {
    return Json::parse(between(page, "<script type=\"application/json\" id=\"data\">", "</script>"));
}

/// Numbers of the page; −1 for none.
std::vector<std::int64_t> numbersIn(const Json& packed) {
    const QByteArray bytes = QByteArray::fromBase64(QByteArray::fromStdString(packed.at("base64")));
    const int size = packed.at("bits").get<int>() / 8;
    std::vector<std::int64_t> numbers;
    for (qsizetype at = 0; at < bytes.size(); at += size) {
        std::int64_t number = 0;
        for (int i = 0; i < size; ++i)
            number |= static_cast<std::int64_t>(static_cast<unsigned char>(bytes[at + i])) << (8 * i);
        numbers.push_back(number == (std::int64_t{1} << (8 * size)) - 1 ? -1 : number);
    }
    return numbers;
}

std::size_t occurrencesOf(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

/// A task of `count` examples in two splits and a rare group of 300.
std::shared_ptr<const Task> largeTask(int count) {
    std::vector<int> classes, places, splits;
    for (int row = 0; row < count; ++row) {
        classes.push_back(row < 300 ? 1 : row % 5 == 0);
        places.push_back(row < 300 ? 1 : 0);
        splits.push_back(row % 10 == 0 && row >= 300 ? 2 : row % 10 == 1 && row >= 300 ? 1 : 0);
    }
    MatrixF X(count, 2);
    Random random(1, "large task");
    for (Eigen::Index row = 0; row < X.rows(); ++row)
        for (Eigen::Index column = 0; column < 2; ++column)
            X(row, column) = static_cast<float>(random.uniform());
    return makeTask(makeSet(std::move(X), classes, places, splits));
}

} // namespace

class TestComparisonPage : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void theDataComeBack() {
        const Task& task = *birds().task;
        const Json data = dataOf(madePage(birds().content()));
        const std::vector<int> rows = drawPageExamples(task, {}).rows;
        QVERIFY(data.at("n") == 600);
        QVERIFY(data.at("all") == 600);
        const std::vector<std::int64_t> labels = numbersIn(data.at("labels")),
                                        x = numbersIn(data.at("map").at("x"));
        std::set<std::string> names;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            QCOMPARE(labels[i], static_cast<std::int64_t>(task.labels[rows[i]]));
            QVERIFY(x[i] >= 0 && x[i] <= 65534);
            names.insert(data.at("names")[i]);
        }
        QVERIFY(names.contains(hostile) && names.contains(std::string("zero\0inside", 11)));
        QVERIFY(names.contains("no UTF-8 \ufffd"));
        for (const Json& split : data.at("splits")) {
            const Split& own = *task.findSplit(split.at("name").get<std::string>());
            QCOMPARE(numbersIn(split.at("members")).size(), own.rows.size());
        }
    }

    /// Seeds that are right at the examples of a split are as many as the accuracies of its runs say.
    void predictionsAreThoseOfTheRuns() {
        const Json data = dataOf(madePage(birds().content()));
        const Json& method = data.at("methods").at(1);
        QVERIFY(method.at("name") == "DFR on validation split");
        QVERIFY(method.at("seeds") == 2);
        const std::vector<std::int64_t> right = numbersIn(method.at("right"));
        for (const Json& split : data.at("splits")) {
            std::map<int, int> correct;
            for (const std::int64_t member : numbersIn(split.at("members")))
                for (int seed = 0; seed < 2; ++seed)
                    correct[seed] += static_cast<int>(right[member] >> seed & 1);
            for (int seed = 0; seed < 2; ++seed) {
                const GroupReport report = birds().runs[2 + seed].report(split.at("name").get<std::string>());
                QCOMPARE(correct[seed], static_cast<int>(std::lround(*report.averageAccuracy * report.n)));
            }
        }
    }

    void hostileTextsEndNoElement() {
        const std::string page = madePage(birds().content());
        QCOMPARE(occurrencesOf(page, "<script"), std::size_t(2));
        QCOMPARE(occurrencesOf(page, "</script"), std::size_t(2));
        QCOMPARE(occurrencesOf(page, "<!--"), std::size_t(0));
        QCOMPARE(occurrencesOf(page, "alert(1)</"), std::size_t(0));
        const std::string json = between(page, "id=\"data\">", "</script>");
        for (const char* part : {"<", ">", "&", "\u2028", "\u2029"})
            QVERIFY2(json.find(part) == std::string::npos, part);
        QVERIFY(page.find("/home/jo") == std::string::npos);
    }

    /// The policy allows script and style of the page by their sums, and nothing else.
    void thePolicyKnowsScriptAndStyle() {
        const std::string page = madePage(birds().content()),
                          policy = between(page, "Content-Security-Policy\" content=\"", "\"");
        const auto sum = [](const std::string& text) {
            return "'sha256-" +
                   QCryptographicHash::hash(QByteArray::fromStdString(text), QCryptographicHash::Sha256)
                       .toBase64()
                       .toStdString() +
                   "'";
        };
        QCOMPARE(policy, "default-src 'none'; script-src " + sum(between(page, "<script>", "</script>")) +
                             "; style-src " + sum(between(page, "<style>", "</style>")) +
                             "; img-src data:; base-uri 'none'; form-action 'none'");
        QVERIFY(page.find("Content-Security-Policy") < page.find("<style>"));
        const std::string own = between(page, "<script>", "</script>");
        QVERIFY(own.size() > 10'000);
        for (const char* part : {"innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(",
                                 "Function(", "fetch(", "XMLHttpRequest", "import("})
            QVERIFY2(own.find(part) == std::string::npos, part);
        QVERIFY(!std::regex_search(page, std::regex(" (style|on[a-z]+|src|href)=")));
    }

    void cellsCanBeRead() {
        const std::string style = between(madePage(birds().content()), "<style>", "</style>");
        static const std::regex rule(R"(\.a\d+ \{ background: (#\w{6}); color: (#\w{6}); \})");
        int rules = 0;
        for (std::sregex_iterator match(style.begin(), style.end(), rule), end; match != end;
             ++match, ++rules)
            QVERIFY2(contrastRatio(colorFromHex((*match)[1].str()), colorFromHex((*match)[2].str())) >= 4.5,
                     match->str().c_str());
        QCOMPARE(rules, 2 * 21);
    }

    /// Hidden test results of a run are neither in tables nor in predictions.
    void hiddenResultsStayHidden() {
        ReportContent content = birds().content();
        for (Run& run : content.runs)
            run = withoutReportSplits(run);
        const std::string page = madePage(content);
        const Json data = dataOf(page);
        for (const Json& split : data.at("splits"))
            QVERIFY(split.at("name") == "val" || split.at("name") == "train");
        QVERIFY(page.find("val (validation split") != std::string::npos);
        QVERIFY(data.at("methods")[0].at("baseline") ==
                true); // the plainest, though nothing compares with it
        content.baseline = content.runs[3].id;
        QVERIFY(dataOf(madePage(content)).at("methods")[1].at("baseline") == true);
        const std::vector<int> rows = drawPageExamples(*birds().task, {}).rows;
        for (const Json& method : data.at("methods")) {
            const std::vector<std::int64_t> usual = numbersIn(method.at("usual")),
                                            right = numbersIn(method.at("right"));
            for (std::size_t i = 0; i < rows.size(); ++i)
                if (rows[i] >= 400) { // of the test split
                    QCOMPARE(usual[i], std::int64_t(-1));
                    QCOMPARE(right[i], std::int64_t(0));
                } else if (rows[i] >= 200) {
                    QVERIFY(usual[i] >= 0);
                }
        }
    }

    void runsOfOtherSetsAreLeftOutWithANote() {
        ReportContent content = birds().content();
        content.load = [](std::size_t run) {
            Run other = birds().runs[run];
            if (run >= 2)
                other.task.rows = "others";
            return other;
        };
        const std::string page = madePage(content);
        QVERIFY(!dataOf(page).at("methods").at(1).contains("usual"));
        CHECK_HOLDS(page, "predictions of DFR on validation split are not shown: it has other examples");
    }

    void picturesAreSmallAndBounded() {
        const Json pictures = dataOf(madePage(birds().content())).at("pictures");
        QVERIFY(pictures.at("all") == 600);
        QCOMPARE(numbersIn(pictures.at("of")).size(), pictures.at("png").size());
        std::size_t bytes = 0;
        for (const Json& png : pictures.at("png"))
            bytes += png.get<std::string>().size();
        QVERIFY(bytes <= mostPictureBytes && !pictures.at("png").empty());
        const QByteArray first = QByteArray::fromBase64(QByteArray::fromStdString(pictures.at("png")[0]));
        QVERIFY(first.startsWith("\x89PNG"));
        QCOMPARE(static_cast<int>(first[19]), 35); // pixels wide: every other of 70
        QCOMPARE(static_cast<int>(first[23]), 50);
    }

    void foldersOfNamesStayPrivate() {
        auto set = std::make_shared<EmbeddingSet>(*birds().set);
        for (std::size_t row = 0; row < set->ids.size(); ++row)
            set->ids[row] =
                "/home/jo/pictures/" + std::to_string(row % 2) + "/" + std::to_string(row) + ".png";
        PageData data{.task = makeTask(set)};
        data.examples = drawPageExamples(*data.task, {});
        data.map = layOutPageMap(*data.task, data.examples, {.method = ProjectionOptions::Method::pca}, {});
        const Json json = Json::parse(pageJson(data, {}));
        for (const Json& name : json.at("names"))
            QVERIFY2(std::regex_match(name.get<std::string>(), std::regex("[01]/\\d+\\.png")),
                     name.dump().c_str());
    }

    void rareGroupsStay() {
        const auto task = largeTask(20'000);
        const PageExamples all = drawPageExamples(*task, {});
        QCOMPARE(all.rows.size(), std::size_t(20'000));
        QVERIFY(!all.isThinned());
        const PageExamples drawn = drawPageExamples(*task, {}, 5'000);
        QCOMPARE(drawn.rows.size(), std::size_t(5'000));
        QCOMPARE(drawn.all, std::size_t(20'000));
        QCOMPARE(drawn.ofEachGroup, fewestOfPageGroup);
        std::map<std::pair<int, int>, std::size_t> counts; // by group and split
        for (const int row : drawn.rows)
            for (std::size_t split = 0; split < task->splits.size(); ++split)
                if (std::binary_search(task->splits[split].rows.begin(), task->splits[split].rows.end(), row))
                    ++counts[{task->groupIds[row], static_cast<int>(split)}];
        for (std::size_t split = 0; split < task->splits.size(); ++split)
            for (int group = 0; group < 4; ++group) {
                const auto n = static_cast<std::size_t>(task->splits[split].groupCounts[group]);
                QVERIFY((counts[{group, static_cast<int>(split)}] >= std::min(n, fewestOfPageGroup)));
            }
        QCOMPARE((counts[{3, 0}]), std::size_t(300)); // the rare group
        QVERIFY(drawPageExamples(*task, {}, 5'000).rows == drawn.rows);
    }

    /// If 500 examples of each group are too many, each group keeps as many as there is room for.
    void fewerOfEachGroupWhereThereAreMany() {
        const PageExamples drawn = drawPageExamples(*largeTask(20'000), {}, 1'000);
        QCOMPARE(drawn.rows.size(), std::size_t(1'000));
        QCOMPARE(drawn.ofEachGroup, std::size_t(125));
        QCOMPARE(drawPageExamples(*largeTask(1'000), {}, 0).rows.size(), std::size_t(0));
    }

    void aMillionExamples() {
        const auto task = largeTask(1'000'000);
        QElapsedTimer timer;
        timer.start();
        PageData data{.task = task};
        data.examples = drawPageExamples(*task, {});
        data.map = layOutPageMap(*task, data.examples, {.method = ProjectionOptions::Method::pca}, {});
        const std::string json = pageJson(data, {});
        qInfo("1,000,000 examples: %.1f s, %.1f MB", 1e-3 * static_cast<double>(timer.elapsed()),
              1e-6 * static_cast<double>(json.size()));
        QCOMPARE(data.examples.rows.size(), mostPageExamples);
        QVERIFY(json.size() < 20'000'000);
        QVERIFY(timer.elapsed() < 60'000);
    }

    void positionsOfAMapThatIsThere() {
        const PageExamples examples{.rows = {7, 2, 5}, .splits = {1, 1, 1}, .all = 3};
        MatrixF positions(3, 2);
        positions << 1, 2, 3, 4, 5, 6;
        const PageMap map = pageMapFrom(examples, std::vector<int>{2, -1, 7}, positions, "map", {});
        QCOMPARE(map.positions(0, 0), 5.0f);
        QCOMPARE(map.positions(1, 1), 2.0f);
        QVERIFY(!map.positions.row(2).allFinite()); // example 5 is not on the map
        MatrixF deep(4, 3);                         // flat but for its third dimension
        deep << 0, 0, 0, 0, 1, 9, 1, 0, 3, 1, 1, 0;
        const PageExamples four{.rows = {0, 1, 2, 3}, .splits = {1, 1, 1, 1}, .all = 4};
        const MatrixF flat = pageMapFrom(four, std::vector<int>{0, 1, 2, 3}, deep, "map", {}).positions;
        QCOMPARE(flat.cols(), Eigen::Index(2));
        QVERIFY(std::abs(flat(1, 0) - flat(0, 0)) > 8.9f);
    }
};

QTEST_APPLESS_MAIN(TestComparisonPage)
#include "tst_comparison_page.moc"
