// SPDX-License-Identifier: GPL-3.0-or-later
// The first picture of the demo set. tests/app/without_gpu runs this on displays without GLX, with indirect
// GLX and with llvmpipe, so it must not skip where OpenGL is missing.
#include "tests/app/window_support.h"

#include "widgets/scatter/scatter_view.h"

#include <QImage>
#include <QScreen>
#include <QWindow>

#include <map>
#include <set>

using namespace groupscope;

class TestFirstMap : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void theDemoSetIsDrawn() {
        static_cast<void>(prepareWindowTest(QStringLiteral("tst_first_map")));
        forgetKeptRuns();
        MainWindow window;
        window.resize(1280, 800);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QSignalSpy mapped(window.view<MapPanel>()->model(), &MapModel::finished);
        window.openSample();
        QVERIFY(mapped.wait(60'000));
        QTRY_VERIFY_WITH_TIMEOUT(huesOf(screenshot(window)).size() >= 4, 15'000);
        keepPicture(window, "first_map.png");
    }

  private:
    /// The map as the screen shows it, not as a widget says it would draw it.
    static QImage screenshot(MainWindow& window) {
        const ScatterView* map = window.view<MapPanel>()->view();
        const QPoint corner = map->mapToGlobal(QPoint(0, 0));
        return window.screen()->grabWindow(0, corner.x(), corner.y(), map->width(), map->height()).toImage();
    }

    /// Hues of 30 degrees that more than 200 strongly coloured pixels have.
    static std::set<int> huesOf(const QImage& image) {
        std::map<int, int> counts;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x) {
                const QColor color = image.pixelColor(x, y);
                if (color.hsvSaturation() > 90 && color.value() > 60)
                    ++counts[color.hsvHue() / 30];
            }
        std::set<int> hues;
        for (const auto& [hue, count] : counts)
            if (count > 200)
                hues.insert(hue);
        return hues;
    }
};

QTEST_MAIN(TestFirstMap)
#include "tst_first_map.moc"
