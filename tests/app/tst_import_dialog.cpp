// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/import_dialog.h"

#include "app/window/main_window.h"
#include "core/io/hdf5/hdf5_file.h"
#include "core/io/import/embedding_file.h"
#include "core/io/tensors/npy.h"
#include "tests/app/window_support.h"
#include "tests/support/damaged_files.h"

#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeWidget>
#include <filesystem>

using namespace groupscope;

namespace {

template<class Widget>
Widget* find(const QWidget& window, const char* name) {
    auto* widget = window.findChild<Widget*>(QString::fromLatin1(name));
    if (widget == nullptr)
        qFatal("there is no %s", name);
    return widget;
}

QTreeWidgetItem* lineOf(const QWidget& dialog, const QString& name) {
    return find<QTreeWidget>(dialog, "importTree")
        ->findItems(name, Qt::MatchExactly | Qt::MatchRecursive)
        .value(0);
}

void choosePart(const QWidget& dialog, const char* box, const QString& path) {
    auto* combo = find<QComboBox>(dialog, box);
    combo->setCurrentIndex(combo->findData(path));
}

} // namespace

class TestImportDialog : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase();
    void init() { QSettings().clear(); }
    void showsTheFileAndItsGuess();
    void saysAtOnceWhatIsWrong();
    void textsAreAskedForWhereThereMayBeSome();
    void showsFirstValuesAndPictures();
    void remembersTheMapping();
    void readsAnotherTable();
    void matchesAShuffledTable();
    void choosesAnEpoch();
    void canBeUsedByKeyboard();
    void importsIntoTheWindow();

  private:
    std::unique_ptr<ImportDialog> open(const std::string& path) const;
    /// Leaves a picture where the environment asks for it.
    static void photograph(QWidget& widget, const char* name);

    QTemporaryDir folder_;
    std::string flat_;
};

void TestImportDialog::initTestCase() {
    if (!prepareWindowTest(QStringLiteral("tst_import_dialog")))
        QSKIP(needsDisplay);
    flat_ = folder_.filePath(QStringLiteral("birds.h5")).toStdString();
    constexpr std::size_t rows = 120;
    std::vector<float> features, clip;
    std::vector<std::int64_t> labels, split;
    std::vector<std::string> places;
    std::vector<std::uint8_t> pixels;
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t d = 0; d < 16; ++d)
            features.push_back(static_cast<float>((row * 7 + d * 3) % 11) - 5.0f);
        for (std::size_t d = 0; d < 4; ++d)
            clip.push_back(static_cast<float>(row % 2) + static_cast<float>(d) * 0.1f);
        labels.push_back(static_cast<std::int64_t>(row % 2));
        split.push_back(static_cast<std::int64_t>(row % 3));
        places.push_back(row / 2 % 2 == 0 ? "land" : "water");
        for (std::size_t p = 0; p < 16 * 16 * 3; ++p)
            pixels.push_back(static_cast<std::uint8_t>((row * 37 + p) % 256));
    }
    Hdf5File file = Hdf5File::create(flat_);
    file.root().writeNumbers<float>("features", features, {rows, 16});
    Hdf5Group models = file.root().createGroup("models");
    models.writeNumbers<float>("clip", clip, {rows, 4});
    file.root().writeNumbers<std::int64_t>("labels", labels, {rows});
    file.root().writeNumbers<std::int64_t>("split", split, {rows});
    file.root().writeTexts("place", places);
    file.root().writeNumbers<std::uint8_t>("images", pixels, {rows, 16, 16, 3});
    labels.resize(90);
    file.root().writeNumbers<std::int64_t>("old_labels", labels, {90});
    file.close();
}

std::unique_ptr<ImportDialog> TestImportDialog::open(const std::string& path) const {
    auto dialog = std::make_unique<ImportDialog>(std::make_shared<const FileContent>(describeFile(path)));
    dialog->show();
    if (!QTest::qWaitForWindowExposed(dialog.get()))
        qFatal("the dialog does not appear");
    return dialog;
}

void TestImportDialog::photograph(QWidget& widget, const char* name) {
    const QByteArray folder = qgetenv("GROUPSCOPE_TEST_PICTURES");
    if (folder.isEmpty())
        return;
    QTest::qWait(200);
    QVERIFY(
        widget.grab().save(QString::fromLocal8Bit(folder) + QLatin1Char('/') + QString::fromLatin1(name)));
}

