// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <algorithm>
#include <filesystem>
#include <fstream>
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
        requireNone(
            includesUpwards("core", {"base", "math", "data", "nn", "losses", "classifiers", "sampling",
                                     "heads", "metrics", "projection", "io", "training", "inference",
                                     "methods", "measures", "runs", "experiment", "figures", "report"}));
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

    void noSourceIsTooLongToRead() {
        std::string found;
        for (const fs::path& file : allSources())
            if (const std::size_t length = linesOf(file).size(); length > 400)
                found += fs::relative(file, root).string() + ": " + std::to_string(length) + " lines\n";
        requireNone(found);
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
