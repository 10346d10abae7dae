// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <string>
#include <utility>

namespace keyfall {

/// Sizes or strides of a tensor: up to six dimensions without an allocation, any number with one.
class Dims {
public:
    Dims() = default;
    Dims(std::initializer_list<std::int64_t> values) { assign(values.begin(), values.end()); }
    explicit Dims(std::size_t count, std::int64_t value = 0)
    {
        resize(count);
        std::fill(begin(), end(), value);
    }
    template <class It>
    Dims(It first, It last)
    {
        assign(first, last);
    }
    Dims(const Dims& other) { assign(other.begin(), other.end()); }
    /// Leaves `other` empty (a defaulted move would leave it with a size and no elements).
    Dims(Dims&& other) noexcept { take(other); }
    Dims& operator=(const Dims& other)
    {
        if (this != &other)
            assign(other.begin(), other.end());
        return *this;
    }
    Dims& operator=(Dims&& other) noexcept
    {
        if (this != &other)
            take(other);
        return *this;
    }
    ~Dims() = default;

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] std::int64_t* begin() { return heap_ ? heap_.get() : inline_; }
    [[nodiscard]] std::int64_t* end() { return begin() + size_; }
    [[nodiscard]] const std::int64_t* begin() const { return heap_ ? heap_.get() : inline_; }
    [[nodiscard]] const std::int64_t* end() const { return begin() + size_; }
    [[nodiscard]] std::int64_t& operator[](std::size_t i) { return begin()[i]; }
    [[nodiscard]] std::int64_t operator[](std::size_t i) const { return begin()[i]; }
    [[nodiscard]] std::int64_t back() const { return begin()[size_ - 1]; }

    template <class It>
    void assign(It first, It last)
    {
        resize(static_cast<std::size_t>(last - first));
        std::copy(first, last, begin());
    }
    /// Keeps the first elements; new ones are unspecified.
    void resize(std::size_t count);
    void push_back(std::int64_t value)
    {
        resize(size_ + 1);
        begin()[size_ - 1] = value;
    }
    void insert(std::size_t at, std::int64_t value)
    {
        push_back(value);
        std::rotate(begin() + at, end() - 1, end());
    }
    void erase(std::size_t at)
    {
        std::copy(begin() + at + 1, end(), begin() + at);
        resize(size_ - 1);
    }

    friend bool operator==(const Dims& a, const Dims& b) { return std::equal(a.begin(), a.end(), b.begin(), b.end()); }

private:
    static constexpr std::size_t kInline = 6;

    void take(Dims& other) noexcept
    {
        size_ = std::exchange(other.size_, 0);
        capacity_ = std::exchange(other.capacity_, kInline);
        std::copy(std::begin(other.inline_), std::end(other.inline_), inline_);
        heap_ = std::move(other.heap_);
    }

    std::size_t size_ = 0;
    std::size_t capacity_ = kInline;
    std::int64_t inline_[kInline] = {};
    std::unique_ptr<std::int64_t[]> heap_;
};

/// `[2, 3]`
[[nodiscard]] std::string textOf(const Dims& dims);
/// The product; 1 for no dimensions. Throws std::overflow_error when it does not fit.
[[nodiscard]] std::int64_t elementCount(const Dims& shape);
/// Row-major strides in elements.
[[nodiscard]] Dims contiguousStrides(const Dims& shape);

}  // namespace keyfall
