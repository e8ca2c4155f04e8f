package dev.platform.codegen;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes the two classes with an accessor for each group of operations that the generator of the
 * client has written: {@code ApiGroups}, and {@code RawGroups} for those apart.
 */
final class Groups {
  private static final String SUFFIX = "Api.java";
  private static final String RAW = "Raw";

  private static final String SOURCE =
      """
      package dev.platform.client.api;

      import dev.platform.client.internal.Http;

      /** %s */
      public %sclass %s {
        private final Http http;

        /** Used by the client. */
        protected %s(Http http) {
          this.http = http;
        }
      %s}
      """;

  private static final String ACCESSOR =
      """

        /** The operations on %2$s. */
        public %1$s %3$s() {
          return new %1$s(http);
        }
      """;

  private Groups() {}

  /** The first folder gets the classes; all are looked through. */
  static void write(List<Path> folders) {
    List<String> names = folders.stream().flatMap(Groups::names).sorted().toList();
    write(
        folders.get(0).resolve("ApiGroups.java"),
        SOURCE.formatted(
            "The operations of the API, in groups.",
            "abstract ",
            "ApiGroups",
            "ApiGroups",
            accessors(names.stream().filter(it -> !it.startsWith(RAW)), "")));
    write(
        folders.get(0).resolve("RawGroups.java"),
        SOURCE.formatted(
            "The operations of the contract that Platform does not offer, in groups. The API"
                + " returns 404.",
            "",
            "RawGroups",
            "RawGroups",
            accessors(names.stream().filter(it -> it.startsWith(RAW)), RAW)));
  }

  private static String accessors(Stream<String> names, String prefix) {
    return names
        .map(it -> accessor(it, it.substring(prefix.length())))
        .collect(Collectors.joining());
  }

  private static String accessor(String name, String noun) {
    String words = Pattern.compile("(?<!^)(?=[A-Z])").matcher(noun).replaceAll(" ");
    return ACCESSOR.formatted(
        name + "Api",
        words.toLowerCase(Locale.ROOT),
        noun.substring(0, 1).toLowerCase(Locale.ROOT) + noun.substring(1));
  }

  private static Stream<String> names(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(it -> it.getFileName().toString())
          .filter(it -> it.endsWith(SUFFIX))
          .map(it -> it.substring(0, it.length() - SUFFIX.length()))
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** An unchanged file keeps its time, so that it is not compiled again. */
  private static void write(Path file, String source) {
    try {
      if (!Files.exists(file) || !Files.readString(file).equals(source)) {
        Documents.write(file, source);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
