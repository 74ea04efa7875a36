// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/window_words.h"

#include "app/session/translated.h"

#include <QList>
#include <QRegularExpression>

#include <utility>

namespace groupscope {

namespace {

using Words = QList<std::pair<QRegularExpression, QString>>;

void add(Words& words, const char* pattern, const QString& instead) {
    words.emplace_back(QRegularExpression(QString::fromUtf8(pattern)), instead);
}

/// Questions that a dialog of the window answers.
void addTasks(Words& words) {
    add(words, "^the file does not say which column holds the split, (.*); choose one of: .*$",
        translated(
            "Nothing in the file says which rows are for training. A split can be drawn, or choose the "
            "column that is one."));
    add(words, "^the file does not say which column holds the class, (.*); choose one of: .*$",
        translated("Nothing in the file says which column is the class: choose it."));
}

/// What the file says of itself, and parts of it that are left out.
void addNotices(Words& words) {
    add(words, "uns/groupscope/group_by is '([^']*)'", translated("the file groups by '\\1'"));
    add(words, "uns/groupscope/group_by asks for (columns|attributes), and \\w+ names none",
        translated("the file groups by \\1, and names none"));
    add(words,
        "uns/groupscope/(class|split|domain|group|attribute)_keys? names column '([^']*)', which holds real "
        "numbers, not categories",
        translated("the file names '\\2' as its \\1, but that column holds real numbers: choose another in "
                   "File › Columns…"));
    add(words,
        "uns/groupscope/group_columns names column '([^']*)', which holds real numbers, not categories",
        translated("the file names '\\1' among its group columns, but that column holds real numbers: choose "
                   "others in File › Columns…"));
    add(words, "choose (?:others|another) with --(?:attributes|class-column).*$",
        translated("File › Columns… chooses others"));
    add(words,
        "uns/groupscope/(class|split|domain|group|attribute)_keys? names column '([^']*)', which obs does "
        "not have",
        translated("the file names '\\2' as its \\1, but has no column of that name: choose another in File "
                   "› Columns…"));
    add(words, "uns/groupscope/group_columns names column '([^']*)', which obs does not have",
        translated(
            "the file names '\\1' among its group columns, but has no column of that name: choose others in "
            "File › Columns…"));
    add(words, "uns/groupscope/row_sets/(\\S+) is left out",
        translated("row set '\\1' of the file is left out"));
    add(words, "uns/groupscope/row_sets is left out", translated("the row sets of the file are left out"));
    add(words, "uns/groupscope/row_sets: only", translated("of the row sets of the file only"));
    add(words, "declare fewer in uns/groupscope/row_sets", translated("declare fewer of them in the file"));
    add(words, "[Ss]tore the classes they belong to in uns/groupscope/class_names",
        translated("Store the names of their classes with them: Help › Guide, Data, says how (class_names)"));
    add(words, "uns/groupscope/(class|group)_(embedding|prompt)s is left out",
        translated("the \\1 \\2s of the file are left out"));
    add(words, "uns/groupscope/(texts|views)/([^/:\\s]+)(/texts)?( is left out|:)",
        translated("the \\1 of embedding \\2\\4"));
    add(words, "uns/groupscope/class_templates/([^/:\\s]+)(/texts)?( is left out|:)",
        translated("the class templates of embedding \\1\\3"));
    add(words, "uns/groupscope/(texts|views|class_templates) is left out",
        translated("what the file has as \\1 is left out"));
    add(words, "uns/groupscope has schema (\\S+), which this version does not know",
        translated("the file was written by a later version of this program (schema \\1)"));
    add(words, "uns/groupscope/(\\S+) is left out", translated("'\\1' of the file is left out"));
    add(words, "uns/default_embedding names '([^']*)', which obsm does not have",
        translated("the file names '\\1' as the embedding to begin with, but does not hold it"));
    add(words, "uns/default_embedding names '([^']*)', which is a view",
        translated("the file names '\\1' as the embedding to begin with, which is a view"));
    add(words, "the neighbours uns/(\\S+) are left out",
        translated("the stored neighbours '\\1' are left out"));
    add(words, "uns/(\\S+)_colors is left out", translated("the colours of column '\\1' are left out"));
    add(words, "class_key names no column", translated("the file names no class column"));
    add(words, "which obs does not have", translated("which the file does not have"));
    add(words, "obsm has no embedding", translated("the file has no embedding"));
    add(words, "obsm/images of shape (\\([^)]*\\)) is left out",
        translated("the pictures of shape \\1 are left out"));
    add(words, "^left out: ", translated("parts of the file that are not used here: "));
    add(words, "(^|[ ,:;])(obsm|obsp|uns)/(?=[\\w'])", QStringLiteral("\\1"));
}

/// Where in a file something is: of AnnData's places a person of the window knows columns and embeddings.
void addPlaces(Words& words) {
    add(words, ",? ?/uns/groupscope/row_sets/(\\S+?)(?=[;,]|$)", translated(", row set '\\1'"));
    add(words, ",? ?/uns/groupscope/row_sets", translated(", row sets"));
    add(words, ",? ?/uns/groupscope/domain_key", translated(", the domain in File › Columns…"));
    add(words, ",? ?/uns/groupscope/group_columns", translated(", its group columns"));
    add(words, "the number of its class in /uns/groupscope/group_of_prompt",
        translated("the number of its class"));
    add(words, ",? ?/uns/groupscope/group_of_prompt", translated(", classes of the group prompts"));
    add(words, ",? ?/uns/groupscope/(class|group)_embeddings/(\\S+?)(?=[;,]|$)",
        translated(", \\1 embeddings of \\2"));
    add(words, ",? ?/uns/groupscope/(views|texts)/(\\S+?)(?=[;,]|$)", translated(", \\1 of embedding \\2"));
    add(words, ",? ?/uns/groupscope/class_templates/(\\S+?)(?=[;,]|$)",
        translated(", class templates of embedding \\1"));
    add(words, ",? ?/uns(/[\\w./-]+)?", QString());
    add(words, " /obsm/(\\S+?)(?=[;, ]|$)", translated(", embedding \\1"));
    add(words, " /obsp/(?=\\S)", translated(", graph "));
    add(words, " /obs/(?=[;,]|$)", QString());
    add(words, " (/mod/[^/ ]+)?/obs/", translated(", column "));
    add(words, " /obsm?\\b", QString());
    add(words, "\\bobs has (\\d+ rows)", translated("the table has \\1"));
}

/// Options of the command line, and what the window has in their place.
void addOptions(Words& words) {
    add(words, ", or give --select RULE", QString());
    add(words, "give --select RULE", translated("compare them one by one"));
    add(words, ", --group-by, --group(?:-columns)?(?=;)", QString());
    add(words, "with --(?:attributes|group-columns)$", translated("in File › Columns…"));
    add(words, "\\(--broken-rows exclude\\)", translated("(File › Columns…, rows with NaN or Inf)"));
    add(words, "take the table away with --map metadata=none",
        translated("choose None beside the metadata table when it is imported"));
    add(words, "named by its ids; or add --map join=position .* without values",
        translated("named by its ids, or choose how to match its lines when it is imported"));
    add(words, "--map embedding=\\* takes all (\\d+) as dimensions",
        translated("the matrix * takes all \\1 as dimensions when it is imported"));
    add(words, "choose it as an embedding \\(--map embedding=.*\\)",
        translated("choose it as an embedding when it is imported"));
    add(words, "choose it as one \\(--map embedding=.*\\) to",
        translated("choose it as one when it is imported, to"));
    add(words, "choose one with --map modality=NAME", translated("choose one modality when it is imported"));
    add(words,
        "choose (one )?with --map \\S+ among: ", translated("choose one when it is imported, among: "));
    add(words, "leave --map out; --class-column, --attributes and --split-column choose columns",
        translated("open it as it is; File › Columns… chooses its columns"));
    add(words, "\\(on the command line --attributes ([^)]+)\\)",
        translated("(File › Columns…, attributes: \\1)"));
    add(words, "give --monitor-split (\\S+)",
        translated("train it anew, or measure the \\1 rows after each epoch"));
    add(words, "draw the test anew with --redraw-test", translated("draw the test anew as well"));
    add(words, "or leave --select-halves out", translated("or make another split (File › Make split…)"));
    add(words, "leave --select-halves out, or rename",
        translated("make another split (File › Make split…), or rename"));
    add(words, "side by side: --vary ([a-z_]+)((?: or [a-z_]+)*)",
        translated("side by side: Runs, in what they may differ: \\1\\2"));
    add(words, "or give --resume to keep its runs and add the missing ones",
        translated("or open that folder to see its runs"));
    add(words, "or give --resume to keep those runs beside the new ones",
        translated("or open that folder to see its runs"));
    add(words, "that 'groupscope-cli run SPEC\\.json --out DIR' has made", translated("of an experiment"));
    add(words, "with a measure of 'groupscope-cli measures'", translated("with a measure that Runs lists"));
    add(words, ", see 'groupscope-cli methods'", QString());
    add(words, ", --[a-z][a-z-]*(?: \\S+)?(?=;)", QString()); // where a value was given
}

const Words& allWords() {
    static const Words words = [] {
        Words made;
        addTasks(made);
        addNotices(made);
        addOptions(made);
        addPlaces(made);
        return made;
    }();
    return words;
}

} // namespace

QString inWindowWords(const QString& message) {
    static const QRegularExpression foreign(QStringLiteral(
        "^the file does not say which|--[a-z]|\\buns/|/uns|obs[mp]?\\b|_key |groupscope-cli|^left out: "));
    if (!message.contains(foreign))
        return message;
    QString text = message;
    for (const auto& [pattern, instead] : allWords())
        text.replace(pattern, instead);
    return text;
}

QString inWindowWords(const std::string& message) {
    return inWindowWords(QString::fromStdString(message));
}

} // namespace groupscope
