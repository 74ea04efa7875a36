// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/random_split.h"
#include "core/data/task.h"
#include "core/io/anndata/anndata_reader.h"
#include "core/io/anndata/anndata_writer.h"
#include "core/io/anndata/derived_set.h"
#include "tests/support/checks.h"
#include "tests/support/four_row_file.h"
#include "tests/support/synthetic.h"

#include <QTemporaryDir>
#include <functional>
#include <optional>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// A set that declares a split of each form.
std::shared_ptr<EmbeddingSet> declaringSet() {
    auto set = birdsInPlaces(60);
    std::vector<int> few(set->size(), 0);
    few[0] = few[3] = 1;
    set->columns.push_back({"few", {"False", "True"}, few, {}});
    set->splits = {
        {.name = "few_shot", .title = "Two shots", .purpose = Purpose::fit, .column = "few"},
        {.name = "wet", .title = "", .purpose = Purpose::report, .column = "place", .value = "water"}};
    return set;
}

using Writing = std::function<void(Hdf5Group&)>;

} // namespace

class TestSplitFiles : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void whatIsWrittenComesBack() {
        const auto set = declaringSet();
        saveEmbeddingSet(*set, path());
        const auto read = openEmbeddingSet(path());
        QVERIFY(read->splits == set->splits);
        QVERIFY(read->notices.empty());
        const auto task = makeTask(read);
        QVERIFY(task->findSplit("few_shot")->rows == (std::vector<int>{0, 3}));
    }

    void aNewSplitLeavesTheDeclarationsOfTheUsualSetsBehind() {
        auto set = declaringSet();
        set->splits.push_back(
            {.name = "test", .title = "", .purpose = Purpose::report, .column = "place", .value = "land"});
        const auto derived =
            withColumns(*set, {splitColumnOf("fold", std::vector<int>(set->size(), 0))}, "fold");
        QCOMPARE(derived->splits.size(), std::size_t(2));
    }

    void valuesMayBeNumbersAndTexts_data() {
        QTest::addColumn<Writing>("write");
        QTest::newRow("text") << Writing([](Hdf5Group& group) { group.writeText("value", "7"); });
        QTest::newRow("number") << Writing([](Hdf5Group& group) {
            group.writeNumbers<std::int64_t>("value", std::vector<std::int64_t>{7}, {1});
        });
    }
    void valuesMayBeNumbersAndTexts() {
        QFETCH(Writing, write);
        const auto read = opened([&](Hdf5Group& group) {
            group.writeText("purpose", "report");
            group.writeText("column", "fold");
            write(group);
        });
        QCOMPARE(read->splits.size(), std::size_t(1));
        QCOMPARE(read->splits[0].value.value(), std::string("7"));
    }

    void whatDoesNotFitIsLeftOutWithItsReason_data() {
        QTest::addColumn<Writing>("write");
        QTest::addColumn<QByteArray>("reason");
        const auto row = [](const char* reason, std::optional<std::string> purpose,
                            std::optional<std::string> column, const Writing& more) {
            QTest::newRow(reason) << Writing([purpose, column, more](Hdf5Group& group) {
                if (purpose)
                    group.writeText("purpose", *purpose);
                if (column)
                    group.writeText("column", *column);
                if (more)
                    more(group);
            }) << QByteArray(reason);
        };
        const Writing seven = [](Hdf5Group& group) { group.writeText("value", "7"); };
        row("it names no purpose", {}, "fold", seven);
        row("'training' is no purpose: write fit, fit_unlabeled, select or report", "training", "fold",
            seven);
        row("it names no column", "report", {}, {});
        row("it names column 'sea', which obs does not have", "report", "sea", {});
        row("it names no value, and column 'bird' is not one of yes and no", "report", "bird", {});
        row("column 'fold' has no value '8'", "report", "fold",
            [](Hdf5Group& group) { group.writeText("value", "8"); });
        row("its value is neither a text nor a whole number", "report", "fold", [](Hdf5Group& group) {
            group.writeNumbers<std::int64_t>("value", std::vector<std::int64_t>{7, 8}, {2});
        });
    }
    void whatDoesNotFitIsLeftOutWithItsReason() {
        QFETCH(Writing, write);
        QFETCH(QByteArray, reason);
        const auto read = opened(write);
        QVERIFY(read->splits.empty());
        QCOMPARE(read->notices.size(), std::size_t(1));
        CHECK_HOLDS(read->notices[0].commandLine(),
                    "uns/groupscope/row_sets/far is left out: " + reason.toStdString());
    }

    void namesAndFormsAreLookedAt() {
        const auto read = openFourRows(path(), [](FileParts& parts) {
            Hdf5Group sets = parts.groupscope.createGroup("row_sets");
            sets.writeText("flat", "report");
            Hdf5Group named = sets.createGroup("Far Away");
            named.writeText("purpose", "report");
            named.writeText("column", "bird");
            named.writeText("value", "water");
        });
        QVERIFY(read->splits.empty());
        CHECK_HOLDS(read->notices.at(0).commandLine(),
                    "row_sets/Far Away is left out: a name is made of a-z");
        CHECK_HOLDS(read->notices.at(1).commandLine(), "row_sets/flat is left out: it is no group");
    }

  private:
    std::string path() const { return folder_.filePath(QStringLiteral("set.h5ad")).toStdString(); }

    /// A set with a column "fold" of numbers and the split "far" that `write` declares.
    std::shared_ptr<const EmbeddingSet> opened(const Writing& write) const {
        return openFourRows(path(), [&](FileParts& parts) {
            parts.obs.writeNumbers<std::int64_t>("fold", std::vector<std::int64_t>{6, 6, 7, 6}, {4});
            Hdf5Group far = parts.groupscope.createGroup("row_sets").createGroup("far");
            write(far);
        });
    }

    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestSplitFiles)
#include "tst_split_files.moc"
