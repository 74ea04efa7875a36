// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/import/import_mapping.h"

#include "core/base/error.h"
#include "core/io/import/guess_mapping.h"
#include "tests/support/checks.h"

#include <QTest>

using namespace groupscope;
using groupscope::testing::messageOf;

namespace {

using Words = std::vector<std::string>;

ContentItem item(const std::string& path, std::vector<std::size_t> shape, ItemKind kind,
                 const std::string& type) {
    return {path, path.substr(path.find_last_of('/') + 1), std::move(shape), type, kind, {path}};
}

FileContent content() {
    FileContent content;
    content.file = "set.h5";
    content.format = "HDF5";
    content.items = {item("/features", {100, 16}, ItemKind::matrix, "float32"),
                     item("/clip", {100, 8}, ItemKind::matrix, "float16"),
                     item("/prototypes", {3, 16}, ItemKind::matrix, "float32"),
                     item("/labels", {100}, ItemKind::integers, "int64"),
                     item("/place", {100}, ItemKind::texts, "text"),
                     item("/split", {100}, ItemKind::integers, "int8"),
                     item("/filename", {100}, ItemKind::texts, "text"),
                     item("/weight", {100}, ItemKind::reals, "float32"),
                     item("/view", {100}, ItemKind::integers, "int64"),
                     item("/short", {90}, ItemKind::integers, "int64"),
                     item("/images", {100, 8, 8, 3}, ItemKind::pictures, "uint8")};
    return content;
}

/// The same content, with texts of some of the examples and templates of the classes.
FileContent contentWithTexts() {
    FileContent pairs = content();
    pairs.items.push_back(item("/text_embeddings", {500, 16}, ItemKind::matrix, "float32"));
    pairs.items.push_back(item("/captions", {500}, ItemKind::texts, "text"));
    pairs.items.push_back(item("/image_of_text", {500}, ItemKind::integers, "int64"));
    pairs.items.push_back(item("/class_templates", {6, 8}, ItemKind::matrix, "float32"));
    pairs.items.push_back(item("/class_of_template", {6}, ItemKind::texts, "text"));
    return pairs;
}

} // namespace

