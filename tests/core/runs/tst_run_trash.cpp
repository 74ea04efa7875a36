// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_trash.h"

#include "core/base/error.h"
#include "core/runs/run_store.h"
#include "tests/support/checks.h"

#include <QTemporaryDir>

#include <fstream>

using namespace groupscope;
using namespace groupscope::testing;
namespace fs = std::filesystem;

namespace {

constexpr std::chrono::sys_seconds today{std::chrono::seconds(1'800'000'000)};

void write(const fs::path& file, const std::string& text) {
    fs::create_directories(file.parent_path());
    std::ofstream(file) << text;
}

std::string textOf(const fs::path& file) {
    std::ifstream stream(file);
    return {std::istreambuf_iterator<char>(stream), {}};
}

} // namespace

class TestRunTrash : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }

    void whatIsPutThereComesBack() {
        write(runFile("a"), "content");
        const std::optional<TrashedRun> put = bin().put("a", today);
        QVERIFY(put.has_value());
        QVERIFY(!fs::exists(runFile("a")) && fs::exists(put->file));
        const std::vector<TrashedRun> there = bin().list();
        QCOMPARE(there.size(), std::size_t(1));
        QCOMPARE(there[0].id, std::string("a"));
        QVERIFY(there[0].removed == today);
        QCOMPARE(bin().restore(there[0]), runFile("a"));
        QCOMPARE(textOf(runFile("a")), std::string("content"));
        QVERIFY(bin().list().empty());
    }

    void whatIsNotThereCannotBePut() { QVERIFY(!bin().put("a", today)); }

    void theSameRunTwiceIsKeptTwice() {
        for (const char* text : {"first", "second"}) {
            write(runFile("a"), text);
            bin().put("a", today);
        }
        const std::vector<TrashedRun> there = bin().list();
        QCOMPARE(there.size(), std::size_t(2));
        QCOMPARE(textOf(there[0].file), std::string("second")); // removed last comes first
        QCOMPARE(textOf(there[1].file), std::string("first"));
    }

    void aRunTrainedAgainIsNotOverwritten() {
        write(runFile("a"), "first");
        const TrashedRun first = *bin().put("a", today);
        write(runFile("a"), "second");
        CHECK_HOLDS(messageOf<FileError>([&] { bin().restore(first); }), "trained again");
        QCOMPARE(textOf(runFile("a")), std::string("second"));
        QCOMPARE(textOf(first.file), std::string("first"));
    }

    void onlyWhatIsOldGoesForGood() {
        using std::chrono::days;
        using std::chrono::seconds;
        write(runFile("old"), "old");
        write(runFile("young"), "young");
        bin().put("old", today - days(30) - seconds(1));
        bin().put("young", today - days(30));
        QCOMPARE(bin().eraseOld(today), 1);
        QCOMPARE(bin().list().size(), std::size_t(1));
        QCOMPARE(bin().list()[0].id, std::string("young"));
        bin().erase(bin().list()[0]);
        QVERIFY(bin().list().empty());
    }

    void filesOfOtherNamesAreLeftAlone() {
        for (const char* name : {"notes.txt", "a.h5", "a.12x.h5", ".12.h5", "a.12.h5.tmp"})
            write(folder() / "bin" / name, "no run");
        QVERIFY(bin().list().empty());
        QCOMPARE(bin().eraseOld(today), 0);
        QVERIFY(fs::exists(folder() / "bin" / "a.h5"));
    }

  private:
    fs::path folder() const { return folder_->path().toStdString(); }
    RunTrash bin() const { return RunTrash(folder()); }
    fs::path runFile(const std::string& id) const { return RunStore(folder()).runFile(id); }

    std::unique_ptr<QTemporaryDir> folder_;
};

QTEST_APPLESS_MAIN(TestRunTrash)
#include "tst_run_trash.moc"
