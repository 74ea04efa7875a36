// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli_process.h"

#include "app/cli/command_description.h"
#include "app/cli/fitted_table.h"
#include "app/cli/guide_topics.h"
#include "app/cli/help_page.h"
#include "app/cli/help_topics.h"
#include "app/cli/man_page.h"
#include "app/cli/markdown_text.h"
#include "app/cli/program.h"
#include "app/cli/terminal.h"
#include "core/methods/method.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <set>
#include <sstream>

using namespace groupscope;
using groupscope::testing::CliResult;
using groupscope::testing::runCli;
using groupscope::testing::runCliInShell;

namespace {

/// Words of an example as a shell parts them; quotes hold blanks together.
std::vector<std::string> shellWords(const std::string& line) {
    std::vector<std::string> all;
    bool quoted = false, open = false;
    for (const char letter : line) {
        if (letter == '"') {
            quoted = !quoted;
            if (!open)
                all.emplace_back();
            open = true;
        } else if (letter == ' ' && !quoted) {
            open = false;
        } else {
            if (!open)
                all.emplace_back();
            open = true;
            all.back() += letter;
        }
    }
    return all;
}

std::vector<std::string> linesIn(const std::string& text) {
    std::vector<std::string> all;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        all.push_back(line);
    return all;
}

} // namespace

