// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/task.h"
#include "core/io/anndata/anndata_reader.h"
#include "tests/support/checks.h"
#include "tests/support/damaged_files.h"
#include "tests/support/peers.h"

#include <QTemporaryDir>
#include <QTest>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// The first block of Python below a heading of a page of the guide.
std::string snippetBelow(const std::string& page, const std::string& heading) {
    const std::string text = bytesOf(std::string(GROUPSCOPE_SOURCE_DIR) + "/resources/guide/" + page);
    const std::string fence = "```py\n";
    const std::size_t section = text.find(heading), begin = text.find(fence, section);
    if (section == std::string::npos || begin == std::string::npos)
        return {};
    return text.substr(begin + fence.size(), text.find("```", begin + fence.size()) - begin - fence.size());
}

/// Small output of a model of images and texts: four images, two captions for two of them, two prompts for
/// each class.
const char* const arrays = R"(
import numpy as np
images = np.arange(12.0).reshape(4, 3)
names = ["a.png", "b.png", "c.png", "d.png"]
labels, splits = ["dog", "cat", "dog", "cat"], ["train", "train", "test", "test"]
classes = ["dog", "cat"]
captions = 100 + np.arange(12.0).reshape(4, 3)
image_of_caption = ["d.png", "a.png", "a.png", "c.png"]
caption_texts = ["a cat", "a dog", "some dog", "a big dog"]
prompts, class_of_prompt = np.arange(12.0).reshape(4, 3) + 1, [0, 0, 1, 1]
)";

} // namespace

/// Checks that the lines of Python on the page about opening data write what they say.
class TestTextSnippet : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        NEED_PEERS("python3-anndata");
        snippet_ = snippetBelow("how_to/open_data.md", "### Captions and class templates from Python");
        QVERIFY(!snippet_.empty());
    }

    void writesCaptionsAndTemplates() {
        QVERIFY2(run(arrays + snippet_), output_.constData());
        const auto set = openEmbeddingSet(file());
        QVERIFY2(set->notices.empty(), set->notices.empty() ? "" : set->notices[0].commandLine().c_str());
        const Embedding& own = set->embedding("X_clip");
        QCOMPARE(own.texts.rowOfText, (std::vector<int>{3, 0, 0, 2}));
        QCOMPARE(own.texts.rows(1, 2), 105.0f);
        QCOMPARE(own.texts.texts, (std::vector<std::string>{"a cat", "a dog", "some dog", "a big dog"}));
        const std::vector<std::string>& classes = set->column("label").categories;
        for (const int k : {0, 3}) // of a dog, of a cat: by the names of classes, whatever their order
            QCOMPARE(classes[own.templates.classOfTemplate[k]], std::string(k == 0 ? "dog" : "cat"));
        QCOMPARE(makeTask(set)->inputs.size(), std::size_t(3));
    }

    /// A set that is filtered afterwards: what belongs to rows that are gone is counted and named.
    void survivesFiltering() {
        QVERIFY2(run(arrays + snippet_ + "data[[1, 2, 3]].copy().write_h5ad('pairs.h5ad')\n"),
                 output_.constData());
        const auto set = openEmbeddingSet(file());
        const PairedTexts& texts = set->embedding("X_clip").texts;
        QCOMPARE(texts.rowOfText, (std::vector<int>{2, 1}));
        QCOMPARE(texts.texts, (std::vector<std::string>{"a cat", "a big dog"}));
        CHECK_HOLDS(set->notices.at(0).commandLine(),
                    "2 texts of examples that the file does not have are left out (the first is of 'a.png')");
    }

  private:
    bool run(const std::string& code) {
        const PeerResult result =
            runPython({QStringLiteral("-c"), QString::fromStdString(code)}, folder_.path());
        output_ = result.err;
        return result.good;
    }
    std::string file() const { return folder_.filePath(QStringLiteral("pairs.h5ad")).toStdString(); }

    QTemporaryDir folder_;
    QByteArray output_;
    std::string snippet_;
};

QTEST_APPLESS_MAIN(TestTextSnippet)
#include "tst_text_snippet.moc"
