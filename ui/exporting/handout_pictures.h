// SPDX-License-Identifier: MIT
#pragma once

#include "ui/callgraph/ladder_sheet.h"
#include "ui/exporting/player_page.h"
#include "ui/picture/display_list.h"

#include <QTextFormat>
#include <QTextObjectInterface>

#include <map>
#include <vector>

namespace keyfall {

/// How small a picture may be on paper: its smallest words are then 6 points high.
inline constexpr double kReadableOnPaper = 0.74;

/// Pictures in a text, drawn as lines and letters: each is one letter of the text.
class HandoutPictures : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)

public:
    static constexpr int kObject = QTextFormat::UserObject + 1;

    /// `room`: of a page.
    explicit HandoutPictures(const QSizeF& room) : room_(room) {}

    struct Drawn {
        std::vector<QTextCharFormat> formats;  ///< of the rows: a page may end between them
        std::size_t hops = 0;                  ///< how many are drawn: of a long run the first rows
    };
    /// The picture of a run. `position`: how far it has run; nothing: to its end.
    [[nodiscard]] Drawn add(const std::shared_ptr<const CallGraph>& graph, const PlayerPage::Figure& figure,
                            std::optional<int> position);

    QSizeF intrinsicSize(QTextDocument*, int, const QTextFormat& format) override;
    void drawObject(QPainter* painter, const QRectF& rect, QTextDocument*, int, const QTextFormat& format) override;

private:
    struct Piece {
        DisplayList list;
        QRectF shown;  ///< of the picture
        double scale = 1;
    };
    [[nodiscard]] LadderSheet sheetFor(const std::shared_ptr<const CallGraph>& graph, const PlayerPage::Figure& figure,
                                       bool isAsked) const;
    [[nodiscard]] const Piece& pieceOf(const QTextFormat& format) const;

    QSizeF room_;
    std::vector<Piece> pieces_;
};

/// What the question part of a handout may draw of each run: nothing that a step asks.
class HandoutSight {
public:
    explicit HandoutSight(const PlayerPage& page);

    /// Where the picture of a step ends; nothing: at the end of the run.
    [[nodiscard]] std::optional<int> positionOf(const PlayerPage::Step& step) const;
    /// The part of the run that is laid out until there: lanes of what comes later would tell of it.
    [[nodiscard]] std::shared_ptr<const CallGraph> graphFor(const PlayerPage::Step& step) const;
    /// What all questions about the run may be answered with; a shorter list would tell who is behind already.
    [[nodiscard]] const std::vector<PlayerPage::Texts>& optionsFor(const PlayerPage::Step& step) const;
    /// Whether a question is the first one about its run. The words of later ones say what the answer before was.
    [[nodiscard]] bool isFirst(const PlayerPage::Step& step, int position) const;

private:
    struct Asked {
        std::optional<int> first;   ///< the first position that is asked
        std::optional<int> stands;  ///< the least position at which something else is asked
        std::map<int, const PlayerPage::Question*> questions;
        std::vector<PlayerPage::Texts> options;
    };
    [[nodiscard]] static std::optional<int> endOf(const Asked& asked);

    const PlayerPage& page_;
    std::map<int, Asked> asked_;  ///< by figure
};

}  // namespace keyfall
