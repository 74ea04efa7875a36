// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli_process.h"

#include <QCryptographicHash>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

using namespace groupscope::testing;

/// Results that are the same on every processor with AVX2.
class TestCliPortable : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    /// The bytes of a head that was trained here are those that other processors gave: a hash that changes
    /// where it should not says that a product or a kernel adds in another order than it did there.
    void theSameBytesEverywhere() {
#if defined(__x86_64__)
        if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma"))
            QSKIP("this processor has no AVX2");
#else
        QSKIP("this is no x86-64 processor");
#endif
        const QString set = folder_.filePath(QStringLiteral("demo.h5ad"));
        const QString run = folder_.filePath(QStringLiteral("run.h5"));
        const QString head = folder_.filePath(QStringLiteral("head.npz"));
        const CliResult demo =
            runCli({QStringLiteral("demo"), QStringLiteral("--out"), set, QStringLiteral("--quiet")});
        QVERIFY2(demo.code == 0, demo.err.constData());
        const CliResult trained =
            runCli({QStringLiteral("train"), set, QStringLiteral("--method"), QStringLiteral("adapter"),
                    QStringLiteral("--set"), QStringLiteral("epochs=1"), QStringLiteral("--portable"),
                    QStringLiteral("--json"), QStringLiteral("--quiet"), QStringLiteral("--out"), run});
        QVERIFY2(trained.code == 0, trained.err.constData());
        const auto json = nlohmann::json::parse(trained.out.toStdString());
        QCOMPARE(json.at("instruction_set").get<std::string>(), std::string("AVX2"));
        const CliResult exported = runCli({QStringLiteral("export"), run, QStringLiteral("--to"), head});
        QVERIFY2(exported.code == 0, exported.err.constData());
        QFile file(head);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(QCryptographicHash::hash(file.readAll(), QCryptographicHash::Sha256).toHex(),
                 QByteArray("c9070061badc81f5935231eb561cd405d996da50e14ed6f21ef67a564c081fca"));
    }

  private:
    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestCliPortable)
#include "tst_cli_portable.moc"
