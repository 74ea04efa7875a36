// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/guide_window.h"

#include "app/session/translated.h"
#include "core/base/error.h"
#include "core/guide/guide_book.h"
#include "core/guide/guide_search.h"
#include "core/guide/installed_guide.h"
#include "core/io/atomic_file.h"
#include "core/io/cache_folder.h"

#include <QDesktopServices>
#include <QEvent>
#include <QHBoxLayout>
#include <QImage>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QPainter>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QTextBrowser>
#include <QTextDocument>
#include <QToolButton>
#include <QTreeWidget>
#include <QUrl>
#include <QVBoxLayout>

namespace groupscope {

namespace {

constexpr int pageRole = Qt::UserRole;
constexpr int widestPicture = 660; // pixels

const QString scheme = QStringLiteral("guide");

QUrl addressOf(const QString& page) {
    QUrl address;
    address.setScheme(scheme);
    address.setPath(QLatin1Char('/') + page.section(QLatin1Char('#'), 0, 0));
    if (page.contains(QLatin1Char('#')))
        address.setFragment(page.section(QLatin1Char('#'), 1));
    return address;
}

/// "notes/map.md" of an address.
std::string pathOf(const QUrl& address) {
    return address.path().mid(1).toStdString();
}

/// A picture on white, which figures are drawn for, no wider than a page.
QImage pictureOf(std::string_view bytes) {
    const QImage read =
        QImage::fromData(reinterpret_cast<const uchar*>(bytes.data()), static_cast<int>(bytes.size()));
    if (read.isNull())
        return read;
    const QImage fitting =
        read.width() > widestPicture ? read.scaledToWidth(widestPicture, Qt::SmoothTransformation) : read;
    QImage picture(fitting.size(), QImage::Format_RGB32);
    picture.fill(Qt::white);
    QPainter(&picture).drawImage(0, 0, fitting);
    return picture;
}

/// The page as rich text. Pictures are named by queries: a path may not lead out of its root.
QString htmlOf(const GuidePage& page) {
    return QString::fromStdString(readMarkdown(page.markdown, {.picture =
                                                                   [&](const std::string& picture) {
                                                                       return "guide:/?" +
                                                                              guideTarget(page.path, picture);
                                                                   }})
                                      .html);
}

/// Pages and pictures of the guide by their addresses, "guide:/notes/map.md".
class GuideText : public QTextBrowser {
  public:
    QVariant loadResource(int type, const QUrl& name) override {
        if (name.scheme() != scheme)
            return {};
        if (type == QTextDocument::ImageResource)
            return pictureOf(guide().file(name.query().toStdString()));
        const GuidePage* page = guide().page(pathOf(name));
        return page == nullptr ? QVariant() : htmlOf(*page);
    }

  protected:
    /// A link to a file that the guide does not have leads nowhere. The names end in ".md", what is loaded is
    /// HTML.
    void doSetSource(const QUrl& name, QTextDocument::ResourceType /*type*/) override {
        if (name.scheme() != scheme)
            QDesktopServices::openUrl(name);
        else if (guide().page(pathOf(name)) != nullptr)
            QTextBrowser::doSetSource(name, QTextDocument::HtmlResource);
    }
};

QToolButton* toolButton(const QString& text, const QString& help, const QKeySequence& keys) {
    auto* button = new QToolButton;
    button->setText(text);
    button->setToolTip(
        keys.isEmpty() ? help : help + QStringLiteral(" (%1)").arg(keys.toString(QKeySequence::NativeText)));
    button->setAccessibleName(help);
    button->setShortcut(keys);
    return button;
}

} // namespace

std::vector<GuideHeading> guideHeadings() {
    std::vector<GuideHeading> all;
    for (const GuidePage& page : guide().pages())
        for (const MarkdownSection& section : page.sections)
            all.push_back({QString::fromStdString(section.title),
                           QString::fromStdString(page.path + "#" + section.anchor)});
    return all;
}

GuideWindow::GuideWindow(QWidget* window)
    : QDialog(window)
    , text_(new GuideText)
    , contents_(new QTreeWidget)
    , searched_(new QLineEdit)
    , results_(new QListWidget)
    , left_(new QStackedWidget) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Guide to Groupscope"));
    build();
    fillContents();
    applyColors();
    connect(text_, &QTextBrowser::sourceChanged, this, &GuideWindow::showInContents);
    connect(searched_, &QLineEdit::textChanged, this, &GuideWindow::search);
    connect(contents_, &QTreeWidget::currentItemChanged, this, [this](const QTreeWidgetItem* item) {
        if (item != nullptr && contents_->hasFocus() && !item->data(0, pageRole).isNull())
            turnTo(item->data(0, pageRole).toString());
    });
    connect(contents_, &QTreeWidget::itemClicked, this, [this](const QTreeWidgetItem* item) {
        if (!item->data(0, pageRole).isNull())
            turnTo(item->data(0, pageRole).toString());
    });
    const auto open = [this](const QListWidgetItem* item) { turnTo(item->data(pageRole).toString()); };
    connect(results_, &QListWidget::itemClicked, this, open);
    connect(results_, &QListWidget::itemActivated, this, open);
    resize(1040, 720);
}

