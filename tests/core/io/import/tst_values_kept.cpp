// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/io/anndata/anndata_writer.h"
#include "core/io/import/csv_cell.h"
#include "core/io/import/embedding_file.h"
#include "tests/support/checks.h"
#include "tests/support/peers.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

using Words = std::vector<std::string>;

/// The value of each row in a column, "" where it is missing; of no column the names of the rows.
Words valuesOf(const EmbeddingSet& set, const std::string& column) {
    if (column.empty())
        return set.ids;
    const Column& read = set.column(column);
    Words values;
    for (const int code : read.codes)
        values.push_back(code < 0 ? "" : read.categories[code]);
    return values;
}

} // namespace

/// Two values of a file never become one class, attribute or name, whatever the form of the file.
class TestValuesKept : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// make_value_files.py says what each row holds.
    void everyFormKeepsOrRefuses() {
        NEED_PEERS("python3-anndata", "python3-zarr", "python3-torch");
        const QTemporaryDir folder;
        const PeerResult made =
            runPython({QStringLiteral("-W"), QStringLiteral("ignore"),
                       QStringLiteral(GROUPSCOPE_SOURCE_DIR "/tests/core/io/import/make_value_files.py"),
                       folder.path()});
        QVERIFY2(made.good, made.err.constData());
        const std::filesystem::path place = folder.path().toStdString();
        std::ifstream manifest(place / "manifest.json");
        const nlohmann::json files = nlohmann::json::parse(manifest);
        QVERIFY(files.size() > 200);
        std::string wrong;
        for (const nlohmann::json& file : files) {
            const std::string name = file["file"].get<std::string>();
            if (const std::string fault = faultOf(place / name, file, place / "again.h5ad"); !fault.empty())
                wrong += name + ": " + fault + "\n";
        }
        QVERIFY2(wrong.empty(), wrong.c_str());
    }

    void wholeNumbersOfCells_data() {
        QTest::addColumn<QByteArray>("cell");
        QTest::addColumn<QByteArray>("number"); // empty: it is none
        QTest::addColumn<int>("behindPoint");
        const auto row = [](const char* cell, const char* number, int behindPoint = 0) {
            QTest::newRow(cell) << QByteArray(cell) << QByteArray(number) << behindPoint;
        };
        for (const char* same : {"0", "7", "-7", "18446744073709551616"})
            row(same, same);
        row("12.0", "12", 1);
        row("-12.00", "-12", 2);
        row("1.200e+01", "12", 3);
        row("-3.000000000000000000e+00", "-3", 18);
        row("9.007199254740992e+15", "9007199254740992", 15);
        row("0.0", "0", 1);
        row("0.00e+00", "0", 2);
        for (const char* none : {"",
                                 "-",
                                 "+1",
                                 "01",
                                 "-0",
                                 "-0.0",
                                 "1.",
                                 ".0",
                                 "1.5",
                                 "1e2",
                                 "1E5",
                                 "1.0e5",
                                 "1.0e-01",
                                 "0.1e+01",
                                 "12.0e+00",
                                 "1.25e+01",
                                 "1.0e+99",
                                 "1 ",
                                 " 1",
                                 "1.0x",
                                 "0x10",
                                 "1,0",
                                 "1.000000000000000000001e+00",
                                 "--1",
                                 "inf",
                                 "nan",
                                 "9007199254740993.0",
                                 "9.007199254740993e+15",
                                 "10000000000000000.0"})
            row(none, "");
    }
    void wholeNumbersOfCells() {
        QFETCH(const QByteArray, cell);
        QFETCH(const QByteArray, number);
        QFETCH(const int, behindPoint);
        WholeForm form;
        const std::optional<std::string> read = wholeNumber(cell.toStdString(), form);
        QCOMPARE(QByteArray::fromStdString(read.value_or("")), number);
        if (read)
            QCOMPARE(form.behindPoint, static_cast<std::size_t>(behindPoint));
    }

  private:
    /// Returns the fault in how a file was read, or in the file that is written from it, or "".
    static std::string faultOf(const std::filesystem::path& path, const nlohmann::json& truth,
                               const std::filesystem::path& again) {
        const std::string outcome = truth["outcome"].get<std::string>();
        const Words values = truth["values"].get<Words>();
        const std::string column = truth["column"].get<std::string>();
        try {
            const auto set = openEmbeddingFile(path);
            if (outcome != "kept")
                return "read, not refused";
            const std::string notice = truth.value("notice", "");
            if (!notice.empty() &&
                std::none_of(set->notices.begin(), set->notices.end(), [&](const Message& other) {
                    return other.commandLine().find(notice) != std::string::npos;
                }))
                return "no notice '" + notice + "'";
            if (valuesOf(*set, column) != values)
                return textOf(valuesOf(*set, column)) + " in place of " + textOf(values);
            saveEmbeddingSet(*set, again);
            if (valuesOf(*openEmbeddingFile(again), column) != values)
                return "other values once written";
        } catch (const Error& error) {
            return std::string(error.what()).find(outcome) != std::string::npos ? std::string()
                                                                                : error.what();
        }
        return {};
    }
    static std::string textOf(const Words& values) {
        std::string text;
        for (const std::string& value : values)
            addToList(text, value, "|");
        return text;
    }
};

QTEST_APPLESS_MAIN(TestValuesKept)
#include "tst_values_kept.moc"
