// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/window_support.h"
#include "widgets/style/combo_text.h"

#include <QComboBox>
#include <QDockWidget>
#include <QHelpEvent>
#include <QSet>
#include <QTemporaryDir>
#include <QToolTip>

using namespace groupscope;

/// Checks that the text of every combo box can be read.
class TestComboBoxes : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_combo_boxes")))
            QSKIP(needsDisplay);
        forgetKeptRuns();
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }

    /// Every pane is checked on a small screen: an entry that does not fit ends in an ellipsis, and the tool
    /// tip has all of it.
    void everyEntryOfEveryBoxCanBeRead() {
        MainWindow window;
        window.resize(1280, 800);
        openSet(window, path_);
        trainAndWait(window, QStringLiteral("cnc"), {{"epochs", "1"}, {"minimum_updates", "0"}});
        int boxes = 0, entries = 0;
        QSet<QString> names;
        for (QDockWidget* pane : window.findChildren<QDockWidget*>()) {
            pane->show();
            pane->raise();
            QTest::qWait(30);
            for (auto* box : window.findChildren<QComboBox*>()) {
                if (!box->isVisible() || box->visibleRegion().isEmpty() || box->isEditable())
                    continue;
                ++boxes;
                names << box->objectName();
                const QSignalBlocker quiet(box);
                const int before = box->currentIndex();
                for (int entry = 0; entry < box->count(); ++entry) {
                    box->setCurrentIndex(entry);
                    ++entries;
                    const QString shown = shownComboText(*box);
                    if (shown == box->itemText(entry))
                        continue;
                    QVERIFY2(shown.size() > 3 && shown.endsWith(QChar(0x2026)),
                             qPrintable(box->itemText(entry)));
                    QHelpEvent asked(QEvent::ToolTip, box->rect().center(),
                                     box->mapToGlobal(box->rect().center()));
                    QCoreApplication::sendEvent(box, &asked);
                    QVERIFY2(QToolTip::text().contains(box->itemText(entry).toHtmlEscaped()),
                             qPrintable(box->objectName() + box->itemText(entry)));
                    QToolTip::hideText();
                }
                box->setCurrentIndex(before);
            }
        }
        QVERIFY2(names.size() >= 10 && entries > 40, qPrintable(QString::number(names.size())));
        QVERIFY(boxes > 20);
    }

  private:
    QTemporaryDir folder_;
    QString path_;
};

QTEST_MAIN(TestComboBoxes)
#include "tst_combo_boxes.moc"
