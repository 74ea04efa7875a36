// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/capsule.h"
#include "core/report/capsule_check.h"

#include "core/base/sha256.h"
#include "core/experiment/experiment.h"
#include "core/io/import/embedding_file.h"
#include "core/io/tensors/zip_writer.h"
#include "core/report/capsule_seal.h"
#include "core/report/opened_capsule.h"
#include "core/runs/provenance.h"
#include "core/runs/reveal.h"
#include "core/runs/run_file.h"
#include "tests/app/small_set.h"
#include "tests/support/checks.h"
#include "tests/support/damaged_files.h"

#include <QTemporaryDir>
#include <QTest>
#include <unistd.h>

#include <array>
#include <chrono>
#include <functional>

using namespace groupscope;
using namespace groupscope::testing;
namespace fs = std::filesystem;

namespace {

/// A file in an archive that a test packs.
struct Packed {
    std::string name;
    std::string bytes;
};

/// An archive of these files that is sealed as a capsule is.
void pack(const fs::path& path, const std::vector<Packed>& files) {
    fs::remove(path);
    ZipWriter writer(path, path, capsuleWords());
    for (const Packed& file : files)
        writer.add(file.name, file.bytes, {}, ZipWriter::Packing::deflated);
    writer.setComment(emptySeal());
    writer.finish();
    seal(path, {});
}

/// The files of a capsule, manifest.json first, with one changed and the sums of the manifest made anew.
std::vector<Packed> changedFiles(const fs::path& capsule, const std::string& name,
                                 const std::function<void(const fs::path&)>& change) {
    const OpenedCapsule opened(capsule);
    change(opened.file(name));
    CapsuleManifest manifest = opened.manifest();
    std::vector<Packed> files{{capsuleManifestName, ""}};
    for (CapsuleMember& member : manifest.members) {
        files.push_back({member.name, bytesOf(opened.file(member.name))});
        member.bytes = files.back().bytes.size();
        member.sha256 = sha256OfText(files.back().bytes);
    }
    files.front().bytes = manifestToJson(manifest);
    return files;
}

std::string detailOf(const CapsuleVerdict& verdict, const std::string& check, CapsuleOutcome outcome) {
    for (const CapsuleFinding& finding : verdict.findings)
        if (finding.check == check && finding.outcome == outcome)
            return finding.of + ": " + finding.detail;
    return "no such finding";
}

} // namespace

