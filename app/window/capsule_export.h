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
    /// `set` is the open set, whose runs are suggested; null: a folder must be chosen.
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
    std::shared_ptr<Written> written_; ///< result of the current or last work
    QString path_;                     ///< path of the capsule
};

} // namespace groupscope