void TestImportDialog::showsTheFileAndItsGuess() {
    const auto dialog = open(flat_);
    QVERIFY(lineOf(*dialog, QStringLiteral("clip"))->parent()->text(0) == QStringLiteral("models"));
    QCOMPARE(lineOf(*dialog, QStringLiteral("features"))->text(1), QStringLiteral("(120, 16)"));
    QCOMPARE(lineOf(*dialog, QStringLiteral("features"))->text(2), QStringLiteral("float32"));
    const ImportMapping mapping = dialog->mapping();
    QCOMPARE(mapping.classColumn, std::string("/labels"));
    QCOMPARE(mapping.split, std::string("/split"));
    QCOMPARE(mapping.attributes, std::vector<std::string>{"/place"});
    QCOMPARE(mapping.pictures, std::string("/images"));
    QCOMPARE(mapping.embeddings.size(), std::size_t(2));
    QVERIFY(find<QPushButton>(*dialog, "importAccept")->isEnabled());
    QVERIFY(find<QLabel>(*dialog, "importProblems")->text().contains(QStringLiteral("120 examples")));
    photograph(*dialog, "import_guess.png");
}

void TestImportDialog::saysAtOnceWhatIsWrong() {
    const auto dialog = open(flat_);
    auto* accept = find<QPushButton>(*dialog, "importAccept");
    auto* problems = find<QLabel>(*dialog, "importProblems");
    choosePart(*dialog, "importClass", QStringLiteral("/old_labels"));
    QVERIFY2(problems->text().contains(QStringLiteral("/old_labels has 90 values for the 120 examples")),
             qPrintable(problems->text()));
    QVERIFY(!accept->isEnabled());
    photograph(*dialog, "import_problem.png");
    choosePart(*dialog, "importClass", QStringLiteral("/labels"));
    QVERIFY(accept->isEnabled());
    auto* embeddings = find<QTableWidget>(*dialog, "importEmbeddings");
    for (int row = 0; row < embeddings->rowCount(); ++row)
        embeddings->item(row, 0)->setCheckState(Qt::Unchecked);
    QVERIFY(problems->text().contains(QStringLiteral("no embedding is chosen")));
    QVERIFY(!accept->isEnabled());
    embeddings->item(1, 0)->setCheckState(Qt::Checked);
    embeddings->item(1, 1)->setText(QStringLiteral("mine"));
    QVERIFY(accept->isEnabled());
    QCOMPARE(dialog->mapping().embeddings.at(0).name, std::string("X_mine"));
}

/// The guess has them; what says more of them is asked for while they are chosen.
void TestImportDialog::textsAreAskedForWhereThereMayBeSome() {
    const std::string path = folder_.filePath(QStringLiteral("pairs.h5")).toStdString();
    Hdf5File file = Hdf5File::create(path);
    const std::vector<float> images(40 * 4, 0.5f), texts(100 * 4, 0.25f), far(100 * 3, 1.0f);
    std::vector<std::int64_t> owners(100), labels(40);
    std::vector<std::string> says(100, "a caption");
    for (std::size_t text = 0; text < owners.size(); ++text)
        owners[text] = static_cast<std::int64_t>(text % 40);
    for (std::size_t row = 0; row < labels.size(); ++row)
        labels[row] = static_cast<std::int64_t>(row % 2);
    file.root().writeNumbers<float>("image_features", images, {40, 4});
    file.root().writeNumbers<float>("text_features", texts, {100, 4});
    file.root().writeNumbers<float>("far", far, {100, 3});
    file.root().writeNumbers<std::int64_t>("image_of_text", owners, {100});
    file.root().writeNumbers<std::int64_t>("labels", labels, {40});
    file.root().writeTexts("captions", says);
    file.close();
    const auto dialog = open(path);
    auto* strings = find<QComboBox>(*dialog, "importTextStrings");
    QVERIFY(strings->isVisible());
    QVERIFY(!find<QComboBox>(*dialog, "importClassOfTemplate")->isVisible());
    const ImportMapping guess = dialog->mapping();
    QCOMPARE(guess.embeddings.size(), std::size_t(1));
    QCOMPARE(guess.texts, std::string("/text_features"));
    QCOMPARE(guess.rowOfText, std::string("/image_of_text"));
    QCOMPARE(guess.textStrings, std::string("/captions"));
    photograph(*dialog, "import_texts.png");
    auto* problems = find<QLabel>(*dialog, "importProblems");
    QVERIFY(problems->text().contains(QStringLiteral("100 texts belong to them")));
    choosePart(*dialog, "importTexts", QStringLiteral("/far"));
    QVERIFY2(problems->text().contains(QStringLiteral("has other dimensions than every embedding")),
             qPrintable(problems->text()));
    choosePart(*dialog, "importTexts", QString());
    QVERIFY(!strings->isVisible());
    QVERIFY(dialog->mapping().rowOfText.empty()); // it says nothing without texts
    QVERIFY(find<QPushButton>(*dialog, "importAccept")->isEnabled());
    QVERIFY(find<QComboBox>(*dialog, "importTexts")->isVisible());
}

