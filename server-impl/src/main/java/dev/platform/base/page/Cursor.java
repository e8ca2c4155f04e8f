package dev.platform.base.page;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A place in a list, behind one entry. Opaque on the wire.
 *
 * @param list the list it belongs to; a cursor of another list leads nowhere
 * @param key what the list is sorted by: microseconds since the epoch, or a position
 * @param id breaks ties
 */
public record Cursor(String list, long key, String id) {
  private static final Pattern FORM =
      Pattern.compile("1\\|([a-z-]+)\\|(-?\\d{1,18})\\|([^|]{0,200})");
  private static final int MAX_LENGTH = 400;

  /** A cursor behind something made at a time. */
  public static Cursor at(String list, Instant time, String id) {
    return new Cursor(list, ChronoUnit.MICROS.between(Instant.EPOCH, time), id);
  }

  /** The key as a time, for lists that are sorted by one. */
  public Instant time() {
    return Instant.EPOCH.plus(key, ChronoUnit.MICROS);
  }

  /** The form on the wire. */
  public String wire() {
    var text = "1|" + list + "|" + key + "|" + id;
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Reads the form on the wire; empty for what is no cursor of this list. */
  static Optional<Cursor> parse(String wire, String list) {
    if (wire.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    try {
      var text = new String(Base64.getUrlDecoder().decode(wire), StandardCharsets.UTF_8);
      var parts = FORM.matcher(text);
      return parts.matches() && parts.group(1).equals(list)
          ? Optional.of(new Cursor(list, Long.parseLong(parts.group(2)), parts.group(3)))
          : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
