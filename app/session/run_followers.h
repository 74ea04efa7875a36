// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <functional>

class QObject;

namespace groupscope {

class Session;

/// Lets what `owner` knows of runs follow them: `clear` when another set is open, and `forget` for runs that
/// are taken out, and for a stopped one that goes on, which becomes another under the same id.
void followRuns(Session* session, QObject* owner, const std::function<void()>& clear,
                const std::function<void(const QStringList& runIds)>& forget);

} // namespace groupscope
