// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/settings_file.h"

#include <QCoreApplication>
#include <QFile>
#include <QSettings>
#include <QStandardPaths>
#include <QTest>

using namespace groupscope;

class TestSettingsFile : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(QStringLiteral("Groupscope"));
        QCoreApplication::setApplicationName(QStringLiteral("tst_settings_file"));
    }
    void init() { QSettings().clear(); }

    void goodSettingsStay() {
        QSettings().setValue(QStringLiteral("theme"), QStringLiteral("dark"));
        QCOMPARE(setAsideDamagedSettings(), QString());
        QCOMPARE(QSettings().value(QStringLiteral("theme")).toString(), QStringLiteral("dark"));
    }

    void damagedSettingsAreSetAside() {
        const QString path = writeDamaged();
        const QString aside = setAsideDamagedSettings();
        QCOMPARE(aside, path + QStringLiteral(".damaged"));
        QFile kept(aside);
        QVERIFY(kept.open(QIODevice::ReadOnly));
        QVERIFY(kept.readAll().startsWith("[General\n"));
        QVERIFY(!QFile::exists(path));
        QSettings settings;
        settings.setValue(QStringLiteral("theme"), QStringLiteral("light"));
        settings.sync();
        QCOMPARE(settings.status(), QSettings::NoError);
    }

  private:
    static QString writeDamaged() {
        QString path;
        {
            QSettings settings;
            settings.setValue(QStringLiteral("theme"), QStringLiteral("dark"));
            settings.sync();
            path = settings.fileName();
        }
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly))
            return {};
        file.write("[General\n\x01\x02theme\n\xff\xfe");
        return path;
    }
};

QTEST_GUILESS_MAIN(TestSettingsFile)
#include "tst_settings_file.moc"
