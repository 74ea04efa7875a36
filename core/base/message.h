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

/// Whose words a message uses: options and paths, or menus and columns.
enum class Wording { commandLine, window };

/// The dialog of the window that does what a message asks for.
enum class AnsweringDialog { none, columns, mapping, split };

/// A text that the command line and the window say differently. In both, %1 to %9 stand for arguments, and
/// what stands in braces is left out where its argument is empty: "%1{, %2}". Texts stand in one list for
/// each module, its messages.h, beside the code that says them.
struct MessageText {
    std::string_view code; ///< unique over all lists: "choose_attributes"
    std::string_view commandLine;
    std::string_view window;
    AnsweringDialog dialog = AnsweringDialog::none;
};

/// A text for people: a plain one, which is the same in all words, or a text of a list with arguments.
/// Plain texts and places of files become messages by themselves.
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
    /// The dialog of the text, or else the first one of its arguments.
    AnsweringDialog dialog() const;

    bool operator==(const Message&) const = default;

  private:
    const MessageText* text_ = nullptr; ///< null: `plain_` is all
    std::string plain_;
    std::vector<Message> arguments_;
};

/// One after the other.
Message operator+(const Message& first, const Message& second);

/// "WHAT, WHERE; WHAT TO DO"; parts that are empty are left out.
Message sentence(const Message& what, const Message& where, const Message& whatToDo);

/// Options of the command line as the place of a fault: "--group-by, --group", and nothing in the window.
Message commandLineOptions(const std::vector<std::string>& names);

/// The element at a path of an AnnData file, as the subject of a notice: "obs/bird", and "column bird" in the
/// window.
Message elementAt(const std::string& path);

/// Texts of the command line.
std::vector<std::string> commandLineTexts(const std::vector<Message>& messages);

/// How many arguments a text asks for.
constexpr std::size_t argumentCount(const MessageText& text) {
    std::size_t count = 0;
    for (const std::string_view form : {text.commandLine, text.window})
        for (std::size_t i = 0; i + 1 < form.size(); ++i)
            if (form[i] == '%' && form[i + 1] >= '1' && form[i + 1] <= '9')
                count = std::max(count, static_cast<std::size_t>(form[i + 1] - '0'));
    return count;
}

/// The code of a text, as a value that compilers compare.
template<std::size_t N>
struct MessageCode {
    consteval MessageCode(const char (&text)[N]) { std::copy_n(text, N, letters); }
    constexpr std::string_view view() const { return {letters, N - 1}; }
    char letters[N]{};
};

/// The message of that code in a list: message<dataMessages, "choose_attributes">(names). A code that the
/// list does not have and another number of arguments do not compile.
template<const auto& texts, MessageCode code, class... Arguments>
Message message(const Arguments&... arguments) {
    constexpr auto found = std::find_if(std::begin(texts), std::end(texts),
                                        [](const MessageText& text) { return text.code == code.view(); });
    static_assert(found != std::end(texts), "the list has no text of that code");
    static_assert(argumentCount(*found) == sizeof...(Arguments), "the text has other arguments");
    return Message(*found, std::vector<Message>{Message(arguments)...});
}

} // namespace groupscope
