// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QSet>
#include <QString>

namespace groupscope {

class PaneContext;
class Session;

/// Evaluates a set without runs by zero-shot when it is opened, which trains nothing (by class means where
/// the file has no class embeddings), and selects the examples of its worst group on the validation split; of
/// a set with runs, those of the worst group of the run that is shown. A set that cannot be trained on, or
/// belongs to a document, is left as it is.
class FirstLook : public QObject {
    Q_OBJECT
  public:
    explicit FirstLook(PaneContext* context);

  private:
    void begin();
    void show();

    PaneContext* context_;
    Session* session_;
    QString run_;        ///< whose worst group is to be selected; empty: of none
    QSet<QString> seen_; ///< files, each looked at once: other columns of it are the user's own work
};

} // namespace groupscope
