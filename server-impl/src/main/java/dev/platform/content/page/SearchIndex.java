package dev.platform.content.page;

import dev.platform.base.json.Json;
import dev.platform.content.response.Representation;
import dev.platform.content.source.Doc;
import dev.platform.content.source.Language;
import dev.platform.content.source.Library;
import java.util.ArrayList;
import java.util.List;

/** The words of the docs, for the search in the browser. */
final class SearchIndex {
  private static final int MAX_TEXT = 600;

  private SearchIndex() {}

  static Representation of(Library library) {
    List<Entry> entries = new ArrayList<>();
    library.docs().forEach(doc -> add(library, doc, entries));
    return Representation.of("application/json", Json.write(entries));
  }

  private static void add(Library library, Doc doc, List<Entry> entries) {
    var rendered = Markdown.render(doc.source().body(), Language.ENGLISH);
    var title = doc.frontmatter().title();
    var section = library.section(doc.section()).map(it -> it.title()).orElse("");
    entries.add(
        new Entry(
            title,
            section,
            doc.path(),
            cut(doc.frontmatter().description() + " " + rendered.parts().get(0))));
    for (int i = 0; i < rendered.headings().size(); i++) {
      var heading = rendered.headings().get(i);
      entries.add(
          new Entry(
              heading.text(),
              title,
              doc.path() + "#" + heading.anchor(),
              cut(rendered.parts().get(i + 1))));
    }
  }

  private static String cut(String text) {
    var plain = text.replaceAll("\\s+", " ").strip();
    return plain.length() <= MAX_TEXT ? plain : plain.substring(0, MAX_TEXT);
  }

  /**
   * A page, or a part of one.
   *
   * @param section the section, or the page that it is a part of
   */
  private record Entry(String title, String section, String url, String text) {}
}
