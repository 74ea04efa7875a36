// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/guide_pages.h"
#include "app/window/guide_window.h"
#include "app/window/shortcut_list.h"
#include "tests/app/file_content.h"
#include "tests/app/window_support.h"
#include "widgets/style/theme.h"

#include <QDesktopServices>
#include <QLineEdit>
#include <QListWidget>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QToolButton>
#include <QTreeWidget>

using namespace groupscope;

namespace {

/// Takes the addresses that the guide opens in place of a browser.
class OpenedAddresses : public QObject {
    Q_OBJECT
  public:
    QList<QUrl> opened;
  public Q_SLOTS:
    void open(const QUrl& address) { opened << address; }
};

} // namespace

/// The guide in its window: pages, contents, search, history, and the way to it by F1.
class TestGuideWindow : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_guide_window")))
            QSKIP(needsDisplay);
    }
    void init() {
        owner_ = std::make_unique<QWidget>();
        owner_->show();
        showGuide(QStringLiteral("how_to/fix.md"), owner_.get());
        window_ = owner_->findChild<GuideWindow*>();
        QVERIFY(window_ != nullptr && QTest::qWaitForWindowExposed(window_));
        text_ = window_->findChild<QTextBrowser*>(QStringLiteral("guideText"));
        contents_ = window_->findChild<QTreeWidget*>(QStringLiteral("guideContents"));
        searched_ = window_->findChild<QLineEdit*>(QStringLiteral("guideSearch"));
        results_ = window_->findChild<QListWidget*>(QStringLiteral("guideResults"));
    }
    void cleanup() { owner_.reset(); }

    void showsPagesInFolders() {
        QCOMPARE(text_->source(), QUrl(QStringLiteral("guide:/how_to/fix.md")));
        QVERIFY(!text_->toPlainText().isEmpty());
        QCOMPARE(contents_->currentItem()->text(0),
                 QString::fromStdString(guide().page("how_to/fix.md")->title));
        QCOMPARE(contents_->currentItem()->parent()->text(0), QStringLiteral("How to"));
        follow(QStringLiteral("../notes/map.md"));
        QCOMPARE(text_->source(), QUrl(QStringLiteral("guide:/notes/map.md")));
        keepPicture(*window_, "guide_map.png");
    }

    void showsEveryPageAndPicture() {
        for (const GuidePage& page : guide().pages()) {
            window_->turnTo(QString::fromStdString(page.path));
            const QTextBlock title = text_->document()->begin();
            QCOMPARE(title.text(), QString::fromStdString(page.title));
            QCOMPARE(title.blockFormat().headingLevel(), 1);
            for (const std::string& picture : readMarkdown(page.markdown).pictures) {
                const QUrl address(QStringLiteral("guide:/?") +
                                   QString::fromStdString(guideTarget(page.path, picture)));
                QVERIFY2(!text_->loadResource(QTextDocument::ImageResource, address).value<QImage>().isNull(),
                         picture.c_str());
            }
        }
    }

    void scrollsToHeadings() {
        const GuidePage& page = *guide().page("how_to/cluster.md");
        const QString target = QString::fromStdString(page.path + "#" + page.sections.back().anchor);
        window_->turnTo(target);
        QTRY_VERIFY(text_->verticalScrollBar()->value() > 200);
        window_->turnTo(QString::fromStdString(page.path + "#" + page.sections.front().anchor));
        QTRY_VERIFY(text_->verticalScrollBar()->value() < 50);
        follow(QLatin1Char('#') + target.section(QLatin1Char('#'), 1));
        QTRY_VERIFY(text_->verticalScrollBar()->value() > 200);
    }

    void goesBackAndForward() {
        auto* back = window_->findChild<QToolButton*>(QStringLiteral("guideBack"));
        auto* forward = window_->findChild<QToolButton*>(QStringLiteral("guideForward"));
        QVERIFY(!back->isEnabled() && !forward->isEnabled());
        window_->turnTo(QStringLiteral("concepts.md"));
        QVERIFY(back->isEnabled());
        back->click();
        QCOMPARE(text_->source().path(), QStringLiteral("/how_to/fix.md"));
        QCOMPARE(contents_->currentItem()->data(0, Qt::UserRole).toString(), QStringLiteral("how_to/fix.md"));
        forward->click();
        QCOMPARE(text_->source().path(), QStringLiteral("/concepts.md"));
    }

    void contentsOpenPages() {
        QStringList listed;
        for (int i = 0; i < contents_->topLevelItemCount(); ++i)
            for (int j = 0; j < contents_->topLevelItem(i)->childCount(); ++j)
                listed << contents_->topLevelItem(i)->child(j)->data(0, Qt::UserRole).toString();
        QCOMPARE(listed.size(), static_cast<qsizetype>(guide().pages().size()));
        contents_->setFocus();
        QTest::keyClick(contents_, Qt::Key_Down);
        QVERIFY(text_->source().path() != QStringLiteral("/how_to/fix.md"));
    }

    void searchesByKeyboard() {
        window_->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window_));
        text_->setFocus();
        QTest::keyClick(text_, Qt::Key_F, Qt::ControlModifier);
        QTRY_VERIFY(searched_->hasFocus());
        QTest::keyClicks(searched_, QStringLiteral("capsule"));
        QVERIFY(results_->isVisible() && results_->count() > 1);
        keepPicture(*window_, "guide_search.png");
        QTest::keyClick(searched_, Qt::Key_Down);
        QVERIFY(results_->hasFocus());
        QTest::keyClick(results_, Qt::Key_Return);
        QCOMPARE(text_->source().path(), QStringLiteral("/how_to/capsule.md"));
        searched_->setFocus();
        QTest::keyClick(searched_, Qt::Key_Escape);
        QVERIFY(contents_->isVisible() && window_->isVisible());
        searched_->setText(QStringLiteral("zzzz"));
        QCOMPARE(results_->count(), 1);
        QVERIFY(!(results_->item(0)->flags() & Qt::ItemIsEnabled));
    }

    void opensInTheBrowser() {
        OpenedAddresses browser;
        QDesktopServices::setUrlHandler(QStringLiteral("file"), &browser, "open");
        QDesktopServices::setUrlHandler(QStringLiteral("https"), &browser, "open");
        window_->turnTo(QStringLiteral("concepts.md"));
        window_->findChild<QToolButton*>(QStringLiteral("guideBrowser"))->click();
        QCOMPARE(browser.opened.size(), 1);
        QCOMPARE(browser.opened.front().fragment(), QStringLiteral("concepts"));
        QVERIFY(contentOf(browser.opened.front().toLocalFile()).contains("id=\"concepts\""));
        follow(QStringLiteral("https://example.org/x"));
        QCOMPARE(browser.opened.back(), QUrl(QStringLiteral("https://example.org/x")));
        QCOMPARE(text_->source().path(), QStringLiteral("/concepts.md"));
        QDesktopServices::unsetUrlHandler(QStringLiteral("file"));
        QDesktopServices::unsetUrlHandler(QStringLiteral("https"));
    }

    void aLinkOutOfTheGuideLeavesThePage() {
        follow(QStringLiteral("../../../README.md"));
        QCOMPARE(text_->source().path(), QStringLiteral("/how_to/fix.md"));
    }

    void f1InADialogShowsItsPage() {
        QDialog dialog(owner_.get());
        auto* field = new QLineEdit(&dialog);
        setGuidePage(&dialog, QStringLiteral("how_to/search.md"));
        DialogHelp help(&dialog);
        dialog.setModal(true);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog));
        field->setFocus();
        QTest::keyClick(field, Qt::Key_F1);
        auto* own = dialog.findChild<GuideWindow*>();
        QVERIFY(own != nullptr && own->isVisible());
        QCOMPARE(own->findChild<QTextBrowser*>()->source().path(), QStringLiteral("/how_to/search.md"));
        QCOMPARE(guidePageOf(field), QStringLiteral("how_to/search.md"));
        QVERIFY(guide().page(guidePageOf(owner_.get()).toStdString()) != nullptr);
    }

    /// The page of the reference is what `groupscope --print-keys` prints.
    void theKeysOfTheReferenceAreThoseOfTheWindow() {
        const MainWindow window;
        const QByteArray page = shortcutListPage(panes(), window).toUtf8();
        QVERIFY(page.contains("Ctrl+K") && page.contains("F1"));
        QVERIFY2(page ==
                     contentOf(QStringLiteral(GROUPSCOPE_SOURCE_DIR "/resources/guide/reference/keys.md")),
                 "run resources/guide/make_reference");
    }

    void isReadableInTheDark() {
        applyTheme(Theme::dark);
        window_->turnTo(QStringLiteral("start/window.md"));
        QTest::qWait(50);
        keepPicture(*window_, "guide_dark.png");
        QVERIFY(
            text_->document()->defaultStyleSheet().contains(window_->palette().color(QPalette::Link).name()));
        applyTheme(Theme::light);
    }

  private:
    /// Opens a link as a click on the page does.
    void follow(const QString& link) { text_->setSource(text_->source().resolved(QUrl(link))); }

    std::unique_ptr<QWidget> owner_;
    GuideWindow* window_ = nullptr;
    QTextBrowser* text_ = nullptr;
    QTreeWidget* contents_ = nullptr;
    QLineEdit* searched_ = nullptr;
    QListWidget* results_ = nullptr;
};

QTEST_MAIN(TestGuideWindow)
#include "tst_guide_window.moc"
