// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/capsule_dialog.h"
#include "core/report/capsule_verdict.h"

class QSpinBox;
class QTreeWidget;

namespace groupscope {

/// Asks for a capsule, checks it and lists what was reproduced.
class CapsuleCheckDialog : public CapsuleDialog {
    Q_OBJECT
  public:
    explicit CapsuleCheckDialog(QWidget* parent);

  private:
    BackgroundJob::Work work() override;
    void showResult() override;

    QLineEdit* capsule_;
    QLineEdit* data_;
    QSpinBox* retrain_;
    QTreeWidget* list_;
    std::shared_ptr<CapsuleVerdict> verdict_; ///< result of the current or last work
};

} // namespace groupscope
