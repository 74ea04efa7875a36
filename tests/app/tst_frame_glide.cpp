// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/frame_glide.h"
#include "app/window/time_line_bar.h"

#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace groupscope;

class TestFrameGlide : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void init() {
        frames_.clear();
        for (const float place : {0.0F, 1.0F, 3.0F})
            frames_.push_back(MatrixF::Constant(4, 2, place));
    }

    void oneMapIsNone() {
        FrameGlide glide;
        glide.setFrames(&frames_, names_);
        QVERIFY(glide.hasFrames() && glide.isAtEnd());
        QCOMPARE(glide.placeName(), QStringLiteral("epoch 9"));
        frames_.resize(1);
        glide.setFrames(&frames_, names_);
        QVERIFY(!glide.hasFrames() && glide.isAtEnd());
        glide.glideTo(0);
        glide.setFrames(nullptr, {});
        QVERIFY(!glide.hasFrames());
    }

    void rowsMoveInStraightLines() {
        FrameGlide glide;
        std::vector<float> places;
        connect(&glide, &FrameGlide::positionsChanged, this, [&](const MatrixF& p) {
            QVERIFY(p.isConstant(p(0, 0), 1e-6F));
            places.push_back(p(0, 0));
        });
        QSignalSpy arrived(&glide, &FrameGlide::arrived);
        glide.setFrames(&frames_, names_);
        glide.glideTo(0);
        QCOMPARE(glide.place(), 0); // where they move to
        QVERIFY(!glide.isAtEnd() && places.empty());
        QVERIFY(arrived.wait(5'000));
        QVERIFY(places.size() > 3 && std::is_sorted(places.rbegin(), places.rend()));
        QCOMPARE(places.back(), 0.0F);
        QVERIFY(places.front() < 3.0F && places.front() > 2.0F);
        glide.glideTo(99); // the nearest there is
        glide.arrive();
        QCOMPARE(places.back(), 3.0F);
        QVERIFY(glide.isAtEnd());
        QCOMPARE(arrived.size(), 2);
    }

    void whoTurnsBackBeginsWhereRowsAre() {
        FrameGlide glide;
        std::vector<float> places;
        connect(&glide, &FrameGlide::positionsChanged, this,
                [&](const MatrixF& p) { places.push_back(p(0, 0)); });
        glide.setFrames(&frames_, names_);
        glide.glideTo(0);
        QTRY_VERIFY(places.size() >= 3);
        const float turned = places.back();
        const std::size_t count = places.size();
        glide.glideTo(2);
        QTRY_VERIFY(places.size() > count);
        QVERIFY(std::abs(places[count] - turned) < 1.0F); // no jump
        QTRY_COMPARE(places.back(), 3.0F);
    }

    void filmsLastAsLongAsOneLooks() {
        const TimeLineBar::Pace few = TimeLineBar::paceOf(5, 1.0);
        QVERIFY(few.epochs == 1 && few.interval == 500);
        for (const int epochs : {20, 100, 1000, 100'000})
            for (const double speed : {0.25, 1.0, 4.0}) {
                const TimeLineBar::Pace pace = TimeLineBar::paceOf(epochs, speed);
                const double whole = static_cast<double>(epochs) / pace.epochs * pace.interval;
                QVERIFY2(pace.interval >= 40 && whole * speed < 9'000, qPrintable(QString::number(whole)));
            }
    }

  private:
    std::vector<MatrixF> frames_;
    const QStringList names_{QStringLiteral("raw"), QStringLiteral("epoch 1"), QStringLiteral("epoch 9")};
};

QTEST_MAIN(TestFrameGlide)
#include "tst_frame_glide.moc"
