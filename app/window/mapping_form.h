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

/// Which item of a file plays which part: a mapping to be looked at and corrected.
class MappingForm : public QWidget {
    Q_OBJECT
  public:
    explicit MappingForm(QWidget* parent = nullptr);

    /// Offers the items of a file; `content` must outlive the next call.
    void setContent(const FileContent& content, const ImportMapping& mapping);
    /// What the form says. Columns that play no part are kept.
    ImportMapping mapping() const;

    /// Whether one domain is to be for testing, in place of a split.
    bool testsOnDomain() const;

  Q_SIGNALS:
    void changed();
    /// Another metadata table, epoch or modality is wanted: the items must be listed anew.
    void contentWanted(const groupscope::ImportMapping& wanted);

  private:
    QComboBox* addPart(QFormLayout* form, const QString& label, const QString& name, const QString& help);
    void fillParts(const ImportMapping& mapping);
    void fillEmbeddings(const ImportMapping& mapping);
    void fillAttributes(const ImportMapping& mapping);
    void fillTexts(const ImportMapping& mapping);
    /// What says more of texts is asked for where there are some.
    void showTextParts();
    void offerSplits();
    void chooseMetadata();
    /// Asks for a table, matched as the form says; one that does not fit can be asked for in another way.
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
    std::string wantedTable_; ///< the last that was asked for or found; empty: none
    QLabel* choiceLabel_;
    QComboBox* choice_;
};

} // namespace groupscope
