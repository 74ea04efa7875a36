// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/run_titles.h"

#include "app/session/translated.h"
#include "core/methods/method.h"
#include "core/methods/shared/imported_model.h"

namespace groupscope {

namespace {

/// Text such as "alpha 0.3"; empty for a parameter that runs of earlier versions do not have.
QString settingText(const ParameterValues& parameters, const std::string& key) {
    const auto value = parameters.all().find(key);
    return value == parameters.all().end() ? QString()
                                           : QString::fromStdString(key + " " + displayText(value->second));
}

/// Whether both runs have the same value of a setting, or both have none.
bool haveAlike(const SessionRun& a, const SessionRun& b, const std::string& key) {
    const auto &own = a.parameters.all(), &others = b.parameters.all();
    const auto value = own.find(key), other = others.find(key);
    if (value == own.end() || other == others.end())
        return value == own.end() && other == others.end();
    return value->second == other->second || toText(value->second) == toText(other->second);
}

QString titleWith(const SessionRun& run, const QStringList& settings, std::size_t seeds = 1) {
    if (run.run && !run.run->name.empty())
        return QString::fromStdString(run.run->name);
    QStringList parts{run.variantTitle.isEmpty() ? QString::fromStdString(run.method->name)
                                                 : run.variantTitle};
    parts << settings
          << (seeds == 1 ? translated("seed %1").arg(run.seed) : translated("%1 seeds").arg(seeds));
    if (!run.variedTitle.isEmpty())
        parts << run.variedTitle;
    return parts.join(QStringLiteral(", "));
}

} // namespace

QString titleOf(const SessionRun& run) {
    return titleWith(run, {});
}

QStringList changedSettings(const std::string& method, const ParameterValues& parameters) {
    if (isImported(method)) // a hash of the content means nothing to a user
        return {settingText(parameters, "outputs")};
    QStringList settings;
    const Method* known = methods().known(method);
    if (known == nullptr) {
        for (const auto& [key, value] : parameters.all())
            settings << settingText(parameters, key);
        return settings;
    }
    std::set<std::string> changed;
    for (const ParameterSpec& spec : known->parameters) {
        const auto value = parameters.all().find(spec.key);
        if (value == parameters.all().end() || value->second == spec.defaultValue)
            continue;
        changed.insert(spec.key);
        // minimum_updates is 0 wherever `epochs` is given alone.
        if (!changed.contains(spec.yieldsTo) || spec.before != value->second)
            settings << settingText(parameters, spec.key);
    }
    return settings;
}

RunTitles::RunTitles(const std::vector<const SessionRun*>& shown) {
    std::map<const Method*, const SessionRun*> first;
    for (const SessionRun* run : shown) {
        const SessionRun* other = first.try_emplace(run->method, run).first->second;
        if (run == other || run->parameters == other->parameters)
            continue;
        std::set<std::string>& keys = keys_[run->method->id];
        for (const ParameterSpec& spec : run->method->parameters)
            if (!keys.contains(spec.key) && !haveAlike(*run, *other, spec.key))
                keys.insert(spec.key);
    }
}

QStringList RunTitles::apart(const SessionRun& run) const {
    QStringList settings;
    const auto keys = keys_.find(run.method->id);
    if (keys == keys_.end())
        return settings;
    for (const ParameterSpec& spec : run.method->parameters) // in the order of the form
        if (keys->second.contains(spec.key))
            if (const QString text = settingText(run.parameters, spec.key); !text.isEmpty())
                settings << text;
    return settings;
}

QString RunTitles::of(const SessionRun& run) const {
    return titleWith(run, apart(run));
}

QString RunTitles::of(const std::vector<const SessionRun*>& seeds) const {
    return titleWith(*seeds.front(), apart(*seeds.front()), seeds.size());
}

QStringList RunTitles::settingsOf(const SessionRun& run) const {
    QStringList settings = apart(run);
    for (const QString& text : changedSettings(run.method->id, run.parameters))
        if (!settings.contains(text))
            settings << text;
    return settings;
}

} // namespace groupscope
