// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/window_text.h"

#include "core/data/messages.h"
#include "core/data/task.h"
#include "core/experiment/messages.h"
#include "core/io/messages.h"
#include "core/methods/messages.h"
#include "core/runs/messages.h"

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QStringList>
#include <QTest>

#include <iterator>
#include <memory>
#include <set>
#include <span>
#include <stdexcept>

using namespace groupscope;

namespace {

/// Words that help only users of the command line or of Python: flags, and places of an AnnData file.
const QRegularExpression foreignWords(
    QStringLiteral("(?<![-\\w])--[a-z]|(?<!\\w)uns/|(?<![-\\w])/?obs[mp]?/| /obsm?\\b|groupscope-cli"));

/// The list of messages of each module that has one.
const struct {
    const char* file;
    std::span<const MessageText> texts;
} lists[] = {{"core/data/messages.h", dataMessages},
             {"core/experiment/messages.h", experimentMessages},
             {"core/io/messages.h", ioMessages},
             {"core/methods/messages.h", methodMessages},
             {"core/runs/messages.h", runMessages}};

FilePlace at(const char* path) {
    return {"set.h5ad", path};
}

struct Case {
    Message message;
    const char* commandLine;
    const char* window;
};

/// Messages with a place: of AnnData's places, users of the window know columns and embeddings.
std::vector<Case> casesOfPlaces() {
    return {
        {sentence("there is no column 'x'", at("/obs"), "choose one of: a, b"),
         "there is no column 'x', set.h5ad /obs; choose one of: a, b",
         "there is no column 'x', set.h5ad; choose one of: a, b"},
        {sentence("there is no embedding 'X_x'", at("/obsm"), "choose one of: X_a"),
         "there is no embedding 'X_x', set.h5ad /obsm; choose one of: X_a",
         "there is no embedding 'X_x', set.h5ad; choose one of: X_a"},
        {sentence("no example belongs to a split", at("/obs/split"),
                  "set that column to 'train', 'val' or 'test'"),
         "no example belongs to a split, set.h5ad /obs/split; set that column to 'train', 'val' or 'test'",
         "no example belongs to a split, set.h5ad, column split; set that column to 'train', 'val' or "
         "'test'"},
        {sentence("there is no domain column", at("/uns/groupscope/domain_key"), "name one"),
         "there is no domain column, set.h5ad /uns/groupscope/domain_key; name one",
         "there is no domain column, set.h5ad, the domain in File › Columns…; name one"},
        {sentence("there is no training split", at("/uns/groupscope/row_sets"), "set the split"),
         "there is no training split, set.h5ad /uns/groupscope/row_sets; set the split",
         "there is no training split, set.h5ad, splits; set the split"},
        {sentence("split 'a' names no value", at("/uns/groupscope/row_sets/a"),
                  "give the value of its examples"),
         "split 'a' names no value, set.h5ad /uns/groupscope/row_sets/a; give the value of its examples",
         "split 'a' names no value, set.h5ad, split 'a'; give the value of its examples"},
        {sentence("it has no class embeddings", at("/uns/groupscope/class_embeddings/X_a"), "store them"),
         "it has no class embeddings, set.h5ad /uns/groupscope/class_embeddings/X_a; store them",
         "it has no class embeddings, set.h5ad, class embeddings of X_a; store them"},
        {sentence("class 'cat' has no group prompt", at("/uns/groupscope/group_of_prompt"), "store one"),
         "class 'cat' has no group prompt, set.h5ad /uns/groupscope/group_of_prompt; store one",
         "class 'cat' has no group prompt, set.h5ad, classes of the group prompts; store one"},
        {sentence("info-nce needs stored views", at("/uns/groupscope/views/X_a"), "store them"),
         "info-nce needs stored views, set.h5ad /uns/groupscope/views/X_a; store them",
         "info-nce needs stored views, set.h5ad, views of embedding X_a; store them"},
        {sentence("there is no column", FilePlace("a.h5mu", "/mod/rna/obs/_index"), "give it"),
         "there is no column, a.h5mu /mod/rna/obs/_index; give it",
         "there is no column, a.h5mu, column _index; give it"},
        {sentence("there is no projection 'x'", commandLineOptions({"method"}), "choose one of: umap"),
         "there is no projection 'x', --method; choose one of: umap",
         "there is no projection 'x'; choose one of: umap"},
        {sentence("splits overlap", commandLineOptions({"fit train"}), "choose others"),
         "splits overlap, --fit train; choose others", "splits overlap; choose others"},
        {sentence("the file is empty", "/home/a--b/obs.csv", "choose another"),
         "the file is empty, /home/a--b/obs.csv; choose another",
         "the file is empty, /home/a--b/obs.csv; choose another"},
        {elementAt("/obsm/X_a") + " is left out: an embedding is a matrix of numbers",
         "obsm/X_a is left out: an embedding is a matrix of numbers",
         "embedding X_a is left out: an embedding is a matrix of numbers"},
        {elementAt("uns/groupscope/row_sets/a") + " is left out: it names no column",
         "uns/groupscope/row_sets/a is left out: it names no column",
         "split 'a' is left out: it names no column"},
        {elementAt("uns/groupscope/novelty") + " is left out: this version does not read it",
         "uns/groupscope/novelty is left out: this version does not read it",
         "'novelty' is left out: this version does not read it"},
        {elementAt("uns/groupscope/texts/X_a") +
             ": 3 texts of examples that the file does not have are left out",
         "uns/groupscope/texts/X_a: 3 texts of examples that the file does not have are left out",
         "texts of embedding X_a: 3 texts of examples that the file does not have are left out"},
    };
}

std::vector<Case> casesOfData() {
    const Message declared = message<dataMessages, "declared_missing">("class_key", "x", "as its class");
    const Message listed =
        message<dataMessages, "declared_missing">("group_columns", "x", "among its group columns");
    return {
        {message<dataMessages, "class_unknown">("set.h5ad", "a, b"),
         "the file names no class column, set.h5ad /uns/groupscope; choose one of: a, b",
         "Nothing in the file says which column is the class: choose it."},
        {message<dataMessages, "split_unknown">("set.h5ad", "a, b"),
         "the file names no split column, set.h5ad /uns/groupscope; choose one of: a, b",
         "Nothing in the file says which examples are for training. A split can be drawn, or choose the "
         "column that is one."},
        {message<dataMessages, "choose_declared">(declared),
         "uns/groupscope/class_key names column 'x', which obs does not have",
         "the file names 'x' as its class, but has no column of that name: choose another in File › "
         "Columns…"},
        {message<dataMessages, "choose_declared_list">(listed),
         "uns/groupscope/group_columns names column 'x', which obs does not have",
         "the file names 'x' among its group columns, but has no column of that name: choose others in File "
         "› "
         "Columns…"},
        {sentence(message<dataMessages, "declared_numbers">("attribute_keys", "x", "as its attribute"),
                  at("/obs"), message<dataMessages, "choose_attributes">("a, b")),
         "uns/groupscope/attribute_keys names column 'x', which holds real numbers, not categories, set.h5ad "
         "/obs; choose others with --attributes (a, b), or --attributes none for groups that are classes",
         "the file names 'x' as its attribute, but that column holds real numbers, set.h5ad; choose others "
         "in "
         "File › Columns…"},
        {sentence(declared, at("/obs"), message<dataMessages, "choose_role">("class", "a, b")),
         "uns/groupscope/class_key names column 'x', which obs does not have, set.h5ad /obs; choose another "
         "with --class-column: a, b",
         "the file names 'x' as its class, but has no column of that name, set.h5ad; choose another in File "
         "› "
         "Columns…"},
        {sentence("the groups overlap, but this method needs one group for each example",
                  at("/uns/groupscope/group_columns"), message<dataMessages, "train_by_attribute">("sex")),
         "the groups overlap, but this method needs one group for each example, set.h5ad "
         "/uns/groupscope/group_columns; name an attribute to train by in addition to the group columns (on "
         "the command line --attributes sex), or choose a method that needs no group labels",
         "the groups overlap, but this method needs one group for each example, set.h5ad, its group columns; "
         "name an attribute to train by in addition to the group columns (File › Columns…, attributes: sex), "
         "or choose a method that needs no group labels"},
        {sentence("1 example holds NaN or Inf", Message(at("/obsm/X_a")) + " row 5 first",
                  message<dataMessages, "leave_out_broken_rows">()),
         "1 example holds NaN or Inf, set.h5ad /obsm/X_a row 5 first; leave them out (--broken-rows "
         "exclude), or leave their split empty",
         "1 example holds NaN or Inf, set.h5ad, embedding X_a row 5 first; leave them out (File › Columns…, "
         "examples with NaN or Inf), or leave their split empty"},
        {sentence("there are more than 64 splits", "a", message<dataMessages, "declare_fewer_row_sets">()),
         "there are more than 64 splits, a; declare fewer in uns/groupscope/row_sets",
         "there are more than 64 splits, a; declare fewer of them in the file"},
        {message<dataMessages, "halve_nothing">(),
         "give the split validation examples, or leave --select-halves out",
         "give the split validation examples, or make another split (File › Make split…)"},
        {message<dataMessages, "halve_without_room">(),
         "leave --select-halves out, or rename or take out a split",
         "make another split (File › Make split…), or rename or take out a split"},
        {message<dataMessages, "choose_known_classes">(),
         "name the class column with --class-column, or leave classes out with --class-column none",
         "choose the class column of the run in File › Columns…"},
        {message<dataMessages, "redraw_test">(), "draw the test anew with --redraw-test",
         "draw the test anew as well"},
        {message<dataMessages, "classes_in_another_order">(),
         "Zero-shot and every method that starts from class embeddings would be wrong. Store the classes "
         "they belong to in uns/groupscope/class_names.",
         "Zero-shot and every method that starts from class embeddings would be wrong. Store the names of "
         "their classes with them: Help › Guide, Data, says how (class_names)."},
        {message<dataMessages, "group_by_unknown">("x"), "uns/groupscope/group_by is 'x', which is not known",
         "the file groups by 'x', which is not known"},
        {sentence("groups by attributes and group columns are asked for",
                  commandLineOptions({"group-by", "group-columns"}), "ask for columns"),
         "groups by attributes and group columns are asked for, --group-by, --group-columns; ask for columns",
         "groups by attributes and group columns are asked for; ask for columns"},
        {sentence("groups by columns need group columns", commandLineOptions({"group-by columns"}),
                  message<dataMessages, "ask_group_columns">()),
         "groups by columns need group columns, --group-by columns; name a yes/no column for each identity "
         "with --group-columns",
         "groups by columns need group columns; name a yes/no column for each identity in File › Columns…"},
        {sentence("groups by attributes need an attribute", commandLineOptions({"group-by attributes"}),
                  message<dataMessages, "ask_attribute">()),
         "groups by attributes need an attribute, --group-by attributes; name one with --attributes",
         "groups by attributes need an attribute; name one in File › Columns…"},
        {sentence(message<dataMessages, "group_by_columns_alone">(), "a.h5ad",
                  message<dataMessages, "name_group_columns">()),
         "uns/groupscope/group_by asks for columns, and group_columns names none, a.h5ad; name the columns "
         "in "
         "the file or with --group-columns",
         "the file groups by columns, and names none, a.h5ad; name the columns in the file or in File › "
         "Columns…"},
        {sentence(message<dataMessages, "group_by_attributes_alone">(), "a.h5ad",
                  message<dataMessages, "name_attributes">()),
         "uns/groupscope/group_by asks for attributes, and attribute_keys names none, a.h5ad; name the "
         "attributes in the file or with --attributes",
         "the file groups by attributes, and names none, a.h5ad; name the attributes in the file or in File "
         "› "
         "Columns…"},
    };
}

/// Messages about parts of an AnnData file that are left out or do not fit.
std::vector<Case> casesOfAnnData() {
    const auto leftOut = [](const char* path, const Message& why) {
        return message<ioMessages, "several_left_out">(elementAt(path), why);
    };
    return {
        {leftOut("uns/groupscope/class_embeddings", message<ioMessages, "no_class_column">()),
         "uns/groupscope/class_embeddings is left out: class_key names no column",
         "class embeddings are left out: the file names no class column"},
        {leftOut("uns/groupscope/views/X_a", message<ioMessages, "no_such_embedding">()),
         "uns/groupscope/views/X_a is left out: obsm has no embedding of that name",
         "views of embedding X_a are left out: the file has no embedding of that name"},
        {leftOut("uns/groupscope/views/X_a", message<ioMessages, "views_are_arrays">("64")),
         "uns/groupscope/views/X_a is left out: it must list the names of 1 to 64 arrays of obsm",
         "views of embedding X_a are left out: it must list the names of 1 to 64 embeddings"},
        {leftOut("uns/groupscope/views/X_a", message<ioMessages, "view_missing">("X_v")),
         "uns/groupscope/views/X_a is left out: view 'X_v' is not in obsm",
         "views of embedding X_a are left out: the file does not hold view 'X_v'"},
        {message<ioMessages, "first_row_sets">("61"), "uns/groupscope/row_sets: only the first 61 are read",
         "only the first 61 of the splits that the file declares are read"},
        {message<ioMessages, "row_set_without_column">("x"), "it names column 'x', which obs does not have",
         "it names column 'x', which the file does not have"},
        {message<ioMessages, "later_schema">("2"),
         "uns/groupscope has schema 2, which this version does not know: some of it may be missing",
         "the file was written by a later version of this program (schema 2): some of it may be missing"},
        {message<ioMessages, "default_embedding_missing">("X_x"),
         "uns/default_embedding names 'X_x', which obsm does not have",
         "the file names 'X_x' as the embedding to begin with, but does not hold it"},
        {message<ioMessages, "default_embedding_is_view">("X_v", "X_a"),
         "uns/default_embedding names 'X_v', which is a view of X_a",
         "the file names 'X_v' as the embedding to begin with, which is a view of X_a"},
        {message<ioMessages, "neighbors_left_out">(
             "neighbors", sentence(message<ioMessages, "no_graph">("n"), "", "search them again")),
         "the neighbours uns/neighbors are left out: there is no matrix obsp/n; search them again",
         "the stored neighbours 'neighbors' are left out: there is no graph 'n'; search them again"},
        {message<ioMessages, "no_graphs">(), "there is no obsp", "the file has no graphs"},
        {message<ioMessages, "colors_left_out">("bird", "2"),
         "uns/bird_colors is left out: it must hold one #rrggbb for each of the 2 categories",
         "the colours of column 'bird' are left out: it must hold one #rrggbb for each of the 2 categories"},
        {message<ioMessages, "pictures_left_out">("(4, 4)"),
         "obsm/images of shape (4, 4) is left out: pictures are uint8 (N,h,w) or (N,h,w,3), at most 1024 "
         "pixels a side",
         "the pictures of shape (4, 4) are left out: pictures are uint8 (N,h,w) or (N,h,w,3), at most 1024 "
         "pixels a side"},
        {message<ioMessages, "one_hot">(),
         "each of its rows holds one 1 and zeros, as one-hot labels do, which are read from a column of obs",
         "each of its rows holds one 1 and zeros, as one-hot labels do, which are read from a column"},
        {message<ioMessages, "name_is_taken">(), "obsm has an element of that name",
         "the file has an embedding of that name"},
        {message<ioMessages, "outputs_left_out">("logits_a"),
         "predictions of models, which 'evaluate' and Run › Open predictions… make runs of, and which a copy "
         "of the set that is saved does not hold: obsm logits_a",
         "predictions of models, which Run › Open predictions… makes runs of, and which a copy of the set "
         "that is saved does not hold: logits_a"},
        {message<ioMessages, "parts_left_out">("layers, raw, obsp/near, uns/nothing",
                                               "layers, raw, near, nothing"),
         "left out: layers, raw, obsp/near, uns/nothing",
         "parts of the file that are not used: layers, raw, near, nothing"},
        {sentence(message<ioMessages, "other_row_count">("5", "column 'a'", "4"), at("/obs/a"),
                  "give every column one value per row"),
         "obs has 5 rows but column 'a' has 4, set.h5ad /obs/a; give every column one value per row",
         "the table has 5 rows but column 'a' has 4, set.h5ad, column a; give every column one value per "
         "row"},
        {message<ioMessages, "one_row_for_each">("array"), "give every array one row per row of obs",
         "give every array one row per row of the table"},
        {message<ioMessages, "store_embedding">(),
         "store a dense (N,D) array of numbers there, for example obsm['X_clip']",
         "store a dense (N,D) array of numbers as an embedding, for example X_clip"},
    };
}

std::vector<Case> casesOfImports() {
    return {
        {message<ioMessages, "choose_embedding">("a (3,)"),
         "choose one with --map embedding=PATH among: a (3,)",
         "choose one when it is imported, among: a (3,)"},
        {message<ioMessages, "choose_embedding_among">("a, b"),
         "choose with --map embedding=PATH among: a, b", "choose one when it is imported, among: a, b"},
        {sentence("no embedding is chosen", "a.npz", message<ioMessages, "choose_items">("a, b")),
         "no embedding is chosen, a.npz; choose with --map KEY=PATH among: a, b",
         "no embedding is chosen, a.npz; choose when it is imported, among: a, b"},
        {message<ioMessages, "booleans_as_embedding">("mask"),
         "it holds booleans, which are an embedding only on request: choose it as one (--map embedding=mask) "
         "to take them as 1 and 0",
         "it holds booleans, which are an embedding only on request: choose it as one when it is imported, "
         "to take them as 1 and 0"},
        {message<ioMessages, "classes_as_embedding">("/y"),
         "it is named like classes and has several columns: give one class for each example, such as the "
         "argmax of one-hot rows, or choose it as an embedding (--map embedding=/y)",
         "it is named like classes and has several columns: give one class for each example, such as the "
         "argmax of one-hot rows, or choose it as an embedding when it is imported"},
        {sentence("there is no key 'x'", commandLineOptions({"map"}), "keys are: embedding, X_NAME"),
         "there is no key 'x', --map; keys are: embedding, X_NAME",
         "there is no key 'x'; keys are: embedding, X_NAME"},
        {message<ioMessages, "choose_modality">(), "choose one with --map modality=NAME",
         "choose one modality when it is imported"},
        {message<ioMessages, "one_line_for_each">(),
         "give one line for each example, or take the table away with --map metadata=none",
         "give one line for each example, or choose None as the metadata table when it is imported"},
        {message<ioMessages, "match_table">(),
         "give one line for each example of the file, named by its ids; or add --map join=position if the "
         "lines are in the order of the examples, or --map join=exact-partial to leave examples without a "
         "line without values",
         "give one line for each example of the file, named by its ids, or choose how to match its lines "
         "when it is imported"},
        {message<ioMessages, "columns_beside_embeddings">("'age', 'year'", "5"),
         "columns of real numbers next to those of embeddings are columns: 'age', 'year'; --map embedding=* "
         "takes all 5 as dimensions",
         "columns of real numbers next to those of embeddings are columns: 'age', 'year'; the matrix * takes "
         "all 5 as dimensions when it is imported"},
        {message<ioMessages, "anndata_needs_no_mapping">(),
         "leave --map out; --class-column, --attributes and --split-column choose columns",
         "open it as it is; File › Columns… chooses its columns"},
        {message<ioMessages, "read_as">("CSV", " --map embedding=* --map class=y", " embedding=* class=y"),
         "read as CSV: --map embedding=* --map class=y", "read as CSV: embedding=* class=y"},
    };
}

std::vector<Case> casesOfRuns() {
    return {
        {message<methodMessages, "store_group_prompts">(),
         "store one row for each prompt there and the number of its class in "
         "/uns/groupscope/group_of_prompt, or use zero-shot",
         "store one row for each prompt there and the number of its class, or use zero-shot"},
        {message<experimentMessages, "monitor_split">("val"), "give --monitor-split val",
         "train it again, or measure the val split after each epoch"},
        {message<experimentMessages, "resume_experiment">(),
         "choose another folder, or give --resume to keep its runs and add the missing ones",
         "choose another folder, or open that folder to see its runs"},
        {message<experimentMessages, "resume_with_changed_data">(),
         "choose another folder, or give --resume to keep those runs beside the new ones",
         "choose another folder, or open that folder to see its runs"},
        {message<experimentMessages, "name_method">(), "name a method, see 'groupscope-cli methods'",
         "name a method"},
        {message<experimentMessages, "repair_specification">(), "repair it, or give --select RULE",
         "repair it"},
        {message<experimentMessages, "give_rule">(), "give --select RULE", "compare them one by one"},
        {message<runMessages, "give_experiment">(),
         "give the folder that 'groupscope-cli run SPEC.json --out DIR' has made",
         "give the folder of an experiment"},
        {message<runMessages, "choose_rule">("b"),
         "choose one of: b, or write SPLIT.MEASURE, SPLIT.MEASURE.worst or .gap, or .worst:ATTRIBUTE, with a "
         "measure of 'groupscope-cli measures', leave-one-domain-out as split with accuracies, and @trained "
         "after it to ignore epochs of low training accuracy",
         "choose one of: b, or write SPLIT.MEASURE, SPLIT.MEASURE.worst or .gap, or .worst:ATTRIBUTE, with a "
         "measure that Runs lists, leave-one-domain-out as split with accuracies, and @trained after it to "
         "ignore epochs of low training accuracy"},
        {message<runMessages, "choose_column">("test.gap, seconds"),
         "the columns are: test.gap, seconds, and any SPLIT.MEASURE that the runs have, see 'measures'",
         "the columns are: test.gap, seconds"},
        {message<runMessages, "nearest_column">("test.gap", "test.gap, seconds"),
         "did you mean 'test.gap'? The columns are: test.gap, seconds, and any SPLIT.MEASURE that the runs "
         "have",
         "did you mean 'test.gap'? The columns are: test.gap, seconds"},
        {message<runMessages, "write_figure">(),
         "write MEASURE or SPLIT.MEASURE, .worst, .gap, .worst:ATTRIBUTE or nothing after it, with a measure "
         "of 'groupscope-cli measures'",
         "write MEASURE or SPLIT.MEASURE, .worst, .gap, .worst:ATTRIBUTE or nothing after it, with a measure "
         "that Runs lists"},
    };
}

std::vector<Case> allCases() {
    std::vector<Case> cases;
    for (const std::vector<Case>& some :
         {casesOfPlaces(), casesOfData(), casesOfAnnData(), casesOfImports(), casesOfRuns()})
        cases.insert(cases.end(), some.begin(), some.end());
    return cases;
}

void addCodes(const Message& message, std::set<std::string_view>& codes) {
    codes.insert(message.code());
    for (const Message& argument : message.arguments())
        addCodes(argument, codes);
}

/// The text of a source without its comments and includes.
QString codeOf(const QString& path) {
    static const QRegularExpression comments(QStringLiteral("//[^\n]*|^#include[^\n]*|R\"\\((?:.|\n)*?\\)\""),
                                             QRegularExpression::MultilineOption);
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("a source cannot be read");
    return QString::fromUtf8(file.readAll()).remove(comments);
}

/// The texts of a source.
QStringList textsIn(const QString& path) {
    static const QRegularExpression literal(QStringLiteral("\"((?:[^\"\\\\\n]|\\\\.)*)\""));
    const QString source = codeOf(path);
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

QString shortened(const QString& path) {
    return path.mid(QStringLiteral(GROUPSCOPE_SOURCE_DIR "/").size());
}

/// Four rows of two classes, whose file says nothing of its columns.
std::shared_ptr<EmbeddingSet> silentSet() {
    auto set = std::make_shared<EmbeddingSet>();
    set->path = "set.h5ad";
    set->ids = {"a", "b", "c", "d"};
    set->embeddings.push_back({.name = "X_a", .rows = MatrixF::Ones(4, 2)});
    set->columns.push_back({.name = "bird", .categories = {"swan", "gull"}, .codes = {0, 1, 0, 1}});
    set->columns.push_back({.name = "part", .categories = {"train", "val"}, .codes = {0, 0, 1, 1}});
    return set;
}

/// Text of the window for a set from which no task can be made.
QString refusalOf(const std::shared_ptr<EmbeddingSet>& set, AnsweringDialog dialog,
                  const TaskSelection& selection = {}) {
    try {
        makeTask(set, selection);
    } catch (const std::exception& error) {
        return dialogFor(error) == dialog ? windowText(error) : QStringLiteral("another dialog");
    }
    return QStringLiteral("nothing is refused");
}

} // namespace

/// Messages of the core are such in the window that somebody who has only the window can follow.
class TestWindowText : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void everyMessageHasBothTexts_data() {
        QTest::addColumn<int>("number");
        const std::vector<Case> cases = allCases();
        for (std::size_t i = 0; i < cases.size(); ++i)
            QTest::newRow(cases[i].commandLine) << static_cast<int>(i);
    }
    void everyMessageHasBothTexts() {
        QFETCH(int, number);
        const Case one = allCases()[static_cast<std::size_t>(number)];
        QCOMPARE(QString::fromStdString(one.message.commandLine()), QString::fromUtf8(one.commandLine));
        QCOMPARE(windowText(one.message), QString::fromUtf8(one.window));
    }

