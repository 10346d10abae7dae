// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace keyfall {

// Note [A hop is small]
// An imported trace has a million hops, and of most of them only the operator, the key and the parent are known. Fields
// that are mostly empty therefore cost a pointer each, and hops of one operator share its name.

/// A text that never changes and that copies share: 8 bytes each. Reads like a `const std::string`.
class SharedText {
public:
    SharedText() = default;
    SharedText(std::string text)  // NOLINT(google-explicit-constructor): it is a text
        : block_(text.empty() ? nullptr : new Block{{1}, std::move(text)})
    {
    }
    SharedText(const char* text) : SharedText(std::string(text)) {}  // NOLINT(google-explicit-constructor)
    SharedText(const SharedText& other) : block_(other.block_)
    {
        if (block_ != nullptr)
            block_->users.fetch_add(1, std::memory_order_relaxed);
    }
    SharedText(SharedText&& other) noexcept : block_(std::exchange(other.block_, nullptr)) {}
    SharedText& operator=(SharedText other) noexcept
    {
        std::swap(block_, other.block_);
        return *this;
    }
    ~SharedText()
    {
        if (block_ != nullptr && block_->users.fetch_sub(1, std::memory_order_acq_rel) == 1)
            delete block_;
    }

    [[nodiscard]] const std::string& str() const { return block_ != nullptr ? block_->text : kNothing; }
    operator const std::string&() const { return str(); }  // NOLINT(google-explicit-constructor)
    operator std::string_view() const { return str(); }    // NOLINT(google-explicit-constructor)
    [[nodiscard]] bool empty() const { return block_ == nullptr; }
    [[nodiscard]] std::size_t size() const { return str().size(); }

    friend bool operator==(const SharedText& a, const SharedText& b)
    {
        return a.block_ == b.block_ || a.str() == b.str();
    }
    template <std::convertible_to<std::string_view> Text>
    friend bool operator==(const SharedText& a, const Text& b)
    {
        return std::string_view(a.str()) == std::string_view(b);
    }

private:
    struct Block {
        std::atomic<std::uint32_t> users;
        const std::string text;
    };
    /// Of the class, not of the function: a function's own static asks its guard at every read.
    inline static const std::string kNothing;
    Block* block_ = nullptr;
};

/// A `std::optional` for what is mostly absent: 8 bytes; the value, when there is one, lies elsewhere.
template <class T>
class Rare {
public:
    Rare() = default;
    Rare(std::nullopt_t) {}                                           // NOLINT(google-explicit-constructor)
    Rare(T value) : value_(std::make_unique<T>(std::move(value))) {}  // NOLINT(google-explicit-constructor)
    Rare(const Rare& other) : value_(other.value_ ? std::make_unique<T>(*other.value_) : nullptr) {}
    Rare(Rare&&) noexcept = default;
    Rare& operator=(Rare other) noexcept
    {
        value_ = std::move(other.value_);
        return *this;
    }
    ~Rare() = default;

    [[nodiscard]] bool has_value() const { return value_ != nullptr; }
    explicit operator bool() const { return has_value(); }
    [[nodiscard]] const T& operator*() const { return *value_; }
    [[nodiscard]] T& operator*() { return *value_; }
    const T* operator->() const { return value_.get(); }
    T* operator->() { return value_.get(); }
    void reset() { value_.reset(); }

    friend bool operator==(const Rare& a, const Rare& b)
    {
        return a.has_value() == b.has_value() && (!a.has_value() || *a == *b);
    }

private:
    std::unique_ptr<T> value_;
};

/// A `std::vector` that is mostly empty: 8 bytes then.
template <class T>
class RareList {
public:
    using Vector = std::vector<T>;
    using value_type = T;
    using const_iterator = typename Vector::const_iterator;
    using iterator = typename Vector::iterator;

    RareList() = default;
    RareList(Vector items)  // NOLINT(google-explicit-constructor)
        : items_(items.empty() ? nullptr : std::make_unique<Vector>(std::move(items)))
    {
    }
    RareList(std::initializer_list<T> items) : RareList(Vector(items)) {}
    RareList(const RareList& other) : items_(other.empty() ? nullptr : std::make_unique<Vector>(*other.items_)) {}
    RareList(RareList&&) noexcept = default;
    RareList& operator=(RareList other) noexcept
    {
        items_ = std::move(other.items_);
        return *this;
    }
    ~RareList() = default;

    [[nodiscard]] const Vector& items() const
    {
        static const Vector nothing;
        return items_ ? *items_ : nothing;
    }
    operator const Vector&() const { return items(); }  // NOLINT(google-explicit-constructor)

    [[nodiscard]] bool empty() const { return !items_ || items_->empty(); }
    [[nodiscard]] std::size_t size() const { return items_ ? items_->size() : 0; }
    [[nodiscard]] const T& operator[](std::size_t index) const { return (*items_)[index]; }
    [[nodiscard]] T& operator[](std::size_t index) { return (*items_)[index]; }
    [[nodiscard]] const T& at(std::size_t index) const { return items().at(index); }
    [[nodiscard]] const T& front() const { return items_->front(); }
    [[nodiscard]] T& front() { return items_->front(); }
    [[nodiscard]] const T& back() const { return items_->back(); }
    [[nodiscard]] T& back() { return items_->back(); }
    [[nodiscard]] const_iterator begin() const { return items().begin(); }
    [[nodiscard]] const_iterator end() const { return items().end(); }
    [[nodiscard]] iterator begin() { return mine().begin(); }
    [[nodiscard]] iterator end() { return mine().end(); }
    void push_back(T item) { mine().push_back(std::move(item)); }
    template <class... Arguments>
    T& emplace_back(Arguments&&... arguments)
    {
        return mine().emplace_back(std::forward<Arguments>(arguments)...);
    }
    void clear() { items_.reset(); }

    friend bool operator==(const RareList& a, const RareList& b) { return a.items() == b.items(); }

private:
    Vector& mine()
    {
        if (!items_)
            items_ = std::make_unique<Vector>();
        return *items_;
    }

    std::unique_ptr<Vector> items_;
};

}  // namespace keyfall
