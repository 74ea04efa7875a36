// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/heads/heads.h"
#include "core/measures/measure.h"
#include "core/measures/pair_retrieval.h"
#include "core/nn/encoder_classifier.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <algorithm>
#include <cmath>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Birds with noisy texts in no order: up to `perRow` a row, some without any.
std::shared_ptr<EmbeddingSet> birdsWithTexts(int rows, int perRow, float noise = 1.5f) {
    const auto set = birdsInPlaces(rows);
    Embedding& own = set->embeddings[0];
    std::vector<int> owners;
    for (int copy = 0; copy < perRow; ++copy)
        for (int row = 0; row < static_cast<int>(set->size()); ++row)
            if (row % 7 != 3)
                owners.push_back((row * 11 + copy) % static_cast<int>(set->size()));
    MatrixF texts =
        noise * normalMatrix<float>(static_cast<Eigen::Index>(owners.size()), own.rows.cols(), 31);
    for (std::size_t m = 0; m < owners.size(); ++m)
        texts.row(static_cast<Eigen::Index>(m)) += own.rows.row(owners[m]);
    own.texts = {texts, owners, {}};
    return set;
}

/// Rows, texts and ranks that the measures must find, taken from the set by hand.
struct PlainPairs {
    std::vector<int> rows;     ///< (n,) of the set, that have texts
    std::vector<int> textRows; ///< (m,) the row of each text
    PairRetrieval found;
};

PlainPairs plainPairs(const Task& task, const Split& set,
                      const std::function<MatrixF(const MatrixF&)>& ofImages,
                      const std::function<MatrixF(const MatrixF&)>& ofTexts) {
    const TaskInput& input = *findInput(task, textRole);
    PlainPairs plain;
    std::vector<int> texts, imageOfText;
    for (const int row : set.rows)
        if (std::find(input.owner.begin(), input.owner.end(), row) != input.owner.end())
            plain.rows.push_back(row);
    for (std::size_t m = 0; m < input.owner.size(); ++m) {
        const auto own = std::find(plain.rows.begin(), plain.rows.end(), input.owner[m]);
        if (own == plain.rows.end())
            continue;
        texts.push_back(static_cast<int>(m));
        imageOfText.push_back(static_cast<int>(own - plain.rows.begin()));
        plain.textRows.push_back(input.owner[m]);
    }
    const MatrixF images = task.X().map()(plain.rows, Eigen::all),
                  own = input.values.map()(texts, Eigen::all);
    plain.found = retrievePairs(ofImages(images), ofTexts(own), imageOfText);
    return plain;
}

MatrixF asStored(const MatrixF& rows) {
    return rows;
}

double shareBelow(const std::vector<int>& ranks, const std::vector<int>& rows, const Task& task, int group,
                  int k) {
    double hits = 0.0, n = 0.0;
    for (std::size_t i = 0; i < ranks.size(); ++i)
        if (group < 0 || task.groupIds[rows[i]] == group) {
            ++n;
            hits += ranks[i] < k ? 1.0 : 0.0;
        }
    return hits / n;
}

} // namespace

