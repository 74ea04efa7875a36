// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/data/class_texts.h"
#include "core/data/task_input.h"
#include "core/math/normalize.h"
#include "tests/support/checks.h"
#include "tests/support/comments_set.h"
#include "tests/support/synthetic.h"

#include <map>

using namespace groupscope;
using namespace groupscope::testing;

class TestClassTexts : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// One template a class, and one of each class and place: the class moved by what the place changes.
    void templatesAreClassesMovedByTheirAttributes() {
        const auto task = makeTask(birdsInPlaces(300));
        const auto set = withClassTexts(*task);
        const ClassTemplates& templates = set->embeddings[0].templates;
        QCOMPARE(templates.classOfTemplate, (std::vector<int>{0, 1, 0, 0, 1, 1}));
        MatrixF unit = task->embedding->classEmbeddings;
        normalizeRowsInPlace(unit);
        CHECK_AT_MOST((templates.rows.map().topRows(2) - unit).cwiseAbs().maxCoeff(), 1e-6f);
        // Column 2 tells land, column 3 water (see birdsInPlaces): a class on land has more of the former.
        for (const int first : {2, 4}) {
            QVERIFY(templates.rows(first, 2) > templates.rows(first + 1, 2) + 0.2f);
            QVERIFY(templates.rows(first, 3) < templates.rows(first + 1, 3) - 0.2f);
        }
        QVERIFY(task->set->embeddings[0].templates.rows.size() == 0); // the set itself stays
    }

    /// The classes may be told by templates alone, whose means stand for them.
    void classesMayBeOfTemplates() {
        const auto set = birdsInPlaces(60);
        Embedding& embedding = set->embeddings[0];
        const auto plain = withClassTexts(*makeTask(set));
        embedding.templates = {embedding.classEmbeddings, {0, 1}};
        embedding.classEmbeddings.resize(0, 0);
        const auto made = withClassTexts(*makeTask(set));
        QVERIFY(made->embeddings[0].templates.rows == plain->embeddings[0].templates.rows);
        QCOMPARE(made->embeddings[0].texts.rowOfText, plain->embeddings[0].texts.rowOfText);
    }

    void someRowsOfEachGroupAreTold() {
        const auto task = makeTask(birdsInPlaces(60));
        const auto set = withClassTexts(*task, 3);
        const PairedTexts& texts = set->embeddings[0].texts;
        std::map<std::pair<int, int>, int> told; // by split and group
        for (std::size_t m = 0; m < texts.rowOfText.size(); ++m) {
            const int row = texts.rowOfText[m], group = task->groupIds[row];
            const int split = set->columns[2].codes[row];
            QVERIFY(split > 0); // none to fit on
            ++told[{split, group}];
            QCOMPARE(texts.texts[m], task->groups.groupName(group));
            QVERIFY(texts.rows.row(static_cast<Eigen::Index>(m)) ==
                    set->embeddings[0].templates.rows.row(2 + group));
        }
        QCOMPARE(told.size(), std::size_t(8));
        for (const auto& [place, count] : told)
            QVERIFY(count <= 3 && count > 0);
        const auto again = makeTask(set); // methods find both
        QVERIFY(findInput(*again, textRole) != nullptr && findInput(*again, templateRole) != nullptr);
    }

    void withoutRowsToFitOnTextsTellClassesAlone() {
        const auto birds = birdsInPlaces(40);
        for (int& split : birds->columns[2].codes)
            split = 2;
        std::string told;
        RunContext context;
        context.onNotice = [&](const std::string& text) { told = text; };
        const auto set = withClassTexts(*makeTask(birds), 20, context);
        CHECK_HOLDS(told, "texts depend on the class alone");
        QCOMPARE(set->embeddings[0].templates.classOfTemplate, (std::vector<int>{0, 1}));
        for (const std::string& text : set->embeddings[0].texts.texts)
            QVERIFY(text == "landbird" || text == "waterbird");
    }

    void whatHasNoClassEmbeddingsIsRefused() {
        const auto set = birdsInPlaces(20);
        set->embeddings[0].classEmbeddings = {};
        CHECK_HOLDS(messageOf<DataError>([&] { withClassTexts(*makeTask(set)); }), "no texts can be made");
        const auto overlapping = testing::comments(40);
        overlapping->embeddings[0].classEmbeddings =
            normalMatrix<float>(2, overlapping->embeddings[0].rows.cols(), 3);
        CHECK_HOLDS(messageOf<DataError>([&] { withClassTexts(*makeTask(overlapping)); }),
                    "groups are others");
    }
};

QTEST_APPLESS_MAIN(TestClassTexts)
#include "tst_class_texts.moc"
