package dev.platform.edge;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How a static site answers besides with its files.
 *
 * @param headers what answers carry; of two with one name, the later counts
 * @param ways where paths without a file lead; the first that fits counts
 */
public record SiteRules(List<Header> headers, List<Way> ways) {
  private static final SiteRules NONE = new SiteRules(List.of(), List.of());

  public SiteRules {
    headers = List.copyOf(headers);
    ways = List.copyOf(ways);
  }

  /** Files only. */
  public static SiteRules none() {
    return NONE;
  }

  /** A header of answers to some paths. */
  public static final class Header {
    private final PathPattern path;
    private final String name;
    private final String value;

    public Header(String path, String name, String value) {
      this.path = PathPattern.of(path);
      this.name = name;
      this.value = value;
    }

    String name() {
      return name;
    }

    String value() {
      return value;
    }
  }

  /** Where a path leads. */
  public static final class Way {
    private final Kind kind;
    private final PathPattern source;
    private final String destination;

    public Way(Kind kind, String source, String destination) {
      this.kind = kind;
      this.source = PathPattern.of(source);
      this.destination = destination;
    }
  }

  /** What a way does. */
  public enum Kind {
    /** Sends the browser to another place. */
    REDIRECT,
    /** Answers with another file. */
    REWRITE
  }

  /** A place to which a path leads. */
  record Lead(Kind kind, String destination) {}

  Stream<Header> headersOf(String path) {
    return headers.stream().filter(header -> header.path.fits(path));
  }

  Optional<Lead> leadOf(String path) {
    return ways.stream()
        .flatMap(
            way ->
                way
                    .source
                    .fill(path, way.destination)
                    .map(destination -> new Lead(way.kind, destination))
                    .stream())
        .findFirst();
  }
}
