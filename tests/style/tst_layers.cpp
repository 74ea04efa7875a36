// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

const fs::path root(GROUPSCOPE_SOURCE_DIR);

std::vector<std::string> linesOf(const fs::path& path) {
    std::ifstream file(path);
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);)
        lines.push_back(line);
    return lines;
}

/// Files below `folder` that people write: sources, CMake files and scripts, the last also known by their
/// `#!`.
std::vector<fs::path> sourcesIn(const std::string& folder) {
    static const std::set<std::string> extensions{".h", ".cpp", ".py", ".cmake", ".sh"};
    std::vector<fs::path> files;
    if (!fs::exists(root / folder))
        return files;
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
        if (!entry.is_regular_file())
            continue;
        const fs::path& path = entry.path();
        bool source = extensions.contains(path.extension().string()) || path.filename() == "CMakeLists.txt";
        if (!source && path.extension().empty()) {
            std::ifstream file(path);
            source = file.get() == '#' && file.get() == '!';
        }
        if (source)
            files.push_back(path);
    }
    return files;
}

std::vector<fs::path> allSources() {
    std::vector<fs::path> files{root / "CMakeLists.txt"};
    for (const char* folder : {"app", "core", "packaging", "resources", "tests", "widgets"})
        for (const fs::path& file : sourcesIn(folder))
            files.push_back(file);
    return files;
}

/// "core/x.h:12: #include <...>" of each include in `files` that matches.
std::string includesThat(const std::vector<fs::path>& files, const std::string& pattern) {
    const std::regex include("^\\s*#\\s*include\\s*" + pattern);
    std::string found;
    for (const fs::path& file : files) {
        int number = 0;
        for (const std::string& line : linesOf(file)) {
            ++number;
            if (std::regex_search(line, include))
                found +=
                    fs::relative(file, root).string() + ":" + std::to_string(number) + ": " + line + "\n";
        }
    }
    return found;
}

/// Includes of a module of `top` that stands after the includer's in `modules`, and modules that are not
/// listed or not there. Files of no module, such as main.cpp, include what they like.
std::string includesUpwards(const std::string& top, const std::vector<std::string>& modules) {
    const std::regex include("^#include \"" + top + "/([^/\"]+)/.*");
    std::string found;
    std::set<std::string> seen;
    for (const fs::path& file : sourcesIn(top)) {
        const fs::path inside = fs::relative(file, root / top);
        if (!inside.has_parent_path())
            continue;
        const auto module = std::find(modules.begin(), modules.end(), inside.begin()->string());
        if (module == modules.end()) {
            found += inside.string() + " is in no known module\n";
            continue;
        }
        seen.insert(*module);
        for (const std::string& line : linesOf(file))
            if (std::smatch match; std::regex_match(line, match, include) &&
                                   std::find(modules.begin(), modules.end(), match[1].str()) > module)
                found += inside.string() + ": " + line + "\n";
    }
    for (const std::string& module : modules)
        if (!seen.contains(module))
            found += top + "/" + module + " has no source\n";
    return found;
}

/// The text without comments and the contents of literals.
std::string codeOf(const fs::path& file) {
    std::string code;
    for (const std::string& line : linesOf(file)) {
        bool quoted = false;
        for (std::size_t i = 0; i < line.size(); ++i) {
            if (!quoted && line.compare(i, 2, "//") == 0)
                break;
            if (line[i] == '"' && (i == 0 || line[i - 1] != '\\'))
                quoted = !quoted;
            else if (!quoted)
                code += line[i];
        }
        code += '\n';
    }
    return code;
}

