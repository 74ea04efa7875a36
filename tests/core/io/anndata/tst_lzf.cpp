// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/data/task.h"
#include "core/io/anndata/anndata_reader.h"
#include "tests/support/checks.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace groupscope;

/// Sets that anndata has compressed with h5py's "lzf" (make_lzf_set.py).
class TestLzf : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void numbersCodesAndTextsAreRead() {
        const auto set = openEmbeddingSet(GROUPSCOPE_REFERENCE_DIR "/lzf.h5ad");
        QCOMPARE(set->size(), std::size_t(300));
        QCOMPARE(set->ids[299], std::string("row 299"));
        const EmbeddingRows& rows = set->embedding("X_halves").rows;
        QCOMPARE(rows.cols(), Eigen::Index(24));
        for (Eigen::Index i = 0; i < 300; ++i)
            for (Eigen::Index d = 0; d < 24; ++d)
                QCOMPARE(rows(i, d),
                         static_cast<float>(static_cast<double>(i) / static_cast<double>(1 << d)));
        const Column* split = set->findColumn("split");
        QVERIFY(split != nullptr);
        QCOMPARE(split->categories, (std::vector<std::string>{"train", "val", "test"}));
        for (std::size_t i = 0; i < 300; ++i)
            QCOMPARE(split->codes[i], static_cast<int>(i % 3));
    }

    /// Changed bytes are refused or give other numbers, and never more than the chunk has room for.
    void damagedOnesAreRefusedOrRead() {
        QFile file(QStringLiteral(GROUPSCOPE_REFERENCE_DIR "/lzf.h5ad"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray whole = file.readAll();
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("damaged.h5ad"));
        int refused = 0;
        for (qsizetype at = 2000; at < whole.size(); at += 1999) {
            QByteArray bytes = whole;
            for (qsizetype i = at; i < std::min<qsizetype>(at + 40, bytes.size()); ++i)
                bytes[i] = static_cast<char>(~bytes[i]);
            QFile damaged(path);
            QVERIFY(damaged.open(QIODevice::WriteOnly | QIODevice::Truncate) &&
                    damaged.write(bytes) == bytes.size());
            damaged.close();
            try {
                openEmbeddingSet(path.toStdString());
            } catch (const Error&) {
                ++refused;
            }
        }
        QVERIFY(refused > 0);
    }
};

QTEST_APPLESS_MAIN(TestLzf)
#include "tst_lzf.moc"
