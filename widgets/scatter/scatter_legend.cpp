// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/scatter_legend.h"

#include "widgets/scatter/color_bar.h"
#include "widgets/scatter/figure_legend.h"
#include "widgets/scatter/scatter_rows.h"
#include "widgets/scatter/scatter_scene.h"
#include "widgets/style/language.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace groupscope {
namespace {

constexpr int codeRole = Qt::UserRole;
constexpr int countRole = Qt::UserRole + 1;
constexpr int colorRole = Qt::UserRole + 2;
constexpr int shownRole = Qt::UserRole + 3;
constexpr int selectedRole = Qt::UserRole + 4; ///< how many are selected, as text; empty: no selection
constexpr int legendSwatch = 10;
constexpr int space = 8;
constexpr int widest = 280;
constexpr int narrowestLegend = 120;

/// "4,000", or "120 / 4,000" while points are selected.
QString countText(const QModelIndex& index) {
    const QString count = index.data(countRole).toString();
    const QString selected = index.data(selectedRole).toString();
    return selected.isEmpty() ? count : QStringLiteral("%1 / %2").arg(selected, count);
}

/// Draws an entry: a disc (hollow when hidden), the name, the count at the right edge.
class EntryPainter : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override {
        return {narrowestLegend, std::max(option.fontMetrics.height() + 5, legendSwatch + 4)};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const bool shown = index.data(shownRole).toBool();
        const bool current = option.state.testFlag(QStyle::State_HasFocus);
        const QColor color = index.data(colorRole).value<QColor>();
        const QRect box = option.rect.adjusted(3, 0, -3, 0);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        if (current || option.state.testFlag(QStyle::State_MouseOver)) {
            QColor ground = option.palette.color(QPalette::Highlight);
            ground.setAlphaF(current ? 0.28F : 0.12F);
            painter->setPen(Qt::NoPen);
            painter->setBrush(ground);
            painter->drawRoundedRect(option.rect, 3, 3);
        }
        QRectF disc(box.left(), box.center().y() - 0.5 * legendSwatch + 0.5, legendSwatch, legendSwatch);
        if (shown) {
            painter->setPen(Qt::NoPen);
            painter->setBrush(color);
        } else {
            disc.adjust(0.75, 0.75, -0.75, -0.75);
            painter->setPen(QPen(color, 1.5));
            painter->setBrush(Qt::NoBrush);
        }
        painter->drawEllipse(disc);
        const QString count = countText(index);
        const int countWidth = option.fontMetrics.horizontalAdvance(count);
        const QRect text = box.adjusted(legendSwatch + space, 0, 0, 0);
        painter->setPen(option.palette.color(QPalette::PlaceholderText));
        painter->drawText(text, Qt::AlignVCenter | Qt::AlignRight, count);
        painter->setPen(option.palette.color(shown ? QPalette::Text : QPalette::PlaceholderText));
        painter->drawText(text, Qt::AlignVCenter | Qt::AlignLeft,
                          option.fontMetrics.elidedText(index.data().toString(), Qt::ElideRight,
                                                        text.width() - countWidth - space));
        painter->restore();
    }
};

} // namespace

