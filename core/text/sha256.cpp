// SPDX-License-Identifier: MIT
#include "core/text/sha256.h"

#include <bit>
#include <cstring>

#if defined(__x86_64__) && defined(__GNUC__)
#define KEYFALL_SHA_INSTRUCTIONS 1
#include <cpuid.h>
#include <immintrin.h>
#endif

namespace keyfall {

namespace {

using State = std::array<std::uint32_t, 8>;
using Compress = void (*)(State& state, const std::uint8_t* blocks, std::size_t count);

alignas(16) constexpr std::array<std::uint32_t, 64> kRound{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

std::uint32_t bigEndian(const std::uint8_t* bytes)
{
    return std::uint32_t{bytes[0]} << 24 | std::uint32_t{bytes[1]} << 16 | std::uint32_t{bytes[2]} << 8 | bytes[3];
}

void compressPortable(State& state, const std::uint8_t* blocks, std::size_t count)
{
    for (; count > 0; --count, blocks += 64) {
        std::array<std::uint32_t, 64> w;
        for (std::size_t i = 0; i < 16; ++i)
            w[i] = bigEndian(blocks + 4 * i);
        for (std::size_t i = 16; i < 64; ++i) {
            const std::uint32_t s0 = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ (w[i - 15] >> 3);
            const std::uint32_t s1 = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ (w[i - 2] >> 10);
            w[i] = w[i - 16] + s0 + w[i - 7] + s1;
        }
        auto [a, b, c, d, e, f, g, h] = state;
        for (std::size_t i = 0; i < 64; ++i) {
            const std::uint32_t s1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
            const std::uint32_t t1 = h + s1 + ((e & f) ^ (~e & g)) + kRound[i] + w[i];
            const std::uint32_t s0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
            const std::uint32_t t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
            h = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + t2;
        }
        const State sum{a, b, c, d, e, f, g, h};
        for (std::size_t i = 0; i < 8; ++i)
            state[i] += sum[i];
    }
}

#ifdef KEYFALL_SHA_INSTRUCTIONS

/// The processor keeps the state as the words ABEF and CDGH; one instruction does two rounds.
__attribute__((target("sha,sse4.1,ssse3"))) void compressFast(State& state, const std::uint8_t* blocks,
                                                              std::size_t count)
{
    const auto load = [](const void* from) __attribute__((target("sha,sse4.1,ssse3")))
    {
        return _mm_loadu_si128(static_cast<const __m128i*>(from));
    };
    const __m128i swap = _mm_set_epi64x(0x0c0d0e0f08090a0bLL, 0x0405060700010203LL);
    const __m128i dcba = _mm_shuffle_epi32(load(state.data()), 0xB1);
    const __m128i hgfe = _mm_shuffle_epi32(load(state.data() + 4), 0x1B);
    __m128i abef = _mm_alignr_epi8(dcba, hgfe, 8);
    __m128i cdgh = _mm_blend_epi16(hgfe, dcba, 0xF0);
    for (; count > 0; --count, blocks += 64) {
        const __m128i abefBefore = abef;
        const __m128i cdghBefore = cdgh;
        __m128i w[4];
        for (std::size_t i = 0; i < 4; ++i)
            w[i] = _mm_shuffle_epi8(load(blocks + 16 * i), swap);
        for (std::size_t group = 0; group < 16; ++group) {
            const __m128i now = w[group % 4];
            const __m128i sum = _mm_add_epi32(now, load(kRound.data() + 4 * group));
            cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
            abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0E));
            if (group < 12) {
                const __m128i next = _mm_sha256msg1_epu32(now, w[(group + 1) % 4]);
                const __m128i later = w[(group + 3) % 4];
                const __m128i seventh = _mm_alignr_epi8(later, w[(group + 2) % 4], 4);
                w[group % 4] = _mm_sha256msg2_epu32(_mm_add_epi32(next, seventh), later);
            }
        }
        abef = _mm_add_epi32(abef, abefBefore);
        cdgh = _mm_add_epi32(cdgh, cdghBefore);
    }
    const __m128i feba = _mm_shuffle_epi32(abef, 0x1B);
    const __m128i dchg = _mm_shuffle_epi32(cdgh, 0xB1);
    _mm_storeu_si128(reinterpret_cast<__m128i*>(state.data()), _mm_blend_epi16(feba, dchg, 0xF0));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(state.data() + 4), _mm_alignr_epi8(dchg, feba, 8));
}

