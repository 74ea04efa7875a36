// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli_process.h"

#include "app/cli/completion.h"
#include "app/cli/program.h"

#include <QFile>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>

using namespace groupscope;
using groupscope::testing::CliResult;
using groupscope::testing::runCli;

/// Words that the completion offers, and the scripts of the shells.
class TestCliCompletion : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void offersWhatMayStandThere_data() {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QStringList>("offered"); // some of them
        QTest::addColumn<bool>("files");
        const auto row = [](const char* name, const char* line, const char* offered, bool files) {
            QTest::newRow(name) << QString::fromUtf8(line).split(QLatin1Char(' '))
                                << QString::fromUtf8(offered).split(QLatin1Char(' '), Qt::SkipEmptyParts)
                                << files;
        };
        row("command", "tr", "train", false);
        row("all commands", "", "train run compare help completion", false);
        row("option before the command", "--qu", "--quiet", false);
        row("command behind an option", "--threads 2 tr", "train", false);
        row("option", "train demo.h5ad --me", "--method --measure", false);
        row("method", "train --method group", "group-dro group-prompt", false);
        row("method with =", "train --method=group-d", "--method=group-dro", false);
        row("methods in a list", "search demo.h5ad --methods erm,jt", "erm,jtt", false);
        row("parameter", "train demo.h5ad --method erm --set lear", "learning_rate=", false);
        row("value of a parameter", "train --method erm --set optimizer=", "optimizer=sgd", false);
        row("preset", "run qui", "quick", true);
        row("preset to print", "presets qui", "quick", false);
        row("measure", "compare study --select val.worst_gr", "val.worst_group_accuracy", false);
        row("choice", "compare study --format la", "latex", false);
        row("split", "metrics demo.h5ad --split te", "test", false);
        row("splits in a list", "predict run.h5 --split val,te", "val,test", false);
        row("file", "train de", "", true);
        row("file of an option", "train demo.h5ad --out ", "", true);
        row("topic", "help exi", "exit-codes", false);
        row("page", "help clu", "cluster", false);
        row("shell", "completion z", "zsh", false);
        row("what can be projected", "project demo.h5ad --method u", "umap", false);
    }
    void offersWhatMayStandThere() {
        QFETCH(QStringList, words);
        QFETCH(QStringList, offered);
        QFETCH(bool, files);
        cli::Console console{std::stop_token()};
        const auto program = cli::makeProgram(console);
        std::vector<std::string> typed;
        for (const QString& word : words)
            typed.push_back(word.toStdString());
        const cli::Completions found = cli::completionsOf(*program, typed);
        std::string all;
        for (const std::string& word : found.words) {
            all += word + " ";
            QVERIFY2(word.starts_with(typed.back()), word.c_str());
        }
        for (const QString& word : offered)
            QVERIFY2(std::find(found.words.begin(), found.words.end(), word.toStdString()) !=
                         found.words.end(),
                     (word.toStdString() + " is not in: " + all).c_str());
        QVERIFY2(!offered.isEmpty() || found.words.empty(), all.c_str());
        QCOMPARE(found.files, files);
    }

    void hiddenNamesAreNotOffered() {
        const CliResult result =
            runCli({QStringLiteral("complete"), QStringLiteral("--"), QStringLiteral("metrics"),
                    QStringLiteral("x.h5ad"), QStringLiteral("--")});
        QCOMPARE(result.code, 0);
        QVERIFY(result.out.contains("--measure\n") && !result.out.contains("--only"));
        QVERIFY(!runCli({QStringLiteral("complete"), QStringLiteral("--"), QString()})
                     .out.contains("complete\n"));
    }

    void bashCompletes_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QByteArray>("reply");
        QTest::newRow("command") << QStringLiteral("groupscope-cli trai") << QByteArray("train\n");
        QTest::newRow("method") << QStringLiteral("groupscope-cli train --method group-d")
                                << QByteArray("group-dro\n");
        QTest::newRow("behind =") << QStringLiteral("groupscope-cli train --method = group-d")
                                  << QByteArray("group-dro\n");
        QTest::newRow("parameter") << QStringLiteral("groupscope-cli train --method erm --set learning_r")
                                   << QByteArray("learning_rate=\n");
        QTest::newRow("file") << QStringLiteral("groupscope-cli train demo") << QByteArray("demo set.h5ad\n");
    }
    void bashCompletes() {
        if (QStandardPaths::findExecutable(QStringLiteral("bash")).isEmpty())
            QSKIP("bash is not installed");
        QFETCH(QString, line);
        QFETCH(QByteArray, reply);
        QTemporaryDir folder;
        QFile set(folder.filePath(QStringLiteral("demo set.h5ad")));
        QVERIFY(set.open(QIODevice::WriteOnly));
        set.close();
        QVERIFY(
            QFile::link(QStringLiteral(GROUPSCOPE_CLI), folder.filePath(QStringLiteral("groupscope-cli"))));
        QProcess bash;
        bash.setWorkingDirectory(folder.path());
        // The words of the line are those of an interactive bash, which parts them at "=" as well.
        bash.start(
            QStringLiteral("bash"),
            {QStringLiteral("--norc"), QStringLiteral("-c"),
             QStringLiteral("PATH=\"$PWD:$PATH\"; . <(groupscope-cli completion bash); COMP_WORDS=(%1); "
                            "COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _groupscope_cli; "
                            "printf '%s\\n' \"${COMPREPLY[@]}\"")
                 .arg(line)});
        const CliResult result = groupscope::testing::resultOf(bash);
        QVERIFY2(result.code == 0, result.err.constData());
        QCOMPARE(result.out, reply);
    }

    void scriptsAreWellFormed_data() {
        QTest::addColumn<QString>("shell");
        for (const char* shell : {"bash", "zsh", "fish"})
            QTest::newRow(shell) << QString::fromUtf8(shell);
    }
    void scriptsAreWellFormed() {
        QFETCH(QString, shell);
        const CliResult script = runCli({QStringLiteral("completion"), shell});
        QCOMPARE(script.code, 0);
        QVERIFY(script.out.contains("groupscope-cli complete --"));
        if (QStandardPaths::findExecutable(shell).isEmpty())
            QSKIP(qPrintable(shell + QStringLiteral(" is not installed")));
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("script")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(script.out);
        file.close();
        QProcess check;
        check.start(shell,
                    {shell == QLatin1String("fish") ? QStringLiteral("--no-execute") : QStringLiteral("-n"),
                     file.fileName()});
        const CliResult result = groupscope::testing::resultOf(check);
        QVERIFY2(result.code == 0 && result.err.isEmpty(), result.err.constData());
    }
};

QTEST_APPLESS_MAIN(TestCliCompletion)
#include "tst_cli_completion.moc"
