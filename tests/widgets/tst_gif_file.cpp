// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "tests/support/gif_pictures.h"
#include "widgets/export/color_table.h"
#include "widgets/export/gif_file.h"

#include <QFile>
#include <QPainter>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <set>

using namespace groupscope;
using groupscope::testing::readGif;

namespace {

/// Coloured circles with soft edges and letters on white.
QImage circles(int shift) {
    QImage picture(320, 200, QImage::Format_RGB32);
    picture.fill(Qt::white);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    for (int i = 0; i < 60; ++i) {
        painter.setBrush(QColor::fromHsv(i % 10 * 36, 200, 220));
        painter.drawEllipse(QPointF(10.3 + 5 * i + shift, 20.7 + 47 * i % 160), 6, 6);
    }
    painter.setPen(Qt::black);
    painter.drawText(10, 190, QStringLiteral("epoch %1").arg(shift));
    return picture;
}

int apart(QRgb a, QRgb b) {
    return std::max(
        {std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)), std::abs(qBlue(a) - qBlue(b))});
}

} // namespace

class TestGifFile : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void fewColoursStayWhatTheyAre() {
        QImage picture(40, 30, QImage::Format_RGB32);
        std::set<QRgb> used;
        for (int y = 0; y < 30; ++y)
            for (int x = 0; x < 40; ++x) {
                const QRgb color = qRgb((x / 3) * 19, (y / 2) * 17, 7);
                picture.setPixel(x, y, color);
                used.insert(color);
            }
        QVERIFY(used.size() > 200 && used.size() <= 256);
        const IndexedPicture indexed = indexedPicture(picture);
        QCOMPARE(indexed.colors.size(), used.size());
        for (int y = 0; y < 30; ++y)
            for (int x = 0; x < 40; ++x)
                QCOMPARE(indexed.colors[indexed.pixels[static_cast<std::size_t>(40 * y + x)]],
                         picture.pixel(x, y));
    }

    void manyColoursComeNear() {
        QImage picture(256, 256, QImage::Format_RGB32);
        for (int y = 0; y < 256; ++y)
            for (int x = 0; x < 256; ++x)
                picture.setPixel(x, y, qRgb(x, y, (x + y) / 2));
        const IndexedPicture indexed = indexedPicture(picture);
        QVERIFY(indexed.colors.size() <= 256);
        double off = 0.0;
        for (int y = 0; y < 256; ++y)
            for (int x = 0; x < 256; ++x)
                off += apart(indexed.colors[indexed.pixels[static_cast<std::size_t>(256 * y + x)]],
                             picture.pixel(x, y));
        QVERIFY2(off / 65536 < 12.0, qPrintable(QString::number(off / 65536)));
        const IndexedPicture two = indexedPicture(picture, 2);
        QCOMPARE(two.colors.size(), std::size_t(2));
    }

    void aFilmIsReadBack() {
        const QString path = folder_.filePath(QStringLiteral("film.gif"));
        {
            GifFile file(path.toStdString(), QSize(320, 200), 8);
            for (int i = 0; i < 5; ++i)
                file.add(circles(i));
            QVERIFY(!QFile::exists(path)); // whole or not at all
            file.finish();
        }
        const auto film = readGif(path);
        QCOMPARE(film.pictures.size(), std::size_t(5));
        QVERIFY(film.hundredths == std::vector<int>(5, 8));
        QVERIFY(film.repeats);
        for (int i = 0; i < 5; ++i) {
            const QImage& read = film.pictures[i];
            const QImage drawn = circles(i);
            QCOMPARE(read.size(), drawn.size());
            int worst = 0;
            for (int y = 0; y < 200; ++y)
                for (int x = 0; x < 320; ++x)
                    worst = std::max(worst, apart(read.pixel(x, y), drawn.pixel(x, y)));
            QVERIFY2(worst < 40, qPrintable(QString::number(worst))); // of soft edges
            QCOMPARE(read.pixel(319, 0), qRgb(255, 255, 255));
        }
    }

    void whatIsNotFinishedLeavesNothing() {
        const QString path = folder_.filePath(QStringLiteral("half.gif"));
        {
            GifFile file(path.toStdString(), QSize(320, 200), 8);
            file.add(circles(0));
            QVERIFY_EXCEPTION_THROWN(file.add(QImage(10, 10, QImage::Format_RGB32)), UsageError);
        }
        QVERIFY(!QFile::exists(path));
        QCOMPARE(QDir(folder_.path()).entryList({QStringLiteral("half*")}, QDir::Files | QDir::Hidden).size(),
                 0);
        QVERIFY_EXCEPTION_THROWN(GifFile(path.toStdString(), QSize(0, 5), 8), UsageError);
        QVERIFY_EXCEPTION_THROWN(GifFile(path.toStdString(), QSize(5, 5), 1), UsageError);
        QVERIFY_EXCEPTION_THROWN(GifFile("/nowhere/at/all.gif", QSize(5, 5), 8), FileError);
    }

  private:
    QTemporaryDir folder_;
};

QTEST_MAIN(TestGifFile)
#include "tst_gif_file.moc"