class TestCapsule : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        QVERIFY(folder_.isValid());
        root_ = folder_.path().toStdString();
        set_ = writeSmallSet(root_);
        ExperimentSpec spec;
        spec.data = set_;
        spec.methods = {{"zero-shot", {}, {}}, {"linear-probe", {{"epochs", std::int64_t{3}}}, {}}};
        spec.seeds = {0, 1};
        const RunStore store(root_ / "runs");
        const auto task = makeTask(openEmbeddingFile(set_));
        const ExperimentOutcome outcome =
            runExperiment(spec, task, store, {.command = {"/usr/bin/groupscope-cli", "run", set_}}, {});
        QCOMPARE(outcome.computed, 4U);
        writeCapsule(request(false), capsule(), {});
        writeCapsule(request(true), withData(), {});
    }

    void sameFolderGivesTheSameBytes() {
        writeCapsule(request(false), root_ / "again.capsule", {});
        QVERIFY(bytesOf(root_ / "again.capsule") == bytesOf(capsule()));
    }

    void holdsNeitherPathsNorHosts() {
        std::array<char, 256> host{};
        gethostname(host.data(), host.size() - 1);
        const OpenedCapsule opened(withData());
        bool hasProvenance = false;
        for (const CapsuleMember& member : opened.manifest().members) {
            const std::string bytes = bytesOf(opened.file(member.name));
            QVERIFY2(bytes.find(root_.string()) == std::string::npos, member.name.c_str());
            QVERIFY2(bytes.find("/usr/bin") == std::string::npos, member.name.c_str());
            QVERIFY2(bytes.find(opened.folder().parent_path().string()) == std::string::npos,
                     member.name.c_str());
            if (member.name == "provenance.json") {
                hasProvenance = true;
                QVERIFY(bytes.find(host.data()) == std::string::npos);
                CHECK_HOLDS(bytes, "groupscope-cli");
            }
        }
        QVERIFY(hasProvenance);
    }

    void holdsWhatIsPublished() {
        const OpenedCapsule opened(capsule());
        for (const char* name : {"spec.json", "summary.csv", "comparison.json", "report.html",
                                 "report_short.html", "figures/trade_off.svg"})
            QVERIFY2(fs::exists(opened.file(name)), name);
        QCOMPARE(opened.manifest().runs.size(), 4U);
        QCOMPARE(opened.manifest().sets.front().name, std::string("small.h5ad"));
        QCOMPARE(opened.manifest().sets.front().sha256, sha256OfFile(set_));
    }

    void reproducesWithoutData() {
        const CapsuleVerdict verdict = verifyCapsule(capsule(), {}, {});
        QCOMPARE(verdict.count(CapsuleOutcome::differs), 0U);
        for (const char* check : {"files", "runs", "measures", "comparison"})
            QVERIFY2(detailOf(verdict, check, CapsuleOutcome::reproduced) != "no such finding", check);
        CHECK_HOLDS(detailOf(verdict, "predictions", CapsuleOutcome::notPossible), "give the file");
    }

    void reproducesWithData() {
        const CapsuleVerdict verdict = verifyCapsule(withData(), {.retrain = 2}, {});
        QVERIFY2(verdict.count(CapsuleOutcome::differs) == 0, capsuleToJson(verdict).c_str());
        CHECK_HOLDS(detailOf(verdict, "predictions", CapsuleOutcome::reproduced), "4 runs");
        CHECK_HOLDS(detailOf(verdict, "training", CapsuleOutcome::reproduced), "2 runs");
        const CapsuleVerdict same = verifyCapsule(capsule(), {.files = {set_}}, {});
        CHECK_HOLDS(detailOf(same, "data", CapsuleOutcome::reproduced), "SHA-256 as listed");
        CHECK_HOLDS(detailOf(same, "predictions", CapsuleOutcome::reproduced), "4 runs");
    }

    void tellsWhenTestResultsWereShown() {
        const auto found = [](const fs::path& path) {
            const CapsuleVerdict verdict = verifyCapsule(path, {}, {});
            for (const CapsuleFinding& finding : verdict.findings)
                if (finding.check == "reveals")
                    return finding;
            return CapsuleFinding();
        };
        QVERIFY(found(capsule()).outcome == CapsuleOutcome::notPossible); // there is no record
        const fs::path revealed = root_ / "revealed";
        fs::copy(root_ / "runs", revealed, fs::copy_options::recursive);
        std::vector<std::string> ids;
        for (const Run& run : RunStore(revealed).loadSummaries())
            ids.push_back(run.id);
        const auto sealed = [&](std::vector<std::string> runs, int day) {
            addReveal(revealed, {.time = std::chrono::sys_days(std::chrono::days(20'000 + day)),
                                 .rule = {},
                                 .task = {},
                                 .runs = std::move(runs)});
            const fs::path path = root_ / ("revealed" + std::to_string(day) + ".capsule");
            writeCapsule({.report = {.folders = {revealed.string()}}}, path, {});
            return found(path);
        };
        const CapsuleFinding some = sealed({ids.front()}, 0);
        QVERIFY(some.outcome == CapsuleOutcome::notPossible);
        CHECK_HOLDS(some.detail, "test results of 1 of 4 runs were shown, first on 2024-10-04T00:00:00Z");
        const CapsuleFinding all = sealed(ids, 1);
        QVERIFY(all.outcome == CapsuleOutcome::reproduced);
        QCOMPARE(all.of, std::string("2 acts"));
        CHECK_HOLDS(all.detail, "of 4 of 4 runs were shown, first on 2024-10-04");
    }

    void refusesAnotherSet() {
        const fs::path other = root_ / "other.h5ad";
        saveEmbeddingSet(smallSet(240), other);
        const std::string message =
            messageOf<DataError>([&] { verifyCapsule(capsule(), {.files = {other.string()}}, {}); });
        CHECK_HOLDS(message, "another set");
        CHECK_HOLDS(message, "small.h5ad");
    }

    void refusesEveryDamage() {
        const std::string bytes = bytesOf(capsule());
        const auto read = [](const fs::path& path) { const OpenedCapsule opened(path); };
        Survival survival;
        for (std::size_t length = 0; length < bytes.size(); length += 1024)
            survive(root_ / "cut.capsule", bytes.substr(0, length), read, survival);
        for (std::size_t at = 0; at < bytes.size(); at += 1021) {
            std::string damaged = bytes;
            damaged[at] = static_cast<char>(damaged[at] ^ (1 << (at % 8)));
            survive(root_ / "cut.capsule", damaged, read, survival);
        }
        for (std::size_t at = bytes.size() - 200; at < bytes.size(); ++at) {
            std::string damaged = bytes;
            damaged[at] = static_cast<char>(damaged[at] ^ 4);
            survive(root_ / "cut.capsule", damaged, read, survival);
        }
        QCOMPARE(survival.read, 0);
        QVERIFY(survival.refused > 400);
    }

    void refusesHostileArchives_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("message");
        QTest::newRow("above") << QStringLiteral("../evil") << QStringLiteral("no capsule may hold");
        QTest::newRow("absolute") << QStringLiteral("/tmp/evil") << QStringLiteral("no capsule may hold");
        QTest::newRow("hidden") << QStringLiteral("runs/.evil") << QStringLiteral("no capsule may hold");
        QTest::newRow("deep") << QStringLiteral("a/b/c/d") << QStringLiteral("no capsule may hold");
        QTest::newRow("folder") << QStringLiteral("runs/") << QStringLiteral("no capsule may hold");
        QTest::newRow("unknown") << QStringLiteral("evil") << QStringLiteral("does not name");
    }
    void refusesHostileArchives() {
        QFETCH(QString, name);
        QFETCH(QString, message);
        std::vector<Packed> files = changedFiles(capsule(), "summary.csv", [](const fs::path&) {});
        files.push_back({name.toStdString(), "evil"});
        const fs::path path = root_ / "hostile.capsule";
        pack(path, files);
        CHECK_HOLDS(messageOf<DataError>([&] { const OpenedCapsule opened(path); }), message.toStdString());
        QVERIFY(!fs::exists("/tmp/evil"));
    }

    void refusesWrongSumsAndVersions() {
        std::vector<Packed> files = changedFiles(capsule(), "summary.csv", [](const fs::path&) {});
        const fs::path path = root_ / "hostile.capsule";
        const std::string manifest = files.front().bytes;
        files.back().bytes[10] ^= 1;
        pack(path, files);
        CHECK_HOLDS(messageOf<DataError>([&] { const OpenedCapsule opened(path); }), "another SHA-256");
        files.back().bytes += " ";
        pack(path, files);
        CHECK_HOLDS(messageOf<DataError>([&] { const OpenedCapsule opened(path); }), "another size");
        files.pop_back();
        pack(path, files);
        CHECK_HOLDS(messageOf<DataError>([&] { const OpenedCapsule opened(path); }), "does not hold");
        const std::string version = "\"format_version\": 1";
        files.front().bytes = manifest;
        files.front().bytes.replace(manifest.find(version), version.size(), "\"format_version\": 2");
        pack(path, files);
        CHECK_HOLDS(messageOf<DataError>([&] { const OpenedCapsule opened(path); }), "format version 2");
        pack(path, {{"other.json", "{}"}});
        CHECK_HOLDS(messageOf<DataError>([&] { const OpenedCapsule opened(path); }), "manifest.json");
    }

    void findsWhatWasChanged() {
        const fs::path path = root_ / "changed.capsule";
        const std::string run = trainedRun();
        pack(path, changedFiles(withData(), run, [](const fs::path& file) {
                 Run own = loadRun(file);
                 own.head.tensors.front().values *= -1.0F;
                 saveRun(own, file);
             }));
        const CapsuleVerdict head = verifyCapsule(path, {.retrain = 4}, {});
        CHECK_HOLDS(detailOf(head, "predictions", CapsuleOutcome::differs), "predictions of");
        CHECK_HOLDS(detailOf(head, "training", CapsuleOutcome::differs), "the head");
        pack(path, changedFiles(capsule(), run, [](const fs::path& file) {
                 Run own = loadRun(file);
                 own.splits.back().crossEntropy = *own.splits.back().crossEntropy + 0.1;
                 saveRun(own, file);
             }));
        CHECK_HOLDS(detailOf(verifyCapsule(path, {}, {}), "measures", CapsuleOutcome::differs),
                    "cross-entropy of");
        pack(path, changedFiles(capsule(), run, [](const fs::path& file) {
                 Run own = loadRun(file);
                 own.seed += 1;
                 saveRun(own, file);
             }));
        CHECK_HOLDS(detailOf(verifyCapsule(path, {}, {}), "runs", CapsuleOutcome::differs), "another run");
        pack(path, changedFiles(capsule(), "comparison.json", [](const fs::path& file) {
                 std::string text = bytesOf(file);
                 const std::size_t at = text.find("0.", text.find("worst_group_accuracy"));
                 text[at + 2] = text[at + 2] == '9' ? '8' : '9';
                 writeBytes(file, text);
             }));
        CHECK_HOLDS(detailOf(verifyCapsule(path, {}, {}), "comparison", CapsuleOutcome::differs),
                    "of the table");
    }

    void refusesFoldersWithoutRuns() {
        fs::create_directories(root_ / "empty");
        CapsuleRequest own = request(false);
        own.report.folders = {(root_ / "empty").string()};
        QVERIFY(!messageOf<Error>([&] { writeCapsule(own, root_ / "x.capsule", {}); }).empty());
        QVERIFY(!fs::exists(root_ / "x.capsule"));
        own.report.folders = {set_};
        CHECK_HOLDS(messageOf<UsageError>([&] { writeCapsule(own, root_ / "x.capsule", {}); }), "one folder");
    }

  private:
    fs::path capsule() const { return root_ / "small.capsule"; }
    fs::path withData() const { return root_ / "data.capsule"; }
    CapsuleRequest request(bool withData) const {
        return {.report = {.folders = {(root_ / "runs").string()}}, .withData = withData};
    }
    std::string trainedRun() const {
        const OpenedCapsule opened(capsule());
        for (const CapsuleRun& run : opened.manifest().runs)
            if (run.method == "linear-probe")
                return "runs/" + run.id + ".h5";
        return {};
    }

    QTemporaryDir folder_;
    fs::path root_;
    std::string set_;
};

QTEST_GUILESS_MAIN(TestCapsule)
#include "tst_capsule.moc"
