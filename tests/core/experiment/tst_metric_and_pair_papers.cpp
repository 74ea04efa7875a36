// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/presets.h"

#include <QTest>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>

using namespace groupscope;

namespace {

std::string paperPage(const std::string& name) {
    std::ifstream stream(std::filesystem::path(GROUPSCOPE_SOURCE_DIR) / "resources/guide/papers" / name);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

/// All first matches of `pattern` in `text`.
std::set<std::string> matchesIn(const std::string& text, const std::regex& pattern) {
    std::set<std::string> found;
    for (std::sregex_iterator match(text.begin(), text.end(), pattern), end; match != end; ++match)
        found.insert((*match)[1].str());
    return found;
}

/// The numbers that follow "Table" or "Tables" (or "Figure") in the first cells of the tables of a page.
std::set<int> numberedIn(const std::string& page, const std::string& kind) {
    const std::regex numbers(kind + "s? ((?:[0-9]+(?:, )?)+)"), number("([0-9]+)");
    std::set<int> found;
    std::istringstream lines(page);
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with("| "))
            for (const std::string& list : matchesIn(line.substr(0, line.find(" |", 1)), numbers))
                for (const std::string& own : matchesIn(list, number))
                    found.insert(std::stoi(own));
    return found;
}

} // namespace

/// The pages that reproduce finDML and R-Adapter answer every table and figure and name every preset.
class TestMetricAndPairPapers : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void everyTableAndFigureIsAnswered_data() {
        QTest::addColumn<QByteArray>("page");
        QTest::addColumn<int>("tables");
        QTest::addColumn<int>("figures");
        QTest::newRow("finDML") << QByteArray("findml.md") << 23 << 12;
        QTest::newRow("R-Adapter") << QByteArray("r_adapter.md") << 6 << 3;
    }
    void everyTableAndFigureIsAnswered() {
        QFETCH(QByteArray, page);
        QFETCH(int, tables);
        QFETCH(int, figures);
        const std::string text = paperPage(page.toStdString());
        for (const auto& [kind, count] : {std::pair{"Table", tables}, {"Figure", figures}}) {
            const std::set<int> found = numberedIn(text, kind);
            for (int number = 1; number <= count; ++number)
                QVERIFY2(found.contains(number),
                         (page + ": " + kind + " " + QByteArray::number(number)).constData());
        }
    }

    void everyPresetIsNamedAndExists_data() {
        QTest::addColumn<QByteArray>("page");
        QTest::addColumn<QByteArray>("family");
        QTest::newRow("finDML") << QByteArray("findml.md") << QByteArray("metric-");
        QTest::newRow("R-Adapter") << QByteArray("r_adapter.md") << QByteArray("pairs-");
    }
    void everyPresetIsNamedAndExists() {
        QFETCH(QByteArray, page);
        QFETCH(QByteArray, family);
        const std::regex named("(?:`|run )(" + family.toStdString() + "[a-z0-9-]+)");
        const std::set<std::string> ids = matchesIn(paperPage(page.toStdString()), named);
        for (const std::string& id : ids)
            QVERIFY2(experimentPresets().contains(id), id.c_str());
        for (const ExperimentPreset& preset : experimentPresets())
            if (preset.id.starts_with(family.toStdString()))
                QVERIFY2(ids.contains(preset.id), preset.id.c_str());
    }
};

QTEST_APPLESS_MAIN(TestMetricAndPairPapers)
#include "tst_metric_and_pair_papers.moc"
