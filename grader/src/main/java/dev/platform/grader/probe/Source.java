package dev.platform.grader.probe;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where a side of a comparison comes from: an install that is probed, a file, or the contract.
 *
 * @param letter a or b, as its options have it
 * @param text URL, name of a file, or {@code contract}
 */
record Source(
    String letter,
    String text,
    @Nullable String clientId,
    @Nullable String clientSecret,
    @Nullable URI oauthUrl,
    @Nullable String ownerId) {
  private static final Pattern URL = Pattern.compile("(?i)https?://.*");

  /** The side cannot be had; the message has its letter. */
  static final class Unusable extends RuntimeException {
    Unusable(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }

  static String secretVariable(String letter) {
    return "GRADER_%S_CLIENT_SECRET".formatted(letter);
  }

  /**
   * Reads the file, or logs in, so that no probe is sent if the other side cannot be had.
   *
   * @throws Unusable as its result does
   */
  Supplier<Side> open(Instant now) {
    if (!URL.matcher(text).matches()) {
      Side side = ofFile();
      return () -> side;
    }
    String id = required(clientId, "--%s-client-id to its ID".formatted(letter));
    String secret =
        required(
            clientSecret,
            "the environment variable %s to its secret".formatted(secretVariable(letter)));
    Probe probe = naming(() -> logIn(id, secret, now));
    return () -> naming(() -> Side.of(text, probe.read()));
  }

  private Side ofFile() {
    if (Stream.of(clientId, oauthUrl, ownerId).anyMatch(it -> it != null)) {
      throw unusable(
          "%s is not an http or https URL. Remove the options that begin with --%s-, or pass a URL."
              .formatted(text, letter),
          null);
    }
    return Side.of(text);
  }

  private Probe logIn(String id, String secret, Instant now) {
    URI url = url();
    Server server = Server.logIn(url, oauthUrl == null ? url : oauthUrl, id, secret);
    return Probe.of(server, Optional.ofNullable(ownerId), now);
  }

  private URI url() {
    try {
      return new URI(text);
    } catch (URISyntaxException e) {
      throw unusable("The URL is invalid: %s.".formatted(e.getReason()), e);
    }
  }

  private String required(@Nullable String value, String setting) {
    if (value == null || value.isBlank()) {
      throw unusable("An installation is probed with an API key. Set %s.".formatted(setting), null);
    }
    return value;
  }

  private <T> T naming(Supplier<T> call) {
    try {
      return call.get();
    } catch (Server.Unreachable e) {
      throw unusable(String.valueOf(e.getMessage()), e);
    }
  }

  private Unusable unusable(String sentence, @Nullable Throwable cause) {
    return new Unusable("%S: %s".formatted(letter, sentence), cause);
  }
}