    /// A new code must be added to the cases above.
    void theCasesAreComplete() {
        std::set<std::string_view> shown;
        for (const Case& one : allCases())
            addCodes(one.message, shown);
        QStringList missing;
        for (const auto& list : lists)
            for (const MessageText& text : list.texts)
                if (!shown.contains(text.code))
                    missing << QString::fromUtf8(text.code.data(), static_cast<qsizetype>(text.code.size()));
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join(QLatin1Char('\n'))));
    }

    void noTextOfTheListsIsForeignToTheWindow() {
        std::set<std::string_view> codes;
        for (const auto& list : lists)
            for (const MessageText& text : list.texts) {
                const std::string code(text.code), window(text.window);
                QVERIFY2(!code.empty() && codes.insert(text.code).second, code.c_str());
                QVERIFY2(!text.commandLine.empty() && !text.window.empty(), code.c_str());
                QVERIFY2(text.commandLine != text.window, code.c_str()); // a plain text does
                QVERIFY2(!QString::fromStdString(window).contains(foreignWords), window.c_str());
                const std::size_t count = argumentCount(text);
                for (std::size_t i = 1; i <= count; ++i) {
                    const std::string mark = "%" + std::to_string(i);
                    QVERIFY2(text.commandLine.find(mark) != std::string_view::npos ||
                                 window.find(mark) != std::string::npos,
                             code.c_str());
                }
            }
        QVERIFY(codes.size() > 60);
    }

    void everyListIsLookedAt() {
        QStringList found, listed;
        for (const QString& path : sourcesIn(QStringLiteral("core")))
            if (codeOf(path).contains(QStringLiteral("constexpr MessageText ")) &&
                !path.endsWith(QStringLiteral("core/base/message.cpp")))
                found << shortened(path);
        for (const auto& list : lists)
            listed << QString::fromUtf8(list.file);
        found.sort();
        QCOMPARE(found, listed);
    }

    void everyCodeIsSaid() {
        QString code;
        for (const QString& path : sourcesIn(QStringLiteral("core")))
            if (!path.endsWith(QStringLiteral("/messages.h")))
                code += codeOf(path);
        for (const auto& list : lists)
            for (const MessageText& text : list.texts) {
                const std::string quoted = "Messages, \"" + std::string(text.code) + "\">";
                QVERIFY2(code.contains(QString::fromStdString(quoted)), quoted.c_str());
            }
    }

    /// Sentences of core that name options of the command line, or places of AnnData, stand in the lists.
    void noOtherTextOfCoreIsForeignToTheWindow() {
        static const QRegularExpression options(QStringLiteral("(?<![-\\w])--[a-z]|groupscope-cli"));
        const QStringList documents{QStringLiteral(
            "core/report/metrics_document.cpp: To measure them all the same, which takes long: "
            "--measure ")}; // of the command line alone
        QStringList wrong;
        int sources = 0;
        for (const QString& path : sourcesIn(QStringLiteral("core"))) {
            if (path.endsWith(QStringLiteral("/messages.h")) ||
                path.endsWith(QStringLiteral("/remaking_commands.cpp"))) // which tells how to make it again
                continue;
            ++sources;
            for (const QString& text : textsIn(path)) {
                const QString found = shortened(path) + QStringLiteral(": ") + text;
                const bool isPlace = text.contains(foreignWords) && text.contains(QLatin1Char(' '));
                if ((isPlace || text.contains(options)) && !documents.contains(found))
                    wrong << found;
            }
        }
        QVERIFY(sources > 500);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QLatin1Char('\n'))));
    }

    /// The window itself says nothing of the kind.
    void noTextOfTheWindowIsForeign() {
        // Arguments that the window passes to the command line are single words; options of Slurm are typed
        // by users.
        static const QRegularExpression argument(QStringLiteral("^--[a-z-]+=?$"));
        const QString ofSlurm = QStringLiteral("--partition=cpu --account=lab");
        QStringList wrong;
        QStringList sources = sourcesIn(QStringLiteral("widgets"));
        for (const QString& path : sourcesIn(QStringLiteral("app")))
            if (!path.contains(QLatin1String("/cli/")) &&
                !path.endsWith(QLatin1String("/report_writer.cpp")) && // which tells how to make it again
                !path.endsWith(QLatin1String("/command_line.cpp")))    // which calls it
                sources << path;
        QVERIFY(sources.size() > 150);
        for (const QString& path : sources)
            for (const QString& text : textsIn(path))
                if (text.contains(foreignWords) && !text.contains(argument) && text != ofSlurm)
                    wrong << shortened(path) + QStringLiteral(": ") + text;
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QLatin1Char('\n'))));
    }

    /// The window asks errors for its text; what() is the text of the command line.
    void theWindowShowsNoTextOfTheCommandLine() {
        static const QRegularExpression whats(QStringLiteral("[^\n]*\\bwhat\\(\\)[^\n]*"));
        QStringList wrong;
        for (const QString& path : sourcesIn(QStringLiteral("app"))) {
            if (path.contains(QLatin1String("/cli/")) || path.endsWith(QLatin1String("/window_text.h")))
                continue;
            const QString code = codeOf(path);
            for (auto match = whats.globalMatch(code); match.hasNext();)
                if (const QString line = match.next().captured();
                    !line.contains(QLatin1String("saveFailure(")))
                    wrong << shortened(path) + QStringLiteral(": ") + line.trimmed();
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QLatin1Char('\n'))));
    }

    void errorsOfCoreSpeakToTheWindow() {
        QCOMPARE(refusalOf(silentSet(), AnsweringDialog::columns),
                 QStringLiteral("Nothing in the file says which column is the class: choose it."));
        auto set = silentSet();
        set->classKey = "bird";
        QVERIFY(
            refusalOf(set, AnsweringDialog::split).startsWith(QStringLiteral("Nothing in the file says")));
        set->classKey = "fish";
        QCOMPARE(
            refusalOf(set, AnsweringDialog::columns),
            QStringLiteral("the file names 'fish' as its class, but has no column of that name, set.h5ad; "
                           "choose another in File › Columns…"));
        set->classKey = "bird";
        set->splitKey = "part";
        set->groupColumns = {"wings"};
        QCOMPARE(refusalOf(set, AnsweringDialog::columns),
                 QStringLiteral("the file names 'wings' among its group columns, but has no column of that "
                                "name, set.h5ad; choose others in File › Columns…"));
        set->groupColumns.clear();
        set->embeddings.front().rows = MatrixF::Constant(4, 2, std::numeric_limits<float>::quiet_NaN());
        QCOMPARE(
            refusalOf(set, AnsweringDialog::columns),
            QStringLiteral("4 examples hold NaN or Inf, set.h5ad, embedding X_a row 0 first; leave them out "
                           "(File › Columns…, examples with NaN or Inf), or leave their split empty"));
        QCOMPARE(refusalOf(set, AnsweringDialog::none, {.embedding = "X_b"}),
                 QStringLiteral("there is no embedding 'X_b', set.h5ad; did you mean 'X_a'?"));
    }

    void exceptionsOfOthersHaveOneText() {
        QCOMPARE(windowText(std::runtime_error("a -- b")), QStringLiteral("a -- b"));
        QVERIFY(dialogFor(std::runtime_error("a")) == AnsweringDialog::none);
    }
};

QTEST_APPLESS_MAIN(TestWindowText)
#include "tst_window_text.moc"
