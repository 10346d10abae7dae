// SPDX-License-Identifier: MIT
#pragma once

#include "ui/callgraph/ladder_sheet.h"
#include "ui/exporting/player_page.h"
#include "ui/picture/display_list.h"

#include <QTextFormat>
#include <QTextObjectInterface>

#include <vector>

#ifdef Q_MOC_RUN  // it reads no header that is included here (cmake/KeyfallMoc.cmake)
Q_DECLARE_INTERFACE(QTextObjectInterface, "org.qt-project.Qt.QTextObjectInterface")
#endif

namespace keyfall {

/// How small a picture may be on paper: its smallest words are then 6 points high.
inline constexpr double kReadableOnPaper = 0.74;
/// The highest picture, where its words do not need more: 95 mm.
inline constexpr double kHighestOnPaper = 359;

/// Pictures in a text, drawn as lines and letters: each is one letter of the text.
class HandoutPictures : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)

public:
    static constexpr int kObject = QTextFormat::UserObject + 1;

    /// `room`: of a page; `height`: of a picture that stays readable.
    HandoutPictures(const QSizeF& room, double height) : room_(room), height_(height) {}

    struct Drawn {
        std::vector<QTextCharFormat> formats;  ///< of the rows: a page may end between them
        std::size_t hops = 0;                  ///< how many are drawn: of a long run the first rows
    };
    /// The picture of a run. `position`: how far it has run; nothing: to its end.
    [[nodiscard]] Drawn add(const std::shared_ptr<const CallGraph>& graph, const PlayerPage::Figure& figure,
                            std::optional<int> position);

    /// What is said instead of it: the hops that it shows, in the language that is spoken.
    [[nodiscard]] QString wordsOf(const QTextFormat& format) const { return pieceOf(format).words; }
    QSizeF intrinsicSize(QTextDocument*, int, const QTextFormat& format) override;
    void drawObject(QPainter* painter, const QRectF& rect, QTextDocument*, int, const QTextFormat& format) override;

private:
    struct Piece {
        DisplayList list;
        QRectF shown;  ///< of the picture
        double scale = 1;
        QString words;
    };
    [[nodiscard]] LadderSheet sheetFor(const std::shared_ptr<const CallGraph>& graph, const PlayerPage::Figure& figure,
                                       bool isAsked) const;
    [[nodiscard]] const Piece& pieceOf(const QTextFormat& format) const;

    QSizeF room_;
    double height_;
    std::vector<Piece> pieces_;
};

}  // namespace keyfall
