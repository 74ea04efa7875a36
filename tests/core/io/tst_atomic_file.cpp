// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/io/anndata/anndata_writer.h"
#include "core/io/atomic_file.h"
#include "tests/support/checks.h"

#include <QTemporaryDir>
#include <QTest>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <iterator>

using namespace groupscope;
using groupscope::testing::messageOf;

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
            const std::string message = messageOf<FileError>([&] { saveEmbeddingSet(set, path); });
            CHECK_HOLDS(message, "File too large");
            CHECK_HOLDS(message, path.string() + " /");
            QVERIFY2(message.find("0x") == std::string::npos && message.find(".tmp") == std::string::npos,
                     message.c_str());
        }
        QCOMPARE(contentOf(path), std::string("old"));
        QCOMPARE(filesIn(path.parent_path()), std::size_t{1});
        saveEmbeddingSet(set, path); // and the library still works afterwards
        QVERIFY(contentOf(path).size() > 3'600'000);
    }

    /// A temporary file of a process that was killed is removed by the next writer in the folder. Files of a
    /// living process, of another machine or with similar names stay.
    void removesWhatDeadProcessesLeft() {
        std::string host;
        {
            const AtomicFile probe(pathOf("a.txt"));
            const std::string name = probe.temporaryPath().filename().string();
            host = name.substr(7, name.find('-') - 7); // ".a.txt.HOST-…"
        }
        const pid_t child = fork();
        if (child == 0)
            _exit(0);
        waitpid(child, nullptr, 0);
        std::filesystem::create_directory(pathOf("other"));
        const std::filesystem::path folder = pathOf("other");
        const auto named = [&](const std::string& of, pid_t process) {
            return folder / (".run.h5." + of + "-" + std::to_string(process) + "-3.tmp");
        };
        for (const std::filesystem::path& path :
             {named(host, child), named(host, getppid()), named(host, getpid()), named("elsewhere", child),
              folder / ".run.h5.tmp"})
            std::ofstream(path) << "half";
        writeTextAtomically(folder / "b.txt", "new");
        QVERIFY(!std::filesystem::exists(named(host, child)));
        QCOMPARE(filesIn(folder), std::size_t{5});
    }

  private:
    std::filesystem::path pathOf(const char* name) const {
        return std::filesystem::path(folder_->path().toStdString()) / name;
    }

    std::unique_ptr<QTemporaryDir> folder_;
};

QTEST_APPLESS_MAIN(TestAtomicFile)
#include "tst_atomic_file.moc"
