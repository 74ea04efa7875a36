// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/capsule_dialog.h"

class QCheckBox;

namespace groupscope {

struct EmbeddingSet;

/// Asks for the folder of an experiment and writes its capsule.
class CapsuleExport : public CapsuleDialog {
    Q_OBJECT
  public:
    /// `set` is open, whose runs are asked for first; null: a folder must be chosen.
    CapsuleExport(const EmbeddingSet* set, QWidget* parent);

  private:
    struct Written {
        std::size_t runs = 0;
        QStringList leftOut;
    };

    BackgroundJob::Work work() override;
    void showResult() override;

    QLineEdit* folder_;
    QLineEdit* file_;
    QCheckBox* withData_;
    std::shared_ptr<Written> written_; ///< by the work that runs or ran last
    QString path_;                     ///< that it writes to
};

} // namespace groupscope
