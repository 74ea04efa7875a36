// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/html_report.h"
#include "core/report/report_figures.h"

#include "core/base/error.h"
#include "core/base/version.h"
#include "core/methods/method.h"
#include "tests/support/checks.h"
#include "tests/support/judged_runs.h"
#include "tests/support/runs.h"

#include <QTest>
#include <QXmlStreamReader>
#include <set>

using namespace groupscope;
using groupscope::testing::handRun;
using groupscope::testing::messageOf;

namespace {

ReportContent content() {
    ReportContent content;
    content.runs = {handRun("adapter", 0, 4, 5), handRun("adapter", 1, 6, 5), handRun("zero-shot", 0, 2, 2)};
    content.rule = "val.worst_group_accuracy";
    content.specification = "{\"data\":\"birds.h5ad\"}";
    content.command = "groupscope-cli run spec.json --out DIR";
    return content;
}

/// The error of the XML reader; empty for a well-formed page. Also fails on elements and attributes that
/// would load something or run a script.
QString fault(const std::string& html) {
    QXmlStreamReader reader(QString::fromStdString(html));
    while (!reader.atEnd()) {
        if (reader.readNext() != QXmlStreamReader::StartElement)
            continue;
        static const QStringList forbidden{QStringLiteral("script"), QStringLiteral("link"),
                                           QStringLiteral("iframe"), QStringLiteral("img"),
                                           QStringLiteral("object")};
        if (forbidden.contains(reader.name().toString()))
            return QStringLiteral("element ") + reader.name().toString();
        for (const QXmlStreamAttribute& attribute : reader.attributes())
            if (attribute.name() == QLatin1String("src") || attribute.name() == QLatin1String("href") ||
                attribute.name().startsWith(QLatin1String("on")))
                return QStringLiteral("attribute ") + attribute.name().toString();
    }
    return reader.hasError() ? reader.errorString() : QString();
}

} // namespace

