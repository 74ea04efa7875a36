// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/spec.h"
#include "core/io/anndata/anndata_reader.h"
#include "core/report/capsule_check.h"
#include "core/runs/run_file.h"
#include "tests/app/desk.h"
#include "tests/app/small_set.h"

#include <QDir>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <nlohmann/json.hpp>

#include <fstream>

using namespace groupscope;
namespace fs = std::filesystem;

namespace {

constexpr int rowsPerSplit = 40;
constexpr const char* groupName = "hard examples";
const std::vector<int> groupRows{3, 4, 50, 100};

/// A copy of a folder with files of a release, in a folder that may be written to.
struct Copy {
    QTemporaryDir folder;
    fs::path place = fs::path(folder.path().toStdString()) / "files";

    explicit Copy(const std::string& release) {
        fs::copy(fs::path(GROUPSCOPE_SOURCE_DIR "/tests/archive") / release, place,
                 fs::copy_options::recursive);
    }
    QString path(const char* name) const { return QString::fromStdString((place / name).string()); }
};

} // namespace

/// Opens the files that earlier releases wrote: tests/archive/make adds those of a new release.
class TestArchive : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(QStringLiteral("Groupscope"));
        QCoreApplication::setApplicationName(QStringLiteral("tst_archive"));
        QSettings().clear();
        QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).removeRecursively();
    }

    /// Writes the set and the document of a new release; tests/archive/make adds the other files.
    void writeTheFilesOfThisVersion() {
        const QByteArray folder = qgetenv("GROUPSCOPE_ARCHIVE");
        if (folder.isEmpty())
            QSKIP("GROUPSCOPE_ARCHIVE names no folder to write to");
        const QDir to(QString::fromLocal8Bit(folder));
        saveEmbeddingSet(smallSet(rowsPerSplit), to.filePath(QStringLiteral("small.h5ad")).toStdString());
        Desk desk;
        desk.openSet(to.filePath(QStringLiteral("small.h5ad")));
        desk.context.setSelectedRows(desk.rows(groupRows));
        desk.document.groups()->add(QString::fromLatin1(groupName), desk.context.selectedRows());
        desk.document.saveAs(to.filePath(QStringLiteral("small.groupscope")));
    }

    void setsOpen_data() { releases(); }
    void setsOpen() {
        QFETCH(std::string, release);
        const Copy files(release);
        const std::shared_ptr<const EmbeddingSet> set = openEmbeddingSet(files.place / "small.h5ad");
        const EmbeddingSet expected = smallSet(rowsPerSplit);
        QCOMPARE(set->size(), expected.size());
        QVERIFY(set->notices.empty());
        QCOMPARE(set->classKey, expected.classKey);
        QCOMPARE(set->attributeKeys, expected.attributeKeys);
        QCOMPARE(set->embeddings.size(), std::size_t(1));
        QVERIFY(set->embeddings[0].rows == expected.embeddings[0].rows);
        QVERIFY(set->embeddings[0].classEmbeddings == expected.embeddings[0].classEmbeddings);
    }

    /// Every run has the accuracies that the release has written beside it.
    void runsOpen_data() { releases(); }
    void runsOpen() {
        QFETCH(std::string, release);
        const Copy files(release);
        std::ifstream file(files.place / "expected.json");
        const nlohmann::json expected = nlohmann::json::parse(file);
        QVERIFY(expected.at("runs").size() >= 4);
        for (const nlohmann::json& own : expected.at("runs")) {
            const Run run = loadRun(files.place / own.at("file").get<std::string>());
            QCOMPARE(run.method, own.at("method").get<std::string>());
            const GroupReport& report = run.report("test");
            QCOMPARE(*report.averageAccuracy, own.at("average").get<double>());
            QCOMPARE(*report.worstGroupAccuracy, own.at("worst_group").get<double>());
        }
    }

    void specificationsAreRead_data() { releases(); }
    void specificationsAreRead() {
        QFETCH(std::string, release);
        const Copy files(release);
        const ExperimentSpec spec = readExperimentSpec(files.place / "experiment.json");
        QCOMPARE(spec.methods.size(), std::size_t(3));
        QCOMPARE(spec.seeds.size(), std::size_t(2));
    }

    void documentsOpen_data() { releases(); }
    void documentsOpen() {
        QFETCH(std::string, release);
        const Copy files(release);
        Desk desk;
        desk.document.open(files.path("small.groupscope"));
        desk.waitForSet();
        QCOMPARE(desk.openName(), QStringLiteral("small.h5ad"));
        QCOMPARE(desk.context.selectedRows().rows(), groupRows);
        QCOMPARE(desk.document.state().groups.size(), std::size_t(1));
        QCOMPARE(desk.document.state().groups[0].name, QString::fromLatin1(groupName));
        QVERIFY2(desk.told.isEmpty(), qPrintable(desk.told.join(u'\n')));
    }

    void capsulesAreVerified_data() { releases(); }
    void capsulesAreVerified() {
        QFETCH(std::string, release);
        const Copy files(release);
        const CapsuleVerdict verdict = verifyCapsule(files.place / "runs.capsule", {});
        for (const CapsuleFinding& finding : verdict.findings)
            QVERIFY2(finding.outcome != CapsuleOutcome::differs,
                     (finding.check + " " + finding.of + ": " + finding.detail).c_str());
        QVERIFY(verdict.count(CapsuleOutcome::reproduced) > 4);
    }

  private:
    static void releases() {
        QTest::addColumn<std::string>("release");
        for (const auto& entry : fs::directory_iterator(GROUPSCOPE_SOURCE_DIR "/tests/archive"))
            if (entry.is_directory())
                QTest::newRow(entry.path().filename().c_str()) << entry.path().filename().string();
    }
};

QTEST_GUILESS_MAIN(TestArchive)
#include "tst_archive.moc"
