// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/animation_dialog.h"
#include "tests/app/queue_support.h"
#include "tests/support/gif_pictures.h"
#include "tests/support/view_test.h"
#include "widgets/scatter/scatter_view.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QMessageBox>
#include <QTemporaryDir>
#include <QToolButton>

#include <cstdlib>
#include <functional>

using namespace groupscope;
using groupscope::testing::readGif;

namespace {

/// Pixels that are neither grey nor white.
int coloured(const QImage& picture, const QRect& part) {
    int count = 0;
    for (int y = part.top(); y <= part.bottom(); ++y)
        for (int x = part.left(); x <= part.right(); ++x) {
            const QColor color = picture.pixelColor(x, y);
            count += color.hsvSaturation() > 60 && color.value() > 60 ? 1 : 0;
        }
    return count;
}

int differing(const QImage& a, const QImage& b) {
    int count = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            count += a.pixel(x, y) != b.pixel(x, y) ? 1 : 0;
    return count;
}

} // namespace

class TestAnimation : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase();
    void init() {
        forgetKeptRuns();
        forgetSettings();
    }
    void theEpochsBecomeAFilm();
    void picturesAreNumbered();
    void anotherRunEndsIt();
    void anotherMapEndsIt();
    void aClickInTheLegendDoesNotChangeIt();
    void aSelectionDoesNotChangeIt();
    void itsTrailsAreThoseOfItsBeginning();
    void whoStopsLeavesNothing();

  private:
    void makeFilmWhile(MainWindow& window, const QString& name, const std::function<void()>& act);
    AnimationDialog* dialogOf(MainWindow& window);
    static void selectFirst(MainWindow& window, int count) {
        RowSelection points(window.context()->map()->rows().size());
        for (int i = 0; i < count; ++i)
            points.set(static_cast<std::size_t>(i), true);
        window.context()->setSelectedPoints(points);
    }

    QTemporaryDir folder_;
    QString path_;
};

void TestAnimation::initTestCase() {
    if (!prepareWindowTest(QStringLiteral("tst_animation")))
        QSKIP(needsDisplay);
    path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
}