void GuideWindow::build() {
    text_->setObjectName(QStringLiteral("guideText"));
    text_->setAccessibleName(tr("Page"));
    contents_->setObjectName(QStringLiteral("guideContents"));
    contents_->setAccessibleName(tr("Contents"));
    contents_->setHeaderHidden(true);
    searched_->setObjectName(QStringLiteral("guideSearch"));
    searched_->setAccessibleName(tr("Search the guide"));
    searched_->setPlaceholderText(tr("Search the guide"));
    searched_->setClearButtonEnabled(true);
    searched_->installEventFilter(this);
    results_->setObjectName(QStringLiteral("guideResults"));
    results_->setAccessibleName(tr("Sections found"));
    results_->setWordWrap(true);
    results_->setSpacing(3);
    results_->setAlternatingRowColors(true);
    results_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    left_->addWidget(contents_);
    left_->addWidget(results_);
    auto* tools = new QHBoxLayout;
    addTools(tools);
    auto* side = new QWidget;
    auto* sideColumn = new QVBoxLayout(side);
    sideColumn->setContentsMargins(0, 0, 0, 0);
    sideColumn->addWidget(searched_);
    sideColumn->addWidget(left_, 1);
    auto* page = new QWidget;
    auto* pageColumn = new QVBoxLayout(page);
    pageColumn->setContentsMargins(0, 0, 0, 0);
    pageColumn->addLayout(tools);
    pageColumn->addWidget(text_, 1);
    auto* halves = new QSplitter;
    halves->addWidget(side);
    halves->addWidget(page);
    halves->setStretchFactor(1, 1);
    halves->setSizes({280, 760});
    auto* column = new QVBoxLayout(this);
    column->addWidget(halves);
    for (const QKeySequence& keys : {QKeySequence(QKeySequence::Find), QKeySequence(Qt::Key_Slash)}) {
        auto* shortcut = new QShortcut(keys, this);
        connect(shortcut, &QShortcut::activated, searched_, [this] {
            searched_->setFocus();
            searched_->selectAll();
        });
    }
}

void GuideWindow::addTools(QHBoxLayout* row) {
    QToolButton* back = toolButton(QStringLiteral("←"), tr("Back"), QKeySequence(QKeySequence::Back));
    QToolButton* forward =
        toolButton(QStringLiteral("→"), tr("Forward"), QKeySequence(QKeySequence::Forward));
    QToolButton* browser =
        toolButton(tr("Open in browser"), tr("Opens the guide as one page in the browser"), {});
    back->setObjectName(QStringLiteral("guideBack"));
    forward->setObjectName(QStringLiteral("guideForward"));
    browser->setObjectName(QStringLiteral("guideBrowser"));
    back->setEnabled(false);
    forward->setEnabled(false);
    connect(back, &QToolButton::clicked, text_, &QTextBrowser::backward);
    connect(forward, &QToolButton::clicked, text_, &QTextBrowser::forward);
    connect(text_, &QTextBrowser::backwardAvailable, back, &QToolButton::setEnabled);
    connect(text_, &QTextBrowser::forwardAvailable, forward, &QToolButton::setEnabled);
    connect(browser, &QToolButton::clicked, this, &GuideWindow::openInBrowser);
    row->addWidget(back);
    row->addWidget(forward);
    row->addStretch(1);
    row->addWidget(browser);
}

void GuideWindow::fillContents() {
    QTreeWidgetItem* chapter = nullptr;
    for (const GuidePage& page : guide().pages()) {
        const QString name = QString::fromStdString(page.chapter);
        if (chapter == nullptr || chapter->text(0) != name) {
            chapter = new QTreeWidgetItem(contents_, {name});
            chapter->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
        }
        auto* item = new QTreeWidgetItem(chapter, {QString::fromStdString(page.title)});
        item->setData(0, pageRole, QString::fromStdString(page.path));
        item->setToolTip(0, item->text(0));
    }
}

