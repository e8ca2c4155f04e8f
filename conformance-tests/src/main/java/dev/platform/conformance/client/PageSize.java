package dev.platform.conformance.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Compares how many entries a page has with how many were asked for. */
final class PageSize {
  private static final Pattern LIMIT = Pattern.compile("(?:^|&)limit=(-?\\d{1,9})(?:&|$)");

  private PageSize() {}

  /** What is wrong with the length of a page, if the operation has pages. */
  static Optional<String> complaint(Operation operation, URI asked, String json) {
    JsonNode body = Json.parse(json);
    return operation
        .parameter("limit")
        .map(Parameter::range)
        .filter(range -> range.most() > 0)
        .map(range -> most(range, asked))
        .filter(most -> entries(body) > most)
        .map(most -> "the page has %d entries, but the limit is %d".formatted(entries(body), most));
  }

  private static int most(Parameter.Range range, URI asked) {
    Matcher limit = LIMIT.matcher(asked.getRawQuery() == null ? "" : asked.getRawQuery());
    return range.nearest(limit.find() ? Integer.parseInt(limit.group(1)) : range.usual());
  }

  private static int entries(JsonNode body) {
    return body.isArray() ? body.size() : body.path("logs").size();
  }
}
