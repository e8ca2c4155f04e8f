package dev.platform.content.discovery;

import dev.platform.content.response.Representation;
import dev.platform.content.source.AbsoluteLinks;
import dev.platform.content.source.Doc;
import dev.platform.content.source.Grade;
import dev.platform.content.source.Library;
import dev.platform.content.source.Section;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Indexes of one library in the llms.txt convention, and its docs as one text. */
final class AgentIndexes {
  private static final String MARKDOWN = "text/markdown; charset=utf-8";
  private static final int MAX_CHARACTERS = 50_000;

  private final String base;
  private final Representation all;
  private final Representation full;
  private final Map<String, Representation> sections = new HashMap<>();

  AgentIndexes(Library library, String base) {
    this.base = base;
    this.all = index(library, "", library.sections());
    this.full = represent(library, full(library));
    for (Section section : library.sections()) {
      sections.put(section.name(), index(library, ": " + section.title(), List.of(section)));
    }
  }

  Representation all() {
    return all;
  }

  Representation full() {
    return full;
  }

  Optional<Representation> section(String name) {
    return Optional.ofNullable(sections.get(name));
  }

  private Representation index(Library library, String name, List<Section> shown) {
    var text =
        """
        # Platform%1$s

        > A platform-as-a-service that you install yourself: it builds, runs and replaces services from git, and \
        speaks the REST API of Render's clients.

        Every page is there as HTML, too, at the same address without `.md`. All pages as one text: \
        %2$s/llms-full.txt. The index of every section: %2$s/llms.txt. The OpenAPI contract of the API, with the grade \
        of every operation: %2$s/content/platform-openapi.json. The blog: %2$s/blog.

        %3$s\
        """
            .formatted(
                name, base, shown.stream().map(this::section).collect(Collectors.joining("\n")));
    if (text.length() >= MAX_CHARACTERS) {
      throw new IllegalStateException(
          "the index for agents (llms.txt) has "
              + text.length()
              + " characters, but must have fewer than "
              + MAX_CHARACTERS
              + ". Shorten the descriptions");
    }
    return represent(library, text);
  }

  private String section(Section section) {
    return "## "
        + section.title()
        + "\n\n"
        + section.pages().stream().map(this::line).collect(Collectors.joining());
  }

  private String line(Doc doc) {
    return "- [%s](%s%s.md): %s%s\n"
        .formatted(
            doc.frontmatter().title(),
            base,
            doc.path(),
            doc.frontmatter().grade().map(AgentIndexes::note).orElse(""),
            doc.frontmatter().description());
  }

  private static String note(Grade grade) {
    return "(" + grade.word() + ") ";
  }

  private String full(Library library) {
    return library.docs().stream().map(this::page).collect(Collectors.joining("\n---\n\n"));
  }

  private String page(Doc doc) {
    return "# %s\n\nSource: %s%s\n\n%s\n"
        .formatted(
            doc.frontmatter().title(),
            base,
            doc.path(),
            AbsoluteLinks.in(doc.source().body(), base).strip());
  }

  private static Representation represent(Library library, String text) {
    return Representation.builder(MARKDOWN, text).modified(library.modified()).build();
  }
}
