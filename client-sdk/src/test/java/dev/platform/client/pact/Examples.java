package dev.platform.client.pact;

import java.util.Map;
import java.util.regex.Pattern;

/**
 * What the states of the provider supply: an expression such as {@code ${serviceId}} is an example
 * here, and on the real server the value that its state returns.
 */
final class Examples {
  private static final Map<String, String> VALUES =
      Map.ofEntries(
          Map.entry("token", "token-1"),
          Map.entry("keyId", "key-1"),
          Map.entry("keySecret", "pk_secret"),
          Map.entry("ownerId", "tea-1"),
          Map.entry("serviceId", "srv-1"),
          Map.entry("serviceName", "web"),
          Map.entry("freeName", "web-2"),
          Map.entry("repo", "https://git.example.com/web.git"),
          Map.entry("deployId", "dep-1"),
          Map.entry("jobId", "job-1"),
          Map.entry("runId", "crr-1"),
          Map.entry("eventId", "evt-1"),
          Map.entry("groupId", "evg-1"),
          Map.entry("projectId", "prj-1"),
          Map.entry("environmentId", "evm-1"),
          Map.entry("domain", "www.example.com"),
          Map.entry("diskId", "dsk-1"),
          Map.entry("postgresId", "dpg-1"),
          Map.entry("keyValueId", "red-1"),
          Map.entry("webhookId", "whk-1"));

  private static final Pattern EXPRESSION = Pattern.compile("\\$\\{(\\w+)}");

  private Examples() {}

  /** A text with its expressions replaced. */
  static String of(String text) {
    return EXPRESSION
        .matcher(text)
        .replaceAll(
            found -> {
              String value = VALUES.get(found.group(1));
              if (value == null) {
                throw new IllegalArgumentException("no example of " + found.group());
              }
              return value;
            });
  }

  static boolean isExpression(String text) {
    return EXPRESSION.matcher(text).find();
  }
}