/// Number of public functions that each class of a header declares, without signals.
std::map<std::string, int> publicFunctionsIn(const fs::path& header) {
    static const std::regex head("\\b(class|struct)\\s+(\\w+)\\s*(?:final\\s*)?(?::[^{;]*)?\\{");
    static const std::regex access("(public|private|protected|Q_SIGNALS)(?: Q_SLOTS)?\\s*$");
    static const std::regex noFunction(
        "^\\s*(?:using|friend|enum|struct|class|typedef|Q_|template\\s*<[^>]*>\\s*struct)");
    const std::string code = codeOf(header);
    std::map<std::string, int> counts;
    for (std::sregex_iterator type(code.begin(), code.end(), head), end; type != end; ++type) {
        bool isPublic = (*type)[1] == "struct";
        std::string statement;
        int& count = counts[(*type)[2]];
        const auto take = [&] {
            const std::size_t open = statement.find('('), equals = statement.find('=');
            if (isPublic && open < equals && !std::regex_search(statement, noFunction))
                ++count;
            statement.clear();
        };
        int depth = 1;
        for (auto at = static_cast<std::size_t>(type->position() + type->length());
             depth > 0 && at < code.size(); ++at) {
            const char letter = code[at];
            depth += letter == '{' ? 1 : letter == '}' ? -1 : 0;
            if (letter == '}' && depth == 1 && statement.find('(') != std::string::npos)
                take();
            if (depth != 1 || letter == '{' || letter == '}')
                continue;
            std::smatch match;
            if (letter == ';')
                take();
            else if (letter == ':' && std::regex_search(statement, match, access)) {
                isPublic = match[1] == "public";
                statement.clear();
            } else
                statement += letter;
        }
    }
    return counts;
}

void requireNone(const std::string& found) {
    QVERIFY2(found.empty(), ("\n" + found).c_str());
}

} // namespace

