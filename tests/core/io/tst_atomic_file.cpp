// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/io/anndata/anndata_writer.h"
#include "core/io/atomic_file.h"

#include <QTemporaryDir>
#include <QTest>

#include <sys/resource.h>

#include <csignal>
#include <fstream>
#include <iterator>

using namespace groupscope;

namespace {

std::string contentOf(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::size_t filesIn(const std::filesystem::path& folder) {
    return static_cast<std::size_t>(
        std::distance(std::filesystem::directory_iterator(folder), std::filesystem::directory_iterator()));
}

/// While it lives no file grows beyond `bytes`: to the writer the same as a full disk.
class SmallDisk {
  public:
    explicit SmallDisk(rlim_t bytes) {
        std::signal(SIGXFSZ, SIG_IGN); // writing fails instead of ending the process
        getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit small = {bytes, before_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &small);
    }
    ~SmallDisk() { setrlimit(RLIMIT_FSIZE, &before_); }

  private:
    rlimit before_{};
};

} // namespace

class TestAtomicFile : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }

    void replacesTheFileWhole() {
        const std::filesystem::path path = pathOf("a.txt");
        writeTextAtomically(path, "first");
        writeTextAtomically(path, "second");
        QCOMPARE(contentOf(path), std::string("second"));
        QCOMPARE(filesIn(path.parent_path()), std::size_t{1});
    }

    void leavesNothingWithoutCommit() {
        const std::filesystem::path path = pathOf("a.txt");
        writeTextAtomically(path, "old");
        {
            const AtomicFile file(path);
            std::ofstream(file.temporaryPath()) << "half";
            QCOMPARE(filesIn(path.parent_path()), std::size_t{2});
        }
        QCOMPARE(contentOf(path), std::string("old"));
        QCOMPARE(filesIn(path.parent_path()), std::size_t{1});
    }

    void followsASymbolicLinkAndKeepsPermissions() {
        const std::filesystem::path path = pathOf("a.txt");
        writeTextAtomically(path, "old");
        std::filesystem::permissions(path, std::filesystem::perms::owner_read |
                                               std::filesystem::perms::owner_write);
        std::filesystem::create_symlink(path, pathOf("link"));
        writeTextAtomically(pathOf("link"), "new");
        QVERIFY(std::filesystem::is_symlink(pathOf("link")));
        QCOMPARE(contentOf(path), std::string("new"));
        QCOMPARE(static_cast<unsigned>(std::filesystem::status(path).permissions()), 0600u);
    }

    void refusesWhatCannotBeWritten() {
        QVERIFY_EXCEPTION_THROWN(writeTextAtomically(pathOf("missing/a.txt"), "x"), FileError);
        QVERIFY_EXCEPTION_THROWN(writeTextAtomically("/proc/groupscope.txt", "x"), FileError);
        QVERIFY_EXCEPTION_THROWN(writeTextAtomically("/dev/full", "x"), FileError);
        QVERIFY_EXCEPTION_THROWN(writeTextAtomically(pathOf(""), "x"), FileError);
    }

    void fullDiskLeavesTheOldText() {
        const std::filesystem::path path = pathOf("a.txt");
        writeTextAtomically(path, "old");
        {
            const SmallDisk disk(4096);
            QVERIFY_EXCEPTION_THROWN(writeTextAtomically(path, std::string(10'000, 'x')), FileError);
        }
        QCOMPARE(contentOf(path), std::string("old"));
        QCOMPARE(filesIn(path.parent_path()), std::size_t{1});
    }

    void fullDiskLeavesTheOldSet() {
        const std::filesystem::path path = pathOf("a.h5ad");
        EmbeddingSet set;
        set.ids.assign(3000, "row");
        set.embeddings.push_back({"X_a", MatrixF::Ones(3000, 300), {}, {}}); // 3.6 MB
        writeTextAtomically(path, "old");
        {
            const SmallDisk disk(1 << 20);
            QVERIFY_EXCEPTION_THROWN(saveEmbeddingSet(set, path), FileError);
        }
        QCOMPARE(contentOf(path), std::string("old"));
        QCOMPARE(filesIn(path.parent_path()), std::size_t{1});
        saveEmbeddingSet(set, path); // and the library still works afterwards
        QVERIFY(contentOf(path).size() > 3'600'000);
    }

  private:
    std::filesystem::path pathOf(const char* name) const {
        return std::filesystem::path(folder_->path().toStdString()) / name;
    }

    std::unique_ptr<QTemporaryDir> folder_;
};

QTEST_APPLESS_MAIN(TestAtomicFile)
#include "tst_atomic_file.moc"
