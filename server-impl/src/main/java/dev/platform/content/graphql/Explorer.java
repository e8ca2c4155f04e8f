package dev.platform.content.graphql;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The page on which developers try queries. It is served in development only. */
public final class Explorer {
  /** Where it is served. */
  public static final String PATH = "/graphql/explorer";

  private static final String PAGE = "explorer.html";

  private Explorer() {}

  /** The page with the schema in it; it needs the endpoint and the look of the site. */
  public static String page() {
    try (var in = Explorer.class.getResourceAsStream(PAGE)) {
      if (in == null) {
        throw new IllegalStateException(PAGE + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .replace("{{schema}}", escape(Queries.sdl()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
