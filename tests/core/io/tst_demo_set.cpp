// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/demo_set.h"

#include "core/base/error.h"
#include "core/base/sha256.h"
#include "core/io/anndata/anndata_reader.h"
#include "core/io/installed_file.h"
#include "tests/support/checks.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>

using namespace groupscope;
namespace fs = std::filesystem;

class TestDemoSet : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void cleanup() { qunsetenv("GROUPSCOPE_DATA"); }

    void bothSetsAreInstalledAndOpen() {
        const fs::path folder = folder_.filePath(QStringLiteral("new")).toStdString();
        QCOMPARE(openEmbeddingSet(demoSetFile(DemoSet::groups, folder))->size(), std::size_t(70000));
        QVERIFY(openEmbeddingSet(demoSetFile(DemoSet::domains, folder))->size() > 1000);
    }

    void aChangedCopyIsReplaced() {
        const fs::path folder = folder_.filePath(QStringLiteral("changed")).toStdString();
        const fs::path copy = demoSetFile(DemoSet::domains, folder);
        const std::string sum = sha256OfFile(copy);
        std::ofstream(copy) << "not the set";
        QCOMPARE(sha256OfFile(demoSetFile(DemoSet::domains, folder)), sum);
    }

    void theFolderOfTheVariableComesFirst() {
        fs::create_directories(path("data/demo"));
        std::ofstream(path("data/demo/coloured_coats.h5ad")) << "mine";
        qputenv("GROUPSCOPE_DATA", QByteArray::fromStdString(path("data")));
        QCOMPARE(installedFile("demo/coloured_coats.h5ad"), fs::path(path("data/demo/coloured_coats.h5ad")));
        QVERIFY(fs::exists(installedFile("demo/coloured_fashion.h5ad"))); // next to the program
    }

    void aMissingFileNamesTheRemedy() {
        const std::string text =
            testing::messageOf<FileError>([] { static_cast<void>(installedFile("demo/nothing.h5ad")); });
        CHECK_HOLDS(text, "demo/nothing.h5ad");
        CHECK_HOLDS(text, "groupscope-data");
    }

  private:
    std::string path(const char* name) const { return folder_.filePath(QLatin1String(name)).toStdString(); }
    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestDemoSet)
#include "tst_demo_set.moc"