ScatterLegend::ScatterLegend(QWidget* parent)
    : QWidget(parent)
    , title_(new QLabel(this))
    , bar_(new ColorBar(this))
    , list_(new QListWidget(this))
    , showAll_(new QPushButton(tr("Show all"), this))
    , collapse_(new QToolButton(this))
    , mostWidth_(widest) {
    QFont bold = font();
    bold.setBold(true);
    title_->setObjectName(QStringLiteral("legendTitle"));
    title_->setFont(bold);
    title_->setTextFormat(Qt::PlainText);
    title_->setContentsMargins(3, 0, 3, 0);
    list_->setItemDelegate(new EntryPainter(list_));
    list_->setFrameShape(QFrame::NoFrame);
    list_->setUniformItemSizes(true);
    list_->setMouseTracking(true);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setAccessibleName(tr("Legend"));
    list_->setToolTip(tr("A click highlights one category, and the others become grey. Ctrl+click hides or "
                         "shows it.\nA right click selects its points."));
    list_->installEventFilter(this);
    list_->setContextMenuPolicy(Qt::CustomContextMenu);
    title_->setWordWrap(true);
    collapse_->setObjectName(QStringLiteral("legendCollapse"));
    collapse_->setAutoRaise(true);
    collapse_->setFocusPolicy(Qt::TabFocus);
    collapse_->setFixedSize(18, 18);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(spacing::close, spacing::normal, spacing::normal, spacing::normal);
    auto* heading = new QHBoxLayout;
    heading->setSpacing(0);
    heading->addWidget(title_, 1);
    heading->addWidget(bar_, 1);
    heading->addWidget(collapse_, 0, Qt::AlignTop | Qt::AlignRight);
    layout->addLayout(heading);
    layout->addWidget(list_, 1);
    layout->addWidget(showAll_);
    connect(list_, &QListWidget::itemClicked, this, &ScatterLegend::onClicked);
    connect(list_, &QListWidget::customContextMenuRequested, this, &ScatterLegend::showMenu);
    connect(showAll_, &QPushButton::clicked, this, &ScatterLegend::showAll);
    connect(collapse_, &QToolButton::clicked, this, [this] {
        setCollapsed(!collapsed_);
        Q_EMIT collapsedChanged(collapsed_);
    });
    hide();
}

void ScatterLegend::setMostWidth(int width) {
    mostWidth_ = std::clamp(width, narrowestLegend, widest);
    arrange();
}

void ScatterLegend::setOffered(bool offered) {
    offered_ = offered;
    arrange();
}

void ScatterLegend::setRoomy(bool roomy) {
    roomy_ = roomy;
    arrange();
}

void ScatterLegend::setCollapsed(bool collapsed) {
    collapsed_ = collapsed;
    arrange();
}

/// Shows what belongs there, as wide as it may be.
void ScatterLegend::arrange() {
    constexpr int collapsedWidth = 32;
    collapse_->setArrowType(collapsed_ ? Qt::LeftArrow : Qt::RightArrow);
    collapse_->setToolTip(collapsed_ ? tr("Show the legend") : tr("Hide the legend"));
    collapse_->setAccessibleName(collapse_->toolTip());
    bar_->setVisible(!collapsed_ && showsBar_);
    list_->setVisible(!collapsed_);
    showAll_->setVisible(!collapsed_ && std::find(visible_.begin(), visible_.end(), false) != visible_.end());
    setFixedWidth(collapsed_ ? collapsedWidth : preferredWidth());
    setVisible(hasContent_ && offered_ && roomy_);
    fitTitle();
}

void ScatterLegend::setScene(const ScatterScene& scene) {
    list_->clear();
    const QLocale locale(QLocale::English);
    const int last = scene.categoryCount();
    for (int code = 0; code <= last; ++code) {
        const int count = scene.counts()[std::size_t(code)];
        const bool missing = code == last;
        if (missing ? count == 0 || last == 0 : scene.valueScale().has_value()) {
            continue;
        }
        const QString name = code == last ? tr("no value") : scene.names()[std::size_t(code)];
        auto* item = new QListWidgetItem(name, list_);
        item->setData(codeRole, code);
        item->setData(countRole, locale.toString(count));
        item->setData(colorRole, scene.colors()[std::size_t(code)]);
        item->setToolTip(name);
    }
    visible_ = scene.visible();
    rest_ = scene.rest();
    wholeTitle_ = scene.title();
    showsTitle_ = !scene.title().isEmpty() && !scene.valueScale();
    bar_->setScale(colorScaleOf(scene));
    showsBar_ = scene.valueScale().has_value();
    hasContent_ = list_->count() > 0 || scene.valueScale();
    setSelection(scene);
    arrange();
}

