// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli_process.h"
#include "tests/app/file_content.h"
#include "tests/support/peers.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace groupscope::testing;

namespace {

QString squeezed(const QString& text) {
    return text.simplified();
}

/// Whether a line of `output` holds all of `parts` in this order.
bool hasLine(const QString& output, const QStringList& parts) {
    for (const QString& line : output.split(QLatin1Char('\n'))) {
        const QString text = squeezed(line);
        qsizetype place = 0;
        for (const QString& part : parts) {
            place = place < 0 ? place : text.indexOf(part, place);
            place = place < 0 ? place : place + part.size();
        }
        if (place >= 0)
            return true;
    }
    return false;
}

} // namespace

/// Runs every command and every piece of Python that a page of the guide prints, in its order, in an empty
/// folder. A block of JSON or CSV is written to the file that the page named last. What follows a block
/// directly is its output: lines that are indented by four spaces, and the rows of a table. They must be in
/// the output.
class TestGuidePages : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        // Other processors give other last digits without --portable, which pages do not print.
        QFile wrapper(folder_.filePath(QStringLiteral("groupscope-cli")));
        QVERIFY(wrapper.open(QIODevice::WriteOnly));
        wrapper.write("#!/bin/sh\ncase \"$1\" in train|run) exec '" GROUPSCOPE_CLI
                      "' \"$@\" --portable --quiet;; esac\nexec '" GROUPSCOPE_CLI "' \"$@\" --quiet\n");
        wrapper.close();
        QVERIFY(wrapper.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    }

    void isTrue_data() {
        QTest::addColumn<int>("commands"); // that it has at least
        QTest::newRow("../../README.md") << 5;
        QTest::newRow("how_to/calibrate.md") << 3;
        QTest::newRow("how_to/capsule.md") << 8;
        QTest::newRow("how_to/cluster.md") << 5;
        QTest::newRow("how_to/compare.md") << 6;
        QTest::newRow("how_to/domains.md") << 5;
        QTest::newRow("how_to/experiments.md") << 11;
        QTest::newRow("how_to/export.md") << 9;
        QTest::newRow("how_to/few_labels.md") << 7;
        QTest::newRow("how_to/find_fix_prove.md") << 10;
        QTest::newRow("how_to/import_predictions.md") << 4;
        QTest::newRow("how_to/latex.md") << 6;
        QTest::newRow("how_to/leave_one_domain_out.md") << 4;
        QTest::newRow("how_to/map.md") << 4;
        QTest::newRow("how_to/open_data.md") << 5;
        QTest::newRow("how_to/page.md") << 3;
        QTest::newRow("how_to/pairs.md") << 7;
        QTest::newRow("how_to/representations.md") << 7;
        QTest::newRow("how_to/retrieval.md") << 5;
        QTest::newRow("how_to/search.md") << 3;
        QTest::newRow("how_to/side_by_side.md") << 5;
        QTest::newRow("how_to/suggestions.md") << 5;
        QTest::newRow("start/command_line.md") << 10;
        QTest::newRow("start/install.md") << 2;
        QTest::newRow("start/own_data.md") << 4;
        QTest::newRow("start/pytorch.md") << 4;
        QTest::newRow("start/scikit_learn.md") << 4;
    }
    void isTrue() {
        QFETCH(int, commands);
        const QString name = QString::fromUtf8(QTest::currentDataTag());
        const QString page =
            QString::fromUtf8(contentOf(QStringLiteral(GROUPSCOPE_SOURCE_DIR "/resources/guide/") + name));
        if (page.contains(QLatin1String("```python")))
            NEED_PEERS("python3-anndata", "python3-sklearn", "python3-torch");
        work_ = folder_.filePath(QStringLiteral("work-") +
                                 QString(name).replace(QLatin1Char('.'), QLatin1Char('-')));
        QVERIFY(QDir().mkpath(work_));
        output_.clear();
        made_ = 0;
        read(page);
        QVERIFY2(made_ >= commands, qPrintable(QString::number(made_)));
    }

  private:
    void read(const QString& page) {
        static const QRegularExpression fileName(QStringLiteral("`([A-Za-z0-9_.-]+\\.(?:json|csv))`"));
        QString file, block, language;
        bool inside = false;
        for (const QString& line : page.split(QLatin1Char('\n'))) {
            if (line.startsWith(QLatin1String("```"))) {
                if (inside)
                    endBlock(language, block, file);
                else
                    isOutput_ = isBody_ = false;
                inside = !inside;
                language = line.mid(3);
                block.clear();
            } else if (inside) {
                line.startsWith(QLatin1String("groupscope-cli "))
                    ? run(line)
                    : static_cast<void>(block += line + QLatin1Char('\n'));
            } else {
                if (const auto found = fileName.match(line); found.hasMatch())
                    file = found.captured(1);
                check(line);
            }
            if (QTest::currentTestFailed())
                return;
        }
    }

    void endBlock(const QString& language, const QString& block, const QString& file) {
        if (language == QLatin1String("python"))
            runCode(block);
        else if (language == QLatin1String("csv") || block.startsWith(QLatin1Char('{')))
            write(file, block);
    }

    void write(const QString& name, const QString& text) {
        QFile file(work_ + QLatin1Char('/') + name);
        QVERIFY2(!name.isEmpty() && file.open(QIODevice::WriteOnly), qPrintable(text));
        file.write(text.toUtf8());
    }

    /// Words in capitals stand for what the reader has.
    static bool isForm(const QString& text) {
        static const QRegularExpression placeholder(QStringLiteral("\\b(FILE|ID|DIR|NAME)\\b"));
        return text.contains(placeholder);
    }

    void runCode(const QString& code) {
        if (isForm(code))
            return;
        const PeerResult result = runPython({QStringLiteral("-c"), code}, work_);
        QVERIFY2(result.good, (code.toUtf8() + "\n" + result.err).constData());
        output_ += QString::fromUtf8(result.out);
        isOutput_ = true;
    }

    void run(const QString& line) {
        if (isForm(line))
            return;
        QProcess process;
        process.setWorkingDirectory(work_);
        process.start(
            QStringLiteral("/bin/sh"),
            {QStringLiteral("-c"), QStringLiteral("PATH='%1':$PATH; %2").arg(folder_.path(), line)});
        const CliResult result = resultOf(process);
        QVERIFY2(result.code == 0, (line.toUtf8() + "\n" + result.err).constData());
        output_ += QString::fromUtf8(result.out);
        isOutput_ = true;
        ++made_;
    }

    void check(const QString& line) {
        if (line.trimmed().isEmpty() || !isOutput_)
            return;
        if (line.startsWith(QLatin1String("    "))) {
            QVERIFY2(hasLine(output_, {squeezed(line)}), qPrintable(line));
        } else if (line.startsWith(QLatin1String("| --"))) {
            isBody_ = true;
        } else if (line.startsWith(QLatin1String("| "))) {
            QStringList cells = line.split(QLatin1Char('|'), Qt::SkipEmptyParts);
            for (QString& cell : cells)
                cell = squeezed(cell);
            QVERIFY2(!isBody_ || hasLine(output_, cells), qPrintable(line));
        } else {
            isOutput_ = false;
        }
    }

    QTemporaryDir folder_;
    QString work_, output_;
    int made_ = 0;
    bool isOutput_ = false; ///< since the last command there was nothing but its output
    bool isBody_ = false;   ///< the heading of the table is past
};

QTEST_APPLESS_MAIN(TestGuidePages)
#include "tst_guide_pages.moc"
