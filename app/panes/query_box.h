// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/row_query.h"

#include <QString>
#include <QStringList>
#include <QWidget>

#include <functional>
#include <vector>

class QCompleter;
class QLabel;
class QLineEdit;
class QMenu;
class QStringListModel;

namespace groupscope {

/// A line for queries of examples: `class = shoe and wrong`. It completes names and values, keeps a history
/// for the keys Up and Down, and shows errors below.
class QueryBox : public QWidget {
    Q_OBJECT
  public:
    /// Columns that a query can use, and the number of examples.
    struct Subject {
        std::vector<QueryField> fields;
        std::size_t rowCount = 0;
    };

    explicit QueryBox(std::function<Subject()> subject, QWidget* parent = nullptr);

    QString text() const;
    void setText(const QString& text);
    /// Shows the result below the line; empty: nothing.
    void setAnswer(const QString& answer);
    /// Text below the line: a result or an error.
    QString answer() const;
    /// Runs the query of the line, as Return does.
    void ask();

  Q_SIGNALS:
    /// Examples (N,) for which the query holds, and those for which it is undecided.
    void found(const groupscope::QueryResult& result);
    /// The line was emptied: there is no query any more.
    void cleared();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void complete();
    void insertCompletion(const QString& word);
    void showHistory(int step);
    void remember(const QString& text);
    void fillHelp();
    void say(const QString& text, bool problem);
    QStringList examples() const;

    std::function<Subject()> subject_;
    QLineEdit* edit_;
    QLabel* answer_;
    QMenu* help_;
    QCompleter* completer_;
    QStringListModel* words_;
    qsizetype wordBegin_ = 0; ///< first letter of the word that is completed
    QStringList history_;     ///< the latest query first
    qsizetype historyPlace_ = -1;
    QString begun_; ///< text of the line before the history was opened
};

} // namespace groupscope
