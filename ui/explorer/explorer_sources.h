// SPDX-License-Identifier: MIT
#pragma once

#include "core/pytorch/imported_dispatcher.h"
#include "ui/session/document.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <memory>
#include <string>
#include <vector>

namespace keyfall {

/// The tables that the explorer can show: the session's own, those that come with the program, and imported ones (dumps,
/// registration lists, what export_tables.py wrote).
class ExplorerSources final : public QObject {
    Q_OBJECT

public:
    static constexpr int kSession = 0;

    explicit ExplorerSources(Document& document, QObject* parent = nullptr);

    [[nodiscard]] QStringList titles() const;
    [[nodiscard]] int count() const { return static_cast<int>(entries_.size()) + 1; }
    /// The dispatcher of a source; tables that come with the program are read when first asked for. Valid until the
    /// session changes, or for good.
    [[nodiscard]] Expected<const Dispatcher*> dispatcher(int source);
    /// What had to be deduced, assumed or left out when it was imported, and the key sets that were live there.
    [[nodiscard]] QStringList notes(int source) const;
    /// Whether it has every operator of its version; a pasted dump has a few.
    [[nodiscard]] bool isWhole(int source) const;
    /// Reads a file and adds it, or reads it again when it is there already; its number.
    [[nodiscard]] Expected<int> import(const QString& path);

Q_SIGNALS:
    void changed();

private:
    struct Entry {
        QString title;
        std::string path;
        std::shared_ptr<const ImportedDispatcher> tables;  ///< null: not read yet
        bool whole = false;
    };

    [[nodiscard]] static Expected<void> read(Entry& entry);

    Document& document_;
    std::vector<Entry> entries_;
};

}  // namespace keyfall
