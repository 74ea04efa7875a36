// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/derived.h"
#include "app/views/pane_context.h"

#include <QList>
#include <QString>
#include <QTimer>
#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QPushButton;
class QTableWidget;

namespace groupscope {

class ChoiceBar;

/// A page that lists findings in a split, the validation split at first: boxes, a sentence, a table, notes
/// and buttons. It follows the runs, the selection and revealed test results. A click on a line of the table
/// selects examples. Nothing is computed while the page is not visible.
class FoundPage : public QWidget {
    Q_OBJECT
  public:
    void setWatched(bool watched);

  protected:
    /// The first column of `table` takes the remaining width, at least `leastFirst` pixels.
    FoundPage(PaneContext* context, QTableWidget* table, int leastFirst, QWidget* parent);

    /// Adds the box of splits to `bar`, with the tooltip `tip` and the object name `name`.
    void addSplits(ChoiceBar* bar, const QString& tip, const QString& name);
    /// Lays out the page and follows the session, `values` and the `boxes` of `bar`. Called once, at the end
    /// of the constructor.
    void begin(ChoiceBar* bar, const QList<QComboBox*>& boxes, const QList<QPushButton*>& buttons,
               DerivedValues* values);
    /// The value of `key`, which is computed if it is not known; `reason` says why there is none.
    template<class Key, class Value>
    std::shared_ptr<const Value> find(Derived<Key, Value>& values, const std::optional<Key>& key,
                                      QString& reason) {
        if (!key) {
            values.stop();
            return nullptr;
        }
        Maybe<Value> found = values.get(*key);
        if (!found.isKnown()) {
            values.request({*key});
            found = values.get(*key);
        }
        reason = found.reason;
        return found.value;
    }
    /// Shows lines below the table; an empty list hides them.
    void showNotes(const QStringList& notes);
    /// The selected run, if its errors on `split` are known; null otherwise, with the cause in `reason`.
    /// `nothing` is the reason if no finished run is selected.
    const SessionRun* runWithErrors(const Split& split, const QString& nothing, QString& reason) const;
    const Split* split() const; ///< null if no set is open
    void fitTable();
    void resizeEvent(QResizeEvent* event) override;

    PaneContext* const context_;
    Session* const session_;
    QComboBox* split_ = nullptr;
    QLabel* const summary_;
    QTableWidget* const table_;
    QLabel* const notes_;

  private:
    /// Removes the findings of the previous set.
    virtual void clear() = 0;
    /// Searches and lists again; called while the page is visible.
    virtual void look() = 0;
    virtual void select() = 0; ///< selects the examples of the current line
    void onOpened();
    void refresh();

    int leastFirst_;
    DerivedValues* values_ = nullptr;
    bool watched_ = false;
    QTimer refreshSoon_; ///< merges updates, because many runs change at once
};

} // namespace groupscope
