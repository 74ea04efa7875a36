// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/base/parallel.h"
#include "core/io/hdf5/hdf5_file.h"

#include <QTemporaryDir>
#include <QTest>

#include <hdf5.h>

#include <array>
#include <fstream>
#include <functional>

using namespace groupscope;

namespace {

constexpr hsize_t N = 700, D = 37; // no multiples of any chunk below

/// Values that float16 holds exactly.
MatrixF valuesToStore() {
    MatrixF values(static_cast<Eigen::Index>(N), static_cast<Eigen::Index>(D));
    for (Eigen::Index i = 0; i < values.size(); ++i)
        values.data()[i] = static_cast<float>(i * 7919 % 4001 - 2000) * 0.25f;
    return values;
}

/// The type that h5py writes for "<f2", ">f4" and so on.
hid_t storedType(std::size_t bytes, bool bigEndian) {
    const hid_t type = H5Tcopy(bytes == 8 ? (bigEndian ? H5T_IEEE_F64BE : H5T_IEEE_F64LE)
                                          : (bigEndian ? H5T_IEEE_F32BE : H5T_IEEE_F32LE));
    if (bytes == 2) {
        H5Tset_fields(type, 15, 10, 5, 0, 10);
        H5Tset_size(type, 2);
        H5Tset_ebias(type, 15);
    }
    return type;
}

/// Layout of a dataset; chunkRows 0: in one piece.
struct Layout {
    hsize_t chunkRows = 0;
    hsize_t chunkColumns = 0;
    std::function<void(hid_t)> filters = [](hid_t) {};
};

void gzip(hid_t creation) {
    H5Pset_deflate(creation, 4);
}

void shuffledGzip(hid_t creation) {
    H5Pset_shuffle(creation);
    gzip(creation);
}

/// Writes the first `rows` of `values` to dataset X; the others are never written.
void write(const std::filesystem::path& path, const MatrixF& values, hid_t type, const Layout& layout,
           hsize_t rows = N) {
    const hid_t file = H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
    const std::array<hsize_t, 2> extent{N, D}, chunk{layout.chunkRows, layout.chunkColumns}, start{0, 0},
        written{rows, D};
    const hid_t space = H5Screate_simple(2, extent.data(), nullptr);
    const hid_t creation = H5Pcreate(H5P_DATASET_CREATE);
    if (chunk[0] > 0)
        H5Pset_chunk(creation, 2, chunk.data());
    layout.filters(creation);
    const float fill = 0.75f;
    H5Pset_fill_value(creation, H5T_NATIVE_FLOAT, &fill);
    const hid_t set = H5Dcreate2(file, "X", type, space, H5P_DEFAULT, creation, H5P_DEFAULT);
    const hid_t memory = H5Screate_simple(2, written.data(), nullptr);
    H5Sselect_hyperslab(space, H5S_SELECT_SET, start.data(), nullptr, written.data(), nullptr);
    QVERIFY(H5Dwrite(set, H5T_NATIVE_FLOAT, memory, space, H5P_DEFAULT, values.data()) >= 0);
    for (const hid_t id : {memory, creation, space})
        H5Idec_ref(id);
    H5Dclose(set);
    H5Tclose(type);
    H5Fclose(file);
}

} // namespace

