// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/base/message.h"
#include "tests/support/checks.h"

#include <exception>
#include <string>
#include <vector>

using namespace groupscope;

namespace {

constexpr MessageText texts[] = {
    {"two", "take %1 of %2 with --all", "take %1 of %2 in the menu", AnsweringDialog::columns},
    {"swapped", "%2 before %1", "%1"},
    {"optional", "a{, %1}", "b{ (%1)}"},
    {"none", "50 % of --all", "50 % of all"},
};

std::string windowOf(const std::string& path) {
    return Message(FilePlace("set.h5ad", path)).window();
}

} // namespace

/// Checks messages to users: plain, or in the words of the command line and of the window.
class TestMessage : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void aPlainTextIsTheSameInAllWords() {
        const Message message("100 %1 {of} %");
        QCOMPARE(message.commandLine(), std::string("100 %1 {of} %"));
        QCOMPARE(message.window(), message.commandLine());
        QVERIFY(message.code().empty() && message.arguments().empty());
        QVERIFY(Message().empty() && Message("").empty() && !message.empty());
    }

    void argumentsStandInBothTexts() {
        const Message both = message<texts, "two">("3", "7");
        QCOMPARE(both.commandLine(), std::string("take 3 of 7 with --all"));
        QCOMPARE(both.window(), std::string("take 3 of 7 in the menu"));
        QCOMPARE(both.code(), std::string_view("two"));
        QCOMPARE(both.arguments().size(), std::size_t(2));
        const Message swapped = message<texts, "swapped">("%2", "{b}");
        QCOMPARE(swapped.commandLine(), std::string("{b} before %2")); // an argument is no text to fill
        QCOMPARE(swapped.window(), std::string("%2"));
        QCOMPARE((message<texts, "none">().commandLine()), std::string("50 % of --all"));
        QCOMPARE(argumentCount(texts[0]), std::size_t(2));
        QCOMPARE(argumentCount(texts[3]), std::size_t(0));
    }

    void anEmptyArgumentTakesItsBracesAlong() {
        QCOMPARE((message<texts, "optional">("x").commandLine()), std::string("a, x"));
        QCOMPARE((message<texts, "optional">("x").window()), std::string("b (x)"));
        QCOMPARE((message<texts, "optional">("").commandLine()), std::string("a"));
        QCOMPARE((message<texts, "optional">(commandLineOptions({"x"})).commandLine()),
                 std::string("a, --x"));
        QCOMPARE((message<texts, "optional">(commandLineOptions({"x"})).window()), std::string("b"));
    }

    void messagesAreArgumentsOfMessages() {
        const Message outer = message<texts, "swapped">(message<texts, "two">("1", "2"), "x");
        QCOMPARE(outer.commandLine(), std::string("x before take 1 of 2 with --all"));
        QCOMPARE(outer.window(), std::string("take 1 of 2 in the menu"));
        const Message joined = "a " + message<texts, "two">("1", "2") + " z";
        QCOMPARE(joined.commandLine(), std::string("a take 1 of 2 with --all z"));
        QCOMPARE(joined.window(), std::string("a take 1 of 2 in the menu z"));
        QVERIFY(joined.dialog() == AnsweringDialog::columns);
        QVERIFY(Message("a").dialog() == AnsweringDialog::none);
        QVERIFY(outer == (message<texts, "swapped">(message<texts, "two">("1", "2"), "x")));
        QVERIFY(outer != (message<texts, "swapped">(message<texts, "two">("1", "3"), "x")));
    }

    void optionsAreNoPlaceInTheWindow() {
        const Message both = commandLineOptions({"group-by", "group"});
        QCOMPARE(both.commandLine(), std::string("--group-by, --group"));
        QCOMPARE(both.window(), std::string());
        const Message line = sentence("wrong", commandLineOptions({"select"}), "choose");
        QCOMPARE(line.commandLine(), std::string("wrong, --select; choose"));
        QCOMPARE(line.window(), std::string("wrong; choose"));
    }

    void placesHaveNamesInTheWindow_data() {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("shown");
        const auto row = [](const char* path, const char* shown) {
            QTest::newRow(path) << QString::fromUtf8(path) << QString::fromUtf8(shown);
        };
        row("", "set.h5ad");
        row("/", "set.h5ad");
        row("/obs", "set.h5ad");
        row("/obs/bird", "set.h5ad, column bird");
        row("/obs/bird/codes", "set.h5ad, column bird");
        row("/mod/rna/obs/bird", "set.h5ad, column bird");
        row("//mod/rna/obs/", "set.h5ad");
        row("/observed", "set.h5ad /observed");
        row("/obsm", "set.h5ad");
        row("/obsm/X_a", "set.h5ad, embedding X_a");
        row("/obsp/near", "set.h5ad, graph near");
        row("/uns", "set.h5ad");
        row("/uns/groupscope", "set.h5ad");
        row("/uns/groupscope/class_names", "set.h5ad, 'class_names'");
        row("/uns/groupscope/row_sets", "set.h5ad, splits");
        row("/uns/groupscope/row_sets/dev", "set.h5ad, split 'dev'");
        row("/uns/groupscope/domain_key", "set.h5ad, the domain in File › Columns…");
        row("/uns/groupscope/group_columns", "set.h5ad, its group columns");
        row("/uns/groupscope/group_of_prompt", "set.h5ad, classes of the group prompts");
        row("/uns/groupscope/class_embeddings/X_a", "set.h5ad, class embeddings of X_a");
        row("/uns/groupscope/group_embeddings/X_a", "set.h5ad, group embeddings of X_a");
        row("/uns/groupscope/views/X_a", "set.h5ad, views of embedding X_a");
        row("/uns/groupscope/texts/X_a/texts", "set.h5ad, texts of embedding X_a");
        row("/uns/groupscope/class_templates/X_a", "set.h5ad, class templates of embedding X_a");
        row("/results/splits", "set.h5ad /results/splits"); // of a run file
    }
    void placesHaveNamesInTheWindow() {
        QFETCH(QString, path);
        QFETCH(QString, shown);
        const FilePlace place("set.h5ad", path.toStdString());
        QCOMPARE(QString::fromStdString(windowOf(place.path)), shown);
        QCOMPARE(Message(place).commandLine(), place.text());
    }

    void elementsAreSubjectsOfNotices() {
        QCOMPARE(elementAt("/obsm/X_a").commandLine(), std::string("obsm/X_a"));
        QCOMPARE(elementAt("/obsm/X_a").window(), std::string("embedding X_a"));
        QCOMPARE(elementAt("uns/groupscope/views/X_a").window(), std::string("views of embedding X_a"));
        QCOMPARE(elementAt("X").window(), std::string("X"));
        QVERIFY(wordsOfPath("/uns/groupscope/views/X_a")->several);
        QVERIFY(!wordsOfPath("/obsm/X_a")->several);
        QVERIFY(!wordsOfPath("/X"));
    }

    void errorsSpeakInBothWords() {
        const DataError error("it\nfails", FilePlace("set.h5ad", "/obsm/X_a"),
                              message<texts, "two">("1", "2"));
        QCOMPARE(std::string(error.what()),
                 std::string("it fails, set.h5ad /obsm/X_a; take 1 of 2 with --all"));
        QCOMPARE(error.in(Wording::commandLine), std::string(error.what()));
        QCOMPARE(error.in(Wording::window),
                 std::string("it fails, set.h5ad, embedding X_a; take 1 of 2 in the menu"));
        QVERIFY(error.message().dialog() == AnsweringDialog::columns);
        const Message repeated = "left out: " + error.message();
        QVERIFY(repeated.window().ends_with("in the menu"));
        const Error copy = error;
        QVERIFY(copy.message() == error.message());
    }

    void listsOfMessagesBecomeTexts() {
        QCOMPARE(commandLineTexts({"a", message<texts, "none">()}),
                 (std::vector<std::string>{"a", "50 % of --all"}));
    }
};

QTEST_APPLESS_MAIN(TestMessage)
#include "tst_message.moc"