void TestImportDialog::showsFirstValuesAndPictures() {
    const auto dialog = open(flat_);
    auto* tree = find<QTreeWidget>(*dialog, "importTree");
    tree->setCurrentItem(lineOf(*dialog, QStringLiteral("place")));
    auto* table = find<QTableWidget>(*dialog, "importPreview");
    QVERIFY(table->isVisible());
    QCOMPARE(table->item(2, 0)->text(), QStringLiteral("water"));
    tree->setCurrentItem(lineOf(*dialog, QStringLiteral("features")));
    QCOMPARE(table->horizontalHeaderItem(8)->text(), QStringLiteral("…"));
    tree->setCurrentItem(lineOf(*dialog, QStringLiteral("images")));
    auto* pictures = find<QLabel>(*dialog, "importPictures");
    QVERIFY(pictures->isVisible());
    QVERIFY(!pictures->pixmap(Qt::ReturnByValue).isNull());
    photograph(*dialog, "import_pictures.png");
    tree->setCurrentItem(lineOf(*dialog, QStringLiteral("models"))); // a group: nothing to show
    QVERIFY(!pictures->isVisible() && !table->isVisible());
}

void TestImportDialog::remembersTheMapping() {
    {
        const auto dialog = open(flat_);
        choosePart(*dialog, "importClass", QStringLiteral("/place"));
        auto* attributes = find<QListWidget>(*dialog, "importAttributes");
        for (int i = 0; i < attributes->count(); ++i)
            attributes->item(i)->setCheckState(Qt::Unchecked);
        dialog->accept();
        QCOMPARE(dialog->result(), static_cast<int>(QDialog::Accepted));
    }
    const auto again = open(flat_);
    QCOMPARE(again->mapping().classColumn, std::string("/place"));
    QVERIFY(again->mapping().attributes.empty());
}

void TestImportDialog::readsAnotherTable() {
    const std::string array = folder_.filePath(QStringLiteral("clip.npy")).toStdString();
    const std::vector<float> values{1, 2, 3, 4, 5, 6};
    groupscope::testing::writeBytes(array, npyHeader("<f4", {3, 2}) +
                                               std::string(reinterpret_cast<const char*>(values.data()), 24));
    groupscope::testing::writeBytes(
        folder_.filePath(QStringLiteral("clip.csv")).toStdString(),
        "img_filename,y,place,split\na.png,1,land,0\nb.png,0,water,1\nc.png,1,land,2\n");
    const auto dialog = open(array);
    QCOMPARE(dialog->mapping().classColumn, std::string("metadata:y"));
    QCOMPARE(lineOf(*dialog, QStringLiteral("place"))->parent()->text(0), QStringLiteral("clip.csv"));
    photograph(*dialog, "import_table.png");
    QSignalSpy changed(dialog.get(), &ImportDialog::contentChanged);
    QTest::mouseClick(find<QPushButton>(*dialog, "importNoMetadata"), Qt::LeftButton);
    QVERIFY(changed.wait(5000));
    QVERIFY(dialog->mapping().classColumn.empty());
    QVERIFY(!find<QComboBox>(*dialog, "importMatching")->isEnabled());
    QVERIFY(lineOf(*dialog, QStringLiteral("place")) == nullptr);
    QVERIFY(find<QLabel>(*dialog, "importProblems")->text().contains(QStringLiteral("Without a class")));
    photograph(*dialog, "import_no_table.png");
}

