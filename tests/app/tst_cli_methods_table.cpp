// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli_process.h"
#include "tests/app/small_set.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <tuple>
#include <vector>

using namespace groupscope;
using namespace groupscope::testing;

/// Checks the statistical conclusions of the command line: differences to a baseline, and tables of methods ×
/// data sets.
class TestCliMethodsTable : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    /// Trains the same design twice, on different examples in files of the same name.
    void initTestCase() {
        for (const auto& [name, rows, methods] :
             {std::tuple<std::string, int, std::string>{
                  "one", 300, R"({"method":"zero-shot"},{"method":"erm"},{"method":"rwg"})"},
              {"two", 240, R"({"method":"erm"},{"method":"zero-shot"})"}}) {
            std::filesystem::create_directory(path(name));
            saveEmbeddingSet(smallSet(rows), path(name + "/small.h5ad"));
            std::ofstream(path(name + "/spec.json"))
                << R"({"data":"small.h5ad","methods":[)" << methods << R"(],"seeds":[0,1,2]})";
            const CliResult made =
                call({"run", path(name + "/spec.json"), "--out", path(name + "/runs"), "--quiet"});
            QVERIFY2(made.code == 0, made.err.constData());
        }
    }

    void differencesToTheBaseline() {
        const CliResult text = call({"compare", path("one/runs"), "--baseline", "zero-shot", "--quiet"});
        QCOMPARE(text.code, 0);
        QVERIFY(text.out.contains("Differences to zero-shot on the same examples of the test split"));
        QVERIFY(
            text.out.contains("of 2 methods differ from zero-shot in the worst group of test (Holm, 5 %)"));
        const CliResult csv =
            call({"compare", path("one/runs"), "--baseline", "zero-shot", "--format", "csv", "--quiet"});
        const QByteArray heading = csv.out.left(csv.out.indexOf("\r\n"));
        for (const char* column :
             {"difference.worst_group_p", "seed_list", "rule", "interval", "difference.test"})
            QVERIFY2(heading.contains(column), column);
        QCOMPARE(csv.out.count("paired, p by Holm over the methods"), 2);
        const CliResult none = call({"compare", path("one/runs"), "--baseline", "luck", "--quiet"});
        QVERIFY(none.code == 2 && none.errorLines() == 1 && none.err.contains("'luck'"));
    }

    void theReportHasThemToo() {
        const CliResult made = call({"report", path("one/runs"), "--baseline", "zero-shot", "--out",
                                     path("one/report.html"), "--quiet"});
        QVERIFY2(made.code == 0, made.err.constData());
        std::ifstream page(path("one/report.html"));
        const QByteArray html = QByteArray::fromStdString({std::istreambuf_iterator<char>(page), {}});
        QVERIFY(html.contains("Differences to zero-shot on the same examples of the test split"));
        QVERIFY(html.contains("--baseline &#39;zero-shot&#39;") ||
                html.contains("--baseline &apos;zero-shot&apos;"));
        QCOMPARE(
            call({"report", path("one/runs"), "--baseline", "luck", "--out", path("one/no.html"), "--quiet"})
                .code,
            2);
    }

    /// Runs of two sets have the table of both.
    void theReportOfSeveralSetsHasTheTable() {
        const CliResult made =
            call({"report", path("one/runs"), path("two/runs"), "--out", path("both.html"), "--quiet"});
        QVERIFY2(made.code == 0, made.err.constData());
        std::ifstream page(path("both.html"));
        const QByteArray html = QByteArray::fromStdString({std::istreambuf_iterator<char>(page), {}});
        QVERIFY(html.contains("Methods by data sets") && html.contains("small, in two: worst group"));
    }

    void methodsByDataSets() {
        const CliResult text = table({"--format", "text"});
        QVERIFY2(text.code == 0, text.err.constData());
        QVERIFY(text.out.contains("small, in one"));
        QVERIFY(text.out.contains("not run (1 of 6 cells)"));
        QVERIFY(text.out.contains("From erm differ in the worst group (Holm, 5 %)"));
        QVERIFY(table({"--baseline", "zero-shot"}).out.contains("From zero-shot differ"));
        const CliResult latex = table(
            {"--format", "latex", "--intervals", "--figure", "worst_group_accuracy,test.average_accuracy"});
        QVERIFY(latex.out.contains("\\cmidrule(lr){2-3}"));
        QVERIFY(latex.out.contains("\\scriptsize"));
        QVERIFY(latex.out.contains(" Data: small (train "));
        const CliResult csv = table({"--format", "csv"});
        QCOMPARE(csv.out.count("\r\n"), 7);
        QVERIFY(
            csv.out.startsWith("method,column,file,sha256,question,row_set,figure,seeds,seed_list,value,"));
        const nlohmann::json json = nlohmann::json::parse(table({"--json"}).out.toStdString());
        QCOMPARE(json.at("rows").size(), std::size_t(6));
        QVERIFY(json.at("rows").at(0).at("value").contains("low"));
    }

    /// One specification over several files: each run once a file, and again nothing.
    void oneRunCommandOverSeveralSets() {
        const std::vector<std::string> command{
            "run",    path("two/spec.json"),  "--data", path("one/small.h5ad"),
            "--data", path("two/small.h5ad"), "--out",  path("several"),
            "--quiet"};
        const CliResult made = call(command);
        QVERIFY2(made.code == 0, made.err.constData());
        const auto runs = [&] {
            return std::distance(std::filesystem::directory_iterator(path("several/runs")),
                                 std::filesystem::directory_iterator());
        };
        QCOMPARE(runs(), std::ptrdiff_t(2 * 2 * 3));
        QCOMPARE(call(command).code, 0);
        QCOMPARE(runs(), std::ptrdiff_t(2 * 2 * 3));
        const CliResult columns = call({"compare", path("several"), "--rows", "method", "--columns", "set",
                                        "--format", "csv", "--quiet"});
        QVERIFY2(columns.code == 0, columns.err.constData());
        QCOMPARE(columns.out.count("\r\n"), 1 + 2 * 2);
        const CliResult twice = call({"run", path("two/spec.json"), "--data", path("one/small.h5ad"),
                                      "--data", path("one/small.h5ad"), "--out", path("twice"), "--quiet"});
        QVERIFY2(twice.code == 2 && twice.errorLines() == 1, twice.err.constData());
    }

    void wrongWishesAreUsageErrors() {
        for (const std::vector<std::string>& request : {std::vector<std::string>{"--figure", "luck"},
                                                        {"--vary", "file"},
                                                        {"--selected"},
                                                        {"--baseline", "luck"}}) {
            const CliResult result = table(request);
            QVERIFY2(result.code == 2 && result.errorLines() == 1, result.err.constData());
        }
        QCOMPARE(call({"compare", path("one/runs"), "--columns", "weather"}).code, 2);
        QCOMPARE(call({"compare", path("one/runs"), "--intervals", "--quiet"}).code, 2);
    }

  private:
    std::string path(const std::string& name) const { return folder_.path().toStdString() + '/' + name; }
    static CliResult call(const std::vector<std::string>& words) {
        QStringList arguments;
        for (const std::string& word : words)
            arguments << QString::fromStdString(word);
        return runCli(arguments);
    }
    CliResult table(const std::vector<std::string>& more) const {
        std::vector<std::string> words{
            "compare", path("one/runs"), path("two/runs"), "--rows", "method", "--columns", "set", "--quiet"};
        words.insert(words.end(), more.begin(), more.end());
        return call(words);
    }

    QTemporaryDir folder_;
};

QTEST_GUILESS_MAIN(TestCliMethodsTable)
#include "tst_cli_methods_table.moc"
