// SPDX-License-Identifier: MIT
#include "core/text/line_source.h"

#include "core/text/input_file.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <utility>

namespace keyfall {

namespace {

constexpr std::size_t kLongestLine = std::size_t{16} << 20;
constexpr std::size_t kPiece = std::size_t{1} << 16;
constexpr std::size_t kMostUnpacked = std::size_t{1} << 30;

/// Unpacks a gzip stream as it comes.
class Unpacker {
public:
    Unpacker() { ready_ = inflateInit2(&stream_, 16 + MAX_WBITS) == Z_OK; }
    Unpacker(const Unpacker&) = delete;
    Unpacker& operator=(const Unpacker&) = delete;
    ~Unpacker()
    {
        if (ready_)
            inflateEnd(&stream_);
    }

    [[nodiscard]] bool wantsInput() const { return stream_.avail_in == 0 && !full_; }
    [[nodiscard]] bool between() const { return between_; }  ///< of two streams, where a file may end
    void give(char* data, std::size_t size)
    {
        stream_.next_in = reinterpret_cast<Bytef*>(data);
        stream_.avail_in = static_cast<uInt>(size);
    }
    /// Appends what fits into one piece; false: the data is damaged.
    bool unpack(std::string& to)
    {
        if (!ready_)
            return false;
        if (between_ && inflateReset(&stream_) != Z_OK)  // several streams in a row are one file (RFC 1952)
            return false;
        between_ = false;
        const std::size_t had = to.size();
        to.resize(had + kPiece);
        stream_.next_out = reinterpret_cast<Bytef*>(to.data() + had);
        stream_.avail_out = static_cast<uInt>(kPiece);
        const int status = inflate(&stream_, Z_NO_FLUSH);
        to.resize(had + kPiece - stream_.avail_out);
        between_ = status == Z_STREAM_END;
        full_ = !between_ && stream_.avail_out == 0;
        return status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR;
    }

private:
    z_stream stream_{};
    bool ready_ = false;
    bool between_ = false;
    bool full_ = false;  ///< the last piece of output was filled: there may be more without further input
};

}  // namespace

/// Where a source's bytes come from.
class LineSource::Bytes {
public:
    explicit Bytes(InputFile file) : file_(std::move(file)) {}
    explicit Bytes(std::string_view text) : text_(text) {}

    /// Appends a piece to `to`; false at the end.
    Expected<bool> read(std::string& to)
    {
        if (unpacker_ && !unpacker_->wantsInput())
            return unpack(to);
        const auto count = fill();
        if (!count)
            return tl::unexpected<Error>(count.error());
        if (*count == 0) {
            if (unpacker_ && !unpacker_->between())
                return badInput({}, "the gzip data is cut short", "fetch the file again");
            return false;
        }
        if (std::exchange(first_, false) && *count >= 2 && piece_[0] == '\x1f' && piece_[1] == '\x8b')
            unpacker_ = std::make_unique<Unpacker>();
        if (!unpacker_) {
            to.append(piece_.data(), *count);
            return true;
        }
        unpacker_->give(piece_.data(), *count);
        return unpack(to);
    }

private:
    Expected<bool> unpack(std::string& to)
    {
        const std::size_t had = to.size();
        if (!unpacker_->unpack(to))
            return badInput({}, "the gzip data is damaged", "fetch the file again");
        unpacked_ += to.size() - had;
        if (unpacked_ > kMostUnpacked)
            return badInput({}, "unpacks to more than 1 GB, more than is read of a compressed file",
                            "unpack it and give the part that matters");
        return true;
    }
    Expected<std::size_t> fill()
    {
        if (file_)
            return file_->read(piece_.data(), piece_.size());
        const std::size_t count = text_.copy(piece_.data(), piece_.size());
        text_.remove_prefix(count);
        return count;
    }

    std::optional<InputFile> file_;
    std::string_view text_;
    std::array<char, kPiece> piece_{};
    std::unique_ptr<Unpacker> unpacker_;
    std::size_t unpacked_ = 0;
    bool first_ = true;
};

LineSource::LineSource(std::string name, std::unique_ptr<Bytes> bytes)
    : name_(std::move(name)), bytes_(std::move(bytes))
{
}
LineSource::LineSource(LineSource&&) noexcept = default;
LineSource& LineSource::operator=(LineSource&&) noexcept = default;
LineSource::~LineSource() = default;

Expected<LineSource> LineSource::open(const std::string& path)
{
    auto file = InputFile::open(path);
    if (!file)
        return tl::unexpected<Error>(file.error());
    std::string name = file->name();
    return LineSource(std::move(name), std::make_unique<Bytes>(std::move(*file)));
}

LineSource LineSource::of(std::string_view text, std::string name)
{
    return LineSource(std::move(name), std::make_unique<Bytes>(text));
}

bool LineSource::more()
{
    if (ended_ || error_)
        return false;
    buffer_.erase(0, at_);
    at_ = 0;
    if (buffer_.size() > kLongestLine) {
        error_ = Error{ErrorKind::badInput,
                       name_ + ":" + std::to_string(line_ + 1),
                       "the line is longer than 16 MB, more than is read",
                       {}};
        return false;
    }
    const auto read = bytes_->read(buffer_);
    if (!read) {
        error_ = read.error();
        error_->where = name_;
        return false;
    }
    ended_ = !*read;
    return !ended_;
}

char LineSource::peek()
{
    while (at_ == buffer_.size() && more()) {}
    return at_ < buffer_.size() ? buffer_[at_] : '\0';
}

std::string LineSource::nextLines(std::size_t bytes)
{
    std::string lines;
    while (lines.size() < bytes) {
        const auto line = next();
        if (!line)
            break;
        lines.append(*line).push_back('\n');
    }
    return lines;
}

std::optional<std::string_view> LineSource::next()
{
    std::size_t end = buffer_.find('\n', at_);
    while (end == std::string::npos) {
        const std::size_t searched = buffer_.size() - at_;
        if (!more())
            break;
        end = buffer_.find('\n', searched);
    }
    if (error_ || (end == std::string::npos && at_ == buffer_.size()))
        return std::nullopt;
    std::string_view line = std::string_view(buffer_).substr(at_, end == std::string::npos ? end : end - at_);
    at_ = end == std::string::npos ? buffer_.size() : end + 1;
    ++line_;
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    return line;
}

}  // namespace keyfall
