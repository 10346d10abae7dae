// SPDX-License-Identifier: MIT
#include "ui/exporting/tagged_pdf.h"

#include <QList>
#include <QRegularExpression>
#include <QStringEncoder>
#include <QtEndian>

#include <algorithm>
#include <cmath>
#include <map>

namespace keyfall {

namespace {

QByteArray reference(int number)
{
    return QByteArray::number(number) + " 0 R";
}

QByteArray textString(const QString& words)
{
    QStringEncoder encode(QStringEncoder::Utf16BE);
    const QByteArray bytes = encode(words);
    return "<FEFF" + bytes.toHex().toUpper() + '>';
}

/// The first group of a pattern as a number; 0: it is not there.
int numberIn(const QByteArray& text, const char* pattern)
{
    const QRegularExpression expression(QLatin1String{pattern});
    return expression.match(QString::fromLatin1(text)).captured(1).toInt();
}

/// The objects of a file that Qt wrote, and those that are appended to it.
class PdfUpdate {
public:
    explicit PdfUpdate(const QByteArray& pdf) : pdf_(pdf)
    {
        const qsizetype end = pdf.lastIndexOf("startxref");
        table_ = end < 0 ? 0 : numberIn(pdf.mid(end), "startxref\\s+(\\d+)");
        const qsizetype trailer = pdf.lastIndexOf("trailer");
        if (table_ <= 0 || table_ >= trailer)
            return;
        const QByteArray last = pdf.mid(trailer);
        root_ = numberIn(last, "/Root (\\d+) 0 R");
        info_ = numberIn(last, "/Info (\\d+) 0 R");
        next_ = numberIn(last, "/Size (\\d+)");
        first_ = pdf.indexOf("0000000000 65535 f", table_);
    }

    [[nodiscard]] int root() const { return root_; }
    [[nodiscard]] bool isRead() const { return root_ > 0 && info_ > 0 && next_ > 0 && first_ > 0; }
    /// What stands between `obj` and `endobj`, or `stream`.
    [[nodiscard]] QByteArray dictionary(int number) const
    {
        const qsizetype begin = pdf_.indexOf("obj", placeOf(number));
        const qsizetype stream = pdf_.indexOf("stream", begin);
        const qsizetype end = pdf_.indexOf("endobj", begin);
        return begin < 0 || end < 0 ? QByteArray()
                                    : pdf_.mid(begin + 3, (stream > 0 ? std::min(stream, end) : end) - begin - 3);
    }
    [[nodiscard]] QByteArray inflated(int number) const
    {
        const int length = dictionary(numberIn(dictionary(number), "/Length (\\d+) 0 R")).trimmed().toInt();
        const qsizetype begin = pdf_.indexOf("stream\n", placeOf(number)) + 7;
        QByteArray size(4, Qt::Uninitialized);
        qToBigEndian(static_cast<quint32>(length) * 16, size.data());
        return length > 0 ? qUncompress(size + pdf_.mid(begin, length)) : QByteArray();
    }
    [[nodiscard]] int reserve() { return next_++; }
    void put(int number, const QByteArray& body) { objects_[number] = body; }
    int add(const QByteArray& body)
    {
        const int number = reserve();
        put(number, body);
        return number;
    }
    void putDeflated(int number, const QByteArray& content)
    {
        const QByteArray bytes = qCompress(content, 9).mid(4);
        put(number,
            "<< /Length " + QByteArray::number(bytes.size()) + " /Filter /FlateDecode >>\nstream\n" + bytes
                + "\nendstream");
    }
    [[nodiscard]] QByteArray finish() const
    {
        QByteArray out = pdf_.endsWith('\n') ? pdf_ : pdf_ + '\n';
        QByteArray table = "xref\n";
        for (const auto& [number, body] : objects_) {
            table += QByteArray::number(number) + " 1\n" + QByteArray::number(out.size()).rightJustified(10, '0')
                + " 00000 n \n";
            out += QByteArray::number(number) + " 0 obj\n" + body + "\nendobj\n";
        }
        const qsizetype at = out.size();
        return out + table + "trailer\n<< /Size " + QByteArray::number(next_) + " /Root " + reference(root_) + " /Info "
            + reference(info_) + " /Prev " + QByteArray::number(table_) + " >>\nstartxref\n" + QByteArray::number(at)
            + "\n%%EOF\n";
    }

private:
    [[nodiscard]] qsizetype placeOf(int number) const
    {
        constexpr int kEntry = 20;
        return pdf_.mid(first_ + static_cast<qsizetype>(number) * kEntry, 10).toLongLong();
    }