class TestHtmlReport : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void showsWhatPeopleNoted() {
        ReportContent own = content();
        QVERIFY(htmlReport(own).find("Names and notes") == std::string::npos);
        own.runs[1].name = "my <adapter>";
        own.runs[1].note = "with a long warm-up";
        const std::string html = htmlReport(own);
        QVERIFY(html.find("Names and notes") != std::string::npos);
        QVERIFY(html.find("my &lt;adapter&gt;") != std::string::npos);
        QVERIFY(html.find("with a long warm-up") != std::string::npos);
        QCOMPARE(fault(html), QString());
    }

    /// Runs of one method at several levels have headings that tell them apart.
    void headingsNameTheLevel() {
        ReportContent own = content();
        QVERIFY(htmlReport(own).find("<h3>adapter</h3>") != std::string::npos);
        for (Run& run : own.runs)
            run.imbalance = ImbalanceDraw{.level = "90-10", .draw = run.seed, .by = "bird", .minor = {"a"}};
        CHECK_HOLDS(htmlReport(own), "<h3>adapter, 90-10</h3>");
    }

    /// Chosen by validation examples: the adapter, though the test examples of two more were better.
    void opensWithTheAnswer() {
        ReportContent own = content();
        own.runs.push_back(handRun("contrastive-adapter", 0, 8, 3)); // best on test, not on validation
        own.runs.push_back(handRun("linear-probe", 0, 3, 2));
        const std::string html = htmlReport(own);
        CHECK_HOLDS(html, "<h2>Result</h2>");
        QVERIFY(html.find("<h2>Result</h2>") < html.find("<h2>Data</h2>"));
        CHECK_HOLDS(
            html,
            "<strong>Linear probe</strong> has its lowest accuracy on <strong>landbird, water</strong>: "
            "30.0 % of its 10 examples of the test split are correct (95 % interval 10.8–60.3 %)");
        CHECK_HOLDS(html, "<strong>ERM adapter</strong>, selected by validation worst group");
        CHECK_HOLDS(html, "worst group 50.0 ± 14.1 %, +20.0 points");
        CHECK_HOLDS(html, "<strong>Evidence:</strong>");
        QVERIFY(html.find("<strong>Evidence:</strong>") < html.find("<h2>Data</h2>"));
        QVERIFY(html.find("<strong>Contrastive adapter</strong>, selected") == std::string::npos);
        own.runs.push_back(handRun("linear-probe", 1, 4, 2));
        CHECK_HOLDS(
            htmlReport(own),
            "35.0 ± 7.1 % of its 10 examples of the test split are correct (mean ± standard deviation "
            "of the worst group over 2 seeds, in 2 of which it is this group), of all examples");
    }

    /// With predictions at hand, the difference is judged where it is first named.
    void theResultSaysWhetherADifferenceIsMoreThanChance() {
        ReportContent own = content();
        own.runs = groupscope::testing::threeMethods();
        own.load = [runs = own.runs](std::size_t run) { return runs[run]; };
        const std::string html = htmlReport(own), result = html.substr(0, html.find("<h2>Data</h2>"));
        CHECK_HOLDS(result, "points (95 %");
        CHECK_HOLDS(result, "adjusted p");
        QVERIFY(result.find("is not known") == std::string::npos);
    }

    void anAnswerThatCannotBeGivenIsNone() {
        ReportContent oracle = content();
        oracle.rule = "test.worst_group_accuracy";
        CHECK_HOLDS(htmlReport(oracle), "an upper bound, not a result");
        ReportContent alone = content();
        alone.runs = {handRun("linear-probe", 0, 3, 2), handRun("zero-shot", 0, 2, 1)};
        CHECK_HOLDS(htmlReport(alone), "No other method is selected by");
    }

    void isWellFormedAndSelfContained() {
        const std::string html = htmlReport(content());
        QCOMPARE(fault(html), QString());
        QVERIFY(html.starts_with("<!DOCTYPE html>"));
        QVERIFY(html.find("url(") == std::string::npos && html.find("@import") == std::string::npos);
    }

    void holdsWhatIsNeededToCheckAndRepeatIt() {
        const ReportContent what = content();
        const std::string html = htmlReport(what);
        CHECK_HOLDS(html, std::string(64, 'a')); // hash of the data
        CHECK_HOLDS(html, std::string("Groupscope ") + programVersion);
        CHECK_HOLDS(html, "groupscope-cli run spec.json --out DIR");
        CHECK_HOLDS(html, "{&quot;data&quot;:&quot;birds.h5ad&quot;}");
        for (const Run& run : what.runs) {
            CHECK_HOLDS(html, run.id);
            for (const auto& [key, value] : run.parameters.all())
                CHECK_HOLDS(html, "<td>" + key + "</td><td>" + displayText(value) + "</td>");
        }
    }

    /// The name of a data file and its hash say which it is; where it lies is nobody's business.
    void foldersOfTheDataStayPrivate() {
        ReportContent own = content();
        for (Run& run : own.runs)
            run.data.file = "/home/jo & co/birds v2/birds.h5ad";
        own.runs[2].data.file = "/home/jo & co/birds.h5ad";
        own.command = "groupscope-cli train '/home/jo & co/birds v2/birds.h5ad' --seed 1 # see /home/jo";
        own.specification = "{\"data\":\"/home/jo & co/birds.h5ad\"}";
        own.warnings = {"columns from /home/jo & co/birds v2/birds.csv", "in /home/jo & co/birds v2",
                        "kept: data/home/jo & co/birds v2, /home/jo & co/birds v2000"};
        const std::string html = htmlReport(own);
        CHECK_HOLDS(html, "File</th><td>birds.h5ad</td>");
        CHECK_HOLDS(html, "groupscope-cli train &#39;birds.h5ad&#39; --seed 1 # see /home/jo<");
        CHECK_HOLDS(html, "{&quot;data&quot;:&quot;birds.h5ad&quot;}");
        CHECK_HOLDS(html, "columns from birds.csv<");
        CHECK_HOLDS(html, "in birds v2<");
        CHECK_HOLDS(html, "kept: data/home/jo &amp; co/birds v2, birds v2000<");
        QCOMPARE(fault(html), QString());
    }

    void saysWhatDiffersFromTheDefaults() {
        ReportContent what = content();
        const ParameterSpec& spec = methods().find("adapter").parameters.front();
        for (Run& run : what.runs)
            if (run.method == "adapter") {
                auto values = run.parameters.all();
                values.insert_or_assign(spec.key, ParameterValue(std::int64_t(123456)));
                run.parameters = ParameterValues(values);
            }
        what.runs.resize(2);
        const std::string html = htmlReport(what);
        const std::size_t changed = html.find("Settings that differ from the defaults");
        const std::size_t others = html.find("Settings as the method has them");
        const std::size_t row = html.find("<td>" + spec.label + "</td><td>" + spec.key +
                                          "</td><td>123456</td><td>" + toText(spec.defaultValue) + "</td>");
        QVERIFY(changed != std::string::npos && row != std::string::npos && changed < row);
        QVERIFY(others == std::string::npos || row < others);
    }

    void showsTheDataCheck() {
        ReportContent what = content();
        for (Run& run : what.runs)
            run.trainCounts[0] = 0;
        QVERIFY(htmlReport(what).find("Data check") ==
                std::string::npos); // of older folders, which have none
        CHECK_HOLDS(htmlReport(what), "groups without training examples");
        what.checks = {{.id = "leakage",
                        .level = CheckLevel::problem,
                        .finding = "3 test examples equal a training example of <b>",
                        .meaning = "Figures are too good."},
                       {.id = "zero_rows", .finding = "No example is all zeros", .meaning = ""}};
        const std::string html = htmlReport(what);
        QCOMPARE(fault(html), QString());
        CHECK_HOLDS(html, "<h2>Data check</h2>\n<p>1 problem found in 60 examples.</p>");
        CHECK_HOLDS(
            html, "⚠ problem</td><td>3 test examples equal a training example of &lt;b&gt;</td><td>Figures");
        CHECK_HOLDS(html, "✔ fine</td><td>No example is all zeros</td>");
        QVERIFY(html.find("groups without training examples") == std::string::npos); // the checks say it
        for (Run& run : what.runs)
            run.task.brokenRows = 4;
        CHECK_HOLDS(htmlReport(what), "4 examples of the splits, which hold NaN or Inf");
    }

    void showsFiguresAndNumbers() {
        const std::string html = htmlReport(content());
        CHECK_HOLDS(html, "50.0 ± 14.1"); // adapter: 40 and 60 percent
        CHECK_HOLDS(html, ">40.0 %<");
        CHECK_HOLDS(html, "Accuracy of every group, test split, at epoch 2;");
        CHECK_HOLDS(html, "mean and standard deviation of 2 seeds");
        CHECK_HOLDS(html, ": Alignment loss");
        CHECK_HOLDS(html, "Mean Euclidean norm of the embeddings</th><td>1.5<");
    }

    void warnsOfMissingRows() {
        ReportContent what = content();
        for (Run& run : what.runs) {
            run.trainCounts = {30, 0, 0, 0};
            run.task.splits[1].n = 0;
            std::erase_if(run.splits,
                          [](const SplitResult& result) { return result.name == validationSplit; });
        }
        const std::string html = htmlReport(what);
        CHECK_HOLDS(html, "groups without training examples: landbird, water");
        CHECK_HOLDS(html, "the validation split has no examples");
    }

    void marksTheOracle() {
        ReportContent what = content();
        what.rule = "test.worst_group_accuracy";
        CHECK_HOLDS(htmlReport(what), "upper bound, not a result");
    }

    void escapesNamesFromTheData() {
        ReportContent what = content();
        const std::string evil = "</pre><script>alert('x')</script>";
        for (Run& run : what.runs) {
            run.groups = GroupScheme(evil, {evil, "b"}, {{evil, {evil, "water"}, {}}});
            run.data.file = run.task.inputs.at(0).name = evil;
            run.task.attributes = {evil};
            run.history[0].series.emplace_back("align.class." + evil, 1.0);
        }
        what.title = what.command = what.specification = evil;
        what.warnings = {evil};
        what.figures = {{evil, evil, "<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"/>"}};
        const std::string html = htmlReport(what);
        QCOMPARE(fault(html), QString());
        QVERIFY(html.find("<script") == std::string::npos);
        CHECK_HOLDS(html, "&lt;script&gt;");
    }

    /// Six test examples: the adapter has two of three of the named group right, zero-shot one.
    void namedGroupsHaveTables() {
        ReportContent own = content();
        own.runs = {handRun("adapter", 0, 4, 5), handRun("zero-shot", 0, 2, 2)};
        own.exampleCount = 10;
        own.named = {{"red <tail>", RowSelection(10)}, {"only elsewhere", RowSelection(10)}};
        for (const std::size_t row : {std::size_t(1), std::size_t(5), std::size_t(6), std::size_t(7)})
            own.named[0].rows.set(row, true);
        own.named[1].rows.set(0, true);
        std::vector<Run> whole = own.runs;
        for (Run& run : whole)
            for (SplitResult& result : run.splits) {
                result.rows = {4, 5, 6, 7, 8, 9};
                result.labels = {0, 1, 1, 0, 0, 0};
                result.predictions = run.method == "adapter" ? std::vector<int>{0, 1, 1, 1, 0, 0}
                                                             : std::vector<int>{0, 1, 0, 1, 0, 0};
                result.groups = std::vector<int>{0, 0, 0, 1, 1, 1};
            }
        QVERIFY(htmlReport(own).find("Named groups") == std::string::npos); // no predictions
        own.load = [&whole](std::size_t run) { return whole[run]; };
        own.baseline = "zero-shot";
        const std::string html = htmlReport(own);
        QCOMPARE(fault(html), QString());
        CHECK_HOLDS(html, "<h3>Named groups</h3>");
        CHECK_HOLDS(html, "red &lt;tail&gt;");
        CHECK_HOLDS(html, "66.7");
        CHECK_HOLDS(html, "+33.3");
        QVERIFY(html.find("only elsewhere") == std::string::npos); // no split has predictions of its examples
    }

    /// One file for each figure of the page, by a name that says what it is.
    void figuresAreFilesToo() {
        const ReportContent what = content();
        const ReportComparison compared = compareForReport(what);
        const std::string page = htmlReport(what, compared);
        QVERIFY(page == htmlReport(what));
        std::set<std::string> names;
        std::size_t inPage = 0;
        for (std::size_t at = page.find("<svg"); at != std::string::npos; at = page.find("<svg", at + 1))
            ++inPage;
        for (const FigureFile& file : reportFigures(what, compared)) {
            QVERIFY2(names.insert(file.name).second, file.name.c_str());
            QVERIFY(file.svg.starts_with("<svg"));
            QVERIFY2(page.find(file.svg) != std::string::npos, file.name.c_str());
        }
        QCOMPARE(names.size(), inPage);
        QVERIFY(names.contains("trade_off") && names.contains("adapter_group_bars"));
    }

    void placesExtraFigures() {
        ReportContent what = content();
        what.figures = {{"Map", "the trained embedding", "<?xml version=\"1.0\"?><svg id=\"map\"/>"}};
        CHECK_HOLDS(htmlReport(what),
                    "<h2>Map</h2>\n<figure><svg id=\"map\"/><figcaption>the trained embedding</figcaption>");
    }

    void refusesAnEmptyReport() {
        ReportContent what = content();
        what.runs.clear();
        CHECK_HOLDS(messageOf<UsageError>([&] { htmlReport(what); }), "no complete runs");
    }
};

QTEST_APPLESS_MAIN(TestHtmlReport)
#include "tst_html_report.moc"
