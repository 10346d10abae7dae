// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>

#include <functional>
#include <memory>
#include <string>

namespace keyfall::tests {

using MakeTest = std::function<std::unique_ptr<QObject>()>;

/// Makes the test class of the file `source` one of this program's cases, by the file's name without `_test.cpp`.
/// Returns whether the name was free.
bool registerTest(const std::string& source, MakeTest make);

}  // namespace keyfall::tests

/// At the end of `<case>_test.cpp`, before its `.moc`: the class that CTest runs as `<layer>.<case>`.
#define KEYFALL_TEST(Class)                                                                                            \
    [[maybe_unused]] static const bool kRegisteredTest =                                                               \
        keyfall::tests::registerTest(__FILE__, [] { return std::unique_ptr<QObject>(new Class); });
