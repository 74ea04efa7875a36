// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/sampling/upweighted_rows.h"
#include "tests/support/checks.h"

#include <algorithm>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

std::vector<int> sorted(std::vector<int> rows) {
    std::sort(rows.begin(), rows.end());
    return rows;
}

std::vector<int> numbers(int count) {
    std::vector<int> rows;
    for (int row = 0; row < count; ++row)
        rows.push_back(row);
    return rows;
}

auto timesOf(const std::vector<int>& rows, int row) {
    return std::count(rows.begin(), rows.end(), row);
}

} // namespace

class TestUpweightedRows : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void rowsAreThoseOfTheReference() {
        const nlohmann::json file = referenceFile("robust.json"), reference = file.at("jtt");
        const std::vector<int> y = integersOf(file.at("y")),
                               predictions = integersOf(reference.at("predictions"));
        const auto rowsOf = [&](ErrorWeight kind, std::int64_t upweight) {
            return sorted(
                upweightErrors(numbers(static_cast<int>(y.size())), y, predictions, kind, upweight, 0));
        };
        QCOMPARE(rowsOf(ErrorWeight::plusOne, 3), integersOf(reference.at("plus_one_3")));
        QCOMPARE(rowsOf(ErrorWeight::total, 3), integersOf(reference.at("total_3")));
        QCOMPARE(rowsOf(ErrorWeight::plusOne, -1), integersOf(reference.at("plus_one_-1")));
        QCOMPARE(rowsOf(ErrorWeight::total, -1), integersOf(reference.at("plus_one_-1")));
    }

    void weightOfOneIsPlain() {
        const std::vector<int> rows{5, 0, 3}, labels{0, 1, 1, 1, 0, 1}, predictions{0, 0, 0, 0, 0, 1};
        QCOMPARE(upweightErrors(rows, labels, predictions, ErrorWeight::total, 1, 0), rows);
        QCOMPARE(upweightErrors(rows, labels, predictions, ErrorWeight::plusOne, 0, 0), rows);
    }

    void oneKindOfRowsIsPlain() {
        const std::vector<int> rows{2, 0, 1}, labels{0, 1, 1}, opposite{1, 0, 0};
        for (const ErrorWeight kind :
             {ErrorWeight::plusOne, ErrorWeight::total, ErrorWeight::equalizeErrors}) {
            QCOMPARE(upweightErrors(rows, labels, labels, kind, 20, 0), rows);
            QCOMPARE(upweightErrors(rows, labels, opposite, kind, 20, 0), rows);
        }
    }

    void mostlyWrongRowsAreKeptOnce() {
        const std::vector<int> labels{0, 1, 1, 1}, predictions{0, 0, 0, 0};
        QCOMPARE(upweightErrors(numbers(4), labels, predictions, ErrorWeight::plusOne, -1, 0), numbers(4));
    }

    void errorsEqualTheRightRowsOfTheirPrediction() {
        // Predicted 0: rows 0-4 right, 5 and 6 wrong; predicted 1: row 7 right, 8 and 9 wrong.
        const std::vector<int> labels{0, 0, 0, 0, 0, 1, 1, 1, 0, 0},
            predictions{0, 0, 0, 0, 0, 0, 0, 1, 1, 1};
        const std::vector<int> rows =
            upweightErrors(numbers(10), labels, predictions, ErrorWeight::equalizeErrors, 50, 4);
        QCOMPARE(timesOf(rows, 5) + timesOf(rows, 6), 5);
        QVERIFY(timesOf(rows, 5) >= 2 && timesOf(rows, 6) >= 2);
        for (const int row : {0, 1, 2, 3, 4, 7, 8, 9}) // wrong rows that are more already are left alone
            QCOMPARE(timesOf(rows, row), 1);
        QCOMPARE(upweightErrors(numbers(10), labels, predictions, ErrorWeight::equalizeErrors, 50, 4), rows);
    }

    void nonsenseIsRefused() {
        const std::vector<int> labels{0, 1}, predictions{0, 0};
        const auto upweight = [&](ErrorWeight kind, std::int64_t times) {
            return upweightErrors(numbers(2), labels, predictions, kind, times, 0);
        };
        CHECK_HOLDS(messageOf<UsageError>([&] { upweight(ErrorWeight::total, 0); }), "upweight");
        CHECK_HOLDS(messageOf<DataError>([&] { upweight(ErrorWeight::plusOne, 1'000'000'000); }),
                    "lower upweight");
    }
};

QTEST_APPLESS_MAIN(TestUpweightedRows)
#include "tst_upweighted_rows.moc"
