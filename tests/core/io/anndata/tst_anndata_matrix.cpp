// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/io/anndata/anndata_reader.h"
#include "core/io/hdf5/hdf5_handle.h"

#include <QTemporaryDir>
#include <QTest>

#include <hdf5.h>

#include <functional>
#include <numeric>

using namespace groupscope;

namespace {

/// Storage type of the numbers of an array.
struct Element {
    const char* name;
    hid_t type;
    bool isSigned;
    bool real;
};

enum class Layout { piece, chunks, gzip, shuffledGzip };

hid_t halfOf(hid_t single) {
    const hid_t type = H5Tcopy(single); // h5py's 'f2': 1 sign, 5 exponent, 10 mantissa bits
    H5Tset_fields(type, 15, 10, 5, 0, 10);
    H5Tset_size(type, 2);
    H5Tset_ebias(type, 15);
    return type;
}

const std::vector<Element>& elements() {
    static const std::vector<Element> all = {
        {"<f2", halfOf(H5T_IEEE_F32LE), true, true}, {">f2", halfOf(H5T_IEEE_F32BE), true, true},
        {"<f4", H5T_IEEE_F32LE, true, true},         {">f4", H5T_IEEE_F32BE, true, true},
        {"<f8", H5T_IEEE_F64LE, true, true},         {">f8", H5T_IEEE_F64BE, true, true},
        {"|i1", H5T_STD_I8LE, true, false},          {"<i2", H5T_STD_I16LE, true, false},
        {">i2", H5T_STD_I16BE, true, false},         {"<i4", H5T_STD_I32LE, true, false},
        {">i4", H5T_STD_I32BE, true, false},         {"<i8", H5T_STD_I64LE, true, false},
        {">i8", H5T_STD_I64BE, true, false},         {"|u1", H5T_STD_U8LE, false, false},
        {"<u2", H5T_STD_U16LE, false, false},        {"<u4", H5T_STD_U32LE, false, false},
        {"<u8", H5T_STD_U64LE, false, false}};
    return all;
}

/// Half of it zeros, and every third row empty; what `element` holds exactly.
MatrixF valuesFor(const Element& element, Eigen::Index N, Eigen::Index D) {
    return MatrixF::NullaryExpr(N, D, [&](Eigen::Index i, Eigen::Index j) {
        if (i % 3 == 1 || (i + j) % 2 == 1)
            return 0.0F;
        const float size = static_cast<float>((13 * i + 7 * j) % 100 + 1) * (element.real ? 0.25F : 1.0F);
        return element.isSigned && (i + 2 * j) % 5 == 0 ? -size : size;
    });
}

/// Writes files by the C interface of HDF5, which can do more than the program needs.
class RawFile {
  public:
    explicit RawFile(const std::filesystem::path& path)
        : file_(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT)) {}
    ~RawFile() { H5Fclose(file_.release()); }