class TestHdf5Matrix : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void everyLayoutGivesTheSameRows_data() {
        QTest::addColumn<int>("bytes");
        QTest::addColumn<bool>("bigEndian");
        QTest::addColumn<int>("chunkRows");
        QTest::addColumn<int>("chunkColumns");
        QTest::addColumn<QString>("filters");
        const QString none, gzip = QStringLiteral("gzip"), shuffled = QStringLiteral("shuffled gzip");
        for (const int bytes : {2, 4, 8})
            for (const bool bigEndian : {false, true}) {
                const auto row = [&](const char* what) -> QTestData& {
                    return QTest::addRow("%d bytes, %s, %s", bytes, bigEndian ? "big" : "little", what)
                           << bytes << bigEndian;
                };
                row("one piece") << 0 << 0 << none;
                row("row blocks") << 64 << 37 << none;
                row("single rows") << 1 << 37 << none;
                row("tiles") << 33 << 10 << none;
                row("gzip") << 64 << 37 << gzip;
                row("gzip of one chunk") << 700 << 37 << gzip;
                row("gzip of tiles") << 33 << 10 << gzip;
                row("shuffled gzip") << 64 << 37 << shuffled;
                row("shuffled gzip of tiles") << 33 << 10 << shuffled;
                row("checksums") << 64 << 37 << QStringLiteral("checksum"); // left to HDF5
            }
    }
    void everyLayoutGivesTheSameRows() {
        QFETCH(int, bytes);
        QFETCH(bool, bigEndian);
        QFETCH(int, chunkRows);
        QFETCH(int, chunkColumns);
        QFETCH(QString, filters);
        Layout layout{static_cast<hsize_t>(chunkRows), static_cast<hsize_t>(chunkColumns)};
        if (filters == QLatin1String("gzip"))
            layout.filters = gzip;
        else if (filters == QLatin1String("shuffled gzip"))
            layout.filters = shuffledGzip;
        else if (filters == QLatin1String("checksum"))
            layout.filters = [](hid_t creation) { H5Pset_fletcher32(creation); };
        const MatrixF values = valuesToStore();
        write(path(), values, storedType(static_cast<std::size_t>(bytes), bigEndian), layout);
        for (const int threads : {1, 2}) {
            setThreadCount(threads);
            for (const std::size_t memory : {std::size_t{1} << 30, std::size_t{N * D * sizeof(float)}}) {
                Hdf5File file = Hdf5File::open(path(), {}, memory);
                const EmbeddingRows rows = file.root().dataset("X").readEmbedding();
                QVERIFY(rows.map() == values);
                QCOMPARE(rows.onDisk(), memory == N * D * sizeof(float)); // more than half of it
            }
        }
    }

    void rowsOnDiskOutliveTheFile() {
        const MatrixF values = valuesToStore();
        for (const hsize_t chunkRows : {hsize_t{0}, hsize_t{64}}) {
            write(path(), values, storedType(4, false), {chunkRows, D});
            EmbeddingRows rows;
            {
                Hdf5File file = Hdf5File::open(path(), {}, 1000);
                rows = file.root().dataset("X").readEmbedding();
            }
            std::filesystem::remove(path());
            const EmbeddingRows shared = rows;
            rows = {};
            QVERIFY(shared.onDisk());
            QVERIFY(shared.map() == values);
        }
    }

    void whatWasNeverWrittenIsFilled() {
        MatrixF values = valuesToStore();
        for (const hsize_t chunkColumns : {hsize_t{37}, hsize_t{10}}) {
            write(path(), values, storedType(4, false), {64, chunkColumns, gzip}, 128);
            Hdf5File file = Hdf5File::open(path());
            const MatrixF read = file.root().dataset("X").readMatrix();
            QVERIFY(read.topRows(128) == values.topRows(128));
            QVERIFY((read.bottomRows(N - 128).array() == 0.75f).all());
        }
    }

    void damagedChunksAreRefused() {
        write(path(), valuesToStore(), storedType(4, false), {64, 37, gzip});
        const auto size = static_cast<std::streamoff>(std::filesystem::file_size(path()));
        {
            std::fstream file(path(), std::ios::in | std::ios::out | std::ios::binary);
            file.seekp(size / 2); // amid the chunks, which are nearly all of the file
            const std::string garbage(2000, 'x');
            file.write(garbage.data(), static_cast<std::streamsize>(garbage.size()));
        }
        Hdf5File file = Hdf5File::open(path());
        QVERIFY_EXCEPTION_THROWN(file.root().dataset("X").readMatrix(), DataError);
    }

    void reportsAndStops() {
        write(path(), valuesToStore(), storedType(4, false), {64, 37, gzip});
        Hdf5File file = Hdf5File::open(path());
        RunContext context;
        double last = 0.0;
        context.onProgress = [&](const Progress& progress) { last = progress.fraction; };
        file.root().dataset("X").readMatrix(context);
        QCOMPARE(last, 1.0);
        std::stop_source source;
        source.request_stop();
        context.stop = source.get_token();
        QVERIFY_EXCEPTION_THROWN(file.root().dataset("X").readMatrix(context), Cancelled);
    }

    void cleanup() { setThreadCount(2); }

  private:
    std::filesystem::path path() const { return folder_.filePath(QStringLiteral("x.h5")).toStdString(); }

    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestHdf5Matrix)
#include "tst_hdf5_matrix.moc"
