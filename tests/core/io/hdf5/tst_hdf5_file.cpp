// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/io/hdf5/hdf5_file.h"
#include "tests/support/checks.h"

#include <QTemporaryDir>
#include <QTest>

#include <numeric>

using namespace groupscope;
using groupscope::testing::messageOf;

class TestHdf5File : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void numbersComeBackInEveryType() {
        const std::vector<float> values = {0.5f, -1.0f, 2.0f, 3.0f, 4.0f, 127.0f};
        const std::vector<std::int64_t> wide = {std::int64_t{1} << 40, -5};
        Hdf5File file = Hdf5File::create(path("types.h5"));
        file.root().writeNumbers<float>("f", values, {2, 3});
        file.root().writeNumbers<std::int64_t>("i", wide, {2});
        file.close();
        Hdf5File again = Hdf5File::open(path("types.h5"));
        const Hdf5Dataset f = again.root().dataset("f");
        QCOMPARE(f.shape(), (std::vector<std::size_t>{2, 3}));
        QVERIFY(f.type() == Hdf5Type::real);
        QCOMPARE(f.readNumbers<float>(), values);
        QCOMPARE(f.readNumbers<double>(), std::vector<double>(values.begin(), values.end()));
        QCOMPARE(f.readMatrix()(1, 2), 127.0f);
        QCOMPARE(again.root().dataset("i").readNumbers<std::int64_t>(), wide);
        QCOMPARE(again.root().dataset("i").readNumbers<std::int32_t>().front(), INT32_MAX); // the nearest
        QVERIFY_EXCEPTION_THROWN(f.readNumbers<std::int32_t>(), DataError);
        QVERIFY_EXCEPTION_THROWN(f.readTexts(), DataError);
    }

    void largeArraysComeBackChunkedAndCompressed_data() {
        QTest::addColumn<bool>("gzip");
        QTest::newRow("plain") << false;
        QTest::newRow("gzip") << true;
    }

    void largeArraysComeBackChunkedAndCompressed() {
        QFETCH(bool, gzip);
        std::vector<float> values(70'001 * 100); // 28 MB: several chunks and two blocks
        std::iota(values.begin(), values.end(), 0.0f);
        Hdf5File file = Hdf5File::create(path("large.h5"));
        file.root().writeNumbers<float>("a", values, {70'001, 100},
                                        gzip ? Hdf5Storage::gzip : Hdf5Storage::plain);
        file.close();
        int reports = 0;
        RunContext context;
        context.onProgress = [&](const Progress&) { ++reports; };
        Hdf5File again = Hdf5File::open(path("large.h5"));
        QVERIFY(again.root().dataset("a").readNumbers<float>(context) == values);
        QVERIFY(reports >= 2);
        std::stop_source source;
        source.request_stop();
        context.stop = source.get_token();
        QVERIFY_EXCEPTION_THROWN(again.root().dataset("a").readMatrix(context), Cancelled);
    }

    void textsAndAttributesComeBack() {
        const std::vector<std::string> texts = {"", "Grünspecht", "b"};
        Hdf5File file = Hdf5File::create(path("text.h5"));
        file.root().writeTexts("list", texts);
        file.root().writeText("one", "a text");
        file.root().writeText("broken", "a\xFFz");
        Hdf5Group group = file.root().createGroup("g");
        group.setTextAttribute("t", "x");
        group.setTextListAttribute("l", texts);
        group.setTextListAttribute("e", {});
        group.setIntegerAttribute("i", -7);
        group.setRealAttribute("r", 0.25);
        group.setBooleanAttribute("b", true);
        file.close();
        Hdf5File again = Hdf5File::open(path("text.h5"));
        QCOMPARE(again.root().children(), (std::vector<std::string>{"broken", "g", "list", "one"}));
        QCOMPARE(again.root().dataset("list").readTexts(), texts);
        QCOMPARE(again.root().dataset("one").readText(), std::string("a text"));
        QCOMPARE(again.root().dataset("broken").readText(), std::string("a\xEF\xBF\xBDz"));
        CHECK_HOLDS(messageOf<DataError>([&] { again.root().dataset("broken").readValues(); }),
                    "text 0 holds the byte 0xFF, which is no UTF-8");
        const Hdf5Group read = again.root().group("g");
        QCOMPARE(read.textAttribute("t"), std::optional<std::string>("x"));
        QCOMPARE(read.textListAttribute("l"), texts);
        QVERIFY(read.textListAttribute("e").empty());
        QCOMPARE(read.integerAttribute("i"), std::optional<std::int64_t>(-7));
        QCOMPARE(read.integerAttribute("b"), std::optional<std::int64_t>(1));
        QCOMPARE(read.realAttribute("r"), std::optional<double>(0.25));
        QVERIFY(!read.textAttribute("i") && !read.integerAttribute("t") && !read.realAttribute("missing"));
    }

    void wrongKindsAreRefusedByName() {
        Hdf5File file = Hdf5File::create(path("kinds.h5"));
        file.root().createGroup("g");
        QVERIFY(file.root().kindOf("g") == Hdf5Kind::group);
        QVERIFY(file.root().kindOf("nothing") == Hdf5Kind::missing);
        QVERIFY(file.root().kindOf("g/x") == Hdf5Kind::missing);
        QVERIFY_EXCEPTION_THROWN(file.root().dataset("g"), DataError);
        QVERIFY_EXCEPTION_THROWN(file.root().group("nothing"), DataError);
        QVERIFY_EXCEPTION_THROWN(file.root().writeText("a/b", "x"), DataError);
        const std::vector<float> three(3);
        QVERIFY_EXCEPTION_THROWN(file.root().writeNumbers<float>("n", three, {2, 2}), DataError);
    }

    void filesThatPromiseMoreThanTheyStoreAreRefused() {
        {
            Hdf5File file = Hdf5File::create(path("bomb.h5"));
            const std::vector<std::uint8_t> zeros(std::size_t{1} << 27);
            file.root().writeNumbers<std::uint8_t>("zeros", zeros, {zeros.size() / 128, 128},
                                                   Hdf5Storage::gzip);
            file.close();
        }
        Hdf5FileState state{"f", 10};
        state.charge(10, FilePlace("f", "/a"));
        QVERIFY_EXCEPTION_THROWN(state.charge(1, FilePlace("f", "/a")), DataError);
        Hdf5File again = Hdf5File::open(path("bomb.h5")); // 1:1000 is what honest zeros reach: it opens
        QCOMPARE(again.root().dataset("zeros").readNumbers<std::uint8_t>().size(), std::size_t{1} << 27);
    }

  private:
    std::filesystem::path path(const char* name) const {
        return std::filesystem::path(folder_.path().toStdString()) / name;
    }

    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestHdf5File)
#include "tst_hdf5_file.moc"