    Hdf5Handle group(const std::string& path) const {
        return Hdf5Handle(H5Gcreate2(file_.get(), path.c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
    }

    template<class T>
    void array(const std::string& path, hid_t stored, const std::vector<hsize_t>& shape, const T* values,
               Layout layout = Layout::piece) const {
        const Hdf5Handle space(H5Screate_simple(static_cast<int>(shape.size()), shape.data(), nullptr));
        const Hdf5Handle creation(H5Pcreate(H5P_DATASET_CREATE));
        const bool empty = H5Sget_simple_extent_npoints(space.get()) == 0;
        if (layout != Layout::piece && !empty) {
            std::vector<hsize_t> chunk = shape;
            for (hsize_t& extent : chunk)
                extent = extent / 3 + 1; // which does not divide it
            H5Pset_chunk(creation.get(), static_cast<int>(chunk.size()), chunk.data());
            if (layout == Layout::shuffledGzip)
                H5Pset_shuffle(creation.get());
            if (layout != Layout::chunks)
                H5Pset_deflate(creation.get(), 4);
        }
        const Hdf5Handle dataset(H5Dcreate2(file_.get(), path.c_str(), stored, space.get(), H5P_DEFAULT,
                                            creation.get(), H5P_DEFAULT));
        QVERIFY(empty ||
                H5Dwrite(dataset.get(), hdf5NativeType<T>(), H5S_ALL, H5S_ALL, H5P_DEFAULT, values) >= 0);
    }

    void text(const Hdf5Handle& object, const char* name, const char* value) const {
        const Hdf5Handle space(H5Screate(H5S_SCALAR)), type = hdf5TextType(true);
        const Hdf5Handle attribute(
            H5Acreate2(object.get(), name, type.get(), space.get(), H5P_DEFAULT, H5P_DEFAULT));
        QVERIFY(H5Awrite(attribute.get(), type.get(), &value) >= 0);
    }

    void pair(const Hdf5Handle& object, const char* name, hid_t type, std::int64_t a, std::int64_t b) const {
        const hsize_t two = 2;
        const std::int64_t values[] = {a, b};
        const Hdf5Handle space(H5Screate_simple(1, &two, nullptr));
        const Hdf5Handle attribute(
            H5Acreate2(object.get(), name, type, space.get(), H5P_DEFAULT, H5P_DEFAULT));
        QVERIFY(H5Awrite(attribute.get(), H5T_NATIVE_INT64, values) >= 0);
    }

    void obs(Eigen::Index N) const {
        std::vector<std::int64_t> ids(static_cast<std::size_t>(N));
        std::iota(ids.begin(), ids.end(), 0);
        const Hdf5Handle frame = group("/obs");
        text(frame, "_index", "_index");
        array<std::int64_t>("/obs/_index", H5T_STD_I64LE, {ids.size()}, ids.data());
        group("/obsm");
    }

  private:
    Hdf5Handle file_;
};

struct SparseForm {
    bool byRow = true;
    bool old = false; ///< as written before anndata 0.7
    hid_t places = H5T_STD_I32LE;
};

void writeSparse(const RawFile& file, const MatrixF& values, const Element& element, const SparseForm& form,
                 Layout layout) {
    std::vector<std::int64_t> indices, starts = {0};
    std::vector<double> data;
    const Eigen::Index lines = form.byRow ? values.rows() : values.cols();
    for (Eigen::Index line = 0; line < lines; ++line) {
        const Eigen::Index width = form.byRow ? values.cols() : values.rows();
        for (Eigen::Index other = 0; other < width; ++other)
            if (const float value = form.byRow ? values(line, other) : values(other, line); value != 0.0F) {
                indices.push_back(other);
                data.push_back(static_cast<double>(value));
            }
        starts.push_back(static_cast<std::int64_t>(indices.size()));
    }
    const Hdf5Handle group = file.group("/obsm/X_a");
    if (form.old)
        file.text(group, "h5sparse_format", form.byRow ? "csr" : "csc");
    else
        file.text(group, "encoding-type", form.byRow ? "csr_matrix" : "csc_matrix");
    file.pair(group, form.old ? "h5sparse_shape" : "shape", H5T_STD_I64LE, values.rows(), values.cols());
    file.array<double>("/obsm/X_a/data", element.type, {data.size()}, data.data(), layout);
    file.array<std::int64_t>("/obsm/X_a/indices", form.places, {indices.size()}, indices.data(), layout);
    file.array<std::int64_t>("/obsm/X_a/indptr", form.places, {starts.size()}, starts.data(), layout);
}

void writeFrame(const RawFile& file, const MatrixF& values, const Element& element, Layout layout) {
    const Hdf5Handle frame = file.group("/obsm/X_a");
    file.text(frame, "encoding-type", "dataframe");
    file.text(frame, "_index", "_index");
    const std::vector<std::int64_t> index(static_cast<std::size_t>(values.rows()));
    file.array<std::int64_t>("/obsm/X_a/_index", H5T_STD_I64LE, {index.size()}, index.data());
    for (Eigen::Index j = 0; j < values.cols(); ++j) {
        const Eigen::VectorXd column = values.col(j).cast<double>();
        file.array<double>("/obsm/X_a/" + std::string(1, static_cast<char>('a' + j)), element.type,
                           {static_cast<hsize_t>(column.size())}, column.data(), layout);
    }
}

using Write = std::function<void(const RawFile&, const MatrixF&, const Element&, Layout)>;

} // namespace

/// Every encoding of a matrix, in every type, shape and layout, read to the last bit.
class TestAnnDataMatrix : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void everyEncodingGivesTheSameRows_data() {
        QTest::addColumn<Write>("write");
        QTest::newRow("array") << Write(
            [](const RawFile& file, const MatrixF& values, const Element& element, Layout layout) {
                file.array<float>("/obsm/X_a", element.type,
                                  {static_cast<hsize_t>(values.rows()), static_cast<hsize_t>(values.cols())},
                                  values.data(), layout);
            });
        QTest::newRow("dataframe") << Write(writeFrame);
        for (const bool byRow : {true, false})
            for (const bool old : {false, true})
                for (const auto& [name, places] :
                     {std::pair("<i4", H5T_STD_I32LE), std::pair("<i8", H5T_STD_I64LE),
                      std::pair(">i8", H5T_STD_I64BE), std::pair("<u4", H5T_STD_U32LE)}) {
                    const SparseForm form{byRow, old, places};
                    QTest::addRow("%s %s, places %s", old ? "old" : "new", byRow ? "csr" : "csc", name)
                        << Write([form](const RawFile& file, const MatrixF& values, const Element& element,
                                        Layout layout) { writeSparse(file, values, element, form, layout); });
                }
    }

