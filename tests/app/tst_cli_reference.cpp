// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/file_layouts.h"
#include "app/cli/json_fields.h"
#include "app/cli/reference_pages.h"
#include "core/io/hdf5/hdf5_file.h"
#include "tests/app/cli_process.h"
#include "tests/app/file_content.h"
#include "tests/app/small_set.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

using OrderedJson = nlohmann::ordered_json;

const std::string referenceFolder = std::string(GROUPSCOPE_SOURCE_DIR) + "/resources/guide/reference/";

/// Takes an end such as " or null" off a text. Returns whether it was there.
bool takeEnd(std::string& text, const std::string& end) {
    if (!text.ends_with(end))
        return false;
    text.resize(text.size() - end.size());
    return true;
}

/// Compares JSON with the described objects.
class JsonCheck {
  public:
    /// Parts that do not fit the description of a type, a line each; empty when all fits.
    std::string faults(const OrderedJson& json, std::string type, const std::string& path) {
        if (takeEnd(type, " or null") && json.is_null())
            return {};
        if (type == "value")
            return {};
        if (type.starts_with("list of "))
            return json.is_array() ? faultsOfList(json, type.substr(8), path) : path + " is no list\n";
        if (type == "text")
            return json.is_string() ? "" : path + " is no text\n";
        if (type == "number")
            return json.is_number() ? "" : path + " is no number\n";
        if (type == "whole number")
            return json.is_number_integer() ? "" : path + " is no whole number\n";
        if (type == "true or false")
            return json.is_boolean() ? "" : path + " is neither true nor false\n";
        return json.is_object() ? faultsOfObject(json, type, path) : path + " is no object\n";
    }
    /// Objects that came by.
    const std::set<std::string>& seen() const { return seen_; }

  private:
    std::string faultsOfList(const OrderedJson& json, const std::string& type, const std::string& path) {
        std::string found;
        for (const OrderedJson& element : json)
            found += faults(element, type, path + "[]");
        return found;
    }
    std::string faultsOfObject(const OrderedJson& json, const std::string& object, const std::string& path) {
        seen_.insert(object);
        std::string found;
        std::set<std::string> known;
        const cli::JsonField* any = nullptr;
        for (const cli::JsonField& field : cli::jsonFields()) {
            if (field.object != object)
                continue;
            if (field.name == "NAME") {
                any = &field;
                continue;
            }
            const std::string name(field.name);
            known.insert(name);
            if (json.contains(name))
                found += faults(json[name], std::string(field.type), path + "." + name);
            else if (!field.isOptional)
                found += path + "." + name + " is described and missing\n";
        }
        if (any == nullptr && known.empty())
            return path + ": the object " + object + " is not described\n";
        for (const auto& [key, value] : json.items())
            if (!known.contains(key))
                found += any != nullptr ? faults(value, std::string(any->type), path + "." + key)
                                        : path + "." + key + " is not described (" + object + ")\n";
        return found;
    }

    std::set<std::string> seen_{};
};

/// Paths of all datasets below a group.
void addPaths(const Hdf5Group& group, const std::string& path, std::vector<std::string>& paths) {
    for (const std::string& name : group.children())
        if (group.kindOf(name) == Hdf5Kind::group)
            addPaths(group.group(name), path + name + "/", paths);
        else
            paths.push_back(path + name);
}

/// Whether a path fits a described one, whose parts in capitals stand for anything.
bool fits(const std::string& path, std::string_view described) {
    const std::string pattern =
        std::regex_replace(std::string(described), std::regex("[A-Z]{2,}|I$"), "[^/]+");
    return std::regex_match(path, std::regex(pattern));
}

} // namespace

