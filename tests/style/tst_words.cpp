// SPDX-License-Identifier: GPL-3.0-or-later
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace fs = std::filesystem;

const fs::path sourceRoot(GROUPSCOPE_SOURCE_DIR);

/// Parts of the tree that a phrase is banned from; a sum of these.
enum Where : unsigned {
    inTexts = 1U,    ///< string literals and presets: what a user reads
    inComments = 2U, ///< comments of sources and tests
    inPages = 4U,    ///< the guide and the README, without code
    everywhere = inTexts | inComments | inPages
};

/// A phrase that is not written, and what is written in its place.
struct Banned {
    const char* pattern; ///< Perl regular expression, without regard to case; ^ is the begin of a comment
    const char* say;
    unsigned where = everywhere;
};

const Banned bannedPhrases[] = {
    {"\\bbrought in\\b(?!: )|\\bas brought\\b", "imported"},
    {"\\bquestions?\\b(?!,)", "task (of a run), or say what is computed", inTexts},
    {"\\brow sets?\\b", "split"},
    {"\\b(rows?|sets?|splits?|examples?) to (fit|report) on\\b", "training split, report split"},
    {"\\b(rows?|sets?|splits?|examples?) to select by\\b", "validation split"},
    {"\\b(val|validation|test|train|training) rows?\\b", "validation split, test split, training examples"},
    {"\\bmend(s|ed|ing)?\\b", "fix, correct"},
    {"\\bwhynot\\w*", "reason"},
    {"\\bto be had\\b", "available"},
    {"\\btells? (no |the )?classes apart\\b|\\bheads? tells?\\b", "has a classifier, has no classifier"},
    {"(?<![-.\\w])companions?\\b", "attribute embedding", inTexts | inPages},
    {"\\btold:", "warning:, note:"},
    {"\\bremarks?\\b", "warning, note"},
    {"\\bkept beside\\b", "stored with"},
    {"(?<![/`])\\bours\\b", "design choice, or name the program"},
    {"\\bthose of which\\b|\\bwhat of that\\b", "begin with the noun"},
    {"\\bstands? in no file\\b", "is not stored"},
    {"\\bfinds? (their|its) like\\b", "retrieves its class"},
    {"\\bhardly begun\\b", "not converged"},
    {"\\bthe bin\\b", "the trash", inTexts},
    {"\\b(this|that|each|every) (room|house)\\b", "module, folder", inComments | inPages},
    {"\\bfares?\\b", "performs, or name the measure"},
    {"\\b(searched|looked at) are\\b|\\bread it so\\b", "subject first"},
    {"\\bresults of every processor\\b", "reproducible across CPUs"},
    {"\\bpeople of AnnData\\b", "users of AnnData"},
    {"^(What|Which|Those|Whose|Told|Searched)\\b", "begin with the subject", inComments},
    {"^The same of\\b", "name the subject", inComments},
};

/// A place that needs a banned phrase: published names, and texts about old names.
struct Allowed {
    const char* file;
    const char* text; ///< part of the line
};

const Allowed allowedPlaces[] = {
    {"app/window/welcome_page.cpp", "Or begin with a question"},
    {"core/heads/no_head.h", "none: predictions brought in"},
    {"tests/app/tst_cli_help.cpp", "QStringLiteral(\"question\")"},
    {"tests/app/tst_cli_help.cpp", "is now called 'task'"},
    {"core/methods/shared/imported_model.h", "as brought"},
};

