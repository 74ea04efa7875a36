// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/message.h"

#include "core/base/text.h"

#include <cstdint>
#include <optional>

namespace groupscope {

namespace {

constexpr MessageText optionText{"option", "--%1", ""};
constexpr MessageText placeText{"place", "%1 %2", "%1{, %3}"};
constexpr MessageText elementText{"element", "%1", "%2"};
constexpr MessageText bothText{"both", "%1%2", "%1%2"};
constexpr MessageText sentenceText{"sentence", "%1{, %2}{; %3}", "%1{, %2}{; %3}"};

/// The text with arguments in place of %1 to %9.
std::string filled(std::string_view form, const std::vector<std::string>& arguments) {
    const auto numberAt = [&](std::size_t i) {
        return form[i] == '%' && i + 1 < form.size() ? static_cast<std::size_t>(form[i + 1] - '1') : SIZE_MAX;
    };
    std::string text;
    for (std::size_t i = 0; i < form.size(); ++i) {
        if (form[i] == '{') {
            const std::size_t end = form.find('}', i), place = form.find('%', i);
            if (!arguments.at(numberAt(place)).empty())
                text += filled(form.substr(i + 1, end - i - 1), arguments);
            i = end;
        } else if (numberAt(i) < arguments.size()) {
            text += arguments[numberAt(i)];
            ++i;
        } else {
            text += form[i];
        }
    }
    return text;
}

} // namespace

Message::Message(const FilePlace& place) {
    if (place.path.empty()) {
        plain_ = place.file;
        return;
    }
    text_ = &placeText;
    arguments_ = {place.file, place.path};
}

std::string Message::in(Wording wording) const {
    if (text_ == nullptr)
        return plain_;
    std::vector<std::string> arguments;
    for (const Message& argument : arguments_)
        arguments.push_back(argument.in(wording));
    if (text_ == &placeText && wording == Wording::window) {
        const std::optional<PathWords> words = wordsOfPath(arguments[1]);
        if (!words)
            return filled(placeText.commandLine, arguments);
        arguments.push_back(words->words);
    }
    return filled(wording == Wording::commandLine ? text_->commandLine : text_->window, arguments);
}

AnsweringDialog Message::dialog() const {
    if (text_ != nullptr && text_->dialog != AnsweringDialog::none)
        return text_->dialog;
    for (const Message& argument : arguments_)
        if (const AnsweringDialog dialog = argument.dialog(); dialog != AnsweringDialog::none)
            return dialog;
    return AnsweringDialog::none;
}

Message operator+(const Message& first, const Message& second) {
    return {bothText, {first, second}};
}

Message sentence(const Message& what, const Message& where, const Message& whatToDo) {
    return {sentenceText, {what, where, whatToDo}};
}

Message commandLineOptions(const std::vector<std::string>& names) {
    return {optionText, {joined(names, ", --")}};
}

Message elementAt(const std::string& path) {
    const std::string element = path.substr(path.starts_with('/') ? 1 : 0);
    const std::optional<PathWords> words = wordsOfPath("/" + element);
    return {elementText, {element, words && !words->words.empty() ? words->words : element}};
}

std::vector<std::string> commandLineTexts(const std::vector<Message>& messages) {
    std::vector<std::string> texts;
    for (const Message& message : messages)
        texts.push_back(message.commandLine());
    return texts;
}

} // namespace groupscope
