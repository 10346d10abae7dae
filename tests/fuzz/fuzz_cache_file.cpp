// SPDX-License-Identifier: MIT
#include "core/program/cache_file.h"
#include "core/text/sha256.h"

#include <cstdint>
#include <cstdlib>
#include <string>

// Any bytes are a cache file or a verdict; what was good reads the same after it was written again. The first byte says
// whether the digest is made right first, so that what lies behind it is reached.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace keyfall;
    if (size == 0)
        return 0;
    std::string bytes(reinterpret_cast<const char*>(data + 1), size - 1);
    if ((data[0] & 1) != 0 && bytes.size() >= kCacheFileFront) {
        Sha256 sum;
        sum.add(std::string_view(bytes).substr(0, 24));
        sum.add(std::string_view(bytes).substr(kCacheFileFront));
        const Sha256::Digest digest = sum.finish();
        bytes.replace(24, digest.size(), reinterpret_cast<const char*>(digest.data()), digest.size());
    }
    const CacheFile file = readCacheFile(bytes);
    if (!file.good())
        return 0;
    const CacheFile again = readCacheFile(cacheFileBytes(file.key, file.artifact), file.key);
    if (!again.good() || again.artifact != file.artifact)
        std::abort();
    KernelKey other = file.key;
    ++other.length;
    if (readCacheFile(bytes, other).verdict != FileVerdict::otherProgram)
        std::abort();
    return 0;
}
