// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"
#include "ui/start/example_index.h"
#include "ui/theme/theme.h"

#include <QAbstractListModel>
#include <QImage>

#include <memory>

namespace keyfall {

/// The examples as a list: title, sentence, what each needs, and a picture of its run as soon as that is known.
class ExampleModel final : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role { SentenceRole = Qt::UserRole, NeedsRole, PathRole, HasPictureRole };

    explicit ExampleModel(QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const final;

    void setGraph(const QString& path, std::shared_ptr<const CallGraph> graph);
    void setTheme(const Theme& theme);
    /// The row's picture, `pixels` large, drawn when it is asked for and kept; null while its run is not known.
    [[nodiscard]] QImage picture(int row, QSize pixels, double scale) const;

private:
    struct Entry {
        std::shared_ptr<const CallGraph> graph;
        mutable QImage picture;
    };
    std::vector<Entry> entries_;
    Theme theme_ = Theme::light();
};

}  // namespace keyfall
