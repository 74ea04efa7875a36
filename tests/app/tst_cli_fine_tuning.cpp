// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/anndata/anndata_reader.h"
#include "core/io/anndata/anndata_writer.h"
#include "tests/app/cli_process.h"
#include "tests/app/small_set.h"
#include "tests/support/checks.h"

#include <QTemporaryDir>

#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

using namespace groupscope;
using namespace groupscope::testing;

/// Scales of fine-tuned heads, few shots, base and novel classes on the command line.
class TestCliFineTuning : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase() {
        writeSmallSet(folder_.path().toStdString());
        for (const char* method : {"r-adapter", "ft", "linear-probe"})
            QCOMPARE(call({"train", path("small.h5ad"), "--method", method, "--set", "epochs=2", "--out",
                           path(std::string(method) + ".h5")})
                         .code,
                     0);
    }

    void scalesOfTwoMethods() {
        const CliResult result = call({"alpha", path("r-adapter.h5"), path("ft.h5"), "--points", "3",
                                       "--figures", path("figures"), "--json"});
        QVERIFY2(result.code == 0, result.err);
        const nlohmann::json json = nlohmann::json::parse(result.out.toStdString());
        QCOMPARE(json.at("runs").size(), std::size_t(2));
        QCOMPARE(json.at("runs")[1].at("method").get<std::string>(), std::string("ft"));
        const nlohmann::json& adapter = json.at("runs")[0];
        QCOMPARE(adapter.at("alphas").dump(), std::string("[0.0,0.5,1.0]"));
        // Where both began: zero-shot.
        QVERIFY(adapter.at("splits").at("test").at("average_accuracy")[0] ==
                json.at("runs")[1].at("splits").at("test").at("average_accuracy")[0]);
        // The scale that the run has kept is the run.
        const CliResult same =
            call({"evaluate", path("small.h5ad"), "--head", path("r-adapter.h5"), "--json"});
        const nlohmann::json told = nlohmann::json::parse(same.out.toStdString()).at("splits").at("test");
        QVERIFY(adapter.at("splits").at("test").at("worst_group_accuracy")[1] ==
                told.at("worst_group_accuracy"));
        QVERIFY(std::filesystem::exists(path("figures/alpha_curve.svg")));
        const CliResult some = call({"alpha", path("linear-probe.h5"), path("ft.h5"), "--json"});
        QVERIFY(some.code == 0 && some.err.contains("1 run has a head without a scale and is left out"));
        const CliResult text = call({"alpha", path("ft.h5"), "--split", "test"});
        QVERIFY(text.code == 0 && text.out.contains("← of the run") && !text.out.contains("validation"));
    }

    void badInputIsOneLine() {
        EmbeddingSet other = smallSet(200);
        saveEmbeddingSet(other, path("other.h5ad"));
        QCOMPARE(call({"train", path("other.h5ad"), "--method", "ft", "--set", "epochs=1", "--out",
                       path("other.h5")})
                     .code,
                 0);
        for (const auto& [arguments, code, says] :
             std::vector<std::tuple<std::vector<std::string>, int, const char*>>{
                 {{"alpha", path("linear-probe.h5")}, 1, "no scale to change"},
                 {{"alpha", path("ft.h5"), path("other.h5")}, 2, "different tasks"},
                 {{"alpha", path("ft.h5"), "--points", "1"}, 2, "2 to 1000"},
                 {{"alpha", path("ft.h5"), "--split", "tets"}, 2, "--split"},
                 {{"alpha", path("no.h5")}, 1, "no.h5"},
                 {{"train", path("small.h5ad"), "--method", "r-adapter", "--set", "alpha=1.5"}, 2, "alpha"},
                 {{"base-split", path("small.h5ad"), path("b.h5ad"), "--share", "0.2"}, 2, "of 3 classes"}}) {
            const CliResult result = call(arguments);
            QCOMPARE(result.code, code);
            QVERIFY2(result.out.isEmpty() && result.errorLines() == 1, result.err);
            QVERIFY2(result.err.contains(says), result.err);
        }
    }

    void baseAndNovelClasses() {
        const CliResult made = call({"base-split", path("small.h5ad"), path("base.h5ad"), "--share", "0.67"});
        QVERIFY2(made.code == 0 && made.out.contains("200 of 300 training examples"), made.out + made.err);
        const CliResult result =
            call({"train", path("base.h5ad"), "--method", "r-adapter", "--set", "epochs=2", "--measure",
                  "base_accuracy,novel_accuracy,base_novel_accuracy", "--json"});
        QVERIFY2(result.code == 0, result.err);
        const nlohmann::json test =
            nlohmann::json::parse(result.out.toStdString()).at("splits").at("test").at("measures");
        const double a = test.at("base_accuracy").at("value"), b = test.at("novel_accuracy").at("value");
        QCOMPARE(test.at("novel_accuracy").at("n").get<int>(), 100);
        QCOMPARE(b, 1.0); // the one novel class among its own
        CHECK_AT_MOST(
            std::abs(test.at("base_novel_accuracy").at("value").get<double>() - 2 * a * b / (a + b)), 1e-12);
        QCOMPARE(test.at("trained_parameters").at("value").get<double>(), 2.0 * 16 * 16);
        const CliResult means =
            call({"train", path("base.h5ad"), "--method", "r-adapter", "--set", "texts=class_means"});
        QVERIFY(means.code == 1 && means.err.contains("has no training examples"));
    }

    void fewShots() {
        const CliResult few = call({"train", path("small.h5ad"), "--method", "r-adapter", "--set", "epochs=2",
                                    "--shots", "4", "--json"});
        QVERIFY2(few.code == 0, few.err);
        QVERIFY(!few.err.contains("fewer training examples"));
        const CliResult many = call({"train", path("small.h5ad"), "--method", "r-adapter", "--set",
                                     "epochs=2", "--shots", "1000", "--json"});
        QVERIFY2(many.err.contains("3 classes have fewer training examples than 1000 shots"), many.err);
    }

  private:
    std::string path(const std::string& name) const { return folder_.path().toStdString() + "/" + name; }
    static CliResult call(const std::vector<std::string>& arguments) {
        QStringList list;
        for (const std::string& argument : arguments)
            list << QString::fromStdString(argument);
        return runCli(list);
    }

    QTemporaryDir folder_;
};

QTEST_GUILESS_MAIN(TestCliFineTuning)
#include "tst_cli_fine_tuning.moc"
