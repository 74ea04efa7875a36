// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/retrieval_values.h"
#include "core/training/predictions.h"
#include "tests/app/window_support.h"

#include <QTemporaryDir>

using namespace groupscope;

namespace {

/// Searches on a session, as a pane has them.
struct SpaceSearches : Searches {
    explicit SpaceSearches(Session* session)
        : Searches(session, makeSpaceSearch(), nullptr, bytesOfSearch) {}

    void requestSpaces(const std::vector<SearchSpace>& spaces) {
        std::vector<SearchKey> keys;
        for (const SearchSpace& space : spaces)
            keys.push_back({space, "test"});
        request(keys);
    }
    std::shared_ptr<const RowSearch> of(const SearchSpace& space) const {
        const auto known = get({space, "test"}).value;
        return known ? known->search : nullptr;
    }
};

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

/// Unit rows that a search with the stored head of a run must look through.
MatrixF unitRowsOf(const Session& session, const QString& id) {
    const Task& task = *session.task();
    const std::vector<int>& rows = task.split("test", "").rows;
    const std::unique_ptr<Head> head = makeHead(session.find(id)->run->head);
    return RowSearch(embedRows(*head, task.X(), rows), std::vector<int>(rows.size(), 0)).unitRows();
}

} // namespace

class TestRetrievalValues : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(QStringLiteral("Groupscope"));
        QCoreApplication::setApplicationName(QStringLiteral("tst_retrieval_values"));
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }
    void init() {
        forgetKeptRuns();
        forgetSettings();
    }

    /// A stopped run that goes on is another one, whatever was known of it.
    void aRunThatGoesOnIsLookedAtAnew() {
        Session session;
        SpaceSearches searches(&session);
        openFile(session, path_);
        QSignalSpy ended(session.queue(), &TrainingQueue::trainingStopped);
        const QString id =
            session.queue()
                ->train(QStringLiteral("dml-margin"), {{"epochs", "60"}, {"hidden_dim", "16"}}, 0, 1)
                .first();
        QTRY_VERIFY_WITH_TIMEOUT(!session.find(id)->history.empty(), 20'000);
        session.queue()->stopRuns(session.queue()->trainingRuns());
        QTRY_VERIFY(session.find(id)->state == SessionRun::State::stopped);
        searches.requestSpaces({{id}});
        QTRY_VERIFY(searches.of({id}) != nullptr);
        const MatrixF before = searches.of({id})->unitRows();
        session.queue()->resume({id});
        QVERIFY(searches.of({id}) == nullptr);
        QTRY_VERIFY_WITH_TIMEOUT(session.find(id)->state == SessionRun::State::done, 60'000);
        searches.requestSpaces({{id}});
        QTRY_VERIFY(searches.of({id}) != nullptr);
        const MatrixF expected = unitRowsOf(session, id);
        QVERIFY(expected != before);
        QVERIFY(searches.of({id})->unitRows() == expected);
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
        SpaceSearches searches(&session);
        openFile(session, path_);
        QTRY_COMPARE(session.runs()->all().size(), std::size_t(4));
        for (const SessionRun& run : session.runs()->all())
            spaces.push_back({run.id});
        // One that cannot be searched holds the others up no longer than it takes.
        const SearchSpace none{session.runs()->all().front().id, RunEmbedding::companion};
        std::vector<SearchSpace> asked = spaces;
        asked.insert(asked.begin() + 1, none);
        searches.requestSpaces(asked);
        for (const SearchSpace& space : spaces)
            QTRY_VERIFY_WITH_TIMEOUT(searches.of(space) != nullptr, 10'000);
        QTRY_VERIFY(!searches.isWorking());
        QVERIFY(searches.of(none) == nullptr && !searches.get({none, "test"}).reason.isEmpty());
    }

    /// Answers and rankings are those of the search, which they do not keep.
    void answersAndRankingsAreOfTheirSearch() {
        Session session;
        openFile(session, path_);
        auto searches = std::make_unique<SpaceSearches>(&session);
        Answers answers(&session, answerOf, nullptr);
        Rankings rankings(&session, rankingOf, nullptr, bytesOfRanking);
        searches->requestSpaces({{}});
        QTRY_VERIFY(searches->of({}) != nullptr);
        std::shared_ptr<const RowSearch> search = searches->of({});
        const std::vector<int>& rows = session.task()->split("test", "").rows;
        const AnswerKey key{search, rows[5], 5, 8};
        answers.request({key});
        rankings.request({search});
        QTRY_VERIFY(answers.get(key).value && rankings.get(search).value);
        QCOMPARE(answers.get(key).value->row, rows[5]);
        QVERIFY(bytesOfAnswer(*answers.get(key).value) >= sizeof(SpaceAnswer) + 8 * sizeof(RankedRow));
        QVERIFY(answers.get(key).value->found.distances == search->find(5, 8).distances);
        const RowRetrieval all = retrieve(search->unitRows(), search->labels(), {});
        QVERIFY(rankings.get(search).value->found.rPrecision == all.rPrecision);
        QVERIFY(rankings.get(search).value->worstFirst == worstFirst(all));
        searches.reset();
        const std::weak_ptr<const RowSearch> left = search;
        search.reset();
        QTRY_VERIFY(left.expired());
    }

    void headsThatLeaveTheEmbeddingAsItIsShareOneCopy() {
        Session session;
        SpaceSearches searches(&session);
        openFile(session, path_);
        trainToTheEnd(session, QStringLiteral("linear-probe"), {{"epochs", "1"}});
        const SearchSpace probe{session.runs()->all().front().id};
        QVERIFY(!makeHead(session.find(probe.runId)->run->head)->transformsEmbedding());
        searches.requestSpaces({probe});
        QTRY_VERIFY(searches.of(probe) != nullptr);
        searches.requestSpaces({{}, probe});
        QTRY_VERIFY(searches.of({}) != nullptr);
        QVERIFY(searches.of({}) == searches.of(probe));
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
        SpaceSearches searches(&session);
        openFile(session, QString::fromStdString(path));
        searches.requestSpaces({{}});
        QTRY_VERIFY((searches.get({SearchSpace(), "test"}).isKnown()));
        const QString message = searches.get({SearchSpace(), "test"}).reason;
        QVERIFY2(message.contains(QStringLiteral("NaN, infinite")), qPrintable(message));
        QVERIFY(searches.of({}) == nullptr);
    }

  private:
    QTemporaryDir folder_;
    QString path_;
};

QTEST_GUILESS_MAIN(TestRetrievalValues)
#include "tst_retrieval_values.moc"
