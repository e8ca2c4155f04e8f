package dev.platform.content.discovery;

import dev.platform.content.response.Representation;
import dev.platform.content.source.Language;
import dev.platform.content.source.Library;
import dev.platform.content.source.PublicPage;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/**
 * The sitemaps of one library. Every page is there in every language, so all sitemaps have the same
 * pages. An entry lists the languages that its page is written in.
 */
final class Sitemaps {
  private final Map<Language, Representation> byLanguage = new EnumMap<>(Language.class);

  Sitemaps(Library library, String base) {
    for (Language language : Language.values()) {
      byLanguage.put(
          language,
          Representation.builder("application/xml", xml(library, base, language))
              .modified(library.modified())
              .build());
    }
  }

  Representation of(Language language) {
    return Objects.requireNonNull(byLanguage.get(language));
  }

  private static String xml(Library library, String base, Language language) {
    var xml = new StringBuilder();
    xml.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    xml.append("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"");
    xml.append(" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n");
    for (PublicPage address : library.addresses()) {
      xml.append("  <url>\n    <loc>").append(url(base, language, address)).append("</loc>\n");
      xml.append("    <lastmod>").append(address.modified()).append("</lastmod>\n");
      for (Language other : library.languages(address.path())) {
        alternate(xml, other.tag(), url(base, other, address));
      }
      alternate(xml, "x-default", url(base, Language.ENGLISH, address));
      xml.append("  </url>\n");
    }
    return xml.append("</urlset>\n").toString();
  }

  private static void alternate(StringBuilder xml, String code, String url) {
    xml.append("    <xhtml:link rel=\"alternate\" hreflang=\"").append(code);
    xml.append("\" href=\"").append(url).append("\"/>\n");
  }

  private static String url(String base, Language language, PublicPage address) {
    return (base + language.path(address.path())).replace("&", "&amp;").replace("<", "&lt;");
  }
}
