// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/query_box.h"

#include "app/session/window_text.h"
#include "widgets/style/language.h"
#include "widgets/tables/fact_table.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSettings>
#include <QStringListModel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace groupscope {

namespace {

const QString historyKey = QStringLiteral("query/history");
constexpr qsizetype mostRemembered = 50;

/// Letters of a text before a byte of its UTF-8.
int letterAt(const QString& text, std::size_t byte) {
    return static_cast<int>(QString::fromUtf8(text.toUtf8().left(static_cast<qsizetype>(byte))).size());
}

} // namespace

QueryBox::QueryBox(std::function<Subject()> subject, QWidget* parent)
    : QWidget(parent)
    , subject_(std::move(subject))
    , edit_(new QLineEdit)
    , answer_(wrappedLabel())
    , help_(new QMenu(this))
    , completer_(new QCompleter(this))
    , words_(new QStringListModel(this))
    , history_(QSettings().value(historyKey).toStringList()) {
    edit_->setObjectName(QStringLiteral("query"));
    edit_->setPlaceholderText(tr("Select examples: class = … and wrong"));
    edit_->setToolTip(
        tr("Selects the examples that match a condition (Ctrl+F); Return runs it, ↑ ↓ browse the history"));
    edit_->setAccessibleName(tr("Condition that selects examples"));
    edit_->setClearButtonEnabled(true);
    edit_->setMaxLength(static_cast<int>(RowQuery::longest));
    edit_->installEventFilter(this);
    answer_->setObjectName(QStringLiteral("queryAnswer"));
    answer_->hide();
    auto* button = new QToolButton;
    button->setObjectName(QStringLiteral("queryHelp"));
    button->setText(tr("?"));
    button->setToolTip(tr("Examples of conditions"));
    button->setAccessibleName(tr("Examples of conditions"));
    button->setFocusPolicy(Qt::TabFocus);
    // Not the button's own menu: the mark of one would cover the sign.
    connect(button, &QToolButton::clicked, help_,
            [this, button] { help_->popup(button->mapToGlobal(button->rect().bottomLeft())); });
    connect(help_, &QMenu::aboutToShow, this, &QueryBox::fillHelp);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(spacing::normal, 0, spacing::normal, spacing::close);
    row->setSpacing(spacing::close);
    row->addWidget(edit_, 1);
    row->addWidget(button);
    answer_->setContentsMargins(spacing::normal, 0, spacing::normal, spacing::close);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(row);
    column->addWidget(answer_);

    completer_->setModel(words_);
    completer_->setWidget(edit_);
    completer_->setCompletionMode(QCompleter::UnfilteredPopupCompletion); // the words are those that fit
    connect(completer_, qOverload<const QString&>(&QCompleter::activated), this, &QueryBox::insertCompletion);
    connect(edit_, &QLineEdit::textEdited, this, [this] {
        historyPlace_ = -1;
        setAnswer({});
        complete();
    });
    connect(edit_, &QLineEdit::textChanged, this, [this](const QString& text) {
        if (text.isEmpty()) {
            setAnswer({});
            Q_EMIT cleared();
        }
    });
    connect(edit_, &QLineEdit::returnPressed, this, [this] {
        if (!completer_->popup()->isVisible() || !completer_->popup()->currentIndex().isValid())
            ask(); // otherwise Return takes the word of the list
    });
}

QString QueryBox::text() const {
    return edit_->text();
}

void QueryBox::setText(const QString& text) {
    edit_->setText(text);
}

void QueryBox::setAnswer(const QString& answer) {
    say(answer, false);
}

QString QueryBox::answer() const {
    return answer_->text();
}

void QueryBox::say(const QString& text, bool problem) {
    answer_->setText(problem ? tr("⚠ %1").arg(text) : text);
    answer_->setVisible(!text.isEmpty());
}

void QueryBox::ask() {
    completer_->popup()->hide();
    const QString text = edit_->text().trimmed();
    if (text.isEmpty())
        return;
    try {
        const Subject subject = subject_();
        const QueryResult result =
            RowQuery::parse(edit_->text().toStdString()).select(subject.fields, subject.rowCount);
        remember(text);
        Q_EMIT found(result);
    } catch (const QueryError& error) {
        say(windowText(error), true);
        const int begin = letterAt(edit_->text(), error.begin());
        edit_->setSelection(begin, letterAt(edit_->text(), error.end()) - begin);
    } catch (const Error& error) {
        say(windowText(error), true);
    }
}

