package dev.platform.http;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Gives each request an id that stands in its response and in every log line about it. */
public final class RequestIds {
  /** The header that carries it. */
  public static final String HEADER = "X-Request-Id";

  private static final String PROPERTY = "platform.request-id";
  private static final String PREFIX = "req-";
  private static final int LENGTH = 20;
  private static final int RADIX = 32;
  private static final int DIGIT_BITS = 5;
  private static final int DIGITS_OF_LONG = 10;
  private static final Pattern SANE = Pattern.compile("[A-Za-z0-9._-]{8,64}");

  /** The id that a client has given, if it can be used, or a new one. */
  public static String choose(@Nullable String given) {
    return given != null && SANE.matcher(given).matches() ? given : make();
  }

  /**
   * The id of a request that may have begun.
   *
   * @param property gives its properties
   * @param given the id that the client has given, if any
   */
  public static String of(Function<String, @Nullable Object> property, @Nullable String given) {
    return property.apply(PROPERTY) instanceof String id ? id : choose(given);
  }

  /** Gives a request that begins its id. */
  static String begin(ContainerRequestContext request) {
    var id = choose(request.getHeaderString(HEADER));
    request.setProperty(PROPERTY, id);
    return id;
  }

  static void end(ContainerRequestContext request, ContainerResponseContext response) {
    if (request.getProperty(PROPERTY) instanceof String id) {
      response.getHeaders().putSingle(HEADER, id);
    }
  }

  /** Nobody gains by guessing one, so it need not cost what a secret costs. */
  private static String make() {
    var random = ThreadLocalRandom.current();
    var id = new StringBuilder(PREFIX.length() + LENGTH).append(PREFIX);
    while (id.length() < PREFIX.length() + LENGTH) {
      long digits = random.nextLong();
      for (int i = 0; i < DIGITS_OF_LONG; i++) {
        id.append(Character.forDigit((int) digits & (RADIX - 1), RADIX));
        digits >>>= DIGIT_BITS;
      }
    }
    return id.toString();
  }
}
