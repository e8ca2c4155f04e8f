package dev.platform.http;

import dev.platform.api.Operation;
import dev.platform.base.contract.ContractProfile;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A registered resource method.
 *
 * @param operation the operation that it answers
 * @param handler class and method, for the grader
 * @param partial why it is only partial, if it is
 * @param profile whose operation it is, if it is none of the default ones
 * @param template the operation's path with what its parameters match, as Jersey reads it
 */
public record Route(
    Operation operation,
    String handler,
    Optional<String> partial,
    Optional<ContractProfile> profile,
    String template) {
  /** The property of a request whose route was found. */
  public static final String PROPERTY = "platform.route";

  private static final Pattern VARIABLE =
      Pattern.compile("\\{\\s*(\\w+)\\s*(?::[^{}]*(?:\\{[^{}]*}[^{}]*)*)?}");

  /** Where it is registered, without what its parameters match. */
  public String path() {
    return VARIABLE.matcher(template).replaceAll("{$1}");
  }
}
