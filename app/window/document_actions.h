// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/recovery.h"

#include <QFileDialog>
#include <QObject>
#include <QPointer>
#include <QString>

#include <functional>
#include <vector>

class QAction;
class QMenu;
class QWidget;

namespace groupscope {

class PaneContext;
class TrainingGuard;

/// What can be done with the document: new, open, save, undo, name what is selected; and the questions
/// before anything is lost. Dialogs never block the event loop.
class DocumentActions : public QObject {
    Q_OBJECT
  public:
    DocumentActions(PaneContext* context, TrainingGuard* guard, QWidget* window);

    /// A new document: first in the menu.
    void addNewTo(QMenu* menu);
    void addSaveTo(QMenu* menu);
    void addEditTo(QMenu* menu);

    static bool isDocument(const QString& path);
    /// Asks first where something would be lost. `then` follows once the document is there, and is dropped
    /// where it is not.
    void open(const QString& path, std::function<void()> then = {});
    void save();
    /// Asks where to.
    void saveAs();
    /// Asks whether to save what would be lost, where anything would, then goes on; unless nobody wants to.
    /// `what` is what would be done: "Quit".
    void ask(const QString& what, std::function<void()> then);
    /// Asks what to do with what windows that did not end by themselves have left, if there is any.
    void offerRecovery();

  Q_SIGNALS:
    /// The document has that file now.
    void filed(const QString& path);

  private:
    void makeNew();
    /// True once the document is saved; problems are told.
    bool write(const QString& path);
    void saveThen(std::function<void()> then);
    void recoverNext(std::vector<Recovered> left);
    void update();

    PaneContext* context_;
    TrainingGuard* guard_;
    QWidget* window_;
    QAction* name_ = nullptr;
    QAction* save_ = nullptr;
    QPointer<QFileDialog> saveDialog_; ///< the last one
};

} // namespace groupscope
