// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/choices_json.h"

#include <QTest>

using namespace groupscope;

/// Documents keep the choices of a set.
class TestChoicesJson : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void labelsThatAreDrawn_data() {
        QTest::addColumn<double>("fraction");
        QTest::addColumn<int>("shots");
        QTest::addColumn<double>("groupFraction");
        QTest::newRow("all") << 1.0 << 0 << 1.0;
        QTest::newRow("some classes") << 0.25 << 0 << 1.0;
        QTest::newRow("few of each class") << 1.0 << 8 << 1.0;
        QTest::newRow("some groups alone") << 1.0 << 0 << 0.125;
        QTest::newRow("some classes and groups") << 0.5 << 0 << 0.5;
    }
    void labelsThatAreDrawn() {
        QFETCH(double, fraction);
        QFETCH(int, shots);
        QFETCH(double, groupFraction);
        SetChoices choices;
        choices.selection = TaskSelection();
        choices.selection->labels = {fraction, shots, 7, groupFraction};
        std::size_t bytes = 1'000'000;
        const std::optional<SetChoices> read = choicesOfJson(jsonOfChoices(choices), bytes);
        QVERIFY(read && read->selection);
        const LabelDraw& labels = read->selection->labels;
        QCOMPARE(labels.fraction, fraction);
        QCOMPARE(labels.shots, shots);
        QCOMPARE(labels.groupFraction, groupFraction);
        QCOMPARE(labels.seed, std::uint64_t(labels.drawsNothing() ? 0 : 7));
    }
};

QTEST_APPLESS_MAIN(TestChoicesJson)
#include "tst_choices_json.moc"