    const QByteArray& pdf_;
    qsizetype table_ = 0;
    qsizetype first_ = 0;
    int root_ = 0;
    int info_ = 0;
    int next_ = 0;
    std::map<int, QByteArray> objects_;
};

const char* roleOf(PdfPart::Kind kind)
{
    switch (kind) {
    case PdfPart::Kind::title: return "H1";
    case PdfPart::Kind::heading: return "H2";
    case PdfPart::Kind::paragraph: return "P";
    case PdfPart::Kind::figure: return "Figure";
    }
    return "P";
}

/// The content with marks around its parts, and which parts were found, in the order of their marks. Each begins where Qt
/// sets its clip; what stands before the first is none: the foot of the page.
QByteArray marked(const QByteArray& content, const std::vector<const PdfPart*>& parts, double dots,
                  std::vector<const PdfPart*>& found)
{
    static const QRegularExpression clip(
        QStringLiteral("Q q\n[-\\d.]+ ([-\\d.]+) m\n(?:[-\\d.]+ [-\\d.]+ l\n)+h\nW\\* n\n"));
    const QString text = QString::fromLatin1(content);
    QByteArray out = "/Artifact BMC\n";
    qsizetype from = 0;
    std::size_t next = 0;
    for (auto at = clip.globalMatch(text); at.hasNext();) {
        const auto match = at.next();
        const double top = match.captured(1).toDouble() / dots * 72;
        const auto isHere = [top](const PdfPart* part) { return std::abs(part->top - top) < 0.05; };
        const auto part = std::find_if(parts.begin() + static_cast<std::ptrdiff_t>(next), parts.end(), isHere);
        if (part == parts.end())
            continue;
        next = static_cast<std::size_t>(part - parts.begin()) + 1;
        out += content.mid(from, match.capturedStart() - from) + "EMC\n/" + roleOf((*part)->kind) + " << /MCID "
            + QByteArray::number(static_cast<qsizetype>(found.size())) + " >> BDC\n";
        from = match.capturedStart();
        found.push_back(*part);
    }
    return out + content.mid(from) + "EMC\n";
}

struct Heading {
    const PdfPart* part;
    int page;  ///< object
};

/// The number of the outline's object.
int outline(PdfUpdate& pdf, const std::vector<Heading>& headings, double height)
{
    const int outlines = pdf.reserve();
    std::vector<int> items;
    for (std::size_t i = 0; i < headings.size(); ++i)
        items.push_back(pdf.reserve());
    for (std::size_t i = 0; i < headings.size(); ++i)
        pdf.put(items[i],
                "<< /Title " + textString(headings[i].part->words) + " /Parent " + reference(outlines)
                    + (i > 0 ? " /Prev " + reference(items[i - 1]) : QByteArray())
                    + (i + 1 < items.size() ? " /Next " + reference(items[i + 1]) : QByteArray()) + " /Dest ["
                    + reference(headings[i].page) + " /XYZ 0 " + QByteArray::number(height - headings[i].part->top)
                    + " null] >>");
    pdf.put(outlines,
            "<< /Type /Outlines /First " + reference(items.front()) + " /Last " + reference(items.back()) + " /Count "
                + QByteArray::number(static_cast<qsizetype>(items.size())) + " >>");
    return outlines;
}

}  // namespace

QByteArray taggedPdf(const QByteArray& pdf, const std::string& language, int dots, const std::vector<PdfPart>& parts)
{
    PdfUpdate update(pdf);
    if (!update.isRead())
        return pdf;
    QByteArray catalog = update.dictionary(update.root());
    const QByteArray tree = update.dictionary(numberIn(catalog, "/Pages (\\d+) 0 R"));
    static const QRegularExpression kid(QStringLiteral("(\\d+) 0 R"));
    QList<int> pages;
    for (auto at =
             kid.globalMatch(QString::fromLatin1(tree.mid(tree.indexOf('['), tree.indexOf(']') - tree.indexOf('['))));
         at.hasNext();)
        pages << at.next().captured(1).toInt();

    const int structure = update.reserve();
    const int document = update.reserve();
    QByteArray elements;
    QByteArray parents;
    std::vector<Heading> headings;
    double height = 0;
    for (int i = 0; i < pages.size(); ++i) {
        QByteArray page = update.dictionary(pages[i]);
        const int content = numberIn(page, "/Contents (\\d+) 0 R");
        const QByteArray drawn = update.inflated(content);
        height = QRegularExpression(QStringLiteral("/MediaBox \\[\\S+ \\S+ \\S+ ([\\d.]+)"))
                     .match(QString::fromLatin1(page))
                     .captured(1)
                     .toDouble();
        if (drawn.isEmpty() || height <= 0)
            return pdf;
        std::vector<const PdfPart*> here;
        for (const PdfPart& part : parts)
            if (part.page == i)
                here.push_back(&part);
        std::vector<const PdfPart*> found;
        update.putDeflated(content, marked(drawn, here, dots, found));
        page.replace("/Type /Page\n", "/Type /Page\n/StructParents " + QByteArray::number(i) + " /Tabs /S\n");
        update.put(pages[i], page.trimmed());
        parents += QByteArray::number(i) + " [";
        for (std::size_t mark = 0; mark < found.size(); ++mark) {
            const PdfPart& part = *found[mark];
            const int element = update.add(
                QByteArray("<< /Type /StructElem /S /") + roleOf(part.kind) + " /P " + reference(document) + " /Pg "
                + reference(pages[i]) + " /K " + QByteArray::number(static_cast<qsizetype>(mark))
                + (part.kind == PdfPart::Kind::figure ? " /Alt " + textString(part.words) : QByteArray()) + " >>");
            elements += reference(element) + ' ';
            parents += reference(element) + ' ';
            if (part.kind == PdfPart::Kind::title || part.kind == PdfPart::Kind::heading)
                headings.push_back({&part, pages[i]});
        }
        parents += "] ";
    }
    if (headings.empty())
        return pdf;
    const int parentTree = update.add("<< /Nums [" + parents + "] >>");
    update.put(document, "<< /Type /StructElem /S /Document /P " + reference(structure) + " /K [" + elements + "] >>");
    update.put(structure,
               "<< /Type /StructTreeRoot /K " + reference(document) + " /ParentTree " + reference(parentTree)
                   + " /ParentTreeNextKey " + QByteArray::number(pages.size()) + " >>");
    const QByteArray spoken = QByteArray::fromStdString(language).replace('_', '-');
    catalog = catalog.trimmed();
    catalog.chop(2);  // >>
    update.put(update.root(),
               catalog + "/Lang (" + spoken + ")\n/MarkInfo << /Marked true >>\n/StructTreeRoot " + reference(structure)
                   + "\n/Outlines " + reference(outline(update, headings, height))
                   + "\n/ViewerPreferences << /DisplayDocTitle true >>\n>>");
    return update.finish();
}

}  // namespace keyfall