class TestImportMapping : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void guessesByNameAndShape() {
        const ImportMapping guess = guessMapping(content());
        QCOMPARE(mappingWords(guess),
                 (Words{"embedding=/features", "embedding=/clip", "class=/labels", "split=/split",
                        "ids=/filename", "pictures=/images", "attribute=/place", "column=/view"}));
        QVERIFY(mappingProblems(content(), guess).empty());
        QCOMPARE(embeddingName(guess.embeddings[1], content()), std::string("X_clip"));
    }

    void keepsSeveralLabelsAsColumns() {
        FileContent two = content();
        two.items.push_back(item("/target", {100}, ItemKind::integers, "int64"));
        const ImportMapping guess = guessMapping(two);
        QVERIFY(guess.classColumn.empty());
        QCOMPARE(guess.columns, (Words{"/labels", "/view", "/target"}));
    }

    void refusesToGuessWhatIsAmbiguous() {
        FileContent several = content();
        several.items[0] = item("/one", {100, 16}, ItemKind::matrix, "float32");
        several.items[1] = item("/two", {90, 16}, ItemKind::matrix, "float32");
        const std::string message = messageOf<DataError>([&] { requireGuessable(several); });
        CHECK_HOLDS(message, "/one (100, 16) float32, /two (90, 16) float32");
        QVERIFY(!mappingProblems(several, guessMapping(several)).empty());
        QVERIFY(mappingProblems(several, guessMapping(several, 100)).empty()); // once the rows are known
        several.items.erase(several.items.begin(), several.items.begin() + 3);
        CHECK_HOLDS(messageOf<DataError>([&] { requireGuessable(several); }), "no item is a matrix");
    }

    void knowsCommonNames() {
        QCOMPARE(roleOfName("/a/Labels").value(), NameRole::classColumn);
        QCOMPARE(roleOfName("classes").value(), NameRole::classColumn);
        QCOMPARE(roleOfName("img_filename").value(), NameRole::ids);
        QCOMPARE(roleOfName("hospital").value(), NameRole::domain);
        QCOMPARE(roleOfName("Spurious Attribute").value(), NameRole::attribute);
        QVERIFY(!roleOfName("yacht"));
        QVERIFY(!roleOfName(""));
    }

    /// Texts of a model of images and texts are found by names, if nothing is ambiguous.
    void guessesTextsBesideRows() {
        FileContent pairs = content();
        pairs.items.push_back(item("/text_embeddings", {500, 16}, ItemKind::matrix, "float32"));
        pairs.items.push_back(item("/captions", {500}, ItemKind::texts, "text"));
        QVERIFY(guessMapping(pairs).texts.empty()); // whose they are is not said
        pairs.items.push_back(item("/image_of_text", {500}, ItemKind::integers, "int64"));
        pairs.items.push_back(item("/class_templates", {6, 8}, ItemKind::matrix, "float32"));
        pairs.items.push_back(item("/class_of_template", {6}, ItemKind::texts, "text"));
        const ImportMapping guess = guessMapping(pairs);
        QCOMPARE(guess.embeddings.size(), std::size_t(2));
        QCOMPARE(guess.texts, std::string("/text_embeddings"));
        QCOMPARE(guess.rowOfText, std::string("/image_of_text"));
        QCOMPARE(guess.textStrings, std::string("/captions"));
        QCOMPARE(guess.classTemplates, std::string("/class_templates"));
        QCOMPARE(guess.classOfTemplate, std::string("/class_of_template"));
        QVERIFY(mappingProblems(pairs, guess).empty());
        QCOMPARE(embeddingBeside(pairs, guess, pairs.at("/class_templates")), 1);
        QVERIFY(parseMapping(mappingWords(guess)) == guess);
    }

    /// One text a row, and texts alone, which are rows like any other.
    void guessesOneTextARow() {
        FileContent pairs = content();
        pairs.items = {item("/image_features", {100, 16}, ItemKind::matrix, "float32"),
                       item("/text_features", {100, 16}, ItemKind::matrix, "float32"),
                       item("/caption", {100}, ItemKind::texts, "text")};
        const ImportMapping guess = guessMapping(pairs);
        QCOMPARE(mappingWords(guess),
                 (Words{"embedding=/image_features", "texts=/text_features", "text_strings=/caption"}));
        pairs.items.erase(pairs.items.begin());
        QCOMPARE(mappingWords(guessMapping(pairs)), (Words{"embedding=/text_features", "column=/caption"}));
    }

    /// Matrices called after texts that serve as none are not lost.
    void textsThatServeAsNoneAreEmbeddings() {
        FileContent pairs = content();
        pairs.items = {item("/image_features", {100, 16}, ItemKind::matrix, "float32"),
                       item("/text_features", {100, 16}, ItemKind::matrix, "float32"),
                       item("/caption_features", {100, 16}, ItemKind::matrix, "float32")};
        QCOMPARE(
            mappingWords(guessMapping(pairs)),
            (Words{"embedding=/image_features", "embedding=/text_features", "embedding=/caption_features"}));
        pairs.items.pop_back();
        pairs.items[1] = item("/text_features", {100, 12}, ItemKind::matrix, "float32");
        QCOMPARE(mappingWords(guessMapping(pairs)),
                 (Words{"embedding=/image_features", "embedding=/text_features"}));
    }

    /// A guess that depends on something which words change is dropped with it, and does not refuse the
    /// words.
    void guessedTextsDoNotRefuseWords_data() {
        QTest::addColumn<QByteArray>("word");
        QTest::addColumn<bool>("texts");
        QTest::addColumn<bool>("templates");
        const auto row = [](const char* word, bool texts, bool templates) {
            QTest::newRow(word) << QByteArray(word) << texts << templates;
        };
        row("embedding=/features", true, false);
        row("embedding=/clip", false, true);
        row("texts=", false, true);
        row("row_of_text=", false, true);
        row("class=", true, false);
        row("class=/view", true, false);
        row("class=/labels", true, true);
        row("class=labels", true, true);
        row("class_templates=", true, false);
        row("class_of_template=", true, false);
    }
    void guessedTextsDoNotRefuseWords() {
        QFETCH(QByteArray, word);
        QFETCH(bool, texts);
        QFETCH(bool, templates);
        const FileContent pairs = contentWithTexts();
        const Words words{word.toStdString()};
        const ImportMapping mapping = withWords(guessMapping(pairs, 100), words, &pairs);
        QCOMPARE(mapping.texts, std::string(texts ? "/text_embeddings" : ""));
        QCOMPARE(mapping.rowOfText, std::string(texts ? "/image_of_text" : ""));
        QCOMPARE(mapping.textStrings, std::string(texts ? "/captions" : ""));
        QCOMPARE(mapping.classTemplates, std::string(templates ? "/class_templates" : ""));
        QCOMPARE(mapping.classOfTemplate, std::string(templates ? "/class_of_template" : ""));
        QVERIFY(mappingProblems(pairs, mapping).empty());
    }

    /// Texts that are asked for as rows leave none of what they were guessed to have.
    void textsMayBeTheRows() {
        FileContent pairs = content();
        pairs.items = {item("/image_features", {100, 16}, ItemKind::matrix, "float32"),
                       item("/text_features", {100, 16}, ItemKind::matrix, "float32"),
                       item("/caption", {100}, ItemKind::texts, "text")};
        for (const char* path : {"/text_features", "text_features"}) { // the slash may be left out
            const Words words{std::string("embedding=") + path};
            const ImportMapping mapping = withWords(guessMapping(pairs, 100), words, &pairs);
            QVERIFY(mapping.texts.empty() && mapping.textStrings.empty());
            QVERIFY(mappingProblems(pairs, mapping).empty());
        }
    }

    /// An array that is requested as texts is no embedding, whatever its name.
    void textsThatAreAskedForAreNoEmbedding() {
        const Words words{"texts=/prototypes", "row_of_text=/short"};
        const ImportMapping wanted = parseMapping(words);
        FileContent several = content();
        several.items[2] = item("/prototypes", {90, 16}, ItemKind::matrix, "float32");
        requireGuessable(several, wanted);
        const ImportMapping mapping = withWords(guessMapping(several, 0, wanted), words);
        QCOMPARE(mapping.embeddings.size(), std::size_t(2));
        QVERIFY(mappingProblems(several, mapping).empty());
    }

    void saysWhatIsWrongWithTexts_data() {
        QTest::addColumn<Words>("words");
        QTest::addColumn<QByteArray>("problem");
        const auto row = [](const Words& words, const char* problem) {
            QTest::newRow(problem) << words << QByteArray(problem);
        };
        row({"texts=/nothing"}, "the texts: there is no item '/nothing'");
        row({"texts=/labels"}, "the texts: /labels (100) int64 is no matrix of numbers");
        row({"texts=/prototypes"}, "/prototypes (3, 16) float32 for the 100 examples of /features: "
                                   "row_of_text must give the example of each");
        row({"texts=/prototypes", "row_of_text=/labels"},
            "row_of_text: /labels has 100 values for the 3 texts of /prototypes");
        row({"texts=/clip", "embedding=/features"}, "has other dimensions than every embedding");
        row({"row_of_text=/labels"}, "row_of_text is given without texts");
        row({"text_strings=/place"}, "text_strings is given without texts");
        row({"texts=/features", "embedding=/features"}, "/features is to be an embedding and texts");
        row({"texts=/twin", "text_strings=/labels"}, "text_strings: /labels (100) int64 holds no texts");
        row({"texts=/twin", "row_of_text=/weight"}, "/weight (100) float32 holds no whole numbers or names");
        row({"class_templates=/prototypes"}, "the class templates need class_of_template");
        row({"class_of_template=/labels"}, "class_of_template is given without class templates");
        row({"template_names=/three"}, "template_names is given without class templates");
        row({"class_templates=/prototypes", "class_of_template=/three", "template_names=/labels"},
            "template_names: /labels has 100 values for the 3 class templates of /prototypes");
        row({"class_templates=/prototypes", "class_of_template=/three", "class="},
            "the class templates need a class column");
    }
    void saysWhatIsWrongWithTexts() {
        QFETCH(Words, words);
        QFETCH(QByteArray, problem);
        FileContent pairs = content();
        pairs.items.push_back(item("/twin", {100, 16}, ItemKind::matrix, "float32"));
        pairs.items.push_back(item("/three", {3}, ItemKind::texts, "text"));
        const ImportMapping wanted = parseMapping(words);
        std::string all;
        for (const std::string& own :
             mappingProblems(pairs, withWords(guessMapping(pairs, 100, wanted), words)))
            all += own + "\n";
        CHECK_HOLDS(all, problem.toStdString());
    }

    void wordsReadBackAsTheSame() {
        ImportMapping mapping;
        mapping.embeddings = {{"X_clip", "/a/b=c"}, {"", "/d"}};
        mapping.classColumn = "metadata:y";
        mapping.attributes = {"one", "two"};
        mapping.columns = {"three"};
        mapping.metadata = "a folder/m.csv";
        mapping.epoch = "3";
        mapping.texts = "t";
        mapping.rowOfText = "o";
        mapping.textStrings = "w";
        mapping.classTemplates = "p";
        mapping.classOfTemplate = "c";
        mapping.domain = mapping.ids = mapping.pictures = mapping.modality = mapping.split = "s";
        const Words words = mappingWords(mapping);
        QVERIFY(parseMapping(words) == mapping);
    }

    void wordsTakeThePlaceOfTheGuess() {
        const Words words{"class=/place", "X_mine=/clip", "ids="};
        const ImportMapping mapping = withWords(guessMapping(content()), words);
        QCOMPARE(mapping.classColumn, std::string("/place"));
        QVERIFY(mapping.attributes.empty()); // it cannot be both
        QCOMPARE(mapping.embeddings.size(), std::size_t(1));
        QCOMPARE(mapping.embeddings[0].name, std::string("X_mine"));
        QVERIFY(mapping.ids.empty());
        QCOMPARE(mapping.split, std::string("/split"));
    }

    void refusesWrongWords() {
        const auto message = [](const Words& words) {
            return messageOf<UsageError>([&] { parseMapping(words); });
        };
        CHECK_HOLDS(message({"class"}), "'class' is no KEY=PATH");
        CHECK_HOLDS(message({"=x"}), "is no KEY=PATH");
        CHECK_HOLDS(message({"label=/y"}), "there is no key 'label'");
        CHECK_HOLDS(message({"label=/y"}), "embedding, X_NAME, class");
        CHECK_HOLDS(message({"class=/y", "class=/z"}), "'class' is given twice");
    }

    void saysWhatIsWrongInWords_data() {
        QTest::addColumn<QByteArray>("word");
        QTest::addColumn<QByteArray>("problem");
        const auto row = [](const char* word, const char* problem) {
            QTest::newRow(word) << QByteArray(word) << QByteArray(problem);
        };
        row("class=/short", "/short has 90 values for the 100 examples of /features");
        row("class=/nothing", "the class: there is no item '/nothing'");
        row("class=/clip", "the class: /clip (100, 8) float16 is no column");
        row("attribute=/labels", "/labels is to be two of class, split and attribute");
        row("embedding=", "no embedding is chosen");
        row("embedding=/place", "/place (100) text is no matrix of numbers");
        row("pictures=/clip", "is not uint8 (N,h,w)");
    }
    void saysWhatIsWrongInWords() {
        QFETCH(QByteArray, word);
        QFETCH(QByteArray, problem);
        ImportMapping guess = guessMapping(content());
        const Words words{word.toStdString()};
        ImportMapping changed = withWords(guess, words);
        changed.classColumn = word.startsWith("class") ? changed.classColumn : guess.classColumn;
        const Words problems = mappingProblems(content(), changed);
        QVERIFY(!problems.empty());
        CHECK_HOLDS(problems.front(), problem.toStdString());
    }

    void twoEmbeddingsNeedTwoNames() {
        ImportMapping mapping;
        mapping.embeddings = {{"X_a", "/features"}, {"X_a", "/clip"}};
        CHECK_HOLDS(mappingProblems(content(), mapping).front(), "two embeddings are called X_a");
    }

    void listsWhatThereIs() {
        const std::string message = messageOf<UsageError>([] { content().at("/lables"); });
        CHECK_HOLDS(message, "there is no item '/lables' (did you mean '/labels'?), set.h5; choose among: "
                             "/features (100, 16) float32");
        QCOMPARE(content().at("labels").path, std::string("/labels")); // the slash may be left out
    }
};

QTEST_APPLESS_MAIN(TestImportMapping)
#include "tst_import_mapping.moc"
