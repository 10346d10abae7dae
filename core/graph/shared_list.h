// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

namespace keyfall {

// Note [A run that grows shares what it was]
// While another program prints its trace, the window shows what came so far, again and again. A graph that was handed
// out never changes, and a copy of a million hops for each look would cost more than looking. So the lists of a graph
// consist of blocks that copies share, the last one, too: who appends writes behind what the copies know of. Only who
// changes an element that a copy has gets a block of his own.

/// A `std::vector` whose copies cost a pointer for each `kBlock` elements, and that moves nothing once it has that many.
///
/// Copies may be read, appended to and dropped in other threads than the original (each copy by one thread at a time).
/// Access through a list that is not const may copy a block: read through const ones.
template <class T>
class SharedList {
    static_assert(std::is_nothrow_move_constructible_v<T>);

    struct Block {
        explicit Block(std::size_t size)
            : capacity(size), items(static_cast<T*>(::operator new (size * sizeof(T), std::align_val_t{alignof(T)})))
        {
        }
        Block(const Block&) = delete;
        Block& operator=(const Block&) = delete;
        ~Block()
        {
            std::destroy_n(items, made.load(std::memory_order_relaxed));
            ::operator delete (items, std::align_val_t{alignof(T)});
        }

        std::atomic<std::size_t> users{1};
        std::atomic<std::size_t> made{0};  ///< elements that are there, whoever knows of them
        const std::size_t capacity;
        T* const items;
    };

    template <class List, class Value>
    class Iterator {
    public:
        using iterator_category = std::random_access_iterator_tag;
        using value_type = T;
        using difference_type = std::ptrdiff_t;
        using pointer = Value*;
        using reference = Value&;

        Iterator() = default;
        Iterator(List* list, std::size_t at) : list_(list), at_(static_cast<difference_type>(at)) {}
        /// One that reads, of one that writes.
        template <std::same_as<Iterator<SharedList, T>> Other>
        requires std::is_const_v<List> Iterator(const Other& other)  // NOLINT(google-explicit-constructor)
            : list_(other.list_), at_(other.at_)
        {
        }

        reference operator*() const { return (*list_)[static_cast<std::size_t>(at_)]; }
        pointer operator->() const { return &**this; }
        reference operator[](difference_type by) const { return *(*this + by); }
        Iterator& operator+=(difference_type by)
        {
            at_ += by;
            return *this;
        }
        Iterator& operator-=(difference_type by) { return *this += -by; }
        Iterator& operator++() { return *this += 1; }
        Iterator& operator--() { return *this -= 1; }
        Iterator operator++(int)
        {
            const Iterator before = *this;
            ++*this;
            return before;
        }
        Iterator operator--(int)
        {
            const Iterator before = *this;
            --*this;
            return before;
        }
        friend Iterator operator+(Iterator it, difference_type by) { return it += by; }
        friend Iterator operator+(difference_type by, Iterator it) { return it += by; }
        friend Iterator operator-(Iterator it, difference_type by) { return it -= by; }
        friend difference_type operator-(Iterator a, Iterator b) { return a.at_ - b.at_; }
        friend bool operator==(Iterator a, Iterator b) { return a.at_ == b.at_; }
        friend auto operator<=>(Iterator a, Iterator b) { return a.at_ <=> b.at_; }

    private:
        friend class Iterator<const SharedList, const T>;
        List* list_ = nullptr;
        difference_type at_ = 0;
    };

public:
    static constexpr std::size_t kBlock = 1024;

    using value_type = T;
    using size_type = std::size_t;
    using difference_type = std::ptrdiff_t;
    using reference = T&;
    using const_reference = const T&;
    using iterator = Iterator<SharedList, T>;
    using const_iterator = Iterator<const SharedList, const T>;

    SharedList() = default;
    SharedList(std::initializer_list<T> items) { insert(end(), items.begin(), items.end()); }
    SharedList(const SharedList& other) : blocks_(other.blocks_), size_(other.size_)
    {
        for (Block* block : blocks_)
            block->users.fetch_add(1, std::memory_order_relaxed);
    }
    SharedList(SharedList&& other) noexcept
        : blocks_(std::exchange(other.blocks_, {})), size_(std::exchange(other.size_, 0))
    {
    }
    SharedList& operator=(SharedList other) noexcept
    {
        std::swap(blocks_, other.blocks_);
        std::swap(size_, other.size_);
        return *this;
    }
    ~SharedList()
    {
        for (Block* block : blocks_)
            release(block);
    }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }

    [[nodiscard]] const T& operator[](std::size_t at) const { return blocks_[at / kBlock]->items[at % kBlock]; }
    [[nodiscard]] T& operator[](std::size_t at) { return own(at / kBlock)->items[at % kBlock]; }
    [[nodiscard]] const T& front() const { return (*this)[0]; }
    [[nodiscard]] T& front() { return (*this)[0]; }
    [[nodiscard]] const T& back() const { return (*this)[size_ - 1]; }
    [[nodiscard]] T& back() { return (*this)[size_ - 1]; }

