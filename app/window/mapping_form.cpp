// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/mapping_form.h"

#include "core/io/import/guess_mapping.h"

#include <QComboBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTableWidget>

#include <algorithm>
#include <iterator>

namespace groupscope {

namespace {

QString textOf(const std::string& text) {
    return QString::fromStdString(text);
}

bool isColumn(const ContentItem& item) {
    return item.kind == ItemKind::texts || item.kind == ItemKind::integers || item.kind == ItemKind::reals;
}

QString describe(const ContentItem& item) {
    return MappingForm::tr("%1 (%2 %3)").arg(textOf(item.path)).arg(item.rows()).arg(textOf(item.type));
}

constexpr int domainRole = Qt::UserRole + 1; // true: one domain is for testing

void choose(QComboBox* box, const std::string& path) {
    box->setCurrentIndex(std::max(0, box->findData(textOf(path))));
}

} // namespace

MappingForm::MappingForm(QWidget* parent)
    : QWidget(parent)
    , embeddings_(new QTableWidget(0, 2))
    , attributes_(new QListWidget)
    , metadata_(new QLineEdit)
    , matching_(new QComboBox)
    , choiceLabel_(new QLabel)
    , choice_(new QComboBox) {
    embeddings_->setObjectName(QStringLiteral("importEmbeddings"));
    embeddings_->setHorizontalHeaderLabels({tr("Matrix"), tr("Name of the embedding")});
    embeddings_->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    embeddings_->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
    embeddings_->verticalHeader()->hide();
    embeddings_->setToolTip(tr("Ticked matrices become embeddings; all must have the same number of rows"));
    attributes_->setObjectName(QStringLiteral("importAttributes"));
    attributes_->setToolTip(tr("The group of an example is its class and the values of these columns"));
    metadata_->setObjectName(QStringLiteral("importMetadata"));
    metadata_->setReadOnly(true);
    metadata_->setPlaceholderText(tr("none: a CSV or TSV with one row per example"));
    matching_->setObjectName(QStringLiteral("importMatching"));
    matching_->setToolTip(tr("How rows of the metadata table are joined with the examples of the file"));
    matching_->addItem(tr("by names, else by position"), QString());
    matching_->addItem(tr("by position"), QString::fromLatin1(joinByPosition));
    matching_->addItem(tr("by exact names; some may be missing"), QString::fromLatin1(joinPartially));
    choice_->setObjectName(QStringLiteral("importChoice"));
    choiceLabel_->setBuddy(choice_);
    for (QWidget* list : {static_cast<QWidget*>(embeddings_), static_cast<QWidget*>(attributes_)}) {
        list->setMinimumHeight(110);
        list->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    }
    embeddings_->setTabKeyNavigation(false); // the tab key leaves the table

    auto* left = new QFormLayout;
    left->setRowWrapPolicy(QFormLayout::WrapAllRows);
    left->addRow(tr("Em&beddings"), embeddings_);
    left->addRow(tr("Group &attributes"), attributes_);
    auto* right = new QFormLayout;
    right->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    right->addRow(choiceLabel_, choice_);
    class_ = addPart(right, tr("&Class"), QStringLiteral("importClass"), tr("Label to be predicted"));
    split_ = addPart(right, tr("&Split"), QStringLiteral("importSplit"), tr("train, val, test or 0, 1, 2"));
    domain_ = addPart(right, tr("&Domain"), QStringLiteral("importDomain"), tr("Origin of an example"));
    ids_ = addPart(right, tr("&Names of examples"), QStringLiteral("importIds"), tr("Otherwise 0, 1, 2, …"));
    pictures_ =
        addPart(right, tr("&Pictures"), QStringLiteral("importPictures"), tr("uint8 (N,h,w) or (N,h,w,3)"));
    parts_ = right;
    texts_ = addPart(right, tr("Te&xts of examples"), QStringLiteral("importTexts"),
                     tr("(M,D): texts of an image-text model, with as many dimensions as the embedding"));
    rowOfText_ =
        addPart(right, tr("Example o&f each text"), QStringLiteral("importRowOfText"),
                tr("Index of the example, from 0, or its name; several texts may belong to one example"));
    textStrings_ = addPart(right, tr("&Words of the texts"), QStringLiteral("importTextStrings"),
                           tr("Shown in the window"));
    templates_ = addPart(right, tr("Class te&mplates"), QStringLiteral("importTemplates"),
                         tr("(K,D): several prompts of each class"));
    classOfTemplate_ = addPart(right, tr("Class of each temp&late"), QStringLiteral("importClassOfTemplate"),
                               tr("Name of the class, or its index among the sorted classes"));
    templateNames_ =
        addPart(right, tr("Name of each template"), QStringLiteral("importTemplateNames"),
                tr("“a photo of a {}”: shared by the classes, so that a training can use one template"));
    auto* browse = new QPushButton(tr("C&hoose…"));
    browse->setObjectName(QStringLiteral("importChooseMetadata"));
    auto* none = new QPushButton(tr("N&one"));
    none->setObjectName(QStringLiteral("importNoMetadata"));
    for (QPushButton* button : {browse, none})
        button->setAutoDefault(false); // Enter imports
    auto* table = new QHBoxLayout;
    table->addWidget(metadata_, 1);
    table->addWidget(browse);
    table->addWidget(none);
    auto* label = new QLabel(tr("Metadata &table"));
    label->setBuddy(browse);
    right->addRow(label, table);
    right->addRow(tr("&Join by"), matching_);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addLayout(left, 1);
    row->addLayout(right, 1);

    connect(browse, &QPushButton::clicked, this, &MappingForm::chooseMetadata);
    connect(none, &QPushButton::clicked, this, [this] { wantMetadata("none"); });
    connect(matching_, &QComboBox::activated, this, [this] { wantMetadata(wantedTable_); });
    const auto tell = [this] {
        if (!filling_)
            Q_EMIT changed();
    };
    connect(embeddings_, &QTableWidget::itemChanged, this, tell);
    connect(attributes_, &QListWidget::itemChanged, this, tell);
    connect(domain_, &QComboBox::currentIndexChanged, this, &MappingForm::offerSplits);
    for (QComboBox* box : {texts_, templates_})
        connect(box, &QComboBox::currentIndexChanged, this, &MappingForm::showTextParts);
    for (QComboBox* box : {class_, split_, domain_, ids_, pictures_, texts_, rowOfText_, textStrings_,
                           templates_, classOfTemplate_, templateNames_})
        connect(box, &QComboBox::currentIndexChanged, this, tell);
    connect(choice_, &QComboBox::currentIndexChanged, this, [this] {
        if (!filling_)
            Q_EMIT contentWanted(mapping());
    });
}

QComboBox* MappingForm::addPart(QFormLayout* form, const QString& label, const QString& name,
                                const QString& help) {
    auto* box = new QComboBox;
    box->setObjectName(name);
    box->setToolTip(help);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(24);
    form->addRow(label, box);
    return box;
}

void MappingForm::setContent(const FileContent& content, const ImportMapping& mapping) {
    filling_ = true;
    content_ = &content;
    fillEmbeddings(mapping);
    fillParts(mapping);
    fillAttributes(mapping);
    fillTexts(mapping);
    metadata_->setText(textOf(content.metadata.filename().string()));
    metadata_->setToolTip(textOf(content.metadata.string()));
    if (!content.metadata.empty())
        wantedTable_ = content.metadata.string();
    matching_->setEnabled(!wantedTable_.empty());
    choice_->clear();
    const bool choosing = !content.choices.empty();
    choiceLabel_->setVisible(choosing);
    choice_->setVisible(choosing);
    if (choosing) {
        const ContentChoice& choice = content.choices.front();
        choiceLabel_->setText(choice.key == "epoch" ? tr("&Epoch") : tr("Modalit&y"));
        if (choice.key == "modality")
            choice_->addItem(tr("examples that all modalities share"), QString());
        for (const std::string& value : choice.values)
            choice_->addItem(textOf(value), textOf(value));
        choose(choice_, choice.chosen);
    }
    filling_ = false;
}

void MappingForm::fillEmbeddings(const ImportMapping& mapping) {
    embeddings_->setRowCount(0);
    for (const ContentItem& item : content_->items) {
        if (item.kind != ItemKind::matrix)
            continue;
        const auto chosen = std::find_if(mapping.embeddings.begin(), mapping.embeddings.end(),
                                         [&](const auto& embedding) { return embedding.path == item.path; });
        const bool checked = chosen != mapping.embeddings.end();
        const int row = embeddings_->rowCount();
        embeddings_->insertRow(row);
        auto* path = new QTableWidgetItem(textOf(item.describe()));
        path->setData(Qt::UserRole, textOf(item.path));
        path->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        path->setCheckState(checked ? Qt::Checked : Qt::Unchecked);
        embeddings_->setItem(row, 0, path);
        const std::string name =
            embeddingName(checked ? *chosen : ImportMapping::NamedItem{"", item.path}, *content_);
        embeddings_->setItem(row, 1, new QTableWidgetItem(textOf(name)));
    }
}

void MappingForm::fillParts(const ImportMapping& mapping) {
    for (const auto& [box, path] : {std::pair{class_, mapping.classColumn},
                                    {split_, mapping.split},
                                    {domain_, mapping.domain},
                                    {ids_, mapping.ids},
                                    {pictures_, mapping.pictures}}) {
        box->clear();
        box->addItem(tr("(none)"), QString());
        for (const ContentItem& item : content_->items)
            if (box == pictures_ ? item.kind == ItemKind::pictures : isColumn(item))
                box->addItem(describe(item), textOf(item.path));
        if (box == split_) {
            box->setItemText(0, tr("(none: draw 60/20/20)"));
            box->setItemData(0,
                             tr("Train, val and test splits at random, with the same shares of every group"),
                             Qt::ToolTipRole);
        }
        choose(box, path);
        box->setEnabled(box->count() > 1);
    }
    offerSplits();
}

/// Another matrix than the embedding may hold texts. A file with one matrix has no such choice.
void MappingForm::fillTexts(const ImportMapping& mapping) {
    for (const auto& [box, path] : {std::pair{texts_, mapping.texts},
                                    {rowOfText_, mapping.rowOfText},
                                    {textStrings_, mapping.textStrings},
                                    {templates_, mapping.classTemplates},
                                    {classOfTemplate_, mapping.classOfTemplate},
                                    {templateNames_, mapping.templateNames}}) {
        const bool matrices = box == texts_ || box == templates_;
        box->clear();
        box->addItem(box == rowOfText_ ? tr("(one text per example, in order)") : tr("(none)"), QString());
        for (const ContentItem& item : content_->items) {
            const bool offered =
                matrices ? item.kind == ItemKind::matrix
                         : item.kind == ItemKind::texts || (box != textStrings_ && box != templateNames_ &&
                                                            item.kind == ItemKind::integers);
            if (offered)
                box->addItem(matrices ? textOf(item.describe()) : describe(item), textOf(item.path));
        }
        choose(box, path);
    }
    showTextParts();
}

void MappingForm::showTextParts() {
    const auto isChosen = [](const QComboBox* box) { return !box->currentData().toString().isEmpty(); };
    const bool several = texts_->count() > 2; // and a first line: none
    parts_->setRowVisible(texts_, several);
    parts_->setRowVisible(templates_, several);
    for (QComboBox* box : {rowOfText_, textStrings_})
        parts_->setRowVisible(box, several && isChosen(texts_));
    for (QComboBox* box : {classOfTemplate_, templateNames_})
        parts_->setRowVisible(box, several && isChosen(templates_));
}

/// Where a domain is chosen, one of its values may be for testing.
void MappingForm::offerSplits() {
    const QSignalBlocker quiet(split_);
    const int place = split_->findData(true, domainRole);
    const bool offers = !domain_->currentData().toString().isEmpty();
    if (offers && place < 0) {
        split_->insertItem(1, tr("(none: one test domain)"), QString());
        split_->setItemData(1, true, domainRole);
    } else if (!offers && place >= 0) {
        split_->removeItem(place);
    }
    split_->setEnabled(split_->count() > 1);
}

bool MappingForm::testsOnDomain() const {
    return split_->currentData(domainRole).toBool();
}

void MappingForm::fillAttributes(const ImportMapping& mapping) {
    attributes_->clear();
    std::vector<ContentItem> items;
    std::copy_if(content_->items.begin(), content_->items.end(), std::back_inserter(items), isColumn);
    std::stable_partition(items.begin(), items.end(), // measured numbers seldom make groups
                          [](const ContentItem& item) { return item.kind != ItemKind::reals; });
    for (const ContentItem& item : items) {
        auto* entry = new QListWidgetItem(describe(item), attributes_);
        entry->setData(Qt::UserRole, textOf(item.path));
        entry->setFlags(entry->flags() | Qt::ItemIsUserCheckable);
        const auto& chosen = mapping.attributes;
        const bool checked = std::find(chosen.begin(), chosen.end(), item.path) != chosen.end();
        entry->setCheckState(checked ? Qt::Checked : Qt::Unchecked);
    }
}

ImportMapping MappingForm::mapping() const {
    ImportMapping mapping;
    if (content_ == nullptr)
        return mapping;
    for (int row = 0; row < embeddings_->rowCount(); ++row) {
        const QTableWidgetItem* path = embeddings_->item(row, 0);
        if (path->checkState() != Qt::Checked)
            continue;
        ImportMapping::NamedItem embedding{"", path->data(Qt::UserRole).toString().toStdString()};
        const std::string name = embeddings_->item(row, 1)->text().trimmed().toStdString();
        if (!name.empty() && name != embeddingName(embedding, *content_))
            embedding.name = name == "X" || name.starts_with("X_") ? name : "X_" + name;
        mapping.embeddings.push_back(std::move(embedding));
    }
    const auto chosen = [](const QComboBox* box) { return box->currentData().toString().toStdString(); };
    mapping.classColumn = chosen(class_);
    mapping.split = chosen(split_);
    mapping.domain = chosen(domain_);
    mapping.ids = chosen(ids_);
    mapping.pictures = chosen(pictures_);
    mapping.texts = chosen(texts_);
    mapping.classTemplates = chosen(templates_);
    if (!mapping.texts.empty()) {
        mapping.rowOfText = chosen(rowOfText_);
        mapping.textStrings = chosen(textStrings_);
    }
    if (!mapping.classTemplates.empty()) {
        mapping.classOfTemplate = chosen(classOfTemplate_);
        mapping.templateNames = chosen(templateNames_);
    }
    for (int i = 0; i < attributes_->count(); ++i)
        if (attributes_->item(i)->checkState() == Qt::Checked)
            mapping.attributes.push_back(attributes_->item(i)->data(Qt::UserRole).toString().toStdString());
    mapping.metadata = content_->metadata.empty() ? std::filesystem::path("none") : content_->metadata;
    mapping.join = content_->join;
    if (!content_->choices.empty())
        (content_->choices.front().key == "epoch" ? mapping.epoch : mapping.modality) = chosen(choice_);
    const ContentItem* first =
        mapping.embeddings.empty() ? nullptr : content_->find(mapping.embeddings.front().path);
    mapping.columns =
        first == nullptr ? std::vector<std::string>() : freeColumns(*content_, mapping, first->rows());
    return mapping;
}

void MappingForm::chooseMetadata() {
    const QString path = QFileDialog::getOpenFileName(this, tr("Choose the metadata table"),
                                                      textOf(content_->file.parent_path().string()),
                                                      tr("Tables (*.csv *.tsv *.tab *.txt);;All files (*)"));
    if (!path.isEmpty())
        wantMetadata(path.toStdString());
}

void MappingForm::wantMetadata(const std::string& path) {
    wantedTable_ = path == "none" ? std::string() : path;
    matching_->setEnabled(!wantedTable_.empty()); // also of a table that does not fit
    ImportMapping wanted = mapping();
    wanted.metadata = path;
    wanted.join = matching_->currentData().toString().toStdString();
    Q_EMIT contentWanted(wanted);
}

} // namespace groupscope