/// Opens the dialog with a run of six epochs whose map is laid out.
AnimationDialog* TestAnimation::dialogOf(MainWindow& window) {
    window.resize(1280, 800);
    openSet(window, path_);
    trainAndWait(window, QStringLiteral("adapter"), {{"epochs", "6"}});
    auto* source = window.findChild<QComboBox*>(QStringLiteral("mapSource"));
    QSignalSpy mapped(window.view<MapPanel>()->model(), &MapModel::finished);
    source->setCurrentIndex(source->count() - 1);
    if (!mapped.wait(60'000))
        return nullptr;
    window.context()->timeLine()->release();
    auto* button = window.findChild<QToolButton*>(QStringLiteral("timeLineAnimation"));
    QTest::qWait(150); // the bar follows with the next epochs
    button->click();
    auto* dialog = window.findChild<AnimationDialog*>();
    dialog->setPictureSize(QSize(640, 400));
    dialog->setLength(2, 6);
    return dialog;
}

void TestAnimation::theEpochsBecomeAFilm() {
    MainWindow window;
    AnimationDialog* dialog = dialogOf(window);
    QVERIFY(dialog != nullptr && dialog->isVisible());
    QCOMPARE(dialog->pictureCount(), 12);
    const QString path = folder_.filePath(QStringLiteral("epochs.gif"));
    dialog->setPath(path);
    keepPicture(*dialog, "animation_dialog.png");
    QSignalSpy written(dialog, &AnimationDialog::written);
    dialog->accept();
    QVERIFY(dialog->isWriting());
    QVERIFY(written.wait(60'000));
    QVERIFY(!window.context()->timeLine()->isChosen()); // as it was
    const auto film = readGif(path);
    QCOMPARE(film.pictures.size(), std::size_t(12));
    QVERIFY(film.repeats);
    QVERIFY(film.hundredths == std::vector<int>(12, 17));
    const QRect map(0, 40, 440, 340), bars(450, 40, 190, 340);
    for (const QImage& picture : film.pictures) {
        QCOMPARE(picture.size(), QSize(640, 400));
        QVERIFY2(coloured(picture, map) > 300, qPrintable(QString::number(coloured(picture, map))));
        QVERIFY(picture.pixelColor(320, 395).value() > 200);
    }
    QCOMPARE(coloured(film.pictures.front(), bars), 0); // raw rows: there is no head yet
    QVERIFY(coloured(film.pictures.back(), bars) > 300);
    QVERIFY(differing(film.pictures[0], film.pictures[5]) > 1000); // rows have moved
    QVERIFY(differing(film.pictures[5], film.pictures[11]) > 500);
    const QString kept = qEnvironmentVariable("GROUPSCOPE_PICTURES");
    if (!kept.isEmpty())
        for (const std::size_t i : {std::size_t(0), std::size_t(5), std::size_t(11)})
            film.pictures[i].save(kept + QStringLiteral("/film_%1.png").arg(i));
}

void TestAnimation::picturesAreNumbered() {
    MainWindow window;
    AnimationDialog* dialog = dialogOf(window);
    QVERIFY(dialog != nullptr);
    dialog->setPictureFiles(true);
    const QString path = folder_.filePath(QStringLiteral("pictures"));
    dialog->setPath(path);
    QStringList strangers; // what a person has beside it is not touched, whatever it is called
    for (const char* end : {".part", ".part1"}) {
        strangers << path + QLatin1String(end) + QStringLiteral("/mine.txt");
        QVERIFY(QDir().mkpath(QFileInfo(strangers.last()).path()));
        QFile mine(strangers.last());
        QVERIFY(mine.open(QIODevice::WriteOnly) && mine.write("mine") == 4);
    }
    QSignalSpy written(dialog, &AnimationDialog::written);
    dialog->accept();
    QVERIFY(written.wait(60'000));
    const QStringList files = QDir(path).entryList(QDir::Files, QDir::Name);
    QCOMPARE(files.size(), 12);
    for (const QString& stranger : strangers)
        QCOMPARE(contentOf(stranger), QByteArray("mine"));
    QVERIFY(!QFile::exists(path + QStringLiteral(".part2")));
    QCOMPARE(files.first(), QStringLiteral("0001.png"));
    QCOMPARE(files.last(), QStringLiteral("0012.png"));
    QCOMPARE(QImage(QDir(path).filePath(files.last())).size(), QSize(640, 400));
    QTRY_VERIFY(window.findChild<AnimationDialog*>() == nullptr);
    window.findChild<QToolButton*>(QStringLiteral("timeLineAnimation"))->click();
    auto* again = window.findChild<AnimationDialog*>(); // the folder is there: it is not touched
    again->setPictureFiles(true);
    again->setPath(path);
    again->accept();
    auto* problem = again->findChild<QLabel*>(QStringLiteral("animationProblem"));
    QTRY_VERIFY(problem->text().contains(QStringLiteral("already")));
    QCOMPARE(QDir(path).entryList(QDir::Files).size(), 12);
    again->setPictureFiles(false); // a file is replaced, but not without a question
    again->setPath(strangers.first());
    again->accept();
    auto* definition = again->findChild<QMessageBox*>();
    QVERIFY(definition != nullptr && !again->isWriting());
    definition->reject();
    QVERIFY(!again->isWriting());
    QCOMPARE(contentOf(strangers.first()), QByteArray("mine"));
}

void TestAnimation::anotherRunEndsIt() {
    MainWindow window;
    AnimationDialog* dialog = dialogOf(window);
    QVERIFY(dialog != nullptr);
    const QString first = window.context()->selected()->last();
    trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "3"}});
    const QString other = window.session()->runs()->all().back().id;
    window.context()->selected()->select({first});
    const QString path = folder_.filePath(QStringLiteral("mixed.gif"));
    dialog->setPath(path);
    dialog->setLength(20, 6);
    dialog->accept();
    QTRY_VERIFY(window.context()->timeLine()->position() > 0 && window.context()->timeLine()->isChosen());
    window.context()->selected()->select({other});
    QTRY_VERIFY(!dialog->isWriting());
    auto* problem = dialog->findChild<QLabel*>(QStringLiteral("animationProblem"));
    QVERIFY(problem->text().contains(QStringLiteral("Another run")));
    QVERIFY(!QFile::exists(path));
}

void TestAnimation::anotherMapEndsIt() {
    MainWindow window;
    AnimationDialog* dialog = dialogOf(window);
    QVERIFY(dialog != nullptr);
    const QString path = folder_.filePath(QStringLiteral("two_maps.gif"));
    dialog->setPath(path);
    dialog->setLength(20, 6);
    dialog->accept();
    QTRY_VERIFY(window.context()->timeLine()->position() > 0 && window.context()->timeLine()->isChosen());
    auto* color = window.findChild<QComboBox*>(QStringLiteral("mapColor"));
    color->setCurrentIndex((color->currentIndex() + 1) % color->count());
    QTRY_VERIFY(!dialog->isWriting());
    auto* problem = dialog->findChild<QLabel*>(QStringLiteral("animationProblem"));
    QVERIFY(problem->text().contains(QStringLiteral("map was changed")));
    QVERIFY(!QFile::exists(path));
}

/// Does `act` while a film is made, which keeps the colours it began with.
void TestAnimation::makeFilmWhile(MainWindow& window, const QString& name, const std::function<void()>& act) {
    AnimationDialog* dialog = dialogOf(window);
    QVERIFY(dialog != nullptr);
    const QString path = folder_.filePath(name);
    dialog->setPath(path);
    QSignalSpy written(dialog, &AnimationDialog::written);
    dialog->setLength(10, 6);
    dialog->accept();
    QTRY_VERIFY(window.context()->timeLine()->position() > 0 && window.context()->timeLine()->isChosen());
    QVERIFY(window.context()->timeLine()->position() < 6); // the film is not at its end yet
    act();
    QVERIFY(dialog->isWriting() && written.wait(60'000));
    const auto film = readGif(path);
    const QRect map(0, 40, 440, 340);
    QVERIFY2(coloured(film.pictures.back(), map) > 0.7 * coloured(film.pictures.front(), map),
             qPrintable(QStringLiteral("%1 of %2")
                            .arg(coloured(film.pictures.back(), map))
                            .arg(coloured(film.pictures.front(), map))));
}

/// A click in the legend during the export changes the window, but not the film.
void TestAnimation::aClickInTheLegendDoesNotChangeIt() {
    MainWindow window;
    ScatterView* view = window.view<MapPanel>()->view();
    makeFilmWhile(window, QStringLiteral("clicked.gif"), [&] {
        view->legend()->isolate(0);
        QVERIFY(2 * view->scene().visibleCount() < view->scene().rows());
    });
    QVERIFY(view->scene().visibleCount() < view->scene().rows()); // it still stands out
}

/// A selection would make all other rows grey: the film does not show it.
void TestAnimation::aSelectionDoesNotChangeIt() {
    MainWindow window;
    makeFilmWhile(window, QStringLiteral("selected.gif"), [&] { selectFirst(window, 5); });
    QCOMPARE(window.view<MapPanel>()->view()->selection().count(), std::size_t(5)); // it still is
}

/// Rows that are no longer selected stand out all the same, with their trails.
void TestAnimation::itsTrailsAreThoseOfItsBeginning() {
    MainWindow window;
    AnimationDialog* dialog = dialogOf(window);
    QVERIFY(dialog != nullptr);
    const QRect map(0, 40, 440, 340);
    std::vector<int> last;
    for (const bool changed : {false, true}) {
        selectFirst(window, 5);
        window.context()->timeLine()->setTrails(true);
        if (changed) {
            window.findChild<QToolButton*>(QStringLiteral("timeLineAnimation"))->click();
            dialog = window.findChild<AnimationDialog*>();
            dialog->setPictureSize(QSize(640, 400));
        }
        const QString path = folder_.filePath(QStringLiteral("trails%1.gif").arg(changed));
        dialog->setPath(path);
        dialog->setLength(10, 6);
        QSignalSpy written(dialog, &AnimationDialog::written);
        dialog->accept();
        QTRY_VERIFY(window.context()->timeLine()->position() > 0 && window.context()->timeLine()->isChosen());
        if (changed) {
            QVERIFY(window.context()->timeLine()->position() < 6);
            window.context()->setSelectedPoints(RowSelection(window.context()->selectedPoints().rowCount()));
            window.context()->timeLine()->setTrails(false);
        }
        QVERIFY(dialog->isWriting() && written.wait(60'000));
        last.push_back(coloured(readGif(path).pictures.back(), map));
        QTRY_VERIFY(window.findChild<AnimationDialog*>() == nullptr);
    }
    QVERIFY(last[0] > 20);
    QVERIFY2(std::abs(last[1] - last[0]) <= last[0] / 20,
             qPrintable(QStringLiteral("%1, %2").arg(last[0]).arg(last[1])));
}

void TestAnimation::whoStopsLeavesNothing() {
    MainWindow window;
    AnimationDialog* dialog = dialogOf(window);
    QVERIFY(dialog != nullptr);
    const QString path = folder_.filePath(QStringLiteral("stopped.gif"));
    dialog->setPath(path);
    dialog->setLength(60, 25);
    window.context()->timeLine()->choose(2);
    dialog->accept();
    QTRY_VERIFY(window.context()->timeLine()->position() != 2);
    dialog->reject();
    QTRY_VERIFY(!dialog->isWriting());
    QVERIFY(dialog->isVisible());
    QTRY_COMPARE(window.context()->timeLine()->position(), 2);
    QVERIFY(!QFile::exists(path));
    QCOMPARE(QDir(folder_.path()).entryList({QStringLiteral("stopped*")}, QDir::Files | QDir::Hidden).size(),
             0);
}

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestAnimation>)

#include "tst_animation.moc"
