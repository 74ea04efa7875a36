// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/run_titles.h"

#include "app/translated.h"

namespace groupscope {

namespace {

/// "alpha 0.3"; nothing of a parameter that runs of earlier versions lack.
QString settingText(const SessionRun& run, const std::string& key) {
    const auto value = run.parameters.all().find(key);
    return value == run.parameters.all().end() ? QString()
                                               : QString::fromStdString(key + " " + toText(value->second));
}

QString titleWith(const SessionRun& run, const QStringList& settings) {
    QStringList parts{QString::fromStdString(run.method->name)};
    parts << settings << translated("seed %1").arg(run.seed);
    if (!run.variedTitle.isEmpty())
        parts << run.variedTitle;
    return parts.join(QStringLiteral(", "));
}

} // namespace

QString titleOf(const SessionRun& run) {
    return titleWith(run, {});
}

RunTitles::RunTitles(const std::vector<const SessionRun*>& shown) {
    std::map<std::string, const SessionRun*> first;
    for (const SessionRun* run : shown) {
        const SessionRun* other = first.try_emplace(run->method->id, run).first->second;
        for (const ParameterSpec& spec : run->method->parameters)
            if (settingText(*run, spec.key) != settingText(*other, spec.key))
                keys_[run->method->id].insert(spec.key);
    }
}

QStringList RunTitles::apart(const SessionRun& run) const {
    QStringList settings;
    const auto keys = keys_.find(run.method->id);
    if (keys == keys_.end())
        return settings;
    for (const ParameterSpec& spec : run.method->parameters) // in the order of the form
        if (keys->second.contains(spec.key))
            if (const QString text = settingText(run, spec.key); !text.isEmpty())
                settings << text;
    return settings;
}

QString RunTitles::of(const SessionRun& run) const {
    return titleWith(run, apart(run));
}

QString RunTitles::settingsOf(const SessionRun& run) const {
    QStringList settings = apart(run);
    for (const ParameterSpec& spec : run.method->parameters) {
        const auto value = run.parameters.all().find(spec.key);
        const bool usual = value == run.parameters.all().end() || value->second == spec.defaultValue;
        if (const QString text = settingText(run, spec.key); !usual && !settings.contains(text))
            settings << text;
    }
    return settings.join(QStringLiteral(", "));
}

} // namespace groupscope