void ScatterLegend::setSelection(const ScatterScene& scene) {
    const bool some = !scene.selection().isEmpty();
    const std::vector<int> counts = some ? selectedCounts(scene) : std::vector<int>();
    const QLocale locale(QLocale::English);
    for (int line = 0; line < list_->count(); ++line) {
        QListWidgetItem* item = list_->item(line);
        const std::size_t code = std::size_t(item->data(codeRole).toInt());
        item->setData(selectedRole, some ? locale.toString(counts[code]) : QString());
    }
    updateItems();
}

int ScatterLegend::preferredWidth() const {
    const QFontMetrics metrics(list_->font());
    int name = 0;
    int count = 0;
    for (int line = 0; line < list_->count(); ++line) {
        name = std::max(name, metrics.horizontalAdvance(list_->item(line)->text()));
        // Room for a selection too: a legend that grew when points are selected would push the cloud aside.
        const QString most = list_->item(line)->data(countRole).toString();
        count = std::max(count, metrics.horizontalAdvance(QStringLiteral("%1 / %1").arg(most)));
    }
    const int entry =
        legendSwatch + name + count + 3 * space + 6 + list_->verticalScrollBar()->sizeHint().width();
    const int title = QFontMetrics(title_->font()).horizontalAdvance(wholeTitle_) + 8;
    const int bar = showsBar_ ? bar_->sizeHint().width() : 0;
    return std::clamp(std::max({entry, title + collapse_->width(), bar + collapse_->width()}) + 14,
                      narrowestLegend, mostWidth_);
}

