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

/// A line in which one asks for rows in words: `class = shoe and wrong`. Names and values are completed as
/// one types, Up and Down go through what was asked before, and what is wrong with a query stands below it.
class QueryBox : public QWidget {
    Q_OBJECT
  public:
    /// What can be asked now, and of how many rows.
    struct Subject {
        std::vector<QueryField> fields;
        std::size_t rowCount = 0;
    };

    explicit QueryBox(std::function<Subject()> subject, QWidget* parent = nullptr);

    QString text() const;
    void setText(const QString& text);
    /// What was found, below the line; empty: nothing is said.
    void setAnswer(const QString& answer);
    /// What stands below the line: an answer, or what is wrong.
    QString answer() const;
    /// Asks what stands in the line, as Return does.
    void ask();

  Q_SIGNALS:
    /// Rows (N,) that the query holds for, and those it cannot decide.
    void found(const groupscope::QueryResult& result);
    /// Nothing is asked any more: the line was emptied.
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
    qsizetype wordBegin_ = 0; ///< of what is completed, in letters of the line
    QStringList history_;     ///< the latest first
    qsizetype historyPlace_ = -1;
    QString begun_; ///< what stood in the line before the history was looked through
};

} // namespace groupscope
