// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/document_state.h"
#include "app/session/file_stamp.h"
#include "tests/app/window_support.h"
#include "tests/support/view_test.h"
#include "tests/support/zarr_stores.h"

#include <QDragEnterEvent>
#include <QDropEvent>
#include <QMimeData>
#include <QTemporaryDir>

using namespace groupscope;
using namespace groupscope::testing;

namespace fs = std::filesystem;

/// A set that is a folder, wherever the window takes a file.
class TestZarrWindow : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_zarr_window")))
            QSKIP(needsDisplay);
        forgetKeptRuns();
        store_ = folder_.filePath(QStringLiteral("birds.zarr"));
        const fs::path store = store_.toStdString();
        writeSmallStore(store); // and what says its columns, so that the window need not ask
        for (const char* const group : {"uns/.zgroup", "uns/groupscope/.zgroup"})
            put(store, group, R"({"zarr_format": 2})");
        put(store, "obs/split/.zarray", arrayText("|O", "3", "3", textFilter));
        put(store, "obs/split/0", rawTexts({"train", "train", "test"}));
        for (const auto& [key, column] : {std::pair{"class_key", "bird"}, {"split_key", "split"}}) {
            put(store, std::string("uns/groupscope/") + key + "/.zarray",
                arrayText("|O", "", "", textFilter));
            put(store, std::string("uns/groupscope/") + key + "/0", rawTexts({column}));
        }
    }

    void aFolderIsDroppedAndComesBackAmongTheRecent() {
        MainWindow window;
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(store_)});
        QDragEnterEvent enter(QPoint(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QVERIFY(QCoreApplication::sendEvent(&window, &enter) && enter.isAccepted());
        QDropEvent drop(QPointF(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QVERIFY(QCoreApplication::sendEvent(&window, &drop));
        QTRY_VERIFY_WITH_TIMEOUT(window.session()->task() != nullptr, 60000);
        QCOMPARE(QString::fromStdString(window.session()->set()->path.string()), store_);
        QCOMPARE(QSettings().value(QStringLiteral("recentFiles")).toStringList().value(0), store_);
        QVERIFY(window.windowTitle().startsWith(QStringLiteral("birds.zarr")));
        QVERIFY(window.findChild<QAction*>(QStringLiteral("openFolder")) != nullptr);
    }

    /// A dialog that knows no folders gives a file of the store.
    void aFileOfTheStoreStandsForIt() {
        MainWindow window;
        window.openPaths({store_ + QStringLiteral("/.zgroup")});
        QTRY_VERIFY_WITH_TIMEOUT(window.session()->task() != nullptr, 60000);
        QCOMPARE(QString::fromStdString(window.session()->set()->path.string()), store_);
        QCOMPARE(QSettings().value(QStringLiteral("recentFiles")).toStringList().count(store_), 1);
    }

    /// Whether a store is still the one that was read: any of its files may be another.
    void whatIsWrittenAnewIsAnotherFile() {
        const fs::path other = folder_.filePath(QStringLiteral("other.zarr")).toStdString();
        writeSmallStore(other);
        const QString path = QString::fromStdString(other.string());
        const FileStamp before = FileStamp::of(path);
        QVERIFY(before.exists() && before.bytes > 100);
        QVERIFY(FileStamp::of(path) == before);
        put(other, "obs/bird/codes/0", rawBytes<std::int8_t>({0, 1, 0, 1}));
        QVERIFY(!(FileStamp::of(path) == before));
        put(other, "obs/bird/codes/0", rawBytes<std::int8_t>({1, 1, 0}));
        fs::last_write_time(other / "obs/bird/codes/0",
                            fs::last_write_time(other / "obs/bird/codes/0") + std::chrono::seconds(5));
        QVERIFY(!(FileStamp::of(path) == before));
        fs::remove_all(other);
        QVERIFY(!FileStamp::of(path).exists());
        QVERIFY(!FileStamp::of(folder_.path()).exists()); // a folder that is no set
    }

    /// A document finds its set where it lay, or beside itself.
    void aDocumentFindsTheFolder() {
        DocumentSet set;
        set.path = store_;
        QCOMPARE(placeOfSet(set, {}), store_);
        set.path = QStringLiteral("/gone/birds.zarr");
        QVERIFY(placeOfSet(set, {}).isEmpty());
        set.relative = QStringLiteral("birds.zarr");
        QCOMPARE(placeOfSet(set, folder_.path()), store_);
        QCOMPARE(setPlaceOf(store_ + QStringLiteral("/.zattrs")), store_);
        QCOMPARE(setPlaceOf(QStringLiteral("/gone/set.h5ad")), QStringLiteral("/gone/set.h5ad"));
    }

  private:
    QTemporaryDir folder_;
    QString store_;
};

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestZarrWindow>)

#include "tst_zarr_window.moc"
