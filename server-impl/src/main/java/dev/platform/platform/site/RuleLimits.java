package dev.platform.platform.site;

import dev.platform.base.error.Failure;
import dev.platform.edge.route.SiteRules;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** What must be true of the rules of a site. */
public final class RuleLimits {
  public static final int COUNT = 500;
  private static final int LENGTH = 2_000;
  private static final int GAPS = 10;
  private static final Pattern GAP = Pattern.compile("\\*|:[A-Za-z_]");
  private static final Pattern PATH = Pattern.compile("/[^\\s\\p{Cntrl}?#]*");
  private static final Pattern DESTINATION =
      Pattern.compile("(/|https?://[^/\\s\\p{Cntrl}]+)[^\\s\\p{Cntrl}]*");
  private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}");
  private static final Pattern VALUE = Pattern.compile("[^\\p{Cntrl}]*");

  /** These frame an answer or describe its bytes, which only the edge knows. */
  private static final Set<String> OF_THE_EDGE =
      Set.of(
          "accept-ranges",
          "connection",
          "content-encoding",
          "content-length",
          "content-range",
          "date",
          "keep-alive",
          "trailer",
          "transfer-encoding",
          "upgrade",
          "x-request-id");

  private RuleLimits() {}

  static void check(SiteRules rules) {
    checkCount("headers", rules.headers());
    checkCount("routes", rules.pathRules());
    rules.headers().forEach(RuleLimits::check);
    rules.pathRules().forEach(RuleLimits::check);
  }

  private static void checkCount(String field, List<?> rules) {
    if (rules.size() > COUNT) {
      throw Failure.invalid(field, "must have at most " + COUNT + " entries");
    }
  }

  /**
   * Rejects a header that no response can carry.
   *
   * @throws Failure that names its part
   */
  public static void check(SiteRules.Header header) {
    require("path", fits(PATH, header.path().text()), "must be a path that starts with /");
    requireFewGaps("path", header.path().text());
    require("name", fits(NAME, header.name()), "must be a valid header name");
    require(
        "name",
        !OF_THE_EDGE.contains(header.name().toLowerCase(Locale.ROOT)),
        header.name() + " is set by the edge and cannot be changed");
    require(
        "value", fits(VALUE, header.value()), "must be a single line of at most 2000 characters");
  }

  /**
   * Rejects a route that leads nowhere.
   *
   * @throws Failure that names its part
   */
  public static void check(SiteRules.PathRule route) {
    require("source", fits(PATH, route.source().text()), "must be a path that starts with /");
    requireFewGaps("source", route.source().text());
    requireFewGaps("destination", route.destination());
    require(
        "destination",
        fits(DESTINATION, route.destination()),
        "must be a path that starts with /, or a URL");
    require(
        "destination",
        route.kind() == SiteRules.Kind.REDIRECT || fits(PATH, route.destination()),
        "must be a path on this site for a rewrite. Use a redirect for other URLs");
  }

  /** Each one costs the edge a pass over the path of every request. */
  private static void requireFewGaps(String field, String text) {
    require(
        field,
        GAP.matcher(text).results().count() <= GAPS,
        "must have at most " + GAPS + " wildcards (* or :name)");
  }

  private static boolean fits(Pattern form, String text) {
    return text.length() <= LENGTH && form.matcher(text).matches();
  }

  private static void require(String field, boolean isMet, String problem) {
    if (!isMet) {
      throw Failure.invalid(field, problem);
    }
  }
}
