// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QString>

#include <vector>

class QHBoxLayout;
class QLineEdit;
class QListWidget;
class QStackedWidget;
class QTextBrowser;
class QTreeWidget;
class QUrl;

namespace groupscope {

/// A heading of the guide.
struct GuideHeading {
    QString text;
    QString page; ///< "notes/map.md#lasso", as showGuide() takes it
};

/// All headings of all pages, page by page.
std::vector<GuideHeading> guideHeadings();

/// The guide with its contents on the left, a search over all pages, and a history. Links between pages are
/// followed in it; links to other sites open in the browser.
class GuideWindow : public QDialog {
    Q_OBJECT
  public:
    explicit GuideWindow(QWidget* window);

    /// Shows a page ("notes/map.md"), or a heading of it ("notes/map.md#lasso").
    void turnTo(const QString& page);

  protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void build();
    void fillContents();
    void addTools(QHBoxLayout* row);
    void applyColors();
    void search(const QString& words);
    void showInContents(const QUrl& page);
    void openInBrowser();

    QTextBrowser* text_;
    QTreeWidget* contents_;
    QLineEdit* searched_;
    QListWidget* results_;
    QStackedWidget* left_; ///< contents, or the results of a search
};

/// Shows a page of the guide, or a heading of it, in the guide's window. There is one for each window that
/// asks, since an open dialog blocks the windows behind it.
void showGuide(const QString& page, QWidget* window);

} // namespace groupscope
