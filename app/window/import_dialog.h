// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/background_job.h"
#include "app/session/split_request.h"
#include "core/io/import/import_mapping.h"

#include <QDialog>

#include <memory>

class QLabel;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace groupscope {

class ItemPreview;
class MappingForm;

/// Maps the items of a file that is not AnnData to the parts of a set, with a preview and the problems found.
/// The dialog opens with the mapping of the last file of the same form, or with a guess, and remembers
/// accepted mappings.
class ImportDialog : public QDialog {
    Q_OBJECT
  public:
    explicit ImportDialog(std::shared_ptr<const FileContent> content, QWidget* parent = nullptr);

    const FileContent& content() const { return *content_; }
    ImportMapping mapping() const;
    /// The split to be drawn after the import; nothing if an item holds a split, no class is chosen, or a
    /// test domain is to be asked for.
    std::optional<SplitRequest> splitRequest() const;
    /// Whether one domain shall be the test split; the window asks for it once the set is open.
    bool asksForDomain() const;

    void accept() override;

  Q_SIGNALS:
    /// The items are listed again, because another table, epoch or modality was chosen.
    void contentChanged();

  private:
    void setContent(std::shared_ptr<const FileContent> content, const ImportMapping& mapping);
    void fillTree();
    QTreeWidgetItem* branch(const QString& path);
    void listAnew(const ImportMapping& wanted);
    void updateProblems();

    std::shared_ptr<const FileContent> content_;
    BackgroundJob describing_;
    QLabel* title_;
    QTreeWidget* tree_;
    ItemPreview* preview_;
    MappingForm* form_;
    QLabel* problems_;
    QLabel* notices_;
    QPushButton* import_;
};

} // namespace groupscope
