package dev.platform.http;

import jakarta.ws.rs.container.ContainerRequestContext;
import org.jspecify.annotations.Nullable;

/** The target of a request as it came, where the listener has escaped it for Jersey to read. */
public final class RawTarget {
  /** The property of a request that keeps its path, if it was escaped. */
  public static final String PATH = "platform.raw-path";

  /** The property of a request that keeps its query, if it was escaped. */
  public static final String QUERY = "platform.raw-query";

  /** The path that stands for all of them, in {@code OPTIONS *}. */
  public static final String EVERYTHING = "/*";

  private RawTarget() {}

  static String path(ContainerRequestContext request) {
    return request.getProperty(PATH) instanceof String raw
        ? raw
        : request.getUriInfo().getRequestUri().getRawPath();
  }

  static @Nullable String query(ContainerRequestContext request) {
    return request.getProperty(QUERY) instanceof String raw
        ? raw
        : request.getUriInfo().getRequestUri().getRawQuery();
  }
}
