// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/row_query.h"

#include "tests/support/checks.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const std::vector<std::string> things{"shoe", "ankle boot", "not"}, colors{"red", "Blue", "green"},
    ages{"9", "10", "11.5", "unknown"}, answers{"False", "True"};

/// Six rows; the last has no colour and no confidence, the third no weight.
std::vector<QueryField> sixRows() {
    const double none = std::numeric_limits<double>::quiet_NaN();
    return {
        {.name = "class",
         .words = things,
         .codes =
             [] {
                 return GroupMembership({0, 0, 0, 1, 1, 2});
             }},
        {.name = "color",
         .words = colors,
         .codes =
             [] {
                 return GroupMembership({0, 1, 2, 0, 1, -1});
             }},
        {.name = "age",
         .words = ages,
         .codes =
             [] {
                 return GroupMembership({0, 1, 2, 3, 0, 1});
             }},
        {.name = "my flag",
         .words = answers,
         .codes =
             [] {
                 return GroupMembership({1, 0, 1, 0, 1, 0});
             },
         .flagCode = 1},
        {.name = "confidence", .numbers = [=] { return std::vector<double>{0.5, 0.6, 0.7, 0.8, 0.9, none}; }},
        {.name = "body weight",
         .numbers = [=] { return std::vector<double>{50.5, 61.25, none, 80.0, 90.0, 1e9}; },
         .landmarks =
             [] {
                 return std::vector<std::string>{"61.2", "80", "90"};
             }},
        {.name = "group", .words = colors, .codes = [] {
             return GroupMembership({0, 2, 2, 3, 3, 3, 3}, {0, 1, 1});
         }}};
}

QueryResult ask(const std::string& text) {
    return RowQuery::parse(text).select(sixRows(), 6);
}

/// Error message of a text that is no query, with the place.
std::string problem(const std::string& text) {
    try {
        ask(text);
    } catch (const QueryError& error) {
        return error.what();
    }
    return "no error";
}

std::vector<std::string> completed(const std::string& text) {
    return completeQuery(text, text.size(), sixRows()).words;
}

} // namespace

