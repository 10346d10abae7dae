// SPDX-License-Identifier: MIT
#pragma once

#include <streambuf>
#include <string>
#include <string_view>

namespace keyfall {

/// The text with its control characters and marks of direction written out (`\x1b`, `\u202e`), so that what came from a
/// file cannot give a terminal orders nor read as something else.
/// Line ends and tabs stay; everything else that is UTF-8 does, too.
[[nodiscard]] std::string safeForTerminal(std::string_view text);

/// Makes everything that is printed to a stream safe for a terminal, for as long as it lives.
class SafeOutput {
public:
    explicit SafeOutput(std::ostream& stream);
    SafeOutput(const SafeOutput&) = delete;
    SafeOutput& operator=(const SafeOutput&) = delete;
    ~SafeOutput();

private:
    class Filter : public std::streambuf {
    public:
        explicit Filter(std::streambuf* to) : to_(to) {}
        [[nodiscard]] std::streambuf* target() const { return to_; }

    protected:
        std::streamsize xsputn(const char* text, std::streamsize size) override;
        int_type overflow(int_type c) override;
        int sync() override { return to_->pubsync(); }

    private:
        std::streambuf* to_;
    };

    std::ostream& stream_;
    Filter filter_;
};

}  // namespace keyfall