std::string contentOf(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

/// A text of the length of its file in which everything but the looked-at parts is hidden: places stay the
/// same.
using Masked = std::string;

constexpr char hidden = '\x01';       ///< joins no words
constexpr char beginOfComment = '\n'; ///< what ^ stands behind, see Source

/// String literals and comments of a C++ file. Neighbouring literals and comments of successive lines are one
/// text, so that phrases are found across lines.
struct Source {
    Masked texts, comments;

    explicit Source(const std::string& source)
        : texts(source.size(), hidden)
        , comments(source.size(), hidden) {
        for (std::size_t i = 0; i < source.size(); ++i)
            if (std::isspace(static_cast<unsigned char>(source[i])) != 0)
                texts[i] = comments[i] = ' ';
        for (std::size_t i = 0; i < source.size();)
            i = next(source, i);
    }

  private:
    std::size_t endOfComment_ = std::string::npos;

    /// Takes the literal, comment or character at `i`; the place behind it.
    std::size_t next(const std::string& source, std::size_t i) {
        if (source.compare(i, 2, "//") == 0)
            return takeComment(source, i, std::min(source.find('\n', i), source.size()));
        if (source.compare(i, 2, "/*") == 0) {
            const std::size_t end = source.find("*/", i + 2);
            return takeComment(source, i, end == std::string::npos ? source.size() : end + 2);
        }
        if (source.compare(i, 8, "#include") == 0)
            return std::min(source.find('\n', i), source.size());
        if (source.compare(i, 2, "R\"") == 0) {
            const std::size_t open = source.find('(', i);
            const std::string close = ")" + source.substr(i + 2, open - i - 2) + "\"";
            const std::size_t end = std::min(source.find(close, open), source.size() - close.size());
            return takeText(source, open + 1, end, end + close.size());
        }
        if (source[i] == '"' ||
            (source[i] == '\'' && (i == 0 || std::isalnum(static_cast<unsigned char>(source[i - 1])) == 0))) {
            std::size_t end = i + 1;
            while (end < source.size() && source[end] != source[i] && source[end] != '\n')
                end += source[end] == '\\' ? 2 : 1;
            return source[i] == '"' ? takeText(source, i + 1, end, end + 1) : end + 1;
        }
        return i + 1;
    }

    std::size_t takeText(const std::string& source, std::size_t begin, std::size_t end, std::size_t behind) {
        end = std::min(end, source.size());
        // A single small word is an id, a key or a flag: published, and never changed.
        const auto isOfId = [](char c) {
            return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '.';
        };
        const auto at = [&](std::size_t place) {
            return source.begin() + static_cast<std::ptrdiff_t>(place);
        };
        if (begin < end && std::isupper(static_cast<unsigned char>(source[begin])) == 0 &&
            std::all_of(at(begin), at(end), isOfId))
            return behind;
        for (std::size_t i = begin; i < end; ++i)
            texts[i] = source[i] == '\n' ? ' ' : source[i];
        texts[begin - 1] = ' ';
        if (end < source.size())
            texts[end] = ' ';
        return behind;
    }

    std::size_t takeComment(const std::string& source, std::size_t begin, std::size_t end) {
        const bool continues =
            endOfComment_ != std::string::npos &&
            std::all_of(source.begin() + static_cast<std::ptrdiff_t>(endOfComment_),
                        source.begin() + static_cast<std::ptrdiff_t>(begin),
                        [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }) &&
            std::count(source.begin() + static_cast<std::ptrdiff_t>(endOfComment_),
                       source.begin() + static_cast<std::ptrdiff_t>(begin), '\n') < 2;
        std::size_t i = begin;
        while (i < end && (source[i] == '/' || source[i] == '*' || source[i] == '<' || source[i] == ' '))
            comments[i++] = ' ';
        if (!continues && i > begin)
            comments[i - 1] = beginOfComment;
        for (; i < end; ++i)
            comments[i] = source[i] == '\n' ? ' ' : source[i];
        endOfComment_ = end;
        return end;
    }
};

/// The page without code, which names files, keys and commands.
Masked textOfPage(std::string page) {
    static const QRegularExpression code(QStringLiteral("```.*?```|`[^`]*`|<!--.*?-->|\\]\\([^)]*\\)"),
                                         QRegularExpression::DotMatchesEverythingOption);
    // Bytes as characters: places are those of the file.
    const QString text = QString::fromLatin1(page.data(), static_cast<qsizetype>(page.size()));
    for (auto matches = code.globalMatch(text); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        std::fill_n(page.begin() + match.capturedStart(), match.capturedLength(), hidden);
    }
    std::replace(page.begin(), page.end(), '\n', ' ');
    return page;
}

struct Rule {
    const Banned* banned;
    QRegularExpression expression;
};

std::vector<Rule> rules() {
    std::vector<Rule> made;
    for (const Banned& banned : bannedPhrases) {
        QString pattern = QString::fromLatin1(banned.pattern);
        pattern.replace(QLatin1Char(' '), QStringLiteral("\\s+"));
        const bool ofBegin = pattern.startsWith(QLatin1Char('^'));
        QRegularExpression::PatternOptions options = QRegularExpression::MultilineOption;
        if (!ofBegin)
            options |= QRegularExpression::CaseInsensitiveOption;
        made.push_back({&banned, QRegularExpression(pattern, options)});
    }
    return made;
}

/// Line of the place, from 1, and its text.
std::pair<std::ptrdiff_t, std::string> lineAt(const std::string& source, std::size_t place) {
    const std::size_t begin = place == 0 ? 0 : source.rfind('\n', place - 1) + 1;
    const std::size_t end = std::min(source.find('\n', place), source.size());
    return {std::count(source.begin(), source.begin() + static_cast<std::ptrdiff_t>(place), '\n') + 1,
            source.substr(begin, end - begin)};
}

bool isAllowed(const std::string& file, const std::string& line) {
    return std::any_of(std::begin(allowedPlaces), std::end(allowedPlaces), [&](const Allowed& place) {
        return file == place.file && line.find(place.text) != std::string::npos;
    });
}

/// "core/x.h:12: 'row set', say: split" for each phrase of `parts` in the masked text of `file`.
std::vector<std::string> bannedIn(const std::string& file, const std::string& source, const Masked& masked,
                                  unsigned parts) {
    static const std::vector<Rule> all = rules();
    const QString text = QString::fromLatin1(masked.data(), static_cast<qsizetype>(masked.size()));
    std::vector<std::string> found;
    for (const Rule& rule : all) {
        if ((rule.banned->where & parts) == 0)
            continue;
        for (auto matches = rule.expression.globalMatch(text); matches.hasNext();) {
            const QRegularExpressionMatch match = matches.next();
            const auto [number, line] = lineAt(source, static_cast<std::size_t>(match.capturedStart()));
            if (!isAllowed(file, line))
                found.push_back(file + ":" + std::to_string(number) + ": '" +
                                match.captured().simplified().toStdString() + "', say: " + rule.banned->say);
        }
    }
    return found;
}

std::vector<std::string> bannedInFile(const std::string& file) {
    const std::string source = contentOf(sourceRoot / file);
    if (file.ends_with(".md"))
        return bannedIn(file, source, textOfPage(source), inPages);
    if (file.ends_with(".json"))
        return bannedIn(file, source, source, inTexts);
    const Source parts(source);
    std::vector<std::string> found = bannedIn(file, source, parts.texts, inTexts);
    for (const std::string& line : bannedIn(file, source, parts.comments, inComments))
        found.push_back(line);
    return found;
}

/// Files of a folder whose names end so, relative to the root.
std::vector<std::string> filesIn(const std::string& folder, const std::set<std::string>& extensions) {
    std::vector<std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(sourceRoot / folder))
        if (entry.is_regular_file() && extensions.contains(entry.path().extension().string()))
            files.push_back(fs::relative(entry.path(), sourceRoot).string());
    std::sort(files.begin(), files.end());
    return files;
}

} // namespace

