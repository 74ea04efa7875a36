// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/slices/slices.h"

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/columns/column_queries.h"
#include "core/slices/slice_halves.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// A run with these predictions of the validation examples.
Run runOf(const Task& task, std::vector<int> predictions, std::uint64_t seed = 0) {
    Run run;
    run.method = "erm";
    run.seed = seed;
    run.groups = task.groups;
    const Split& split = task.select();
    run.splits = {{.name = split.name,
                   .title = split.title,
                   .report = {},
                   .rows = split.rows,
                   .predictions = std::move(predictions),
                   .logits = {}}};
    return run;
}

/// Birds in places with a second attribute of three values, some missing.
std::shared_ptr<EmbeddingSet> birdsWithWeather(int perSplit) {
    auto set = birdsInPlaces(perSplit, 4);
    Column weather{"the weather", {"sun", "rain or snow", "fog"}, {}, {}};
    Random random(1, "weather");
    for (std::size_t row = 0; row < set->size(); ++row)
        weather.codes.push_back(static_cast<int>(random.below(4)) - 1);
    set->columns.push_back(std::move(weather));
    set->attributeKeys = {"place", "the weather"};
    return set;
}

/// Events of the validation examples at the rate that `rateOf` says of each row.
template<class RateOf>
SliceEvents eventsOf(const Task& task, std::uint64_t seed, const RateOf& rateOf) {
    SliceEvents events{"val", "errors", {}};
    Random random(seed, "events");
    for (const int row : task.selectRows())
        events.events.push_back(random.uniform() < rateOf(row) ? 1.0 : 0.0);
    return events;
}

/// Whether it is a landbird on water.
bool outOfPlace(const Task& task, int row) {
    return task.labels[row] == 0 && task.set->findColumn("place")->codes[row] == 1;
}

/// Shares of three seeds that agree in part.
SliceEvents sharesOf(const Task& task, std::uint64_t seed) {
    SliceEvents events{"val", "errors", {}};
    Random random(seed, "shares");
    for (std::size_t i = 0; i < task.selectRows().size(); ++i) {
        const double rate = random.uniform() < 0.3 ? 0.8 : 0.1;
        int wrong = 0;
        for (int k = 0; k < 3; ++k)
            wrong += random.uniform() < rate ? 1 : 0;
        events.events.push_back(wrong / 3.0);
    }
    return events;
}

/// 400 examples a split, of two classes in six clouds each; places at random.
std::shared_ptr<EmbeddingSet> cloudsSet() {
    constexpr int perSplit = 400, dimensions = 12;
    Random random(2, "clouds");
    MatrixF X(3 * perSplit, dimensions);
    std::vector<int> classes, places, splits;
    for (int row = 0; row < 3 * perSplit; ++row) {
        classes.push_back(row % 2);
        places.push_back(static_cast<int>(random.below(2)));
        splits.push_back(row / perSplit);
        for (int d = 0; d < dimensions; ++d)
            X(row, d) = static_cast<float>(0.25 * random.normal());
        X(row, 6 * (row % 2) + row / 2 % 6) += 1.0f; // the cloud within the class
    }
    return makeSet(std::move(X), classes, places, splits);
}

int cloudOf(int row) {
    return row / 2 % 6;
}

std::vector<std::string> idsOf(const SliceSearch& search) {
    std::vector<std::string> ids;
    for (const Slice& slice : search.slices)
        ids.push_back(slice.id);
    std::sort(ids.begin(), ids.end());
    return ids;
}

bool anyBelow(const SliceSearch& search, double level) {
    return !search.slices.empty() && search.slices.front().corrected < level;
}

/// P(at least `events` in a draw of `n` of `all`, of which `total` are events), term by term.
double hypergeometricTail(int events, int n, int total, int all) {
    const auto choose = [](int a, int b) {
        return std::lgamma(a + 1.0) - std::lgamma(b + 1.0) - std::lgamma(a - b + 1.0);
    };
    double sum = 0.0;
    for (int k = std::max(events, n + total - all); k <= std::min(n, total); ++k)
        sum += std::exp(choose(total, k) + choose(all - total, n - k) - choose(all, n));
    return sum;
}

} // namespace

