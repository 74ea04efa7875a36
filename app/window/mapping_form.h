// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/import/import_mapping.h"

#include <QWidget>

class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QListWidget;
class QTableWidget;

namespace groupscope {

/// Maps the items of a file to the parts of a set: a mapping to be checked and corrected.
class MappingForm : public QWidget {
    Q_OBJECT
  public:
    explicit MappingForm(QWidget* parent = nullptr);

    /// Offers the items of a file; `content` must outlive the next call.
    void setContent(const FileContent& content, const ImportMapping& mapping);
    /// The mapping in the form. Columns without a part are kept.
    ImportMapping mapping() const;

    /// Whether one domain shall be the test split.
    bool testsOnDomain() const;

  Q_SIGNALS:
    void changed();
    /// Another metadata table, epoch or modality is requested: the items must be listed again.
    void contentWanted(const groupscope::ImportMapping& wanted);

  private:
    QComboBox* addPart(QFormLayout* form, const QString& label, const QString& name, const QString& help);
    void fillParts(const ImportMapping& mapping);
    void fillEmbeddings(const ImportMapping& mapping);
    void fillAttributes(const ImportMapping& mapping);
    void fillTexts(const ImportMapping& mapping);
    /// Shows the fields of texts if a text is mapped.
    void showTextParts();
    void offerSplits();
    void chooseMetadata();
    /// Requests a table, joined as the form says. A table that does not fit can be requested again with
    /// another join.
    void wantMetadata(const std::string& path);

    const FileContent* content_ = nullptr;
    bool filling_ = false;
    QTableWidget* embeddings_;
    QComboBox* class_;
    QComboBox* split_;
    QComboBox* domain_;
    QComboBox* ids_;
    QComboBox* pictures_;
    QFormLayout* parts_;
    QComboBox* texts_;
    QComboBox* rowOfText_;
    QComboBox* textStrings_;
    QComboBox* templates_;
    QComboBox* classOfTemplate_;
    QComboBox* templateNames_;
    QListWidget* attributes_;
    QLineEdit* metadata_;
    QComboBox* matching_;
    std::string wantedTable_; ///< table that was requested or found last; empty: none
    QLabel* choiceLabel_;
    QComboBox* choice_;
};

} // namespace groupscope
