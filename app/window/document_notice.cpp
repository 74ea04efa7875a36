// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/document_notice.h"

#include "app/document/document.h"
#include "app/session/window_text.h"
#include "app/views/pane_context.h"
#include "core/base/error.h"
#include "widgets/style/language.h"
#include "widgets/tables/fact_table.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace groupscope {

DocumentNotice::DocumentNotice(PaneContext* context, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , text_(wrappedLabel())
    , find_(new QPushButton(tr("Locate…")))
    , dismiss_(new QPushButton(tr("Dismiss"))) {
    text_->setObjectName(QStringLiteral("documentNoticeText"));
    find_->setObjectName(QStringLiteral("documentNoticeFind"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(spacing::normal, spacing::close, spacing::normal, spacing::close);
    row->addWidget(text_, 1);
    row->addWidget(find_);
    row->addWidget(dismiss_);
    connect(find_, &QPushButton::clicked, this, &DocumentNotice::find);
    connect(dismiss_, &QPushButton::clicked, this, [this] {
        dismissed_ = text_->text();
        hide();
    });
    connect(context->document(), &Document::setsChanged, this, &DocumentNotice::refresh);
    refresh();
}

void DocumentNotice::refresh() {
    const Document& document = *context_->document();
    const std::vector<DocumentSet>& sets = document.state().sets;
    QStringList said;
    gone_ = -1;
    for (int i = 0; i < static_cast<int>(sets.size()); ++i)
        if (document.placeOf(i).isEmpty()) {
            gone_ = gone_ < 0 ? i : gone_;
            said << tr("%1 is missing.").arg(sets[i].path);
        } else if (document.isChanged(i)) {
            said << tr("%1 holds other data than when the document was saved. Its selection, named groups "
                       "and runs stay with the earlier data.")
                        .arg(QFileInfo(sets[i].path).fileName());
        }
    text_->setText(said.join(u'\n'));
    find_->setVisible(gone_ >= 0);
    setVisible(!said.isEmpty() && text_->text() != dismissed_);
}

void DocumentNotice::find() {
    const int index = gone_;
    const QString before = context_->document()->state().sets.at(static_cast<std::size_t>(index)).path;
    auto* dialog = new QFileDialog(window(), tr("Locate %1").arg(QFileInfo(before).fileName()));
    dialog->setFileMode(before.endsWith(QStringLiteral(".zarr")) ? QFileDialog::Directory
                                                                 : QFileDialog::ExistingFile);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, [this, index](const QString& path) {
        try {
            context_->document()->findSet(index, path);
        } catch (const Error& error) {
            Q_EMIT context_->problem(windowText(error));
        }
    });
    dialog->open();
}

} // namespace groupscope
