// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/random.h"
#include "core/io/hdf5/hdf5_file.h"
#include "core/io/tensors/npy.h"
#include "tests/app/cli_process.h"
#include "tests/support/run_bytes.h"
#include "tests/support/sanitizers.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <hdf5.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <vector>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

// An embedding of 400 MB beside 192 MiB that the program may fill. GROUPSCOPE_LARGE_ROWS takes another number
// of rows, and so much more or less memory.
constexpr hsize_t columns = 512;

hsize_t rowCount() {
    bool given = false;
    const int rows = qEnvironmentVariableIntValue("GROUPSCOPE_LARGE_ROWS", &given);
    return given ? static_cast<hsize_t>(rows) : 200'000;
}

/// Two classes in two places, told apart by the first values of a row.
void writeColumns(Hdf5Group& root, std::size_t rows) {
    Hdf5Group obs = root.createGroup("obs");
    obs.setTextAttribute("_index", "_index");
    std::vector<std::string> names(rows);
    std::vector<std::int64_t> classes(rows), places(rows), splits(rows);
    for (std::size_t i = 0; i < rows; ++i) {
        names[i] = std::to_string(i);
        classes[i] = static_cast<std::int64_t>(i % 2);
        places[i] = static_cast<std::int64_t>(i % 10 < 8 ? i % 2 : 1 - i % 2);
        splits[i] = static_cast<std::int64_t>(i / 10 % 5 < 3 ? 0 : i / 10 % 5 - 2);
    }
    obs.writeTexts("_index", names);
    obs.writeNumbers<std::int64_t>("y", classes, {rows});
    obs.writeNumbers<std::int64_t>("place", places, {rows});
    obs.writeNumbers<std::int64_t>("split", splits, {rows});
}

/// The rows, in one piece or in compressed chunks, block by block: as many as these do not fit either.
void writeRows(const std::filesystem::path& path, bool compressed) {
    const hid_t file = H5Fopen(path.c_str(), H5F_ACC_RDWR, H5P_DEFAULT);
    const hid_t obsm = H5Gcreate2(file, "obsm", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    const std::array<hsize_t, 2> shape{rowCount(), columns}, block{1000, columns};
    const hid_t space = H5Screate_simple(2, shape.data(), nullptr);
    const hid_t memory = H5Screate_simple(2, block.data(), nullptr);
    const hid_t creation = H5Pcreate(H5P_DATASET_CREATE);
    if (compressed) {
        H5Pset_chunk(creation, 2, block.data());
        H5Pset_deflate(creation, 1);
    }
    const hid_t set = H5Dcreate2(obsm, "X_large", H5T_IEEE_F32LE, space, H5P_DEFAULT, creation, H5P_DEFAULT);
    Random random(1, "large set");
    std::vector<float> noise(4096), values(block[0] * columns);
    for (float& value : noise)
        value = static_cast<float>(random.normal());
    for (hsize_t first = 0; first < shape[0]; first += block[0]) {
        for (hsize_t i = 0; i < block[0]; ++i) {
            const hsize_t row = first + i;
            for (hsize_t d = 0; d < columns; ++d)
                values[i * columns + d] = noise[(row * 31 + d * 7) % noise.size()];
            values[i * columns + row % 2] += 3.0f;
        }
        const std::array<hsize_t, 2> start{first, 0};
        H5Sselect_hyperslab(space, H5S_SELECT_SET, start.data(), nullptr, block.data(), nullptr);
        QVERIFY(H5Dwrite(set, H5T_NATIVE_FLOAT, memory, space, H5P_DEFAULT, values.data()) >= 0);
    }
    H5Dclose(set);
    for (const hid_t id : {space, memory, creation, obsm, file})
        H5Idec_ref(id);
}

/// Rows of so many values as arrays of NumPy, one after the other.
void writeArrays(const std::filesystem::path& folder, std::size_t all, std::size_t width, int parts) {
    const std::size_t most = (all + parts - 1) / static_cast<std::size_t>(parts);
    Random random(2, "large arrays");
    std::vector<float> values(width);
    for (std::size_t first = 0; first < all; first += most) {
        const std::size_t count = std::min(most, all - first);
        std::ofstream file(folder / ("rows_" + std::to_string(first / most) + ".npy"), std::ios::binary);
        file << npyHeader("<f4", {count, width});
        for (std::size_t row = first; row < first + count; ++row) {
            if (row % 64 == 0) // the others are close to it: to draw all takes longer than to train
                for (float& value : values)
                    value = static_cast<float>(random.normal());
            values[2 + row % 2] += 0.25F;
            file.write(reinterpret_cast<const char*>(values.data()),
                       static_cast<std::streamsize>(values.size() * sizeof(float)));
        }
    }
}

/// Classes, places and splits as writeColumns() has them.
void writeLabels(const std::filesystem::path& path, std::size_t all) {
    std::ofstream table(path);
    table << "y,place,split\n";
    for (std::size_t i = 0; i < all; ++i)
        table << i % 2 << ',' << (i % 10 < 8 ? i % 2 : 1 - i % 2) << ','
              << (i / 10 % 5 < 3   ? "train"
                  : i / 10 % 5 < 4 ? "val"
                                   : "test")
              << '\n';
}

} // namespace

