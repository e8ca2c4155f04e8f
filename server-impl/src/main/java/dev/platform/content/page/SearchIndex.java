package dev.platform.content.page;

import dev.platform.base.json.Json;
import dev.platform.content.response.Representation;
import dev.platform.content.source.Doc;
import dev.platform.content.source.Grade;
import dev.platform.content.source.Language;
import dev.platform.content.source.Library;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The words of the docs, for the search in the browser. */
final class SearchIndex {
  private static final int MAX_TEXT = 600;

  /** What people search for who miss something. */
  private static final List<String> MISSING = List.of("not supported", "unsupported", "missing");

  private SearchIndex() {}

  static Representation of(Library library) {
    List<Entry> entries = new ArrayList<>();
    library.docs().forEach(doc -> add(library, doc, entries));
    return Representation.of("application/json", Json.write(entries));
  }

  private static void add(Library library, Doc doc, List<Entry> entries) {
    var rendered = Markdown.render(doc.source().body(), Language.ENGLISH);
    var frontmatter = doc.frontmatter();
    var title = frontmatter.title();
    var section = library.section(doc.section()).map(it -> it.title()).orElse("");
    var lead = frontmatter.description() + " " + rendered.parts().get(0);
    entries.add(
        new Entry(
            title,
            section,
            doc.path(),
            cut(lead),
            keywords(frontmatter.keywords(), frontmatter.grade()),
            word(frontmatter.grade())));
    for (int i = 0; i < rendered.headings().size(); i++) {
      var heading = rendered.headings().get(i);
      var grade = heading.grade().or(() -> missing(frontmatter.grade()));
      entries.add(
          new Entry(
              heading.text(),
              title,
              doc.path() + "#" + heading.anchor(),
              cut(rendered.parts().get(i + 1)),
              keywords(List.of(), grade),
              word(grade)));
    }
  }

  /** Where nothing of a page is there, no part of it is. */
  private static Optional<Grade> missing(Optional<Grade> page) {
    return page.filter(it -> it == Grade.NOT_IMPLEMENTED);
  }

  private static List<String> keywords(List<String> own, Optional<Grade> grade) {
    return own.isEmpty() && missing(grade).isPresent() ? MISSING : own;
  }

  private static @Nullable String word(Optional<Grade> grade) {
    return grade.map(Grade::word).orElse(null);
  }

  private static String cut(String text) {
    var plain = text.replaceAll("\\s+", " ").strip();
    return plain.length() <= MAX_TEXT ? plain : plain.substring(0, MAX_TEXT);
  }

  /**
   * A page, or a part of one.
   *
   * @param section the section, or the page that it is a part of
   * @param keywords what it is to be found by that it does not say
   * @param grade how much there is of what it describes, if that is in question
   */
  private record Entry(
      String title,
      String section,
      String url,
      String text,
      List<String> keywords,
      @Nullable String grade) {}
}