bool hasInstructions()
{
    unsigned a = 0;
    unsigned b = 0;
    unsigned c = 0;
    unsigned d = 0;
    constexpr unsigned kSha = 1U << 29;
    constexpr unsigned kSse41 = 1U << 19;
    constexpr unsigned kSsse3 = 1U << 9;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & kSha) && __get_cpuid(1, &a, &b, &c, &d) && (c & kSse41)
        && (c & kSsse3);
}

/// A local, since a digest may be asked for before this file's globals are made.
Compress fastest()
{
    static const Compress chosen = hasInstructions() ? &compressFast : &compressPortable;
    return chosen;
}

#else

constexpr Compress fastest()
{
    return &compressPortable;
}

#endif

/// What follows the last whole block: a one bit, zeros, and the number of bits.
Sha256::Digest ended(Compress compress, State state, std::string_view rest, std::uint64_t length)
{
    std::array<std::uint8_t, 128> tail{};
    if (!rest.empty())
        std::memcpy(tail.data(), rest.data(), rest.size());
    tail[rest.size()] = 0x80;
    const std::size_t blocks = rest.size() < 56 ? 1 : 2;
    for (std::size_t i = 0; i < 8; ++i)
        tail[64 * blocks - 1 - i] = static_cast<std::uint8_t>(8 * length >> 8 * i);
    compress(state, tail.data(), blocks);
    Sha256::Digest digest;
    for (std::size_t i = 0; i < digest.size(); ++i)
        digest[i] = static_cast<std::uint8_t>(state[i / 4] >> (24 - 8 * (i % 4)));
    return digest;
}

}  // namespace

void Sha256::add(std::string_view bytes)
{
    if (bytes.empty())  // which may have no address, and memcpy wants one
        return;
    length_ += bytes.size();
    if (waiting_ > 0) {
        const std::size_t taken = std::min(block_.size() - waiting_, bytes.size());
        std::memcpy(block_.data() + waiting_, bytes.data(), taken);
        waiting_ += taken;
        bytes.remove_prefix(taken);
        if (waiting_ < block_.size())
            return;
        fastest()(state_, block_.data(), 1);
        waiting_ = 0;
    }
    const std::size_t whole = bytes.size() / 64;
    fastest()(state_, reinterpret_cast<const std::uint8_t*>(bytes.data()), whole);
    bytes.remove_prefix(64 * whole);
    if (!bytes.empty())
        std::memcpy(block_.data(), bytes.data(), bytes.size());
    waiting_ = bytes.size();
}

Sha256::Digest Sha256::finish()
{
    return ended(fastest(), state_, {reinterpret_cast<const char*>(block_.data()), waiting_}, length_);
}

Sha256::Digest sha256(std::string_view bytes)
{
    Sha256 sum;
    sum.add(bytes);
    return sum.finish();
}

Sha256::Digest sha256Portable(std::string_view bytes)
{
    State state{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    const std::size_t whole = bytes.size() / 64;
    compressPortable(state, reinterpret_cast<const std::uint8_t*>(bytes.data()), whole);
    return ended(&compressPortable, state, bytes.substr(64 * whole), bytes.size());
}

std::string hexText(const Sha256::Digest& digest)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    text.reserve(2 * digest.size());
    for (const std::uint8_t byte : digest) {
        text += kDigits[byte >> 4];
        text += kDigits[byte & 15];
    }
    return text;
}

}  // namespace keyfall