/// The rules of the tree that no compiler checks.
class TestLayers : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void searchFindsIncludes() { // the other tests pass when nothing is found, so the search itself is tested
        QVERIFY(sourcesIn("core").size() > 30);
        QVERIFY(!includesThat(sourcesIn("core"), "\"core/base/error\\.h\"").empty());
        QVERIFY(!includesThat({root / "tests/style/tst_layers.cpp"}, "<Q").empty());
    }

    void coreKnowsNoWindow() {
        requireNone(includesThat(sourcesIn("core"), "<(Q|vtk)"));
        requireNone(includesThat(sourcesIn("core"), "\"(app|widgets)/"));
    }

    /// A module includes only modules before it in its list, so there is no circle.
    void modulesIncludeModulesBelowThem() {
        requireNone(includesUpwards(
            "core", {"base",  "math",       "data",       "nn",       "losses",   "classifiers", "sampling",
                     "heads", "projection", "io",         "training", "measures", "inference",   "methods",
                     "runs",  "slices",     "experiment", "figures",  "columns",  "report",      "guide"}));
        requireNone(includesUpwards("app", {"cli", "session", "views", "document", "panes", "window"}));
    }

    void theWindowAndTheCommandLineShareNothing() {
        std::vector<fs::path> window;
        for (const char* module : {"session", "views", "document", "panes", "window"})
            for (const fs::path& file : sourcesIn(std::string("app/") + module))
                window.push_back(file);
        requireNone(includesThat(window, "\"app/cli/"));
        requireNone(includesThat(sourcesIn("app/cli"), "\"(widgets/|app/(?!cli/))"));
    }

    void widgetsDoNotKnowTheProgram() { requireNone(includesThat(sourcesIn("widgets"), "\"app/")); }

    void onlyInputAndOutputKnowsHdf5() {
        std::vector<fs::path> files;
        for (const char* folder : {"app", "core", "widgets"})
            for (const fs::path& file : sourcesIn(folder))
                if (fs::relative(file, root).string().rfind("core/io/", 0) != 0)
                    files.push_back(file);
        requireNone(includesThat(files, "<(hdf5|H5)"));
    }

    void productDoesNotKnowItsTests() {
        for (const char* folder : {"app", "core", "widgets"})
            requireNone(includesThat(sourcesIn(folder), "\"tests/"));
    }

    void everySourceIncludesItsHeaderFirst() { // so the header is known to compile alone
        const std::regex include("^#include .*");
        std::string found;
        for (const char* folder : {"app", "core", "widgets"})
            for (const fs::path& file : sourcesIn(folder)) {
                const fs::path header = fs::path(file).replace_extension(".h");
                if (file.extension() != ".cpp" || !fs::exists(header))
                    continue;
                const std::vector<std::string> lines = linesOf(file);
                const auto first = std::find_if(lines.begin(), lines.end(), [&](const auto& line) {
                    return std::regex_match(line, include);
                });
                const std::string expected = "#include \"" + fs::relative(header, root).string() + "\"";
                if (first == lines.end() || *first != expected)
                    found += fs::relative(file, root).string() + "\n";
            }
        requireNone(found);
    }

    void everySourceNamesItsLicence() {
        std::string found;
        for (const fs::path& file : allSources()) {
            const std::vector<std::string> lines = linesOf(file);
            // A script's first line says who runs it.
            const std::size_t place = !lines.empty() && lines[0].rfind("#!", 0) == 0 ? 1 : 0;
            const std::string expected = file.extension() == ".h" || file.extension() == ".cpp"
                                             ? "// SPDX-License-Identifier: GPL-3.0-or-later"
                                             : "# SPDX-License-Identifier: GPL-3.0-or-later";
            if (lines.size() <= place || lines[place] != expected)
                found += fs::relative(file, root).string() + "\n";
        }
        requireNone(found);
    }

    /// A class has at most 30 public functions, so that a reader can hold it in mind.
    void noClassOffersTooMuch() {
        constexpr int most = 30;
        std::string found;
        for (const char* folder : {"app", "core", "widgets"})
            for (const fs::path& file : sourcesIn(folder))
                if (file.extension() == ".h")
                    for (const auto& [name, count] : publicFunctionsIn(file))
                        if (count > most)
                            found += fs::relative(file, root).string() + ": " + name + " has " +
                                     std::to_string(count) + " public functions\n";
        requireNone(found);
    }

    void publicFunctionsAreCounted() {
        QTemporaryDir folder;
        const fs::path file = fs::path(folder.path().toStdString()) / "a.h";
        std::ofstream(file)
            << "struct Plain {\n  int x = f(1);\n  int sum() const { return x; }\n};\n"
               "class Two : public Base {\n  Q_OBJECT\n  public:\n    using F = int (*)(int);\n"
               "    explicit Two(int a); // f(x);\n    int b() const { if (c) { return 1; } }\n"
               "  Q_SIGNALS:\n    void told();\n  private:\n    void own();\n};\n";
        QCOMPARE(publicFunctionsIn(file), (std::map<std::string, int>{{"Plain", 1}, {"Two", 2}}));
    }

    /// No class is spread over more than two sources, except for the listed ones.
    void noClassIsSpreadOut() {
        const std::map<std::string, std::size_t> known{
            {"Hdf5Dataset", 5}, {"Hdf5Group", 4}, {"MainWindow", 3}, {"MapPanel", 5}};
        std::set<std::string> classes;
        std::map<std::string, std::set<fs::path>> sources;
        const std::regex definition("^(?:[\\w:<>,&* ]+[ &*])?(\\w+)::~?\\w+\\(.*");
        for (const char* folder : {"app", "core", "widgets"})
            for (const fs::path& file : sourcesIn(folder)) {
                if (file.extension() == ".h")
                    for (const auto& entry : publicFunctionsIn(file))
                        classes.insert(entry.first);
                if (file.extension() == ".cpp")
                    for (const std::string& line : linesOf(file))
                        if (std::smatch match; !line.empty() && line.find("::") != std::string::npos &&
                                               std::isalpha(static_cast<unsigned char>(line[0])) != 0 &&
                                               std::regex_match(line, match, definition))
                            sources[match[1].str()].insert(file);
            }
        std::string found;
        for (const auto& [name, files] : sources)
            if (const auto listed = known.find(name);
                classes.contains(name) && files.size() != (listed == known.end() ? 2 : listed->second) &&
                (listed != known.end() || files.size() > 2))
                found += name + " is in " + std::to_string(files.size()) + " sources\n";
        requireNone(found);
        QVERIFY(sources["Document"].size() > 1); // the search finds some
    }

    void everyTestIsRegistered() {
        std::string found;
        for (const fs::path& file : sourcesIn("tests")) {
            const std::string name = file.stem().string();
            if (file.extension() != ".cpp" || name.rfind("tst_", 0) != 0)
                continue;
            const std::regex call("groupscope_(gui_|cli_)?test\\(" + name + "[ )]");
            bool registered = false;
            for (const std::string& line : linesOf(file.parent_path() / "CMakeLists.txt"))
                registered = registered || std::regex_search(line, call);
            if (!registered)
                found += fs::relative(file, root).string() + "\n";
        }
        requireNone(found);
    }
};

QTEST_APPLESS_MAIN(TestLayers)
#include "tst_layers.moc"
