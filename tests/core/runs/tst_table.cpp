// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/table.h"
#include "core/runs/table_latex.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "tests/support/checks.h"

#include <QTest>
#include <limits>
#include <nlohmann/json.hpp>

using namespace groupscope;
using groupscope::testing::messageOf;

namespace {

Table example() {
    Table table;
    table.caption = "50 % ± a_b";
    table.columns = {{"method", "method", Table::Kind::text},
                     {"n", "n", Table::Kind::integer},
                     {"worst", "worst group", Table::Kind::percent, true},
                     {"seconds", "seconds", Table::Kind::number, false, 2}};
    table.rows = {{Table::Cell("a|b"), Table::Cell(3.0), Table::Cell(0.125, 0.25), Table::Cell(1.005)},
                  {Table::Cell("c,\"d\"\n& e_f"), Table::Cell(12.0), Table::Cell(), Table::Cell(0.1)}};
    return table;
}

} // namespace

class TestTable : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void markdown() {
        QCOMPARE(toMarkdown(example()), std::string("50 % ± a_b\n\n"
                                                    "| method | n | worst group % | seconds |\n"
                                                    "| --- | ---: | ---: | ---: |\n"
                                                    "| a\\|b | 3 | 12.5 ± 25.0 | 1.00 |\n"
                                                    "| c,\"d\" & e_f | 12 | – | 0.10 |\n"));
        // "<" is escaped where it could begin HTML alone.
        const Table signs{
            .caption = "<b> < 3 </b> <0.001", .columns = {{.key = "p", .title = "p"}}, .rows = {}};
        CHECK_HOLDS(toMarkdown(signs), "\\<b> < 3 \\</b> <0.001\n");
    }

    void latex() {
        const std::string text = toLatex(example());
        QCOMPARE(text,
                 std::string("% needs \\usepackage{booktabs,graphicx}\n\\begin{table}\n\\centering\n"
                             "\\caption{50 \\% $\\pm$ a\\_b}\n\\medskip\n"
                             "\\resizebox{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}{!}{%\n"
                             "\\begin{tabular}{lrrr}\n\\toprule\n"
                             "method & n & worst group \\% & seconds \\\\\n\\midrule\n"
                             "a$|$b & $3$ & $12.5 \\pm 25.0$ & $1.00$ \\\\\n"
                             "c,\"d\" \\& e\\_f & $12$ & -- & $0.10$ \\\\\n"
                             "\\bottomrule\n\\end{tabular}}\n\\end{table}\n"));
    }

    void intervalsSignsMarksAndChances() {
        Table table;
        table.columns = {{"worst", "worst group", Table::Kind::percent, true},
                         {"change", "change", Table::Kind::percent},
                         {"p", "p", Table::Kind::chance, false, 3}};
        table.columns[0].bounded = table.columns[1].bounded = table.columns[1].isSigned = true;
        Table::Cell best(0.125, 0.25), like(0.12), nothing(-0.0001);
        best.bounds = {0.1, 0.2};
        best.mark = Table::Mark::best;
        like.mark = Table::Mark::likeBest;
        nothing.bounds = {-0.034, 0.05};
        table.rows = {{best, nothing, Table::Cell(1e-7)}, {like, Table::Cell(0.5), Table::Cell(0.25)}};
        QCOMPARE(toMarkdown(table),
                 std::string("| worst group % | change % | p |\n| ---: | ---: | ---: |\n"
                             "| **12.5 ± 25.0 [10.0, 20.0]** | 0.0 [-3.4, +5.0] | <0.001 |\n"
                             "| 12.0† | +50.0 | 0.250 |\n"));
        const std::string latex = toLatex(table);
        QVERIFY(latex.find("$\\mathbf{12.5} \\pm 25.0$ & $0.0$ & $<0.001$ \\\\\n"
                           "{\\scriptsize $[10.0, 20.0]$} & {\\scriptsize $[-3.4, +5.0]$} &  \\\\\n") !=
                std::string::npos);
        QVERIFY(latex.find("$12.0\\rlap{$^{\\dagger}$}$") != std::string::npos);
        Table starred = table;
        starred.rows[0][1].mark = Table::Mark::star;
        CHECK_HOLDS(toMarkdown(starred), "| ★ 0.0 [-3.4, +5.0] |");
        CHECK_HOLDS(toLatex(starred), "$0.0\\rlap{$^{\\star}$}$");
        QCOMPARE(toCsv(starred), toCsv(table));
        const std::string csv = toCsv(table);
        QVERIFY(csv.find("worst,worst_sd,worst_low,worst_high,change,change_low,change_high,p\r\n"
                         "0.125,0.25,0.1,0.2,-1e-04,-0.034,0.05,1e-07\r\n0.12,,,,0.5,,,0.25\r\n") !=
                std::string::npos);
        const auto json = nlohmann::json::parse(toJson(table));
        QCOMPARE(json["rows"][0]["change"]["low"].get<double>(), -0.034);
        QCOMPARE(json["rows"][0]["worst"]["high"].get<double>(), 0.2);
    }

    void latexEscapesEverySpecialCharacter() {
        Table table;
        table.columns = {{"t", "t", Table::Kind::text}};
        table.rows = {{Table::Cell("\\ ~ ^ & % $ # _ { }")}};
        QVERIFY(toLatex(table).find(
                    "\\textbackslash{} \\textasciitilde{} \\textasciicircum{} \\& \\% \\$ \\# \\_ "
                    "\\{ \\}") != std::string::npos);
    }

    void csv() {
        QCOMPARE(toCsv(example()), std::string("method,n,worst,worst_sd,seconds\r\n"
                                               "a|b,3,0.125,0.25,1.005\r\n"
                                               "\"c,\"\"d\"\"\n& e_f\",12,,,0.1\r\n"));
    }

    void csvDisarmsFormulas() {
        Table table;
        table.columns = {{"t", "t", Table::Kind::text}, {"v", "v", Table::Kind::number}};
        table.rows = {{Table::Cell("=HYPERLINK(1)"), Table::Cell(-1.5)}};
        QCOMPARE(toCsv(table), std::string("t,v\r\n'=HYPERLINK(1),-1.5\r\n")); // numbers stay numbers
    }

    void json() {
        const auto json = nlohmann::json::parse(toJson(example()));
        const auto& first = json.at("rows").at(0);
        QCOMPARE(first.at("n").get<int>(), 3);
        QCOMPARE(first.at("worst").at("mean").get<double>(), 0.125);
        QCOMPARE(first.at("worst").at("sd").get<double>(), 0.25);
        QVERIFY(json.at("rows").at(1).at("worst").is_null());
        QCOMPARE(json.at("rows").at(1).at("method").get<std::string>(), std::string("c,\"d\"\n& e_f"));
    }

    void plainTextAlignsColumns() {
        Table table;
        table.columns = {{"m", "method", Table::Kind::text}, {"n", "n", Table::Kind::integer}};
        table.rows = {{Table::Cell("é"), Table::Cell(5.0)},
                      {Table::Cell("longer name"), Table::Cell(1234.0)}};
        QCOMPARE(toPlainText(table),
                 std::string("method          n\né               5\nlonger name  1234\n"));
    }

    void numbersAsText() {
        QCOMPARE(fixedText(0.125, 2), std::string("0.12")); // ties to even of the exact value
        QCOMPARE(fixedText(-2.0, 0), std::string("-2"));
        QCOMPARE(fixedText(std::numeric_limits<double>::quiet_NaN(), 1), std::string("–"));
        QCOMPARE(shortestText(0.1), std::string("0.1"));
        QCOMPARE(fixedText(std::numeric_limits<double>::max(), 1).size(), std::size_t(311));
    }

    void escapesXml() {
        QCOMPARE(escapeXml("<a href=\"x\">'&"), std::string("&lt;a href=&quot;x&quot;&gt;&#39;&amp;"));
        const std::string replacement = "\xEF\xBF\xBD";
        QCOMPARE(escapeXml(std::string("a\0b\x01", 4)), "a" + replacement + "b" + replacement);
        QCOMPARE(escapeXml("\xC0\xAF"), replacement + replacement);                   // overlong '/'
        QCOMPARE(escapeXml("\xED\xA0\x80"), replacement + replacement + replacement); // a surrogate
        QCOMPARE(escapeXml("é±😀"), std::string("é±😀"));
        QCOMPARE(escapeXml("\xE2\x82"), replacement + replacement); // cut off
    }

    void latexHasTheWantedForm() {
        Table table = example();
        table.caption = "Birds & 3\nplaces.";
        const std::string bare = toLatex(table, {.isBare = true});
        QVERIFY2(bare.starts_with("% needs"), bare.c_str());
        CHECK_HOLDS(bare, "\n% Birds & 3 places.\n\\begin{tabular}");
        for (const char* part : {"{table}", "caption{", "resizebox"})
            QVERIFY(bare.find(part) == std::string::npos);
        const std::string named = toLatex(table, {.label = "tab:birds", .shortCaption = "Birds & co"});
        CHECK_HOLDS(named, "\\caption[Birds \\& co]{Birds \\& 3 places.}\n\\label{tab:birds}\n");
        QCOMPARE(toLatex(table, LatexForm()), toLatex(table));
        QVERIFY(messageOf<UsageError>([] { requireForm({.label = "tab birds}"}); }).starts_with("LaTeX"));
        QVERIFY(!messageOf<UsageError>([] { requireForm({.isBare = true, .label = "tab:a"}); }).empty());
        requireForm({.label = "tab:birds_2-a.b"});
    }
};

QTEST_APPLESS_MAIN(TestTable)
#include "tst_table.moc"
