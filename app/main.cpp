// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/settings_file.h"
#include "app/views/set_presentation.h"
#include "app/window/document_actions.h"
#include "app/window/first_look.h"
#include "app/window/main_window.h"
#include "app/window/portable_setting.h"
#include "app/window/shortcut_list.h"
#include "app/window/window_language.h"
#include "core/base/version.h"
#include "widgets/scatter/vtk_widget.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QIcon>
#include <QStatusBar>
#include <QTextStream>

/// `groupscope [FILE]`: the workbench, on FILE, or on the demo set with --demo.
int main(int argc, char** argv) {
    using namespace groupscope;
    VtkWidget::configureDefaultFormat(); // must come before the application object
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("Groupscope"));
    QApplication::setOrganizationName(QStringLiteral("Groupscope"));
    QApplication::setApplicationVersion(QString::fromUtf8(programVersion));
    QApplication::setDesktopFileName(QStringLiteral("org.groupscope.Groupscope"));

    const QString damaged = setAsideDamagedSettings();
    installLanguage();
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QCoreApplication::translate("main", "Which groups does a model on frozen embeddings get wrong?"));
    parser.addHelpOption();
    parser.addVersionOption();
    const QCommandLineOption demo(QStringLiteral("demo"),
                                  QCoreApplication::translate("main", "Open the demo set."));
    QCommandLineOption keys(QStringLiteral("print-keys"),
                            QCoreApplication::translate("main", "Print the keyboard shortcuts as a page."));
    keys.setFlags(QCommandLineOption::HiddenFromHelp); // for the guide's reference
    parser.addOptions({demo, keys});
    parser.addPositionalArgument(
        QStringLiteral("PATH"),
        QCoreApplication::translate("main", "Embedding set to open (.h5ad, .zarr, .h5, .npy, .npz, .csv, …), "
                                            "a document (.groupscope), or the folder of an experiment."),
        QStringLiteral("[PATH…]"));
    parser.process(application);

    applyPortable();
    applyChosenTheme();
    MainWindow window;
    if (parser.isSet(keys)) {
        QTextStream(stdout) << shortcutListPage(panes(), window);
        return 0;
    }
    new FirstLook(window.context());
    window.show();
    if (!parser.positionalArguments().isEmpty())
        window.openPaths(parser.positionalArguments());
    else if (parser.isSet(demo))
        window.openSample();
    if (!damaged.isEmpty())
        window.statusBar()->showMessage(
            QCoreApplication::translate(
                "main", "The settings could not be read. They are kept as %1; defaults are used.")
                .arg(damaged),
            30'000);
    window.documentActions()->offerRecovery();
    return QApplication::exec();
}
