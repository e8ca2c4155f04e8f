package dev.platform.conformance.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;

/** The contract as an install publishes it, with a grade at every operation. */
public final class GradedContract {
  private GradedContract() {}

  /**
   * The operations that are graded not-implemented.
   *
   * @param place a URL or a file
   */
  public static Set<String> absent(String place) {
    Set<String> absent = new TreeSet<>();
    try (InputStream in = open(place)) {
      for (JsonNode path : Json.MAPPER.readTree(in).path("paths")) {
        for (JsonNode operation : path) {
          if (Json.is(operation, "/x-platform-grade", "not-implemented")) {
            absent.add(Json.text(operation, "/operationId"));
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the OpenAPI document with grades at " + place, e);
    }
    return absent;
  }

  private static InputStream open(String place) throws IOException {
    return place.matches("https?://.*")
        ? URI.create(place).toURL().openStream()
        : Files.newInputStream(Path.of(place));
  }
}
