// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/guide_pages.h"

#include "app/window/guide_window.h"

#include <QApplication>
#include <QDialog>
#include <QKeyEvent>
#include <QVariant>
#include <QWidget>

#include <map>
#include <string_view>

namespace groupscope {

namespace {

constexpr const char* pageProperty = "guidePage";
const QString firstSteps = QStringLiteral("start/window.md");

/// Pages of dialogs by their classes.
const std::map<std::string_view, QString>& dialogPages() {
    static const std::map<std::string_view, QString> pages{
        {"groupscope::CapsuleDialog", QStringLiteral("how_to/capsule.md")},
        {"groupscope::ColumnsDialog", QStringLiteral("how_to/open_data.md#choose-groups")},
        {"groupscope::ExperimentDialog", QStringLiteral("how_to/experiments.md")},
        {"groupscope::ExportDialog", QStringLiteral("how_to/export.md#figures")},
        {"groupscope::FixDialog", QStringLiteral("how_to/fix.md")},
        {"groupscope::ImportDialog", QStringLiteral("how_to/open_data.md#map-columns")},
        {"groupscope::MapSettingsDialog", QStringLiteral("how_to/map.md#choose-a-projection")},
        {"groupscope::MethodsTableDialog", QStringLiteral("how_to/latex.md#methods-by-data-sets")},
        {"groupscope::SearchDialog", QStringLiteral("how_to/search.md")},
        {"groupscope::SplitDialog", QStringLiteral("how_to/open_data.md#draw-a-split")},
    };
    return pages;
}

} // namespace

QString guidePageOf(const QWidget* widget) {
    for (const QWidget* own = widget; own != nullptr; own = own->parentWidget()) {
        if (const QString page = own->property(pageProperty).toString(); !page.isEmpty())
            return page;
        if (const auto found = dialogPages().find(own->metaObject()->className());
            found != dialogPages().end())
            return found->second;
    }
    return firstSteps;
}

void setGuidePage(QWidget* widget, const QString& page) {
    widget->setProperty(pageProperty, page);
}

std::vector<QString> guidePagesOfDialogs() {
    std::vector<QString> pages{firstSteps};
    for (const auto& [name, page] : dialogPages())
        pages.push_back(page);
    return pages;
}

DialogHelp::DialogHelp(QObject* parent)
    : QObject(parent) {
    QApplication::instance()->installEventFilter(this);
}

bool DialogHelp::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_F1 &&
        static_cast<QKeyEvent*>(event)->modifiers() == Qt::NoModifier)
        if (auto* widget = qobject_cast<QWidget*>(watched);
            widget != nullptr && qobject_cast<QDialog*>(widget->window()) != nullptr) {
            showGuide(guidePageOf(widget), widget->window());
            return true;
        }
    return QObject::eventFilter(watched, event);
}

} // namespace groupscope