/// Slices of a split in which events are frequent.
class TestSlices : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void errorsAreSharesOfSeeds() {
        const auto task = makeTask(birdsInPlaces(50));
        std::vector<int> right;
        for (const int row : task->selectRows())
            right.push_back(task->labels[row]);
        std::vector<int> wrong = right;
        wrong[3] = 1 - wrong[3];
        const Run a = runOf(*task, right), b = runOf(*task, wrong, 1);
        const std::vector<const Run*> both{&a, &b}, first{&a}, second{&b};
        const SliceEvents events = errorsOf(*task, both, "val");
        QCOMPARE(events.title, std::string("errors of erm, 2 seeds"));
        for (std::size_t i = 0; i < events.events.size(); ++i)
            QCOMPARE(events.events[i], i == 3 ? 0.5 : 0.0);
        const SliceEvents broken = brokenBy(*task, second, first, "validation");
        QVERIFY(std::isnan(broken.events[3])); // b predicts it wrongly: a cannot break it
        QCOMPARE(broken.split, std::string("val"));
        QCOMPARE(brokenBy(*task, first, second, "val").events[3], 1.0);
    }

    /// Every combination with enough examples and more events than elsewhere, and no other; numbers and rows
    /// by plain loops, queries by RowQuery.
    void theLatticeIsComplete() {
        const auto task = makeTask(birdsWithWeather(240));
        const SliceEvents events =
            eventsOf(*task, 5, [&](int row) { return outOfPlace(*task, row) ? 0.6 : 0.2; });
        const SliceOptions options{.kind = SliceOptions::Kind::attributes, .seed = 9};
        const SliceSearch search = searchSlices(*task, events, options, {});
        const SliceHalves halves = drawHalves(*task, events, options.seed);
        const auto fields = queryFields(exampleColumns({.task = task}));
        const std::vector<const Column*> columns{task->set->findColumn("bird"),
                                                 task->set->findColumn("place"),
                                                 task->set->findColumn("the weather")};
        std::vector<double> chances;
        std::set<std::string> expected;
        for (int y = -1; y < 2; ++y)
            for (int p = -1; p < 2; ++p)
                for (int w = -1; w < 3; ++w) {
                    if (p < 0 && w < 0)
                        continue;
                    const std::array wanted{y, p, w};
                    EventTally found, measured;
                    for (std::size_t i = 0; i < halves.rows.size(); ++i) {
                        bool in = true;
                        for (std::size_t c = 0; c < wanted.size(); ++c)
                            in = in && (wanted[c] < 0 || columns[c]->codes[halves.rows[i]] == wanted[c]);
                        if (in)
                            (halves.measures[i] != 0 ? measured : found).add(halves.events[i]);
                    }
                    const EventTally others = halves.found.without(found);
                    if (found.n < 5 || measured.n < 10 || found.events * others.n <= others.events * found.n)
                        continue;
                    std::string id;
                    for (std::size_t c = 0; c < wanted.size(); ++c)
                        if (wanted[c] >= 0)
                            id += (id.empty() ? "" : ",") + columns[c]->name + "=" +
                                  columns[c]->categories[wanted[c]];
                    expected.insert(id);
                    const auto own = std::find_if(search.slices.begin(), search.slices.end(),
                                                  [&](const Slice& slice) { return slice.id == id; });
                    QVERIFY2(own != search.slices.end(), id.c_str());
                    QCOMPARE(own->n, measured.n);
                    QCOMPARE(own->rate, measured.events / measured.n);
                    CHECK_AT_MOST(std::abs(own->chance -
                                           hypergeometricTail(static_cast<int>(measured.events), measured.n,
                                                              static_cast<int>(halves.measured.events),
                                                              halves.measured.n)),
                                  1e-9);
                    QCOMPARE(own->rows.count(), static_cast<std::size_t>(found.n + measured.n));
                    RowSelection asked = RowQuery::parse(own->query).select(fields, task->labels.size()).rows;
                    RowSelection split(task->labels.size());
                    for (const int row : task->selectRows())
                        split.set(static_cast<std::size_t>(row), true);
                    asked.combine(split, Combine::intersect);
                    QCOMPARE(own->rows, asked);
                }
        QVERIFY(expected.size() >= 5);
        QCOMPARE(search.tried, expected.size());
        QCOMPARE(search.slices.size(), expected.size());
        const auto planted = std::find_if(search.slices.begin(), search.slices.end(), [](const Slice& slice) {
            return slice.id == "bird=landbird,place=water";
        });
        QVERIFY(planted != search.slices.end());
        QVERIFY(planted->corrected < 0.01);
    }

    /// An attribute that says the same as another one adds no slices.
    void equalSlicesAreTriedOnce() {
        auto set = birdsInPlaces(200);
        Column twin = set->columns[1];
        twin.name = "twin";
        set->columns.push_back(twin);
        const auto once = makeTask(set);
        set->attributeKeys = {"place", "twin"};
        const auto twice = makeTask(set);
        const SliceEvents events =
            eventsOf(*once, 1, [&](int row) { return once->groupIds[row] == 1 ? 0.5 : 0.2; });
        const SliceOptions options{.kind = SliceOptions::Kind::attributes};
        QCOMPARE(idsOf(searchSlices(*twice, events, options, {})),
                 idsOf(searchSlices(*once, events, options, {})));
    }

    void plantedCloudIsFound() {
        const auto task = makeTask(cloudsSet());
        const auto planted = [&](int row) { return task->labels[row] == 1 && cloudOf(row) == 2; };
        const SliceEvents events = eventsOf(*task, 3, [&](int row) { return planted(row) ? 0.8 : 0.1; });
        const SliceSearch search = searchSlices(*task, events, {}, {});
        QVERIFY(!search.slices.empty());
        const Slice& first = search.slices.front();
        QVERIFY(first.corrected < 0.001);
        QVERIFY(first.rate > 0.6 && first.elsewhere < 0.2);
        QVERIFY(first.interval.low < 0.8 && first.interval.high > first.rate);
        const std::vector<int> rows = first.rows.rows();
        const auto inside = std::count_if(rows.begin(), rows.end(), planted);
        QVERIFY2(inside >= 0.9 * static_cast<double>(rows.size()), qPrintable(QString::number(inside)));
        QVERIFY(inside >= 25); // of 33
        QVERIFY(first.query.empty());
        CHECK_HOLDS(first.title, "waterbird");
    }

    /// Shares of searches without anything to find that report something at 5 %.
    void falseDiscoveriesAreRare() {
        const auto task = makeTask(birdsWithWeather(200));
        constexpr int searches = 400;
        for (const auto kind : {SliceOptions::Kind::clusters, SliceOptions::Kind::attributes}) {
            int whole = 0, shares = 0;
            for (int k = 0; k < searches; ++k) {
                const SliceOptions options{.kind = kind, .seed = static_cast<std::uint64_t>(k)};
                whole += anyBelow(
                    searchSlices(*task, eventsOf(*task, k, [](int) { return 0.3; }), options, {}), 0.05);
                shares += anyBelow(searchSlices(*task, sharesOf(*task, k), options, {}), 0.05);
            }
            qInfo("false discoveries in %d searches: %d of whole events, %d of shares", searches, whole,
                  shares);
            CHECK_AT_MOST(whole / double(searches), 0.07);
            CHECK_AT_MOST(shares / double(searches), 0.07);
        }
    }

    /// The searched slices do not depend on the half that measures them.
    void theMeasuringHalfSuggestsNothing() {
        const auto task = makeTask(cloudsSet());
        SliceEvents events = eventsOf(*task, 3, [&](int row) { return cloudOf(row) == 2 ? 0.7 : 0.2; });
        const SliceHalves halves = drawHalves(*task, events, 0);
        const std::vector<std::string> before = idsOf(searchSlices(*task, events, {}, {}));
        for (std::size_t i = 0; i < halves.rows.size(); ++i)
            if (halves.measures[i] != 0)
                events.events[i] = 1.0 - events.events[i];
        QVERIFY(!before.empty());
        QCOMPARE(idsOf(searchSlices(*task, events, {}, {})), before);
    }

    void clustersReadNoAttribute() {
        auto set = cloudsSet();
        const auto before = makeTask(set);
        const SliceEvents events =
            eventsOf(*before, 3, [&](int row) { return cloudOf(row) == 2 ? 0.7 : 0.2; });
        const SliceSearch search = searchSlices(*before, events, {}, {});
        for (int& code : set->columns[1].codes)
            code = 1 - code;
        const SliceSearch other = searchSlices(*makeTask(set), events, {}, {});
        QCOMPARE(other.slices.size(), search.slices.size());
        for (std::size_t i = 0; i < search.slices.size(); ++i)
            QCOMPARE(other.slices[i].rows, search.slices[i].rows);
    }

    void sameAtAnyThreadCount() {
        const auto task = makeTask(birdsWithWeather(300));
        for (const auto kind : {SliceOptions::Kind::clusters, SliceOptions::Kind::attributes}) {
            const auto searched = [&](int threads) {
                const WithThreads some(threads);
                return searchSlices(*task, sharesOf(*task, 1), {.kind = kind}, {});
            };
            const SliceSearch one = searched(1), two = searched(2);
            QCOMPARE(one.slices.size(), two.slices.size());
            QVERIFY(!one.slices.empty());
            for (std::size_t i = 0; i < one.slices.size(); ++i) {
                QCOMPARE(one.slices[i].id, two.slices[i].id);
                QCOMPARE(one.slices[i].rows, two.slices[i].rows);
                QVERIFY(one.slices[i].corrected == two.slices[i].corrected);
            }
        }
    }

    /// Templates move with the place: the slice of landbirds on water is named by the second one.
    void aSliceIsNamedInWords() {
        auto set = birdsInPlaces(300);
        MatrixF texts = MatrixF::Zero(4, 8);
        texts << 1, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0,
            0;
        set->embeddings[0].templates = {
            texts, {0, 0, 1, 1}, {"a {} on land", "a {} on water", "a {} on land", "a {} on water"}};
        const auto task = makeTask(set);
        const SliceEvents events =
            eventsOf(*task, 3, [&](int row) { return task->groupIds[row] == 1 ? 0.8 : 0.1; });
        const SliceSearch search = searchSlices(*task, events, {}, {});
        const Slice& first = search.slices.front();
        QCOMPARE(first.words.size(), std::size_t(3));
        CHECK_HOLDS(first.words.front().text, "on water");
        CHECK_HOLDS(first.title, "landbird");
        CHECK_HOLDS(first.title, "near “" + first.words.front().text + "”");
        QVERIFY(first.words[0].score >= first.words[1].score && first.words[0].score <= 1.0);
        QVERIFY(first.words[0].score > 0.4);
    }

    void mostLimitsTheListAndNotTheCorrection() {
        const auto task = makeTask(birdsWithWeather(300));
        const SliceEvents events = sharesOf(*task, 1);
        SliceOptions options{.kind = SliceOptions::Kind::attributes};
        const SliceSearch all = searchSlices(*task, events, options, {});
        options.most = 1;
        const SliceSearch one = searchSlices(*task, events, options, {});
        QVERIFY(all.slices.size() > 1);
        QCOMPARE(one.slices.size(), std::size_t(1));
        QCOMPARE(one.tried, all.tried);
        QVERIFY(one.slices[0].corrected == all.slices[0].corrected);
    }

    void badInput() {
        auto set = birdsInPlaces(100);
        const auto task = makeTask(set);
        const SliceEvents none = eventsOf(*task, 1, [](int) { return 0.0; });
        const auto message = [&](SliceEvents events, const SliceOptions& options) {
            return messageOf<Error>([&] { searchSlices(*task, events, options, {}); });
        };
        SliceEvents other = none;
        other.split = "nowhere";
        CHECK_HOLDS(message(other, {}), "nowhere");
        other = none;
        other.events.pop_back();
        CHECK_HOLDS(message(other, {}), "99 events");
        other = none;
        other.events[0] = 1.5;
        CHECK_HOLDS(message(other, {}), "between 0 and 1");
        other = none;
        std::fill(other.events.begin() + 39, other.events.end(), std::numeric_limits<double>::quiet_NaN());
        CHECK_HOLDS(message(other, {}), "39 examples");
        CHECK_HOLDS(message(none, {.fewest = 0}), "at least 1");
        set->attributeKeys.clear();
        const auto plain = makeTask(set);
        CHECK_HOLDS(messageOf<UsageError>(
                        [&] { searchSlices(*plain, none, {.kind = SliceOptions::Kind::attributes}, {}); }),
                    "no attribute");
        const SliceSearch search = searchSlices(*task, none, {}, {}); // nothing to find is no error
        QVERIFY(search.slices.empty());
        QCOMPARE(search.notes.size(), std::size_t(1));
        const Run run = runOf(*task, {});
        const std::vector<const Run*> runs{&run};
        CHECK_HOLDS(messageOf<DataError>([&] { errorsOf(*task, runs, "val"); }), "no predictions");
        std::stop_source stop;
        stop.request_stop();
        QVERIFY_EXCEPTION_THROWN(searchSlices(*task, sharesOf(*task, 1), {},
                                              {.stop = stop.get_token(), .onProgress = {}, .onNotice = {}}),
                                 Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestSlices)
#include "tst_slices.moc"
