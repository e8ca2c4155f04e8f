package dev.platform.edge;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * By what a client knows whether its copy of a file is still good.
 *
 * @param etag strong entity tag, with its quotes
 * @param modified to the second
 */
record CacheValidator(String etag, Instant modified) {

  private static final DateTimeFormatter HTTP_DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US)
          .withZone(ZoneOffset.UTC);

  String lastModified() {
    return HTTP_DATE.format(modified);
  }

  /** Whether the client has this very version. */
  boolean isKnown(MultiMap request) {
    String tags = request.get(HttpHeaders.IF_NONE_MATCH);
    if (tags != null) {
      return tags.strip().equals("*") || hasTag(tags);
    }
    Instant since = date(request.get(HttpHeaders.IF_MODIFIED_SINCE));
    return since != null && !modified.isAfter(since);
  }

  /** Whether a range may be answered: only if the client's other parts are of this version. */
  boolean allowsRange(MultiMap request) {
    String condition = request.get("If-Range");
    return condition == null || condition.equals(etag) || modified.equals(date(condition));
  }

  private boolean hasTag(String tags) {
    for (String tag : tags.split(",")) {
      String opaque = tag.strip();
      if (etag.equals(opaque.startsWith("W/") ? opaque.substring(2) : opaque)) {
        return true;
      }
    }
    return false;
  }

  private static @Nullable Instant date(@Nullable String header) {
    try {
      return header == null ? null : HTTP_DATE.parse(header, Instant::from);
    } catch (DateTimeParseException notADate) {
      return null;
    }
  }
}
