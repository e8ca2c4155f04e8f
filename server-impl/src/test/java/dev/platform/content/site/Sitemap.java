package dev.platform.content.site;

import java.io.IOException;
import java.io.StringReader;
import java.time.Instant;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** What a sitemap says. */
final class Sitemap {
  private Sitemap() {}

  /** Each address with its languages. */
  static Map<String, Map<String, String>> read(Http http, String path) throws Exception {
    Map<String, Map<String, String>> pages = new java.util.LinkedHashMap<>();
    var urls = parse(http.get(path).body()).getElementsByTagName("url");
    for (int i = 0; i < urls.getLength(); i++) {
      var url = (Element) urls.item(i);
      Map<String, String> languages = new java.util.LinkedHashMap<>();
      var links = url.getElementsByTagName("xhtml:link");
      for (int j = 0; j < links.getLength(); j++) {
        var link = (Element) links.item(j);
        languages.put(link.getAttribute("hreflang"), link.getAttribute("href"));
      }
      Instant.parse(url.getElementsByTagName("lastmod").item(0).getTextContent());
      pages.put(url.getElementsByTagName("loc").item(0).getTextContent(), languages);
    }
    return pages;
  }

  private static Document parse(String xml)
      throws ParserConfigurationException, IOException, SAXException {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(xml)));
  }
}