/// Holds phrases out of texts, comments and the guide that only this program used.
class WordsTest : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void findsPhrasesInStringsAndComments();
    void findsPhrasesInPages();
    void isClean_data();
    void isClean();
    void allowsOnlyPlacesThatExist();
};

void WordsTest::findsPhrasesInStringsAndComments() {
    const std::string source = "#include \"row set\"\n"
                               "/// What of a\n"
                               "/// row set.\n"
                               "int rowSet; // fine: row sets\n"
                               "const char* a = \"a row \"\n"
                               "                \"set of it\";\n"
                               "const char* b = R\"(It mends)\"; char c = '\"'; id(\"question\");\n"
                               "// which is fine\n"
                               "const char* d = \"of test rows\";\n";
    const Source parts(source);
    QCOMPARE(bannedIn("a.cpp", source, parts.texts, inTexts),
             (std::vector<std::string>{
                 "a.cpp:5: 'row set', say: split",
                 "a.cpp:9: 'test rows', say: validation split, test split, training examples",
                 "a.cpp:7: 'mends', say: fix, correct"}));
    QCOMPARE(bannedIn("a.cpp", source, parts.comments, inComments),
             (std::vector<std::string>{"a.cpp:3: 'row set', say: split", "a.cpp:4: 'row sets', say: split",
                                       "a.cpp:2: 'What', say: begin with the subject"}));
}

void WordsTest::findsPhrasesInPages() {
    const std::string page =
        "# Title\n\nThe `row_sets` of a\nrow set, `row set`.\n\n```\nrow set\n```\nIt is to be had.\n";
    QCOMPARE(
        bannedIn("a.md", page, textOfPage(page), inPages),
        (std::vector<std::string>{"a.md:4: 'row set', say: split", "a.md:9: 'to be had', say: available"}));
}

void WordsTest::isClean_data() {
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QStringList>("extensions");
    const QStringList code{QStringLiteral(".h"), QStringLiteral(".cpp")};
    QTest::newRow("app") << QStringLiteral("app") << code;
    QTest::newRow("core") << QStringLiteral("core") << code;
    QTest::newRow("widgets") << QStringLiteral("widgets") << code;
    QTest::newRow("tests") << QStringLiteral("tests") << code;
    QTest::newRow("guide") << QStringLiteral("resources/guide") << QStringList{QStringLiteral(".md")};
    QTest::newRow("presets") << QStringLiteral("resources/presets") << QStringList{QStringLiteral(".json")};
}

void WordsTest::isClean() {
    QFETCH(QString, folder);
    QFETCH(QStringList, extensions);
    std::set<std::string> endings;
    for (const QString& extension : extensions)
        endings.insert(extension.toStdString());
    std::vector<std::string> files = filesIn(folder.toStdString(), endings);
    if (folder == QStringLiteral("resources/guide"))
        files.push_back("README.md");
    QVERIFY2(!files.empty(), qPrintable(folder));
    std::string found;
    std::size_t count = 0;
    for (const std::string& file : files) {
        if (file == "tests/style/tst_words.cpp")
            continue;
        for (const std::string& line : bannedInFile(file)) {
            found += line + "\n";
            ++count;
        }
    }
    std::fputs(found.c_str(), stderr); // QVERIFY2 shortens long messages
    QVERIFY2(found.empty(), (std::to_string(count) + " phrases, listed above").c_str());
}

void WordsTest::allowsOnlyPlacesThatExist() {
    for (const Allowed& place : allowedPlaces)
        QVERIFY2(contentOf(sourceRoot / place.file).find(place.text) != std::string::npos, place.file);
}

QTEST_APPLESS_MAIN(WordsTest)
#include "tst_words.moc"
