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

/// The row of one parameter in a form: label, editor, reset button, and the range while the input is invalid.
/// The type of the default decides the editor.
class ParameterField : public QObject {
    Q_OBJECT

  public:
    /// Puts its widgets into `row` (and the message into `row` + 1) of `grid`, whose widget owns them.
    ParameterField(const ParameterSpec& spec, QGridLayout& grid, int row, QObject* parent);

    const ParameterSpec& spec() const { return spec_; }
    /// Text of the editor, as parseParameter() reads it.
    std::string text() const;
    /// Sets a text. Returns false and changes nothing if the editor cannot show it (unknown choice, out of
    /// range).
    bool setText(const std::string& text);
    bool isValid() const;
    /// Whether the value, not its spelling, is the default.
    bool isDefault() const;
    void reset();
    /// Hides the row while other parameters make it irrelevant.
    void setRelevant(bool relevant);
    bool isRelevant() const { return relevant_; }
    /// Hides the row of a relevant parameter.
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
