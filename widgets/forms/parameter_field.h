// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"

#include <QObject>
#include <QString>

class QGridLayout;
class QLabel;
class QToolButton;
class QWidget;

namespace groupscope {

/// The line of one parameter in a form: label, editor, reset button, and the range while the input is wrong.
/// The editor follows from the type of the default.
class ParameterField : public QObject {
    Q_OBJECT

  public:
    /// Puts its widgets into `row` (and the message into `row` + 1) of `grid`, whose widget owns them.
    ParameterField(const ParameterSpec& spec, QGridLayout& grid, int row, QObject* parent);

    const ParameterSpec& spec() const { return spec_; }
    /// What stands in the editor, as parseParameter reads it.
    std::string text() const;
    /// Text that the editor cannot show (another choice, out of range) is not taken; returns whether it was.
    bool setText(const std::string& text);
    bool isValid() const;
    /// Whether the value, not its spelling, is the default.
    bool isDefault() const;
    void reset();
    /// Hides the line while the parameter does not count.
    void setRelevant(bool relevant);
    bool isRelevant() const { return relevant_; }
    /// Hides the line although the parameter counts.
    void setFolded(bool folded);
    QWidget* editor() const { return editor_; }

  Q_SIGNALS:
    void changed();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void makeEditor();
    bool isInView() const { return relevant_ && !folded_; }
    void showLine();
    void mark();

    ParameterSpec spec_;
    bool relevant_ = true;
    bool folded_ = false;
    QLabel* label_;
    QWidget* editor_ = nullptr;
    QToolButton* reset_;
    QLabel* message_;
};

} // namespace groupscope
