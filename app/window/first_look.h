// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QSet>
#include <QString>

namespace groupscope {

class PaneContext;
class Session;

/// Prepares a set when it is opened. For a set without runs, it evaluates zero-shot, which needs no training
/// (with class means if the file has no class embeddings), and selects the examples of its worst group on the
/// validation split. For a set with runs, it selects those of the worst group of the shown run. A set that
/// cannot be trained on, or that belongs to a document, is not changed.
class FirstLook : public QObject {
    Q_OBJECT
  public:
    explicit FirstLook(PaneContext* context);

  private:
    void begin();
    void show();

    PaneContext* context_;
    Session* session_;
    QString run_;        ///< run whose worst group is to be selected; empty: none
    QSet<QString> seen_; ///< files that were prepared once; other columns of them are the user's work
};

} // namespace groupscope
