// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/retrieval_model.h"
#include "core/training/predictions.h"
#include "tests/app/window_support.h"

#include <QTemporaryDir>

using namespace groupscope;

namespace {

void openFile(Session& session, const QString& path) {
    QSignalSpy opened(session.data(), &OpenSet::opened);
    session.data()->open(path);
    QVERIFY(opened.wait(20'000));
}

void trainToTheEnd(Session& session, const QString& method,
                   const std::map<std::string, std::string>& settings) {
    QSignalSpy stopped(session.queue(), &TrainingQueue::trainingStopped);
    QVERIFY(!session.queue()->train(method, settings, 0, 1).isEmpty());
    QVERIFY(stopped.wait(60'000));
}

/// What a search in the kept head of a run must look through.
MatrixF unitRowsOf(const Session& session, const QString& id) {
    const Task& task = *session.task();
    const std::vector<int>& rows = task.split("test", "").rows;
    const std::unique_ptr<Head> head = makeHead(session.find(id)->run->head);
    return RowSearch(embedRows(*head, task.X(), rows), std::vector<int>(rows.size(), 0)).unitRows();
}

} // namespace

class TestRetrievalModel : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(QStringLiteral("Groupscope"));
        QCoreApplication::setApplicationName(QStringLiteral("tst_retrieval_model"));
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }
    void init() {
        forgetKeptRuns();
        forgetSettings();
    }

    /// A stopped run that goes on is another one, whatever was known of it.
    void aRunThatGoesOnIsLookedAtAnew() {
        Session session;
        RetrievalModel model(&session);
        openFile(session, path_);
        QSignalSpy ended(session.queue(), &TrainingQueue::trainingStopped);
        const QString id =
            session.queue()
                ->train(QStringLiteral("dml-margin"), {{"epochs", "60"}, {"hidden_dim", "16"}}, 0, 1)
                .first();
        QTRY_VERIFY_WITH_TIMEOUT(!session.find(id)->history.empty(), 20'000);
        session.queue()->stopRuns(session.queue()->trainingRuns());
        QTRY_VERIFY(session.find(id)->state == SessionRun::State::stopped);
        model.setSpaces({{id}}, "test");
        QTRY_VERIFY(model.searchOf({id}) != nullptr);
        const MatrixF before = model.searchOf({id})->unitRows();
        model.rank({id});
        QTRY_VERIFY(model.rankingOf({id}) != nullptr);
        QSignalSpy forgotten(&model, &RetrievalModel::forgotten);
        session.queue()->resume({id});
        QCOMPARE(forgotten.size(), 1);
        QVERIFY(model.searchOf({id}) == nullptr && model.rankingOf({id}) == nullptr);
        QTRY_VERIFY_WITH_TIMEOUT(session.find(id)->state == SessionRun::State::done, 60'000);
        model.setSpaces({{id}}, "test");
        QTRY_VERIFY(model.searchOf({id}) != nullptr);
        const MatrixF expected = unitRowsOf(session, id);
        QVERIFY(expected != before);
        QVERIFY(model.searchOf({id})->unitRows() == expected);
    }

    /// Runs of an earlier time come from disk one after the other, whatever is being prepared then.
    void whatIsFetchedMeanwhileCanBeSearched() {
        std::vector<SearchSpace> spaces{{}};
        {
            Session session;
            openFile(session, path_);
            for (const char* width : {"8", "16", "24", "32"})
                trainToTheEnd(session, QStringLiteral("dml-margin"),
                              {{"epochs", "1"}, {"hidden_dim", width}});
            QTRY_VERIFY(!session.runs()->all().back().stored.file.isEmpty());
        }
        Session session;
        RetrievalModel model(&session);
        openFile(session, path_);
        QTRY_COMPARE(session.runs()->all().size(), std::size_t(4));
        for (const SessionRun& run : session.runs()->all())
            spaces.push_back({run.id});
        // One that cannot be searched holds the others up no longer than it takes, and is tried once.
        const SearchSpace none{session.runs()->all().front().id, RunEmbedding::companion};
        std::vector<SearchSpace> asked = spaces;
        asked.insert(asked.begin() + 1, none);
        QSignalSpy failed(&model, &RetrievalModel::failed);
        model.setSpaces(asked, "test");
        connect(session.runs(), &RunList::runChanged, &model, [&] { model.setSpaces(asked, "test"); });
        for (const SearchSpace& space : spaces)
            QTRY_VERIFY_WITH_TIMEOUT(model.searchOf(space) != nullptr, 10'000);
        QTRY_VERIFY(!model.isPreparing());
        QVERIFY(model.searchOf(none) == nullptr);
        QCOMPARE(failed.size(), 1);
    }

    /// The space that is wanted last is ranked, also when it could not be searched yet when it was asked for.
    void aRankingIsStartedThatWasWantedWhileAnotherRuns() {
        QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("large.h5ad")).toStdString();
        saveEmbeddingSet(smallSet(8000), path);
        Session session;
        RetrievalModel model(&session);
        openFile(session, QString::fromStdString(path));
        trainToTheEnd(session, QStringLiteral("adapter"), {{"epochs", "1"}});
        const SearchSpace trained{session.runs()->all().front().id};
        model.setSpaces({{}}, "test");
        QTRY_VERIFY(model.searchOf({}) != nullptr);
        model.rank({});
        model.setSpaces({{}, trained}, "test");
        model.rank(trained);
        QTRY_VERIFY_WITH_TIMEOUT(model.rankingOf(trained) != nullptr, 30'000);
        // A space that is gone is not ranked any longer.
        model.setSpaces({{}}, "test");
        model.rank({});
        QVERIFY(model.isRanking() || model.rankingOf({}) != nullptr);
        model.setSpaces({trained}, "test");
        QVERIFY(!model.isRanking() && model.rankingOf({}) == nullptr);
        QTRY_VERIFY(model.searchOf(trained) != nullptr);
        model.rank(trained);
        QVERIFY(model.isRanking());
        model.rest();
        QVERIFY(!model.isRanking());
    }

    void headsThatLeaveTheEmbeddingAsItIsShareOneCopy() {
        Session session;
        RetrievalModel model(&session);
        openFile(session, path_);
        trainToTheEnd(session, QStringLiteral("linear-probe"), {{"epochs", "1"}});
        const SearchSpace probe{session.runs()->all().front().id};
        QVERIFY(!makeHead(session.find(probe.runId)->run->head)->transformsEmbedding());
        model.setSpaces({probe}, "test");
        QTRY_VERIFY(model.searchOf(probe) != nullptr);
        model.setSpaces({{}, probe}, "test");
        QTRY_VERIFY(model.searchOf({}) != nullptr);
        QVERIFY(model.searchOf({}) == model.searchOf(probe));
    }

    /// Rows without distances have no nearest ones: that is said, and nothing is searched.
    void rowsWithoutDistancesAreRefused() {
        EmbeddingSet set = smallSet();
        MatrixF rows = set.embeddings[0].rows.view();
        rows.row(2 * 300 + 5).setConstant(1e30f);
        set.embeddings[0].rows = std::move(rows);
        QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("long.h5ad")).toStdString();
        saveEmbeddingSet(set, path);
        Session session;
        RetrievalModel model(&session);
        QSignalSpy failed(&model, &RetrievalModel::failed);
        openFile(session, QString::fromStdString(path));
        model.setSpaces({{}}, "test");
        QTRY_COMPARE(failed.size(), 1);
        const QString message = failed.front().front().toString();
        QVERIFY2(message.contains(QStringLiteral("NaN, infinite")), qPrintable(message));
        QVERIFY(model.searchOf({}) == nullptr);
    }

  private:
    QTemporaryDir folder_;
    QString path_;
};

QTEST_GUILESS_MAIN(TestRetrievalModel)
#include "tst_retrieval_model.moc"