    [[nodiscard]] const_iterator begin() const { return {this, 0}; }
    [[nodiscard]] const_iterator end() const { return {this, size_}; }
    [[nodiscard]] const_iterator cbegin() const { return begin(); }
    [[nodiscard]] const_iterator cend() const { return end(); }
    [[nodiscard]] iterator begin() { return {this, 0}; }
    [[nodiscard]] iterator end() { return {this, size_}; }

    /// Room for so many, where it can be told before: a short list takes no whole block.
    void reserve(std::size_t size)
    {
        blocks_.reserve((size + kBlock - 1) / kBlock);
        if (size > size_ && size_ < kBlock)
            makeRoom(std::min(size, kBlock));
    }
    void push_back(T item)
    {
        ::new (static_cast<void*>(claim())) T(std::move(item));
        ++size_;
    }
    template <class... Arguments>
    T& emplace_back(Arguments&&... arguments)
    {
        push_back(T(std::forward<Arguments>(arguments)...));
        return blocks_.back()->items[(size_ - 1) % kBlock];
    }
    /// Only at the end, which is where lists of a graph grow.
    template <class It>
    void insert(const_iterator, It first, It last)
    {
        for (; first != last; ++first)
            push_back(*first);
    }
    void resize(std::size_t size)
    {
        while (size_ < size)
            emplace_back();
        if (size < size_)
            *this = SharedList(*this, size);
    }
    void clear() { *this = {}; }

    /// Whether this is `shorter` with what was appended since: in the same memory, so nothing is compared.
    [[nodiscard]] bool continues(const SharedList& shorter) const
    {
        return shorter.size_ <= size_ && std::equal(shorter.blocks_.begin(), shorter.blocks_.end(), blocks_.begin());
    }

    friend bool operator==(const SharedList& a, const SharedList& b)
    {
        return a.size_ == b.size_ && (a.blocks_ == b.blocks_ || std::equal(a.begin(), a.end(), b.begin()));
    }

private:
    /// The first elements of another list.
    SharedList(const SharedList& other, std::size_t size)
    {
        reserve(size);
        for (std::size_t i = 0; i < size; ++i)
            push_back(other[i]);
    }

    static void release(Block* block)
    {
        if (block->users.fetch_sub(1, std::memory_order_acq_rel) == 1)
            delete block;
    }

    /// How many elements of a block this list has.
    [[nodiscard]] std::size_t used(std::size_t index) const { return std::min(size_ - index * kBlock, kBlock); }

    /// The block, of this list alone.
    Block* own(std::size_t index)
    {
        Block*& block = blocks_[index];
        if (block->users.load(std::memory_order_acquire) != 1)
            replace(block, used(index), block->capacity);
        return block;
    }

    /// A block with the first `count` elements of `block`, which is left to those who share it, or ends.
    static void replace(Block*& block, std::size_t count, std::size_t capacity)
    {
        auto next = std::make_unique<Block>(capacity);
        const bool mine = block->users.load(std::memory_order_acquire) == 1;
        for (std::size_t i = 0; i < count; ++i) {
            T& item = block->items[i];
            mine ? ::new (static_cast<void*>(next->items + i)) T(std::move(item))
                 : ::new (static_cast<void*>(next->items + i)) T(std::as_const(item));
            next->made.store(i + 1, std::memory_order_relaxed);
        }
        release(std::exchange(block, next.release()));
    }

    void addBlock(std::size_t capacity)
    {
        auto next = std::make_unique<Block>(capacity);
        blocks_.push_back(next.get());
        static_cast<void>(next.release());
    }

    /// In the first block.
    void makeRoom(std::size_t capacity)
    {
        if (blocks_.empty())
            addBlock(capacity);
        else if (blocks_.front()->capacity < capacity)
            replace(blocks_.front(), size_, capacity);
    }

    /// The place behind the last element, for this list alone.
    T* claim()
    {
        const std::size_t at = size_ % kBlock;
        if (size_ / kBlock == blocks_.size())
            addBlock(blocks_.empty() ? 4 : kBlock);
        if (at == blocks_.back()->capacity)
            makeRoom(std::min(2 * at, kBlock));
        std::size_t made = at;
        if (!blocks_.back()->made.compare_exchange_strong(made, at + 1, std::memory_order_relaxed)) {
            replace(blocks_.back(), at, blocks_.back()->capacity);  // a copy has appended there already
            blocks_.back()->made.store(at + 1, std::memory_order_relaxed);
        }
        return blocks_.back()->items + at;
    }

    std::vector<Block*> blocks_;
    std::size_t size_ = 0;
};

}  // namespace keyfall
