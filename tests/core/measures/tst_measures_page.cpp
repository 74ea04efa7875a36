// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/measure.h"
#include "tests/support/checks.h"

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

using namespace groupscope;

/// The guide's page on measures names every measure that there is, and none that is not.
class TestMeasuresPage : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        std::ifstream stream(std::filesystem::path(GROUPSCOPE_SOURCE_DIR) / "resources/guide/measures.md");
        std::ostringstream text;
        text << stream.rdbuf();
        page_ = text.str();
        QVERIFY(!page_.empty());
    }

    void everyMeasureIsNamed() {
        for (const Measure& measure : measures())
            QVERIFY2(page_.find("`" + measure.id + "`") != std::string::npos, measure.id.c_str());
    }

    void everyNameIsAMeasure() {
        static const std::regex name("`([a-z][a-z0-9]*(?:_[a-z0-9]+)+)`"); // in code, with an underscore
        int found = 0;
        for (auto at = std::sregex_iterator(page_.begin(), page_.end(), name); at != std::sregex_iterator();
             ++at) {
            QVERIFY2(measures().contains((*at)[1].str()), (*at)[1].str().c_str());
            ++found;
        }
        QVERIFY(found > 40);
    }

  private:
    std::string page_;
};

QTEST_APPLESS_MAIN(TestMeasuresPage)
#include "tst_measures_page.moc"
