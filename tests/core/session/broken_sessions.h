// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>
#include <QByteArrayList>

#include <vector>

namespace keyfall::test {

/// A document that is no session, and what its error must contain when it is read as "test".
struct BrokenSession {
    const char* name;
    QByteArray text;
    const char* message;
};

/// Apart from the test itself, because moc loses its way among these texts.
[[nodiscard]] std::vector<BrokenSession> brokenSessions();

}  // namespace keyfall::test
