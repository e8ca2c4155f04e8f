package dev.platform.grader;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a server registered, as {@code platform routes --format json} prints it.
 *
 * @param build the sources that the server was made from; evidence of others does not count
 */
public record Routes(@Nullable String build, @JsonProperty(required = true) List<Route> routes) {
  public Routes {
    routes = List.copyOf(routes);
  }

  /** As JSON. */
  public String text() {
    return Json.write(this);
  }

  public static Routes read(InputFile file) {
    return file.json(Routes.class);
  }
}
