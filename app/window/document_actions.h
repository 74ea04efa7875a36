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

/// Actions of the document: new, open, save, undo, name the selection; with questions before anything is
/// lost. Dialogs never block the event loop.
class DocumentActions : public QObject {
    Q_OBJECT
  public:
    DocumentActions(PaneContext* context, TrainingGuard* guard, QWidget* window);

    /// Adds the action of a new document, which is first in the menu.
    void addNewTo(QMenu* menu);
    void addSaveTo(QMenu* menu);
    void addEditTo(QMenu* menu);

    static bool isDocument(const QString& path);
    /// Opens a document, after a question if something would be lost. `then` is called once the document is
    /// open, and dropped if it is not.
    void open(const QString& path, std::function<void()> then = {});
    void save();
    /// Asks for a path and saves.
    void saveAs();
    /// Asks whether to save changes, if there are any, then calls `then` unless the user cancels. `what`
    /// names the pending action: "Quit".
    void ask(const QString& what, std::function<void()> then);
    /// Asks whether to recover documents of windows that crashed, if there are any.
    void offerRecovery();

  Q_SIGNALS:
    /// The document has that file now.
    void filed(const QString& path);

  private:
    void makeNew();
    /// Writes the document; true on success. Problems are reported.
    bool write(const QString& path);
    void saveThen(std::function<void()> then);
    void recoverNext(std::vector<Recovered> left);
    void update();

    PaneContext* context_;
    TrainingGuard* guard_;
    QWidget* window_;
    QAction* name_ = nullptr;
    QAction* save_ = nullptr;
    QPointer<QFileDialog> saveDialog_; ///< the last dialog
};

} // namespace groupscope
