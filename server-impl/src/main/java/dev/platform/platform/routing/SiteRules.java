package dev.platform.platform.routing;

import java.util.List;

/**
 * How the edge answers for a static site, besides with its files.
 *
 * @param headers what answers carry, in order
 * @param routes where paths without a file lead; the first that fits
 */
public record SiteRules(List<Header> headers, List<Route> routes) {
  private static final SiteRules NONE = new SiteRules(List.of(), List.of());

  public SiteRules {
    headers = List.copyOf(headers);
    routes = List.copyOf(routes);
  }

  /** A header that answers to some paths carry; in the path, {@code *} is any part. */
  public record Header(String path, String name, String value) {}

  /**
   * Where a path leads.
   *
   * @param source the path; {@code *} is any part, {@code :name} one folder or file
   * @param destination a path or, of a redirect, a URL; the same signs stand for what fitted
   */
  public record Route(Kind kind, String source, String destination) {}

  /** What a route does. */
  public enum Kind {
    /** Sends the browser elsewhere. */
    REDIRECT,
    /** Answers with another file. */
    REWRITE
  }

  /** Files only. */
  public static SiteRules none() {
    return NONE;
  }
}
