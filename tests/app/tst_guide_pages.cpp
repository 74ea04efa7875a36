// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli_process.h"
#include "tests/app/file_content.h"

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

/// Runs every command that a page of the guide prints, in its order, in an empty folder. What a page shows as
/// output must be in the output: lines that are indented by four spaces, and rows of tables after a command
/// whose cells begin with a word in lower case. A block of JSON is written to the file that the line before
/// it names.
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
        QTest::newRow("how_to/calibrate.md") << 3;
        QTest::newRow("how_to/domains.md") << 5;
        QTest::newRow("how_to/find_fix_prove.md") << 10;
        QTest::newRow("how_to/representations.md") << 7;
        QTest::newRow("how_to/suggestions.md") << 5;
        QTest::newRow("start/start.md") << 6;
    }
    void isTrue() {
        QFETCH(int, commands);
        const QString page =
            QString::fromUtf8(contentOf(QStringLiteral(GROUPSCOPE_SOURCE_DIR "/resources/guide/") +
                                        QString::fromUtf8(QTest::currentDataTag())));
        work_ = folder_.filePath(QStringLiteral("work-") + QString::fromUtf8(QTest::currentDataTag()));
        QVERIFY(QDir().mkpath(work_));
        output_.clear();
        made_ = 0;
        read(page);
        QVERIFY2(made_ >= commands, qPrintable(QString::number(made_)));
    }

  private:
    void read(const QString& page) {
        static const QRegularExpression fileName(QStringLiteral("`([A-Za-z0-9_.-]+\\.json)`"));
        QString file, json;
        bool inside = false;
        for (const QString& line : page.split(QLatin1Char('\n'))) {
            if (line.startsWith(QLatin1String("```"))) {
                if (inside && !json.isEmpty()) {
                    write(file, json);
                    json.clear();
                }
                inside = !inside;
            } else if (inside) {
                line.startsWith(QLatin1String("groupscope-cli "))
                    ? run(line)
                    : static_cast<void>(json += line + QLatin1Char('\n'));
            } else {
                if (const auto found = fileName.match(line); found.hasMatch())
                    file = found.captured(1);
                check(line);
            }
            if (QTest::currentTestFailed())
                return;
        }
    }

    void write(const QString& name, const QString& text) {
        if (!text.startsWith(QLatin1Char('{')))
            return; // commands of other programs
        QFile file(work_ + QLatin1Char('/') + name);
        QVERIFY2(!name.isEmpty() && file.open(QIODevice::WriteOnly), qPrintable(text));
        file.write(text.toUtf8());
    }

    /// Words in capitals stand for what the reader has.
    void run(const QString& line) {
        static const QRegularExpression placeholder(QStringLiteral("\\b(FILE|ID|DIR|NAME)\\b"));
        if (line.contains(placeholder))
            return;
        QProcess process;
        process.setWorkingDirectory(work_);
        process.start(
            QStringLiteral("/bin/sh"),
            {QStringLiteral("-c"), QStringLiteral("PATH='%1':$PATH; %2").arg(folder_.path(), line)});
        const CliResult result = resultOf(process);
        QVERIFY2(result.code == 0, (line.toUtf8() + "\n" + result.err).constData());
        output_ += QString::fromUtf8(result.out);
        ++made_;
    }

    void check(const QString& line) {
        static const QRegularExpression row(QStringLiteral("^\\| [a-z]"));
        if (line.startsWith(QLatin1String("    ")))
            QVERIFY2(hasLine(output_, {squeezed(line)}), qPrintable(line));
        else if (made_ > 0 && row.match(line).hasMatch() && !line.contains(QLatin1String("average %"))) {
            QStringList cells = line.split(QLatin1Char('|'), Qt::SkipEmptyParts);
            for (QString& cell : cells)
                cell = squeezed(cell);
            QVERIFY2(hasLine(output_, cells), qPrintable(line));
        }
    }

    QTemporaryDir folder_;
    QString work_, output_;
    int made_ = 0;
};

QTEST_APPLESS_MAIN(TestGuidePages)
#include "tst_guide_pages.moc"
