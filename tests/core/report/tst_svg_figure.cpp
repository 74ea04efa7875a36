// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/svg_figure.h"

#include "core/report/svg_canvas.h"
#include "tests/support/checks.h"
#include "tests/support/runs.h"

#include <QTest>
#include <QXmlStreamReader>
#include <limits>

using namespace groupscope;

namespace {

/// All text of a well-formed document; fails the test otherwise.
QString textOf(const std::string& svg) {
    QXmlStreamReader reader(QString::fromStdString(svg));
    QString text;
    while (!reader.atEnd())
        if (reader.readNext() == QXmlStreamReader::Characters)
            text += reader.text();
    return reader.hasError() ? QStringLiteral("not well-formed: ") + reader.errorString() : text;
}

} // namespace

class TestSvgFigure : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void groupBarsNameTheWorstFirst() {
        const Run run = testing::handRun("adapter", 0, 4, 5);
        const std::string svg = groupAccuracyFigure("<title> & more", run.groups, run.report(testSet));
        const QString text = textOf(svg);
        QVERIFY2(text.contains(QStringLiteral("<title> & more")), qPrintable(text));
        const auto worst = text.indexOf(QStringLiteral("landbird, water"));
        const auto other = text.indexOf(QStringLiteral("landbird, land\n"));
        QVERIFY(worst >= 0 && other > worst);
        QVERIFY(text.contains(QStringLiteral("40.0 %  n = 10")));
        QVERIFY(text.contains(QStringLiteral("average 65.0 %")));
        QVERIFY(!text.contains(QStringLiteral("waterbird"))); // a group without rows has no bar
    }

    void curvesSkipWhatIsNotFinite() {
        const double nan = std::numeric_limits<double>::quiet_NaN();
        const std::string svg = lineFigure("t", "epoch", "loss", {{"a<b", {{0, 1}, {1, nan}, {2, 3}}}}, 1.0);
        QVERIFY(textOf(svg).contains(QStringLiteral("a<b")));
        QVERIFY(svg.find("nan") == std::string::npos);
        const auto begin = svg.find("points=\"") + 8;
        QCOMPARE(std::count(svg.begin() + static_cast<std::ptrdiff_t>(begin),
                            svg.begin() + static_cast<std::ptrdiff_t>(svg.find('"', begin)), ','),
                 std::ptrdiff_t(2));
    }

    void emptyCurvesSaySo() {
        QVERIFY(textOf(lineFigure("t", "x", "y", {})).contains(QStringLiteral("no epochs")));
    }

    void paperIsWhite() { CHECK_HOLDS(lineFigure("t", "x", "y", {}), "fill=\"#ffffff\""); }

    void axesAreRound() {
        const Axis axis = Axis::around(0.13, 0.92);
        CHECK_AT_MOST(std::abs(axis.tick - 0.2), 1e-12);
        CHECK_AT_MOST(std::abs(axis.low - 0.0), 1e-12);
        CHECK_AT_MOST(std::abs(axis.high - 1.0), 1e-12);
        const Axis single = Axis::around(3.0, 3.0);
        QVERIFY(single.low < 3.0 && single.high > 3.0);
    }
};

QTEST_APPLESS_MAIN(TestSvgFigure)
#include "tst_svg_figure.moc"