/// Conditions on rows in words: what they find, what they leave undecided, and what is said of wrong ones.
class TestRowQuery : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void rowsAreFound_data() {
        QTest::addColumn<QString>("query");
        QTest::addColumn<std::vector<int>>("rows");
        const auto row = [](const char* query, const std::vector<int>& rows) {
            QTest::newRow(query) << QString::fromUtf8(query) << rows;
        };
        row("class = shoe", {0, 1, 2});
        row("class = SHOE", {0, 1, 2});
        row("CLASS == shoe", {0, 1, 2});
        row("class = \"ankle boot\"", {3, 4});
        row("class = 'ankle boot'", {3, 4});
        row("class = \"not\"", {5});
        row("class != shoe", {3, 4, 5});
        row("class <> shoe", {3, 4, 5});
        row("color != red", {1, 2, 4}); // the row without a colour is neither red nor not red
        row("not color = red", {1, 2, 4});
        row("color = blue", {1, 4});
        row("color is missing", {5});
        row("color is not missing", {0, 1, 2, 3, 4});
        row("class = shoe and color != red", {1, 2});
        row("class = shoe or color = red and age = 9", {0, 1, 2}); // and binds before or
        row("(class = shoe or color = red) and age > 10", {2});
        row("color in (red, green)", {0, 2, 3});
        row("color not in (red, green)", {1, 4});
        row("not (color in (red, green) or class = shoe)", {4});
        row("age < 10", {0, 4}); // by size: 9 comes before 10
        row("age >= 10", {1, 2, 5});
        row("age = 10.0", {1, 5});
        row("age = unknown", {3});
        row("confidence < 0.6", {0});
        row("confidence >= 0.75", {3, 4});
        row("confidence is missing", {5});
        row("\"body weight\" > 61.25", {3, 4, 5});
        row("\"body weight\" = 61.25", {1});
        row("\"body weight\" is missing", {2});
        row("\"my flag\"", {0, 2, 4});
        row("not \"my flag\" and class=shoe", {1});
        row("\"my flag\" = false", {1, 3, 5});
        row("group = red", {0});
        row("group = blue", {0, 2});
        row("group is missing", {1, 3, 4, 5});
        row("class = shoe and color = red or color is missing and confidence is missing", {0, 5});
        row("color = red or class = \"not\"", {0, 3, 5}); // decided without the colour
    }
    void rowsAreFound() {
        QFETCH(QString, query);
        QFETCH(std::vector<int>, rows);
        QCOMPARE(ask(query.toStdString()).rows.rows(), rows);
    }

    void whatMissesAValueIsUndecided() {
        const QueryResult result = ask("color != red and confidence < 0.65");
        QCOMPARE(result.rows.rows(), std::vector<int>({1}));
        QCOMPARE(result.undecided.rows(), std::vector<int>({5}));
        QCOMPARE(result.lacking, std::vector<std::string>({"color", "confidence"}));
        const QueryResult decided = ask("class = shoe and color = red");
        QVERIFY(decided.undecided.isEmpty()); // no shoe, whatever its colour
        QVERIFY(decided.lacking.empty());
        QCOMPARE(ask("age > 10").undecided.rows(), std::vector<int>({3})); // "unknown" has no size
    }

    void problemsSayWhereAndWhatToDo_data() {
        QTest::addColumn<QString>("query");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* query, const char* said) {
            QTest::newRow(query) << QString::fromUtf8(query) << QString::fromUtf8(said);
        };
        row("", "expected a condition, at character 1");
        row("class =", "expected a value of class, at character 8");
        row("class = shoe and", "expected a condition, at character 17");
        row("class = ankle boot", "quotes: \"ankle boot\"");
        row("class = shoe)", "there is no ( for this ), at character 13");
        row("(class = shoe", "expected ) for the ( at character 1");
        row("class in shoe", "expected ( after 'in'");
        row("class in (shoe; boot)", "expected , or ), at character 17");
        row("class in ()", "expected a value of class");
        row("class is shoe", "expected 'missing'");
        row("class not shoe", "expected 'in' after 'not'");
        row("class = \"shoe", "the quotes are not closed, at character 9");
        row("colour = red", "there is no column colour, at character 1; did you mean color?");
        row("nothing = red", "there are: class, color, age");
        row("class = sheo", "class is never sheo, at character 9; did you mean shoe?");
        row("color = ink", "it is one of: red, Blue, green");
        row("class", "neither yes nor no");
        row("confidence", "confidence is a number");
        row("'body weight'", "compare it: \"body weight\" < 80");
        row("confidence = high", "high is no number");
        row("color < 3", "holds words");
        row("age < old", "old is no number");
        row("class = “shoe”", "at character 9");
    }
    void problemsSayWhereAndWhatToDo() {
        QFETCH(QString, query);
        QFETCH(QString, said);
        const QString message = QString::fromStdString(problem(query.toStdString()));
        QVERIFY2(message.contains(said), qPrintable(message));
    }

    /// Untrusted text: bounded, and no stack is used up.
    void longAndDeepQueriesAreRefused() {
        QVERIFY(
            QString::fromStdString(problem(std::string(5000, 'a'))).contains(QStringLiteral("4096 bytes")));
        QVERIFY(QString::fromStdString(problem(std::string(2000, '('))).contains(QStringLiteral("64 paren")));
        std::string nots;
        for (int i = 0; i < 500; ++i)
            nots += "not ";
        QVERIFY(QString::fromStdString(problem(nots + "class = shoe")).contains(QStringLiteral("64 paren")));
        std::string many = "class = shoe";
        for (int i = 0; i < 200; ++i)
            many += " or class = shoe";
        QCOMPARE(ask(many).rows.count(), std::size_t(3));
    }

    void whatMayFollowIsOffered() {
        using Words = std::vector<std::string>;
        QCOMPARE(completed("c"), Words({"class", "color", "confidence"}));
        QCOMPARE(completed("not C"), Words({"class", "color", "confidence"}));
        QCOMPARE(completed("class = shoe and m"), Words({"\"my flag\""}));
        QCOMPARE(completed("class = "), Words({"shoe", "\"ankle boot\"", "\"not\""}));
        QCOMPARE(completed("class = \"ank"), Words({"\"ankle boot\""}));
        QCOMPARE(completed("color in (red, b"), Words({"Blue"}));
        QCOMPARE(completed("class = shoe "), Words({"and", "or"}));
        QCOMPARE(completed("class = shoe a"), Words({"and"}));
        QCOMPARE(completed("class "), Words({"=", "!=", "in", "not in", "is missing"}));
        QCOMPARE(completed("confidence "), Words({"<", ">", "is missing"}));
        QCOMPARE(completed("age "), Words({"=", "!=", "in", "not in", "<", ">", "is missing"}));
        QCOMPARE(completed("b"), Words({"\"body weight\""}));
        QCOMPARE(completed("\"body weight\" > "), Words({"61.2", "80", "90"}));
        QCOMPARE(completed("\"body weight\" > 8"), Words({"80"}));
        QCOMPARE(completed("class = shoe) and c"), Words());
        QCOMPARE(completeQuery("class = sh and", 10, sixRows()).begin, std::size_t(8));
        QCOMPARE(completeQuery("co", 2, sixRows(), 1).words, Words({"color"}));
    }
};

QTEST_APPLESS_MAIN(TestRowQuery)
#include "tst_row_query.moc"
