package dev.platform.page;

import dev.platform.base.secret.Digests;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A file that pages are made with.
 *
 * @param mediaType what it is
 * @param text its content
 * @param tag changes with the content
 */
record Asset(String mediaType, String text, String tag) {
  private static final Map<String, String> FILES =
      Map.of(
          "platform.css", "text/css; charset=utf-8",
          "pages.css", "text/css; charset=utf-8",
          "pages.js", "text/javascript; charset=utf-8",
          "explorer.js", "text/javascript; charset=utf-8",
          "explorer-schema.js", "text/javascript; charset=utf-8",
          "icon.svg", "image/svg+xml");
  private static final Map<String, Asset> ALL = load();

  /** A file by its name. */
  static Optional<Asset> named(String name) {
    return Optional.ofNullable(ALL.get(name.toLowerCase(Locale.ROOT)));
  }

  private static Map<String, Asset> load() {
    Map<String, Asset> all = new TreeMap<>();
    FILES.forEach((name, type) -> all.put(name, load("/web/" + name, type)));
    return all;
  }

  private static Asset load(String resource, String type) {
    try (var in = Asset.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("missing resource: " + resource);
      }
      var text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return new Asset(type, text, Digests.sha256(text));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