/// Help, examples and man pages of every command, from the description that all of them share.
class TestCliHelp : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void everyCommandIsDescribed() {
        const auto program = cli::makeProgram(console_);
        const std::vector<cli::CommandDescription> commands = cli::describeCommands(*program);
        QVERIFY(commands.size() > 30);
        std::set<std::string> purposes;
        for (int i = 0; i <= static_cast<int>(cli::CommandPurpose::help); ++i)
            purposes.emplace(cli::purposeTitle(static_cast<cli::CommandPurpose>(i)));
        std::vector<std::string> order; // commands of one purpose stand together
        for (const cli::CommandDescription& command : commands) {
            QVERIFY2(purposes.contains(command.purpose), command.name.c_str());
            QVERIFY2(command.examples.size() == 2, command.name.c_str());
            QVERIFY2(!command.summary.empty() && !command.summary.ends_with('.'), command.name.c_str());
            if (order.empty() || order.back() != command.purpose) {
                QVERIFY2(std::find(order.begin(), order.end(), command.purpose) == order.end(),
                         command.name.c_str());
                order.push_back(command.purpose);
            }
        }
    }

    void everyOptionIsDescribed() {
        const auto program = cli::makeProgram(console_);
        for (const cli::CommandDescription& command : cli::describeCommands(*program))
            for (const cli::OptionDescription& option : command.options) {
                const std::string place = command.name + " " + option.names.back();
                QVERIFY2(!option.help.empty(), place.c_str());
                QVERIFY2(!option.heading.empty(), place.c_str());
                // One name a thing; the others are valid and hidden.
                for (const char* old : {"--only", "--figure", "--to", "--output", "--against", "--companion",
                                        "--fit-set", "--select-set"})
                    QVERIFY2(option.names.back() != old || place == "slices --against" ||
                                 place == "gaps --against",
                             place.c_str());
                const auto isShort = [&](const char* name, const char* whole) {
                    return option.names.back() != whole || option.names.front() == name;
                };
                QVERIFY2(isShort("-o", "--out") && isShort("-j", "--jobs") && isShort("-n", "--plan") &&
                             isShort("-q", "--quiet") && isShort("-v", "--verbose") &&
                             isShort("-f", "--force"),
                         place.c_str());
            }
    }

    void everyExampleIsUnderstood() {
        const auto described = cli::makeProgram(console_);
        for (const cli::CommandDescription& command : cli::describeCommands(*described))
            for (const cli::Example& example : command.examples) {
                cli::Console console{std::stop_token()};
                const auto program = cli::makeProgram(console);
                std::vector<std::string> words = shellWords(example.line.substr(0, example.line.find(" >")));
                QCOMPARE(words.front(), std::string("groupscope-cli"));
                QCOMPARE(words.at(1), command.name);
                words.erase(words.begin());
                const auto method = std::find(words.begin(), words.end(), "--method");
                if (method != words.end() && command.name == "train")
                    QVERIFY2(methods().contains(*(method + 1)), example.line.c_str());
                // Further words are refused once all the rest was understood, so that nothing is done.
                const std::string refused = "--no-such-option";
                words.push_back(refused);
                std::reverse(words.begin(), words.end());
                try {
                    program->parse(words);
                    QFAIL(example.line.c_str());
                } catch (const CLI::ExtrasError&) {
                    QCOMPARE(program->remaining(true), std::vector<std::string>{refused});
                } catch (const CLI::Error& error) {
                    QFAIL((example.line + ": " + error.what()).c_str());
                }
            }
    }

    void helpFitsTheTerminal_data() {
        QTest::addColumn<int>("width");
        for (const int width : {60, 80, 120})
            QTest::addRow("%d", width) << width;
    }
    void helpFitsTheTerminal() {
        QFETCH(int, width);
        const auto wide = static_cast<std::size_t>(width);
        const auto program = cli::makeProgram(console_);
        std::string help = cli::programHelp(*program, wide);
        for (const CLI::App* command : program->get_subcommands([](const CLI::App*) { return true; }))
            help += cli::commandHelp(*command, wide);
        int wrappedLines = 0;
        for (const std::string& line : linesIn(help)) {
            const bool isExample = line.starts_with("  groupscope-cli ");
            const bool isOneWord = line.find(' ', line.find_first_not_of(' ')) == std::string::npos;
            QVERIFY2(isExample || isOneWord || cli::characterCount(line) <= wide, line.c_str());
            wrappedLines += cli::characterCount(line) > wide / 2 ? 1 : 0;
        }
        QVERIFY(wrappedLines > 100); // and the width is used
    }

    void theWidthIsThatOfColumns() {
        const auto widest = [](const char* columns) {
            std::size_t most = 0;
            for (const std::string& line :
                 linesIn(runCliInShell(
                             QStringLiteral("COLUMNS=%1 \"$0\" help run").arg(QLatin1String(columns)), {})
                             .out.toStdString()))
                if (!line.starts_with("  groupscope-cli "))
                    most = std::max(most, cli::characterCount(line));
            return most;
        };
        QVERIFY(widest("60") <= 60);
        QVERIFY(widest("140") > 80 && widest("140") <= 140);
        QVERIFY(widest("") > 60 && widest("") <= 80);
    }

    void helpIsOneText() {
        const CliResult flag = runCli({QStringLiteral("train"), QStringLiteral("--help")});
        QCOMPARE(flag.code, 0);
        QCOMPARE(runCli({QStringLiteral("help"), QStringLiteral("train")}).out, flag.out);
        QVERIFY(flag.out.contains("Examples:") && flag.out.contains("\nMethod:\n"));
        QCOMPARE(runCli({QStringLiteral("help")}).out, runCli({QStringLiteral("--help")}).out);
    }

    void everyTopicAndPageIsShown() {
        std::set<std::string> ids;
        for (const cli::HelpTopic& topic : cli::helpTopics())
            ids.insert(topic.id);
        for (const char* id :
             {"specification", "rules", "groups", "splits", "environment", "exit-codes", "files"})
            QVERIFY2(ids.contains(id), id);
        QVERIFY(cli::guideTopics().size() > 10);
        std::set<std::string> names;
        for (const cli::GuideTopic& page : cli::guideTopics()) {
            QVERIFY2(names.insert(page.name).second, page.name.c_str());
            QCOMPARE(cli::guideTopic(page.name), &page);
            QCOMPARE(cli::guideTopic(page.path + ".md"), cli::guideTopic(page.path));
            const std::string text = cli::markdownText(page.markdown, 80);
            QVERIFY2(text.find(page.title) != std::string::npos, page.path.c_str());
            for (const std::string& line : linesIn(text))
                QVERIFY2(line.starts_with("    ") || // code
                             (line.find("](") == std::string::npos && line.find("SPDX") == std::string::npos),
                         (page.path + ": " + line).c_str());
        }
        const CliResult topics = runCli({QStringLiteral("help"), QStringLiteral("topics")});
        QVERIFY(topics.out.contains("exit-codes") && topics.out.contains("cluster"));
        const CliResult page = runCli({QStringLiteral("help"), QStringLiteral("cluster")});
        QCOMPARE(page.code, 0);
        QVERIFY(page.out.contains("Slurm"));
        const CliResult none = runCli({QStringLiteral("help"), QStringLiteral("clsuter")});
        QCOMPARE(none.code, 2);
        QVERIFY2(none.err.contains("did you mean 'cluster'?"), none.err.constData());
    }

    void oldWordsAreAnsweredWithTheNew() {
        const CliResult result = runCli({QStringLiteral("help"), QStringLiteral("question")});
        QVERIFY2(result.err.contains("'question' is now called 'task'"), result.err.constData());
    }

    void markdownBecomesText() {
        const std::string text =
            cli::markdownText("<!-- a comment -->\n# Title\n\nSome `--code` and **strong** "
                              "words with a [link](other.md), which go on.\n\n* one item\n"
                              "  that goes on\n* two\n\n```\nkept   as it is\n```\n\n"
                              "| id | what |\n|---|---|\n| a | x \\| y |\n",
                              30);
        QCOMPARE(text,
                 std::string("Title\n=====\n\nSome --code and strong words\nwith a link, which go on.\n\n"
                             "* one item that goes on\n* two\n\n    kept   as it is\n\n"
                             "id  what\na   x | y\n"));
    }

    void tablesFit() {
        const std::vector<std::vector<std::string>> rows{
            {"method", "summary", "accuracy %"},
            {"erm", "a long text of several words", "63.2 ± 0.4"},
            {"jtt", "short", "7.0"}};
        const std::string wide = cli::fittedTable(rows, 80, {false, false, true});
        QCOMPARE(linesIn(wide).size(), rows.size());
        QVERIFY(wide.find("        7.0") != std::string::npos); // numbers stand on the right
        const std::string narrow = cli::fittedTable(rows, 36, {false, false, true});
        for (const std::string& line : linesIn(narrow))
            QVERIFY2(cli::characterCount(line) <= 36, line.c_str());
        QVERIFY(narrow.find("63.2 ± 0.4") != std::string::npos); // a number is not broken
        // A table that no break can fit comes in parts, each with the first column.
        const std::string parts = cli::fittedTable(rows, 18, {false, false, true});
        QCOMPARE(std::count(parts.begin(), parts.end(), 'j') >= 2, true);
    }

    void manPagesAreWithoutWarnings() {
        const auto program = cli::makeProgram(console_);
        std::vector<const CLI::App*> all{program.get()};
        for (const CLI::App* command : program->get_subcommands([](const CLI::App*) { return true; }))
            if (!command->get_group().empty())
                all.push_back(command);
        if (QStandardPaths::findExecutable(QStringLiteral("man")).isEmpty() ||
            QStandardPaths::findExecutable(QStringLiteral("groff")).isEmpty())
            QSKIP("man or groff is not installed");
        QTemporaryDir folder;
        for (const CLI::App* command : all) {
            const QString file = folder.filePath(QString::fromStdString(command->get_name() + ".1"));
            QFile page(file);
            QVERIFY(page.open(QIODevice::WriteOnly));
            page.write(cli::manPage(*program, *command).c_str());
            page.close();
            const CliResult shown = runCliInShell(
                QStringLiteral(
                    "LC_ALL=C.UTF-8 MANROFFSEQ= MANWIDTH=80 man --warnings -E UTF-8 -l -Tutf8 '%1'")
                    .arg(file),
                {});
            QVERIFY2(shown.code == 0 && shown.err.isEmpty(), (file.toUtf8() + ": " + shown.err).constData());
            QVERIFY(shown.out.contains(command->get_name().c_str()));
        }
    }

  private:
    cli::Console console_{std::stop_token()};
};

QTEST_APPLESS_MAIN(TestCliHelp)
#include "tst_cli_help.moc"
