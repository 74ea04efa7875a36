// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/page_export.h"

#include "app/views/pane_context.h"
#include "app/views/run_titles.h"
#include "app/window/act_bar.h"
#include "app/window/report_writer.h"
#include "core/projection/projection_parameters.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>

#include <algorithm>

namespace groupscope {

namespace {

/// The map of the window at rest; without a map while it moves.
ShownMap shownMap(const PaneContext& context) {
    const MapModel& model = *context.map();
    ShownMap shown{.map = model.map(), .title = {}};
    if (!shown.map)
        return shown;
    const CellContent& cell = model.shown();
    const SessionRun* run = context.session()->find(cell.run);
    const std::string space = run != nullptr           ? "the embedding of " + titleOf(*run).toStdString()
                              : cell.embedding.empty() ? context.session()->task()->embedding->name
                                                       : cell.embedding;
    shown.title = projectionKind(model.shownOptions().method).name + " of " + space;
    return shown;
}

} // namespace

PageExport::PageExport(PaneContext* context, QWidget* window)
    : QObject(window)
    , context_(context)
    , window_(window)
    , action_(new QAction(tr("E&xport interactive page…"), this)) {
    action_->setObjectName(QStringLiteral("exportPage"));
    action_->setToolTip(tr("Writes map, bars and methods × groups as one interactive page for a browser"));
    connect(action_, &QAction::triggered, this, &PageExport::ask);
    const Session* session = context->session();
    connect(session->data(), &OpenSet::closed, this, &PageExport::update);
    connect(session->runs(), &RunList::runChanged, this, &PageExport::update);
    connect(session->runs(), &RunList::runsAdded, this, &PageExport::update);
    connect(session->runs(), &RunList::runsRemoved, this, &PageExport::update);
    update();
    connect(&job_, &BackgroundJob::failed, this, &PageExport::failed);
    connect(&job_, &BackgroundJob::finished, this, [this] { Q_EMIT written(path_); });
}

void PageExport::write(const QString& path) {
    path_ = path;
    job_.start(pageWork(*context_->session(), shownMap(*context_), context_->rule(), path));
}

void PageExport::update() {
    const auto& runs = context_->session()->runs()->all();
    setPossible(action_,
                std::any_of(runs.begin(), runs.end(),
                            [](const SessionRun& run) { return run.run && run.ofOpenTask; }),
                tr("Train a run first"));
}

void PageExport::ask() {
    const QString title = tr("Export interactive page");
    QString path = QFileDialog::getSaveFileName(window_, title, QStringLiteral("groupscope-page.html"),
                                                tr("Web page (*.html)"));
    if (path.isEmpty())
        return;
    const bool isNamed = QFileInfo(path).suffix().toLower() == QStringLiteral("html");
    if (!isNamed)
        path += QStringLiteral(".html");
    if (isNamed || !QFileInfo::exists(path) || // the dialog has asked of the name it saw
        QMessageBox::question(window_, title, tr("%1 exists already. Replace it?").arg(path)) ==
            QMessageBox::Yes)
        write(path);
}

} // namespace groupscope