class TestPairMeasures : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void recallIsOfEveryGroup() {
        const auto task = makeTask(birdsWithTexts(90, 2));
        const Split& set = *task->findSplit(testSplit);
        const PlainPairs plain = plainPairs(*task, set, asStored, asStored);
        QVERIFY(plain.rows.size() < set.rows.size()); // some have none
        Evaluated evaluated(*task, set, nullptr, {});
        for (const auto& [id, k] : {std::pair{"r1", 1}, {"r5", 5}, {"r10", 10}}) {
            const Measured toText = measures().find(std::string("image_to_text_") + id).of(evaluated);
            QCOMPARE(toText.n, static_cast<std::int64_t>(plain.rows.size()));
            QCOMPARE(*toText.whole, shareBelow(plain.found.ofImages, plain.rows, *task, -1, k));
            const Measured toImage = measures().find(std::string("text_to_image_") + id).of(evaluated);
            QCOMPARE(toImage.n, static_cast<std::int64_t>(plain.textRows.size()));
            CHECK_AT_MOST(
                std::abs(*toImage.whole - shareBelow(plain.found.ofTexts, plain.textRows, *task, -1, k)),
                1e-12);
            QVERIFY(*toImage.whole > 0.0 && *toImage.whole < 1.0);
            int groups = 0;
            for (const MeasuredCell& cell : toImage.cells) {
                if (cell.of != MeasuredCell::Of::group)
                    continue;
                ++groups;
                CHECK_AT_MOST(std::abs(*cell.value -
                                       shareBelow(plain.found.ofTexts, plain.textRows, *task, cell.index, k)),
                              1e-12);
                QVERIFY(cell.interval->low < *cell.value && *cell.value < cell.interval->high);
            }
            QCOMPARE(groups, 4);
        }
    }

    void ranksAreCountedFromOne() {
        const auto task = makeTask(birdsWithTexts(90, 2, 3.0f));
        const Split& set = *task->findSplit(testSplit);
        PlainPairs plain = plainPairs(*task, set, asStored, asStored);
        Evaluated evaluated(*task, set, nullptr, {});
        std::vector<int> ranks = plain.found.ofTexts;
        double sum = 0.0;
        for (const int rank : ranks)
            sum += rank;
        std::sort(ranks.begin(), ranks.end());
        const std::size_t n = ranks.size();
        const double median = n % 2 == 1 ? ranks[n / 2] : (ranks[n / 2 - 1] + ranks[n / 2]) / 2.0;
        const Measured middle = measures().find("text_to_image_median_rank").of(evaluated),
                       mean = measures().find("text_to_image_mean_rank").of(evaluated);
        QCOMPARE(*middle.whole, std::floor(median) + 1.0);
        CHECK_AT_MOST(std::abs(*mean.whole - sum / static_cast<double>(n) - 1.0), 1e-9);
        QVERIFY(middle.interval->low <= *middle.whole && *middle.whole <= middle.interval->high);
        QVERIFY(mean.interval->low < *mean.whole && *mean.whole < mean.interval->high);
        // Of ranks the worst is the largest.
        const Measure& measure = measures().find("text_to_image_mean_rank");
        const double worst = *worstCell(measure, mean)->value;
        for (const MeasuredCell& cell : mean.cells)
            QVERIFY(cell.of != MeasuredCell::Of::group || *cell.value <= worst);
        QVERIFY(*measures().find("image_to_text_median_rank").of(evaluated).whole >= 1.0);
        QVERIFY(*measures().find("image_to_text_mean_rank").of(evaluated).whole >= 1.0);
    }

    /// The interval is Wilson's for one text a row. It is hardly narrower if each row has the same text three
    /// times.
    void textsOfOneRowAreNotIndependent() {
        const auto one = birdsWithTexts(120, 1, 2.0f), thrice = birdsWithTexts(120, 1, 2.0f);
        PairedTexts& texts = thrice->embeddings[0].texts;
        const MatrixF rows = texts.rows.copy();
        const std::vector<int> owners = texts.rowOfText;
        MatrixF all(3 * rows.rows(), rows.cols());
        for (int copy = 0; copy < 3; ++copy) {
            all.middleRows(copy * rows.rows(), rows.rows()) = rows;
            if (copy > 0)
                texts.rowOfText.insert(texts.rowOfText.end(), owners.begin(), owners.end());
        }
        texts.rows = all;
        const auto intervalOf = [](const std::shared_ptr<EmbeddingSet>& set) {
            const auto task = makeTask(set);
            Evaluated evaluated(*task, *task->findSplit(testSplit), nullptr, {});
            return measures().find("text_to_image_r1").of(evaluated);
        };
        const Measured single = intervalOf(one), repeated = intervalOf(thrice);
        QCOMPARE(repeated.n, 3 * single.n);
        CHECK_AT_MOST(std::abs(*repeated.whole - *single.whole), 1e-12);
        const auto hits = static_cast<int>(std::lround(*single.whole * static_cast<double>(single.n)));
        const Interval wilson = wilsonInterval(hits, static_cast<int>(single.n));
        CHECK_AT_MOST(std::abs(single.interval->low - wilson.low), 1e-9);
        CHECK_AT_MOST(std::abs(repeated.interval->low - wilson.low), 1e-9);
        CHECK_AT_MOST(std::abs(repeated.interval->high - wilson.high), 1e-9);
    }

    /// Nor does it count as more that a caption is written thrice where no rank lies above the median: here
    /// 52 of 120 texts are their rows, and the others the opposite of theirs, so that all rows are nearer.
    void equalTextsOfARowMoveNoMedian() {
        const auto medianOf = [](int copies) {
            const auto set = birdsInPlaces(120);
            Embedding& own = set->embeddings[0];
            const Eigen::Index n = own.rows.rows();
            MatrixF texts(copies * n, own.rows.cols());
            std::vector<int> owners;
            for (Eigen::Index m = 0; m < texts.rows(); ++m) {
                const Eigen::Index row = m % n;
                texts.row(m) = (row % 120 < 52 ? 1.0f : -1.0f) * own.rows.row(row);
                owners.push_back(static_cast<int>(row));
            }
            own.texts = {texts, owners, {}};
            const auto task = makeTask(set);
            Evaluated evaluated(*task, *task->findSplit(testSplit), nullptr, {});
            return measures().find("text_to_image_median_rank").of(evaluated);
        };
        for (const int copies : {1, 3}) {
            const Measured median = medianOf(copies);
            QCOMPARE(*median.whole, 120.0);
            QCOMPARE(median.interval->low, 1.0);
            QCOMPARE(median.interval->high, 120.0);
        }
    }

    /// Texts that are too long are refused as rows are: at unit length they would vanish.
    void textsThatAreTooLongAreRefused() {
        const auto set = birdsWithTexts(40, 1);
        const MatrixF texts = 1e25f * set->embeddings[0].texts.rows.copy();
        set->embeddings[0].texts.rows = texts;
        const auto task = makeTask(set);
        Evaluated evaluated(*task, *task->findSplit(testSplit), nullptr, {});
        CHECK_HOLDS(messageOf<DataError>([&] { measures().find("image_to_text_r1").of(evaluated); }),
                    "texts are NaN, infinite, or so long");
    }

    /// A head of both sides changes both; α = 0 is the input.
    void bothSidesGoThroughTheHead() {
        const auto set = birdsWithTexts(90, 1);
        const auto task = makeTask(set);
        const Eigen::Index D = task->X().cols();
        const auto adapter = [&](double alpha) {
            PairAdapterParts parts{.image = adapterBranch<float>("image", D, 0, AdapterForm::linear, nullptr),
                                   .text = adapterBranch<float>("text", D, 0, AdapterForm::linear, nullptr),
                                   .alpha = alpha,
                                   .texts = normalMatrix<float>(2, D, 5),
                                   .classOfText = {0, 1}};
            parts.image.at<Linear<float>>(0).weight().value = normalMatrix<float>(D, D, 6);
            parts.text.at<Linear<float>>(0).weight().value = 0.3f * normalMatrix<float>(D, D, 7);
            return pairAdapterHead(std::move(parts));
        };
        const auto head = adapter(0.8), none = adapter(0.0);
        const Split& rows = *task->findSplit(testSplit);
        const PlainPairs plain = plainPairs(
            *task, rows,
            [&](const MatrixF& X) {
                MatrixF logits, Z;
                head->apply(X, logits, &Z);
                return Z;
            },
            [&](const MatrixF& T) { return *head->embedTexts(T); });
        Evaluated raw(*task, rows, nullptr, {}), trained(*task, rows, head.get(), {}),
            unscaled(*task, rows, none.get(), {});
        const Measure& measure = measures().find("text_to_image_r1");
        QCOMPARE(*measure.of(trained).whole, shareBelow(plain.found.ofTexts, plain.textRows, *task, -1, 1));
        QVERIFY(*measure.of(trained).whole != *measure.of(raw).whole);
        QCOMPARE(*measure.of(unscaled).whole, *measure.of(raw).whole);
    }

    void whatHasNoPairsSaysWhy() {
        const Measure& measure = measures().find("image_to_text_r1");
        const auto without = makeTask(birdsInPlaces(40));
        Evaluated plain(*without, *without->findSplit(testSplit), nullptr, {});
        CHECK_HOLDS(measure.reason(plain), "the embedding has no texts");
        QVERIFY(!measure.of(plain).whole);
        const auto set = birdsWithTexts(40, 1);
        const auto task = makeTask(set);
        const Split& rows = *task->findSplit(testSplit);
        const auto cosine = cosineHead(normalMatrix<float>(2, task->X().cols(), 3), 0.1f);
        Evaluated zeroShot(*task, rows, cosine.get(), {});
        QVERIFY(measure.reason(zeroShot).empty()); // it leaves rows as they are
        Random random(1, "encoder");
        EncoderClassifier<float> model(task->X().cols(), 2, {4, 5, Normalization::none}, random);
        const auto encoder = encoderHead(model.encoder(), model.classifier(), false);
        Evaluated encoded(*task, rows, encoder.get(), {});
        CHECK_HOLDS(measure.reason(encoded), "encoder head changes embeddings and embeds no texts");
        QVERIFY(!measure.of(encoded).whole);
        const auto late = birdsWithTexts(40, 1);
        late->embeddings[0].texts.rowOfText.assign(late->embeddings[0].texts.rowOfText.size(),
                                                   task->fitRows().front());
        const auto lateTask = makeTask(late);
        Evaluated untold(*lateTask, *lateTask->findSplit(testSplit), nullptr, {});
        CHECK_HOLDS(measure.reason(untold), "no example of test has a text");
    }

    void equalTextsOfDifferentRowsAreTold() {
        const auto set = birdsWithTexts(40, 1);
        MatrixF texts = set->embeddings[0].texts.rows.copy();
        for (Eigen::Index m = 1; m < texts.rows(); ++m)
            texts.row(m) = texts.row(0);
        set->embeddings[0].texts.rows = texts;
        const auto task = makeTask(set);
        std::string told;
        RunContext context;
        context.onNotice = [&](const std::string& text) { told += text; };
        Evaluated evaluated(*task, *task->findSplit(testSplit), nullptr, context);
        measures().find("image_to_text_r1").of(evaluated);
        CHECK_HOLDS(told, "are equal to one of another example");
    }
};

QTEST_APPLESS_MAIN(TestPairMeasures)
#include "tst_pair_measures.moc"
