// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/columns_dialog.h"
#include "app/window/set_actions.h"
#include "app/window/split_dialog.h"
#include "core/io/tensors/npy.h"
#include "tests/app/any_file_support.h"
#include "tests/support/damaged_files.h"

#include <QDir>
#include <QTemporaryDir>

#include <algorithm>

using namespace groupscope;

/// Arrays without labels, and tables that bring them: beside the file, or later.
class TestLabels : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_labels")))
            QSKIP(needsDisplay);
    }
    void init() {
        forgetKeptRuns();
        forgetSettings();
    }

    /// On a small screen, every dialog can be answered by OK, and the open set names the next step.
    void arraysGetGoing_data() {
        QTest::addColumn<QString>("labels"); // of the table beside the array; empty: none
        QTest::addColumn<int>("obstacle");
        QTest::newRow("alone") << QString() << static_cast<int>(TrainingObstacle::classes);
        QTest::newRow("classes and split")
            << QStringLiteral("label,place,split") << static_cast<int>(TrainingObstacle::nothing);
        QTest::newRow("classes") << QStringLiteral("label,place")
                                 << static_cast<int>(TrainingObstacle::nothing);
        QTest::newRow("places alone")
            << QStringLiteral("place,split") << static_cast<int>(TrainingObstacle::classes);
    }
    void arraysGetGoing() {
        QFETCH(QString, labels);
        QFETCH(int, obstacle);
        const QDir folder(folder_.filePath(QString::fromUtf8(QTest::currentDataTag())));
        QVERIFY(QDir().mkpath(folder.path()));
        const QString array = folder.filePath(QStringLiteral("rows.npy"));
        std::string values;
        for (int i = 0; i < 90 * 4; ++i) {
            const float value = 0.3f * static_cast<float>(i % 13) - 1.0f;
            values.append(reinterpret_cast<const char*>(&value), sizeof value);
        }
        groupscope::testing::writeBytes(array.toStdString(), npyHeader("<f4", {90, 4}) + values);
        std::string rows = labels.toStdString() + "\n";
        for (int row = 0; row < 90 && !labels.isEmpty(); ++row) {
            std::string line;
            if (labels.contains(QStringLiteral("label")))
                line += kindOf(row);
            line += row % 4 < 2 ? ",sea" : ",wood";
            if (labels.contains(QStringLiteral("split")))
                line += row < 60 ? ",train" : row < 75 ? ",val" : ",test";
            rows += line.substr(1) + "\n";
        }
        if (!labels.isEmpty())
            groupscope::testing::writeBytes(folder.filePath(QStringLiteral("rows.csv")).toStdString(), rows);
        MainWindow window;
        window.resize(1280, 800);
        show(window);
        QSignalSpy opened(window.session()->data(), &OpenSet::opened);
        ImportDialog* dialog = askedFor(window, array);
        QVERIFY(dialog->width() <= 1280 && dialog->height() <= 800);
        keepPicture(*dialog, (std::string("array_") + QTest::currentDataTag() + ".png").c_str());
        dialog->accept();
        QVERIFY(opened.wait(10'000));
        QCOMPARE(static_cast<int>(window.session()->data()->obstacle()), obstacle);
        QCOMPARE(window.size(), QSize(1280, 800));
        keepPicture(window, (std::string("array_open_") + QTest::currentDataTag() + ".png").c_str());
        if (window.session()->data()->obstacle() == TrainingObstacle::nothing) {
            trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "2"}});
            QVERIFY(window.session()->runs()->all().front().state == SessionRun::State::done);
        } else {
            QVERIFY(part<QPushButton>(window, "setNoticeLabels")->isVisible());
            QVERIFY(!noticeOf(window).contains(QStringLiteral("--")));
        }
    }

    /// Labels that came later: matched by position, since the table of numbers names no rows.
    void labelsOfATableAreAddedAndRemembered() {
        const QString file = write("unlabelled.csv", table("", [](int) { return std::string(); }));
        std::string rows = "label,hospital,weight\n";
        for (int row = 0; row < 90; ++row)
            rows += kindOf(row).substr(1) + hospitalOf(row) + "," + std::to_string(0.5 * row + 0.25) + "\n";
        const QString labels = write("labels.csv", rows);
        std::string hash;
        {
            MainWindow window;
            show(window);
            QSignalSpy opened(window.session()->data(), &OpenSet::opened),
                told(window.session(), &Session::noticed);
            askedFor(window, file)->accept();
            QVERIFY(opened.wait(10'000));
            opened.clear();
            window.setActions()->addLabels(labels);
            QVERIFY(opened.wait(10'000));
            QVERIFY(window.session()->data()->obstacle() ==
                    TrainingObstacle::split); // the class is called as classes are
            const Task& task = *window.session()->task();
            QCOMPARE(task.classCount(), 2);
            QCOMPARE(task.labels[3], 1);
            QVERIFY(task.set->findColumn("hospital") != nullptr && task.set->findColumn("weight") == nullptr);
            QVERIFY(std::any_of(told.begin(), told.end(), [](const QVariantList& said) {
                return said.front().toString().contains(QStringLiteral("examples are matched by position"));
            }));
            keepPicture(window, "labels_added.png");
            part<QPushButton>(window, "setNoticeMend")->click();
            opened.clear();
            pressOk(*window.findChild<SplitDialog*>());
            QVERIFY(opened.wait(10'000));
            QVERIFY(window.session()->data()->obstacle() == TrainingObstacle::nothing);
            hash = window.session()->set()->sha256;
        }
        MainWindow window;
        show(window);
        QSignalSpy opened(window.session()->data(), &OpenSet::opened);
        window.session()->data()->openAgain(file);
        QVERIFY(opened.wait(10'000));
        QCOMPARE(window.session()->set()->sha256, hash);
        QVERIFY(window.session()->data()->obstacle() == TrainingObstacle::nothing);

        const QString few = write("few.csv", "label\ncat\ndog\n");
        QSignalSpy failed(window.session()->data(), &OpenSet::openFailed);
        window.setActions()->addLabels(few);
        QVERIFY(failed.wait(10'000));
        QVERIFY(failed.front().front().toString().contains(QStringLiteral("2 rows for the 90 examples")));
        QCOMPARE(window.session()->set()->sha256, hash); // what is open stays
    }

    /// A table that does not say which column is the class: it is asked.
    void theClassOfATableIsAskedFor() {
        const QString file = write("unlabelled2.csv", table("", [](int) { return std::string(); }));
        std::string rows = "animal,hospital\n";
        for (int row = 0; row < 90; ++row)
            rows += kindOf(row).substr(1) + hospitalOf(row) + "\n";
        const QString labels = write("animals.csv", rows);
        MainWindow window;
        show(window);
        QSignalSpy opened(window.session()->data(), &OpenSet::opened);
        askedFor(window, file)->accept();
        QVERIFY(opened.wait(10'000));
        opened.clear();
        window.setActions()->addLabels(labels);
        QVERIFY(opened.wait(10'000));
        auto* dialog = window.findChild<ColumnsDialog*>();
        QVERIFY(dialog != nullptr);
        keepPicture(*dialog, "labels_class.png");
    }

  private:
    QString write(const char* name, const std::string& text) const {
        const QString path = folder_.filePath(QString::fromUtf8(name));
        groupscope::testing::writeBytes(path.toStdString(), text);
        return path;
    }

    QTemporaryDir folder_;
};

QTEST_MAIN(TestLabels)
#include "tst_labels.moc"
