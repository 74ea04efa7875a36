// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json_keys.h"
#include "core/base/unicode.h"

#include <QTest>
#include <string>

using namespace groupscope;

class TestUnicode : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void whatIsNoUtf8IsFound() {
        const std::string all = "a\n\xC3\xB6 \xE2\x82\xAC \xF0\x9F\x90\xA6 and sixteen letters more";
        QCOMPARE(firstNoUtf8(all), std::string::npos);
        QCOMPARE(firstNoUtf8(""), std::string::npos);
        for (const std::string wrong : {"\xF6", "\xC3", "\xC0\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80",
                                        "\x80", "\xFF", "\xE2\x82", "\xE0\x80\x80"})
            for (const std::size_t before : {0, 1, 7, 8, 9, 30}) {
                const std::string text = std::string(before, 'a') + wrong;
                QCOMPARE(firstNoUtf8(text + "tail"), before);
                QCOMPARE(firstNoUtf8(text), before);
            }
    }

    void charactersHaveTheirCode() {
        QCOMPARE(firstCharacter("\xE2\x82\xAC rest").length, std::size_t(3));
        QVERIFY(firstCharacter("\xE2\x82\xAC rest").code == U'\u20AC');
        QVERIFY(firstCharacter("\xF0\x9F\x90\xA6").code == U'\U0001F426');
        QCOMPARE(firstCharacter(std::string_view("\0", 1)).length, std::size_t(1));
    }

    void terminalsAreNotCommanded() {
        QCOMPARE(terminalText("a\tb\nM\xC3\xB6we"), std::string("a\tb\nM\xC3\xB6we"));
        QCOMPARE(terminalText("\x1b[2J\rgone\x7f"), std::string("\\x1b[2J\\x0dgone\\x7f"));
        QCOMPARE(terminalText("\xC2\x9B"
                              "31m"),
                 std::string("\\xc2\\x9b31m")); // CSI as one character
        QCOMPARE(terminalText("\xF6"), std::string("\\xf6"));
        QCOMPARE(terminalText(std::string_view("\0", 1)), std::string("\\x00"));
    }

    void keysThatStandTwice() {
        QVERIFY(!repeatedKey(R"({"a": 1, "b": {"a": 2}, "c": [{"a": 1}, {"a": 2}]})"));
        QCOMPARE(repeatedKey(R"({"a": 1, "b": 2, "a": 3})").value_or(""), std::string("a"));
        QCOMPARE(repeatedKey(R"({"c": [{"x": 1}, {"y": {"z": 1, "\u007a": 2}}]})").value_or(""),
                 std::string("z"));
        QVERIFY(!repeatedKey("{\"a\": 1, \"a\""));
        QVERIFY(!repeatedKey("[1, 2]"));
    }
};

QTEST_APPLESS_MAIN(TestUnicode)
#include "tst_unicode.moc"
