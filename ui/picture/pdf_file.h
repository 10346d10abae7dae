// SPDX-License-Identifier: MIT
#pragma once

#include "ui/picture/pdf_font.h"

#include <QByteArray>
#include <QSizeF>
#include <QString>

#include <string_view>
#include <vector>

namespace keyfall {

/// The objects of a PDF file, and where they are in it.
class PdfFile {
public:
    struct Font {
        QByteArray name;  ///< by which pages call it
        const PdfFont* font = nullptr;
    };

    /// Bytes as its streams have them.
    [[nodiscard]] static QByteArray packed(std::string_view bytes);

    /// `expected`: about how many bytes it will have.
    explicit PdfFile(qsizetype expected);
    /// What all pages use; opacities in hundredths, called `O35`. Before the first page.
    void resources(const std::vector<Font>& fonts, const std::vector<int>& opacities);
    void page(QSizeF points, const QByteArray& packedContent);
    [[nodiscard]] QByteArray finish(const QString& title);

private:
    /// Its number.
    int object(const QByteArray& body);
    int stream(const QByteArray& packed, const QByteArray& entries = {});
    int embed(const PdfFont& font);
    void begin(int number);

    QByteArray out_;
    std::vector<qsizetype> places_;  ///< by number - 1
    std::vector<int> pages_;
    int tree_ = 0;
    int resources_ = 0;
};

}  // namespace keyfall
