// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <QStringList>

class QSettings;

namespace keyfall {

/// Files of one kind that were opened or saved last, newest first, kept in the settings.
class RecentFiles final : public QObject {
    Q_OBJECT

public:
    static constexpr int kMost = 10;

    explicit RecentFiles(QSettings& settings, const QString& key = QStringLiteral("files/recent"),
                         QObject* parent = nullptr);

    /// Absolute paths; files that are gone stay listed until somebody tries to open them.
    [[nodiscard]] const QStringList& paths() const { return paths_; }

    void add(const QString& path);
    void remove(const QString& path);
    void clear();

Q_SIGNALS:
    void changed();

private:
    void set(const QStringList& paths);

    QSettings& settings_;
    const QString key_;
    QStringList paths_;
};

}  // namespace keyfall
