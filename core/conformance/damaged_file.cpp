// SPDX-License-Identifier: MIT
#include "core/conformance/cache_script.h"

#include <fstream>
#include <iterator>

namespace keyfall {

/// Does to a key's file what the script says, behind the cache's back (kernels:7.3).
void CacheScript::damage(const JsonPlace& event)
{
    const KernelRequest request = requestAt(event);
    const std::string name = options_.folder + "/" + request.key.digest + ".kfk";
    std::ifstream before(name, std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(before), std::istreambuf_iterator<char>()};
    KernelArtifact another;
    another.bytes.resize(8);
    const std::string& how = event.at("how", "what is done to the file").text("what is done to the file");
    if (how == "empty" || bytes.empty()) {
        bytes.clear();
    } else if (how == "truncate") {
        bytes.resize(bytes.size() / 2);
    } else if (how == "flip") {
        bytes.back() = static_cast<char>(bytes.back() ^ 1);
    } else if (how == "magic") {
        bytes.front() = static_cast<char>(bytes.front() ^ 1);
    } else if (how == "newer") {
        bytes[8] = 2;
    } else if (how == "swap") {
        bytes = cacheFileBytes(keyOf("a key that no program of a script has"), another);
    } else if (how == "other") {
        KernelKey key = request.key;
        ++key.length;
        bytes = cacheFileBytes(key, another);
    } else {
        event.at("how", "").failExpected("truncate, flip, magic, empty, swap, other or newer");
    }
    std::ofstream(name, std::ios::binary | std::ios::trunc) << bytes;
}

}  // namespace keyfall
