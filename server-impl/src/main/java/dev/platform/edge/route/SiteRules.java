package dev.platform.edge.route;

import dev.platform.base.http.PercentEncoding;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How a static site answers besides with its files.
 *
 * @param headers what answers carry; of two with one name, the later counts
 * @param pathRules where paths without a file lead; the first that fits counts
 */
public record SiteRules(List<Header> headers, List<PathRule> pathRules) {
  private static final SiteRules NONE = new SiteRules(List.of(), List.of());

  public SiteRules {
    headers = List.copyOf(headers);
    pathRules = List.copyOf(pathRules);
  }

  /** Files only. */
  public static SiteRules none() {
    return NONE;
  }

  /** A header that responses to some paths carry. */
  public record Header(PathPattern path, String name, String value) {
    /** The same with the pattern as it is written. */
    public Header(String path, String name, String value) {
      this(PathPattern.of(path), name, value);
    }
  }

  /**
   * Where a path leads.
   *
   * @param destination a path or, of a redirect, a URL; the signs of the source stand for what
   *     fitted there
   */
  public record PathRule(Kind kind, PathPattern source, String destination) {
    /** The same with the pattern as it is written. */
    public PathRule(Kind kind, String source, String destination) {
      this(kind, PathPattern.of(source), destination);
    }

    private Optional<Destination> of(String path) {
      return source.fill(path, destination).map(place -> new Destination(kind, place));
    }
  }

  /** What a rule for paths does. */
  public enum Kind {
    /** Sends the browser elsewhere. */
    REDIRECT,
    /** Answers with another file. */
    REWRITE
  }

  /** The place to which one path leads, percent-encoded. */
  public record Destination(Kind kind, String place) {}

  /** The headers that the response to a path carries, in order. */
  public Stream<Header> headersOf(String path) {
    String comparable = PercentEncoding.comparable(path);
    return headers.stream().filter(header -> header.path().fits(comparable));
  }

  /** Where a path without a file leads; empty if no rule fits. */
  public Optional<Destination> destinationOf(String path) {
    String comparable = PercentEncoding.comparable(path);
    return pathRules.stream().flatMap(rule -> rule.of(comparable).stream()).findFirst();
  }
}