    void everyEncodingGivesTheSameRows() {
        QFETCH(Write, write);
        const std::filesystem::path path = std::filesystem::path(folder_.path().toStdString()) / "set.h5ad";
        for (const Element& element : elements())
            for (const auto& [N, D] : {std::pair(1, 1), std::pair(5, 3), std::pair(200, 7)})
                for (const Layout layout :
                     {Layout::piece, Layout::chunks, Layout::gzip, Layout::shuffledGzip}) {
                    if (N == 1 && layout != Layout::piece)
                        continue; // the edges of chunks show at 5 x 3
                    const MatrixF values = valuesFor(element, N, D);
                    {
                        const RawFile file(path);
                        file.obs(N);
                        write(file, values, element, layout);
                    }
                    const auto set = openEmbeddingSet(path);
                    const QString what = QStringLiteral("%1, %2 x %3, layout %4")
                                             .arg(QString::fromUtf8(element.name))
                                             .arg(N)
                                             .arg(D)
                                             .arg(static_cast<int>(layout));
                    QVERIFY2(set->embedding("X_a").rows == values, qPrintable(what));
                }
    }

    void valuesOfOnePlaceAreAddedUp() { // as scipy does
        openSparse({1, 2, 4}, {1, 1, 0}, {0, 2, 2, 3}, 3, 2);
        QCOMPARE(rows_(0, 1), 3.0F);
        QCOMPARE(rows_(2, 0), 4.0F);
        QCOMPARE(rows_.sum(), 7.0F);
    }

    void damagedSparseMatricesAreRefused_data() {
        QTest::addColumn<std::vector<std::int64_t>>("indices");
        QTest::addColumn<std::vector<std::int64_t>>("starts");
        QTest::addColumn<std::vector<std::int64_t>>("shape");
        QTest::addColumn<QString>("message");
        using List = std::vector<std::int64_t>;
        const auto row = [](const char* name, List indices, List starts, List shape, const char* message) {
            QTest::newRow(name) << indices << starts << shape << QString::fromUtf8(message);
        };
        const List good = {1, 1, 0}, starts = {0, 2, 2, 3}, shape = {3, 2};
        row("index too large", {1, 2, 0}, starts, shape,
            "row 0 of the sparse matrix has index 2, but there are 2");
        row("index of 33 bits", {1, std::int64_t{1} << 32, 0}, starts, shape, "has index 2147483647");
        row("index below 0", {1, -1, 0}, starts, shape, "has index -1");
        row("too few indices", {1, 1}, starts, shape, "3 values and 2 indices");
        row("falling starts", good, {0, 2, 1, 3}, shape, "start 2 of the sparse matrix is before");
        row("late start", good, {1, 2, 2, 3}, shape, "run from 1 to 3");
        row("negative start", good, {-1, 2, 2, 3}, shape, "run from -1 to 3");
        row("end behind the values", good, {0, 2, 2, 4}, shape, "run from 0 to 4, but there are 3 values");
        row("too few starts", good, {0, 2, 3}, shape, "3 starts for 3 rows");
        row("no starts", good, {}, shape, "0 starts for 3 rows");
        row("negative shape", good, starts, {-3, 2}, "no shape of two numbers");
        row("another number of rows", good, {0, 3}, {1, 2}, "obs has 3 rows but obsm/X_a has 1");
        row("a bomb", good, starts, {3, 100'000'000}, "stores only 3 values");
        row("too wide", good, starts, {3, std::int64_t{1} << 62}, "too large");
    }

    void damagedSparseMatricesAreRefused() {
        using List = std::vector<std::int64_t>;
        QFETCH(List, indices);
        QFETCH(List, starts);
        QFETCH(List, shape);
        QFETCH(QString, message);
        try {
            openSparse({1, 2, 4}, indices, starts, shape[0], shape[1]);
            QFAIL("no error");
        } catch (const DataError& error) {
            QVERIFY2(QString::fromUtf8(error.what()).contains(message), error.what());
        }
    }

  private:
    /// Reads a csr_matrix made of these lists beside three rows of obs.
    void openSparse(const std::vector<float>& data, const std::vector<std::int64_t>& indices,
                    const std::vector<std::int64_t>& starts, std::int64_t N, std::int64_t D) {
        const std::filesystem::path path =
            std::filesystem::path(folder_.path().toStdString()) / "sparse.h5ad";
        {
            const RawFile file(path);
            file.obs(3);
            const Hdf5Handle group = file.group("/obsm/X_a");
            file.text(group, "encoding-type", "csr_matrix");
            file.pair(group, "shape", H5T_STD_I64LE, N, D);
            file.array<float>("/obsm/X_a/data", H5T_IEEE_F32LE, {data.size()}, data.data());
            file.array<std::int64_t>("/obsm/X_a/indices", H5T_STD_I64LE, {indices.size()}, indices.data());
            file.array<std::int64_t>("/obsm/X_a/indptr", H5T_STD_I64LE, {starts.size()}, starts.data());
        }
        rows_ = openEmbeddingSet(path)->embedding("X_a").rows.copy();
    }

    MatrixF rows_;
    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestAnnDataMatrix)
#include "tst_anndata_matrix.moc"