/// The reference pages of the guide: they are what the program writes, and what they say is so.
class TestCliReference : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        QDir::setCurrent(folder_.path());
        writeSmallSet(folder_.path().toStdString());
        std::ofstream(folder_.filePath(QStringLiteral("spec.json")).toStdString())
            << R"({"data":"small.h5ad","methods":[{"method":"zero-shot"},
                   {"method":"linear-probe","set":{"epochs":3}}],"seeds":[0,1]})";
        std::ofstream(folder_.filePath(QStringLiteral("gaps.json")).toStdString())
            << R"({"data":"small.h5ad","methods":[{"method":"linear-probe","set":{"epochs":3}}],"seeds":[0],
                   "imbalance":{"levels":["50-50","90-10"],"minor":1},"downstream":["logistic"]})";
    }

    void pagesAreWhatTheProgramWrites_data() {
        QTest::addColumn<QString>("id");
        const QStringList ids =
            QString::fromUtf8(out("reference")).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        QVERIFY(ids.size() > 8);
        for (const QString& id : ids)
            QTest::newRow(qPrintable(id)) << id;
    }
    void pagesAreWhatTheProgramWrites() {
        QFETCH(QString, id);
        const QByteArray page = out(QStringLiteral("reference ") + id);
        QVERIFY(page.startsWith("<!-- SPDX"));
        QVERIFY2(page == contentOf(QString::fromStdString(referenceFolder) + QStringLiteral("%1.md").arg(id)),
                 "run resources/guide/make_reference");
    }

    /// Every variable that sources ask for is on the page.
    void environmentIsComplete() {
        const std::string page = out("reference environment").toStdString();
        const std::regex name("(?:getenv|environment|variable)\\(\"([A-Z_]{3,})\"");
        std::set<std::string> asked;
        for (const char* top : {"core", "app"})
            for (const auto& entry : std::filesystem::recursive_directory_iterator(
                     std::filesystem::path(GROUPSCOPE_SOURCE_DIR) / top)) {
                if (entry.path().extension() != ".cpp")
                    continue;
                std::ifstream file(entry.path());
                std::stringstream text;
                text << file.rdbuf();
                const std::string source = text.str();
                for (std::sregex_iterator own(source.begin(), source.end(), name), end; own != end; ++own)
                    asked.insert((*own)[1]);
            }
        QVERIFY(asked.contains("SLURM_CPUS_PER_TASK") && asked.contains("XDG_CACHE_HOME"));
        for (const std::string& own : asked)
            QVERIFY2(page.find("`" + own + "`") != std::string::npos, own.c_str());
    }

    void jsonIsAsDescribed_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("output");
        const auto row = [](const char* line, const char* output) {
            QTest::newRow(line) << QString::fromUtf8(line) << QString::fromUtf8(output);
        };
        row("demo --out demo.h5ad", "demo");
        row("info small.h5ad", "info");
        row("methods", "methods");
        row("measures", "measures");
        row("presets", "presets");
        row("train small.h5ad --method linear-probe --set epochs=3 --measure ece,recall_at_1 --out lp.h5",
            "train");
        row("train small.h5ad --method jtt --set epochs=2 --set stage1_epochs=2 --out jtt.h5", "train");
        row("train small.h5ad --method wise-ft --set epochs=2 --set space=outputs --out wise.h5", "train");
        row("show lp.h5", "show");
        row("evaluate small.h5ad --head lp.h5", "evaluate");
        row("run spec.json --plan --out runs", "run --plan");
        row("run spec.json --out runs", "run");
        row("run gaps.json --out gaps", "run");
        row("status runs", "status");
        row("cancel runs", "cancel");
        row("runs runs", "runs");
        row("compare runs", "compare");
        row("compare runs --groups", "compare --groups");
        row("gaps gaps", "gaps");
        row("verdict runs", "verdict");
        row("search small.h5ad --budget 10s --methods linear-probe --out found", "search");
        row("metrics small.h5ad --split val", "metrics");
        row("metrics small.h5ad --split val --measure recall_at_1", "metrics");
        row("groups small.h5ad --groups erm_clusters --set stage1_epochs=2", "groups");
        row("temperature lp.h5", "temperature");
        row("alpha wise.h5", "alpha");
        row("downstream small.h5ad", "downstream");
        row("slices small.h5ad lp.h5", "slices");
        row("labels small.h5ad", "labels");
        row("examples small.h5ad --out examples.h5ad", "examples");
        row("predict lp.h5 --out predictions.csv", "predict");
        row("page runs --out page.html", "page");
        row("split small.h5ad split.csv", "split");
        row("capsule runs --out study.capsule", "capsule");
        row("convert small.h5ad copy.h5ad", "convert");
        row("project small.h5ad --method pca --out map.csv", "project");
        row("report runs --out report.html", "report");
        row("export lp.h5 --out head.npz", "export");
    }
    void jsonIsAsDescribed() {
        QFETCH(QString, line);
        QFETCH(QString, output);
        const CliResult result = runCli(words(line) + QStringList{QStringLiteral("--json")});
        QVERIFY2(result.code == 0, result.err.constData());
        const OrderedJson json = OrderedJson::parse(result.out.toStdString(), nullptr, false);
        QVERIFY(!json.is_discarded());
        std::string object;
        for (const cli::JsonOutput& own : cli::jsonOutputs())
            if (output == QString::fromUtf8(own.command.data(), static_cast<qsizetype>(own.command.size())))
                object = own.object;
        const std::string faults = check_.faults(json, object, "");
        QVERIFY2(faults.empty(), ("\n" + faults.substr(0, 2000)).c_str());
    }

    /// Whole documents of outputs that need more than a small set are left to the tests of their commands.
    void describedObjectsAreOfSomeOutput() {
        const std::set<std::string> elsewhere{"Failure", "Capsule", "Finding", "Runs"};
        for (const cli::JsonField& field : cli::jsonFields())
            QVERIFY2(check_.seen().contains(std::string(field.object)) ||
                         elsewhere.contains(std::string(field.object)),
                     std::string(field.object).c_str());
    }

    void faultsOfJsonAreFound() {
        JsonCheck check;
        QVERIFY(check.faults(OrderedJson{{"file", "a"}}, "Written", "").empty());
        QVERIFY(!check.faults(OrderedJson{{"file", 1}}, "Written", "").empty());
        QVERIFY(!check.faults(OrderedJson{{"files", "a"}}, "Written", "").empty());
        QVERIFY(!check.faults(OrderedJson::array({1}), "list of text", "").empty());
        QVERIFY(!check.faults(OrderedJson::object(), "NoSuchObject", "").empty());
    }

    void runFilesAreAsDescribed_data() {
        QTest::addColumn<QString>("file");
        for (const char* file : {"lp.h5", "jtt.h5"})
            QTest::newRow(file) << folder_.filePath(QString::fromUtf8(file));
    }
    void runFilesAreAsDescribed() {
        QFETCH(QString, file);
        Hdf5File run = Hdf5File::open(file.toStdString());
        requireDescribed(run.root(), cli::runFileElements());
        const OrderedJson specification = OrderedJson::parse(run.root().dataset("specification").readText());
        for (const auto& [key, value] : specification.items())
            QVERIFY2(std::any_of(cli::runSpecificationKeys().begin(), cli::runSpecificationKeys().end(),
                                 [&key = key](const cli::FileElement& own) { return own.path == key; }),
                     key.c_str());
        for (const char* key : {"id", "question", "method", "parameters", "seed", "selected_epoch"})
            QVERIFY2(specification.contains(key), key);
    }

    void setsAreAsDescribed() {
        Hdf5File set = Hdf5File::open(folder_.filePath(QStringLiteral("copy.h5ad")).toStdString());
        requireDescribed(set.root(), cli::setElements(),
                         std::regex("(obs|obsm|obsp|var|varm|varp|layers|uns)/?.*__.*|var/.*|"
                                    "obs/_index"));
    }

  private:
    QByteArray out(const QString& line) {
        const CliResult result = runCli(words(line));
        [&] { QVERIFY2(result.code == 0, result.err.constData()); }();
        return result.out;
    }
    QByteArray out(const char* line) { return out(QString::fromUtf8(line)); }

    /// Every dataset fits an element; a categorical column is one element.
    static void requireDescribed(const Hdf5Group& root, std::span<const cli::FileElement> elements,
                                 const std::regex& others = std::regex("$^")) {
        std::vector<std::string> paths;
        addPaths(root, "", paths);
        QVERIFY(paths.size() > 5);
        for (std::string path : paths) {
            const std::string whole = path;
            for (const char* part : {"/codes", "/categories"})
                takeEnd(path, part);
            QVERIFY2(std::regex_match(path, others) || std::any_of(elements.begin(), elements.end(),
                                                                   [&](const cli::FileElement& own) {
                                                                       return fits(path, own.path) ||
                                                                              fits(whole, own.path);
                                                                   }),
                     path.c_str());
        }
    }

    QTemporaryDir folder_;
    JsonCheck check_;
};

QTEST_APPLESS_MAIN(TestCliReference)
#include "tst_cli_reference.moc"