void QueryBox::complete() {
    const QString before = edit_->text().left(edit_->cursorPosition());
    const QueryCompletion completion = completeQuery(
        edit_->text().toStdString(), static_cast<std::size_t>(before.toUtf8().size()), subject_().fields);
    QStringList words;
    for (const std::string& word : completion.words)
        words << QString::fromStdString(word);
    wordBegin_ = letterAt(edit_->text(), completion.begin);
    const QString begun = before.mid(wordBegin_);
    const bool whole = words.size() == 1 && words.first() == begun;
    if (words.isEmpty() || whole || before.trimmed().isEmpty())
        return completer_->popup()->hide();
    words_->setStringList(words);
    const int width = completer_->popup()->sizeHintForColumn(0) + 40;
    const QRect cursor(edit_->inputMethodQuery(Qt::ImCursorRectangle).toRect().left(), 0,
                       std::min(std::max(width, 120), edit_->width()), edit_->height());
    completer_->complete(cursor);
}

/// Takes the place of what was begun, with a blank after it, so that one can type on.
void QueryBox::insertCompletion(const QString& word) {
    const qsizetype cursor = edit_->cursorPosition();
    QString text = edit_->text();
    text.replace(wordBegin_, cursor - wordBegin_, word + QLatin1Char(' '));
    edit_->setText(text);
    edit_->setCursorPosition(static_cast<int>(wordBegin_ + word.size() + 1));
}

bool QueryBox::eventFilter(QObject* watched, QEvent* event) {
    if (watched != edit_ || event->type() != QEvent::KeyPress || completer_->popup()->isVisible())
        return QWidget::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    switch (key->key()) {
    case Qt::Key_Up:
        showHistory(1);
        return true;
    case Qt::Key_Down:
        showHistory(-1);
        return true;
    case Qt::Key_Space:
        if (key->modifiers() != Qt::ControlModifier)
            break;
        complete();
        return true;
    case Qt::Key_Escape:
        edit_->clear();
        return true;
    default:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

void QueryBox::showHistory(int step) {
    const qsizetype place = historyPlace_ + step;
    if (place < -1 || place >= history_.size())
        return;
    if (historyPlace_ < 0)
        begun_ = edit_->text();
    historyPlace_ = place;
    edit_->setText(place < 0 ? begun_ : history_[place]);
}

void QueryBox::remember(const QString& text) {
    history_.removeAll(text);
    history_.prepend(text);
    history_ = history_.mid(0, mostRemembered);
    historyPlace_ = 0; // Up goes on to the one before
    QSettings().setValue(historyKey, history_);
}

/// Examples with names and values of the open set.
QStringList QueryBox::examples() const {
    const Subject subject = subject_();
    const auto wordOf = [](const QueryField& field, std::size_t place) {
        return QString::fromStdString(queryWord(field.words[std::min(place, field.words.size() - 1)]));
    };
    QStringList conditions; // of columns that have few values
    for (const QueryField& field : subject.fields)
        if (field.words.size() > 1 && field.words.size() <= 60 && conditions.size() < 2)
            conditions << tr("%1 %2 %3")
                              .arg(QString::fromStdString(queryWord(field.name)),
                                   conditions.isEmpty() ? QStringLiteral("=") : QStringLiteral("!="),
                                   wordOf(field, conditions.isEmpty() ? 1 : 0));
    QStringList examples;
    QString number; // of a column of numbers of the file
    for (const QueryField& field : subject.fields)
        if (field.landmarks && number.isEmpty())
            if (const std::vector<std::string> known = field.landmarks(); !known.empty())
                number = tr("%1 > %2").arg(QString::fromStdString(queryWord(field.name)),
                                           QString::fromStdString(known[known.size() / 2]));
    if (!number.isEmpty())
        examples << number;
    if (conditions.isEmpty())
        return examples;
    if (!number.isEmpty())
        examples << number + QStringLiteral(" and ") + conditions.front();
    examples << conditions.front() << conditions.join(QStringLiteral(" and "));
    for (const QueryField& field : subject.fields)
        if (field.words.size() > 2 && field.words.size() <= 60) {
            examples << tr("%1 in (%2, %3)")
                            .arg(QString::fromStdString(queryWord(field.name)), wordOf(field, 0),
                                 wordOf(field, 1));
            break;
        }
    return examples << conditions.front() + QStringLiteral(" and wrong")
                    << QStringLiteral("wrong and confidence > 0.9")
                    << QStringLiteral("loss > 2 or margin < -0.5")
                    << QStringLiteral("not (%1) and correct").arg(conditions.front())
                    << QStringLiteral("predicted is missing");
}

void QueryBox::fillHelp() {
    help_->clear();
    help_->addSection(tr("Examples"));
    for (const QString& example : examples())
        help_->addAction(QString(example).replace(QLatin1Char('&'), QStringLiteral("&&")), this,
                         [this, example] {
                             edit_->setText(example);
                             edit_->setFocus();
                             ask();
                         });
    help_->addSection(tr("Rules"));
    for (const QString& rule :
         {tr("Compare with = != < <= > >=, in (a, b), is missing"),
          tr("Join with and, or, not and parentheses"), tr("Put names with spaces in quotes: \"ankle boot\""),
          tr("Examples without a value match neither = nor !=")})
        help_->addAction(rule)->setEnabled(false);
}

} // namespace groupscope
