// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/kept_epoch_note.h"

#include "app/views/pane_context.h"
#include "app/views/run_presentation.h"
#include "widgets/style/language.h"

namespace groupscope {

KeptEpochNote::KeptEpochNote(PaneContext* context, QWidget* parent)
    : ElidedLabel(parent)
    , context_(context) {
    setObjectName(QStringLiteral("keptEpochNote"));
    setForegroundRole(QPalette::PlaceholderText);
    setContentsMargins(spacing::normal, spacing::tight, spacing::normal, spacing::tight);
    hide();
    connect(context, &PaneContext::epochShown, this, &KeptEpochNote::refresh);
    connect(context->selected(), &SelectedRuns::changed, this, &KeptEpochNote::refresh);
    connect(context->session()->data(), &OpenSet::opened, this, &KeptEpochNote::refresh);
}

void KeptEpochNote::refresh() {
    const std::optional<ShownEpoch>& epoch = context_->shownEpoch();
    const SessionRun* run = epoch ? context_->session()->find(epoch->runId) : nullptr;
    const bool differs = run != nullptr && run->run && run->run->selectedEpoch != epoch->epoch;
    if (differs)
        setText(tr("Showing %1, selected by %2, not %3 of the time line")
                    .arg(nameOfEpoch(run->run->selectedEpoch), ruleName(run->run->select),
                         nameOfEpoch(epoch->epoch)));
    setVisible(differs);
}

} // namespace groupscope
