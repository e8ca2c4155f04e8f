package dev.platform.content.search;

import dev.platform.content.page.Markdown;
import dev.platform.content.source.Doc;
import dev.platform.content.source.Grade;
import dev.platform.content.source.Library;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** Makes the index of a library. */
final class IndexBuilder {
  private static final float TITLE = 6;
  private static final float KEYWORD = 5;
  private static final float SLUG = 2;
  private static final float ABOVE = 1.5f;
  private static final float DESCRIPTION = 2.5f;
  private static final float TEXT = 1;
  private static final float GENERATED = 0.45f;
  private static final int MAX_TEXT = 600;

  /** What people search for who miss something. */
  private static final String MISSING = "not supported unsupported missing";

  private final NavigableMap<String, Postings> terms = new TreeMap<>();
  private final List<Entry> entries = new ArrayList<>();
  private final List<Float> lengths = new ArrayList<>();
  private float length;

  private IndexBuilder() {}

  static Index index(Library library) {
    var builder = new IndexBuilder();
    int page = 0;
    for (Doc doc : library.docs()) {
      builder.add(page++, doc, library.section(doc.section()).map(it -> it.title()).orElse(""));
    }
    return new Index(builder.entries, builder.lengths, builder.terms);
  }

  private void add(int page, Doc doc, String section) {
    var outline = Markdown.outline(doc.source().body());
    var frontmatter = doc.frontmatter();
    var grade = frontmatter.grade();
    var lead = cut(frontmatter.description() + " " + outline.parts().get(0));
    addPage(
        new Entry(
            page,
            true,
            frontmatter.title(),
            section,
            doc.path(),
            lead,
            grade,
            Words.terms(frontmatter.title()),
            factor(doc, grade)),
        doc,
        outline.parts());
    for (int i = 0; i < outline.headings().size(); i++) {
      var heading = outline.headings().get(i);
      var own = heading.grade().or(() -> missing(grade));
      addPart(
          new Entry(
              page,
              false,
              heading.text(),
              frontmatter.title(),
              doc.path() + "#" + heading.anchor(),
              cut(outline.parts().get(i + 1)),
              own,
              List.of(),
              factor(doc, own)),
          outline.parts().get(i + 1));
    }
  }

  private void addPage(Entry entry, Doc doc, List<String> parts) {
    var frontmatter = doc.frontmatter();
    index(entry.title(), TITLE);
    indexPairs(entry.title());
    frontmatter.keywords().forEach(it -> index(it, KEYWORD));
    index(
        frontmatter.keywords().isEmpty() && missing(entry.grade()).isPresent() ? MISSING : "",
        KEYWORD);
    index(doc.slug(), SLUG);
    index(frontmatter.description(), DESCRIPTION);
    index(entry.section(), TEXT);
    parts.forEach(it -> index(it, TEXT));
    end(entry);
  }

  private void addPart(Entry entry, String text) {
    index(entry.title(), TITLE);
    indexPairs(entry.title());
    index(entry.section(), ABOVE);
    index(text, TEXT);
    end(entry);
  }

  private void index(String text, float weight) {
    for (String term : Words.terms(text)) {
      terms.computeIfAbsent(term, it -> new Postings()).add(entries.size(), weight);
      length += 1;
    }
  }

  /** Two words of a title that some write as one. */
  private void indexPairs(String title) {
    var words = title.split("\\W+");
    for (int i = 0; i + 1 < words.length; i++) {
      index(words[i].toLowerCase(Locale.ROOT) + words[i + 1].toLowerCase(Locale.ROOT), TITLE);
    }
  }

  private void end(Entry entry) {
    entries.add(entry);
    lengths.add(length);
    length = 0;
  }

  /** What an excerpt can be taken from. */
  private static String cut(String text) {
    var plain = text.replaceAll("\\s+", " ").strip();
    return plain.substring(0, Math.min(MAX_TEXT, plain.length()));
  }

  /** What is there comes before what is not, and guides before the generated reference. */
  private static float factor(Doc doc, Optional<Grade> grade) {
    float there =
        switch (grade.orElse(Grade.IMPLEMENTED)) {
          case IMPLEMENTED -> 1;
          case PARTIAL -> 0.95f;
          case NOT_IMPLEMENTED -> 0.4f;
        };
    return doc.section().equals("reference") ? there * GENERATED : there;
  }

  /** Where nothing of a page is there, no part of it is. */
  private static Optional<Grade> missing(Optional<Grade> page) {
    return page.filter(it -> it == Grade.NOT_IMPLEMENTED);
  }
}
