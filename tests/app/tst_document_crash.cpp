// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/document.h"
#include "app/views/pane_context.h"
#include "tests/app/small_set.h"

#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QProcess>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <cstdio>
#include <memory>
#include <random>

using namespace groupscope;

namespace {

constexpr int stepMilliseconds = 50;

/// Work of the process that is killed: names groups, saves now and then, and reports when it did which.
int workUntilKilled(const QString& set, const QString& file, const QString& name, int interval) {
    Session session;
    PaneContext context(&session);
    Document document(&context);
    if (interval > 0)
        document.setRecoveryInterval(interval);
    bool isReady = false;
    QObject::connect(session.stored(), &StoredRuns::runsRead, &document, [&] { isReady = true; });
    session.data()->open(set);
    int made = 0;
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, &document, [&] {
        if (!isReady)
            return;
        RowSelection rows(session.set()->size());
        rows.set(static_cast<std::size_t>(made), true);
        context.setSelectedRows(rows);
        document.groups()->add(QStringLiteral("%1/%2").arg(name).arg(made), rows);
        ++made;
        if (!file.isEmpty() && made % 7 == 0)
            made == 7 ? document.saveAs(file) : document.save();
        std::printf("%d\n", made);
        std::fflush(stdout);
    });
    timer.start(stepMilliseconds);
    return QCoreApplication::exec();
}

struct Child {
    QProcess process;
    QElapsedTimer clock;
    qint64 killAt = 0;
    std::vector<qint64> madeAt; ///< milliseconds of the clock, by number of the group
    QByteArray rest;
    bool dead = false;

    void read() {
        rest += process.readAllStandardOutput();
        for (qsizetype end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
            madeAt.push_back(clock.elapsed());
            rest.remove(0, end + 1);
        }
    }
};

} // namespace

/// Programs that are killed at random moments: at most ten seconds are lost, and less where documents are
/// kept more often.
class TestDocumentCrash : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(QStringLiteral("Groupscope"));
        QCoreApplication::setApplicationName(QStringLiteral("tst_document_crash"));
        set_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }
    void init() {
        QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).removeRecursively();
    }

    void littleIsLost_data() {
        QTest::addColumn<int>("children");
        QTest::addColumn<int>("longest");
        QTest::addColumn<int>("interval"); // 0: that of the program
        QTest::addColumn<int>("allowed");
        QTest::newRow("few") << 6 << 9'000 << 500 << 2'500;
        if (qEnvironmentVariableIsSet("GROUPSCOPE_CRASHES"))
            QTest::newRow("fifty") << 50 << 40'000 << 0 << 10'000;
    }
    void littleIsLost() {
        QFETCH(int, children);
        QFETCH(int, longest);
        QFETCH(int, interval);
        QFETCH(int, allowed);
        std::mt19937 random(static_cast<unsigned>(children));
        std::vector<std::unique_ptr<Child>> all;
        for (int i = 0; i < children; ++i) {
            Child& child = *all.emplace_back(std::make_unique<Child>());
            const QString file =
                i % 2 == 0 ? QString() : folder_.filePath(QStringLiteral("%1.groupscope").arg(i));
            child.killAt = 1'500 + static_cast<qint64>(random() % static_cast<unsigned>(longest));
            child.process.setProcessChannelMode(QProcess::SeparateChannels);
            child.clock.start();
            child.process.start(
                QCoreApplication::applicationFilePath(),
                {QStringLiteral("--child"), set_, file, QString::number(i), QString::number(interval)});
            QVERIFY(child.process.waitForStarted());
        }
        for (bool lives = true; lives; QTest::qWait(5)) {
            lives = false;
            for (auto& child : all) {
                child->read();
                if (!child->dead && child->clock.elapsed() >= child->killAt) {
                    child->process.kill();
                    child->process.waitForFinished();
                    child->killAt = child->clock.elapsed();
                    child->read();
                    child->dead = true;
                }
                lives = lives || !child->dead;
            }
        }
        std::map<int, std::size_t> recovered; // groups, by child
        for (const Recovered& left : Recovery::left()) {
            const DocumentState state = Recovery::read(left); // whole, or it would throw
            if (!state.groups.empty())
                recovered[state.groups[0].name.section(u'/', 0, 0).toInt()] = state.groups.size();
        }
        qint64 worst = 0;
        for (int i = 0; i < children; ++i) {
            Child& child = *all[i];
            const std::size_t made = child.madeAt.size();
            const QString file = folder_.filePath(QStringLiteral("%1.groupscope").arg(i));
            std::size_t there =
                QFile::exists(file) ? readDocument(file).groups.size() : 0; // never half of it
            if (const auto left = recovered.find(i); left != recovered.end())
                there = std::max(there, left->second);
            if (there < made) {
                const qint64 lost = child.killAt - child.madeAt[there];
                worst = std::max(worst, lost);
                QVERIFY2(lost <= allowed, qPrintable(QStringLiteral("%1 ms of child %2, %3 of %4 groups")
                                                         .arg(lost)
                                                         .arg(i)
                                                         .arg(there)
                                                         .arg(made)));
            }
        }
        qInfo("%zu documents to recover, at worst %lld ms lost", recovered.size(),
              static_cast<long long>(worst));
        for (int i = 1; i < children; i += 2)
            QFile::remove(folder_.filePath(QStringLiteral("%1.groupscope").arg(i)));
    }

  private:
    QTemporaryDir folder_;
    QString set_;
};

int main(int argc, char** argv) {
    QCoreApplication application(argc, argv);
    if (argc == 6 && QString::fromLocal8Bit(argv[1]) == QStringLiteral("--child")) {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(QStringLiteral("Groupscope"));
        QCoreApplication::setApplicationName(QStringLiteral("tst_document_crash"));
        return workUntilKilled(QString::fromLocal8Bit(argv[2]), QString::fromLocal8Bit(argv[3]),
                               QString::fromLocal8Bit(argv[4]), QString::fromLocal8Bit(argv[5]).toInt());
    }
    TestDocumentCrash test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_document_crash.moc"
