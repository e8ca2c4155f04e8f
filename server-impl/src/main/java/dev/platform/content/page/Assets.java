package dev.platform.content.page;

import dev.platform.content.response.Representation;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Style sheets, scripts and pictures. Each is at its plain name, and for pages at a name with a
 * version, which is another one when the file is: whoever has that need never ask again.
 */
final class Assets {
  private static final String FOREVER = "public, max-age=31536000, immutable";
  private static final Map<String, String> TYPES =
      Map.of(
          "platform.css", "text/css; charset=utf-8",
          "docs.css", "text/css; charset=utf-8",
          "docs.js", "text/javascript; charset=utf-8",
          "search.js", "text/javascript; charset=utf-8",
          "icon.svg", "image/svg+xml",
          "icon-192.png", "image/png",
          "icon-512.png", "image/png");

  private final Map<String, Representation> byName = new LinkedHashMap<>();
  private final Map<String, String> versioned = new LinkedHashMap<>();

  Assets() {
    TYPES.forEach(
        (name, type) -> {
          var bytes = read(name);
          var file = Representation.of(type, bytes);
          var dot = name.lastIndexOf('.');
          var version =
              name.substring(0, dot) + "." + file.tag().substring(1, 9) + name.substring(dot);
          byName.put(name, file);
          byName.put(
              version,
              Representation.builder(type, bytes).header("Cache-Control", FOREVER).build());
          versioned.put(name, version);
        });
  }

  Optional<Representation> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  /** The address of a file, which is another one when the file is. */
  String address(String name) {
    return "/assets/" + versioned.get(name);
  }

  private static byte[] read(String name) {
    try (InputStream in = Assets.class.getResourceAsStream("/web/" + name)) {
      return Objects.requireNonNull(in, name).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
