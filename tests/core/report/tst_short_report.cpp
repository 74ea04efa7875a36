// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/short_report.h"

#include "core/report/changed_examples.h"
#include "tests/support/checks.h"
#include "tests/support/runs.h"

#include <QTest>
#include <QXmlStreamReader>

using namespace groupscope;
using groupscope::testing::handRun;

namespace {

ReportContent handContent() {
    ReportContent content;
    content.runs = {handRun("erm", 0, 2, 2), handRun("erm", 1, 3, 2), handRun("group-dro", 0, 6, 7),
                    handRun("group-dro", 1, 5, 7)};
    content.rule = "val.worst_group_accuracy";
    content.command = "groupscope-cli run spec.json --out NEW-FOLDER\n"
                      "groupscope-cli report NEW-FOLDER --out report.html --short";
    return content;
}

std::string pageOf(const ReportContent& content) {
    return shortReport(content, compareForReport(content));
}

int countOf(const std::string& text, const std::string& part) {
    return QString::fromStdString(text).count(QString::fromStdString(part));
}

/// A result with predictions: examples 0 to 3 of class 0, in groups 0 and 1.
Run predictedRun(const std::vector<int>& predictions) {
    Run run = handRun("erm", 0, 2, 2);
    SplitResult& test = run.splits.back();
    test.rows = {4, 5, 6, 7};
    test.labels = {0, 0, 0, 0};
    test.groups = std::vector<int>{0, 0, 1, 1};
    test.predictions = predictions;
    return run;
}

} // namespace

class TestShortReport : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void hasTwoSheets() {
        const std::string page = pageOf(handContent());
        QCOMPARE(countOf(page, "<section class=\"sheet\">"), 2);
        QCOMPARE(countOf(page, "<h1>"), 1);
        QXmlStreamReader reader(QString::fromStdString(page));
        while (!reader.atEnd())
            reader.readNext();
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        for (const char* part : {"Result", "Group DRO", "Sagawa et al. 2020", "@inproceedings{sagawa",
                                 "How to reproduce it", "spec.json", "landbird"})
            CHECK_HOLDS(page, part);
    }

    void saysWhatIsLeftOut() {
        ReportContent content = handContent();
        for (const char* method :
             {"jtt", "irm", "vrex", "lff", "lisa", "fishr", "rwg", "subg", "suby", "rwy"})
            content.runs.push_back(handRun(method, 0, 4, 4));
        const std::string page = pageOf(content);
        CHECK_HOLDS(page, "4 methods of 12");
        CHECK_HOLDS(page, "more: ");
    }

    void namesNoFolder() {
        ReportContent content = handContent();
        for (Run& run : content.runs)
            run.data.file = "/home/someone/secret/birds.h5ad";
        QVERIFY(pageOf(content).find("someone") == std::string::npos);
    }

    void findsChangedExamples() {
        const ChangedExamples changed =
            changedExamples(predictedRun({1, 1, 0, 0}), predictedRun({0, 1, 1, 0}), "test");
        QCOMPARE(changed.judged, 4U);
        QCOMPARE(changed.fixed.size(), 1U);
        QCOMPARE(changed.fixed.front().row, 4);
        QCOMPARE(changed.broken.size(), 1U);
        QCOMPARE(changed.broken.front().row, 6);
        QCOMPARE(changed.broken.front().group, 1);
        QCOMPARE(changedExamples(predictedRun({}), predictedRun({0, 1, 1, 0}), "test").judged, 0U);
        QCOMPARE(someOf(changed.fixed, 0, 3).size(), 1U);
        QCOMPARE(someOf(changed.fixed, 1, 3).size(), 1U);
    }
};

QTEST_GUILESS_MAIN(TestShortReport)
#include "tst_short_report.moc"
