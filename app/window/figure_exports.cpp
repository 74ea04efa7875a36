// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/figure_exports.h"

#include "app/views/pane_context.h"
#include "app/window/export_dialog.h"
#include "app/window/pane_frame.h"
#include "widgets/style/line_icon.h"

#include <QAction>

#include <algorithm>
#include <utility>

namespace groupscope {

FigureExports::FigureExports(const PaneFrame* frame, PaneContext* context, QWidget* window)
    : QObject(window)
    , frame_(frame)
    , context_(context)
    , window_(window)
    , action_(new QAction(actIcon(ActIcon::exportFile), tr("Export fi&gures…"), this)) {
    action_->setObjectName(QStringLiteral("exportFigures"));
    action_->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_E);
    action_->setToolTip(
        tr("Writes figures of the window as PNG, SVG or PDF, each alone or as one sheet (Ctrl+Shift+E)"));
    connect(action_, &QAction::triggered, this, &FigureExports::exportAll);
    connect(context, &PaneContext::exportRequested, this, &FigureExports::exportOne);
}

void FigureExports::exportAll() {
    std::vector<ListedFigure> all = frame_->figures();
    ExportChoice choice = choice_;
    if (std::none_of(all.begin(), all.end(), [&](const ListedFigure& figure) {
            return choice.ticked.contains(figure.id) && !figure.draw().empty;
        }))
        choice.ticked = {frame_->figureWithFocus()};
    open(std::move(all), choice, false);
}

void FigureExports::exportOne(const std::string& id) {
    std::vector<ListedFigure> all = frame_->figures();
    const auto wanted =
        std::find_if(all.begin(), all.end(), [&](const ListedFigure& figure) { return figure.id == id; });
    if (wanted == all.end())
        return;
    if (const PaneDrawing drawing = wanted->draw(); drawing.empty) {
        const QString words = tr("There is nothing to export yet: %1 is empty.").arg(wanted->title);
        const QString reason = drawing.reason;
        Q_EMIT context_->session()->noticed(reason.isEmpty() ? words : words + QLatin1Char(' ') + reason);
        return;
    }
    ExportChoice choice = choice_;
    choice.ticked = {id};
    choice.asSheet = false;
    open(std::move(all), choice, true);
}

void FigureExports::open(std::vector<ListedFigure> figures, const ExportChoice& choice, bool one) {
    auto* dialog = new ExportDialog(std::move(figures), choice, window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::finished, this, [this, dialog, one] {
        const ExportChoice now = dialog->choice();
        const ExportChoice before = std::exchange(choice_, now);
        if (one) { // a figure from a context menu is no choice for next time
            choice_.ticked = before.ticked;
            choice_.asSheet = before.asSheet;
        }
        if (!dialog->written().isEmpty())
            Q_EMIT written(dialog->written());
    });
    dialog->open();
}

} // namespace groupscope
