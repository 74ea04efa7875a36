// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/first_stage_panel.h"
#include "app/panes/split_box.h"
#include "tests/app/window_support.h"
#include "widgets/tables/fact_table.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QTabWidget>
#include <QTableWidget>
#include <QTemporaryDir>
#include <memory>

using namespace groupscope;

/// What a first stage found, on the map and in its pane.
class TestFirstStage : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_first_stage")))
            QSKIP(needsDisplay);
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }
    void init() {
        forgetKeptRuns();
        forgetSettings();
    }

    void thePaneFollowsTheRun() {
        MainWindow window;
        auto* note = window.findChild<QLabel*>(QStringLiteral("firstStageNote"));
        auto* panel = window.view<FirstStagePanel>();
        QVERIFY(note->text().contains(QStringLiteral("once a run is selected")) && panel->isEmpty());
        openSet(window, path_);
        Q_EMIT window.context()->paneRequested("first_stage");
        trainAndWait(window, QStringLiteral("zero-shot"), {});
        QVERIFY(panel->isEmpty() && note->text().contains(QStringLiteral("has no first stage")));
        keepPicture(window, "first_stage_empty.png");
        trainAndWait(window, QStringLiteral("jtt"), {{"groups", "zeroshot"}, {"epochs", "1"}});
        QVERIFY(!panel->isEmpty() && note->isHidden());
        auto* agreement = window.findChild<QTableWidget*>(QStringLiteral("firstStageAgreement"));
        QCOMPARE(agreement->rowCount(), 9); // predictions, groups, environments × shape, place, group
        QCOMPARE(agreement->columnCount(), 8);
        auto* choice = window.findChild<QComboBox*>(QStringLiteral("firstStageChoice"));
        QCOMPARE(choice->currentText(), QStringLiteral("predictions × group"));
        auto* confusion = window.findChild<QTableWidget*>(QStringLiteral("firstStageConfusion"));
        QCOMPARE(confusion->rowCount(), 6); // groups
        choice->setCurrentText(QStringLiteral("environments × place"));
        QCOMPARE(confusion->columnCount(), 3);
        QCOMPARE(confusion->item(0, 0)->text(), QStringLiteral("indoor"));
        QCOMPARE(confusion->horizontalHeaderItem(2)->text(), QStringLiteral("wrong"));
        choice->setCurrentText(QStringLiteral("predictions × group"));
        QImage image(900, 500, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        panel->draw(painter, QRectF(20, 20, 860, 460));
        painter.end();
        QVERIFY(image != [] {
            QImage blank(900, 500, QImage::Format_RGB32);
            blank.fill(Qt::white);
            return blank;
        }());
        if (const QString folder = qEnvironmentVariable("GROUPSCOPE_PICTURES"); !folder.isEmpty())
            image.save(folder + QStringLiteral("/first_stage_export.png"));
        keepPicture(window, "first_stage.png");
        panel->findChild<QTabWidget*>()->setCurrentIndex(1);
        keepPicture(window, "first_stage_rows.png");
        window.resize(1280, 800);
        QTest::qWait(200);
        keepPicture(window, "first_stage_1280.png");
    }

    void aTableOfFactsMayGetItsColumnsLater() {
        const std::unique_ptr<QTableWidget> table(makeFactTable({}));
        QCOMPARE(table->columnCount(), 0);
        table->setColumnCount(2);
        QCOMPARE(table->horizontalHeader()->sectionResizeMode(0), QHeaderView::ResizeToContents);
        const std::unique_ptr<QTableWidget> named(
            makeFactTable({QStringLiteral("Group"), QStringLiteral("Rows")}));
        QCOMPARE(named->horizontalHeader()->sectionResizeMode(0), QHeaderView::Stretch);
    }

    void theMapIsColouredByIt() {
        MainWindow window;
        openSet(window, path_);
        auto* color = window.view<QComboBox>(QStringLiteral("mapColor"));
        const int before = color->count();
        const QString found = QStringLiteral("stage 1: groups");
        QCOMPARE(color->findText(found), -1);
        trainAndWait(window, QStringLiteral("jtt"), {{"groups", "zeroshot"}, {"epochs", "1"}});
        const QString run = window.context()->selected()->last();
        QCOMPARE(color->count(), before + 3);
        QSignalSpy noticed(window.session(), &Session::noticed);
        color->setCurrentText(found);
        QVERIFY(noticed.last().first().toString().contains(QStringLiteral("training rows")));
        QTest::qWait(300);
        keepPicture(window, "map_test_rows.png"); // of which a first stage says nothing
        auto* rows = window.view<QComboBox>(QStringLiteral("mapRows"));
        QSignalSpy mapped(window.view<MapPanel>()->model(), &MapModel::finished);
        rows->setCurrentIndex(rows->findData(QStringLiteral("train")));
        QTRY_VERIFY_WITH_TIMEOUT(!mapped.isEmpty(), 30'000);
        QTest::qWait(300);
        QVERIFY(window.view<MapPanel>()->caption().endsWith(found));
        keepPicture(window, "map_first_stage.png");
        mapped.clear(); // a map of another number of points, which has no colours before its points are there
        rows->setCurrentIndex(rows->count() - 1);
        QTRY_VERIFY_WITH_TIMEOUT(!mapped.isEmpty(), 30'000);
        QCOMPARE(window.view<MapPanel>()->view()->scene().rows(), 900);
        // A run without a first stage takes the choice away, the other brings it back.
        trainAndWait(window, QStringLiteral("zero-shot"), {});
        QCOMPARE(color->count(), before);
        QCOMPARE(color->currentIndex(), 0);
        window.context()->selected()->select({run});
        QCOMPARE(color->currentText(), found);
    }

  private:
    QTemporaryDir folder_;
    QString path_;
};

QTEST_MAIN(TestFirstStage)
#include "tst_first_stage.moc"
