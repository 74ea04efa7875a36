// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/window_words.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QStringList>
#include <QTest>

using namespace groupscope;

namespace {

/// What only somebody at a command line or in Python can do anything with.
const QRegularExpression foreignWords(
    QStringLiteral("(?<![-\\w])--[a-z]|(?<!\\w)uns/|(?<![-\\w])/?obsm?/| /obsm?\\b|groupscope-cli"));

struct Message {
    const char* ofCore;
    const char* inWindow;
};

/// Everything that the core can say with a place of AnnData or an option of the command line in it.
const Message messages[] = {
    // Which columns there are, and what they hold.
    {"there is no column 'x', set.h5ad /obs; choose one of: a, b",
     "there is no column 'x', set.h5ad; choose one of: a, b"},
    {"there is no embedding 'X_x', set.h5ad /obsm; choose one of: X_a",
     "there is no embedding 'X_x', set.h5ad; choose one of: X_a"},
    {"column 'bird' has 1 class only, set.h5ad /obs; choose a class column with at least two values",
     "column 'bird' has 1 class only, set.h5ad; choose a class column with at least two values"},
    {"no row belongs to a split, set.h5ad /obs/split; set that column to 'train', 'val' or 'test'",
     "no row belongs to a split, set.h5ad, column split; set that column to 'train', 'val' or 'test'"},
    {"the file does not say which column holds the class, set.h5ad /uns/groupscope; choose one of: a, b",
     "Nothing in the file says which column is the class: choose it."},
    {"the file does not say which column holds the split, set.h5ad /uns/groupscope; choose one of: a, b",
     "Nothing in the file says which rows are for training. A split can be drawn, or choose the column that "
     "is one."},
    {"birds needs the domain of every row that it learns from, but 1 row has none, set.h5ad /obs/city; give "
     "them one",
     "birds needs the domain of every row that it learns from, but 1 row has none, set.h5ad, column city; "
     "give them one"},
    {"there is no domain column, set.h5ad /uns/groupscope/domain_key; name one",
     "there is no domain column, set.h5ad, the domain in File › Columns…; name one"},
    {"the groups overlap, but this method needs one group for each row, set.h5ad "
     "/uns/groupscope/group_columns; name an "
     "attribute to train by beside the group columns (on the command line --attributes sex), or choose a "
     "method that needs no "
     "group labels",
     "the groups overlap, but this method needs one group for each row, set.h5ad, its group columns; name an "
     "attribute to train "
     "by beside the group columns (File › Columns…, attributes: sex), or choose a method that needs no group "
     "labels"},
    {"1 row holds NaN or Inf, set.h5ad /obsm/X_a row 5 first; leave them out (--broken-rows exclude), or "
     "leave their split "
     "empty",
     "1 row holds NaN or Inf, set.h5ad, embedding X_a row 5 first; leave them out (File › Columns…, rows "
     "with NaN or Inf), or "
     "leave their split empty"},
    {"obs has 5 rows but column 'a' has 4, set.h5ad /obs/a; give every column one value per row",
     "the table has 5 rows but column 'a' has 4, set.h5ad, column a; give every column one value per row"},
    // Splits.
    {"no row belongs to the training split, and no row set is there to fit on, set.h5ad "
     "/uns/groupscope/row_sets; set the split "
     "of some rows to 'train'",
     "no row belongs to the training split, and no row set is there to fit on, set.h5ad, row sets; set the "
     "split of some rows to "
     "'train'"},
    {"row set 'a' names no value, and column 'b' is not one of yes and no, set.h5ad "
     "/uns/groupscope/row_sets/a; say which value "
     "its rows have",
     "row set 'a' names no value, and column 'b' is not one of yes and no, set.h5ad, row set 'a'; say which "
     "value its rows have"},
    {"there are more than 64 row sets, a; declare fewer in uns/groupscope/row_sets",
     "there are more than 64 row sets, a; declare fewer of them in the file"},
    {"there are no two rows to select by that could be halved, set.h5ad /obs/split; give the split "
     "validation rows, or leave "
     "--select-halves out",
     "there are no two rows to select by that could be halved, set.h5ad, column split; give the split "
     "validation rows, or make "
     "another split (File › Make split…)"},
    {"there are too many row sets for one more, set.h5ad /uns/groupscope/row_sets; leave --select-halves "
     "out, or rename or take "
     "out a row set",
     "there are too many row sets for one more, set.h5ad, row sets; make another split (File › Make split…), "
     "or rename or take "
     "out a row set"},
    {"uns/groupscope/row_sets/a is left out: it names no column",
     "row set 'a' of the file is left out: it names no column"},
    {"uns/groupscope/row_sets is left out: it is no group of declarations",
     "the row sets of the file are left out: it is no group of declarations"},
    {"uns/groupscope/row_sets: only the first 61 are read",
     "of the row sets of the file only the first 61 are read"},
    // What the file says of itself.
    {"uns/groupscope/class_key names column 'x', which obs does not have",
     "the file names 'x' as its class, but has no column of that name: choose another in File › Columns…"},
    {"uns/groupscope/attribute_keys names column 'x', which obs does not have",
     "the file names 'x' as its attribute, but has no column of that name: choose another in File › "
     "Columns…"},
    {"uns/groupscope/attribute_keys names column 'x', which holds real numbers, not categories, set.h5ad "
     "/obs; choose others with --attributes (a, b), or --attributes none for groups that are classes",
     "the file names 'x' as its attribute, but that column holds real numbers: choose another in File › "
     "Columns…, set.h5ad; File › Columns… chooses others"},
    {"uns/groupscope/group_columns names column 'x', which obs does not have",
     "the file names 'x' among its group columns, but has no column of that name: choose others in File › "
     "Columns…"},
    {"uns/groupscope has schema 2, which this version does not know: some of it may be missing",
     "the file was written by a later version of this program (schema 2): some of it may be missing"},
    {"uns/groupscope/novelty is left out: this version does not read it",
     "'novelty' of the file is left out: this version does not read it"},
    {"uns/default_embedding names 'X_x', which obsm does not have",
     "the file names 'X_x' as the embedding to begin with, but does not hold it"},
    {"uns/default_embedding names 'X_v', which is a view of X_a",
     "the file names 'X_v' as the embedding to begin with, which is a view of X_a"},
    {"the neighbours uns/neighbors are left out: there is no matrix, set.h5ad /obsp/n; make it",
     "the stored neighbours 'neighbors' are left out: there is no matrix, set.h5ad, graph n; make it"},
    {"uns/bird_colors is left out: it must hold one #rrggbb for each of the 2 categories",
     "the colours of column 'bird' are left out: it must hold one #rrggbb for each of the 2 categories"},
    {"obsm/images of shape (4, 4) is left out: pictures are uint8 (N,h,w) or (N,h,w,3)",
     "the pictures of shape (4, 4) are left out: pictures are uint8 (N,h,w) or (N,h,w,3)"},
    {"obsm/X_a is left out: an embedding is a matrix of numbers",
     "X_a is left out: an embedding is a matrix of numbers"},
    {"left out: layers, raw, obsp/near, uns/nothing",
     "parts of the file that are not used here: layers, raw, near, nothing"},
    // Inputs beside the rows.
    {"uns/groupscope/class_embeddings is left out: class_key names no column",
     "the class embeddings of the file are left out: the file names no class column"},
    {"uns/groupscope/class_prompts is left out: it must hold one text for each of the 2 classes",
     "the class prompts of the file are left out: it must hold one text for each of the 2 classes"},
    {"uns/groupscope/group_embeddings is left out: class_key names no column",
     "the group embeddings of the file are left out: the file names no class column"},
    {"uns/groupscope/group_prompts is left out: it must hold one text for each of the 4 prompts",
     "the group prompts of the file are left out: it must hold one text for each of the 4 prompts"},
    {"uns/groupscope/views/X_a is left out: obsm has no embedding of that name",
     "the views of embedding X_a is left out: the file has no embedding of that name"},
    {"uns/groupscope/texts/X_a: 3 texts of rows that the file does not have are left out",
     "the texts of embedding X_a: 3 texts of rows that the file does not have are left out"},
    {"uns/groupscope/class_templates/X_a is left out: class 'cat' has no template",
     "the class templates of embedding X_a is left out: class 'cat' has no template"},
    {"Zero-shot and every method that starts from class embeddings would be wrong. Store the classes they "
     "belong to in "
     "uns/groupscope/class_names.",
     "Zero-shot and every method that starts from class embeddings would be wrong. Store the names of their "
     "classes with them: "
     "Help › Guide, Data, says how (class_names)."},
    {"it has no class embeddings, set.h5ad /uns/groupscope/class_embeddings/X_a; store one row for each "
     "class",
     "it has no class embeddings, set.h5ad, class embeddings of X_a; store one row for each class"},
    {"there are no group prompts, set.h5ad /uns/groupscope/group_embeddings/X_a; store one row for each "
     "prompt there and the "
     "number of its class in /uns/groupscope/group_of_prompt, or use zero-shot",
     "there are no group prompts, set.h5ad, group embeddings of X_a; store one row for each prompt there and "
     "the number of its "
     "class, or use zero-shot"},
    {"class 'cat' has no group prompt, set.h5ad /uns/groupscope/group_of_prompt; store at least one prompt "
     "for each class",
     "class 'cat' has no group prompt, set.h5ad, classes of the group prompts; store at least one prompt for "
     "each class"},
    {"info-nce needs stored views, but no row to fit on has all of them, set.h5ad /uns/groupscope/views/X_a; "
     "store them",
     "info-nce needs stored views, but no row to fit on has all of them, set.h5ad, views of embedding X_a; "
     "store them"},
    {"there is no input 'text', set.h5ad /uns/groupscope/texts/X_a; store it",
     "there is no input 'text', set.h5ad, texts of embedding X_a; store it"},
    {"there is no input 'class template', set.h5ad /uns/groupscope/class_templates/X_a; store it",
     "there is no input 'class template', set.h5ad, class templates of embedding X_a; store it"},
    // Files that are imported.
    {"no item is a matrix of numbers that could be an embedding, a.npz; choose one with --map embedding=PATH "
     "among: a (3,)",
     "no item is a matrix of numbers that could be an embedding, a.npz; choose one when it is imported, "
     "among: a (3,)"},
    {"several matrices of different numbers of rows could be the embedding, a.npz; choose with --map "
     "embedding=PATH among: a, b",
     "several matrices of different numbers of rows could be the embedding, a.npz; choose one when it is "
     "imported, among: a, b"},
    {"mask (6, 4) bool is not taken: it holds yes and no, which are an embedding only where that is said: "
     "choose it as one (--map embedding=mask) to take them as 1 and 0",
     "mask (6, 4) bool is not taken: it holds yes and no, which are an embedding only where that is said: "
     "choose it as one when it is imported, to take them as 1 and 0"},
    {"no embedding is chosen, a.npz; choose with --map KEY=PATH among: a, b",
     "no embedding is chosen, a.npz; choose one when it is imported, among: a, b"},
    {"there is no key 'x', --map; keys are: embedding, X_NAME",
     "there is no key 'x'; keys are: embedding, X_NAME"},
    {"the modalities share no row, a.h5mu; choose one with --map modality=NAME",
     "the modalities share no row, a.h5mu; choose one modality when it is imported"},
    {"there is no column, a.h5mu /mod/rna/obs/_index; give it",
     "there is no column, a.h5mu, column _index; give it"},
    {"the table has 3 rows for the 4 rows of a, a.csv; give one line for each row, or take the table away "
     "with --map "
     "metadata=none",
     "the table has 3 rows for the 4 rows of a, a.csv; give one line for each row, or choose None beside the "
     "metadata table when "
     "it is imported"},
    {"the table does not fit the file: it has 3 rows, which no array has, a.csv; give one row for each row "
     "of the file, named by "
     "its ids; or add --map join=position where the lines stand in the order of the rows, or --map "
     "join=exact-partial to leave the rows without a line without values",
     "the table does not fit the file: it has 3 rows, which no array has, a.csv; give one row for each row "
     "of the file, named by "
     "its ids, or choose how to match its lines when it is imported"},
    {"columns of real numbers beside those of embeddings are columns: 'age', 'year'; --map embedding=* takes "
     "all "
     "5 as dimensions",
     "columns of real numbers beside those of embeddings are columns: 'age', 'year'; the matrix * takes all "
     "5 "
     "as dimensions when it is imported"},
    {"/y (3,2) is called as classes are and has several columns: give one class for each row, such as the "
     "argmax of one-hot rows, or choose it as an embedding (--map embedding=/y)",
     "/y (3,2) is called as classes are and has several columns: give one class for each row, such as the "
     "argmax of one-hot rows, or choose it as an embedding when it is imported"},
    {"an AnnData file says itself what is what, a.h5ad; leave --map out; --class-column, --attributes and "
     "--split-column choose "
     "columns",
     "an AnnData file says itself what is what, a.h5ad; open it as it is; File › Columns… chooses its "
     "columns"},
    // Runs and experiments.
    {"its epochs were measured on val rows, not on test rows, cnc, seed 0; give --monitor-split val",
     "its epochs were measured on val rows, not on test rows, cnc, seed 0; train it anew, or measure the val "
     "rows after each "
     "epoch"},
    {"the runs answer 2 different questions, so they are compared apart: a; b (side by side: --vary "
     "embedding or file)",
     "the runs answer 2 different questions, so they are compared apart: a; b (side by side: Runs, in what "
     "they may differ: "
     "embedding or file)"},
    {"there is nothing called 'x' to vary, --vary; choose among: embedding",
     "there is nothing called 'x' to vary; choose among: embedding"},
    {"the folder holds another experiment, a/spec.json; choose another folder, or give --resume to keep its "
     "runs and add the "
     "missing ones",
     "the folder holds another experiment, a/spec.json; choose another folder, or open that folder to see "
     "its runs"},
    {"the data have changed since the runs of the folder were made, a; choose another folder, or give "
     "--resume to "
     "keep those runs beside the new ones",
     "the data have changed since the runs of the folder were made, a; choose another folder, or open that "
     "folder "
     "to see its runs"},
    {"there are no runs, a/runs; give the folder that 'groupscope-cli run SPEC.json --out DIR' has made",
     "there are no runs, a/runs; give the folder of an experiment"},
    {"there is no selection rule 'x', a; choose one of: b, or write ROW_SET.MEASURE, ROW_SET.MEASURE.worst "
     "or .gap with a "
     "measure of 'groupscope-cli measures', leave-one-domain-out as row set with accuracies, ",
     "there is no selection rule 'x', a; choose one of: b, or write ROW_SET.MEASURE, ROW_SET.MEASURE.worst "
     "or .gap with a "
     "measure that Runs lists, leave-one-domain-out as row set with accuracies, "},
    {"methods[0].method is missing, spec.json; name a method, see 'groupscope-cli methods'",
     "methods[0].method is missing, spec.json; name a method"},
    {"there is no projection 'x', --method; choose one of: umap",
     "there is no projection 'x'; choose one of: umap"},
    {"row sets overlap, --fit train; choose row sets that have no row in common",
     "row sets overlap; choose row sets that have no row in common"},
    {"it cannot be balanced so, --classifiers; leave it out", "it cannot be balanced so; leave it out"},
    {"the specification cannot be understood, a/spec.json; repair it, or give --select RULE",
     "the specification cannot be understood, a/spec.json; repair it"},
    {"the experiments select by different rules, x in a, y in b; give --select RULE",
     "the experiments select by different rules, x in a, y in b; compare them one by one"},
    {"the file declares every example to be reported on: none is left to draw from, a.h5ad /obs; draw the "
     "test "
     "anew with --redraw-test",
     "the file declares every example to be reported on: none is left to draw from, a.h5ad; draw the test "
     "anew as well"},
    {"uns/groupscope/group_by is 'x', which is not known, a.h5ad; write class_and_attributes, attributes or "
     "columns there",
     "the file groups by 'x', which is not known, a.h5ad; write class_and_attributes, attributes or columns "
     "there"},
    {"groups by attributes and by the column 'x' are asked for, --group-by, --group; keep one of them",
     "groups by attributes and by the column 'x' are asked for; keep one of them"},
    {"groups by attributes and group columns are asked for, --group-by, --group-columns; leave the group "
     "columns out, or ask for columns",
     "groups by attributes and group columns are asked for; leave the group columns out, or ask for columns"},
    {"groups by columns need group columns, --group-by columns; name a yes/no column for each identity with "
     "--group-columns",
     "groups by columns need group columns; name a yes/no column for each identity in File › Columns…"},
    {"groups by attributes need an attribute, --group-by attributes; name one with --attributes",
     "groups by attributes need an attribute; name one in File › Columns…"},
    {"uns/groupscope/group_by asks for columns, and group_columns names none, a.h5ad; name the columns in "
     "the "
     "file or with --group-columns",
     "the file groups by columns, and names none, a.h5ad; name the columns in the file or in File › "
     "Columns…"},
    {"uns/groupscope/group_by asks for attributes, and attribute_keys names none, a.h5ad; name the "
     "attributes "
     "in the file or with --attributes",
     "the file groups by attributes, and names none, a.h5ad; name the attributes in the file or in File › "
     "Columns…"},
};

/// The texts of a source, without its comments and includes.
QStringList textsIn(const QString& path) {
    static const QRegularExpression comments(QStringLiteral("//[^\n]*|^#include[^\n]*|R\"\\((?:.|\n)*?\\)\""),
                                             QRegularExpression::MultilineOption);
    static const QRegularExpression literal(QStringLiteral("\"((?:[^\"\\\\\n]|\\\\.)*)\""));
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("a source cannot be read");
    QString source = QString::fromUtf8(file.readAll());
    source.remove(comments);
    QStringList texts;
    for (auto match = literal.globalMatch(source); match.hasNext();)
        texts << match.next().captured(1);
    return texts;
}

QStringList sourcesIn(const QString& folder) {
    QStringList paths;
    QDirIterator walk(QStringLiteral(GROUPSCOPE_SOURCE_DIR "/") + folder,
                      {QStringLiteral("*.cpp"), QStringLiteral("*.h")}, QDir::Files,
                      QDirIterator::Subdirectories);
    while (walk.hasNext())
        paths << walk.next();
    return paths;
}

} // namespace

