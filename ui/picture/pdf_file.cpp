// SPDX-License-Identifier: MIT
#include "ui/picture/pdf_file.h"

#include <QDateTime>

#ifdef KEYFALL_HAVE_DEFLATE
#include <libdeflate.h>

#include <memory>
#endif

namespace keyfall {

namespace {

QByteArray reference(int number)
{
    return QByteArray::number(number) + " 0 R";
}

/// Text of any language, as a PDF's dictionaries take it.
QByteArray textString(const QString& text)
{
    QByteArray hex = "<feff";
    for (const QChar c : text)
        hex += QByteArray::number(c.unicode(), 16).rightJustified(4, '0');
    return hex + ">";
}

constexpr int kFast = 1;  // of the levels: a tenth more bytes for a third of the time

}  // namespace

#ifdef KEYFALL_HAVE_DEFLATE
QByteArray PdfFile::packed(std::string_view bytes)
{
    const std::unique_ptr<libdeflate_compressor, decltype(&libdeflate_free_compressor)> compressor(
        libdeflate_alloc_compressor(kFast), &libdeflate_free_compressor);
    Q_CHECK_PTR(compressor);
    QByteArray result(static_cast<qsizetype>(libdeflate_zlib_compress_bound(compressor.get(), bytes.size())),
                      Qt::Uninitialized);
    result.resize(static_cast<qsizetype>(libdeflate_zlib_compress(
        compressor.get(), bytes.data(), bytes.size(), result.data(), static_cast<std::size_t>(result.size()))));
    result.squeeze();
    return result;
}
#else
QByteArray PdfFile::packed(std::string_view bytes)
{
    constexpr qsizetype kLength = 4;  // Qt writes the length before what zlib makes
    return qCompress(reinterpret_cast<const uchar*>(bytes.data()), static_cast<qsizetype>(bytes.size()), kFast)
        .mid(kLength);
}
#endif

PdfFile::PdfFile(qsizetype expected)
{
    out_.reserve(expected);
    out_ += "%PDF-1.5\n%\xe2\xe3\xcf\xd3\n";
    places_.push_back(0);  // the tree of pages, written last
    tree_ = 1;
}

void PdfFile::begin(int number)
{
    places_[static_cast<std::size_t>(number) - 1] = out_.size();
    out_ += QByteArray::number(number) + " 0 obj\n";
}

int PdfFile::object(const QByteArray& body)
{
    places_.push_back(0);
    const int number = static_cast<int>(places_.size());
    begin(number);
    out_ += body + "\nendobj\n";
    return number;
}

int PdfFile::stream(const QByteArray& packed, const QByteArray& entries)
{
    return object("<< /Filter /FlateDecode /Length " + QByteArray::number(packed.size()) + entries + " >>\nstream\n"
                  + packed + "\nendstream");
}

int PdfFile::embed(const PdfFont& font)
{
    const QByteArray file = font.file();
    const int fontFile = stream(packed({file.constData(), static_cast<std::size_t>(file.size())}),
                                " /Length1 " + QByteArray::number(file.size()));
    const QByteArray map = font.toUnicode();
    const int unicode = stream(packed({map.constData(), static_cast<std::size_t>(map.size())}));
    const int descriptor = object("<< /Type /FontDescriptor /FontName /" + font.name() + " " + font.descriptor()
                                  + " /FontFile2 " + reference(fontFile) + " >>");
    const int descendant = object("<< /Type /Font /Subtype /CIDFontType2 /BaseFont /" + font.name()
                                  + " /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>"
                                    " /CIDToGIDMap /Identity /FontDescriptor "
                                  + reference(descriptor) + " /W " + font.widths() + " >>");
    return object("<< /Type /Font /Subtype /Type0 /BaseFont /" + font.name() + " /Encoding /Identity-H"
                  + " /DescendantFonts [" + reference(descendant) + "] /ToUnicode " + reference(unicode) + " >>");
}

void PdfFile::resources(const std::vector<Font>& fonts, const std::vector<int>& opacities)
{
    QByteArray body = "<< /Font <<";
    for (const Font& font : fonts)
        body += " /" + font.name + " " + reference(embed(*font.font));
    body += " >> /ExtGState <<";
    for (const int opacity : opacities) {
        const QByteArray share = QByteArray::number(opacity / 100.0);
        body += " /O" + QByteArray::number(opacity) + " << /ca " + share + " /CA " + share + " >>";
    }
    resources_ = object(body + " >> >>");
}

void PdfFile::page(QSizeF points, const QByteArray& packedContent)
{
    const int text = stream(packedContent);
    pages_.push_back(object("<< /Type /Page /Parent " + reference(tree_) + " /MediaBox [0 0 "
                            + QByteArray::number(points.width(), 'f', 3) + " "
                            + QByteArray::number(points.height(), 'f', 3) + "] /Resources " + reference(resources_)
                            + " /Contents " + reference(text) + " >>"));
}

QByteArray PdfFile::finish(const QString& title)
{
    QByteArray kids;
    for (const int page : pages_)
        kids += reference(page) + " ";
    begin(tree_);
    out_ += "<< /Type /Pages /Kids [" + kids + "] /Count " + QByteArray::number(static_cast<qulonglong>(pages_.size()))
        + " >>\nendobj\n";
    // Labels of pictures are English in every language of the window.
    const int catalog = object("<< /Type /Catalog /Pages " + reference(tree_)
                               + " /Lang (en) /ViewerPreferences << /DisplayDocTitle true >> >>");
    const int info =
        object("<< /Title " + textString(title) + " /Creator (Keyfall) /CreationDate (D:"
               + QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyyMMddHHmmss")).toLatin1() + "Z) >>");
    const qsizetype table = out_.size();
    out_ += "xref\n0 " + QByteArray::number(static_cast<qulonglong>(places_.size()) + 1) + "\n0000000000 65535 f \n";
    for (const qsizetype place : places_)
        out_ += QByteArray::number(place).rightJustified(10, '0') + " 00000 n \n";
    out_ += "trailer\n<< /Size " + QByteArray::number(static_cast<qulonglong>(places_.size()) + 1) + " /Root "
        + reference(catalog) + " /Info " + reference(info) + " >>\nstartxref\n" + QByteArray::number(table)
        + "\n%%EOF\n";
    return out_;
}

}  // namespace keyfall
