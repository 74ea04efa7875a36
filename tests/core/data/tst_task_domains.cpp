// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/data/task_definition.h"
#include "core/data/task_domains.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Birds in places with a domain column of three values: rows 0, 1, 2, 0, 1, 2, …
std::shared_ptr<EmbeddingSet> birdsOfDomains() {
    auto set = birdsInPlaces(60);
    Column domains{.name = "camera", .categories = {"a", "b", "c"}, .codes = {}, .colors = {}};
    for (std::size_t row = 0; row < set->size(); ++row)
        domains.codes.push_back(static_cast<int>(row % 3));
    set->columns.push_back(domains);
    set->domainKey = "camera";
    return set;
}

} // namespace

class TestTaskDomains : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void theNamedColumnComesFirst() {
        const auto set = birdsOfDomains();
        QCOMPARE(domainColumn(*makeTask(set)).name, std::string("camera"));
        set->domainKey.clear();
        QCOMPARE(domainColumn(*makeTask(set)).name, std::string("place")); // the only attribute
        set->columns.back().name = "domain";
        QCOMPARE(domainColumn(*makeTask(set)).name, std::string("domain"));
    }

    void noColumnIsRefused() {
        const auto set = birdsInPlaces(60);
        const auto task = makeTask(set, {.useFileAttributes = false});
        QVERIFY(!hasDomains(*task));
        CHECK_HOLDS(messageOf<DataError>([&] { domainColumn(*task); }), "domain_key");
    }

    /// Domains that no row to learn from is of do not count.
    void domainsAreThoseOfTheRows() {
        const auto task = makeTask(birdsOfDomains());
        std::vector<int> rows;
        for (const int row : task->fitRows())
            if (row % 3 != 1)
                rows.push_back(row);
        const RowDomains domains = domainsOf(*task, rows, "test");
        QVERIFY(domains.names == (std::vector<std::string>{"a", "c"}));
        QVERIFY(domains.ofValue == (std::vector<int>{0, -1, 1}));
        for (std::size_t i = 0; i < rows.size(); ++i)
            QCOMPARE(domains.codes[i], rows[i] % 3 == 0 ? 0 : 1);
    }

    void rowsWithoutDomainAndOneDomainAreRefused() {
        const auto set = birdsOfDomains();
        const auto sound = makeTask(set);
        const std::vector<int> one{0, 3, 6};
        CHECK_HOLDS(messageOf<DataError>([&] { domainsOf(*sound, one, "pairs"); }), "but all are of 'a'");
        set->columns.back().codes[static_cast<std::size_t>(sound->fitRows()[4])] = -1;
        const auto task = makeTask(set);
        const std::string message = messageOf<DataError>([&] { domainsOf(*task, task->fitRows(), "pairs"); });
        CHECK_HOLDS(message, "pairs needs the domain of every training example");
        CHECK_HOLDS(message, "1 example has none");
    }

    void domainsThatTellTheClassAreTold() {
        const auto set = birdsOfDomains();
        const auto task = makeTask(set);
        const std::vector<int>& rows = task->fitRows();
        QVERIFY(domainWarning(*task, rows, domainsOf(*task, rows, "test")).empty());
        set->columns.back().codes = task->labels; // but for a name the class again
        const auto same = makeTask(set);
        CHECK_HOLDS(domainWarning(*same, rows, domainsOf(*same, rows, "test")),
                    "a representation without domains is one without classes");
    }

    /// Rows of other domains are other data: a run of the one is no run of the other.
    void domainsArePartOfTheTask() {
        const auto set = birdsOfDomains();
        const TaskDefinition definition = definitionOf(*makeTask(set));
        QCOMPARE(definition.inputs.back().role, std::string("domain"));
        QCOMPARE(definition.inputs.back().name, std::string("camera"));
        QVERIFY(definition == definitionOf(*makeTask(birdsOfDomains())));
        std::swap(set->columns.back().codes[0], set->columns.back().codes[1]);
        QVERIFY(definition.hash() != definitionOf(*makeTask(set)).hash());
    }
};

QTEST_APPLESS_MAIN(TestTaskDomains)
#include "tst_task_domains.moc"
