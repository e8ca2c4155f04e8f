package dev.platform.content.source;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;
import org.jspecify.annotations.Nullable;

/** Reads a content folder and says everything that is wrong with it. */
final class LibraryReader {
  private static final String SEGMENT = "[a-z0-9][a-z0-9._-]*";
  private static final Pattern DOC =
      Pattern.compile("docs(?:\\.([a-z]{2}))?/(" + SEGMENT + "(?:/" + SEGMENT + ")+)\\.md");
  private static final Pattern POST =
      Pattern.compile("blog(?:\\.([a-z]{2}))?/(\\d{4})/(\\d{2})/(\\d{2})/(" + SEGMENT + ")\\.md");
  private static final Pattern FENCED =
      Pattern.compile(
          "\\A---[ \\t]*\\n(.*?)^---[ \\t]*(?:\\n|\\z)", Pattern.DOTALL | Pattern.MULTILINE);
  private static final Parser PARSER =
      Parser.builder().includeSourceSpans(IncludeSourceSpans.BLOCKS).build();
  private static final int MAX_BYTES = 1 << 20;
  private static final int MAX_PATH = 200;

  private final Path root;
  private final Instant now;
  private final ContentErrors problems = new ContentErrors();
  private final List<Doc> docs = new ArrayList<>();
  private final List<Post> posts = new ArrayList<>();

  /**
   * A reader of a folder.
   *
   * @param now nothing was changed later than this
   */
  LibraryReader(Path root, Instant now) {
    this.root = root;
    this.now = now.truncatedTo(ChronoUnit.SECONDS);
  }

  /**
   * Reads everything.
   *
   * @throws IllegalStateException with all problems, if there are any
   */
  Library read() {
    for (Path file : files(root)) {
      read(file, root.relativize(file).toString().replace('\\', '/'));
    }
    requireOriginals();
    requireIndexes();
    problems.throwIfAny();
    return new Library(
        served(docs, Doc::language, Doc::section, Doc::slug, Doc::frontmatter),
        served(posts, Post::language, Post::path, Post::path, Post::frontmatter));
  }

  /** The files that are content, in a fixed order. What editors and systems leave is none. */
  static List<Path> files(Path root) {
    try (Stream<Path> all = Files.walk(root, FileVisitOption.FOLLOW_LINKS)) {
      return all.filter(Files::isRegularFile).filter(it -> !isHidden(root, it)).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException("the content directory cannot be read", e);
    }
  }

  private static boolean isHidden(Path root, Path file) {
    for (Path part : root.relativize(file)) {
      var name = part.toString();
      if (name.startsWith(".") || name.endsWith("~")) {
        return true;
      }
    }
    return false;
  }

  private void read(Path path, String file) {
    Matcher doc = DOC.matcher(file);
    Matcher post = POST.matcher(file);
    if (file.length() > MAX_PATH) {
      problems.add(file, 1, "the path exceeds " + MAX_PATH + " characters");
    } else if (doc.matches()) {
      language(file, doc.group(1)).ifPresent(it -> readDoc(path, file, it, doc.group(2)));
    } else if (post.matches()) {
      language(file, post.group(1)).ifPresent(it -> readPost(path, file, it, post));
    } else {
      problems.add(
          file,
          1,
          "is not a page: expected docs/<section>/<page>.md or blog/<yyyy>/<mm>/<dd>/<slug>.md, in"
              + " lowercase");
    }
  }

  private Optional<Language> language(String file, @Nullable String code) {
    if (code == null) {
      return Optional.of(Language.ENGLISH);
    }
    Optional<Language> language = Language.ofPrefix(code);
    if (language.isEmpty()) {
      problems.add(file, 1, "unknown language " + code);
    }
    return language;
  }

  private void readDoc(Path path, String file, Language language, String name) {
    var slug = name.endsWith("/index") ? name.substring(0, name.lastIndexOf('/')) : name;
    parse(path, file, Optional.empty())
        .ifPresent(it -> docs.add(new Doc(language, slug, it.frontmatter(), it.source())));
  }

  private void readPost(Path path, String file, Language language, Matcher parts) {
    LocalDate date;
    try {
      date = LocalDate.parse(parts.group(2) + "-" + parts.group(3) + "-" + parts.group(4));
    } catch (DateTimeException e) {
      problems.add(file, 1, "this day does not exist");
      return;
    }
    parse(path, file, Optional.of(date))
        .ifPresent(
            it -> {
              checkPost(file, date, it.frontmatter());
              posts.add(new Post(language, date, parts.group(5), it.frontmatter(), it.source()));
            });
  }

