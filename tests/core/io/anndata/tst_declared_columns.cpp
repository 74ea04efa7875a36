// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/data/task.h"
#include "tests/support/checks.h"
#include "tests/support/four_row_file.h"

#include <QTemporaryDir>

#include <algorithm>

using namespace groupscope;
using groupscope::testing::FileParts;
using groupscope::testing::messageOf;
using groupscope::testing::openFourRows;

/// Columns that a file names for class and groups and does not have.
class TestDeclaredColumns : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void columnsThatMakeNoGroupsAreRefused_data() {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("names");
        QTest::addColumn<QByteArray>("said");
        const auto row = [](const char* key, const char* names, const char* said) {
            QTest::addRow("%s %s", key, names) << QByteArray(key) << QByteArray(names) << QByteArray(said);
        };
        row("attribute_keys", "gone", "attribute_keys names column 'gone', which obs does not have");
        row("attribute_keys", "weight", "attribute_keys names column 'weight', which holds real numbers");
        row("group_columns", "gone", "group_columns names column 'gone', which obs does not have");
        row("group_key", "weight", "group_key names column 'weight', which holds real numbers");
        row("class_key", "gone", "class_key names column 'gone', which obs does not have");
        row("class_key", "weight", "class_key names column 'weight', which holds real numbers");
    }
    void columnsThatMakeNoGroupsAreRefused() {
        QFETCH(QByteArray, key);
        QFETCH(QByteArray, names);
        QFETCH(QByteArray, said);
        const bool ofClass = key == "class_key";
        const auto set = openFourRows(
            folder_.filePath(QStringLiteral("set.h5ad")).toStdString(),
            [&](FileParts& parts) {
                parts.obs.writeNumbers<double>("weight", std::vector{0.5, 1.5, 2.25, 1.0}, {4});
                if (key.endsWith('s'))
                    parts.groupscope.writeTexts(key.toStdString(), {names.toStdString()});
                else
                    parts.groupscope.writeText(key.toStdString(), names.toStdString());
            },
            !ofClass);
        QVERIFY(std::any_of(set->notices.begin(), set->notices.end(), [&](const Message& notice) {
            return notice.commandLine().find(said.toStdString()) != std::string::npos;
        }));
        CHECK_HOLDS(messageOf<DataError>([&] { makeTask(set); }), said.toStdString());
        TaskSelection other{.classColumn = "bird", .useFileAttributes = false};
        QCOMPARE(makeTask(set, other)->groups.groupCount(), 2); // --attributes none
    }

  private:
    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestDeclaredColumns)
#include "tst_declared_columns.moc"
