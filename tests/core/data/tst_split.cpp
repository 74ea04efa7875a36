// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/split.h"
#include "tests/support/checks.h"

using namespace groupscope;

class TestSplit : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void wordsOfEverySplit_data() {
        QTest::addColumn<QByteArray>("word");
        QTest::addColumn<int>("split");
        const std::pair<const char*, Split> words[] = {
            {"train", Split::train},      {"TRAIN", Split::train},    {"training", Split::train},
            {"0", Split::train},          {"val", Split::validation}, {"Validation", Split::validation},
            {"valid", Split::validation}, {"dev", Split::validation}, {"1", Split::validation},
            {"test", Split::test},        {"Test", Split::test},      {"2", Split::test}};
        for (const auto& [word, split] : words)
            QTest::newRow(word) << QByteArray(word) << static_cast<int>(split);
    }
    void wordsOfEverySplit() {
        QFETCH(QByteArray, word);
        QFETCH(int, split);
        const std::optional<Split> parsed = parseSplit(word.toStdString());
        QVERIFY(parsed.has_value());
        QCOMPARE(static_cast<int>(*parsed), split);
    }

    void otherWordsAreNoSplit() {
        for (const char* word : {"", "3", "-1", "trainx", " train", "holdout", "none"})
            QVERIFY2(!parseSplit(word), word);
    }

    void namesReadBack() {
        for (const Split split : allSplits)
            QVERIFY(parseSplit(splitName(split)) == split);
        QCOMPARE(splitName(Split::none), std::string_view("none"));
    }
};

QTEST_APPLESS_MAIN(TestSplit)
#include "tst_split.moc"