  private void checkPost(String file, LocalDate date, Frontmatter frontmatter) {
    if (frontmatter.date().filter(it -> !it.equals(date)).isPresent()) {
      problems.add(file, 1, "date does not match the day in the path");
    }
    if (frontmatter.authors().isEmpty()) {
      problems.add(file, 1, "authors is required for a post");
    }
    frontmatter.authors().stream()
        .filter(it -> Library.slug(it).isEmpty())
        .forEach(
            it ->
                problems.add(file, 1, "the author \"" + it + "\" does not contain Latin letters"));
  }

  /** A file's two halves. */
  private record Parsed(Frontmatter frontmatter, Source source) {}

  /**
   * Reads a file.
   *
   * @param day of which its path says that it was published
   */
  private Optional<Parsed> parse(Path path, String file, Optional<LocalDate> day) {
    return text(path, file).flatMap(text -> parse(path, file, text, day));
  }

  private Optional<Parsed> parse(Path path, String file, String text, Optional<LocalDate> day) {
    var plain = text.replace("\r\n", "\n");
    Matcher fenced = FENCED.matcher(plain);
    if (!fenced.find()) {
      problems.add(file, 1, "must begin with frontmatter between two lines of ---");
      return Optional.empty();
    }
    var frontmatter = new FrontmatterReader(file, problems).read(fenced.group(1));
    var body = plain.substring(fenced.end());
    int bodyLine = 1 + (int) fenced.group().chars().filter(it -> it == '\n').count();
    if (body.isBlank()) {
      problems.add(file, bodyLine, "does not contain any text");
    }
    requireOneTitle(file, bodyLine, body);
    return Optional.of(
        new Parsed(
            frontmatter,
            new Source(
                file, text, body, bodyLine, modified(path, frontmatter.updated().or(() -> day)))));
  }

  private void requireOneTitle(String file, int bodyLine, String body) {
    for (Node node = PARSER.parse(body).getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof Heading heading && heading.getLevel() == 1) {
        int line = bodyLine + node.getSourceSpans().get(0).getLineIndex();
        problems.add(file, line, "the title is the only heading of level 1: start with ##");
      }
    }
  }

  /** What is written counts; the time of a file may be that of its copy. */
  private Instant modified(Path path, Optional<LocalDate> day) {
    try {
      var time =
          day.isPresent()
              ? day.get().atStartOfDay(ZoneOffset.UTC).toInstant()
              : Files.getLastModifiedTime(path).toInstant();
      return time.isAfter(now) ? now : time.truncatedTo(ChronoUnit.SECONDS);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Optional<String> text(Path path, String file) {
    try {
      if (!path.toRealPath().startsWith(root.toRealPath())) {
        problems.add(file, 1, "is a symbolic link that points outside the content directory");
        return Optional.empty();
      }
      if (Files.size(path) > MAX_BYTES) {
        problems.add(file, 1, "is larger than " + MAX_BYTES + " bytes");
        return Optional.empty();
      }
      var bytes = ByteBuffer.wrap(Files.readAllBytes(path));
      return Optional.of(StandardCharsets.UTF_8.newDecoder().decode(bytes).toString());
    } catch (CharacterCodingException e) {
      problems.add(file, 1, "is not UTF-8");
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException("the content file " + file + " cannot be read", e);
    }
  }

  private void requireOriginals() {
    Set<String> originals = new HashSet<>();
    docs.stream().filter(it -> isEnglish(it.language())).forEach(it -> originals.add(it.slug()));
    posts.stream().filter(it -> isEnglish(it.language())).forEach(it -> originals.add(it.path()));
    docs.stream()
        .filter(it -> !originals.contains(it.slug()))
        .forEach(it -> problems.add(it.source().file(), 1, "does not have an English original"));
    posts.stream()
        .filter(it -> !originals.contains(it.path()))
        .forEach(it -> problems.add(it.source().file(), 1, "does not have an English original"));
  }

  private void requireIndexes() {
    Set<String> slugs = docs.stream().map(Doc::slug).collect(Collectors.toSet());
    docs.stream()
        .filter(it -> isEnglish(it.language()) && !slugs.contains(it.section()))
        .map(it -> "docs/" + it.section() + "/index.md")
        .distinct()
        .forEach(it -> problems.add(it, 1, "is missing: every section requires an index"));
  }

  /** Without drafts, without their translations, and without what stands below them. */
  private static <T> List<T> served(
      List<T> all,
      Function<T, Language> language,
      Function<T, String> above,
      Function<T, String> key,
      Function<T, Frontmatter> frontmatter) {
    Set<String> drafts =
        all.stream()
            .filter(it -> isEnglish(language.apply(it)) && frontmatter.apply(it).draft())
            .map(key)
            .collect(Collectors.toSet());
    return all.stream()
        .filter(it -> !frontmatter.apply(it).draft())
        .filter(it -> !drafts.contains(key.apply(it)) && !drafts.contains(above.apply(it)))
        .toList();
  }

  private static boolean isEnglish(Language language) {
    return language == Language.ENGLISH;
  }
}
