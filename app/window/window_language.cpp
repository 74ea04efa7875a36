// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window_language.h"

#include "app/session/translated.h"

#include <QActionGroup>
#include <QApplication>
#include <QDir>
#include <QLibraryInfo>
#include <QLocale>
#include <QMenu>
#include <QSettings>
#include <QTranslator>

namespace groupscope {

namespace {

const QString languageKey = QStringLiteral("language"); // "de"; empty: the system's
const QString translations = QStringLiteral(":/translations");

/// "de", "en" and "zh_CN": the languages that the window speaks.
QStringList spoken() {
    QStringList names{QStringLiteral("en")};
    for (const QString& file : QDir(translations).entryList({QStringLiteral("groupscope_*.qm")}))
        names << file.section(QLatin1Char('.'), 0, 0).section(QLatin1Char('_'), 1);
    names.sort();
    return names;
}

/// Deleted with the application.
void install(const QLocale& locale, const QString& name, const QString& folder) {
    auto* translator = new QTranslator(QCoreApplication::instance());
    if (translator->load(locale, name, QStringLiteral("_"), folder))
        QCoreApplication::installTranslator(translator);
    else
        delete translator;
}

} // namespace

void installLanguage() {
    const QString chosen = QSettings().value(languageKey).toString();
    const QLocale locale = chosen.isEmpty() ? QLocale::system() : QLocale(chosen);
    if (!chosen.isEmpty())
        QLocale::setDefault(locale);
    if (locale.language() == QLocale::English)
        return;
    install(locale, QStringLiteral("qtbase"), QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    install(locale, QStringLiteral("groupscope"), translations);
}

void addLanguageMenu(QMenu* menu) {
    QMenu* languages = menu->addMenu(translated("Language"));
    languages->setObjectName(QStringLiteral("languages"));
    auto* group = new QActionGroup(languages);
    const QString chosen = QSettings().value(languageKey).toString();
    const auto add = [&](const QString& title, const QString& name) {
        QAction* action = languages->addAction(title);
        action->setCheckable(true);
        action->setChecked(name == chosen);
        action->setToolTip(translated("From the next start of Groupscope"));
        group->addAction(action);
        QObject::connect(action, &QAction::triggered, languages,
                         [name] { QSettings().setValue(languageKey, name); });
    };
    add(translated("Language of the system"), {});
    for (const QString& name : spoken())
        add(QLocale(name).nativeLanguageName(), name);
    languages->setToolTipsVisible(true);
}

} // namespace groupscope
