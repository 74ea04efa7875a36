// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli_process.h"
#include "tests/support/sanitizers.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <nlohmann/json.hpp>

using namespace groupscope::testing;
using Json = nlohmann::json;

/// The table of results in the guide is what the program gives on any processor with AVX2.
class TestCliReadme : public QObject {
    Q_OBJECT
    /// Milliseconds: a minute of processor time takes long on a machine that does other things too.
    static constexpr int longest = 1'200'000;

  public:
    static void initMain() { qputenv("QTEST_FUNCTION_TIMEOUT", QByteArray::number(longest + 60'000)); }

  private Q_SLOTS:
    void resultsOnTheDemoSet() {
        if (hasSanitizer)
            QSKIP("a sanitizer makes it far too slow");
#if defined(__x86_64__)
        if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma"))
            QSKIP("this processor has no AVX2");
#else
        QSKIP("this is no x86-64 processor");
#endif
        const QString set = folder_.filePath(QStringLiteral("coloured_fashion.h5ad")),
                      specification = folder_.filePath(QStringLiteral("demo_experiment.json")),
                      out = folder_.filePath(QStringLiteral("out"));
        QVERIFY(QFile::copy(QStringLiteral(GROUPSCOPE_SOURCE_DIR "/resources/demo/demo_experiment.json"),
                            specification));
        const QStringList steps[] = {
            {QStringLiteral("demo"), QStringLiteral("--out"), set},
            {QStringLiteral("run"), specification, QStringLiteral("--out"), out, QStringLiteral("--portable"),
             QStringLiteral("--jobs"), QStringLiteral("2")},
            {QStringLiteral("compare"), out, QStringLiteral("--format"), QStringLiteral("json")}};
        CliResult compared;
        for (const QStringList& step : steps) {
            compared = call(step);
            QVERIFY2(compared.code == 0, compared.err.constData());
        }
        QFile guide(QStringLiteral(GROUPSCOPE_SOURCE_DIR "/resources/guide/notes/reproducibility.md"));
        QVERIFY(guide.open(QIODevice::ReadOnly));
        const QString page = QString::fromUtf8(guide.readAll());
        const Json rows = Json::parse(compared.out.toStdString()).at("rows");
        QCOMPARE(rows.size(), std::size_t(4));
        for (const Json& row : rows) {
            const QString line = lineOf(row);
            if (!page.contains(line)) // the others too, for who writes the table anew
                QTest::qFail(qPrintable(QStringLiteral("the guide should have: ") + line), __FILE__,
                             __LINE__);
        }
    }

  private:
    static CliResult call(const QStringList& arguments) {
        QProcess process;
        process.start(QStringLiteral(GROUPSCOPE_CLI), arguments + QStringList{QStringLiteral("--quiet")});
        const bool ended = process.waitForFinished(longest) && process.exitStatus() == QProcess::NormalExit;
        return {ended ? process.exitCode() : -1, process.readAllStandardOutput(),
                process.readAllStandardError()};
    }

    /// "| `adapter`, learning rate 3e-4 | 61.4 ± 1.2 | ... |": the figures of one method.
    static QString lineOf(const Json& row) {
        static const std::map<std::string, QString> settings{
            {"zero-shot", QString()},
            {"linear-probe", QStringLiteral(", learning rate 0.01")},
            {"adapter", QStringLiteral(", learning rate 3e-4")},
            {"contrastive-adapter",
             QStringLiteral(", learning rate 3e-4, P = M = 128 of 256 neighbours, 1,024 "
                            "anchors an epoch")}};
        const auto method = row.at("method").get<std::string>();
        QString line = QStringLiteral("| `%1`%2 |").arg(QString::fromStdString(method), settings.at(method));
        for (const char* figure : {"test.average_accuracy", "test.adjusted_average_accuracy",
                                   "test.worst_group_accuracy", "test.gap"}) {
            const Json& value = row.at(figure);
            line += QStringLiteral(" %1 ± %2 |")
                        .arg(100.0 * value.at("mean").get<double>(), 0, 'f', 1)
                        .arg(100.0 * value.at("sd").get<double>(), 0, 'f', 1);
        }
        return line;
    }

    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestCliReadme)
#include "tst_cli_readme.moc"