/// Messages of the core become such that somebody who has only the window can follow.
class TestWindowWords : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void everyMessageHasAFormForTheWindow_data() {
        QTest::addColumn<QString>("ofCore");
        QTest::addColumn<QString>("inWindow");
        for (const Message& message : messages)
            QTest::newRow(message.ofCore)
                << QString::fromUtf8(message.ofCore) << QString::fromUtf8(message.inWindow);
    }
    void everyMessageHasAFormForTheWindow() {
        QFETCH(QString, ofCore);
        QFETCH(QString, inWindow);
        QCOMPARE(inWindowWords(ofCore), inWindow);
        QVERIFY2(!inWindow.contains(foreignWords), qPrintable(inWindow));
        QCOMPARE(inWindowWords(inWindow), inWindow); // asked twice
    }

    /// A new text of the core with a flag or a place of AnnData in it must be added to the list above.
    void theListIsComplete() {
        const QStringList notMessages{
            // what goes into files, or is no message of an error
            QStringLiteral("To measure them all the same, which takes long: --only ")};
        QStringList missing;
        int found = 0;
        for (const QString& path : sourcesIn(QStringLiteral("core")))
            for (const QString& text : textsIn(path)) {
                if (!text.contains(foreignWords) || notMessages.contains(text))
                    continue;
                ++found;
                const bool listed =
                    std::any_of(std::begin(messages), std::end(messages), [&](const Message& message) {
                        return QString::fromUtf8(message.ofCore).contains(text.trimmed());
                    });
                if (!listed)
                    missing << path.section(QLatin1Char('/'), -2) + QStringLiteral(": ") + text;
            }
        QVERIFY(found > 50);
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join(QLatin1Char('\n'))));
    }

    /// The window itself says nothing of the kind.
    void noTextOfTheWindowIsForeign() {
        QStringList wrong;
        QStringList sources = sourcesIn(QStringLiteral("widgets"));
        for (const QString& path : sourcesIn(QStringLiteral("app")))
            if (!path.contains(QLatin1String("/cli/")) &&
                !path.endsWith(QLatin1String("/window_words.cpp")) &&
                !path.endsWith(QLatin1String("/report_writer.cpp"))) // which tells how to make it again
                sources << path;
        QVERIFY(sources.size() > 150);
        for (const QString& path : sources)
            for (const QString& text : textsIn(path))
                if (text.contains(foreignWords))
                    wrong << path.section(QLatin1Char('/'), -2) + QStringLiteral(": ") + text;
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QLatin1Char('\n'))));
    }

    void otherMessagesStayAsTheyAre() {
        for (const char* text :
             {"the file is empty, /home/a--b/obs.csv; choose another", "Training — 5 of 6", "a -- b"})
            QCOMPARE(inWindowWords(QString::fromUtf8(text)), QString::fromUtf8(text));
    }
};

QTEST_APPLESS_MAIN(TestWindowWords)
#include "tst_window_words.moc"
