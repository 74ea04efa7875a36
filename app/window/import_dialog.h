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

/// Shows what a file offers that is not AnnData, what is made of it, and what is wrong with that. It opens
/// with the mapping of the last file of the same form, or with a guess, and remembers what was accepted.
class ImportDialog : public QDialog {
    Q_OBJECT
  public:
    explicit ImportDialog(std::shared_ptr<const FileContent> content, QWidget* parent = nullptr);

    const FileContent& content() const { return *content_; }
    ImportMapping mapping() const;
    /// The split to be made of what is imported; nothing where an item holds one, no class is chosen, or the
    /// domain to test on is to be asked for.
    std::optional<SplitRequest> splitRequest() const;
    /// Whether one domain is to be for testing, which the window asks for once the set is open.
    bool asksForDomain() const;

    void accept() override;

  Q_SIGNALS:
    /// The items are listed anew: another table, epoch or modality was chosen.
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
