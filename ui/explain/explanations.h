// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/graph/call_graph.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace keyfall {

/// What an error of PyTorch's dispatcher means, what to do about it, and the call that raised it.
struct ErrorNote {
    /// Below the headline; the first ones have no title. Lines are prose, or rows of a table with columns two spaces apart.
    struct Part {
        QString title;
        QStringList lines;
    };
    QString headline;
    std::vector<Part> parts;
    QString callWords;                         ///< what the picture of the call rests on, or why there is none
    std::shared_ptr<const CallGraph> call;     ///< null: too little is known of it
    std::shared_ptr<const Dispatcher> tables;  ///< whose kernels the call meets
};

/// Explains the errors in a text, in their order. The program has one (`keyfall explain`).
using ErrorExplainer = std::function<std::vector<ErrorNote>(const std::string& text)>;

/// The errors that were explained last, and which of them is read.
class Explanations final : public QObject {
    Q_OBJECT

public:
    explicit Explanations(QObject* parent = nullptr) : QObject(parent) {}

    void setExplainer(ErrorExplainer explain) { explain_ = std::move(explain); }
    /// Explains the errors in `text`, the first one to be read. False, and nothing changes, where it holds none.
    bool explain(const std::string& text);

    [[nodiscard]] const std::vector<ErrorNote>& notes() const { return notes_; }
    /// The one that is read; null before there is any.
    [[nodiscard]] const ErrorNote* current() const;
    [[nodiscard]] int position() const { return position_; }

public Q_SLOTS:
    void choose(int position);

Q_SIGNALS:
    /// Another error is read: its call should be seen.
    void chosen();

private:
    ErrorExplainer explain_;
    std::vector<ErrorNote> notes_;
    int position_ = 0;
};

}  // namespace keyfall