void TestImportDialog::matchesAShuffledTable() {
    const std::string archive = folder_.filePath(QStringLiteral("named.npz")).toStdString();
    std::filesystem::copy_file(GROUPSCOPE_SOURCE_DIR "/tests/core/io/fixtures/named_rows.npz", archive);
    std::string table = "filename,y,place,split\n";
    for (int i = 0; i < 60; ++i) { // 17 and 60 have no common divisor: every row once, out of order
        const int row = 17 * i % 60;
        table += "img_" + std::to_string(row) + ".jpg," + std::to_string(row % 3) + "," +
                 (row % 5 < 2 ? "sea" : "wood") + (row % 4 == 0 ? ",test\n" : ",train\n");
    }
    groupscope::testing::writeBytes(folder_.filePath(QStringLiteral("named.csv")).toStdString(), table);
    const auto dialog = open(archive);
    const ImportMapping mapping = dialog->mapping();
    QCOMPARE(mapping.join, std::string("filename=filename"));
    auto* matching = find<QComboBox>(*dialog, "importMatching");
    QVERIFY(matching->isEnabled());
    for (const auto& [place, join] :
         {std::pair{1, "position"}, {2, "exact-partial"}, {0, "filename=filename"}}) {
        QSignalSpy changed(dialog.get(), &ImportDialog::contentChanged);
        matching->setCurrentIndex(place);
        Q_EMIT matching->activated(place); // as a person's choice does
        QVERIFY(changed.wait(5000));
        QCOMPARE(dialog->mapping().join, std::string(join));
    }
    photograph(*dialog, "import_shuffled.png");
    const auto set = importEmbeddingSet(archive, mapping);
    const Column& classes = set->column(set->classKey);
    for (int row = 0; row < 60; ++row)
        QCOMPARE(classes.categories[classes.codes[row]], std::to_string(row % 3));
}

void TestImportDialog::choosesAnEpoch() {
    const std::string path = folder_.filePath(QStringLiteral("epochs.hdf5")).toStdString();
    { // an open file would keep the reading thread waiting
        Hdf5File file = Hdf5File::create(path);
        for (const char* epoch : {"1", "2"}) {
            Hdf5Group inference = file.root().createGroup(epoch).createGroup("inference");
            for (const char* split : {"train", "test"}) {
                Hdf5Group part = inference.createGroup(split);
                const std::vector<float> features{1, 2, 3, 4};
                part.writeNumbers<float>("features", features, {2, 2});
                const std::vector<std::int64_t> labels{0, 1};
                part.writeNumbers<std::int64_t>("labels", labels, {2});
            }
        }
        file.close();
    }
    const auto dialog = open(path);
    auto* choice = find<QComboBox>(*dialog, "importChoice");
    QVERIFY(choice->isVisible());
    QCOMPARE(choice->currentText(), QStringLiteral("2"));
    QSignalSpy changed(dialog.get(), &ImportDialog::contentChanged);
    choice->setCurrentIndex(0);
    QVERIFY(changed.wait(5000));
    QCOMPARE(dialog->mapping().epoch, std::string("1"));
    QCOMPARE(dialog->mapping().classColumn, std::string("/1/inference/*/labels"));
    photograph(*dialog, "import_epoch.png");
}

void TestImportDialog::canBeUsedByKeyboard() {
    const auto dialog = open(flat_);
    dialog->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(dialog.get()));
    QTest::keyClick(dialog.get(), Qt::Key_C, Qt::AltModifier);
    QVERIFY(find<QComboBox>(*dialog, "importClass")->hasFocus());
    QTest::keyClick(dialog.get(), Qt::Key_B, Qt::AltModifier);
    QVERIFY(find<QTableWidget>(*dialog, "importEmbeddings")->hasFocus());
    QTest::keyClick(dialog.get(), Qt::Key_I, Qt::AltModifier);
    QTRY_COMPARE(dialog->result(),
                 static_cast<int>(QDialog::Accepted)); // the key shows the button pressed first
}

void TestImportDialog::importsIntoTheWindow() {
    MainWindow window;
    window.show();
    QSignalSpy opened(window.session()->data(), &OpenSet::opened);
    window.openFile(QString::fromStdString(flat_));
    QTRY_VERIFY_WITH_TIMEOUT(window.findChild<ImportDialog*>() != nullptr, 10'000);
    QVERIFY(window.session()->set() == nullptr); // nothing is read before the user agrees
    window.findChild<ImportDialog*>()->accept();
    QVERIFY(opened.wait(10'000));
    const Task& task = *window.session()->task();
    QCOMPARE(task.groups.groupCount(), 4);
    QCOMPARE(task.set->embeddings.size(), std::size_t(2));
    QCOMPARE(task.set->thumbnails.height, 16);
}

QTEST_MAIN(TestImportDialog)
#include "tst_import_dialog.moc"