/// Colours of the page follow the theme.
void GuideWindow::applyColors() {
    const QString band = palette().color(QPalette::AlternateBase).name(),
                  rule = palette().color(QPalette::Mid).name(), link = palette().color(QPalette::Link).name();
    text_->document()->setDocumentMargin(16);
    text_->document()->setDefaultStyleSheet(
        QStringLiteral(
            "pre, code { background-color: %1; font-family: monospace; }"
            "table { border-collapse: collapse; border-width: 1px; border-style: solid; "
            "border-color: %2; }"
            "td, th { padding: 3px 8px; border-width: 1px; border-style: solid; border-color: %2; }"
            "th { text-align: left; } a { color: %3; }")
            .arg(band, rule, link));
    text_->reload();
}

void GuideWindow::changeEvent(QEvent* event) {
    QDialog::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        applyColors();
}

/// From the search field the arrows lead into the results, Enter to the first of them, Escape back to the
/// contents.
bool GuideWindow::eventFilter(QObject* watched, QEvent* event) {
    if (watched != searched_ || event->type() != QEvent::KeyPress)
        return QDialog::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    const bool hasResults = left_->currentWidget() == results_ && results_->count() > 0;
    if ((key == Qt::Key_Return || key == Qt::Key_Enter) && hasResults) {
        Q_EMIT results_->itemActivated(results_->currentItem() != nullptr ? results_->currentItem()
                                                                          : results_->item(0));
        return true;
    }
    if (key == Qt::Key_Down && hasResults) {
        results_->setFocus();
        results_->setCurrentRow(0);
        return true;
    }
    if (key == Qt::Key_Escape && !searched_->text().isEmpty()) {
        searched_->clear();
        return true;
    }
    return QDialog::eventFilter(watched, event);
}

void GuideWindow::search(const QString& words) {
    results_->clear();
    left_->setCurrentWidget(words.trimmed().isEmpty() ? static_cast<QWidget*>(contents_) : results_);
    if (words.trimmed().isEmpty())
        return;
    for (const GuideMatch& match : searchGuide(guide(), words.toStdString())) {
        const QString section = QString::fromStdString(match.section),
                      page = QString::fromStdString(match.page);
        auto* item =
            new QListWidgetItem((section == page ? section : section + QStringLiteral(" – ") + page) +
                                    QLatin1Char('\n') + QString::fromStdString(match.excerpt),
                                results_);
        item->setData(pageRole, QString::fromStdString(match.target));
    }
    if (results_->count() == 0) {
        auto* none = new QListWidgetItem(tr("No section has all of these words"), results_);
        none->setFlags(Qt::NoItemFlags);
    }
}

void GuideWindow::turnTo(const QString& page) {
    text_->setSource(addressOf(page));
}

void GuideWindow::showInContents(const QUrl& page) {
    const QString path = QString::fromStdString(pathOf(page));
    for (int i = 0; i < contents_->topLevelItemCount(); ++i)
        for (int j = 0; j < contents_->topLevelItem(i)->childCount(); ++j) {
            QTreeWidgetItem* item = contents_->topLevelItem(i)->child(j);
            if (item->data(0, pageRole).toString() == path) {
                contents_->setCurrentItem(item);
                contents_->scrollToItem(item);
            }
        }
}

void GuideWindow::openInBrowser() {
    try {
        const std::filesystem::path file = scratchFolder() / "guide.html";
        writeTextAtomically(file, guideBook(guide()));
        QUrl address = QUrl::fromLocalFile(QString::fromStdString(file.string()));
        address.setFragment(QString::fromStdString(guideBookId(
            pathOf(text_->source()) +
            (text_->source().hasFragment() ? "#" + text_->source().fragment().toStdString() : ""))));
        if (!QDesktopServices::openUrl(address))
            QMessageBox::warning(this, windowTitle(),
                                 tr("No browser could be started. The guide is in %1.").arg(address.path()));
    } catch (const Error& error) {
        QMessageBox::warning(this, windowTitle(), QString::fromStdString(error.in(Wording::window)));
    }
}

void showGuide(const QString& page, QWidget* window) {
    auto* own = qobject_cast<GuideWindow*>(window);
    if (own == nullptr)
        own = window->findChild<GuideWindow*>(QString(), Qt::FindDirectChildrenOnly);
    if (own == nullptr)
        own = new GuideWindow(window);
    own->turnTo(page);
    own->show();
    own->raise();
    own->activateWindow();
}

} // namespace groupscope
