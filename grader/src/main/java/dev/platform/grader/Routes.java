package dev.platform.grader;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/** What a server registered, as {@code platform routes --format json} prints it. */
public record Routes(@JsonProperty(required = true) List<Route> routes) {
  public Routes {
    routes = List.copyOf(routes);
  }

  public static Routes read(InputStream in) {
    try {
      return Json.MAPPER.readValue(in, Routes.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
