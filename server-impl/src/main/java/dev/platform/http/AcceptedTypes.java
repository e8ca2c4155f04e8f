package dev.platform.http;

import dev.platform.base.contract.OperationContract;
import jakarta.ws.rs.NotAcceptableException;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.Comparator;
import java.util.List;

/**
 * Whether a client rules out what it would get. JAX-RS takes a type with the weight 0 as one that
 * is welcome; RFC 9110 12.4.2 says that it is not acceptable.
 */
final class AcceptedTypes {
  private AcceptedTypes() {}

  /**
   * Looks at what the contract says of a success.
   *
   * @throws NotAcceptableException if all of it is ruled out
   */
  static void check(ContainerRequestContext request, OperationContract contract) {
    var accept = request.getHeaderString(HttpHeaders.ACCEPT);
    if (accept == null || accept.indexOf(';') < 0) {
      return;
    }
    var ranges = ranges(request);
    var types = contract.mediaTypes();
    if (!types.isEmpty() && types.stream().noneMatch(type -> isAccepted(type, ranges))) {
      throw new NotAcceptableException();
    }
  }

  private static List<MediaType> ranges(ContainerRequestContext request) {
    try {
      return request.getAcceptableMediaTypes();
    } catch (ProcessingException | IllegalArgumentException e) {
      throw new NotAcceptableException(e);
    }
  }

  /** The most specific range that covers a type decides. */
  private static boolean isAccepted(String text, List<MediaType> ranges) {
    var type = MediaType.valueOf(text);
    return ranges.stream()
        .filter(range -> range.isCompatible(type))
        .min(Comparator.comparingInt(AcceptedTypes::width))
        .filter(range -> weight(range) > 0)
        .isPresent();
  }

  private static int width(MediaType range) {
    if (range.isWildcardType()) {
      return 2;
    }
    return range.isWildcardSubtype() ? 1 : 0;
  }

  private static double weight(MediaType range) {
    try {
      return Double.parseDouble(range.getParameters().getOrDefault("q", "1"));
    } catch (NumberFormatException e) {
      return 1;
    }
  }
}
