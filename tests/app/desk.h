// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/document.h"
#include "app/views/pane_context.h"

#include <QCoreApplication>
#include <QSignalSpy>
#include <QTest>

#include <map>
#include <string>
#include <vector>

namespace groupscope {

/// All that is behind a window, without one.
struct Desk {
    Session session;
    PaneContext context{&session};
    Document document{&context};
    QStringList told;

    Desk() {
        QObject::connect(&document, &Document::noticed, &document,
                         [this](const QString& text) { told << text; });
    }
    void openSet(const QString& path) {
        QSignalSpy read(session.stored(), &StoredRuns::runsRead);
        session.data()->open(path);
        QVERIFY(read.wait(20'000));
    }
    void waitForSet() {
        QSignalSpy read(session.stored(), &StoredRuns::runsRead);
        QVERIFY(read.wait(20'000));
        QCoreApplication::processEvents();
    }
    QStringList train(const QString& method, int seeds = 1) {
        std::map<std::string, std::string> settings;
        if (method == QStringLiteral("linear-probe"))
            settings = {{"epochs", "3"}};
        const QStringList ids = session.queue()->train(method, settings, 0, seeds);
        for (const QString& id : ids)
            [&] { QTRY_VERIFY_WITH_TIMEOUT(!session.find(id)->stored.file.isEmpty(), 30'000); }();
        return ids;
    }
    RowSelection rows(const std::vector<int>& numbers) const {
        RowSelection rows(session.set()->size());
        for (const int row : numbers)
            rows.set(static_cast<std::size_t>(row), true);
        return rows;
    }
    QString openName() const {
        return session.set() ? QString::fromStdString(session.set()->path.filename().string()) : QString();
    }
};

} // namespace groupscope
