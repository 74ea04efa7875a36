// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/epoch_slider.h"

#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QToolButton>

using namespace groupscope;

class TestEpochSlider : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void init() {
        frames_.clear();
        for (const float place : {0.0F, 1.0F, 3.0F})
            frames_.push_back(MatrixF::Constant(4, 2, place));
    }

    void hidesWithoutSeveralMaps() {
        EpochSlider slider;
        slider.setFrames(&frames_, names_);
        QVERIFY(!slider.isHidden());
        frames_.resize(1);
        slider.setFrames(&frames_, names_);
        QVERIFY(slider.isHidden());
        slider.setFrames(&frames_, names_);
        slider.setFrames(nullptr, {});
        QVERIFY(slider.isHidden());
    }

    void stepsThroughMaps() {
        EpochSlider slider;
        MatrixF shown;
        connect(&slider, &EpochSlider::positionsChanged, this, [&](const MatrixF& p) { shown = p; });
        slider.setFrames(&frames_, names_);
        QCOMPARE(slider.position(), 2.0);
        QCOMPARE(slider.currentName(), QStringLiteral("epoch 9"));
        slider.setPosition(0.0);
        QVERIFY(shown == frames_[0]);
        QCOMPARE(slider.currentName(), QStringLiteral("raw"));
        slider.setPosition(1.5);
        QVERIFY(shown.isConstant(2.0F, 1e-6F));
        QCOMPARE(slider.currentName(), QStringLiteral("epoch 1 → epoch 9"));
        QTest::keyClick(slider.findChild<QSlider*>(QStringLiteral("mapEpoch")), Qt::Key_Home);
        QVERIFY(shown == frames_[0]);
        QTest::keyClick(slider.findChild<QSlider*>(QStringLiteral("mapEpoch")), Qt::Key_Right);
        QVERIFY(shown == frames_[1]); // one key, one map
    }

    void playsToTheEndAndStops() {
        EpochSlider slider;
        int pictures = 0;
        connect(&slider, &EpochSlider::positionsChanged, this, [&] { ++pictures; });
        slider.setFrames(&frames_, names_);
        auto* play = slider.findChild<QToolButton*>();
        play->click(); // at the end: from the beginning
        QTRY_VERIFY_WITH_TIMEOUT(!play->isChecked(), 10'000);
        QCOMPARE(slider.position(), 2.0);
        QCOMPARE(pictures, 41); // the first map and forty steps
        play->click();
        slider.setFrames(&frames_, names_); // another map ends the film
        QVERIFY(!play->isChecked());
    }

  private:
    std::vector<MatrixF> frames_;
    const QStringList names_{QStringLiteral("raw"), QStringLiteral("epoch 1"), QStringLiteral("epoch 9")};
};

QTEST_MAIN(TestEpochSlider)
#include "tst_epoch_slider.moc"
