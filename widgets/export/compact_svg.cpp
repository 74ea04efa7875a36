// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/export/compact_svg.h"

#include <QCryptographicHash>
#include <QList>
#include <QMap>
#include <QRegularExpression>
#include <QStringList>

namespace groupscope {
namespace {

constexpr int manyDiscs = 1000; ///< discs of a drawing from which equal ones refer to one definition
constexpr int worthSharing = 3; ///< of one kind then

/// A <g> of the generator, around shapes with one pen, brush and transform.
struct DrawnGroup {
    QMap<QString, QString> attributes;
    QString content;

    /// Attributes that a group around it and its neighbours may hold. Opacity belongs to each shape.
    QMap<QString, QString> shared() const {
        QMap<QString, QString> rest = attributes;
        rest.remove(QStringLiteral("fill"));
        rest.remove(QStringLiteral("opacity"));
        return rest;
    }
    QMap<QString, QString> own() const {
        QMap<QString, QString> rest;
        for (const QString& name : {QStringLiteral("fill"), QStringLiteral("opacity")})
            if (attributes.contains(name))
                rest[name] = attributes[name];
        return rest;
    }
};

QString written(const QMap<QString, QString>& attributes) {
    QString text;
    for (auto pair = attributes.cbegin(); pair != attributes.cend(); ++pair)
        text += QStringLiteral(" %1=\"%2\"").arg(pair.key(), pair.value());
    return text;
}

QMap<QString, QString> parsed(const QString& text) {
    static const QRegularExpression one(QStringLiteral("([\\w:-]+)=\"([^\"]*)\""));
    QMap<QString, QString> attributes;
    for (auto found = one.globalMatch(text); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        attributes[match.captured(1)] = match.captured(2);
    }
    return attributes;
}

/// Without what says nothing: texts name their fonts themselves.
DrawnGroup groupOf(const QString& attributes, const QString& content) {
    DrawnGroup group{parsed(attributes), content.trimmed()};
    for (const char* name : {"font-family", "font-size", "font-weight", "font-style"})
        group.attributes.remove(QString::fromLatin1(name));
    for (const char* name : {"fill-opacity", "stroke-opacity"})
        if (group.attributes.value(QString::fromLatin1(name)) == QLatin1String("1"))
            group.attributes.remove(QString::fromLatin1(name));
    if (group.attributes.value(QStringLiteral("transform")) == QLatin1String("matrix(1,0,0,1,0,0)"))
        group.attributes.remove(QStringLiteral("transform"));
    return group;
}

QString rounded(const QString& number) {
    return QString::number(qRound(10.0 * number.toDouble()) / 10.0, 'g', 8);
}

/// Writes groups, those next to each other that share a frame within one.
class CompactWriter {
  public:
    CompactWriter(const QList<DrawnGroup>& groups, const QString& prefix)
        : prefix_(prefix) {
        for (const DrawnGroup& group : groups)
            if (const auto disc = discOf(group); disc.hasMatch()) {
                ++counts_[kindOf(group, disc)];
                ++discs_;
            }
        for (qsizetype first = 0; first < groups.size();) {
            qsizetype end = first + 1;
            while (end < groups.size() && groups[end].shared() == groups[first].shared())
                ++end;
            const QString frame = written(groups[first].shared());
            text_ += frame.isEmpty() ? QString() : QStringLiteral("<g%1>\n").arg(frame);
            for (qsizetype i = first; i < end; ++i)
                write(groups[i]);
            text_ += frame.isEmpty() ? QString() : QStringLiteral("</g>\n");
            first = end;
        }
    }

    const QString& text() const { return text_; }
    const QString& definitions() const { return definitions_; }

  private:
    static QRegularExpressionMatch discOf(const DrawnGroup& group) {
        static const QRegularExpression disc(
            QStringLiteral("^<circle cx=\"([^\"]+)\" cy=\"([^\"]+)\" r=\"([^\"]+)\"/>$"));
        return disc.match(group.content);
    }
    static QString kindOf(const DrawnGroup& group, const QRegularExpressionMatch& disc) {
        return QStringLiteral(" r=\"%1\"").arg(disc.captured(3)) + written(group.own());
    }

    void write(const DrawnGroup& group) {
        const QRegularExpressionMatch disc = discOf(group);
        if (!disc.hasMatch()) {
            const QString own = written(group.own());
            text_ += own.isEmpty() ? group.content + QLatin1Char('\n')
                                   : QStringLiteral("<g%1>\n%2\n</g>\n").arg(own, group.content);
            return;
        }
        const QString x = rounded(disc.captured(1)), y = rounded(disc.captured(2));
        const QString kind = kindOf(group, disc);
        if (discs_ < manyDiscs || counts_[kind] < worthSharing) {
            text_ += QStringLiteral("<circle%1 cx=\"%2\" cy=\"%3\"/>\n").arg(kind, x, y);
            return;
        }
        if (!names_.contains(kind)) {
            names_[kind] = prefix_ + QString::number(names_.size(), 36);
            definitions_ += QStringLiteral("<circle id=\"%1\"%2/>\n").arg(names_[kind], kind);
        }
        text_ += QStringLiteral("<use xlink:href=\"#%1\" x=\"%2\" y=\"%3\"/>\n").arg(names_[kind], x, y);
    }

    QString prefix_, text_, definitions_;
    int discs_ = 0;
    QMap<QString, int> counts_;    ///< discs of each kind
    QMap<QString, QString> names_; ///< of the kinds that are shared
};

} // namespace

QByteArray compactSvg(const QByteArray& svg) {
    const QString all = QString::fromUtf8(svg);
    // The outer group has no attribute of its own that an inner one does not set, but for its fill-rule.
    static const QRegularExpression inner(QStringLiteral("<g ([^>]*)>([^<]*+(?:<(?!/?g[ >])[^<]*+)*+)</g>"));
    const qsizetype outer = all.indexOf(QStringLiteral("<g "));
    const qsizetype begin = all.indexOf(QLatin1Char('>'), outer) + 1;
    const qsizetype end = all.lastIndexOf(QStringLiteral("</g>"));
    if (outer < 0 || begin <= 0 || end < begin)
        return svg;
    const QString body = all.mid(begin, end - begin);
    QList<DrawnGroup> groups;
    qsizetype after = 0;
    for (auto found = inner.globalMatch(body); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        if (!body.mid(after, match.capturedStart() - after).trimmed().isEmpty())
            return svg; // something between the groups, which the generator of today does not write
        after = match.capturedEnd();
        if (const DrawnGroup group = groupOf(match.captured(1), match.captured(2)); !group.content.isEmpty())
            groups << group;
    }
    if (!body.mid(after).trimmed().isEmpty())
        return svg;
    const QByteArray hash = QCryptographicHash::hash(svg, QCryptographicHash::Sha256).toHex();
    const QString prefix = QLatin1Char('d') + QString::fromLatin1(hash.left(3));
    const CompactWriter writer(groups, prefix);
    QString head = all.left(begin);
    head.replace(QStringLiteral("</defs>"), writer.definitions() + QStringLiteral("</defs>"));
    return (head + QLatin1Char('\n') + writer.text() + all.mid(end)).toUtf8();
}

} // namespace groupscope
