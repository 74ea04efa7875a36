// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/io/hdf5/hdf5_file.h"
#include "core/io/import/embedding_file.h"
#include "tests/support/checks.h"
#include "tests/support/damaged_files.h"

#include <QTemporaryDir>

#include <algorithm>
#include <map>
#include <memory>
#include <numeric>

namespace groupscope::testing {

inline constexpr int rowCount = 60;

inline std::string idOf(int row) {
    return "img_" + std::to_string(row) + ".jpg";
}

/// "land" or "water" in no regular order: a shuffled table agrees on half of the rows by chance.
inline std::string birdOf(int row) {
    return row * row % 7 < 3 ? "land" : "water";
}

inline std::vector<int> inOrder() {
    std::vector<int> rows(rowCount);
    std::iota(rows.begin(), rows.end(), 0);
    return rows;
}

inline std::vector<int> shuffled() {
    std::vector<int> rows = inOrder();
    Random(1, "table").shuffle(rows);
    return rows;
}

/// A table with one line for each of `rows`; `ids` renames some.
inline std::string tableOf(const std::vector<int>& rows, const std::map<int, std::string>& ids = {}) {
    std::string text = "filename,y,split\n";
    for (const int row : rows)
        text += (ids.contains(row) ? ids.at(row) : idOf(row)) + "," + birdOf(row) + ",train\n";
    return text;
}

inline bool hasNotice(const EmbeddingSet& set, const std::string& part) {
    return std::any_of(set.notices.begin(), set.notices.end(), [&](const Message& notice) {
        return notice.commandLine().find(part) != std::string::npos;
    });
}

/// Number of rows with the right class.
inline int rightClasses(const EmbeddingSet& set) {
    const Column& birds = set.column(set.classKey);
    int right = 0;
    for (int row = 0; row < rowCount; ++row) {
        const int code = birds.codes[row];
        right += code >= 0 && birds.categories[code] == birdOf(row) ? 1 : 0;
    }
    return right;
}

/// A file set.h5 of rowCount rows, and a table beside it.
class TableBeside {
  public:
    using Words = std::vector<std::string>;

    std::string at(const std::string& name) const {
        return folder_.filePath(QString::fromStdString(name)).toStdString();
    }
    std::string word() const { return "metadata=" + at("table.csv"); }
    void writeTable(const std::string& table) const { writeBytes(at("table.csv"), table); }
    /// A set whose rows have these names, texts or numbers, in an array called `item`.
    template<class Name>
    void writeSet(const std::vector<Name>& names, const std::string& item = "ids") const {
        Hdf5File file = Hdf5File::create(at("set.h5"));
        if constexpr (std::is_same_v<Name, std::string>)
            file.root().writeTexts(item, names);
        else
            file.root().writeNumbers<Name>(item, names, {rowCount});
        file.root().writeNumbers<float>("features", std::vector<float>(2 * rowCount, 1.0f), {rowCount, 2});
        file.close();
    }
    void writeSet() const {
        Words ids;
        for (int row = 0; row < rowCount; ++row)
            ids.push_back(idOf(row));
        writeSet(ids);
    }
    std::shared_ptr<const EmbeddingSet> open(const std::string& join = {}) const {
        return openEmbeddingFile(at("set.h5"), join.empty() ? Words{word()} : Words{word(), "join=" + join});
    }
    std::shared_ptr<const EmbeddingSet> openWith(const std::string& table) const {
        writeTable(table);
        return open();
    }
    std::string refusalOf(const std::string& table, const std::string& join = {}) const {
        return messageOf<DataError>([&] {
            writeTable(table);
            open(join);
        });
    }

  private:
    QTemporaryDir folder_;
};

} // namespace groupscope::testing
