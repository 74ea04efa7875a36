// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/groups_read.h"

#include <QTest>

using groupscope::GroupsRead;

class TestGroupsRead : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void isSaidInWords() {
        GroupsRead read;
        QVERIFY(read.none());
        QCOMPARE(read.text(), std::string("none"));
        read.add({.validation = {"stage 1"}});
        read.add({.validation = {"epoch"}});
        read.add({.validation = {"stage 1"}}); // said once
        QVERIFY(!read.none());
        QCOMPARE(read.text(), std::string("validation (epoch, stage 1)"));
        read.add({.training = true});
        QCOMPARE(read.text(), std::string("training, validation (epoch, stage 1)"));
        read.add({.report = {"settings"}});
        QCOMPARE(read.text(), std::string("training, validation (epoch, stage 1), report (settings)"));
        QCOMPARE(GroupsRead{.training = true}.text(), std::string("training"));
    }
};

QTEST_APPLESS_MAIN(TestGroupsRead)
#include "tst_groups_read.moc"
