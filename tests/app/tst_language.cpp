// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window_language.h"

#include "app/panes/pane.h"
#include "app/window/main_window.h"
#include "tests/app/window_support.h"

#include <QMenuBar>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTranslator>
#include <QXmlStreamReader>

using namespace groupscope;

/// The window in other languages, and written from right to left.
class TestLanguage : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_language")))
            QSKIP(needsDisplay);
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }

    void placeholdersAreKept_data() {
        QTest::addColumn<QString>("language");
        QTest::addRow("German") << QStringLiteral("de");
        QTest::addRow("Chinese") << QStringLiteral("zh_CN");
    }
    /// A translation that loses %1 would hide a number.
    void placeholdersAreKept() {
        QFETCH(QString, language);
        QFile file(
            QStringLiteral(GROUPSCOPE_SOURCE_DIR "/resources/translations/groupscope_%1.ts").arg(language));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QXmlStreamReader xml(&file);
        QString source;
        int done = 0, all = 0;
        while (!xml.atEnd()) {
            if (xml.readNext() != QXmlStreamReader::StartElement)
                continue;
            if (xml.name() == QLatin1String("source")) {
                source = xml.readElementText();
                ++all;
            } else if (xml.name() == QLatin1String("translation") ||
                       xml.name() == QLatin1String("numerusform")) {
                const QString text = xml.readElementText(QXmlStreamReader::SkipChildElements);
                if (text.trimmed().isEmpty())
                    continue;
                ++done;
                QCOMPARE(placeholders(text), placeholders(source));
            }
        }
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QVERIFY2(done >= all * 9 / 10, qPrintable(QStringLiteral("%1 of %2 translated").arg(done).arg(all)));
    }

    void speaks_data() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("number");
        QTest::addRow("German") << QStringLiteral("de") << QStringLiteral("&Datei")
                                << QStringLiteral("1.234,5");
        QTest::addRow("Chinese") << QStringLiteral("zh_CN") << QStringLiteral("文件(&F)")
                                 << QStringLiteral("1,234.5");
    }
    void speaks() {
        QFETCH(QString, language);
        QFETCH(QString, file);
        QFETCH(QString, number);
        QSettings().setValue(QStringLiteral("language"), language);
        installLanguage();
        MainWindow window;
        openSet(window, path_);
        QCOMPARE(window.menuBar()->actions().front()->text(), file);
        QCOMPARE(QLocale().toString(1234.5), number);
        keepPicture(window, language == QStringLiteral("de") ? "language_de.png" : "language_zh.png");
        forgetLanguage();
    }

    void rightToLeftHasRoom() {
        QGuiApplication::setLayoutDirection(Qt::RightToLeft);
        MainWindow window;
        window.resize(1280, 800);
        openSet(window, path_);
        for (const Pane& pane : panes())
            showPane(window, pane.id);
        QVERIFY(window.width() <= 1280);
        keepPicture(window, "right_to_left.png");
        QGuiApplication::setLayoutDirection(Qt::LeftToRight);
    }

  private:
    static QStringList placeholders(const QString& text) {
        static const QRegularExpression pattern(QStringLiteral("%(?:L?\\d+|n)"));
        QStringList found;
        for (auto match = pattern.globalMatch(text); match.hasNext();)
            found << match.next().captured();
        found.sort();
        return found;
    }
    static void forgetLanguage() {
        for (QTranslator* translator : QCoreApplication::instance()->findChildren<QTranslator*>())
            delete translator;
        QLocale::setDefault(QLocale(QStringLiteral("en_US")));
        forgetSettings();
    }

    QTemporaryDir folder_;
    QString path_;
};

QTEST_MAIN(TestLanguage)
#include "tst_language.moc"
