// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/file_place.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// The wording of a message: options and paths for the command line, menus and columns for the window.
enum class Wording { commandLine, window };

/// The dialog of the window in which the user can follow a message's advice.
enum class AnsweringDialog { none, columns, mapping, split };

/// A text with a version for the command line and one for the window. %1 to %9 stand for arguments; a part in
/// braces is left out if its argument is empty: "%1{, %2}". The texts of a module are one list, in its
/// messages.h.
struct MessageText {
    std::string_view code; ///< unique over all lists: "choose_attributes"
    std::string_view commandLine;
    std::string_view window;
    AnsweringDialog dialog = AnsweringDialog::none;
};

/// A text for users: a plain one, the same in both wordings, or a text of a list with arguments. Plain texts
/// and file places convert implicitly.
class Message {
  public:
    Message() = default;
    Message(std::string text)
        : plain_(std::move(text)) {}
    Message(const char* text)
        : plain_(text) {}
    Message(const FilePlace& place);
    /// `text` must outlive the message. Prefer message(), which looks at the arguments while it compiles.
    Message(const MessageText& text, std::vector<Message> arguments)
        : text_(&text)
        , arguments_(std::move(arguments)) {}

    std::string in(Wording wording) const;
    std::string commandLine() const { return in(Wording::commandLine); }
    std::string window() const { return in(Wording::window); }
    bool empty() const { return text_ == nullptr && plain_.empty(); }
    /// Empty for a plain text.
    std::string_view code() const { return text_ == nullptr ? std::string_view() : text_->code; }
    const std::vector<Message>& arguments() const { return arguments_; }
    /// The dialog of the text, else of the first argument that has one.
    AnsweringDialog dialog() const;

    bool operator==(const Message&) const = default;

  private:
    const MessageText* text_ = nullptr; ///< null for a plain text, which is in `plain_`
    std::string plain_;
    std::vector<Message> arguments_;
};

/// Concatenates two messages.
Message operator+(const Message& first, const Message& second);

/// "WHAT, WHERE; WHAT TO DO"; empty parts are left out.
Message sentence(const Message& what, const Message& where, const Message& whatToDo);

/// Command-line options as the place of an error: "--group-by, --group"; empty in the window.
Message commandLineOptions(const std::vector<std::string>& names);

/// The element at a path of an AnnData file, as the subject of a warning: "obs/bird", and "column bird" in
/// the window.
Message elementAt(const std::string& path);

/// The command-line texts of several messages.
std::vector<std::string> commandLineTexts(const std::vector<Message>& messages);

/// Number of arguments that a text has.
constexpr std::size_t argumentCount(const MessageText& text) {
    std::size_t count = 0;
    for (const std::string_view form : {text.commandLine, text.window})
        for (std::size_t i = 0; i + 1 < form.size(); ++i)
            if (form[i] == '%' && form[i + 1] >= '1' && form[i + 1] <= '9')
                count = std::max(count, static_cast<std::size_t>(form[i + 1] - '0'));
    return count;
}

/// The code of a text as a template argument.
template<std::size_t N>
struct MessageCode {
    consteval MessageCode(const char (&text)[N]) { std::copy_n(text, N, letters); }
    constexpr std::string_view view() const { return {letters, N - 1}; }
    char letters[N]{};
};

/// The message with that code: message<dataMessages, "choose_attributes">(names). An unknown code or a wrong
/// number of arguments does not compile.
template<const auto& texts, MessageCode code, class... Arguments>
Message message(const Arguments&... arguments) {
    constexpr auto found = std::find_if(std::begin(texts), std::end(texts),
                                        [](const MessageText& text) { return text.code == code.view(); });
    static_assert(found != std::end(texts), "the list has no text of that code");
    static_assert(argumentCount(*found) == sizeof...(Arguments), "the text has other arguments");
    return Message(*found, std::vector<Message>{Message(arguments)...});
}

} // namespace groupscope
