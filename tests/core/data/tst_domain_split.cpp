// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/data/domain_split.h"
#include "core/data/task_to_look_at.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <algorithm>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// 120 rows of two classes in three domains; the last two rows have no domain and no class.
struct Rows {
    Strata strata{.names = {"cat", "dog"}, .ofRow = {}};
    Column site{"site", {"a", "b", "c"}, {}, {}};
    Rows() {
        for (int row = 0; row < 120; ++row) {
            strata.ofRow.push_back(row % 2);
            site.codes.push_back(row / 40);
        }
        site.codes[118] = -1;
        strata.ofRow[119] = -1;
    }
};

EmbeddingSet setOf(const std::vector<std::string>& classes, const std::vector<std::string>& words) {
    EmbeddingSet set;
    set.classKey = "kind";
    set.splitKey = "fold";
    Column kind{"kind", classes, {}, {}}, fold{"fold", words, {}, {}};
    MatrixF rows(12, 3);
    for (int row = 0; row < 12; ++row) {
        set.ids.push_back(std::to_string(row));
        kind.codes.push_back(row % static_cast<int>(classes.size()));
        fold.codes.push_back(row % static_cast<int>(words.size()));
        rows.row(row).setConstant(static_cast<float>(row + 1));
    }
    set.columns = {kind, fold};
    Embedding embedding;
    embedding.name = "X";
    embedding.rows = std::move(rows);
    set.embeddings.push_back(std::move(embedding));
    return set;
}

} // namespace

class TestDomainSplit : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void oneDomainIsTestAndNoOther() {
        const Rows rows;
        const std::vector<int> split = splitByDomain(rows.strata, rows.site, 1, 0.25, 3);
        for (std::size_t row = 0; row < 118; ++row)
            QCOMPARE(split[row] == 2, rows.site.codes[row] == 1);
        QCOMPARE(split[118], -1);
        QCOMPARE(split[119], -1);
        for (const int stratum : {0, 1}) { // a quarter of each class, to a row
            int chosen = 0, all = 0;
            for (std::size_t row = 0; row < 118; ++row)
                if (rows.strata.ofRow[row] == stratum && split[row] != 2) {
                    ++all;
                    chosen += split[row] == 1 ? 1 : 0;
                }
            QVERIFY(std::abs(chosen - all / 4.0) <= 1.0);
        }
        QVERIFY(split == splitByDomain(rows.strata, rows.site, 1, 0.25, 3));
        QVERIFY(split != splitByDomain(rows.strata, rows.site, 1, 0.25, 4));
    }

    void refusesWhatMakesNoSplit() {
        Rows rows;
        QVERIFY_THROWS_EXCEPTION(UsageError, splitByDomain(rows.strata, rows.site, 3, 0.25, 0));
        QVERIFY_THROWS_EXCEPTION(UsageError, splitByDomain(rows.strata, rows.site, 0, 1.0, 0));
        std::fill(rows.site.codes.begin(), rows.site.codes.end(), 0);
        QVERIFY_THROWS_EXCEPTION(UsageError, splitByDomain(rows.strata, rows.site, 0, 0.25, 0)); // all
        QVERIFY_THROWS_EXCEPTION(UsageError, splitByDomain(rows.strata, rows.site, 1, 0.25, 0)); // none
    }

    void domainsAreKnownByTheirNames() {
        EmbeddingSet set = setOf({"cat", "dog"}, {"train", "test"});
        QVERIFY(domainLikeColumns(set).empty());
        set.columns.push_back({"hospital", {"x", "y"}, std::vector<int>(12, 0), {}});
        set.columns.push_back({"camera", {"only"}, std::vector<int>(12, 0), {}});
        QCOMPARE(domainLikeColumns(set).size(), std::size_t(1));
        QCOMPARE(domainLikeColumns(set).front()->name, std::string("hospital"));
        set.domainKey = "fold"; // what the set says beats what names suggest
        QCOMPARE(domainLikeColumns(set).front()->name, std::string("fold"));
    }

    void oneClassCanBeLookedAtAndNotTrained() {
        const auto set = std::make_shared<const EmbeddingSet>(setOf({"cat"}, {"train", "test"}));
        QVERIFY_THROWS_EXCEPTION(DataError, makeTask(set));
        const auto task = makeTaskToLookAt(set);
        QCOMPARE(task->fitRows().size(), std::size_t(6));
        QVERIFY_THROWS_EXCEPTION(DataError, requireTrainable(*task));
    }

    void otherWordsOfASplitCanBeLookedAt() {
        const auto set = std::make_shared<const EmbeddingSet>(setOf({"cat", "dog"}, {"first", "second"}));
        QVERIFY_THROWS_EXCEPTION(DataError, makeTask(set));
        const auto task = makeTaskToLookAt(set);
        QVERIFY(task->fitRows().empty());
        QCOMPARE(task->rowsWithClass().size(), std::size_t(12));
        QVERIFY_THROWS_EXCEPTION(DataError, requireTrainable(*task));
    }
};

QTEST_APPLESS_MAIN(TestDomainSplit)
#include "tst_domain_split.moc"
