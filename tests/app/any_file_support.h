// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/import_dialog.h"
#include "tests/app/window_support.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>

#include <functional>
#include <string>

namespace groupscope {

template<class Widget>
Widget* part(const QWidget& parent, const char* name) {
    return parent.findChild<Widget*>(QString::fromUtf8(name));
}

inline void pressOk(const QDialog& dialog) {
    dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->click();
}

/// A table of 90 rows, two numbers each, with these further columns.
inline std::string table(const std::string& header, const std::function<std::string(int)>& further) {
    std::string text = "f1,f2" + header + "\n";
    for (int row = 0; row < 90; ++row)
        text += std::to_string(0.37 * (row % 11) - 1.5) + "," + std::to_string(0.21 * (row % 7)) +
                further(row) + "\n";
    return text;
}

inline std::string kindOf(int row) {
    return row % 2 == 0 ? ",cat" : ",dog";
}

inline std::string hospitalOf(int row) {
    return row % 3 == 0 ? ",A" : row % 3 == 1 ? ",B" : ",C";
}

inline QString noticeOf(const MainWindow& window) {
    const auto* text = part<QLabel>(window, "setNoticeText");
    return text->isVisible() ? text->text() : QString();
}

inline void show(MainWindow& window) {
    window.show();
    if (!QTest::qWaitForWindowExposed(&window))
        qFatal("the window does not appear");
}

inline ImportDialog* askedFor(MainWindow& window, const QString& file) {
    window.openFile(file);
    if (!QTest::qWaitFor([&] { return window.findChild<ImportDialog*>() != nullptr; }, 10'000))
        qFatal("nothing is asked");
    return window.findChild<ImportDialog*>();
}

} // namespace groupscope