/// A set larger than the memory that the program may fill is trained on and measured all the same.
class TestCliLargeSet : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void opensTrainsAndMeasures_data() {
        QTest::addColumn<bool>("compressed");
        QTest::newRow("read where it lies") << false;
        QTest::newRow("decoded into a scratch file") << true;
    }
    void opensTrainsAndMeasures() {
        QFETCH(bool, compressed);
        if (hasSanitizer)
            QSKIP("the sanitizer itself needs more memory than is allowed here");
        const QString path = folder_.filePath(QStringLiteral("large.h5ad"));
        const QString run = folder_.filePath(QStringLiteral("large.h5"));
        qputenv("XDG_CACHE_HOME", folder_.path().toLocal8Bit());
        {
            Hdf5File file = Hdf5File::create(path.toStdString());
            writeColumns(file.root(), rowCount());
            file.close();
        }
        writeRows(path.toStdString(), compressed);
        const QString limited = limitOf(rowCount(), columns);
        const QStringList data{path,
                               QStringLiteral("--class-column"),
                               QStringLiteral("y"),
                               QStringLiteral("--split-column"),
                               QStringLiteral("split"),
                               QStringLiteral("--attributes"),
                               QStringLiteral("place")};
        const CliResult info = runCliInShell(limited, QStringList{QStringLiteral("info")} + data);
        QVERIFY2(info.code == 0, info.err.constData());
        QVERIFY2(info.out.contains("The embedding stays on disk"), info.out.constData());
        const CliResult training =
            runCliInShell(limited, QStringList{QStringLiteral("train")} + data +
                                       QStringList{QStringLiteral("--method"), QStringLiteral("linear-probe"),
                                                   QStringLiteral("--set"), QStringLiteral("epochs=1"),
                                                   QStringLiteral("--force"), QStringLiteral("--out"), run,
                                                   QStringLiteral("--json")});
        QVERIFY2(training.code == 0, training.err.constData());
        const QJsonObject test = QJsonDocument::fromJson(training.out)[QStringLiteral("splits")]
                                     .toObject()[QStringLiteral("test")]
                                     .toObject();
        QCOMPARE(test[QStringLiteral("n")].toInt(), static_cast<int>(rowCount() / 5));
        QVERIFY(test[QStringLiteral("worst_group_accuracy")].toDouble() > 0.9);
        const CliResult predicted = runCliInShell(
            limited, {QStringLiteral("predict"), run, path, QStringLiteral("--split-column"),
                      QStringLiteral("split"), QStringLiteral("--force"), QStringLiteral("--out"),
                      folder_.filePath(QStringLiteral("large.csv")), QStringLiteral("--json")});
        QVERIFY2(predicted.code == 0, predicted.err.constData());
        QCOMPARE(QJsonDocument::fromJson(predicted.out)[QStringLiteral("examples")].toInt(),
                 static_cast<int>(rowCount()));
        const CliResult refused = runCliInShell(
            QStringLiteral(
                "XDG_CACHE_HOME=/proc TMPDIR=/proc HOME= && export XDG_CACHE_HOME TMPDIR HOME && ") +
                limited,
            QStringList{QStringLiteral("info")} + data);
        if (compressed) { // a scratch file is needed, and none can be made
            QCOMPARE(refused.code, 1);
            QVERIFY2(refused.err.contains("set XDG_CACHE_HOME"), refused.err.constData());
        } else {
            QCOMPARE(refused.code, 0);
        }
    }

    /// A training from disk, from one file or from parts that are joined, gives the same bytes as one from
    /// memory.
    void trainsToTheSameBytesAsInMemory_data() {
        QTest::addColumn<int>("parts");
        QTest::addColumn<QString>("method");
        QTest::addColumn<QStringList>("settings");
        const QStringList twoEpochs{QStringLiteral("epochs=2")};
        QTest::newRow("a file, linear probe") << 1 << "linear-probe" << twoEpochs;
        QTest::newRow("parts, linear probe") << 3 << "linear-probe" << twoEpochs;
        QTest::newRow("a file, adapter")
            << 1 << "adapter" << twoEpochs + QStringList{QStringLiteral("class_embeddings=class-means")};
        QTest::newRow("a file, CNC") << 1 << "cnc"
                                     << QStringList{QStringLiteral("epochs=1"),
                                                    QStringLiteral("stage1_epochs=1"),
                                                    QStringLiteral("minimum_updates=0"),
                                                    QStringLiteral("target_sample_ratio=0.01")};
    }
    void trainsToTheSameBytesAsInMemory() {
        QFETCH(int, parts);
        QFETCH(QString, method);
        QFETCH(QStringList, settings);
        if (hasSanitizer)
            QSKIP("the sanitizer itself needs more memory than is allowed here");
        const QString run = folder_.filePath(QStringLiteral("parts.h5"));
        QStringList training = QStringList{QStringLiteral("train")} + arrays(rowCount(), columns, parts) +
                               QStringList{QStringLiteral("--method"), method};
        for (const QString& setting : settings)
            training += {QStringLiteral("--set"), setting};
        training += {QStringLiteral("--threads"), QStringLiteral("1"),     QStringLiteral("--force"),
                     QStringLiteral("--quiet"),   QStringLiteral("--out"), run};
        const CliResult whole = runCli(training);
        QVERIFY2(whole.code == 0, whole.err.constData());
        const std::string inMemory = bytesWithoutTimings(run.toStdString());
        QVERIFY(!inMemory.empty());
        const CliResult limited = runCliInShell(limitOf(rowCount(), columns), training);
        QVERIFY2(limited.code == 0, limited.err.constData());
        QVERIFY(bytesWithoutTimings(run.toStdString()) == inMemory);
    }

    /// The training split alone is larger than the memory that is left. Some of what is measured is of all of
    /// it, some of a sample.
    void measuresTheSameAsInMemory() {
        if (hasSanitizer)
            QSKIP("the sanitizer itself needs more memory than is allowed here");
        constexpr std::size_t width = 128;
        const std::size_t rows = 5 * rowCount();
        const QStringList measuring =
            QStringList{QStringLiteral("metrics")} + arrays(rows, width, 1) +
            QStringList{QStringLiteral("--split"),
                        QStringLiteral("train"),
                        QStringLiteral("--only"),
                        QStringLiteral("alignment,relative_alignment,cross_group_cosine,mean_norm,"
                                       "intra_class_distance,nmi,attribute_decodability"),
                        QStringLiteral("--quiet"),
                        QStringLiteral("--json")};
        const CliResult whole = runCli(measuring);
        QVERIFY2(whole.code == 0, whole.err.constData());
        const QJsonObject json = QJsonDocument::fromJson(whole.out).object();
        const QJsonObject found = json[QStringLiteral("measures")].toObject();
        QCOMPARE(json[QStringLiteral("n")].toInt(), static_cast<int>(rows / 5 * 3));
        QCOMPARE(found[QStringLiteral("mean_norm")][QStringLiteral("n")], json[QStringLiteral("n")]);
        QCOMPARE(found[QStringLiteral("nmi")][QStringLiteral("sample_of")], json[QStringLiteral("n")]);
        const CliResult limited = runCliInShell(limitOf(rows, width), measuring);
        QVERIFY2(limited.code == 0, limited.err.constData());
        QCOMPARE(limited.out, whole.out);
    }

  private:
    /// Arrays in the folder and their labels, as arguments of a command.
    QStringList arrays(std::size_t rows, std::size_t width, int parts) {
        qputenv("XDG_CACHE_HOME", folder_.path().toLocal8Bit());
        const QString place = folder_.filePath(QStringLiteral("parts%1x%2").arg(parts).arg(width));
        if (std::filesystem::create_directory(place.toStdString()))
            writeArrays(place.toStdString(), rows, width, parts);
        const QString table = folder_.filePath(QStringLiteral("labels%1.csv").arg(rows));
        writeLabels(table.toStdString(), rows);
        return {parts == 1 ? place + QStringLiteral("/rows_0.npy") : place,
                QStringLiteral("--map"),
                QStringLiteral("metadata=") + table,
                QStringLiteral("--class-column"),
                QStringLiteral("y"),
                QStringLiteral("--split-column"),
                QStringLiteral("split"),
                QStringLiteral("--attributes"),
                QStringLiteral("place")};
    }

    /// A shell that gives a program 48 % of what such rows take.
    static QString limitOf(std::size_t rows, std::size_t width) {
        return QStringLiteral("ulimit -d %1 && exec \"$0\" \"$@\"")
            .arg(rows * width * sizeof(float) / 1024 * 48 / 100);
    }

    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestCliLargeSet)
#include "tst_cli_large_set.moc"
