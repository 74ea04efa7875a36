// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/import_dialog.h"

#include "app/session/window_text.h"
#include "app/window/import_memory.h"
#include "app/window/mapping_form.h"
#include "core/io/import/embedding_file.h"
#include "core/io/import/guess_mapping.h"
#include "core/io/tensors/tensor_file.h"
#include "widgets/overview/item_preview.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace groupscope {

namespace {

constexpr int indexRole = Qt::UserRole; // of the item among those of the content; none: a group

QString listed(const std::vector<Message>& lines, int most) {
    QStringList shown;
    for (const Message& line : lines)
        if (shown.size() < most)
            shown << windowText(line);
    if (static_cast<int>(lines.size()) > most)
        shown << ImportDialog::tr("… and %n more", nullptr, static_cast<int>(lines.size()) - most);
    return shown.join(QLatin1Char('\n'));
}

} // namespace

ImportDialog::ImportDialog(std::shared_ptr<const FileContent> content, QWidget* parent)
    : QDialog(parent)
    , title_(new QLabel)
    , tree_(new QTreeWidget)
    , preview_(new ItemPreview)
    , form_(new MappingForm)
    , problems_(new QLabel)
    , notices_(new QLabel) {
    setWindowTitle(tr("Import a file"));
    title_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    tree_->setObjectName(QStringLiteral("importTree"));
    tree_->setHeaderLabels({tr("Item"), tr("Shape"), tr("Type")});
    tree_->setAccessibleName(tr("Content of the file"));
    tree_->setUniformRowHeights(true);
    problems_->setObjectName(QStringLiteral("importProblems"));
    for (QLabel* label : {problems_, notices_}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
    }
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    import_ = buttons->addButton(tr("&Import"), QDialogButtonBox::AcceptRole);
    import_->setObjectName(QStringLiteral("importAccept"));
    import_->setDefault(true);
    auto* guess = buttons->addButton(tr("&Reset guesses"), QDialogButtonBox::ResetRole);
    for (QPushButton* button : {guess, buttons->button(QDialogButtonBox::Cancel)})
        button->setAutoDefault(false); // Enter imports
    guess->setToolTip(tr("Drops the corrections and guesses again by names and shapes"));

    auto* upper = new QSplitter(Qt::Horizontal);
    upper->addWidget(tree_);
    upper->addWidget(preview_);
    upper->setStretchFactor(0, 1);
    upper->setStretchFactor(1, 1);
    upper->setSizes({500, 500});
    auto* halves = new QSplitter(Qt::Vertical);
    halves->addWidget(upper);
    halves->addWidget(form_);
    halves->setStretchFactor(0, 3);
    halves->setStretchFactor(1, 2);
    halves->setChildrenCollapsible(false);
    auto* column = new QVBoxLayout(this);
    column->addWidget(title_);
    column->addWidget(halves, 1);
    column->addWidget(notices_);
    column->addWidget(problems_);
    column->addWidget(buttons);
    resize(1080, 760);

    connect(tree_, &QTreeWidget::currentItemChanged, this, [this](const QTreeWidgetItem* item) {
        const QVariant index = item == nullptr ? QVariant() : item->data(0, indexRole);
        preview_->setItem(index.isValid() ? &content_->items[index.toULongLong()] : nullptr);
    });
    connect(form_, &MappingForm::changed, this, &ImportDialog::updateProblems);
    connect(form_, &MappingForm::contentWanted, this, &ImportDialog::listAnew);
    connect(guess, &QPushButton::clicked, this, [this] { setContent(content_, guessMapping(*content_)); });
    connect(buttons, &QDialogButtonBox::accepted, this, &ImportDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(&describing_, &BackgroundJob::failed, this, [this](const QString& message) {
        setContent(content_, form_->mapping()); // what was chosen in vain is taken back
        problems_->setText(tr("⚠ %1").arg(message));
    });
    const ImportMapping mapping = rememberedMapping(*content).value_or(guessMapping(*content));
    setContent(std::move(content), mapping);
    tree_->setFocus();
}

ImportMapping ImportDialog::mapping() const {
    return form_->mapping();
}

bool ImportDialog::asksForDomain() const {
    return form_->testsOnDomain() && !mapping().classColumn.empty();
}

std::optional<SplitRequest> ImportDialog::splitRequest() const {
    const ImportMapping chosen = mapping();
    if (!chosen.split.empty() || chosen.classColumn.empty() || form_->testsOnDomain())
        return std::nullopt;
    return SplitRequest();
}

void ImportDialog::accept() {
    if (!import_->isEnabled())
        return;
    rememberMapping(*content_, mapping());
    QDialog::accept();
}

void ImportDialog::setContent(std::shared_ptr<const FileContent> content, const ImportMapping& mapping) {
    content_ = std::move(content);
    title_->setText(tr("%1 — %2").arg(QString::fromStdString(content_->file.filename().string()),
                                      QString::fromStdString(content_->format)));
    title_->setToolTip(QString::fromStdString(content_->file.string()));
    fillTree();
    form_->setContent(*content_, mapping);
    notices_->setText(listed(content_->notices, 3));
    notices_->setVisible(!content_->notices.empty());
    updateProblems();
}

/// The groups above an item: "/model/layer" has its own line below "/model".
QTreeWidgetItem* ImportDialog::branch(const QString& path) {
    QTreeWidgetItem* parent = tree_->invisibleRootItem();
    for (const QString& name : path.split(QLatin1Char('/'), Qt::SkipEmptyParts)) {
        QTreeWidgetItem* found = nullptr;
        for (int i = 0; i < parent->childCount() && found == nullptr; ++i)
            if (parent->child(i)->text(0) == name && !parent->child(i)->data(0, indexRole).isValid())
                found = parent->child(i);
        if (found == nullptr) {
            found = new QTreeWidgetItem(parent, {name});
            found->setExpanded(true);
        }
        parent = found;
    }
    return parent;
}

void ImportDialog::fillTree() {
    tree_->clear();
    QTreeWidgetItem* table = nullptr;
    for (std::size_t i = 0; i < content_->items.size(); ++i) {
        const ContentItem& item = content_->items[i];
        const QString path = QString::fromStdString(item.path);
        const bool beside = item.path.starts_with(metadataPrefix);
        if (beside && table == nullptr) {
            table =
                new QTreeWidgetItem(tree_, {QString::fromStdString(content_->metadata.filename().string())});
            table->setExpanded(true);
        }
        const auto slash = path.lastIndexOf(QLatin1Char('/'));
        QTreeWidgetItem* parent = beside ? table : branch(path.left(std::max<qsizetype>(slash, 0)));
        const QString name = beside ? path.mid(static_cast<int>(metadataPrefix.size())) : path.mid(slash + 1);
        const bool allFeatures = name == QStringLiteral("*");
        auto* line = new QTreeWidgetItem(parent, {allFeatures ? tr("* (the columns of numbers)") : name,
                                                  QString::fromStdString(shapeText(item.shape)),
                                                  QString::fromStdString(item.type)});
        line->setData(0, indexRole, static_cast<qulonglong>(i));
        line->setToolTip(0, path);
        if (item.kind == ItemKind::other)
            for (int column = 0; column < 3; ++column)
                line->setForeground(column, palette().color(QPalette::Disabled, QPalette::Text));
        if (tree_->currentItem() == nullptr)
            tree_->setCurrentItem(line);
    }
    tree_->expandAll();
    for (int column = 0; column < 3; ++column)
        tree_->resizeColumnToContents(column);
}

void ImportDialog::listAnew(const ImportMapping& wanted) {
    import_->setEnabled(false);
    problems_->setText(tr("Reading …"));
    describing_.start([this, path = content_->file, wanted](const BackgroundJob::Context& context) {
        auto content = std::make_shared<const FileContent>(describeFile(path, wanted, context.run));
        context.post([this, content, wanted] {
            ImportMapping mapping = wanted;
            mapping.metadata = content->metadata;
            mapping.join = content->join;
            // Items of another table have other names: what does not fit is guessed anew.
            if (!mappingProblems(*content, mapping).empty() || mapping.classColumn.empty())
                mapping = rememberedMapping(*content).value_or(guessMapping(*content));
            setContent(content, mapping);
            Q_EMIT contentChanged();
        });
    });
}

void ImportDialog::updateProblems() {
    const std::vector<std::string> problems = mappingProblems(*content_, mapping());
    import_->setEnabled(problems.empty());
    if (!problems.empty()) {
        problems_->setText(tr("⚠ %1").arg(listed({problems.begin(), problems.end()}, 3)));
        return;
    }
    const ImportMapping chosen = mapping();
    const ContentItem& first = content_->at(chosen.embeddings.front().path);
    const std::size_t count = chosen.embeddings.size();
    QString summary = count == 1
                          ? tr("This gives %1 examples with one embedding.").arg(first.rows())
                          : tr("This gives %1 examples with %2 embeddings.").arg(first.rows()).arg(count);
    if (!chosen.texts.empty())
        summary += tr(" %1 texts belong to them.").arg(content_->at(chosen.texts).rows());
    if (chosen.classColumn.empty())
        summary +=
            tr(" Without a class they can be explored (map, data check, selection), but not trained on.");
    else if (asksForDomain())
        summary += tr(" The test domain is asked for next.");
    else if (chosen.split.empty())
        summary += tr(" Train, val and test splits are drawn 60/20/20 in every group.");
    problems_->setText(summary);
}

} // namespace groupscope
