// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/sample_sets.h"

#include "app/window/sample_notice.h"
#include "tests/app/queue_support.h"

#include <QLabel>
#include <QTemporaryDir>

using namespace groupscope;

/// A sample set opens with a question, and its three buttons answer it.
class TestSamples : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_samples")))
            QSKIP(needsDisplay);
        small_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }

    void threeClicksAnswerTheQuestion_data() {
        QTest::addColumn<int>("place");
        for (int place = 0; place < static_cast<int>(sampleSets().size()); ++place)
            QTest::addRow("%s", qPrintable(sampleSets()[static_cast<std::size_t>(place)].id)) << place;
    }
    void threeClicksAnswerTheQuestion() {
        QFETCH(int, place);
        const SampleSet sample = sampleSets()[static_cast<std::size_t>(place)];
        forgetKeptRuns();
        MainWindow window;
        window.resize(1600, 1000);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        keepPicture(window, "samples.png");
        QSignalSpy opened(window.session()->data(), &OpenSet::opened);
        button(window, qPrintable(QStringLiteral("sample_") + sample.id))->click();
        QVERIFY(opened.wait(60'000));
        auto* notice = window.findChild<SampleNotice*>();
        QVERIFY(notice->isVisible());
        QCOMPARE(notice->findChild<QLabel*>(QStringLiteral("sampleQuestion"))->text(), sample.question);
        qsizetype runs = 0;
        for (const char* step : {"sampleStep1", "sampleStep2", "sampleStep3"}) {
            button(window, step)->click();
            QTRY_VERIFY_WITH_TIMEOUT(!window.session()->queue()->isTraining(), 120'000);
            for (const auto& run : window.session()->runs()->all())
                QVERIFY2(run.state == SessionRun::State::done, qPrintable(run.message));
            runs = static_cast<qsizetype>(window.session()->runs()->all().size());
        }
        QVERIFY(runs >= (sample.set == DemoSet::pairs ? 1 : 2));
        keepPicture(window, qPrintable(QStringLiteral("sample_%1.png").arg(sample.id)));
    }

    void anotherSetHasNoQuestion() {
        MainWindow window;
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QSignalSpy opened(window.session()->data(), &OpenSet::opened);
        window.openSample();
        QVERIFY(opened.wait(60'000));
        auto* notice = window.findChild<SampleNotice*>();
        QVERIFY(notice->isVisible());
        window.openFile(small_);
        QVERIFY(opened.wait(60'000));
        QVERIFY(!notice->isVisible());
    }

  private:
    QTemporaryDir folder_;
    QString small_;
};

QTEST_MAIN(TestSamples)
#include "tst_samples.moc"