void ScatterLegend::fitTitle() {
    const QMargins around = layout()->contentsMargins(), own = title_->contentsMargins();
    const QFontMetrics metrics(title_->font());
    const int room = width() - around.left() - around.right() - collapse_->width() - own.left() - own.right();
    const int entries = list_->count() * std::max(0, list_->sizeHintForRow(0));
    const int inner = height() - around.top() - around.bottom();
    const int most = std::max(inner / 3, inner - entries - layout()->spacing());
    const QRect wrapped = metrics.boundingRect(QRect(0, 0, room, 10'000), Qt::TextWordWrap, wholeTitle_);
    QStringList lines = wholeTitle_.split(u'\n');
    QString shown = wholeTitle_;
    if (wrapped.height() > most || wrapped.width() > room) {
        for (QString& line : lines)
            line = metrics.elidedText(line, Qt::ElideRight, room);
        shown = lines.size() * metrics.lineSpacing() <= most ? lines.join(u'\n') : QString();
    }
    title_->setText(shown);
    title_->setToolTip(shown == wholeTitle_ ? QString() : wholeTitle_);
    title_->setVisible(!collapsed_ && showsTitle_ && !shown.isEmpty());
}

bool ScatterLegend::event(QEvent* event) {
    const bool handled = QWidget::event(event);
    const QEvent::Type type = event->type();
    if (type == QEvent::Resize)
        fitTitle();
    if (type == QEvent::Resize || type == QEvent::ShowToParent || type == QEvent::HideToParent)
        Q_EMIT resized();
    return handled;
}

void ScatterLegend::updateItems() {
    bool all = true;
    for (int line = 0; line < list_->count(); ++line) {
        QListWidgetItem* item = list_->item(line);
        const bool shown = visible_[std::size_t(item->data(codeRole).toInt())];
        all = all && shown;
        item->setData(shownRole, shown);
        const QString selected = item->data(selectedRole).toString();
        const QString spoken = (shown                               ? tr("%1, %2 points")
                                : rest_ == ScatterScene::Rest::grey ? tr("%1, %2 points, grey")
                                                                    : tr("%1, %2 points, hidden"))
                                   .arg(item->text(), item->data(countRole).toString());
        item->setData(Qt::AccessibleTextRole,
                      selected.isEmpty() ? spoken : tr("%1, %2 selected").arg(spoken, selected));
    }
    showAll_->setVisible(!all && !collapsed_);
}

void ScatterLegend::setVisibleCategories(std::vector<bool> visible) {
    visible.resize(visible_.size(), true);
    visible_ = std::move(visible);
    if (std::find(visible_.begin(), visible_.end(), false) == visible_.end()) {
        rest_ = ScatterScene::Rest::hidden;
    }
    updateItems();
}

void ScatterLegend::isolate(int code) {
    std::vector<bool> alone(visible_.size(), false);
    alone[std::size_t(code)] = true;
    const bool again = alone == visible_ && rest_ == ScatterScene::Rest::grey;
    if (again) {
        alone.assign(visible_.size(), true);
    }
    rest_ = ScatterScene::Rest::grey;
    setVisibleCategories(std::move(alone));
    Q_EMIT visibleCategoriesChanged();
}

void ScatterLegend::toggle(int code) {
    std::vector<bool> changed = visible_;
    changed[std::size_t(code)] = !changed[std::size_t(code)];
    setVisibleCategories(std::move(changed));
    Q_EMIT visibleCategoriesChanged();
}

void ScatterLegend::showAll() {
    setVisibleCategories(std::vector<bool>(visible_.size(), true));
    Q_EMIT visibleCategoriesChanged();
}

void ScatterLegend::onClicked(QListWidgetItem* item) {
    const int code = item->data(codeRole).toInt();
    if (QApplication::keyboardModifiers().testFlag(Qt::ControlModifier)) {
        toggle(code);
    } else {
        isolate(code);
    }
}

QMenu* ScatterLegend::makeMenu(int code) {
    auto* menu = new QMenu(this);
    const bool shown = visible_[std::size_t(code)];
    const auto addPick = [&](const QString& text, Combine how) {
        QAction* action =
            menu->addAction(text, this, [this, code, how] { Q_EMIT categoryPicked(code, how); });
        action->setEnabled(shown); // what is not seen cannot be selected
    };
    addPick(tr("&Select these points"), Combine::replace);
    addPick(tr("&Add to selection"), Combine::add);
    addPick(tr("&Remove from selection"), Combine::subtract);
    menu->addSeparator();
    menu->addAction(tr("Highlight a&lone"), this, [this, code] { isolate(code); });
    menu->addAction(shown ? tr("&Hide") : tr("S&how"), this, [this, code] { toggle(code); });
    return menu;
}

void ScatterLegend::showMenu(QPoint spot) {
    if (const QListWidgetItem* item = list_->itemAt(spot)) {
        QMenu* menu = makeMenu(item->data(codeRole).toInt());
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->popup(list_->viewport()->mapToGlobal(spot));
    }
}

bool ScatterLegend::isKeyOfList(int key) const {
    constexpr std::array keys{Qt::Key_Up,     Qt::Key_Down,     Qt::Key_Home,    Qt::Key_End,
                              Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Return,  Qt::Key_Enter,
                              Qt::Key_Space,  Qt::Key_Tab,      Qt::Key_Backtab, Qt::Key_Menu};
    return std::find(keys.begin(), keys.end(), key) != keys.end();
}

bool ScatterLegend::eventFilter(QObject* watched, QEvent* event) {
    if (watched == list_ && event->type() == QEvent::KeyPress &&
        !isKeyOfList(static_cast<QKeyEvent*>(event)->key())) {
        event->ignore(); // V, B, Z, Ctrl+A and others are the map's: it gets what the list does not take
        return true;
    }
    if (watched == list_ && event->type() == QEvent::KeyPress && list_->currentItem() != nullptr) {
        const int code = list_->currentItem()->data(codeRole).toInt();
        switch (static_cast<QKeyEvent*>(event)->key()) {
        case Qt::Key_Return:
        case Qt::Key_Enter:
            isolate(code);
            return true;
        case Qt::Key_Space:
            toggle(code);
            return true;
        default:
            break;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace groupscope
